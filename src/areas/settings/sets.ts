// Value sets of a vendor's settings.
import { valueSet } from '#contract/valueSet.ts'

export const PriceTaxMode = valueSet('priceTaxMode', { inclusive: 1, exclusive: 2 })
export const TaxRounding = valueSet(
  'taxRounding',
  { line: 1, document: 2 },
  {},
  { line: 'Per line', document: 'Per document' },
)
export const RoundGrandTotal = valueSet(
  'roundGrandTotal',
  { none: 0, nearestMajor: 1 },
  {},
  { none: 'Do not round', nearestMajor: 'To whole units' },
)
export const ChargeTaxRule = valueSet(
  'chargeTaxRule',
  { highestRate: 1, proportional: 2 },
  {},
  { highestRate: 'Highest rate of the items', proportional: 'Proportional to the items' },
)
export const SlabGapPolicy = valueSet(
  'slabGap',
  { higher: 1, lower: 2 },
  {},
  { higher: 'Higher rate', lower: 'Lower rate' },
)
export const LineConflict = valueSet(
  'lineConflict',
  { bestForCustomer: 1, priority: 2 },
  {},
  { bestForCustomer: 'Best for customer', priority: 'By priority' },
)
/** Names are the steps themselves; the codes are major units. */
export const RoundCollect = valueSet(
  'roundCollect',
  { none: 0, one: 1, five: 5, ten: 10 },
  {},
  { none: 'Do not round', one: 'To whole units', five: 'To multiples of 5', ten: 'To multiples of 10' },
)
export const ConfirmBy = valueSet(
  'confirmBy',
  { none: 0, otp: 1, ivr: 2, whatsapp: 3 },
  {},
  { none: 'Nothing', otp: 'One-time code', ivr: 'Phone call', whatsapp: 'WhatsApp' },
)
