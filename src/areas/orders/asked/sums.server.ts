// What orders came to, for statements of other areas that compare them.
import { and, eq, gt, lte, notInArray, type SQL, sql } from 'drizzle-orm'
import { tableFor } from '#server/db/tables.ts'
import { notInTrash } from '#server/records/trash.ts'
import { orders } from '../orders.ts'
import { noOrderStates } from './ofMembers.server.ts'

const o = tableFor(orders)
const dayMs = 86_400_000

/**
 * `order_no` and `grand`, in the smallest unit, of the orders of the last days that were paid for or wait for cash, and not called
 * off: a sub-select.
 */
export const ordersSummed = (now: Date, days: number): SQL => {
  const since = new Date(now.getTime() - days * dayMs).toISOString()
  const isRecent = and(gt(o.placedAt, since), lte(o.placedAt, now.toISOString()))
  const isKept = and(eq(o.vendor, sql`app_vendor()`), notInTrash(o))
  return sql`(select ${o.orderNo} as order_no, ${o.grand} as grand from ${o}
    where ${isKept} and ${notInArray(o.state, [...noOrderStates])} and ${isRecent})`
}
