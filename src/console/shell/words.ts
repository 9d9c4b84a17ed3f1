// What the shell says on every page, the sign-in too; the rest is in wordsInside.ts.
export const words = {
  'shell.language': 'Language',
  'shell.broken': 'Something broke',
  'shell.brokenText': 'This page hit a mistake of ours and stopped. Your data on the server is safe.',
  'shell.reload': 'Reload the page',
  'shell.copyError': 'Copy the details',
  'shell.copied': 'Copied',
}
