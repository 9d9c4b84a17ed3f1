// The order is locked before what belongs to it, whoever comes: news of a courier move an order, its package and its failed delivery,
// and whoever began at the other end would wait for them while they wait for him.
import { sql } from 'drizzle-orm'
import { tableOf } from '#contract/address.ts'
import type { Resource } from '#contract/resource.ts'
import { rowsOf } from '#server/db/statement.ts'
import { storedByIds } from '#server/records/read.ts'
import type { Behaviour, Scene } from '#server/records/serve.ts'
import { type OrderRow, orders } from './orders.ts'

/** Gives the orders of these packages, or failed deliveries, as they stand from now on. */
export const lockedOrdersOf = async (
  { tx, setting: { vendor } }: Pick<Scene, 'tx' | 'setting'>,
  resource: Resource,
  ids: readonly string[],
): Promise<OrderRow[]> => {
  const rows = await rowsOf<{ order: string }>(
    tx,
    sql`select distinct "order" from ${sql.identifier(tableOf(resource))} where vendor = ${vendor} and id = any(${sql.param(ids)}::uuid[])`,
  )
  const of = rows.map(({ order }) => order)
  return (await storedByIds(tx, vendor, orders, of, true)) as unknown as OrderRow[]
}

/** For resources whose every action writes to its order, or to its package. */
export const orderFirst =
  (resource: Resource): NonNullable<Behaviour['locksFirst']> =>
  async (scene, ids) => {
    await lockedOrdersOf(scene, resource, ids)
  }
