// Orders as others know them: by their numbers.
import { sql } from 'drizzle-orm'
import { tableFor } from '#server/db/tables.ts'
import type { Tx } from '#server/db/tenant.ts'
import { fieldsWhere } from '#server/records/rows.ts'
import { orders } from '../orders.ts'

const o = tableFor(orders)

/** Their ids by number; numbers nobody has are left out. A number is read as it is written. */
export const orderIds = async (tx: Tx, numbers: readonly string[]): Promise<ReadonlyMap<string, string>> => {
  const wanted = sql`${o.orderNo} = any(${sql.param(numbers)}::text[])`
  const rows = await fieldsWhere(tx, orders, ['id', 'orderNo'], wanted)
  return new Map(rows.map(({ id, orderNo }) => [orderNo, id]))
}
