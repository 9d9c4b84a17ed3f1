// Money that is on its way back, as others ask: nobody it goes to may be merged or erased meanwhile.
import { and, eq, type SQL, sql } from 'drizzle-orm'
import { tableFor } from '#server/db/tables.ts'
import type { Tx } from '#server/db/tenant.ts'
import { fieldsWhere } from '#server/records/rows.ts'
import { refunds } from './refunds.ts'

const r = tableFor(refunds)

/** The number of a refund that is being sent for one of these orders, which a sub-select finds the ids of; undefined of none. */
export const refundBeingSent = async (tx: Tx, orders: SQL): Promise<string | undefined> => {
  const isTheirs = sql`${r.order} in (${orders})`
  const [sent] = await fieldsWhere(tx, refunds, ['refundNo'], and(eq(r.state, 'sent'), isTheirs), {
    limit: 1,
    deleted: true,
  })
  return sent?.refundNo
}
