// What the page says that one may not open.
export const words = {
  'unauthorized.text': 'Your role does not include access to this page.',
  'unauthorized.right': 'Missing permission',
  'unauthorized.back': 'Back to the previous page',
  'unauthorized.home': 'Go to Home',
  'unauthorized.ask': 'Ask an administrator of {{place}} for access.',
  'unauthorized.grantors': 'Who can give you access: {{names}}.',
  'unauthorized.grantorsMore': 'Who can give you access, among others: {{names}}.',
}
