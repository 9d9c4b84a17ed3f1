// Orders somebody placed after they had left something: the first of each within the days it may count for.
import { sql } from 'drizzle-orm'
import { rowsOf } from '#server/db/statement.ts'
import { tableFor } from '#server/db/tables.ts'
import type { Tx } from '#server/db/tenant.ts'
import { type OrderRow, orders } from '../orders.ts'

const o = tableFor(orders)

/** When it was placed, and what is in it. */
export interface OrderAfter extends Pick<OrderRow, 'id' | 'placedAt'> {
  skus: string[]
}

const days = 8
const most = 200

/**
 * By what was left, two hundred at most: of the same member, email or phone, placed within a week after it, with a SKU in common.
 * `left` is a sub-select of `vendor`, `id`, `member`, `email`, `phone`, the moment `at` and the text array `skus`.
 */
export const firstAfter = async (tx: Tx, left: ReturnType<typeof sql>, now: Date): Promise<Map<string, OrderAfter>> => {
  const since = new Date(now.getTime() - days * 86_400_000).toISOString()
  const rows = await rowsOf<OrderAfter & { left: string }>(
    tx,
    sql`select distinct on (c.id) c.id as "left", ${o.id}, ${o.placedAt} as "placedAt", ${o.skus}
      from (${left}) c join ${tableFor(orders)} on ${o.vendor} = c.vendor
        and (${o.member} = c.member or ${o.email} = c.email or ${o.phone} = c.phone)
        and ${o.placedAt} > c.at and ${o.placedAt} <= c.at + interval '7 days' and ${o.skus} && c.skus
      where ${o.placedAt} > ${since}::timestamptz order by c.id, ${o.placedAt} limit ${most}`,
  )
  return new Map(rows.map(({ left: of, ...order }) => [of, order]))
}
