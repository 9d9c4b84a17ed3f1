// What the rules of stock say, in English.
export const stockText = {
  'stock.below': 'Would make {bucket} {n}',
  'stock.onHand': 'on hand',
  'stock.reserved': 'reserved',
  'stock.damaged': 'damaged',
  'stock.qcHold': 'in quality check',
  'stock.incoming': 'incoming',
  'stock.safety': 'safety stock',
  'stock.short': '{sku}: {n} to sell, {of} asked',
  'stock.nowhere': '{sku} lies in no warehouse',
  'stock.expected': 'Expected {expected}, is {n}',
  'stock.expectedRow': 'expected {expected} but stock is {n}; row skipped',
  'stock.deltaBelow': 'Delta would make {bucket} {n}',
  'stock.batches': 'Batches add to {n}, on hand is {of}',
  'stock.expiry': 'Expires before it was made',
  'stock.chain': 'No. {seq}: {said} is written, {n} follows',
  'stock.held': 'The ledger has {n}, the line has {said}',
} as const
