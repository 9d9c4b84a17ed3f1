// What is said about what was typed when the access ended: it comes with the card that shows it.
export const words = {
  'unsaved.title': 'Not saved',
  'unsaved.text': 'You were typing this when your access ended. It is kept for you; you can also take it with you now.',
  'unsaved.sealed': 'What you were typing is kept. Sign in again to go on with it.',
  'unsaved.copy': 'Copy',
  'unsaved.copied': 'Copied',
  'unsaved.file': 'Keep as a file',
  'unsaved.drop': 'Hide',
}
