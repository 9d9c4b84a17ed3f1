// The law holds the picker to what is printed on the pack: a piece is not handed over for more than that.
import { sql } from 'drizzle-orm'
import { remark } from '#contract/finding.ts'
import type { Finding } from '#contract/problem.ts'
import { sayMoney } from '#rules/money.ts'
import { type Batch, picked } from '#rules/stock/fefo.ts'
import type { Scene } from '#server/records/serve.ts'
import { readShelfLife } from './shelfLife.reading.ts'

export interface Picked {
  variant: string
  quantity: number
  /** Of one piece, as the order was priced. */
  price: number
}

interface PackRow extends Batch, Record<string, unknown> {
  variant: string
  sku: string
  mrp: number | null
}

/** The first of the packs that would leave whose printed price is below the order's; nothing where all may go. */
export const overpriced = async (
  { tx, setting, now }: Pick<Scene, 'tx' | 'setting' | 'now'>,
  warehouse: string,
  wanted: readonly Picked[],
): Promise<Finding | undefined> => {
  const variants = wanted.map(({ variant }) => variant)
  const { least } = await readShelfLife(tx, variants, now)
  const { rows } = await tx.execute<PackRow>(
    sql`select b.id, b.batch_no as "batchNo", b.qty, b.mfg_date::text as "mfgDate", b.expiry_date::text as "expiryDate",
        b.mrp_on_pack::float8 as mrp, s.variant, s.sku
      from stock s join warehouses w on w.vendor = s.vendor and w.id = s.warehouse
        join stock_batches b on b.vendor = s.vendor and b.stock = s.id and b.status <> 2 and b.qty > 0
      where s.vendor = app_vendor() and s.status <> 2 and w.code = ${warehouse} and s.variant = any(${sql.param(variants)}::uuid[])`,
  )
  for (const { variant, quantity, price } of wanted) {
    const packs = rows.filter(row => row.variant === variant && (row.expiryDate ?? '9') >= least(variant))
    const leaving = new Set(picked(packs, quantity).splits.map(({ lot }) => lot))
    const over = packs.find(({ id, mrp }) => leaving.has(id) && mrp !== null && mrp < price)
    if (!over) continue
    const [mrp, asked] = [over.mrp ?? 0, price].map(amount => sayMoney(amount, setting.currency))
    return remark('RULE', 'The pack of {sku}, batch {batch}, says {mrp}; the order asks {price}', {
      params: { sku: over.sku, batch: over.batchNo, mrp: mrp!, price: asked! },
      key: 'stock.findings.overpriced',
    })
  }
  return undefined
}
