// The journal of what I did, in English.
export const words = {
  'journal.earlier': 'Earlier',
  'journal.failed': 'What you did could not be read',
  'journal.hour': 'The last hour',
  'journal.left': 'Not yet taken back: {{number}}',
  'journal.none': 'There is nothing to take back',
  'journal.noneText': 'What you create, change or import here stands here, newest first, until it is taken back.',
  'journal.redo': 'Bring back: {{text}}',
  'journal.text': 'Newest first. What somebody else has changed since is left as it is and shown to you.',
  'journal.title': 'What I did',
  'journal.undo': 'Take back: {{text}}',
  'journal.undone': 'Taken back',
}
