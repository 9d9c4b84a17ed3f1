// What leads to help, in English; what is told once it is opened stands in wordsPage.ts.
export const words = {
  'help.key': 'Help on the field or action',
  'help.mark': 'Help',
}
