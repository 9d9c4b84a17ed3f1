// The journal of what I did, in English.
export const words = {
  'journal.earlier': 'Earlier',
  'journal.failed': 'Your activity could not be loaded',
  'journal.hour': 'Last hour',
  'journal.left': 'Not undone yet: {{number}}',
  'journal.none': 'Nothing to undo',
  'journal.noneText': 'What you create, change or import appears here, newest first, until it is undone.',
  'journal.redo': 'Redo: {{text}}',
  'journal.text': 'Newest first. Changes made by others since then are kept and shown to you.',
  'journal.title': 'My activity',
  'journal.undo': 'Undo: {{text}}',
  'journal.undone': 'Undone',
}
