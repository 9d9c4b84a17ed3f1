// Orders nobody has sent yet, by where they go.
import { and, eq, inArray, sql } from 'drizzle-orm'
import { tableFor } from '#server/db/tables.ts'
import type { Tx } from '#server/db/tenant.ts'
import { fieldsWhere } from '#server/records/rows.ts'
import { type OrderRow, orders } from './orders.ts'

export type OpenOrder = Pick<OrderRow, 'id' | 'orderNo' | 'pincode' | 'city' | 'placedAt'>

const o = tableFor(orders)

/** Those that go to one of these pincodes, the last ones first and so many at most; only those that are paid in cash where asked. */
export const openOrdersAt = (
  tx: Tx,
  pincodes: readonly string[],
  cashOnly: boolean,
  most: number,
): Promise<OpenOrder[]> =>
  fieldsWhere(
    tx,
    orders,
    ['id', 'orderNo', 'pincode', 'city', 'placedAt'],
    and(
      inArray(o.state, ['placed', 'processing']),
      sql`${o.pincode} = any(${sql.param(pincodes)}::text[])`,
      cashOnly ? eq(o.payment, 'codDue') : undefined,
    ),
    { order: sql`${o.placedAt} desc`, limit: most },
  )
