// What members did, counted anew from their orders: on every merge, and by the clock for those whose orders have changed since;
// a trigger on orders notes them.
import { sql } from 'drizzle-orm'
import { portion } from '#rules/money.ts'
import { rfmOf } from '#rules/rfm.ts'
import { meanRisk, riskLevel, tellingOrders } from '#rules/risk.ts'
import { rowsOf, run } from '#server/db/statement.ts'
import { bare, tableFor } from '#server/db/tables.ts'
import type { Tx } from '#server/db/tenant.ts'
import { called, fieldsWhere } from '#server/records/rows.ts'
import { keptRow, shapeOf } from '#server/records/shape.ts'
import { countedOrders, type OrdersOfMember } from './members.ports.ts'
import { type MemberRow, members } from './members.ts'

/** Fewer orders paid at the door say nothing of how many come back. */
const leastCod = 3
/** An order of this size is graded as a usual one, in minor units. */
const usualOrder = 100_000

/** What is counted, by the fields it stands in. */
const figures = [
  ...(['orderCount', 'netSpend', 'lastOrderAt', 'averageOrder', 'returnRate', 'rtoRate'] as const),
  ...(['discountShare', 'riskScore', 'risk', 'rfm'] as const),
]
type Counted = Pick<MemberRow, 'id' | (typeof figures)[number]>

const m = tableFor(members)
const p = called(members, 'p')
const kept = [...shapeOf(members).columns.values()].filter(
  ({ name }) => name === 'id' || figures.some(figure => figure === name),
)

const share = (part: number, whole: number): number | null => (whole > 0 ? Math.round((part * 10_000) / whole) : null)

const rowOf = ({ id, orders, spend, lastAt, ...of }: OrdersOfMember, now: Date): Counted => {
  const last = lastAt ? new Date(lastAt) : undefined
  const daysAgo = last && Math.max(0, Math.floor((now.getTime() - last.getTime()) / 86_400_000))
  const score = meanRisk(of.risks)
  return {
    id,
    orderCount: orders,
    netSpend: spend,
    lastOrderAt: last?.toISOString() ?? null,
    averageOrder: of.delivered > 0 ? portion(spend, 1, of.delivered) : null,
    returnRate: share(of.returned, of.delivered),
    rtoRate: of.cod >= leastCod ? share(of.rto, of.cod) : null,
    discountShare: share(of.discounted, orders),
    riskScore: score ?? null,
    risk: score === undefined ? null : riskLevel(score),
    rfm: rfmOf({ daysAgo, orders, spend }, usualOrder),
  }
}

/** Figures are no change of anybody's, so neither version nor history tells of them. */
export const countAnew = async (tx: Tx, ids: readonly string[], now: Date): Promise<void> => {
  const counted = await countedOrders.ask(tx, ids, tellingOrders)
  const rows = counted.map(one => keptRow(kept, { ...rowOf(one, now) }))
  const sets = figures.map(name => sql`${bare(m[name])} = ${p[name]}`)
  await run(
    tx,
    sql`update ${m} set ${sql.join(sets, sql`, `)}
      from json_populate_recordset(null::${m}, ${JSON.stringify(rows)}::json) ${p}
      where ${m.vendor} = app_vendor() and ${m.id} = ${p.id}`,
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
  const rows = await fieldsWhere(tx, members, ['id'], undefined, { deleted: true })
  await countAnew(
    tx,
    rows.map(({ id }) => id),
    at,
  )
  await run(tx, sql`delete from member_uncounted where vendor = app_vendor()`)
}
