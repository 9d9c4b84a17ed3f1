// Value sets of shipping.
import { valueSet } from '#contract/valueSet.ts'

export const FeeBasis = valueSet(
  'feeBasis',
  { flat: 1, cartValue: 2, weight: 3, items: 4 },
  {},
  { flat: 'Flat fee', cartValue: 'By order value', weight: 'By weight', items: 'By number of items' },
)
/** Where now lies to what it holds from and to. */
export const RateWindow = valueSet(
  'rateWindow',
  { now: 1, coming: 2, over: 3 },
  {},
  { coming: 'Upcoming', over: 'Ended' },
)
export const ValueBase = valueSet('valueBase', { afterDiscount: 1, beforeDiscount: 2 })
export const FeeAudience = valueSet(
  'feeAudience',
  { all: 1, firstOrder: 2, tier: 3, segment: 4 },
  {},
  { all: 'Everyone', tier: 'Members of a tier', segment: 'Members of a segment' },
)
/** Where a parcel of a method leaves from. */
export const LeavesFrom = valueSet('leavesFrom', { any: 0, store: 1 }, {}, { any: 'Any warehouse', store: 'A store' })
export const SurchargeKind = valueSet(
  'surchargeKind',
  { remote: 1, hazmat: 2, oversize: 3, fuel: 4, giftWrap: 5 },
  {},
  { remote: 'Remote area', hazmat: 'Hazardous goods' },
)
