// Orders by their refunds: conditions for the statements of orders.
import { inArray, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Setting } from '#contract/field.ts'
import { tableFor } from '#server/db/tables.ts'
import type { Asker } from '#server/records/asker.ts'
import { choiceCompared } from '#server/records/choiceCompared.ts'
import { notInTrash } from '#server/records/trash.ts'
import { refunds } from './refunds.ts'

const r = tableFor(refunds)
// Codes stand in the text itself: a plan that is made for any value finds partial indexes by them.
const isKept = notInTrash(r).inlineParams()

/** Whether an order has a refund whose state is as a word of the query line says; the order is told by columns of the statement that asks. */
export const hasRefund = (
  order: { vendor: SQLWrapper; id: SQLWrapper },
  ...[op, values, setting, who]: [op: string, values: string[], setting: Setting, who: Asker]
): SQL =>
  sql`exists (select from ${tableFor(refunds)} where ${r.vendor} = ${order.vendor} and ${r.order} = ${order.id}
    and ${isKept} and ${choiceCompared(refunds.fields.state, sql`${r.state}`, op, values, setting, who)})`

/** Sub-select of the orders with a refund that was tried in vain, or has to go elsewhere. */
export const refundFailed = (vendor: string): SQL =>
  sql`select ${r.order} from ${tableFor(refunds)}
    where ${r.vendor} = ${vendor} and ${inArray(r.state, ['failed', 'changeDestination']).inlineParams()} and ${isKept}`
