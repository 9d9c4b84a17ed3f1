export const words = {
  'shippingRates.screen.curve': 'Fee, drawn',
  'shippingRates.screen.curve.items': 'Fee by number of items',
  'shippingRates.screen.curve.value': 'Fee by order value',
  'shippingRates.screen.curve.weight': 'Fee by weight',
  'shippingRates.screen.from': 'from {{fee}}',
  'shippingRates.screen.upTo': 'up to {{fee}}',
  'shippingRates.screen.freeFrom': 'free from {{amount}}',
  'shippingRates.screen.grams': '{{n}} g',
  'shippingRates.screen.fee': 'Fee',
  'shippingRates.screen.rate': 'What it is for',
  'shippingRates.screen.tier': 'from {{from}}: {{fee}}',
  'shippingRates.screen.window': 'When',
}
