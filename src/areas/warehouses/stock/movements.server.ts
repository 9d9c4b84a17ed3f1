// The one place that moves stock: lines are locked in the order of their ids, each movement gets its row in the ledger, and
// balance and rows are written together. Batches of a line follow what is on hand, the first to expire going first.
import { type SQL, sql } from 'drizzle-orm'
import { codeIn, RecordStatus, type Value } from '#contract/valueSet.ts'
import { isFinding } from '#rules/refusal.ts'
import { byExpiry, picked } from '#rules/stock/fefo.ts'
import { availableOf, type Balance, type Movement, movedStock, type StockEntry } from '#rules/stock.ts'
import { run } from '#server/db/statement.ts'
import { bare, tableFor } from '#server/db/tables.ts'
import type { Tx } from '#server/db/tenant.ts'
import { newId } from '#server/records/ids.ts'
import { invalid } from '#server/records/refusal.ts'
import { called, fieldsWhere } from '#server/records/rows.ts'
import { StockBucket, StockReason } from '../sets.ts'
import type { Slip } from '../slip.ts'
import { inventoryLogs, type Stock, type StockBatch, stock, stockBatches } from '../stock.ts'
import { readShelfLife, type ShelfLife } from './shelfLife.server.ts'

const s = tableFor(stock)
const l = tableFor(inventoryLogs)
const b = tableFor(stockBatches)
/** What is to be written, as it comes with the statement. */
const [newLine, newLog, newBatch] = [called(stock, 'p'), called(inventoryLogs, 'p'), called(stockBatches, 'p')]

export interface Line extends Pick<Stock, 'id' | 'sku' | 'warehouse' | 'variant'> {
  balance: Balance
}

/** Who moves it, and when; the database's own moment where nobody says. */
export interface Mover {
  by?: string | null
  now?: Date
  operation?: string
}

const places = ['id', 'sku', 'warehouse', 'variant'] as const
const counts = ['onHand', 'reserved', 'damaged', 'qcHold', 'incoming', 'safety'] as const

/**
 * Lines a condition on their table holds for, locked until the transaction ends; always in the same order, so that two orders
 * never wait for each other.
 */
export const lockLines = async (tx: Tx, where: SQL | undefined): Promise<Line[]> => {
  const rows = await fieldsWhere(tx, stock, [...places, ...counts], where, { lock: 'locked' })
  return rows.map(({ id, sku, warehouse, variant, ...balance }) => ({ id, sku, warehouse, variant, balance }))
}

export interface Entered extends StockEntry {
  line: Omit<Line, 'balance'>
  batch?: string
}

/** Rows of the ledger, in order. */
export const enterRows = async (
  tx: Tx,
  entries: readonly (Entered & { slip: Slip })[],
  { by, now, operation }: Mover,
): Promise<void> => {
  const rows = entries.map(({ line, slip, batch, bucket, delta, balanceAfter }) => ({
    [l.id.name]: newId(),
    [l.stock.name]: line.id,
    [l.sku.name]: line.sku,
    [l.warehouse.name]: line.warehouse,
    [l.variant.name]: line.variant,
    [l.batch.name]: batch ?? slip.batch ?? null,
    [l.bucket.name]: codeIn(StockBucket, bucket),
    [l.delta.name]: delta,
    [l.balanceAfter.name]: balanceAfter,
    [l.reason.name]: codeIn(StockReason, slip.reason),
    [l.reference.name]: slip.reference,
    [l.referenceKind.name]: slip.referenceKind,
    [l.note.name]: slip.note,
    [l.corrects.name]: slip.corrects,
  }))
  if (rows.length === 0) return
  const at = sql`coalesce(${now?.toISOString() ?? null}::timestamptz, now())`
  const who = sql`${by ?? null}::uuid`
  const same = bare(
    l.vendor,
    l.status,
    l.version,
    l.createdAt,
    l.createdBy,
    l.updatedAt,
    l.updatedBy,
    l.at,
    l.operation,
  )
  const own = [
    ...[l.id, l.stock, l.sku, l.warehouse, l.variant, l.batch, l.bucket, l.delta, l.balanceAfter, l.reason],
    ...[l.reference, l.referenceKind, l.note, l.corrects],
  ]
  await run(
    tx,
    sql`insert into ${l} (${same}, ${bare(...own)})
      select app_vendor(), ${codeIn(RecordStatus, 'active')}, 1, ${at}, ${who}, ${at}, ${who}, ${at}, ${operation ?? null}, ${bare(...own)}
      from json_populate_recordset(null::${l}, ${JSON.stringify(rows)}::json) ${newLog}`,
  )
}

const storeBalances = async (tx: Tx, lines: readonly Line[], slip: Slip, { by, now }: Mover): Promise<void> => {
  const rows = lines.map(({ id, balance }) => ({
    [s.id.name]: id,
    [s.onHand.name]: balance.onHand,
    [s.reserved.name]: balance.reserved,
    [s.damaged.name]: balance.damaged,
    [s.qcHold.name]: balance.qcHold,
    [s.incoming.name]: balance.incoming,
    [s.available.name]: availableOf(balance),
  }))
  const at = sql`coalesce(${now?.toISOString() ?? null}::timestamptz, now())`
  await run(
    tx,
    sql`update ${s} set ${bare(s.onHand)} = ${newLine.onHand}, ${bare(s.reserved)} = ${newLine.reserved}, ${bare(s.damaged)} = ${newLine.damaged},
      ${bare(s.qcHold)} = ${newLine.qcHold}, ${bare(s.incoming)} = ${newLine.incoming}, ${bare(s.available)} = ${newLine.available},
      ${bare(s.slip)} = ${JSON.stringify(slip)}::jsonb, ${bare(s.version)} = ${s.version} + 1, ${bare(s.updatedBy)} = ${by ?? null}::uuid,
      ${bare(s.movedAt)} = ${at}, ${bare(s.updatedAt)} = ${at}
    from json_populate_recordset(null::${s}, ${JSON.stringify(rows)}::json) ${newLine} where ${s.vendor} = app_vendor() and ${s.id} = ${newLine.id}`,
  )
}

const partition = <T>(all: readonly T[], is: (one: T) => boolean): [T[], T[]] => [
  all.filter(is),
  all.filter(one => !is(one)),
]

type StoredBatch = Pick<StockBatch, 'id' | 'stock' | 'batchNo' | 'qty' | 'mfgDate' | 'expiryDate'>

const batchesOf = async (tx: Tx, lines: readonly string[]): Promise<Map<string, StoredBatch[]>> => {
  const fields = ['id', 'stock', 'batchNo', 'qty', 'mfgDate', 'expiryDate'] as const
  const rows = await fieldsWhere(tx, stockBatches, fields, sql`${b.stock} = any(${sql.param(lines)}::uuid[])`, {
    lock: 'locked',
  })
  return Map.groupBy(rows, batch => batch.stock)
}

/**
 * Pieces that come or go by batch: what comes goes to the one named or to the freshest, what goes leaves first-expired first. What is
 * sold leaves batches that end before `least` to the last.
 */
const shared = (
  batches: StoredBatch[],
  missing: number,
  named: string | undefined,
  least: string | undefined,
): { id: string; qty: number }[] => {
  const own = batches.find(({ id }) => id === named)
  if (missing > 0) {
    const into = own ?? [...batches].sort(byExpiry).at(-1)!
    return [{ id: into.id, qty: into.qty + missing }]
  }
  const fromOwn = Math.min(own?.qty ?? 0, -missing)
  const others = own ? batches.filter(one => one !== own) : batches
  const [old, good] = partition(others, ({ expiryDate }) => Boolean(least && expiryDate && expiryDate < least))
  const { splits, missing: more } = picked(good, -missing - fromOwn)
  const taken = new Map([...splits, ...picked(old, more).splits].map(({ lot, amount }) => [lot, amount]))
  if (own && fromOwn > 0) taken.set(own.id, fromOwn)
  return batches.flatMap(({ id, qty }) => (taken.has(id) ? [{ id, qty: qty - taken.get(id)! }] : []))
}

/** Makes the batches of each line add up to what is on hand again; a line without any has none to follow. */
export const settleBatches = async (
  tx: Tx,
  lines: readonly { id: string; variant: string; onHand: number; batch?: string | null }[],
  life?: ShelfLife,
): Promise<void> => {
  const known = await batchesOf(
    tx,
    lines.map(({ id }) => id),
  )
  const changed = lines.flatMap(({ id, variant, onHand, batch }) => {
    const batches = known.get(id) ?? []
    const missing = onHand - batches.reduce((sum, { qty }) => sum + qty, 0)
    return batches.length === 0 || missing === 0
      ? []
      : shared(batches, missing, batch ?? undefined, life?.least(variant))
  })
  if (changed.length === 0) return
  const rows = changed.map(({ id, qty }) => ({ [b.id.name]: id, [b.qty.name]: qty }))
  await run(
    tx,
    sql`update ${b} set ${bare(b.qty)} = ${newBatch.qty}, ${bare(b.version)} = ${b.version} + 1
      from json_populate_recordset(null::${b}, ${JSON.stringify(rows)}::json) ${newBatch} where ${b.vendor} = app_vendor() and ${b.id} = ${newBatch.id}`,
  )
}

/** Moves lines that are locked already; any bucket that would fall below nothing refuses all of it. */
export const moveLines = async (
  tx: Tx,
  moves: readonly { line: Line; movements: readonly Movement[] }[],
  slip: Slip,
  mover: Mover,
): Promise<void> => {
  const done = moves.map(({ line, movements }) => {
    const moved = movedStock(line.balance, movements)
    if (isFinding(moved)) throw invalid([moved])
    return { line: { ...line, balance: moved.balance }, entries: moved.entries }
  })
  await enterRows(
    tx,
    done.flatMap(({ line, entries }) => entries.map(entry => ({ ...entry, line, slip }))),
    mover,
  )
  const lines = done.map(({ line }) => line)
  await storeBalances(tx, lines, slip, mover)
  const shelves = done.filter(({ entries }) => entries.some(({ bucket }) => bucket === 'onHand'))
  await settleBatches(
    tx,
    shelves.map(({ line: { id, variant, balance } }) => ({ id, variant, onHand: balance.onHand, batch: slip.batch })),
    slip.reason === 'saleShip' && shelves.length > 0
      ? await readShelfLife(
          tx,
          shelves.map(({ line }) => line.variant),
          mover.now,
        )
      : undefined,
  )
}

export type Reason = Value<typeof StockReason>
