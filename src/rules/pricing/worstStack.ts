// The least one SKU can legally be sold for while these discounts live: the engine itself is asked, in the quantities at which a
// step is reached and with every coupon, by the shopper who may have everything.
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

const stepsOf = (discount: Discount, unit: number): number[] => {
  const units = (amount: number | undefined): number =>
    amount === undefined || unit === 0 ? 1 : Math.ceil(amount / unit)
  const own = [discount.minQty ?? 1, units(discount.minSubtotal)]
  if (discount.kind === 'BULK') return [...own, ...discount.tiers.map(({ minQty }) => minQty)]
  if (discount.kind !== 'BMGM') return own
  if (discount.mode === 'FREE_UNITS') return [...own, discount.x + discount.y]
  return [...own, ...discount.tiers.map(({ from }) => (discount.mode === 'SPEND_TIER' ? units(from) : from))]
}

/** What depends on who buys, where and how often is granted; what other goods would earn is granted too. */
const granted = (discount: Discount, line: CartLine, context: PriceContext): Discount => {
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

const cheaper = (one: Stack, other: Stack): Stack => (other.net * one.quantity < one.net * other.quantity ? other : one)

export const worstStack = (line: CartLine, context: PriceContext): Stack => {
  const discounts = context.discounts.map(discount => granted(discount, line, context))
  const { unit } = sceneOf([line], context).lines[0]!
  const quantities = new Set(
    [1, ...discounts.flatMap(discount => stepsOf(discount, unit))].filter(count => count <= most),
  )
  const coupons = discounts.filter(({ kind }) => kind === 'COUPON').map(({ id }) => id)

  const priced = (quantity: number, codes: readonly string[]): Stack => {
    const { member: _, ...anybody } = context
    const typed = codes.map(code => ({ code, discount: code }))
    const { lines, considered } = quote([{ ...line, quantity }], {
      ...anybody,
      discounts,
      codes: typed,
      payment: 'PREPAID',
    })
    const { net, tax } = lines[0]!
    const isBelow = { COST: tax.taxable < (line.cost ?? 0) * quantity, FLOOR: net < (line.floorPrice ?? 0) * quantity }
    return {
      ...{ sku: line.sku, quantity, net, taxable: tax.taxable },
      discounts: considered.filter(one => given(one) > 0).map(one => one.discount),
      below: (['COST', 'FLOOR'] as const).filter(name => isBelow[name]),
    }
  }

  let worst = priced(1, [])
  for (const quantity of quantities) {
    let codes: string[] = []
    worst = cheaper(worst, priced(quantity, codes))
    // One coupon after the other, each time the one that costs most beside those already in.
    for (let place = 0; place < context.maxCouponsPerOrder; place++) {
      const tried = coupons
        .filter(id => !codes.includes(id))
        .map(id => ({ id, stack: priced(quantity, [...codes, id]) }))
      const next = tried.toSorted((one, other) => one.stack.net - other.stack.net)[0]
      if (!next) break
      codes = [...codes, next.id]
      worst = cheaper(worst, next.stack)
    }
  }
  return worst
}
