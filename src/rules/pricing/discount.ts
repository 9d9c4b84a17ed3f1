// What a discount says of itself, as the pricing engine reads it: one type a kind, no field that means nothing there.
// Amounts are minor units, percents basis points, instants epoch milliseconds.
import type { Param } from '#contract/said.ts'
import type { Expression } from '../expression/tree.ts'

export type DiscountClass = 'LINE' | 'ORDER' | 'SHIPPING'

export type Audience =
  | { kind: 'ALL' | 'FIRST_ORDER' }
  | { kind: 'SEGMENT' | 'TIER' | 'MEMBERS'; names: readonly string[] }

export type LimitName = 'totalUses' | 'perMember' | 'perDay' | 'budget'

type Common = {
  id: string
  /** What people call it. */
  name: Param
  /** 1 comes before 999. */
  priority: number
  /** Left out: everything. */
  target?: Expression | undefined
  exclude?: Expression | undefined
  /** Line discounts of one group may meet on one unit. */
  stackGroup?: string | undefined
  /** Which classes it lets stand beside it; both sides must. */
  combines: { line: boolean; order: boolean; shipping: boolean }
  ignoreFloor?: boolean | undefined
  cap?: number | undefined
  audience?: Audience | undefined
  channels?: readonly string[] | undefined
  payment?: 'ANY' | 'PREPAID' | undefined
  minSubtotal?: number | undefined
  minQty?: number | undefined
  /** What the two thresholds count: what it targets, or all goods. */
  base?: 'TARGETED' | 'ALL' | undefined
  limits?: Partial<Record<LimitName, number>> | undefined
  /** Reserved and committed so far, of this member and day where the limit is theirs. */
  used?: Partial<Record<LimitName, number>> | undefined
  startsAt?: number | undefined
  endsAt?: number | undefined
  /** Minutes of the vendor's day, from inclusive, to exclusive. */
  hours?: readonly { from: number; to: number }[] | undefined
}

/** `per` says what an AMOUNT comes off: the whole set (default), each line, each unit. */
type Reduction = {
  benefit: 'PERCENT' | 'AMOUNT' | 'FIXED_PRICE'
  value: number
  per?: 'ORDER' | 'LINE' | 'UNIT' | undefined
}

export type BulkTier = { minQty: number } & ({ percent: number } | { unitPrice: number })
export type Phase = { cycles: number | null; percent: number }
export type RewardTier = { from: number } & ({ percent: number } | { totalPrice: number })
export type Pick = 'CHEAPEST_OVERALL' | 'PER_SET' | 'DEAREST'

export type ProductDiscount = Common & { kind: 'PRODUCT' } & Reduction
export type BulkDiscount = Common & {
  kind: 'BULK'
  tiers: readonly BulkTier[]
  tierMode: 'ALL_UNITS' | 'GRADUATED'
  countBy: 'SKU' | 'PRODUCT' | 'TARGET'
}
export type SubscriptionDiscount = Common & { kind: 'SUBSCRIPTION'; phases: readonly Phase[] }
export type UpsellDiscount = Common & {
  kind: 'UPSELL'
  trigger: Expression
  /** SKUs. */
  offerItems: readonly string[]
  maxPerTrigger?: number | undefined
} & Reduction
/** Buy X get Y; without `buy` or `get` the target stands for it. */
export type SetDiscount = Common & {
  kind: 'BMGM'
  mode: 'FREE_UNITS'
  buy?: Expression | undefined
  x: number
  get?: Expression | undefined
  y: number
  rewardPercent: number
  pick: Pick
  maxSets?: number | undefined
}
/** `from` is a number of units, or an amount for SPEND_TIER. */
export type TierDiscount = Common & {
  kind: 'BMGM'
  mode: 'TIER_PERCENT' | 'TIER_PRICE' | 'SPEND_TIER'
  tiers: readonly RewardTier[]
  maxSets?: number | undefined
}
/** Gives lines that carry its id for nothing; the highest tier reached says which SKUs, and how many. */
export type GiftDiscount = Common & {
  kind: 'FREE_GIFT'
  tiers: readonly { minSubtotal: number; skus: readonly string[]; choose: number }[]
}
export type OrderDiscount = Common & { kind: 'CART' | 'COUPON' | 'POINTS' } & (Reduction | { benefit: 'FREE_SHIPPING' })

export type LineDiscount =
  | ProductDiscount
  | BulkDiscount
  | SubscriptionDiscount
  | UpsellDiscount
  | SetDiscount
  | TierDiscount
export type Discount = LineDiscount | GiftDiscount | OrderDiscount

export const classOf = (discount: Discount): DiscountClass => {
  if ('benefit' in discount && discount.benefit === 'FREE_SHIPPING') return 'SHIPPING'
  return discount.kind === 'CART' || discount.kind === 'COUPON' || discount.kind === 'POINTS' ? 'ORDER' : 'LINE'
}

export const isLineDiscount = (discount: Discount): discount is LineDiscount =>
  classOf(discount) === 'LINE' && discount.kind !== 'FREE_GIFT'

/** Lower priority first, then the older one: ids tell their age. */
export const byRank = (one: Discount, other: Discount): number =>
  one.priority - other.priority || (one.id < other.id ? -1 : one.id > other.id ? 1 : 0)

const turn: Record<DiscountClass, number> = { LINE: 0, ORDER: 1, SHIPPING: 2 }

/** As the pipeline takes them: class by class, each by rank. */
export const byTurn = (one: Discount, other: Discount): number =>
  turn[classOf(one)] - turn[classOf(other)] || byRank(one, other)
