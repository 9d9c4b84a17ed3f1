// What members did, counted anew from their orders: on every merge, and by the clock for those whose orders have changed since;
// a trigger on orders notes them.
import { sql } from 'drizzle-orm'
import { PaymentMethod } from '#areas/orders/sets.ts'
import { codeIn } from '#contract/valueSet.ts'
import { portion } from '#rules/money.ts'
import { rfmOf } from '#rules/rfm.ts'
import { meanRisk, riskLevel, tellingOrders } from '#rules/risk.ts'
import { rowsOf, run } from '#server/db/statement.ts'
import type { Tx } from '#server/db/tenant.ts'
import { arrived, cameBack, noOrder } from './orders.reading.ts'
import { RiskLevel } from './sets.ts'

interface Figures {
  id: string
  orders: number
  spend: number
  lastAt: Date | null
  delivered: number
  returned: number
  cod: number
  rto: number
  discounted: number
  /** Of the last orders. */
  risks: number[]
}

/** Fewer orders paid at the door say nothing of how many come back. */
const leastCod = 3
/** An order of this size is graded as a usual one, in minor units. */
const usualOrder = 100_000

const cod = codeIn(PaymentMethod, 'cod')

/** Net spend: what was captured less what was refunded, of delivered orders only. */
const countedOf = (tx: Tx, ids: readonly string[]): Promise<Figures[]> => {
  const isDelivered = sql`o.state = any(${arrived}::smallint[])`
  return rowsOf<Figures>(
    tx,
    sql`select m.id, count(o.id)::int as orders,
        coalesce(sum(o.paid - o.refunded) filter (where ${isDelivered}), 0)::float8 as spend, max(o.placed_at) as "lastAt",
        count(*) filter (where ${isDelivered})::int as delivered,
        count(*) filter (where ${isDelivered} and o.refunded > 0)::int as returned,
        count(*) filter (where o.pay_by = ${cod})::int as cod,
        count(*) filter (where o.pay_by = ${cod} and o.delivery = any(${cameBack}::smallint[]))::int as rto,
        count(*) filter (where cardinality(o.coupons) > 0)::int as discounted,
        array(select l.risk from orders l where l.vendor = m.vendor and l.member = m.id and l.status <> 2
          order by l.placed_at desc, l.id desc limit ${tellingOrders}) as risks
      from members m left join orders o on o.vendor = m.vendor and o.member = m.id and o.status <> 2
        and o.state <> all(${noOrder}::smallint[])
      where m.vendor = app_vendor() and m.id = any(${sql.param(ids)}::uuid[]) group by m.vendor, m.id`,
  )
}

const share = (part: number, whole: number): number | null => (whole > 0 ? Math.round((part * 10_000) / whole) : null)

const rowOf = ({ id, orders, spend, lastAt, ...of }: Figures, now: Date) => {
  const last = lastAt ? new Date(lastAt) : undefined
  const daysAgo = last && Math.max(0, Math.floor((now.getTime() - last.getTime()) / 86_400_000))
  const score = meanRisk(of.risks)
  return {
    ...{ id, order_count: orders, net_spend: spend, last_order_at: last?.toISOString() ?? null },
    average_order: of.delivered > 0 ? portion(spend, 1, of.delivered) : null,
    return_rate: share(of.returned, of.delivered),
    rto_rate: of.cod >= leastCod ? share(of.rto, of.cod) : null,
    discount_share: share(of.discounted, orders),
    ...{ risk_score: score ?? null, risk: score === undefined ? null : codeIn(RiskLevel, riskLevel(score)) },
    rfm: rfmOf({ daysAgo, orders, spend }, usualOrder),
  }
}

/** Figures are no change of anybody's, so neither version nor history tells of them. */
export const countAnew = async (tx: Tx, ids: readonly string[], now: Date): Promise<void> => {
  const rows = (await countedOf(tx, ids)).map(figures => rowOf(figures, now))
  await run(
    tx,
    sql`update members m set order_count = p.order_count, net_spend = p.net_spend, last_order_at = p.last_order_at,
        average_order = p.average_order, return_rate = p.return_rate, rto_rate = p.rto_rate,
        discount_share = p.discount_share, risk_score = p.risk_score, risk = p.risk, rfm = p.rfm
      from json_populate_recordset(null::members, ${JSON.stringify(rows)}::json) p
      where m.vendor = app_vendor() and m.id = p.id`,
  )
  await run(
    tx,
    sql`insert into member_counts (vendor, member, counted_at)
      select app_vendor(), id, ${now.toISOString()} from unnest(${sql.param(ids)}::uuid[]) id
      on conflict (vendor, member) do update set counted_at = excluded.counted_at`,
  )
}

/**
 * Those with an order changed since they were counted, which is known from then on, and once a day everybody who ordered: recency
 * moves by itself. What is written meanwhile stays for the next time.
 */
export const takeUncounted = async (tx: Tx, now: Date, most: number): Promise<string[]> => {
  const changed = await rowsOf<{ id: string }>(
    tx,
    sql`with taken as (delete from member_uncounted where vendor = app_vendor() and id in (
        select id from member_uncounted where vendor = app_vendor() order by id limit ${most}) returning member)
      select distinct member as id from taken`,
  )
  const dayAgo = new Date(now.getTime() - 86_400_000).toISOString()
  const old = await rowsOf<{ id: string }>(
    tx,
    sql`select member as id from member_counts where vendor = app_vendor() and counted_at < ${dayAgo}
      order by counted_at limit ${most - changed.length}`,
  )
  return [...new Set([...changed, ...old].map(({ id }) => id))]
}

/** Of all members, as if the clock had come by at that moment: demo orders tell of a day that ends before the next minute. */
export const seedFigures = async (tx: Tx, at: Date): Promise<void> => {
  const rows = await rowsOf<{ id: string }>(tx, sql`select id from members where vendor = app_vendor()`)
  await countAnew(
    tx,
    rows.map(({ id }) => id),
    at,
  )
  await run(tx, sql`delete from member_uncounted where vendor = app_vendor()`)
}
