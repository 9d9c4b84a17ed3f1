// Whether a discount comes into question at all: moment, place, shopper, code, limits, and lines to work on. Thresholds are
// asked at base prices here; what earlier classes leave is asked again when its turn comes.
import type { PriceContext, Shopper } from './cart.ts'
import { type Audience, classOf, type Discount, type DiscountClass } from './discount.ts'
import type { Missing, Outcome, Stage } from './outcome.ts'
import type { Based, Scene } from './scene.ts'

export type Candidate<D extends Discount = Discount> = {
  discount: D
  class: DiscountClass
  /** What it may lower. */
  lines: readonly Based[]
  /** What its thresholds count. */
  counted: readonly Based[]
  /** Whether that is less than all goods. */
  isPart?: boolean
  /** What its budget still holds. */
  budget: number
}

/** Not a candidate; `lacking` is what it would be, had it reached its thresholds. */
export type Refused = { outcome: Outcome; lacking?: Candidate }

const missing = (what: Missing): Refused => ({ outcome: { outcome: 'NOT_ELIGIBLE', missing: what } })

/** Hours may go past midnight. */
const isWithin = ({ from, to }: { from: number; to: number }, minute: number): boolean =>
  from < to ? from <= minute && minute < to : from <= minute || minute < to

const timing = ({ startsAt, endsAt, hours }: Discount, { at, minute }: PriceContext): Missing | undefined => {
  if (startsAt !== undefined && at < startsAt) return { rule: 'starts', needed: startsAt, had: at }
  if (endsAt !== undefined && at >= endsAt) return { rule: 'ends', needed: endsAt, had: at }
  if (!hours || (minute !== undefined && hours.some(span => isWithin(span, minute)))) return undefined
  return { rule: 'hours' }
}

const namesOf: Record<Audience['kind'], (member: Shopper) => readonly string[]> = {
  ALL: () => [],
  FIRST_ORDER: () => [],
  SEGMENT: ({ segments }) => segments ?? [],
  TIER: ({ tier }) => (tier === undefined ? [] : [tier]),
  MEMBERS: ({ id, number }) => (number === undefined ? [id] : [id, number]),
}

const shopping = (audience: Audience | undefined, member: Shopper | undefined): Missing | undefined => {
  if (!audience || audience.kind === 'ALL') return undefined
  const had = member ? namesOf[audience.kind](member) : []
  // Who is not known yet is on the way to a first order.
  const fits =
    'names' in audience ? had.some(name => audience.names.includes(name)) : member === undefined || member.orders === 0
  return fits ? undefined : { rule: 'audience', needed: audience, had }
}

const placing = ({ channels, payment }: Discount, context: PriceContext): Missing | undefined => {
  if (channels && !channels.includes(context.channel ?? ''))
    return { rule: 'channel', needed: channels, had: context.channel }
  if (payment === 'PREPAID' && context.payment === 'COD') return { rule: 'payment', needed: ['PREPAID'], had: 'COD' }
  return undefined
}

const coded = ({ kind, id }: Discount, { codes }: PriceContext): Missing | undefined =>
  kind === 'COUPON' && !codes?.some(({ discount }) => discount === id) ? { rule: 'code' } : undefined

const limiting = ({ limits = {}, used = {} }: Discount): Outcome | undefined => {
  for (const limit of ['totalUses', 'perMember', 'perDay', 'budget'] as const) {
    const of = limits[limit]
    if (of !== undefined && (used[limit] ?? 0) >= of) return { outcome: 'EXHAUSTED', limit, of }
  }
  return undefined
}

const targeted = (discount: Discount, { goods, matching }: Scene): readonly Based[] => {
  if (discount.kind === 'BMGM' && discount.mode === 'FREE_UNITS') {
    const [buy, get] = [matching(discount.buy ?? discount.target), matching(discount.get ?? discount.target)]
    const excluded = discount.exclude && matching(discount.exclude)
    return goods.filter(({ at }) => (buy[at] || get[at]) && !excluded?.[at])
  }
  const [target, excluded] = [matching(discount.target), discount.exclude && matching(discount.exclude)]
  const fits = goods.filter(({ at }) => target[at] && !excluded?.[at])
  if (discount.kind === 'UPSELL') return fits.filter(({ source }) => discount.offerItems.includes(source.sku))
  return discount.kind === 'SUBSCRIPTION' ? fits.filter(({ source }) => source.subscription) : fits
}

/** Why there is no line for it: what it is for is not in the cart, or not in the way it asks for. */
const untargeted = (discount: Discount, { goods, matching }: Scene): Missing => {
  const needed = (discount.kind === 'BMGM' && discount.mode === 'FREE_UNITS' && discount.buy) || discount.target
  const target = matching(needed)
  const meant = goods.filter(({ at }) => target[at])
  if (meant.length === 0) return { rule: 'target', needed }
  const excluded = discount.exclude && matching(discount.exclude)
  if (meant.every(({ at }) => excluded?.[at])) return { rule: 'excluded' }
  if (discount.kind === 'UPSELL') return { rule: 'offerItems', needed: discount.offerItems }
  return discount.kind === 'SUBSCRIPTION' ? { rule: 'subscription' } : { rule: 'target', needed }
}

/** What its thresholds lack, by what each line comes to now. */
export const short = (
  { discount, counted, isPart = false }: Candidate,
  amounts: readonly number[],
  stage: Stage,
): Missing | undefined => {
  const { minSubtotal, minQty } = discount
  if (minSubtotal !== undefined) {
    const had = counted.reduce((sum, { at }) => sum + amounts[at]!, 0)
    if (had < minSubtotal) return { rule: 'minSubtotal', needed: minSubtotal, had, stage, isPart }
  }
  if (minQty === undefined) return undefined
  const had = counted.reduce((sum, { quantity }) => sum + quantity, 0)
  return had < minQty ? { rule: 'minQty', needed: minQty, had } : undefined
}

export const qualify = (discount: Discount, scene: Scene): Candidate | Refused => {
  const { context } = scene
  const absent =
    timing(discount, context) ??
    placing(discount, context) ??
    shopping(discount.audience, context.member) ??
    coded(discount, context)
  if (absent) return missing(absent)
  const used = limiting(discount)
  if (used) return { outcome: used }

  const lines = discount.kind === 'FREE_GIFT' ? [] : targeted(discount, scene)
  if (lines.length === 0 && discount.kind !== 'FREE_GIFT') return missing(untargeted(discount, scene))
  const { limits, used: spent } = discount
  const budget = limits?.budget === undefined ? Number.POSITIVE_INFINITY : limits.budget - (spent?.budget ?? 0)
  const counted = discount.base === 'ALL' || discount.kind === 'FREE_GIFT' ? scene.goods : lines
  const isPart = counted.length < scene.goods.length
  const candidate = { discount, class: classOf(discount), lines, counted, isPart, budget }
  const lacks = short(candidate, scene.amounts, 'base')
  return lacks ? { ...missing(lacks), lacking: candidate } : candidate
}
