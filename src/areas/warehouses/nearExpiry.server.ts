// What people ask of stock: what expires soon, and whether it may still be sold.
import { sql } from 'drizzle-orm'
import { fieldOf } from '#contract/naming.ts'
import type { ActionInput } from '#contract/resource.ts'
import { dayFigure, type Param, wording } from '#contract/said.ts'
import { daysLeft, isGoodFor } from '#rules/stock/fefo.ts'
import type { Handler } from '#server/records/serve.ts'
import { localAt } from './calendar.reading.ts'
import { readShelfLife } from './shelfLife.reading.ts'
import { type stock, stockBatches } from './stock.ts'

/** What a report shows; there may be more. */
const mostShown = 500

interface Expiring extends Record<string, unknown> {
  id: string
  variant: string
  sku: string
  code: string
  batchNo: string
  qty: number
  expiryDate: string
}

const expiryColumns = [
  fieldOf(stockBatches, 'sku'),
  fieldOf(stockBatches, 'warehouse'),
  fieldOf(stockBatches, 'batchNo'),
  fieldOf(stockBatches, 'qty'),
  fieldOf(stockBatches, 'expiryDate'),
  wording('stock.expiring.left', 'Days left'),
  wording('stock.expiring.sold', 'May be sold'),
]

export const nearExpiry: Handler<typeof stock, ActionInput<typeof stock, 'nearExpiry'>> = async scene => {
  const { tx, input, setting, now } = scene
  const { day } = localAt(now, setting.timezone)
  const { rows } = await tx.execute<Expiring>(
    sql`select b.id, b.sku, s.variant, w.code, b.batch_no as "batchNo", b.qty, b.expiry_date::text as "expiryDate" from stock_batches b
      join warehouses w on w.vendor = b.vendor and w.id = b.warehouse join stock s on s.vendor = b.vendor and s.id = b.stock
      where b.vendor = app_vendor() and b.status <> 2 and b.qty > 0 and b.expiry_date <= ${day}::date + ${input.days}::int
        and (${input.warehouse ?? null}::uuid is null or b.warehouse = ${input.warehouse ?? null}::uuid)
      order by b.expiry_date, b.sku, b.id limit ${mostShown}`,
  )
  const { days, today } = await readShelfLife(
    tx,
    rows.map(({ variant }) => variant),
    now,
  )
  const yes = wording('stock.expiring.yes', 'Yes')
  const no = (n: number) => wording('stock.expiring.no', 'No, under {n} days', { n })
  return {
    result: {
      kind: 'table',
      title: wording('stock.expiring.title', 'Batches by expiry, the first to leave at the top'),
      columns: expiryColumns,
      rows: rows.map((batch): Param[] => [
        ...[batch.sku, batch.code, batch.batchNo, batch.qty, dayFigure(batch.expiryDate)],
        daysLeft(batch, today),
        isGoodFor(batch, today, days(batch.variant)) ? yes : no(days(batch.variant)),
      ]),
    },
  }
}
