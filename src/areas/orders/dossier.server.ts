// An order with all that belongs to it, read for many at once.
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { tableFor } from '#server/db/tables.ts'
import type { Tx } from '#server/db/tenant.ts'
import { rowsWhere } from '#server/records/rows.ts'
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

/** What belongs to one of these orders; `order` is the column of a resource that refers to it. */
export const ofOrders = (order: SQLWrapper, ids: readonly string[]): SQL =>
  sql`${order} = any(${sql.param(ids)}::uuid[])`

/** Rows that belong to orders, by id of the order. */
export const byOrder = <R extends { order: string }>(rows: readonly R[]): Map<string, R[]> =>
  Map.groupBy(rows, ({ order }) => order)

/** Each of these orders with all that belongs to it. */
export const readDossiers = async (tx: Tx, orders: readonly OrderRow[]): Promise<Dossier[]> => {
  const ids = orders.map(({ id }) => id)
  const lines = byOrder(await rowsWhere(tx, orderLines, ofOrders(tableFor(orderLines).order, ids)))
  const parcels = byOrder(await rowsWhere(tx, packages, ofOrders(tableFor(packages).order, ids)))
  const held = byOrder(await rowsWhere(tx, holds, ofOrders(tableFor(holds).order, ids)))
  const paid = byOrder(await rowsWhere(tx, payments, ofOrders(tableFor(payments).order, ids)))
  return orders.map(order => ({
    order,
    lines: lines.get(order.id) ?? [],
    packages: parcels.get(order.id) ?? [],
    holds: held.get(order.id) ?? [],
    payments: paid.get(order.id) ?? [],
  }))
}
