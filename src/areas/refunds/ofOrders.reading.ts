// Orders by their refunds: conditions for the statements of orders.
import { inArray, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { RefundState } from '#contract/refund.ts'
import type { Value } from '#contract/valueSet.ts'
import { tableFor } from '#server/db/tables.ts'
import { notInTrash } from '#server/records/trash.ts'
import { refunds } from './refunds.ts'

const r = tableFor(refunds)
// Codes stand in the text itself: a plan that is made for any value finds partial indexes by them.
const isKept = notInTrash(r).inlineParams()

/** Whether an order has a refund this holds for; the order is told by columns of the statement that asks. */
export const hasRefund = (order: { vendor: SQLWrapper; id: SQLWrapper }, meant: (state: SQL) => SQL): SQL =>
  sql`exists (select from ${tableFor(refunds)} where ${r.vendor} = ${order.vendor} and ${r.order} = ${order.id}
    and ${isKept} and ${meant(sql`${r.state}`)})`

/** Sub-select of the orders with a refund in one of these states. */
export const refundedIn = (vendor: string, states: Value<typeof RefundState>[]): SQL =>
  sql`select ${r.order} from ${tableFor(refunds)}
    where ${r.vendor} = ${vendor} and ${inArray(r.state, states).inlineParams()} and ${isKept}`
