// Stock as orders spoke for it, by the ledger: whether any ever was, and which of many have some in a warehouse still.
import { and, eq, type SQL, sql } from 'drizzle-orm'
import { tableFor } from '#server/db/tables.ts'
import type { Tx } from '#server/db/tenant.ts'
import { fieldsWhere } from '#server/records/rows.ts'
import { inventoryLogs } from '../stock.ts'
import { warehouses } from '../warehouses.ts'

const l = tableFor(inventoryLogs)
const w = tableFor(warehouses)

// Codes stand in the text itself: a plan that is made for any value finds partial indexes by them.
const isReserved = and(eq(l.referenceKind, 'order'), eq(l.bucket, 'reserved'))?.inlineParams()

/** Whether the ledger tells of the order at all. */
export const everSpokenFor = async (tx: Tx, order: string): Promise<boolean> => {
  const isOf = and(eq(l.reference, order), eq(l.referenceKind, 'order'))
  const found = await fieldsWhere(tx, inventoryLogs, ['id'], isOf, {
    order: sql`${l.reference}`,
    limit: 1,
    deleted: true,
  })
  return found.length > 0
}

/**
 * Sub-select of the `id` of those with units spoken for in a warehouse with one of these codes; one may come more than once.
 * `orders` is a sub-select of `vendor` and `id`.
 */
export const spokenForIn = (orders: SQL, codes: readonly string[]): SQL =>
  sql`select asking.id from (${orders}) asking
    join ${tableFor(inventoryLogs)} on ${l.vendor} = asking.vendor and ${l.reference} = asking.id::text
    join ${tableFor(warehouses)} on ${w.vendor} = ${l.vendor} and ${w.id} = ${l.warehouse}
    where ${isReserved} and ${w.code} = any(${sql.param(codes)}::text[]) group by asking.id, ${l.stock} having sum(${l.delta}) > 0`
