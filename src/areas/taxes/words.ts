export const words = {
  'taxes.screen.addSlab': 'Add a slab',
  'taxes.screen.rest': 'Above',
  'taxes.screen.slab': 'Slab {{n}}',
  'taxes.screen.slabText': 'up to {{amount}}: {{rate}}',
  'taxes.screen.slabRest': 'above: {{rate}}',
  'taxes.screen.slabOnly': 'all prices: {{rate}}',
  'taxes.screen.upTo': 'Price per piece up to',
}
