// Demo refunds: whatever the demo's orders say was given back, and some of the last weeks in every state, a few of which wait for a
// second person. Worked out by the rule every refund is worked out by.
import { type DemoPaid, demoCash, demoGivenBack, demoPaid, demoShort } from '#areas/orders/seeds/refunded.seed.ts'
import { PaymentMethod } from '#areas/orders/sets.ts'
import { RefundReason, RefundState, RefundTo } from '#contract/refund.ts'
import { codeIn, nameOfCode, type Value } from '#contract/valueSet.ts'
import { freeUnits } from '#rules/refund/order.ts'
import { refundableOf } from '#rules/refund/rows.ts'
import { type RefundWish, refundOf } from '#rules/refund.ts'
import type { Tx } from '#server/db/tenant.ts'
import { dateAgo, happened, hour, storyEnd } from '#server/seed/day.ts'
import { base, type DatedChance, insertRows } from '#server/seed/rows.ts'
import { RemittanceState, ReturnResolution, ReturnState } from './sets.ts'

const states = [
  ...(['needsApproval', 'processed', 'queued', 'needsApproval', 'failed', 'processed', 'sent'] as const),
  ...(['needsApproval', 'withdrawn', 'processed', 'draft', 'changeDestination'] as const),
]
const reasons = ['damaged', 'wrongProduct', 'qualityIssue', 'notReceived', 'priceError'] as const
const failures = { failed: 'The bank refused it', changeDestination: 'There is no such account' } as const
const latest = 48

const gatewaysHave: ReadonlySet<Value<typeof PaymentMethod>> = new Set(['card', 'netbanking', 'wallet'])

const methodOf = ({ method }: DemoPaid): string => {
  const name = nameOfCode(PaymentMethod, method)
  return gatewaysHave.has(name) ? name : 'upi'
}

const made = (
  { vendor, currency }: { vendor: string; currency: string },
  order: DemoPaid,
  at: number,
  chance: DatedChance,
) => {
  const method = methodOf(order)
  const refundable = refundableOf({
    order: { state: order.isBack ? 'rtoClosed' : 'closed', quote: order.quote },
    lines: order.lines,
    currency,
    payments: [{ id: order.payment, method, captured: order.captured }],
    refunds: [],
  })
  const state = order.isRefunded ? 'processed' : states[at % states.length]!
  const units = refundable.lines.map(line => ({ line: line.id, units: freeUnits(line) }))
  const [first] = units
  const goodwill = state === 'needsApproval' ? 100 * (1 + chance.under(40)) : 0
  const part: RefundWish = { items: [{ line: first!.line, units: first!.units.slice(0, 1) }], destination: 'original' }
  const most = refundable.tenders.reduce((sum, { captured }) => sum + captured, 0)
  const small = refundOf(refundable, part)
  const extra = Math.min(goodwill, most - small.total)
  const whole: RefundWish = { ...part, items: units, shipping: order.isBack ? 0 : refundable.shipping.amount }
  const rest = order.isRefunded ? most - refundOf(refundable, whole).total : 0
  const wish = order.isRefunded ? { ...whole, goodwill: Math.max(0, rest) } : { ...part, goodwill: extra }
  const quote = refundOf(refundable, wish)
  const asked = Math.min(
    storyEnd(chance.day) - (at % 20) * hour,
    Date.parse(order.placedAt) + (4 * 24 + chance.under(20)) * hour,
  )
  const stamp = (hours: number) => happened(chance.day, asked + hours * hour)
  const isSent = ['sent', 'processed', 'failed', 'changeDestination'].includes(state)
  const skuOf = new Map(order.lines.map(({ id, sku }) => [id, sku]))
  const reason = order.isRefunded ? (order.isBack ? 'notReceived' : 'cancelled') : chance.pick(reasons)
  return {
    ...base(chance, vendor, chance.id(), 1, 0),
    created_at: stamp(0),
    updated_at: stamp(isSent ? 3 : 1),
    refund_no: `R${1001 + at}`,
    order: order.id,
    state: codeIn(RefundState, state),
    amount: quote.total,
    tries: 1,
    reason: codeIn(RefundReason, reason),
    destination: codeIn(RefundTo, 'original'),
    items: quote.items.map(item => ({
      line: item.line,
      sku: skuOf.get(item.line),
      amount: item.amount,
      units: item.units.map(({ unit }) => unit),
    })),
    shipping: wish.shipping ?? 0,
    cod_fee: 0,
    return_fee: 0,
    goodwill: wish.goodwill ?? 0,
    tax: quote.tax,
    split: quote.split.map(({ tender, amount }) => ({
      payment: tender,
      amount,
      method,
      ...(state === 'processed' && { state: 'processed' }),
    })),
    needs_second: (wish.goodwill ?? 0) > 0,
    requested_by_name: 'Support desk',
    ...(isSent && { sent_at: stamp(2), asked_at: stamp(2) }),
    ...(state === 'processed' && { processed_at: stamp(3) }),
    failure: failures[state as keyof typeof failures] ?? (state === 'withdrawn' ? 'Asked for twice' : null),
  }
}

const isPaid = ({ state }: { state: number }): boolean => state === codeIn(RefundState, 'processed')

const reckoned = (tx: Tx, rows: readonly ReturnType<typeof made>[]): Promise<void> => {
  const paid = rows.filter(isPaid)
  return demoGivenBack(
    tx,
    paid.map(({ order, amount }) => ({ order, amount })),
    paid.flatMap(({ items }) => items.map(({ line, amount }) => ({ line, amount }))),
  )
}

/** So many before the end of the demo's story. */
const hoursAgo =
  ({ day }: DatedChance) =>
  (hours: number): string =>
    happened(day, storyEnd(day) - hours * hour)

const returnStates = ReturnState.names.filter(name => name !== 'settled')
const stateOf = (at: number) => codeIn(ReturnState, returnStates[at % returnStates.length]!)
const resolutionOf = (at: number) => codeIn(ReturnResolution, at % 5 === 4 ? 'replace' : 'refund')

const seedReturns = async (tx: Tx, vendor: string, orders: readonly DemoPaid[], chance: DatedChance): Promise<void> => {
  const ago = hoursAgo(chance)
  const rows = orders.map((order, at) => ({
    ...base(chance, vendor, chance.id(), 1, 0),
    created_at: ago(at * 7),
    updated_at: ago(at),
    return_no: `RT${1001 + at}`,
    order: order.id,
    state: stateOf(at),
    resolution: resolutionOf(at),
    reason: codeIn(RefundReason, chance.pick(reasons)),
    items: [{ line: order.lines[0]!.id, sku: order.lines[0]!.sku, units: [1] }],
    state_at: ago(at),
    check_found: at % 6 === 5 ? 'The seal is broken' : null,
  }))
  await insertRows(tx, 'return_requests', rows)
}

const seedCash = async (tx: Tx, vendor: string, chance: DatedChance): Promise<void> => {
  const rows = await demoCash(tx)
  const ago = hoursAgo(chance)
  const made = rows.map((row, at) => {
    const short = row.isShort ? Math.min(row.due - 100, 5000 + 1000 * chance.under(10)) : 0
    return {
      ...base(chance, vendor, chance.id(), 1, 0),
      created_at: ago(at),
      updated_at: ago(at),
      awb: row.awb,
      courier: row.courier,
      order: row.order,
      due: row.due,
      collected: row.due - short,
      short,
      state: codeIn(RemittanceState, short > 0 ? 'short' : 'matched'),
      utr: `UTR${900_000 + Math.floor(at / 8)}`,
      remitted_on: dateAgo(chance.day, Math.floor(at / 8)),
    }
  })
  await insertRows(tx, 'cod_remittances', made)
  await demoShort(
    tx,
    made.filter(({ short }) => short > 0).map(({ order, collected }) => ({ order, collected })),
  )
}

export const seedRefunds = async (
  tx: Tx,
  { vendor, currency }: { vendor: string; currency: string },
  chance: DatedChance,
): Promise<void> => {
  const back = await demoPaid(tx, 'refunded', 1000)
  const sent = await demoPaid(tx, 'arrived', latest * 2)
  // A small shop keeps orders nothing has gone back of.
  const some = sent.length < latest * 2 ? Math.ceil(sent.length / 8) : latest
  const orders = [...sent.slice(0, some), ...back]
  const rows = orders.map((order, at) => made({ vendor, currency }, order, at, chance))
  if (rows.length === 0) return
  await insertRows(tx, 'refunds', rows)
  await insertRows(tx, 'refund_number', [
    { vendor, series: 'R', last: 1000 + rows.length },
    { vendor, series: 'RT', last: 1100 },
  ])
  await reckoned(tx, rows)
  await seedReturns(tx, vendor, sent.slice(some, some + Math.ceil(some * 0.6)), chance)
  await seedCash(tx, vendor, chance)
}
