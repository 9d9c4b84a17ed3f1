// The least one SKU can legally be sold for while these discounts live: the engine itself is asked, for every quantity up to the
// last step of any discount and with every coupon, by the shopper who may have everything.
import { quote } from '../pricing.ts'
import type { CartLine, PriceContext } from './cart.ts'
import type { Discount } from './discount.ts'
import { given } from './outcome.ts'
import { sceneOf } from './scene.ts'

export type Stack = {
  sku: string
  quantity: number
  /** What the line comes to, and without its tax. */
  net: number
  taxable: number
  discounts: readonly Discount[]
  below: readonly ('COST' | 'FLOOR')[]
}

/** Nobody buys more of one thing at a time. */
const most = 999

/** Quantities from which it gives something, or something else. */
export const stepsOf = (discount: Discount, unit: number): number[] => {
  const units = (amount: number | undefined): number =>
    amount === undefined || unit === 0 ? 1 : Math.ceil(amount / unit)
  const own = [discount.minQty ?? 1, units(discount.minSubtotal)]
  if (discount.kind === 'BULK') return [...own, ...discount.tiers.map(({ minQty }) => minQty)]
  if (discount.kind !== 'BMGM') return own
  if (discount.mode === 'FREE_UNITS') return [...own, discount.x + discount.y]
  return [...own, ...discount.tiers.map(({ from }) => (discount.mode === 'SPEND_TIER' ? units(from) : from))]
}

/** What depends on who buys, where and how often is granted; what other goods would earn is granted too. */
export const granted = (discount: Discount, line: CartLine, context: PriceContext): Discount => {
  const { audience: _a, channels: _c, payment: _p, limits: _l, used: _u, hours: _h, ...open } = discount
  if (open.kind === 'UPSELL')
    return { ...open, kind: 'PRODUCT', target: { field: 'sku', op: 'in', value: [...open.offerItems] } }
  if (open.kind !== 'BMGM' || open.mode !== 'FREE_UNITS') return open
  const { matching } = sceneOf([line], context)
  const [isBought] = matching(open.buy ?? open.target)
  const target = open.get ?? open.target
  if (isBought) return open
  const { x: _x, y: _y, mode: _m, pick: _k, maxSets: _s, buy: _b, get: _g, rewardPercent, ...rest } = open
  return { ...rest, kind: 'PRODUCT', benefit: 'PERCENT', value: rewardPercent, ...(target && { target }) }
}

/** Thresholds other goods may reach for it: so many units by cheap ones, a subtotal by goods it does not lower. */
const helped = (discount: Discount): Discount => {
  const { base, target, exclude } = discount
  const isOfAll = base === 'ALL'
  return {
    ...discount,
    ...((isOfAll || !target) && { minQty: undefined }),
    ...(isOfAll && (target || exclude) && { minSubtotal: undefined }),
  }
}

/** A discount where the rest of the cart does its worst. */
export const atWorst = (discount: Discount, line: CartLine, context: PriceContext): Discount =>
  helped(granted(discount, line, context))

const cheaper = (one: Stack, other: Stack): Stack => (other.net * one.quantity < one.net * other.quantity ? other : one)

type Search = { line: CartLine; context: PriceContext; coupons: readonly string[]; typed: readonly string[] }

const priced = ({ line, context }: Search, quantity: number, ids: readonly string[]): Stack => {
  const codes = ids.map(id => ({ code: id, discount: id }))
  const { lines, considered } = quote([{ ...line, quantity }], { ...context, codes })
  const { net, tax } = lines[0]!
  const isBelow = { COST: tax.taxable < (line.cost ?? 0) * quantity, FLOOR: net < (line.floorPrice ?? 0) * quantity }
  return {
    sku: line.sku,
    quantity,
    net,
    taxable: tax.taxable,
    discounts: considered.filter(one => given(one) > 0).map(one => one.discount),
    below: (['COST', 'FLOOR'] as const).filter(name => isBelow[name]),
  }
}

/** One coupon after the other, each time the one that costs most beside those already in. */
const stacked = (search: Search, quantity: number): Stack => {
  const { context, coupons, typed } = search
  let worst = priced(search, quantity, typed)
  let ids = [...typed]
  while (ids.length < Math.min(context.maxCouponsPerOrder, coupons.length)) {
    const left = coupons.filter(id => !ids.includes(id))
    const tried = left.map(id => ({ id, stack: priced(search, quantity, [...ids, id]) }))
    const next = tried.reduce((least, one) => (one.stack.net < least.stack.net ? one : least))
    ids = [...ids, next.id]
    worst = cheaper(worst, next.stack)
  }
  return worst
}

/** `typed`: the coupon that is asked about, whatever others would cost in its place. */
export const worstStack = (line: CartLine, context: PriceContext, typed: readonly string[] = []): Stack => {
  const discounts = context.discounts.map(discount => atWorst(discount, line, context))
  const coupons = discounts.filter(({ kind }) => kind === 'COUPON').map(({ id }) => id)
  const { member: _, ...anybody } = context
  const search: Search = { line, context: { ...anybody, discounts, payment: 'PREPAID' }, coupons, typed }

  const worstOf = (quantities: readonly number[]): Stack =>
    quantities.map(quantity => stacked(search, quantity)).reduce(cheaper)
  const steps = (unit: number): number[] =>
    discounts.flatMap(one => stepsOf(one, unit)).map(step => Math.min(Math.max(step, 1), most))

  // Discounts push a cart back below a threshold, so the last step is where it is reached at the least a unit may cost.
  const { net, quantity } = worstOf([...new Set([1, ...steps(sceneOf([line], context).lines[0]!.unit)])])
  const last = Math.max(1, ...steps(Math.floor(net / quantity)))
  return worstOf(Array.from({ length: last }, (_, at) => at + 1))
}
