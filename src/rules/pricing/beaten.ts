// Whether one or two line discounts served first would leave the customer with less to pay. The greedy choice is kept all the
// same, since it is the one everybody can follow; the simulator says so.
import type { Said } from '#contract/said.ts'
import { sayMoney } from '../money.ts'
import type { CartLine, PriceContext } from './cart.ts'
import { cheapest, settledWorlds, unharmed, worldOf } from './choose.ts'
import type { Discount } from './discount.ts'
import type { LineCandidate } from './greedy.ts'
import { sceneOf } from './scene.ts'
import { isLine, settle } from './settle.ts'
import { candidatesOf, verdictsOf } from './verdicts.ts'
import { say } from './words.ts'

export type Beaten = { first: readonly Discount[]; by: number }

/** Those that lost, then every two in every order; `tries` bounds what a large sale may cost. */
const orders = (candidates: readonly LineCandidate[], lost: readonly LineCandidate[]): LineCandidate[][] => [
  ...lost.map(one => [one]),
  ...candidates.flatMap(one => candidates.filter(other => other !== one).map(other => [one, other])),
]

export const couldBeBeaten = (cart: readonly CartLine[], context: PriceContext, tries = 200): Beaten | undefined => {
  if (context.lineConflict === 'PRIORITY') return undefined
  const scene = sceneOf(cart, context)
  const { settled, cost } = cheapest(unharmed(settledWorlds(candidatesOf(verdictsOf(scene)), scene), scene))

  const outcomeOf = (candidate: LineCandidate) => settled.outcomes.get(candidate)?.outcome
  const wishing = settled.world.filter(isLine).filter(one => outcomeOf(one) !== 'NOT_ELIGIBLE')
  const lost = wishing.filter(one => outcomeOf(one) === 'LOST_TO')
  let found: Beaten | undefined
  for (const first of orders(wishing, lost).slice(0, tries)) {
    const by = cost - worldOf(settle(settled.world, scene, first), scene).cost
    if (by > (found?.by ?? 0)) found = { first: first.map(({ discount }) => discount), by }
  }
  return found
}

export const beatenSaid = ({ first, by }: Beaten, currency: string): Said =>
  say('pricing.beaten', { first: first.map(({ name }) => name), by: sayMoney(by, currency) })
