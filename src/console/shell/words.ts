// What the shell says on every page, the sign-in too; the rest is in wordsInside.ts.
export const words = {
  'shell.language': 'Language',
  'shell.broken': 'Something went wrong',
  'shell.brokenText': 'This page ran into an error on our side. Your data is safe.',
  'shell.reload': 'Reload page',
  'shell.copyError': 'Copy details',
  'shell.copied': 'Copied',
}
