// The law holds the picker to what is printed on the pack: a piece is not handed over for more than that.
import { eq, gt, sql } from 'drizzle-orm'
import { remark } from '#contract/finding.ts'
import type { Finding } from '#contract/problem.ts'
import { sayMoney } from '#rules/money.ts'
import { picked } from '#rules/stock/fefo.ts'
import { rowsOf } from '#server/db/statement.ts'
import { tableFor } from '#server/db/tables.ts'
import type { Scene } from '#server/records/serve.ts'
import { notInTrash } from '#server/records/trash.ts'
import { readShelfLife } from '../stock/shelfLife.server.ts'
import { type Stock, type StockBatch, stock, stockBatches } from '../stock.ts'
import { warehouses } from '../warehouses.ts'

const s = tableFor(stock)
const w = tableFor(warehouses)
const b = tableFor(stockBatches)

export interface Picked {
  variant: string
  quantity: number
  /** Of one piece, as the order was priced. */
  price: number
}

type Pack = Pick<StockBatch, 'id' | 'batchNo' | 'qty' | 'mfgDate' | 'expiryDate' | 'mrpOnPack'> &
  Pick<Stock, 'variant' | 'sku'>

/** The first of the packs that would leave whose printed price is below the order's; nothing where all may go. */
export const overpriced = async (
  { tx, setting, now }: Pick<Scene, 'tx' | 'setting' | 'now'>,
  warehouse: string,
  wanted: readonly Picked[],
): Promise<Finding | undefined> => {
  const variants = wanted.map(({ variant }) => variant)
  const { least } = await readShelfLife(tx, variants, now)
  const rows = await rowsOf<Pack>(
    tx,
    sql`select ${b.id}, ${b.batchNo} as "batchNo", ${b.qty}, ${b.mfgDate} as "mfgDate", ${b.expiryDate} as "expiryDate",
        ${b.mrpOnPack} as "mrpOnPack", ${s.variant}, ${s.sku}
      from ${s} join ${w} on ${w.vendor} = ${s.vendor} and ${w.id} = ${s.warehouse}
        join ${b} on ${b.vendor} = ${s.vendor} and ${b.stock} = ${s.id} and ${notInTrash(b)} and ${gt(b.qty, 0)}
      where ${s.vendor} = app_vendor() and ${notInTrash(s)} and ${eq(w.code, warehouse)}
        and ${s.variant} = any(${sql.param(variants)}::uuid[])`,
  )
  for (const { variant, quantity, price } of wanted) {
    const packs = rows.filter(row => row.variant === variant && (row.expiryDate ?? '9') >= least(variant))
    const leaving = new Set(picked(packs, quantity).splits.map(({ lot }) => lot))
    const over = packs.find(({ id, mrpOnPack }) => leaving.has(id) && mrpOnPack !== null && mrpOnPack < price)
    if (!over) continue
    const [mrp, asked] = [over.mrpOnPack ?? 0, price].map(amount => sayMoney(amount, setting.currency))
    return remark('RULE', '{sku}, batch {batch} has MRP {mrp}, the order price is {price}', {
      params: { sku: over.sku, batch: over.batchNo, mrp: mrp!, price: asked! },
      key: 'stock.findings.overpriced',
    })
  }
  return undefined
}
