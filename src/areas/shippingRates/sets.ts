// Value sets of shipping.
import { valueSet } from '#contract/valueSet.ts'

export const FeeBasis = valueSet(
  'feeBasis',
  { flat: 1, cartValue: 2, weight: 3, items: 4 },
  {},
  { flat: 'One fee', cartValue: 'By order value', weight: 'By weight', items: 'By number of items' },
)
export const ValueBase = valueSet('valueBase', { afterDiscount: 1, beforeDiscount: 2 })
export const FeeAudience = valueSet('feeAudience', { all: 1, firstOrder: 2 }, {}, { all: 'Everybody' })
export const SurchargeKind = valueSet(
  'surchargeKind',
  { remote: 1, hazmat: 2, oversize: 3, fuel: 4, giftWrap: 5 },
  {},
  { remote: 'Remote area', hazmat: 'Hazardous goods' },
)
