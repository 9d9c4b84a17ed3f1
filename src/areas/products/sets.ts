// Value sets of products and variants.
import { valueSet } from '#contract/valueSet.ts'

export const QuantityUnit = valueSet(
  'quantityUnit',
  { ml: 1, g: 2, pcs: 3, cm: 4 },
  {},
  { ml: 'ml', g: 'g', pcs: 'pcs', cm: 'cm' },
)
export const Hazard = valueSet('hazard', { none: 0, aerosol: 1, flammableLiquid: 2 })
export const OutOfStock = valueSet('outOfStock', { deny: 0, backorder: 1, preorder: 2 })
export const RepriceMode = valueSet(
  'repriceMode',
  { set: 1, percentUp: 2, percentDown: 3, amountUp: 4, endWith: 5 },
  {},
  {
    set: 'Set to',
    percentUp: 'Raise by %',
    percentDown: 'Lower by %',
    amountUp: 'Add amount',
    endWith: 'End with .99 / .00',
  },
)
