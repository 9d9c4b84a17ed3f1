export const words = {
  'shipping.screen.byItems': '{{range}} by items',
  'shipping.screen.byValue': '{{range}} by value',
  'shipping.screen.fee': 'Fee',
  'shipping.screen.rate': 'What it is for',
  'shipping.screen.stepped': '{{first}} + {{step}} / {{grams}} g',
  'shipping.screen.window': 'When',
}
