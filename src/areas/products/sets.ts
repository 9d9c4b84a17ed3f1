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
    percentUp: 'Increase by %',
    percentDown: 'Decrease by %',
    amountUp: 'Add amount',
    endWith: 'End with .99 / .00',
  },
)

/** What a price worked out is rounded to. */
export const PriceEnding = valueSet(
  'priceEnding',
  { e00: 1, e49: 2, e50: 3, e90: 4, e95: 5, e99: 6 },
  {},
  { e00: '.00', e49: '.49', e50: '.50', e90: '.90', e95: '.95', e99: '.99' },
)
export const ScheduleMode = valueSet(
  'scheduleMode',
  { percentDown: 1, percentUp: 2, set: 3 },
  {},
  { percentDown: 'Decrease by %', percentUp: 'Increase by %', set: 'Set to' },
)
