// How many orders a member had placed before a moment, and how many of their cash orders had come back by then.
import { eq, inArray, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { rowsOf } from '#server/db/statement.ts'
import { type TableOf, tableFor } from '#server/db/tables.ts'
import type { Tx } from '#server/db/tenant.ts'
import { called } from '#server/records/rows.ts'
import { orders } from '../orders.ts'

const table = tableFor(orders)
const e = called(orders, 'e')

/** Undelivered: on its way back, or back. */
export const cameBack = ({ state, delivery }: TableOf<typeof orders>): SQL => {
  const isReturning = inArray(delivery, ['rtoInitiated', 'rtoTransit', 'rtoDelivered', 'restocked'])
  return sql`(${eq(state, 'rtoClosed')} or coalesce(${isReturning}, false))`
}

/**
 * The share of the last ten cash orders that came back, of those a member placed before that moment, in basis points; null where there
 * were fewer than three.
 */
export const rtoBefore = (member: SQLWrapper, at: SQLWrapper): SQL => sql`(select case when count(*) >= 3
    then round(count(*) filter (where l.back) * 10000.0 / count(*))::int end
  from (select ${cameBack(e)} as back from ${table} ${e} where ${e.vendor} = app_vendor() and ${e.member} = ${member}
    and ${eq(e.payBy, 'cod')} and ${e.placedAt} < ${at} order by ${e.placedAt} desc limit 10) l)`

/** The same of one member. */
export const rtoShare = async (tx: Tx, member: string, at: Date): Promise<number | null> => {
  const [row] = await rowsOf<{ share: number | null }>(
    tx,
    sql`select ${rtoBefore(sql`${member}::uuid`, sql`${at.toISOString()}::timestamptz`)} as share`,
  )
  return row?.share ?? null
}

/** Of a member before a moment, as expressions for the statement that asks: orders placed whatever became of them, and `rtoBefore`. */
export const orderedBefore = (vendor: SQLWrapper, member: SQLWrapper, at: SQLWrapper): { count: SQL; rto: SQL } => ({
  count: sql`(select count(*)::int from ${table} ${e} where ${e.vendor} = ${vendor} and ${e.member} = ${member} and ${e.placedAt} < ${at})`,
  rto: rtoBefore(member, at),
})
