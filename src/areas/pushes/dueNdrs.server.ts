// Orders by their failed deliveries that wait for an answer: a condition for the statements of orders.
import { and, eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { tableFor } from '#server/db/tables.ts'
import { notInTrash } from '#server/records/trash.ts'
import { ndrs } from './ndrs.ts'

const n = tableFor(ndrs)
// Codes stand in the text itself: a plan that is made for any value finds partial indexes by them.
const waits = and(notInTrash(n), eq(n.state, 'open'))?.inlineParams()

/** Whether an order has one that has to be answered then; the order is told by columns of the statement that asks. */
export const hasOpenNdr = (order: { vendor: SQLWrapper; id: SQLWrapper }, due: (at: SQL) => SQL): SQL =>
  sql`exists (select from ${tableFor(ndrs)} where ${n.vendor} = ${order.vendor} and ${n.order} = ${order.id}
    and ${waits} and ${due(sql`${n.dueAt}`)})`
