// Money that is on its way back: nobody it goes to may be merged or erased meanwhile.
import { and, eq, sql } from 'drizzle-orm'
import { orders } from '#areas/orders/orders.ts'
import { remark } from '#contract/finding.ts'
import type { Finding } from '#contract/problem.ts'
import { tableFor } from '#server/db/tables.ts'
import type { Tx } from '#server/db/tenant.ts'
import { fieldsWhere, idsUnder } from '#server/records/rows.ts'
import { refunds } from './refunds.ts'

const r = tableFor(refunds)

/** What keeps these members from being merged or erased. */
export const heldByRefunds = async (tx: Tx, members: readonly string[]): Promise<Finding[]> => {
  const theirs = await idsUnder(tx, orders, 'member', members)
  const isTheirs = and(eq(r.state, 'sent'), sql`${r.order} = any(${sql.param(theirs)}::uuid[])`)
  const [sent] = await fieldsWhere(tx, refunds, ['refundNo'], isTheirs, { deleted: true, limit: 1 })
  if (!sent) return []
  const params = { no: sent.refundNo }
  return [remark('STATE', 'Refund {no} is being sent', { params, key: 'members.findings.refundSent' })]
}
