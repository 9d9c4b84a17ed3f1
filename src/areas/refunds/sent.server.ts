// Money that is on its way back: nobody it goes to may be merged or erased meanwhile.
import { and, eq, sql } from 'drizzle-orm'
import { idsOfOrders } from '#areas/orders/orders.door.ts'
import { remark } from '#contract/finding.ts'
import type { Finding } from '#contract/problem.ts'
import { tableFor } from '#server/db/tables.ts'
import type { Tx } from '#server/db/tenant.ts'
import { fieldsWhere } from '#server/records/rows.ts'
import { refunds } from './refunds.ts'

const r = tableFor(refunds)

/** What keeps these members from being merged or erased. */
export const heldByRefunds = async (tx: Tx, members: readonly string[]): Promise<Finding[]> => {
  const isTheirs = sql`${r.order} in (${idsOfOrders(members)})`
  const [sent] = await fieldsWhere(tx, refunds, ['refundNo'], and(eq(r.state, 'sent'), isTheirs), {
    limit: 1,
    deleted: true,
  })
  if (!sent) return []
  const params = { no: sent.refundNo }
  return [remark('STATE', 'Refund {no} is being sent', { params, key: 'members.findings.refundSent' })]
}
