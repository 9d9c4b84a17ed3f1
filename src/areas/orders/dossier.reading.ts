// An order with all that belongs to it, read for many at once.
import { sql } from 'drizzle-orm'
import { tableOf } from '#contract/address.ts'
import type { Resource } from '#contract/resource.ts'
import type { Tx } from '#server/db/tenant.ts'
import { storedByIds } from '#server/records/read.ts'
import { type HoldRow, holds } from './holds.ts'
import { type OrderLineRow, orderLines } from './orderLines.ts'
import type { OrderRow } from './orders.ts'
import { type PackageRow, packages } from './packages.ts'
import { type PaymentRow, payments } from './payments.ts'

export interface Dossier {
  order: OrderRow
  lines: OrderLineRow[]
  packages: PackageRow[]
  holds: HoldRow[]
  payments: PaymentRow[]
}

/** Of each of these orders what belongs to it, the oldest first. */
export const childrenOf = async <R extends { order: string }>(
  tx: Tx,
  vendor: string,
  resource: Resource,
  orders: readonly string[],
): Promise<Map<string, R[]>> => {
  const { rows } = await tx.execute<{ id: string }>(
    sql`select id from ${sql.identifier(tableOf(resource))} t where vendor = ${vendor} and t."order" = any(${sql.param(orders)}::uuid[])
      and status <> 2 order by id`,
  )
  const ids = rows.map(({ id }) => id)
  const found = (await storedByIds(tx, vendor, resource, ids, false)) as unknown as (R & { id: string })[]
  const byId = new Map(found.map(row => [row.id, row]))
  return Map.groupBy(
    ids.flatMap(id => byId.get(id) ?? []),
    ({ order }) => order,
  )
}

export const readDossiers = async (tx: Tx, vendor: string, orders: readonly OrderRow[]): Promise<Dossier[]> => {
  const ids = orders.map(({ id }) => id)
  const lines = await childrenOf<OrderLineRow>(tx, vendor, orderLines, ids)
  const parcels = await childrenOf<PackageRow>(tx, vendor, packages, ids)
  const held = await childrenOf<HoldRow>(tx, vendor, holds, ids)
  const paid = await childrenOf<PaymentRow>(tx, vendor, payments, ids)
  return orders.map(order => ({
    order,
    lines: lines.get(order.id) ?? [],
    packages: parcels.get(order.id) ?? [],
    holds: held.get(order.id) ?? [],
    payments: paid.get(order.id) ?? [],
  }))
}
