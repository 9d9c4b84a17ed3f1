// A bound that costs next to nothing: more than this nobody gets off one SKU, however discounts stack. Where even that leaves
// enough, the engine need not be asked what the worst stack is.
import type { CartLine, PriceContext } from './cart.ts'
import { classOf, type Discount } from './discount.ts'
import { sceneOf } from './scene.ts'
import { atWorst } from './worstStack.ts'

/** A share of the units it takes, or of all that is bought: amounts come off whatever else did. */
type Share = { of: 'own' | 'all'; share: number }

const whole = 10_000

const own = (share: number): Share => ({ of: 'own', share: Math.min(1, Math.max(0, share)) })

const priced = (price: number, unit: number): Share => own(unit === 0 ? 0 : 1 - price / unit)

/** What must be in the cart before it gives anything, at base prices. */
const leastBought = ({ minSubtotal = 0, minQty = 1 }: Discount, unit: number): number =>
  Math.max(1, minSubtotal, unit * minQty)

const most = (shares: readonly Share[]): Share => own(Math.max(0, ...shares.map(({ share }) => share)))

const shareOf = (discount: Discount, unit: number): Share => {
  if (discount.kind === 'FREE_GIFT' || classOf(discount) === 'SHIPPING') return own(0)
  if (discount.kind === 'SUBSCRIPTION') return most(discount.phases.map(({ percent }) => own(percent / whole)))
  if (discount.kind === 'BULK')
    return most(
      discount.tiers.map(tier => ('percent' in tier ? own(tier.percent / whole) : priced(tier.unitPrice, unit))),
    )
  if (discount.kind === 'BMGM') {
    if (discount.mode === 'FREE_UNITS')
      return own((discount.rewardPercent * discount.y) / (whole * (discount.x + discount.y)))
    return most(
      discount.tiers.map(tier =>
        'percent' in tier ? own(tier.percent / whole) : priced(tier.totalPrice, unit * tier.from),
      ),
    )
  }
  if (!('value' in discount)) return own(0)
  const { benefit, value, per } = discount
  if (benefit === 'PERCENT') return own(value / whole)
  if (benefit === 'FIXED_PRICE') return priced(value, unit)
  const base = per === 'UNIT' ? Math.max(1, unit) : leastBought(discount, unit)
  return { of: 'all', share: Math.min(1, value / base) }
}

const sum = (shares: readonly number[]): number => shares.reduce((one, other) => one + other, 0)

/** One line discount takes a unit, or all of one stack group; amounts may meet them on other units of the same goods. */
const byLines = (discounts: readonly Discount[], unit: number): number => {
  const shares = discounts.map(one => ({ group: one.stackGroup ?? one.id, ...shareOf(one, unit) }))
  const groups = Map.groupBy(
    shares.filter(({ of }) => of === 'own'),
    ({ group }) => group,
  )
  const amounts = shares.filter(({ of }) => of === 'all')
  return (
    Math.max(0, ...[...groups.values()].map(group => sum(group.map(({ share }) => share)))) +
    sum(amounts.map(({ share }) => share))
  )
}

/** What is left of one unit at the least, after all discounts and before its tax: never more than the engine would leave. */
export const leastLeft = (line: CartLine, context: PriceContext, typed: readonly string[] = []): number => {
  const { unit } = sceneOf([line], context).lines[0]!
  const open = context.discounts.map(one => atWorst(one, line, context))
  const isTyped = ({ id }: Discount): boolean => typed.includes(id)
  const codes = open
    .filter(({ kind }) => kind === 'COUPON')
    .map(one => ({ isFirst: isTyped(one), share: shareOf(one, unit).share }))
    .sort((one, other) => Number(other.isFirst) - Number(one.isFirst) || other.share - one.share)
    .slice(0, context.maxCouponsPerOrder)
  const carts = open.filter(({ kind }) => kind === 'CART').map(one => shareOf(one, unit).share)
  const lines = open.filter(one => classOf(one) === 'LINE')
  const off = byLines(lines, unit) + sum(carts) + sum(codes.map(({ share }) => share))
  // Every discount may round a unit once in the shopper's favour.
  return Math.floor(unit * Math.max(0, 1 - off)) - open.length
}

/** The highest tax its price may hold. */
const taxRate = ({ tax }: CartLine): number =>
  Math.max(tax.rate, ...(tax.slabs ?? []).map(({ rate }) => rate)) + (tax.cess ?? 0)

/** What one unit could be short of its cost or its floor at the very most; nothing or less is no risk. */
export const mostLost = (line: CartLine, context: PriceContext, typed: readonly string[] = []): number => {
  const left = leastLeft(line, context, typed)
  const untaxed = context.taxMode === 'exclusive' ? left : Math.floor((left * whole) / (whole + taxRate(line))) - 1
  return Math.max((line.cost ?? 0) - untaxed, (line.floorPrice ?? 0) - left)
}
