export const words = {
  'taxes.screen.addSlab': 'Add a slab',
  'taxes.screen.calculator': 'Tax calculator',
  'taxes.screen.calculatorEmpty': 'Type an amount: its tax appears here.',
  'taxes.screen.calculatorFailed': 'The tax could not be calculated.',
  'taxes.screen.rest': 'Above',
  'taxes.screen.result': 'Result of the calculator',
  'taxes.screen.slab': 'Slab {{n}}',
  'taxes.screen.slabText': 'up to {{amount}}: {{rate}}',
  'taxes.screen.slabRest': 'above: {{rate}}',
  'taxes.screen.slabOnly': 'all prices: {{rate}}',
  'taxes.screen.upTo': 'Price per piece up to',
}
