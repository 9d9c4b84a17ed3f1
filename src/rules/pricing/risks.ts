// The worst that discounts can do to the margin of a SKU: the least it could be sold for, against its cost and its floor. Asking the
// engine for every stack takes seconds for a shelf, so the server asks in a thread (`src/server/apart/compute.ts`).
import type { CartLine, PriceContext } from './cart.ts'
import type { Discount } from './discount.ts'
import { mostLost } from './mostOff.ts'
import { sceneOf } from './scene.ts'
import { type Stack, worstStack } from './worstStack.ts'

export type Risk = { line: CartLine; stack: Stack }

/** A line with the discounts that touch it, and the most a unit of it could lose by a bound that costs nothing. */
type Suspect = { line: CartLine; context: PriceContext; most: number }

/** The lines it could touch, at base prices. */
export const touchedBy = (discount: Discount, shelf: readonly CartLine[], context: PriceContext): CartLine[] => {
  const { matching } = sceneOf(shelf, context)
  const sets = discount.kind === 'BMGM' && discount.mode === 'FREE_UNITS' ? discount : undefined
  const [target, excluded] = [matching(sets?.get ?? discount.target), discount.exclude && matching(discount.exclude)]
  return shelf.filter(
    ({ sku }, at) => target[at] && !excluded?.[at] && (discount.kind !== 'UPSELL' || discount.offerItems.includes(sku)),
  )
}

/** Those a bound cannot clear, the worst first. */
const suspects = (shelf: readonly CartLine[], context: PriceContext, typed: readonly string[] = []): Suspect[] => {
  const touches = context.discounts.map(discount => ({
    discount,
    skus: new Set(touchedBy(discount, shelf, context).map(({ sku }) => sku)),
  }))
  return shelf
    .map(line => {
      const own = touches.filter(({ skus }) => skus.has(line.sku)).map(({ discount }) => discount)
      const here = { ...context, discounts: own }
      return { line, context: here, most: own.length === 0 ? 0 : mostLost(line, here, typed) }
    })
    .filter(({ most }) => most > 0)
    .sort((one, other) => other.most - one.most)
}

/** What one unit is short of its cost or its floor, whichever is further away. */
export const lossOf = ({ line, stack: { net, taxable, quantity } }: Risk): number =>
  Math.ceil(Math.max((line.cost ?? 0) * quantity - taxable, (line.floorPrice ?? 0) * quantity - net, 0) / quantity)

export interface Shelf {
  shelf: readonly CartLine[]
  context: PriceContext
}

/** The SKUs that could go below cost or floor; the one that loses most first. */
export const risksOf = ({ shelf, context }: Shelf): Risk[] =>
  suspects(shelf, context)
    .map(({ line, context }) => ({ line, stack: worstStack(line, context) }))
    .filter(({ stack }) => stack.below.length > 0)
    .sort((one, other) => lossOf(other) - lossOf(one))

/** Of the lines one discount touches, the SKU that loses most by it. `typed`: its own code, where it is a coupon. */
export const worstBy = ({
  discount,
  shelf,
  context,
  typed,
}: Shelf & { discount: string; typed: readonly string[] }): Risk | undefined => {
  let worst: Risk | undefined
  for (const { line, context: here, most } of suspects(shelf, context, typed)) {
    // Nobody after this one can lose more.
    if (worst && most <= lossOf(worst)) break
    const risk = { line, stack: worstStack(line, here, typed) }
    const isPart = risk.stack.discounts.some(({ id }) => id === discount)
    if (isPart && lossOf(risk) > (worst ? lossOf(worst) : 0)) worst = risk
  }
  return worst
}
