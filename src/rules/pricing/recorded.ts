// A discount as its record says it, turned into what the engine reads: the same on the server and in a form that is being
// filled in. What means nothing for its kind is left out; a rule of no words is none.
import type { Expression } from '../expression/tree.ts'
import { parseQuery } from '../expression.ts'
import type { Audience, BulkTier, Discount, LimitName, Phase, RewardTier } from './discount.ts'

type Maybe<T> = T | null | undefined

/** Fields of the record; the names of choices are their own words. */
export interface DiscountRecord {
  id: string
  name?: Maybe<string>
  kind: 'coupon' | 'cart' | 'product' | 'bulk' | 'subscription' | 'upsell' | 'bmgm'
  benefit?: Maybe<'percent' | 'amount' | 'fixedPrice' | 'freeShipping'>
  percentOff?: Maybe<number>
  amountOff?: Maybe<number>
  amountPer?: Maybe<'order' | 'line' | 'unit'>
  bulkTiers?: Maybe<readonly { minQty: number; percent?: Maybe<number>; unitPrice?: Maybe<number> }[]>
  tierMode?: Maybe<'allUnits' | 'graduated'>
  countBy?: Maybe<'sku' | 'product' | 'target'>
  phases?: Maybe<readonly { cycles?: Maybe<number>; percent: number }[]>
  trigger?: Maybe<string>
  offerItems?: Maybe<readonly string[]>
  maxPerTrigger?: Maybe<number>
  setMode?: Maybe<'freeUnits' | 'tierPercent' | 'tierPrice' | 'spendTier'>
  buy?: Maybe<string>
  buyUnits?: Maybe<number>
  get?: Maybe<string>
  getUnits?: Maybe<number>
  rewardPercent?: Maybe<number>
  setPick?: Maybe<'cheapestOverall' | 'perSet' | 'dearest'>
  maxSets?: Maybe<number>
  setTiers?: Maybe<
    readonly { qty?: Maybe<number>; spend?: Maybe<number>; percent?: Maybe<number>; totalPrice?: Maybe<number> }[]
  >
  cap?: Maybe<number>
  target?: Maybe<string>
  exclude?: Maybe<string>
  startsAt?: Maybe<string>
  endsAt?: Maybe<string>
  dayHours?: Maybe<readonly { from: number; to: number }[]>
  priority: number
  stackGroup?: Maybe<string>
  combinesLine?: Maybe<boolean>
  combinesOrder?: Maybe<boolean>
  combinesShipping?: Maybe<boolean>
  ignoreFloor?: Maybe<boolean>
  audience: 'all' | 'segment' | 'tier' | 'firstOrder' | 'members'
  audienceNames?: Maybe<readonly string[]>
  channels?: Maybe<readonly string[]>
  paidHow?: Maybe<'any' | 'prepaid'>
  minSubtotal?: Maybe<number>
  minQty?: Maybe<number>
  countedOf?: Maybe<'targeted' | 'all'>
  totalUses?: Maybe<number>
  perMember?: Maybe<number>
  perDay?: Maybe<number>
  budget?: Maybe<number>
  /** Above the vendor's ceiling and limit, as a second person allowed. */
  allowedPercent?: Maybe<number>
  allowedBudget?: Maybe<number>
  /** What a unit may lose by it at the worst, as a second person allowed. */
  allowedLoss?: Maybe<number>
}

export const ruleOf = (line: Maybe<string>): Expression | undefined =>
  line?.trim() ? parseQuery(line).tree : undefined

const some = <T>(value: Maybe<T>): T | undefined => value ?? undefined
const instant = (iso: Maybe<string>): number | undefined => (iso ? Date.parse(iso) : undefined)

const audienceOf = ({ audience, audienceNames }: DiscountRecord): Audience => {
  const names = audienceNames ?? []
  if (audience === 'segment') return { kind: 'SEGMENT', names }
  if (audience === 'tier') return { kind: 'TIER', names }
  if (audience === 'members') return { kind: 'MEMBERS', names }
  return { kind: audience === 'firstOrder' ? 'FIRST_ORDER' : 'ALL' }
}

const limitsOf = (record: DiscountRecord): Partial<Record<LimitName, number>> =>
  Object.fromEntries(
    (['totalUses', 'perMember', 'perDay', 'budget'] as const).flatMap(name =>
      typeof record[name] === 'number' ? [[name, record[name]]] : [],
    ),
  )

const commonOf = (record: DiscountRecord) => ({
  id: record.id,
  name: record.name ?? '',
  priority: record.priority,
  target: ruleOf(record.target),
  exclude: ruleOf(record.exclude),
  stackGroup: some(record.stackGroup),
  combines: {
    line: record.combinesLine ?? true,
    order: record.combinesOrder ?? true,
    shipping: record.combinesShipping ?? true,
  },
  ignoreFloor: record.ignoreFloor ?? false,
  cap: some(record.cap),
  audience: audienceOf(record),
  channels: record.channels?.length ? record.channels : undefined,
  payment: record.paidHow === 'prepaid' ? ('PREPAID' as const) : ('ANY' as const),
  minSubtotal: some(record.minSubtotal),
  minQty: some(record.minQty),
  base: record.countedOf === 'all' ? ('ALL' as const) : ('TARGETED' as const),
  limits: limitsOf(record),
  startsAt: instant(record.startsAt),
  endsAt: instant(record.endsAt),
  hours: record.dayHours?.length
    ? record.dayHours.map(({ from, to }) => ({ from: from * 60, to: to * 60 }))
    : undefined,
})

const per = { order: 'ORDER', line: 'LINE', unit: 'UNIT' } as const

const reductionOf = ({ benefit, percentOff, amountOff, amountPer }: DiscountRecord) =>
  benefit === 'amount' || benefit === 'fixedPrice'
    ? {
        benefit: benefit === 'amount' ? ('AMOUNT' as const) : ('FIXED_PRICE' as const),
        value: amountOff ?? 0,
        per: per[amountPer ?? 'order'],
      }
    : { benefit: 'PERCENT' as const, value: percentOff ?? 0 }

const bulkTiersOf = ({ bulkTiers }: DiscountRecord): BulkTier[] =>
  (bulkTiers ?? []).map(({ minQty, percent, unitPrice }) =>
    typeof unitPrice === 'number' ? { minQty, unitPrice } : { minQty, percent: percent ?? 0 },
  )

const phasesOf = ({ phases }: DiscountRecord): Phase[] =>
  (phases ?? []).map(({ cycles, percent }) => ({ cycles: cycles ?? null, percent }))

const setModes = { tierPercent: 'TIER_PERCENT', tierPrice: 'TIER_PRICE', spendTier: 'SPEND_TIER' } as const
const picks = { cheapestOverall: 'CHEAPEST_OVERALL', perSet: 'PER_SET', dearest: 'DEAREST' } as const

const rewardsOf = ({ setTiers, setMode }: DiscountRecord): RewardTier[] =>
  (setTiers ?? []).map(({ qty, spend, percent, totalPrice }) => {
    const from = (setMode === 'spendTier' ? spend : qty) ?? 1
    return setMode === 'tierPrice' ? { from, totalPrice: totalPrice ?? 0 } : { from, percent: percent ?? 0 }
  })

const setsOf = (record: DiscountRecord): Discount => {
  const common = { ...commonOf(record), kind: 'BMGM' as const, maxSets: some(record.maxSets) }
  const { setMode } = record
  if (setMode && setMode !== 'freeUnits') return { ...common, mode: setModes[setMode], tiers: rewardsOf(record) }
  return {
    ...common,
    mode: 'FREE_UNITS',
    buy: ruleOf(record.buy),
    x: record.buyUnits ?? 1,
    get: ruleOf(record.get),
    y: record.getUnits ?? 1,
    rewardPercent: record.rewardPercent ?? 10_000,
    pick: picks[record.setPick ?? 'cheapestOverall'],
  }
}

const makers: Record<DiscountRecord['kind'], (record: DiscountRecord) => Discount> = {
  coupon: record => orderOf(record, 'COUPON'),
  cart: record => orderOf(record, 'CART'),
  product: record => ({ ...commonOf(record), kind: 'PRODUCT', ...reductionOf(record) }),
  bulk: record => ({
    ...commonOf(record),
    kind: 'BULK',
    tiers: bulkTiersOf(record),
    tierMode: record.tierMode === 'graduated' ? 'GRADUATED' : 'ALL_UNITS',
    countBy: ({ sku: 'SKU', product: 'PRODUCT', target: 'TARGET' } as const)[record.countBy ?? 'sku'],
  }),
  subscription: record => ({ ...commonOf(record), kind: 'SUBSCRIPTION', phases: phasesOf(record) }),
  upsell: record => ({
    ...commonOf(record),
    kind: 'UPSELL',
    ...reductionOf(record),
    offerItems: record.offerItems ?? [],
    trigger: ruleOf(record.trigger) ?? { and: [] },
    maxPerTrigger: some(record.maxPerTrigger),
  }),
  bmgm: setsOf,
}

const orderOf = (record: DiscountRecord, kind: 'COUPON' | 'CART'): Discount =>
  record.benefit === 'freeShipping'
    ? { ...commonOf(record), kind, benefit: 'FREE_SHIPPING' }
    : { ...commonOf(record), kind, ...reductionOf(record) }

export const discountOf = (record: DiscountRecord, used: Partial<Record<LimitName, number>> = {}): Discount => ({
  ...makers[record.kind](record),
  used,
})
