// The one place that moves stock: lines are locked in the order of their ids, each movement gets its row in the ledger, and
// balance and rows are written together. Batches of a line follow what is on hand, the first to expire going first.
import { type SQL, sql } from 'drizzle-orm'
import { codeIn, type Value } from '#contract/valueSet.ts'
import { isFinding } from '#rules/refusal.ts'
import { type Batch, byExpiry, picked } from '#rules/stock/fefo.ts'
import { availableOf, type Balance, type Movement, movedStock, type StockEntry } from '#rules/stock.ts'
import type { Tx } from '#server/db/tenant.ts'
import { newId } from '#server/records/ids.ts'
import { invalid } from '#server/records/refusal.ts'
import { StockBucket, StockReason } from './sets.ts'
import { readShelfLife, type ShelfLife } from './shelfLife.reading.ts'
import type { Slip } from './slip.ts'

export interface Line {
  id: string
  sku: string
  warehouse: string
  variant: string
  balance: Balance
}

/** Who moves it, and when; the database's own moment where nobody says. */
export interface Mover {
  by?: string | null
  now?: Date
  operation?: string
}

interface Locked extends Record<string, unknown>, Omit<Line, 'balance'>, Record<keyof Balance, number> {}

/** Lines that match, locked until the transaction ends; always in the same order, so that two orders never wait for each other. */
export const lockLines = async (tx: Tx, where: SQL): Promise<Line[]> => {
  const { rows } = await tx.execute<Locked>(
    sql`select s.id, s.sku, s.warehouse, s.variant, s.on_hand as "onHand", s.reserved, s.damaged, s.qc_hold as "qcHold", s.incoming,
      s.safety from stock s where s.vendor = app_vendor() and s.status <> 2 and ${where} order by s.id for update`,
  )
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
    ...{ id: newId(), stock: line.id, sku: line.sku, warehouse: line.warehouse, variant: line.variant },
    ...{ bucket: codeIn(StockBucket, bucket), delta, balance_after: balanceAfter, batch: batch ?? slip.batch ?? null },
    ...{ reason: codeIn(StockReason, slip.reason), reference: slip.reference, reference_kind: slip.referenceKind },
    ...{ note: slip.note, corrects: slip.corrects, operation, created_by: by },
  }))
  if (rows.length === 0) return
  const at = now?.toISOString() ?? null
  await tx.execute(sql`
    insert into inventory_logs (vendor, id, status, version, created_at, created_by, updated_at, updated_by, at, stock, sku, warehouse,
      variant, batch, bucket, delta, balance_after, reason, reference, reference_kind, note, corrects, operation)
    select app_vendor(), p.id, 1, 1, m.at, p.created_by, m.at, p.created_by, m.at, p.stock, p.sku, p.warehouse, p.variant, p.batch,
      p.bucket, p.delta, p.balance_after, p.reason, p.reference, p.reference_kind, p.note, p.corrects, p.operation
    from json_populate_recordset(null::inventory_logs, ${JSON.stringify(rows)}::json) p,
      (select coalesce(${at}::timestamptz, now()) as at) m`)
}

const storeBalances = async (tx: Tx, lines: readonly Line[], slip: Slip, { by, now }: Mover): Promise<void> => {
  const rows = lines.map(({ id, balance }) => ({
    ...{ id, on_hand: balance.onHand, reserved: balance.reserved, damaged: balance.damaged },
    ...{ qc_hold: balance.qcHold, incoming: balance.incoming, available: availableOf(balance) },
  }))
  await tx.execute(sql`
    update stock s set on_hand = p.on_hand, reserved = p.reserved, damaged = p.damaged, qc_hold = p.qc_hold, incoming = p.incoming,
      available = p.available, slip = ${JSON.stringify(slip)}::jsonb, version = s.version + 1, updated_by = ${by ?? null}::uuid,
      moved_at = coalesce(${now?.toISOString() ?? null}::timestamptz, now()),
      updated_at = coalesce(${now?.toISOString() ?? null}::timestamptz, now())
    from json_populate_recordset(null::stock, ${JSON.stringify(rows)}::json) p where s.vendor = app_vendor() and s.id = p.id`)
}

const partition = <T>(all: readonly T[], is: (one: T) => boolean): [T[], T[]] => [
  all.filter(is),
  all.filter(one => !is(one)),
]

interface StoredBatch extends Batch, Record<string, unknown> {
  stock: string
}

const batchesOf = async (tx: Tx, stock: readonly string[]): Promise<Map<string, StoredBatch[]>> => {
  const { rows } = await tx.execute<StoredBatch>(
    sql`select id, stock, batch_no as "batchNo", qty, mfg_date::text as "mfgDate", expiry_date::text as "expiryDate" from stock_batches
      where vendor = app_vendor() and stock = any(${sql.param(stock)}::uuid[]) and status <> 2 order by id for update`,
  )
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
  await tx.execute(sql`update stock_batches b set qty = p.qty, version = b.version + 1
    from json_populate_recordset(null::stock_batches, ${JSON.stringify(changed)}::json) p where b.vendor = app_vendor() and b.id = p.id`)
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
