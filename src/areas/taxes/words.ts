export const words = {
  'taxes.screen.byPiece': 'Tax by price per piece',
  'taxes.screen.gap': 'Prices of {{from}} to {{to}} fit neither side: the higher rate applies',
  'taxes.screen.gapPlot': 'Rate by price per piece, tax included',
  'taxes.screen.noSlabs': 'One rate for every price.',
  'taxes.screen.addSlab': 'Add a slab',
  'taxes.screen.rest': 'Above',
  'taxes.screen.slab': 'Slab {{n}}',
  'taxes.screen.slabText': 'up to {{amount}}: {{rate}}',
  'taxes.screen.slabRest': 'above: {{rate}}',
  'taxes.screen.slabOnly': 'all prices: {{rate}}',
  'taxes.screen.upTo': 'Price per piece up to',
}
