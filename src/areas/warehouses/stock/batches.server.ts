// Batches of a stock line as they come in. How many pieces each holds follows the line and is written with it.
import { eq, sql } from 'drizzle-orm'
import { codeIn, RecordStatus } from '#contract/valueSet.ts'
import { rowsOf } from '#server/db/statement.ts'
import { bare, tableFor } from '#server/db/tables.ts'
import type { Tx } from '#server/db/tenant.ts'
import { newId } from '#server/records/ids.ts'
import { called } from '#server/records/rows.ts'
import { gone } from '#server/records/trash.ts'
import { type StockBatch, stock, stockBatches } from '../stock.ts'

export type Arriving = Pick<StockBatch, 'stock' | 'batchNo'> &
  Partial<Pick<StockBatch, 'mfgDate' | 'expiryDate' | 'mrpOnPack'>>

const s = tableFor(stock)
const b = tableFor(stockBatches)
/** What would have been written. */
const given = called(stockBatches, 'excluded')

/** The batch of that number, made empty where it is new; what is known of it already stays. Answers its id. */
export const openBatch = async (
  tx: Tx,
  { stock: line, batchNo, mfgDate, expiryDate, mrpOnPack }: Arriving,
): Promise<string> => {
  const columns = bare(
    ...[b.vendor, b.id, b.status, b.batchNo, b.stock, b.sku, b.warehouse, b.mfgDate, b.expiryDate, b.mrpOnPack, b.qty],
  )
  const [batch] = await rowsOf<Pick<StockBatch, 'id'>>(
    tx,
    sql`insert into ${b} (${columns})
      select ${s.vendor}, ${newId()}, ${codeIn(RecordStatus, 'active')}, ${batchNo}, ${s.id}, ${s.sku}, ${s.warehouse},
        ${mfgDate ?? null}::date, ${expiryDate ?? null}::date, ${mrpOnPack ?? null}::bigint, 0
      from ${s} where ${s.vendor} = app_vendor() and ${eq(s.id, line)}
      on conflict (${bare(b.vendor, b.stock)}, lower(${bare(b.batchNo)})) where ${bare(b.status)} <> ${gone} do update set
        ${bare(b.mfgDate)} = coalesce(${b.mfgDate}, ${given.mfgDate}),
        ${bare(b.expiryDate)} = coalesce(${b.expiryDate}, ${given.expiryDate}),
        ${bare(b.mrpOnPack)} = coalesce(${b.mrpOnPack}, ${given.mrpOnPack})
      returning ${b.id}`,
  )
  return batch!.id
}
