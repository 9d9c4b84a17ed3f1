// Trying a cart: what it costs and why, and why a code gives nothing.
import { whoBuys } from '#areas/members/shopper.reading.ts'
import { saidOf } from '#contract/finding.ts'
import type { ActionInput } from '#contract/resource.ts'
import { type Param, wording } from '#contract/said.ts'
import { beatenSaid, couldBeBeaten } from '#rules/pricing/beaten.ts'
import { normalCode } from '#rules/pricing/cart.ts'
import { shownSteps, type Trace } from '#rules/trace.ts'
import { invalid } from '#server/records/refusal.ts'
import type { Handler, Scene } from '#server/records/serve.ts'
import type { discounts } from './discounts.ts'
import { type Quoted, quoteCart } from './quote.reading.ts'
import { askedOf, type CartValues } from './tested.reading.ts'

type Of<N extends 'simulate' | 'whyNone'> = Handler<typeof discounts, ActionInput<typeof discounts, N>>

type Input = ActionInput<typeof discounts, 'simulate'>

const quoted = async (scene: Scene, { member, ...cart }: Input): Promise<Quoted> => {
  const asked = askedOf(cart as CartValues, scene.now)
  const answer = await quoteCart(scene.tx, { ...asked, ...(member && (await whoBuys(scene, member))) })
  const [first] = answer.findings.filter(({ code }) => code === 'REF_NOT_FOUND')
  if (first) throw invalid([first])
  return answer
}

const lostSteps = ({ lost }: Quoted): Trace['steps'] =>
  lost.map(({ code, why }) => ({ rule: 'orderDiscount', input: code, outcome: saidOf(why), state: 'failed' }))

/** Line discounts are handed out one after the other; where another order would leave less to pay, the simulator says so. */
const beatenSteps = ({ lines, context }: Quoted): Trace['steps'] => {
  const beaten = couldBeBeaten(lines, context)
  if (!beaten) return []
  const input = beaten.first.map(({ name }) => name)
  return [{ rule: 'combination', input, outcome: beatenSaid(beaten, context.currency) }]
}

/** What the browser needs to work it out again while somebody turns a knob. */
const givenOf = ({ lines, context, quote, shop }: Quoted) => {
  const { shipping: _s, cod: _c, ...plain } = context
  const { totals } = quote
  // What goods cost the house is for those who may see it.
  const shownLines = lines.map(({ cost: _, ...line }) => line)
  return { lines: shownLines, context: plain, shipping: totals.shipping, cod: totals.cod, records: shop.records }
}

export const simulate: Of<'simulate'> = async scene => {
  const answer = await quoted(scene, scene.input)
  const { trace } = answer
  const steps = shownSteps({ ...trace, steps: [...trace.steps, ...beatenSteps(answer), ...lostSteps(answer)] })
  const title = wording('discounts.simulated.title', 'Cart')
  return { result: { kind: 'trace', title, result: trace.result, steps, given: givenOf(answer) } }
}

export const whyNone: Of<'whyNone'> = async scene => {
  const { code: typed, ...cart } = scene.input
  const code = normalCode(typed)
  const answer = await quoted(scene, { ...cart, codes: [...(cart.codes ?? []), code] })
  const lost = answer.lost.find(one => one.code === code)
  const known = answer.codes.find(one => one.code === code)
  const about = known && answer.quote.considered.findIndex(({ discount }) => discount.id === known.discount)
  const steps = answer.trace.steps.filter(({ rule }) => rule.endsWith('Discount'))
  const own = about === undefined ? lostSteps(answer) : steps.slice(about, about + 1)
  const result: Param = lost ? saidOf(lost.why) : (own[0]?.outcome ?? '')
  return { result: { kind: 'trace', title: code, result, steps: shownSteps({ result, steps: own }) } }
}
