// Whether lines of SKUs and quantities can be had now, wherever their pieces lie, and whether that was not so for a while: conditions
// for statements of others. `lines` is what stands behind their `from`, a set called `l` of `sku` and `qty`; `vendor` their column.
import { and, eq, gt, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { variantWithSku } from '#areas/products/products.door.ts'
import { tableFor } from '#server/db/tables.ts'
import { notInTrash } from '#server/records/trash.ts'
import { inventoryLogs, stock } from '../stock.ts'

const s = tableFor(stock)
const g = tableFor(inventoryLogs)
// Codes stand in the text itself: a plan that is made for any value finds partial indexes by them.
const isKept = notInTrash(s).inlineParams()
const cameIn = and(eq(g.bucket, 'onHand'), gt(g.delta, 0))?.inlineParams()

const shelf = (vendor: SQLWrapper): SQL =>
  sql`lateral (${variantWithSku(vendor, sql`l.sku`)}) v
    join ${tableFor(stock)} on ${s.vendor} = ${vendor} and ${s.variant} = v.id and ${isKept}`

export interface LinesInStock {
  /** Every line of them can be had; false where there is none. */
  all: SQL
  /** Of one of them too little lay on a shelf since then, and more came in. */
  cameIn(since: SQLWrapper): SQL
}

/** What is asked of such lines, as conditions. */
export const linesInStock = (lines: SQL, vendor: SQLWrapper): LinesInStock => ({
  all: sql`(select coalesce(bool_and(coalesce(
    (select sum(${s.available}) from ${shelf(vendor)}), 0) >= l.qty), false) from ${lines})`,
  cameIn: since => sql`exists (select 1 from ${lines} cross join ${shelf(vendor)}
    join ${tableFor(inventoryLogs)} on ${g.vendor} = ${s.vendor} and ${g.stock} = ${s.id}
    where ${cameIn} and ${g.at} > ${since} and ${g.balanceAfter} - ${g.delta} < l.qty)`,
})
