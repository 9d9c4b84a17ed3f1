// The order is locked before what belongs to it, whoever comes: news of a courier move an order, its package and its failed delivery,
// and whoever began at the other end would wait for them while they wait for him.
import { sql } from 'drizzle-orm'
import type { Resource } from '#contract/resource.ts'
import { tableFor } from '#server/db/tables.ts'
import type { Tx } from '#server/db/tenant.ts'
import { fieldsWhere, rowsById, rowsWhere } from '#server/records/rows.ts'
import { type OrderRow, orders } from './orders.ts'
import { packages } from './packages.ts'

const o = tableFor(orders)

/** By their numbers as they are written, by numbers of their parcels whoever carries those, or by records that refer to them as `order`. */
export type OrdersMeant =
  | { numbers: readonly string[] }
  | { awbs: readonly string[] }
  | { of: Resource; ids: readonly string[] }

/** Orders as they stand from now on, locked in the order of their ids; those of nobody are left out. */
export const lockedOrders = async (tx: Tx, meant: OrdersMeant): Promise<OrderRow[]> => {
  if ('numbers' in meant)
    return rowsWhere(tx, orders, sql`${o.orderNo} = any(${sql.param(meant.numbers)}::text[])`, { lock: 'locked' })
  if ('awbs' in meant) {
    const isOne = sql`${tableFor(packages).awb} = any(${sql.param(meant.awbs)}::text[])`
    const found = await fieldsWhere(tx, packages, ['order'], isOne)
    return rowsById(
      tx,
      orders,
      found.map(({ order }) => order),
      'locked',
    )
  }
  const part = tableFor(meant.of)
  const isOf = sql`${o.id} in (select ${part.order} from ${part} where ${part.vendor} = app_vendor()
    and ${part.id} = any(${sql.param(meant.ids)}::uuid[]))`
  return rowsWhere(tx, orders, isOf, { deleted: true, lock: 'locked' })
}
