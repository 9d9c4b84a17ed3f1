export const words = {
  'warehouses.screen.coverage': 'Coverage by zone',
  'warehouses.screen.days_one': '{{count}} day',
  'warehouses.screen.days_other': '{{count}} days',
  'warehouses.screen.fromMove': 'From movement',
  'warehouses.screen.gap': 'Nobody goes there',
  'warehouses.screen.ledger': 'Balance over time',
  'warehouses.screen.movements_one': '{{count}} movement',
  'warehouses.screen.movements_other': '{{count}} movements',
  'warehouses.screen.none': 'Nothing has moved yet',
  'warehouses.screen.pieces': 'Pieces',
  'warehouses.screen.toMove': 'To movement',
}
