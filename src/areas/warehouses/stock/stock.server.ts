// What only stock needs on the server: every change of a line writes its rows of the ledger, whoever makes it; one that is taken
// back moves the same number of pieces the other way, so that what happened meanwhile stays.
import { eq, gt, sql } from 'drizzle-orm'
import { productNameOf, variantsOf } from '#areas/products/products.door.ts'
import { variants } from '#areas/products/products.ts'
import type { Finding } from '#contract/problem.ts'
import type { AnyRow } from '#contract/resource.ts'
import { nameOfCode } from '#contract/valueSet.ts'
import { refusal } from '#rules/refusal.ts'
import { availableOf, type Balance, type Bucket, buckets } from '#rules/stock.ts'
import { say } from '#rules/words.ts'
import { rowsOf } from '#server/db/statement.ts'
import { tableFor } from '#server/db/tables.ts'
import { called, fieldsById } from '#server/records/rows.ts'
import type { EngineScene } from '#server/records/scene.ts'
import { type Change, serve } from '#server/records/serve.ts'
import { notInTrash } from '#server/records/trash.ts'
import { localAt } from '../delivery/calendar.server.ts'
import { verifyLedger } from '../delivery/verifying.server.ts'
import { StockBucket } from '../sets.ts'
import type { Slip } from '../slip.ts'
import { type InventoryLog, inventoryLogs, stock, stockBatches } from '../stock.ts'
import { adjust, receive, setQuantity, setSafety } from './adjust.server.ts'
import { batchFile } from './batchFile.server.ts'
import { countCover } from './cover.server.ts'
import { type Entered, enterRows, settleBatches } from './movements.server.ts'
import { nearExpiry } from './nearExpiry.server.ts'
import { safetyFile, stockDeltaFile, stockFile, stockOfProducts } from './stockFiles.server.ts'

const balanceIn = (row: Readonly<Record<string, unknown>>): Balance => ({
  onHand: Number(row.onHand),
  reserved: Number(row.reserved),
  damaged: Number(row.damaged),
  qcHold: Number(row.qcHold),
  incoming: Number(row.incoming),
  safety: Number(row.safety),
})

type Undone = Pick<InventoryLog, 'stock' | 'delta' | 'batch'> & {
  /** Its code. */
  bucket: number
  last: string
}

const l = tableFor(inventoryLogs)
const b = tableFor(stockBatches)
const t = called(stock, 't')

/** What the operation that is taken back moved, by line. */
const undoneBy = async ({ tx, invocation }: EngineScene): Promise<Map<string, Undone[]>> => {
  if (!invocation.undoOf) return new Map()
  const rows = await rowsOf<Undone>(
    tx,
    sql`select ${l.stock}, ${l.bucket}, sum(${l.delta})::int as delta, (array_agg(${l.batch} order by ${l.seq} desc))[1] as batch,
        (array_agg(${l.id} order by ${l.seq} desc))[1] as last
      from ${l} where ${l.vendor} = app_vendor() and ${eq(l.operation, invocation.undoOf)} group by ${l.stock}, ${l.bucket}`,
  )
  return Map.groupBy(rows, ({ stock: line }) => line)
}

/** The other way round, from where the line is now. */
const takeBack = ({ before, after }: Change, moves: readonly Undone[]): void => {
  const { reference, referenceKind } = (before?.slip ?? {}) as Partial<Slip>
  for (const bucket of buckets) after[bucket] = before?.[bucket] ?? 0
  for (const { bucket, delta } of moves) {
    const name = nameOfCode(StockBucket, bucket) as Bucket
    after[name] = Number(after[name]) - delta
  }
  const [{ batch, last }] = moves as [Undone]
  after.slip = { reason: 'correction', corrects: last, batch, reference, referenceKind } satisfies Slip
}

const settled = ({ before, after }: Change, now: Date): Finding[] => {
  const balance = balanceIn(after)
  const short = buckets.find(bucket => balance[bucket] < 0)
  if (short)
    return [{ ...refusal('STOCK', 'stock.below', { bucket: say(`stock.${short}`), n: balance[short] }), path: short }]
  after.available = availableOf(balance)
  if (!before || buckets.some(bucket => before[bucket] !== after[bucket])) after.movedAt = now.toISOString()
  return []
}

const entriesOf = ({ before, after }: { before: AnyRow | null; after: AnyRow }): (Entered & { slip: Slip })[] =>
  buckets.flatMap(bucket => {
    const delta = Number(after[bucket]) - Number(before?.[bucket] ?? 0)
    const line = {
      id: after.id,
      sku: String(after.sku),
      warehouse: String(after.warehouse),
      variant: String(after.variant),
    }
    const slip = (after.slip as Slip | null) ?? { reason: 'correction' as const }
    return delta === 0 ? [] : [{ line, slip, bucket, delta, balanceAfter: Number(after[bucket]) }]
  })

/** With numbers in the statement, as the index of batches near their end has them. */
const isLeft = sql`${notInTrash(b)} and ${gt(b.qty, 0)}`.inlineParams()

/** What is left of its batches. */
const batchesOf = sql`from ${b} where ${b.vendor} = ${t.vendor} and ${b.stock} = ${t.id} and ${isLeft}`

export const stockServer = serve(stock, {
  computed: {
    productName: productNameOf(t.vendor, t.variant),
    nextExpiry: sql`(select min(${b.expiryDate}) ${batchesOf})`,
  },
  async check(scene, changes) {
    const [undone, skus] = [
      await undoneBy(scene as EngineScene),
      await fieldsById(
        scene.tx,
        variants,
        changes.flatMap(({ before, after }) => (before ? [] : [String(after.variant)])),
        ['sku'],
      ),
    ]
    return changes.map(change => {
      const moves = undone.get(change.before?.id ?? '')
      if (moves) takeBack(change, moves)
      if (!change.before) change.after.sku = skus.get(String(change.after.variant))?.sku
      return settled(change, scene.now)
    })
  },
  async written(scene, changes) {
    const { tx, staff, now, operation } = scene
    const entries = changes.flatMap(entriesOf)
    await enterRows(tx, entries, { by: staff.userId, now, operation })
    const shelves = changes.filter(({ before, after }) => Number(before?.onHand ?? 0) !== Number(after.onHand))
    await settleBatches(
      tx,
      shelves.map(({ after }) => ({
        id: after.id,
        variant: String(after.variant),
        onHand: Number(after.onHand),
        batch: (after.slip as Slip | null)?.batch ?? null,
      })),
    )
  },
  clock: countCover,
  filters: {
    product: (_op, values) => sql`${t.variant} in (${variantsOf(t.vendor, values)})`,
    expiresBefore: (_op, values) => sql`exists (select ${batchesOf} and ${b.expiryDate} < ${values[0]}::date)`,
    /** In so many days, today with them. */
    expiresWithin(_op, [days], { timezone }, { now }) {
      const { day } = localAt(now, timezone)
      const within = Math.min(36_500, Math.trunc(Number(days) || 0))
      return sql`exists (select ${batchesOf} and ${b.expiryDate} <= ${day}::date + ${within}::int)`
    },
  },
  actions: { adjust, setQuantity, receive, setSafety, verifyLedger, nearExpiry },
  uploads: { stock: stockFile, stockDelta: stockDeltaFile, batch: batchFile, safety: safetyFile },
  follows: { 'products.productCreate': stockOfProducts },
})

export const inventoryLogsServer = serve(inventoryLogs, { actions: {} })
