// What becomes of two discounts in one cart that could have both: they add up, one of them must go, or the better one takes the
// goods. The engine itself is asked, with the goods both reach and by the shopper who may have everything.
import { quote } from '../pricing.ts'
import type { CartLine, PriceContext } from './cart.ts'
import { classOf, type Discount } from './discount.ts'
import type { Considered } from './outcome.ts'
import { sceneOf } from './scene.ts'
import { combine } from './worlds.ts'
import { granted, stepsOf } from './worstStack.ts'

/** `blocks` by what they allow each other, `loses` because a unit is discounted once; `by` is what the loser would save less. */
export type Paired = { is: 'combine' | 'apart' | 'blocks' | 'loses'; loser?: string; by?: number }

type Sided = Parameters<typeof combine>[0]

const most = 999

/** The thresholds and the first tier. */
const firstSteps = 3

/** Enough of it for both to give what they promise. */
const quantityFor = (line: CartLine, discounts: readonly Discount[], context: PriceContext): number => {
  const { unit } = sceneOf([line], context).lines[0]!
  return Math.min(most, Math.max(1, ...discounts.flatMap(one => stepsOf(one, unit).slice(0, firstSteps))))
}

const lost = (considered: readonly Considered[]): { loser: string; by?: number } | undefined => {
  for (const one of considered) {
    const isLost = one.outcome === 'LOST_TO' || one.outcome === 'NOT_COMBINABLE'
    // Of two that give the same neither wins.
    if (isLost) return { loser: one.discount.id, ...(one.by > 0 && { by: one.by }) }
    if (one.outcome === 'EXHAUSTED') return { loser: one.discount.id }
  }
  return undefined
}

/** Without a line both reach they never meet, unless the rules of combining keep them apart in a cart of several. */
export const paired = (
  pair: readonly [Discount, Discount],
  line: CartLine | undefined,
  context: PriceContext,
): Paired => {
  const [one, other] = pair.map((discount): Sided => ({ discount, class: classOf(discount) }))
  const mayStand = combine(one!, other!)
  if (!line) return { is: mayStand ? 'apart' : 'blocks' }
  const discounts = pair.map(discount => ({
    ...granted(discount, line, context),
    startsAt: undefined,
    endsAt: undefined,
  }))
  const codes = discounts.filter(({ kind }) => kind === 'COUPON').map(({ id }) => ({ code: id, discount: id }))
  const { member: _, ...anybody } = context
  const asked = { ...anybody, discounts, codes, payment: 'PREPAID' as const }
  const found = lost(quote([{ ...line, quantity: quantityFor(line, discounts, context) }], asked).considered)
  if (!mayStand) return { is: 'blocks', ...found }
  if (!found) return { is: 'combine' }
  return found.by === undefined ? { is: 'blocks', ...found } : { is: 'loses', ...found }
}
