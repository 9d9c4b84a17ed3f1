// What the page says that one may not open.
export const words = {
  'unauthorized.text': 'Your role does not include what this page needs.',
  'unauthorized.right': 'Missing permission',
  'unauthorized.back': 'Back to the last page',
  'unauthorized.home': 'Go to the start page',
  'unauthorized.ask': 'Ask an administrator of {{place}} for it.',
  'unauthorized.grantors': 'Who can give it to you here: {{names}}.',
  'unauthorized.grantorsMore': 'Who can give it to you here, among others: {{names}}.',
}
