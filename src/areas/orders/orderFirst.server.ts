// The order is locked before what belongs to it, whoever comes: news of a courier move an order, its package and its failed delivery,
// and whoever began at the other end would wait for them while they wait for him.
import { sql } from 'drizzle-orm'
import type { Resource } from '#contract/resource.ts'
import { tableFor } from '#server/db/tables.ts'
import { rowsWhere } from '#server/records/rows.ts'
import type { Behaviour, Scene } from '#server/records/serve.ts'
import { type OrderRow, orders } from './orders.ts'

const o = tableFor(orders)

/** Gives the orders of these packages, or failed deliveries, as they stand from now on. */
export const lockedOrdersOf = async (
  { tx }: Pick<Scene, 'tx' | 'setting'>,
  resource: Resource,
  ids: readonly string[],
): Promise<OrderRow[]> => {
  const part = tableFor(resource)
  const isOf = sql`${o.id} in (select ${part.order} from ${part} where ${part.vendor} = app_vendor()
    and ${part.id} = any(${sql.param(ids)}::uuid[]))`
  return rowsWhere(tx, orders, isOf, { deleted: true, lock: 'locked' })
}

/** For resources whose every action writes to its order, or to its package. */
export const orderFirst =
  (resource: Resource): NonNullable<Behaviour['locksFirst']> =>
  async (scene, ids) => {
    await lockedOrdersOf(scene, resource, ids)
  }
