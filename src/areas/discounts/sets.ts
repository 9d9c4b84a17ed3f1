// Value sets of discounts. Their names are the pricing engine's own words, written as names.
import { valueSet } from '#contract/valueSet.ts'

export const DiscountKind = valueSet(
  'discountKind',
  { coupon: 1, cart: 2, product: 3, bulk: 4, subscription: 5, upsell: 6, bmgm: 7 },
  {},
  { bmgm: 'Buy more, get more' },
)
export const Benefit = valueSet(
  'benefit',
  { percent: 1, amount: 2, fixedPrice: 3, freeShipping: 4 },
  {},
  { percent: 'Percent off', amount: 'Amount off' },
)
export const AmountPer = valueSet('amountPer', { order: 1, line: 2, unit: 3 })
export const CombinesWith = valueSet(
  'combinesWith',
  { line: 1, order: 2, shipping: 3 },
  {},
  { line: 'Line discounts', order: 'Order discounts', shipping: 'Shipping discounts' },
)
export const Audience = valueSet(
  'audience',
  { all: 1, segment: 2, tier: 3, firstOrder: 4, members: 5 },
  {},
  { all: 'Everyone', members: 'Selected members' },
)
/** Of what goes beyond a limit: submitted, allowed, or a draft nobody has submitted yet. */
export const LimitApproval = valueSet('limitApproval', { awaiting: 1, given: 2, needed: 3 })
export const PaidHow = valueSet('paidHow', { any: 1, prepaid: 2 }, {}, { any: 'Any' })
/** How a cart that is tried is paid; the same words as where rules ask for it. */
export const TriedPayment = valueSet('triedPayment', { prepaid: 1, cod: 2 }, {}, { cod: 'COD' })
export const CountedOf = valueSet(
  'countedOf',
  { targeted: 1, all: 2 },
  {},
  { targeted: 'Eligible items', all: 'All items' },
)
export const ReturnPolicy = valueSet('returnPolicy', { keepShare: 1, clawback: 2 }, {}, { keepShare: 'Keep discount' })
export const CodeMode = valueSet('codeMode', { single: 1, batch: 2 }, {}, { single: 'One code', batch: 'Many codes' })
export const TierMode = valueSet('tierMode', { allUnits: 1, graduated: 2 })
export const CountBy = valueSet(
  'countBy',
  { sku: 1, product: 2, target: 3 },
  {},
  { sku: 'SKU', target: 'All eligible items' },
)
export const Placement = valueSet(
  'placement',
  { pdp: 1, cart: 2, postPurchase: 3 },
  {},
  { pdp: 'Product page', postPurchase: 'After purchase' },
)
export const SetMode = valueSet(
  'setMode',
  { freeUnits: 1, tierPercent: 2, tierPrice: 3, spendTier: 4 },
  {},
  { tierPercent: 'Tiered percentage', tierPrice: 'Tiered price', spendTier: 'Spend tiers' },
)
export const SetPick = valueSet(
  'setPick',
  { cheapestOverall: 1, perSet: 2, dearest: 3 },
  {},
  { dearest: 'Most expensive' },
)
export const RedemptionState = valueSet(
  'redemptionState',
  { reserved: 1, committed: 2, released: 3 },
  { reserved: 'amber', committed: 'green', released: 'ring' },
)
