// Warehouses that are stores: what is collected, or leaves from a store, needs one.
import { and, eq, sql } from 'drizzle-orm'
import { rowsOf } from '#server/db/statement.ts'
import { tableFor } from '#server/db/tables.ts'
import type { Tx } from '#server/db/tenant.ts'
import { warehouses } from './warehouses.ts'

const w = tableFor(warehouses)

/** How many are open. */
export const countStores = async (tx: Tx): Promise<number> => {
  const [row] = await rowsOf<{ count: number }>(
    tx,
    sql`select count(*)::int as count from ${w}
      where ${w.vendor} = app_vendor() and ${and(eq(w.status, 'active'), eq(w.kind, 'store'))}`,
  )
  return row?.count ?? 0
}
