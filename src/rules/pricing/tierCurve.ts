// What so many units of one thing come to under one discount, unit by unit, and the quantities that cost more than a larger one:
// there the next unit is better bought than not. The engine itself is asked.
import { quote } from '../pricing.ts'
import type { CartLine, PriceContext } from './cart.ts'
import type { BulkDiscount, Discount, TierDiscount } from './discount.ts'
import { granted, stepsOf } from './worstStack.ts'

export type CurvePoint = { quantity: number; total: number }
/** So many units cost more than `than` units. */
export type Dearer = { quantity: number; than: number; by: number }

export type Stepped = BulkDiscount | TierDiscount

export const hasSteps = (discount: Discount): discount is Stepped =>
  discount.kind === 'BULK' || (discount.kind === 'BMGM' && discount.mode !== 'FREE_UNITS')

/** Goods as an example: no taxes, nothing else live. */
export const plainContext = (currency: string): PriceContext => ({
  at: 0,
  country: '',
  currency,
  place: 'inter',
  system: 'VAT',
  taxMode: 'inclusive',
  taxRounding: 'LINE',
  chargeTaxRule: 'HIGHEST_RATE',
  lineConflict: 'BEST_FOR_CUSTOMER',
  roundGrandTotal: 'NONE',
  maxCouponsPerOrder: 1,
  discounts: [],
})

const usualPrice = 10_000

/** A price at which every step gives something. */
export const examplePrice = (discount: Stepped): number => {
  if (discount.kind === 'BULK') {
    const prices = discount.tiers.flatMap(tier => ('unitPrice' in tier ? [tier.unitPrice] : []))
    return prices.length > 0 ? Math.ceil(Math.max(...prices) * 1.25) : usualPrice
  }
  if (discount.mode === 'SPEND_TIER') return Math.ceil(Math.min(...discount.tiers.map(({ from }) => from)) / 4)
  const prices = discount.tiers.flatMap(tier => ('totalPrice' in tier ? [tier.totalPrice / tier.from] : []))
  return prices.length > 0 ? Math.ceil(Math.max(...prices) * 1.25) : usualPrice
}

const most = 120

/** Beyond its last step, so that the way it goes on is seen. */
export const curveEnd = (discount: Discount, unit: number): number =>
  Math.min(most, Math.max(4, Math.ceil(Math.max(...stepsOf(discount, unit)) * 1.25)))

/** Of goods it is for, whatever those are, and whenever. */
const anything = { target: undefined, exclude: undefined, startsAt: undefined, endsAt: undefined }
const forAll = (discount: Discount): Discount =>
  discount.kind === 'BMGM' && discount.mode === 'FREE_UNITS'
    ? { ...discount, ...anything, buy: undefined, get: undefined }
    : { ...discount, ...anything }

const askedOf = (discount: Discount, line: CartLine, context: PriceContext): PriceContext => ({
  ...context,
  discounts: [granted(forAll(discount), line, context)],
})

export const tierCurve = (discount: Discount, line: CartLine, context: PriceContext): CurvePoint[] => {
  const asked = askedOf(discount, line, context)
  return Array.from({ length: curveEnd(discount, line.price) }, (_, at) => {
    const quantity = at + 1
    return { quantity, total: quote([{ ...line, quantity }], asked).totals.goods }
  })
}

/** What comes off each of these single units. */
export const offEach = (discount: Discount, units: readonly CartLine[], context: PriceContext): number[] => {
  const [first] = units
  if (!first) return []
  return quote(units, askedOf(discount, first, context)).lines.map(({ amount, net }) => amount - net)
}

/** Each with the cheapest larger quantity. */
export const dearerThanMore = (curve: readonly CurvePoint[]): Dearer[] => {
  const found: Dearer[] = []
  let least: CurvePoint | undefined
  for (const point of curve.toReversed()) {
    if (least && least.total < point.total)
      found.unshift({ quantity: point.quantity, than: least.quantity, by: point.total - least.total })
    if (!least || point.total <= least.total) least = point
  }
  return found
}
