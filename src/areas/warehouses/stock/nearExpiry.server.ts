// What people ask of stock: what expires soon, and whether it may still be sold.
import { and, eq, gt, sql } from 'drizzle-orm'
import { fieldOf } from '#contract/naming.ts'
import type { ActionInput } from '#contract/resource.ts'
import { dayFigure, type Param, wording } from '#contract/said.ts'
import { daysLeft, isGoodFor } from '#rules/stock/fefo.ts'
import { rowsOf } from '#server/db/statement.ts'
import { tableFor } from '#server/db/tables.ts'
import type { Handler } from '#server/records/serve.ts'
import { notInTrash } from '#server/records/trash.ts'
import { localAt } from '../delivery/calendar.server.ts'
import { type Stock, type StockBatch, stock, stockBatches } from '../stock.ts'
import { warehouses } from '../warehouses.ts'
import { readShelfLife } from './shelfLife.server.ts'

const b = tableFor(stockBatches)
const s = tableFor(stock)
const w = tableFor(warehouses)

/** What a report shows; there may be more. */
const mostShown = 500

type Expiring = Pick<StockBatch, 'id' | 'sku' | 'batchNo' | 'qty'> &
  Pick<Stock, 'variant'> & { code: string; expiryDate: string }

const expiryColumns = [
  fieldOf(stockBatches, 'sku'),
  fieldOf(stockBatches, 'warehouse'),
  fieldOf(stockBatches, 'batchNo'),
  fieldOf(stockBatches, 'qty'),
  fieldOf(stockBatches, 'expiryDate'),
  wording('stock.expiring.left', 'Days left'),
  wording('stock.expiring.sold', 'Sellable'),
]

export const nearExpiry: Handler<typeof stock, ActionInput<typeof stock, 'nearExpiry'>> = async scene => {
  const { tx, input, setting, now } = scene
  const { day } = localAt(now, setting.timezone)
  const there = input.warehouse ? eq(b.warehouse, input.warehouse) : undefined
  const rows = await rowsOf<Expiring>(
    tx,
    sql`select ${b.id}, ${b.sku}, ${s.variant}, ${w.code}, ${b.batchNo} as "batchNo", ${b.qty}, ${b.expiryDate} as "expiryDate" from ${b}
      join ${w} on ${w.vendor} = ${b.vendor} and ${w.id} = ${b.warehouse} join ${s} on ${s.vendor} = ${b.vendor} and ${s.id} = ${b.stock}
      where ${b.vendor} = app_vendor() and ${and(notInTrash(b), gt(b.qty, 0), there)}
        and ${b.expiryDate} <= ${day}::date + ${input.days}::int
      order by ${b.expiryDate}, ${b.sku}, ${b.id} limit ${mostShown}`,
  )
  const { days, today } = await readShelfLife(
    tx,
    rows.map(({ variant }) => variant),
    now,
  )
  const yes = wording('stock.expiring.yes', 'Yes')
  const no = (n: number) => wording('stock.expiring.no', 'No, less than {n} days', { n })
  return {
    result: {
      kind: 'table',
      title: wording('stock.expiring.title', 'Batches by expiry, soonest first'),
      columns: expiryColumns,
      rows: rows.map((batch): Param[] => [
        ...[batch.sku, batch.code, batch.batchNo, batch.qty, dayFigure(batch.expiryDate)],
        daysLeft(batch, today),
        isGoodFor(batch, today, days(batch.variant)) ? yes : no(days(batch.variant)),
      ]),
    },
  }
}
