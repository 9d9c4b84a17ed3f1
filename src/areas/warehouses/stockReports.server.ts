// What people ask of stock: whether the ledger is right, and what expires soon.
import { sql } from 'drizzle-orm'
import { areaCalled, fieldOf } from '#contract/naming.ts'
import type { ActionInput } from '#contract/resource.ts'
import { dayFigure, type Param, wording } from '#contract/said.ts'
import { nameOfCode } from '#contract/valueSet.ts'
import { daysLeft, isGoodFor } from '#rules/stock/fefo.ts'
import { type Bucket, buckets, stockDifferences } from '#rules/stock.ts'
import { say } from '#rules/words.ts'
import type { Tx } from '#server/db/tenant.ts'
import type { Handler } from '#server/records/serve.ts'
import { localAt } from './calendar.reading.ts'
import { StockBucket } from './sets.ts'
import { readShelfLife } from './shelfLife.reading.ts'
import { inventoryLogs, stock, stockBatches } from './stock.ts'

/** What a report shows; there may be more. */
const mostShown = 500
/** Lines whose rows are read at once. */
const chunk = 2000

interface LineRow extends Record<string, unknown>, Record<Bucket, number> {
  id: string
  sku: string
  code: string
}

interface LogRow extends Record<string, unknown> {
  stock: string
  seq: number
  bucket: number
  delta: number
  balanceAfter: number
}

const linesAfter = async (tx: Tx, after: string, warehouse: string | null): Promise<LineRow[]> => {
  const { rows } = await tx.execute<LineRow>(
    sql`select s.id, s.sku, w.code, s.on_hand as "onHand", s.reserved, s.damaged, s.qc_hold as "qcHold", s.incoming from stock s
      join warehouses w on w.vendor = s.vendor and w.id = s.warehouse
      where s.vendor = app_vendor() and s.status <> 2 and s.id > ${after}::uuid and (${warehouse}::uuid is null or s.warehouse = ${warehouse}::uuid)
      order by s.id limit ${chunk}`,
  )
  return rows
}

const logsOf = async (tx: Tx, ids: readonly string[]): Promise<Map<string, LogRow[]>> => {
  const { rows } = await tx.execute<LogRow>(
    sql`select stock, seq, bucket, delta, balance_after as "balanceAfter" from inventory_logs
      where vendor = app_vendor() and stock = any(${sql.param(ids)}::uuid[]) order by stock, seq`,
  )
  return Map.groupBy(rows, row => row.stock)
}

const wrongIn = (line: LineRow, logs: readonly LogRow[]): Param[][] =>
  buckets.flatMap(bucket => {
    const own = logs.filter(row => nameOfCode(StockBucket, row.bucket) === bucket)
    return stockDifferences(own, line[bucket]).map(({ at, said, is }): Param[] => {
      const seq = own[at]?.seq
      const what =
        seq === undefined ? say('stock.held', { n: said, said: is }) : say('stock.chain', { seq, said, n: is })
      return [line.sku, line.code, say(`stock.${bucket}`), what]
    })
  })

const differenceColumns = [
  fieldOf(stock, 'sku'),
  fieldOf(stock, 'warehouse'),
  fieldOf(inventoryLogs, 'bucket'),
  wording('stock.verified.what', 'What is wrong'),
]

export const verifyLedger: Handler<typeof stock, ActionInput<typeof stock, 'verifyLedger'>> = async ({ tx, input }) => {
  const wrong: Param[][] = []
  let [lines, entries] = [0, 0]
  let after = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const some = await linesAfter(tx, after, input.warehouse ?? null)
    const logs = await logsOf(
      tx,
      some.map(({ id }) => id),
    )
    for (const line of some) {
      const own = logs.get(line.id) ?? []
      entries += own.length
      wrong.push(...wrongIn(line, own))
    }
    lines += some.length
    if (some.length < chunk) break
    after = some.at(-1)!.id
  }
  if (wrong.length > 0) {
    const title = wording('stock.verified.wrong', 'The ledger and the stock differ')
    return { result: { kind: 'table', title, columns: differenceColumns, rows: wrong.slice(0, mostShown) } }
  }
  const facts = [
    { label: areaCalled(stock), value: lines },
    { label: areaCalled(inventoryLogs), value: entries },
  ]
  return {
    result: { kind: 'facts', title: wording('stock.verified.well', 'Every balance follows from the ledger'), facts },
  }
}

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
