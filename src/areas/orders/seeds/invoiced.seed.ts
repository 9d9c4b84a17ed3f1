// Demo orders that have left, as invoices are made from them, and the numbers they bear then.
import { and, inArray, sql } from 'drizzle-orm'
import { rowsOf } from '#server/db/statement.ts'
import { bare, tableFor } from '#server/db/tables.ts'
import type { Tx } from '#server/db/tenant.ts'
import { type OrderRow, orders } from '../orders.ts'
import { type PackageRow, packages } from '../packages.ts'
import { ParcelState } from '../sets.ts'

const o = tableFor(orders)
const p = tableFor(packages)

export interface DemoLeft extends Pick<OrderRow, 'placedAt'>, Pick<PackageRow, 'pickedUpAt' | 'warehouse'> {
  order: string
}

const gone = ParcelState.names.filter(name => ParcelState.codes[name] > ParcelState.codes.manifested)

/** Their parcels, by when they were placed, of one order the first that left first; `warehouse` is a code. */
export const demoLeft = (tx: Tx): Promise<DemoLeft[]> =>
  rowsOf<DemoLeft>(
    tx,
    sql`select ${o.id} as "order", ${o.placedAt} as "placedAt", ${p.pickedUpAt} as "pickedUpAt", ${p.warehouse} as warehouse
      from ${o} join ${p} on ${p.vendor} = ${o.vendor} and ${p.order} = ${o.id}
      where ${and(sql`${o.vendor} = app_vendor()`, inArray(p.state, gone))} order by ${o.placedAt}, ${o.id}, ${p.pickedUpAt}`,
  )

/** From now on they bear these invoices. */
export const demoInvoiced = async (tx: Tx, all: readonly { order: string; number: string }[]): Promise<void> => {
  await tx.execute(
    sql`update ${o} set ${bare(o.invoiceNo)} = g.number
      from jsonb_to_recordset(${JSON.stringify(all)}::jsonb) as g ("order" uuid, number text)
      where ${o.vendor} = app_vendor() and ${o.id} = g."order"`,
  )
}
