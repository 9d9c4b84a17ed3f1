// Writes what a refund takes back of the tax, where its order was split anew. It follows of the order, so it makes no version and no
// line of history.
import { sql } from 'drizzle-orm'
import { run } from '#server/db/statement.ts'
import { bare, tableFor } from '#server/db/tables.ts'
import type { Tx } from '#server/db/tenant.ts'
import { type RefundRow, refunds } from './refunds.ts'

const r = tableFor(refunds)

/** By component, in minor units. */
export const keepTaxBack = async (
  tx: Tx,
  { id, tax }: { id: string; tax: readonly NonNullable<RefundRow['tax']>[number][] },
): Promise<void> => {
  await run(
    tx,
    sql`update ${r} set ${bare(r.tax)} = ${JSON.stringify(tax)}::jsonb
      where ${r.vendor} = app_vendor() and ${r.id} = ${id}::uuid`,
  )
}
