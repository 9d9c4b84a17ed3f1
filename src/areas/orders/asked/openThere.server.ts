// Orders nobody has sent yet, by where they go.
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { OpenThere } from '#areas/warehouses/warehouses.ports.ts'
import { fieldOf } from '#contract/naming.ts'
import { momentFigure } from '#contract/said.ts'
import { tableFor } from '#server/db/tables.ts'
import type { Tx } from '#server/db/tenant.ts'
import { fieldsWhere } from '#server/records/rows.ts'
import { orders } from '../orders.ts'

const o = tableFor(orders)

const columns = (['orderNo', 'pincode', 'city', 'placedAt'] as const).map(name => fieldOf(orders, name))

/** Those that go to one of these pincodes, the last ones first and so many at most; only those that are paid in cash where asked. */
export const openOrdersAt = async (
  tx: Tx,
  pincodes: readonly string[],
  cashOnly: boolean,
  most: number,
): Promise<OpenThere> => {
  const found = await fieldsWhere(
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
  return {
    ids: found.map(({ id }) => id),
    columns,
    rows: found.map(({ orderNo, pincode, city, placedAt }) => [
      orderNo,
      pincode ?? '',
      city ?? '',
      momentFigure(placedAt),
    ]),
  }
}
