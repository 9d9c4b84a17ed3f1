// Demo orders as pushes and failed deliveries are made from them.
import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { rowsOf } from '#server/db/statement.ts'
import { bare, tableFor } from '#server/db/tables.ts'
import type { Tx } from '#server/db/tenant.ts'
import { fieldsWhere } from '#server/records/rows.ts'
import { type OrderRow, orders } from '../orders.ts'
import { type PackageRow, packages } from '../packages.ts'

const o = tableFor(orders)
const p = tableFor(packages)

/** Orders with an error of the order system, by their numbers. */
export const demoPushErrors = (
  tx: Tx,
): Promise<Pick<OrderRow, 'id' | 'orderNo' | 'pushCode' | 'push' | 'revision'>[]> =>
  fieldsWhere(tx, orders, ['id', 'orderNo', 'pushCode', 'push', 'revision'], isNotNull(o.pushCode), {
    order: sql`${o.orderNo}`,
  })

type Missed = Pick<PackageRow, 'order' | 'courier'> &
  Pick<OrderRow, 'orderNo' | 'city'> & { package: string; awb: string }

/** Parcels whose last try failed, by the numbers of their orders. */
export const demoMissed = (tx: Tx): Promise<Missed[]> =>
  rowsOf<Missed>(
    tx,
    sql`select ${p.id} as package, ${p.order} as "order", ${o.orderNo} as "orderNo", ${p.awb} as awb, ${p.courier} as courier, ${o.city} as city
      from ${p} join ${o} on ${o.vendor} = ${p.vendor} and ${o.id} = ${p.order}
      where ${p.vendor} = app_vendor() and ${and(eq(p.state, 'ndr'), isNotNull(p.awb))} order by ${o.orderNo}`,
  )

/** Parcels count the tries that failed. */
export const demoAttempts = async (tx: Tx, tries: readonly { package: string; attempts: number }[]): Promise<void> => {
  await tx.execute(
    sql`update ${p} set ${bare(p.attempts)} = g.attempts
      from jsonb_to_recordset(${JSON.stringify(tries)}::jsonb) as g (package uuid, attempts int)
      where ${p.vendor} = app_vendor() and ${p.id} = g.package`,
  )
}
