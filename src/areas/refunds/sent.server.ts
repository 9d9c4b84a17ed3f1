// Money that is on its way back: nobody it goes to may be merged or erased meanwhile.
import { eq } from 'drizzle-orm'
import { orders } from '#areas/orders/orders.ts'
import { remark } from '#contract/finding.ts'
import type { Finding } from '#contract/problem.ts'
import { tableFor } from '#server/db/tables.ts'
import type { Tx } from '#server/db/tenant.ts'
import { fieldsById, fieldsWhere } from '#server/records/rows.ts'
import { refunds } from './refunds.ts'

const r = tableFor(refunds)

/** What keeps these members from being merged or erased. */
export const heldByRefunds = async (tx: Tx, members: readonly string[]): Promise<Finding[]> => {
  const all = await fieldsWhere(tx, refunds, ['refundNo', 'order'], eq(r.state, 'sent'), { deleted: true })
  const of = await fieldsById(
    tx,
    orders,
    all.map(({ order }) => order),
    ['member'],
  )
  const sent = all.find(({ order }) => members.includes(of.get(order)?.member ?? ''))
  if (!sent) return []
  const params = { no: sent.refundNo }
  return [remark('STATE', 'Refund {no} is being sent', { params, key: 'members.findings.refundSent' })]
}
