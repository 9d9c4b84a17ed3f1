export const words = {
  'shippingRates.screen.byItems': '{{range}} by items',
  'shippingRates.screen.byValue': '{{range}} by value',
  'shippingRates.screen.fee': 'Fee',
  'shippingRates.screen.rate': 'What it is for',
  'shippingRates.screen.stepped': '{{first}} + {{step}} / {{grams}} g',
  'shippingRates.screen.tier': 'from {{from}}: {{fee}}',
  'shippingRates.screen.window': 'When',
}
