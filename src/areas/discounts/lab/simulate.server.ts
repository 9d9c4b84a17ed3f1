// Trying a cart, typed or read of an order or a cart: what it costs and why, and why a code gives nothing.
import { whoBuys } from '#areas/members/members.door.ts'
import { remark, saidOf } from '#contract/finding.ts'
import type { ActionInput } from '#contract/resource.ts'
import { type Param, wording } from '#contract/said.ts'
import { beatenSaid, couldBeBeaten } from '#rules/pricing/beaten.ts'
import { normalCode } from '#rules/pricing/cart.ts'
import { shownSteps, type Trace } from '#rules/trace.ts'
import { invalid } from '#server/records/refusal.ts'
import type { Handler, Scene } from '#server/records/serve.ts'
import type { NamedCart } from '../discounts.ports.ts'
import type { discounts } from '../discounts.ts'
import { undelivered } from '../pricing/delivered.server.ts'
import type { AskedLine } from '../pricing/goods.server.ts'
import { type AskedCart, type Quoted, quoteCart } from '../pricing/quote.server.ts'
import { namedCart } from './namedCart.server.ts'
import { type CartValues, linesOf, writtenOf } from './tested.server.ts'

type Of<N extends 'simulate' | 'whyNone'> = Handler<typeof discounts, ActionInput<typeof discounts, N>>

type Input = ActionInput<typeof discounts, 'simulate'>

const nothing = remark('REQUIRED', 'Add lines, or enter an order or cart number', {
  path: 'lines',
  key: 'discounts.findings.noCart',
})

const nothingLeft = (path: 'order' | 'cart', v: string) =>
  remark('RULE', 'Nothing left in {v}. Add lines instead', {
    params: { v },
    path,
    key: 'discounts.findings.nothingLeft',
  })

const linesIn = ({ lines, order, cart }: Input, read: NamedCart | undefined): readonly AskedLine[] => {
  if (lines && lines.length > 0) return linesOf(lines)
  if (!read) throw invalid([nothing])
  if (read.lines.length > 0) return read.lines
  throw invalid([order ? nothingLeft('order', order) : nothingLeft('cart', cart ?? '')])
}

/** Who is typed counts as they are now; who is read off an order, as they were when it was placed. */
const buyerOf = async (scene: Scene, { member, memberOrders }: Input, read: NamedCart | undefined) => {
  if (member) return whoBuys(scene, member)
  if (!read?.member) return { member: { id: '', orders: memberOrders ?? 0 } }
  const now = await whoBuys(scene, read.member)
  const orders = memberOrders ?? read.orders ?? now.member.orders
  return { ...now, member: { ...now.member, orders, segments: read.segments ?? now.member.segments } }
}

/** What is typed counts more than what is read of an order or a cart. */
const askedIn = async (scene: Scene, input: Input): Promise<AskedCart> => {
  const read = await namedCart(scene, input)
  const payment = input.payment ?? read?.payment
  return {
    lines: linesIn(input, read),
    codes: input.codes ?? read?.codes ?? [],
    channel: input.channel ?? read?.channel ?? 'web',
    payment: payment === 'cod' ? 'COD' : 'PREPAID',
    pincode: input.pincode ?? read?.pincode ?? null,
    ...(await buyerOf(scene, input, read)),
    at: input.at ? new Date(input.at) : (read?.at ?? scene.now),
    without: read?.without,
  }
}

interface Answer {
  asked: AskedCart
  answer: Quoted
}

const quoted = async (scene: Scene, input: Input, code?: string): Promise<Answer> => {
  const read = await askedIn(scene, input)
  const asked = code === undefined ? read : { ...read, codes: [...(read.codes ?? []), code] }
  const answer = await quoteCart(scene.tx, asked)
  const [first] = answer.findings.filter(({ code }) => code === 'REF_NOT_FOUND')
  if (first) throw invalid([first])
  return { asked, answer }
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
const givenOf = ({ lines, context, quote, shop }: Quoted, cart: CartValues) => {
  const { shipping: _s, cod: _c, ...plain } = context
  const { totals } = quote
  // What goods cost the house is for those who may see it.
  const shownLines = lines.map(({ cost: _, ...line }) => line)
  return { lines: shownLines, context: plain, shipping: totals.shipping, cod: totals.cod, records: shop.records, cart }
}

export const simulate: Of<'simulate'> = async scene => {
  const { asked, answer } = await quoted(scene, scene.input)
  const { trace } = answer
  // An order stays at its moment; what is tried now is tried at the moment it is run again.
  const at = scene.input.at ?? (asked.without ? asked.at.toISOString() : null)
  // What keeps it from being ordered at all is read first: below thirty discounts nobody would find it.
  const first = await undelivered(scene, asked, answer)
  const steps = shownSteps({
    ...trace,
    steps: [...first, ...trace.steps, ...beatenSteps(answer), ...lostSteps(answer)],
  })
  const title = wording('discounts.simulated.title', 'Cart')
  return {
    result: { kind: 'trace', title, result: trace.result, steps, given: givenOf(answer, { ...writtenOf(asked), at }) },
  }
}

export const whyNone: Of<'whyNone'> = async scene => {
  const { code: typed, ...cart } = scene.input
  const code = normalCode(typed)
  const { answer } = await quoted(scene, cart, code)
  const lost = answer.lost.find(one => one.code === code)
  const known = answer.codes.find(one => one.code === code)
  const about = known && answer.quote.considered.findIndex(({ discount }) => discount.id === known.discount)
  const steps = answer.trace.steps.filter(({ rule }) => rule.endsWith('Discount'))
  const own = about === undefined ? lostSteps(answer) : steps.slice(about, about + 1)
  const result: Param = lost ? saidOf(lost.why) : (own[0]?.outcome ?? '')
  return { result: { kind: 'trace', title: code, result, steps: shownSteps({ result, steps: own }) } }
}
