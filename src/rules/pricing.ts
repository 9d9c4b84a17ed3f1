// The one engine that computes what a cart costs (kernel 0.4): simulators, orders, refunds and tests all ask it. Pure: the
// moment, the place, the member, the discounts and the calculators of charges come in; a quote and its trace come out.
import type { CartLine, PriceContext } from './pricing/cart.ts'
import { cheapest, combinationOf, settledWorlds, shutOut, unharmed } from './pricing/choose.ts'
import { classOf } from './pricing/discount.ts'
import type { Considered, Outcome } from './pricing/outcome.ts'
import { type Refused, short } from './pricing/qualify.ts'
import { type Quote, quoteOf } from './pricing/quote.ts'
import { sceneOf } from './pricing/scene.ts'
import { isPoints, type Settled } from './pricing/settle.ts'
import { taxedOf } from './pricing/taxed.ts'
import { traceOf } from './pricing/trace.ts'
import { candidatesOf, verdictsOf } from './pricing/verdicts.ts'
import type { Trace } from './trace.ts'

export type Priced = { quote: Quote; trace: Trace }

/** What an order or shipping discount's threshold is asked about is what is left when its turn comes: that figure is told. */
const stillShort = ({ outcome, lacking }: Refused, { nets, afterLine }: Settled): Outcome => {
  if (!lacking || lacking.class === 'LINE') return outcome
  const missing = lacking.class === 'ORDER' ? short(lacking, afterLine, 'afterLine') : short(lacking, nets, 'afterAll')
  return missing ? { outcome: 'NOT_ELIGIBLE', missing } : outcome
}

export const quote = (cart: readonly CartLine[], context: PriceContext): Quote => {
  const scene = sceneOf(cart, context)
  const verdicts = verdictsOf(scene)
  const worlds = settledWorlds(candidatesOf(verdicts), scene)
  const spared = unharmed(worlds, scene)
  const chosen = cheapest(spared)
  const others = worlds.filter((_, at) => at !== spared.indexOf(chosen))
  const ways = worlds.map((whole, at) => ({ whole, spared: spared[at]! }))

  const { settled } = chosen
  const considered = verdicts.map((verdict): Considered => {
    const { discount, candidate } = verdict
    const became = candidate
      ? (settled.outcomes.get(candidate) ?? shutOut(candidate, chosen, ways, scene))
      : stillShort(verdict, settled)
    return { discount, class: classOf(discount), ...became }
  })
  for (const [{ discount }, outcome] of settled.outcomes)
    if (isPoints(discount)) considered.push({ discount, class: 'ORDER', ...outcome })

  const combination = combinationOf(chosen, others, scene)
  return {
    ...quoteOf(scene, settled, taxedOf(scene, settled), considered),
    ...(combination && { combination }),
  }
}

export const price = (cart: readonly CartLine[], context: PriceContext): Priced => {
  const priced = quote(cart, context)
  return { quote: priced, trace: traceOf(priced, context) }
}
