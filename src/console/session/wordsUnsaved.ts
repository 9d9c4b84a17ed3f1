// What is said about what was typed when the access ended: it comes with the card that shows it.
export const words = {
  'unsaved.title': 'Not saved',
  'unsaved.text': 'You were typing this when your access ended. It is saved here; you can also take a copy.',
  'unsaved.sealed': 'What you typed is saved. Sign in again to continue.',
  'unsaved.copy': 'Copy',
  'unsaved.copied': 'Copied',
  'unsaved.file': 'Save as file',
  'unsaved.drop': 'Hide',
}
