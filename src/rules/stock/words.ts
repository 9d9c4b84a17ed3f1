// What the rules of stock say, in English.
export const stockText = {
  'stock.below': 'Would bring {bucket} to {n}',
  'stock.onHand': 'on hand',
  'stock.reserved': 'reserved',
  'stock.damaged': 'damaged',
  'stock.qcHold': 'on quality hold',
  'stock.incoming': 'incoming',
  'stock.safety': 'safety stock',
  'stock.short': '{sku}: {n} available, {of} requested',
  'stock.nowhere': '{sku} is not stocked in any warehouse',
  'stock.unkept': '{sku} is not stocked in any open warehouse that can store it',
  'stock.expected': 'Expected {expected}, found {n}',
  'stock.expectedRow': 'expected {expected} but stock is {n}; row skipped',
  'stock.notYours':
    'You do not have permission to change stock. Leave the warehouse empty to keep the quantity on the variant',
  'stock.deltaBelow': 'Adjustment would bring {bucket} to {n}',
  'stock.batches': 'Batches add up to {n}, on hand is {of}',
  'stock.expiry': 'Expiry date is before the manufacturing date',
  'stock.chain': 'No. {seq}: recorded {said}, calculated {n}',
  'stock.held': 'Ledger {n}, line {said}',
} as const
