// Value sets of a vendor's settings.
import { valueSet } from '#contract/valueSet.ts'

export const PriceTaxMode = valueSet('priceTaxMode', { inclusive: 1, exclusive: 2 })
export const TaxRounding = valueSet(
  'taxRounding',
  { line: 1, document: 2 },
  {},
  { line: 'Line by line', document: 'Once for the document' },
)
export const RoundGrandTotal = valueSet(
  'roundGrandTotal',
  { none: 0, nearestMajor: 1 },
  {},
  { none: 'As it is', nearestMajor: 'To whole amounts' },
)
export const ChargeTaxRule = valueSet(
  'chargeTaxRule',
  { highestRate: 1, proportional: 2 },
  {},
  { highestRate: 'The highest rate of the goods', proportional: 'Each rate for its share of the goods' },
)
export const SlabGapPolicy = valueSet(
  'slabGap',
  { higher: 1, lower: 2 },
  {},
  { higher: 'The higher rate', lower: 'The lower rate' },
)
export const LineConflict = valueSet(
  'lineConflict',
  { bestForCustomer: 1, priority: 2 },
  {},
  { bestForCustomer: 'The best for the shopper', priority: 'By priority' },
)
/** Names are the steps themselves; the codes are major units. */
export const RoundCollect = valueSet(
  'roundCollect',
  { none: 0, one: 1, five: 5, ten: 10 },
  {},
  { none: 'As it is', one: 'To whole amounts', five: 'To fives', ten: 'To tens' },
)
export const ConfirmBy = valueSet(
  'confirmBy',
  { none: 0, otp: 1, ivr: 2, whatsapp: 3 },
  {},
  { none: 'Nothing', otp: 'One-time code', ivr: 'Call', whatsapp: 'WhatsApp' },
)
