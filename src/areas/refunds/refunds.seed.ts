// Demo refunds: whatever the demo's orders say was given back, and some of the last weeks in every state, a few of which wait for a
// second person. Worked out by the rule every refund is worked out by.
import { sql } from 'drizzle-orm'
import { RefundReason, RefundState, RefundTo } from '#contract/refund.ts'
import { codeIn } from '#contract/valueSet.ts'
import { freeUnits } from '#rules/refund/order.ts'
import { type LineRecord, type OrderRecord, refundableOf } from '#rules/refund/rows.ts'
import { type RefundWish, refundOf } from '#rules/refund.ts'
import type { Tx } from '#server/db/tenant.ts'
import { dateAgo, happened, hour, storyEnd } from '#server/seed/day.ts'
import { base, type DatedChance, insertRows } from '#server/seed/rows.ts'

interface Told extends Record<string, unknown> {
  id: string
  order_no: string
  placed_at: string
  quote: OrderRecord['quote']
  is_back: boolean
  is_refunded: boolean
  payment: string
  captured: number
  method: string
  lines: (LineRecord & { sku: string })[]
}

const states = [
  ...(['needsApproval', 'processed', 'queued', 'needsApproval', 'failed', 'processed', 'sent'] as const),
  ...(['needsApproval', 'withdrawn', 'processed', 'draft', 'changeDestination'] as const),
]
const reasons = ['damaged', 'wrongProduct', 'qualityIssue', 'notReceived', 'priceError'] as const
const failures = { failed: 'The bank refused it', changeDestination: 'There is no such account' } as const
const latest = 48

const toldOf = (tx: Tx, vendor: string, which: ReturnType<typeof sql>, most: number) =>
  tx.execute<Told>(sql`
    select o.id, o.order_no, o.placed_at, o.quote, o.state = 9 as is_back, o.payment = 5 as is_refunded, p.id as payment, p.captured::int,
      case p.method when 2 then 'card' when 3 then 'netbanking' when 4 then 'wallet' else 'upi' end as method,
      (select json_agg(json_build_object('id', l.id, 'sku', l.sku, 'qty', l.qty, 'net', l.net, 'cancelled', l.cancelled,
        'shipped', l.shipped, 'components', l.components) order by l.position) from order_lines l where l.vendor = o.vendor and l."order" = o.id) as lines
    from orders o join payments p on p.vendor = o.vendor and p."order" = o.id
    where o.vendor = ${vendor} and ${which} order by o.placed_at desc, o.id limit ${most}`)

const made = (
  { vendor, currency }: { vendor: string; currency: string },
  order: Told,
  at: number,
  chance: DatedChance,
): Record<string, unknown> => {
  const refundable = refundableOf({
    ...{ order: { state: order.is_back ? 'rtoClosed' : 'closed', quote: order.quote }, lines: order.lines, currency },
    ...{ payments: [{ id: order.payment, method: order.method, captured: order.captured }], refunds: [] },
  })
  const state = order.is_refunded ? 'processed' : states[at % states.length]!
  const units = refundable.lines.map(line => ({ line: line.id, units: freeUnits(line) }))
  const [first] = units
  const goodwill = state === 'needsApproval' ? 100 * (1 + chance.under(40)) : 0
  const part: RefundWish = { items: [{ line: first!.line, units: first!.units.slice(0, 1) }], destination: 'original' }
  const most = refundable.tenders.reduce((sum, { captured }) => sum + captured, 0)
  const small = refundOf(refundable, part)
  const extra = Math.min(goodwill, most - small.total)
  const whole: RefundWish = { ...part, items: units, shipping: order.is_back ? 0 : refundable.shipping.amount }
  const rest = order.is_refunded ? most - refundOf(refundable, whole).total : 0
  const wish = order.is_refunded ? { ...whole, goodwill: Math.max(0, rest) } : { ...part, goodwill: extra }
  const quote = refundOf(refundable, wish)
  const asked = Math.min(
    storyEnd(chance.day) - (at % 20) * hour,
    Date.parse(order.placed_at) + (4 * 24 + chance.under(20)) * hour,
  )
  const stamp = (hours: number) => happened(chance.day, asked + hours * hour)
  const isSent = ['sent', 'processed', 'failed', 'changeDestination'].includes(state)
  const skuOf = new Map(order.lines.map(({ id, sku }) => [id, sku]))
  const reason = order.is_refunded ? (order.is_back ? 'notReceived' : 'cancelled') : chance.pick(reasons)
  return {
    ...{ ...base(chance, vendor, chance.id(), 1, 0), created_at: stamp(0), updated_at: stamp(isSent ? 3 : 1) },
    ...{
      refund_no: `R${1001 + at}`,
      order: order.id,
      state: codeIn(RefundState, state),
      amount: quote.total,
      tries: 1,
    },
    ...{ reason: codeIn(RefundReason, reason), destination: codeIn(RefundTo, 'original') },
    items: quote.items.map(item => ({
      ...{ line: item.line, sku: skuOf.get(item.line), amount: item.amount },
      units: item.units.map(({ unit }) => unit),
    })),
    ...{ shipping: wish.shipping ?? 0, cod_fee: 0, return_fee: 0, goodwill: wish.goodwill ?? 0, tax: quote.tax },
    split: quote.split.map(({ tender, amount }) => ({
      ...{ payment: tender, amount, method: order.method },
      ...(state === 'processed' && { state: 'processed' }),
    })),
    ...{ needs_second: (wish.goodwill ?? 0) > 0, requested_by_name: 'Support desk' },
    ...(isSent && { sent_at: stamp(2), asked_at: stamp(2) }),
    ...(state === 'processed' && { processed_at: stamp(3) }),
    failure: failures[state as keyof typeof failures] ?? (state === 'withdrawn' ? 'Asked for twice' : null),
  }
}

const isPaid = (row: Record<string, unknown>): boolean => row.state === codeIn(RefundState, 'processed')

/** Payments, lines and orders count what was paid, as they do when it happens. */
const reckoned = async (tx: Tx, vendor: string, rows: readonly Record<string, unknown>[]): Promise<void> => {
  const paid = rows.filter(isPaid)
  const given = JSON.stringify(paid.map(({ order, amount }) => ({ order, amount })))
  const set = sql`jsonb_to_recordset(${given}::jsonb) as g ("order" uuid, amount bigint)`
  await tx.execute(
    sql`update payments p set refunded = g.amount from ${set} where p.vendor = ${vendor} and p."order" = g."order"`,
  )
  await tx.execute(sql`update orders o set refunded = g.amount, payment = case when g.amount >= o.paid then 5 else 4 end
    from ${set} where o.vendor = ${vendor} and o.id = g."order"`)
  const lines = JSON.stringify(paid.flatMap(({ items }) => items as object[]))
  await tx.execute(sql`update order_lines l set refunded = g.amount from jsonb_to_recordset(${lines}::jsonb) as g (line uuid, amount bigint)
    where l.vendor = ${vendor} and l.id = g.line`)
}

/** So many before the end of the demo's story. */
const hoursAgo =
  ({ day }: DatedChance) =>
  (hours: number): string =>
    happened(day, storyEnd(day) - hours * hour)

const seedReturns = async (tx: Tx, vendor: string, orders: readonly Told[], chance: DatedChance): Promise<void> => {
  const ago = hoursAgo(chance)
  const rows = orders.map((order, at) => ({
    ...{ ...base(chance, vendor, chance.id(), 1, 0), created_at: ago(at * 7), updated_at: ago(at) },
    ...{ return_no: `RT${1001 + at}`, order: order.id, state: 1 + (at % 6), resolution: at % 5 === 4 ? 2 : 1 },
    reason: codeIn(RefundReason, chance.pick(reasons)),
    items: [{ line: order.lines[0]!.id, sku: order.lines[0]!.sku, units: [1] }],
    state_at: ago(at),
    check_found: at % 6 === 5 ? 'The seal is broken' : null,
  }))
  await insertRows(tx, 'return_requests', rows)
}

interface Cash extends Record<string, unknown> {
  order: string
  payment: string
  due: number
  is_short: boolean
  awb: string
  courier: string
}

const seedCash = async (tx: Tx, vendor: string, chance: DatedChance): Promise<void> => {
  const { rows } = await tx.execute<Cash>(sql`
    select o.id as order, p.id as payment, p.amount::int as due, o.payment = 10 as is_short, k.awb, k.courier from orders o
    join payments p on p.vendor = o.vendor and p."order" = o.id join packages k on k.vendor = o.vendor and k."order" = o.id
    where o.vendor = ${vendor} and o.payment in (9, 10) and k.awb is not null order by o.placed_at desc, o.id limit 240`)
  const ago = hoursAgo(chance)
  const made = rows.map((row, at) => {
    const short = row.is_short ? Math.min(row.due - 100, 5000 + 1000 * chance.under(10)) : 0
    return {
      ...{ ...base(chance, vendor, chance.id(), 1, 0), created_at: ago(at), updated_at: ago(at) },
      ...{ awb: row.awb, courier: row.courier, order: row.order, due: row.due, collected: row.due - short, short },
      ...{ state: short > 0 ? 2 : 1, utr: `UTR${900_000 + Math.floor(at / 8)}` },
      remitted_on: dateAgo(chance.day, Math.floor(at / 8)),
    }
  })
  await insertRows(tx, 'cod_remittances', made)
  const given = JSON.stringify(
    made.filter(({ short }) => short > 0).map(({ order, collected }) => ({ order, collected })),
  )
  const set = sql`jsonb_to_recordset(${given}::jsonb) as g ("order" uuid, collected bigint)`
  await tx.execute(
    sql`update payments p set captured = g.collected from ${set} where p.vendor = ${vendor} and p."order" = g."order"`,
  )
  await tx.execute(
    sql`update orders o set paid = g.collected from ${set} where o.vendor = ${vendor} and o.id = g."order"`,
  )
}

export const seedRefunds = async (
  tx: Tx,
  { vendor, currency }: { vendor: string; currency: string },
  chance: DatedChance,
): Promise<void> => {
  const back = await toldOf(tx, vendor, sql`o.payment = 5`, 1000)
  const sent = await toldOf(tx, vendor, sql`o.payment = 3 and o.state in (5, 6) and o.order_no <> '1001'`, latest * 2)
  // A small shop keeps orders nothing has gone back of.
  const some = sent.rows.length < latest * 2 ? Math.ceil(sent.rows.length / 8) : latest
  const orders = [...sent.rows.slice(0, some), ...back.rows]
  const rows = orders.map((order, at) => made({ vendor, currency }, order, at, chance))
  if (rows.length === 0) return
  await insertRows(tx, 'refunds', rows)
  await insertRows(tx, 'refund_number', [
    { vendor, series: 'R', last: 1000 + rows.length },
    { vendor, series: 'RT', last: 1100 },
  ])
  await reckoned(tx, vendor, rows)
  await seedReturns(tx, vendor, sent.rows.slice(some, some + Math.ceil(some * 0.6)), chance)
  await seedCash(tx, vendor, chance)
}
