// Batches of a stock line as they come in. How many pieces each holds follows the line and is written with it.
import { sql } from 'drizzle-orm'
import type { Tx } from '#server/db/tenant.ts'
import { newId } from '#server/records/ids.ts'

export interface Arriving {
  stock: string
  batchNo: string
  mfgDate?: string | null
  expiryDate?: string | null
  mrpOnPack?: number | null
}

/** The batch of that number, made empty where it is new; what is known of it already stays. */
export const openBatch = async (
  tx: Tx,
  { stock, batchNo, mfgDate, expiryDate, mrpOnPack }: Arriving,
): Promise<string> => {
  const { rows } = await tx.execute<{ id: string }>(sql`
    insert into stock_batches (vendor, id, status, batch_no, stock, sku, warehouse, mfg_date, expiry_date, mrp_on_pack, qty)
    select s.vendor, ${newId()}, 1, ${batchNo}, s.id, s.sku, s.warehouse, ${mfgDate ?? null}::date, ${expiryDate ?? null}::date,
      ${mrpOnPack ?? null}::bigint, 0 from stock s where s.vendor = app_vendor() and s.id = ${stock}
    on conflict (vendor, stock, lower(batch_no)) where status <> 2 do update set
      mfg_date = coalesce(stock_batches.mfg_date, excluded.mfg_date), expiry_date = coalesce(stock_batches.expiry_date, excluded.expiry_date),
      mrp_on_pack = coalesce(stock_batches.mrp_on_pack, excluded.mrp_on_pack)
    returning id`)
  return rows[0]!.id
}
