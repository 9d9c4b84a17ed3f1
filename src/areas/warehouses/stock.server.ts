// What only stock needs on the server: every change of a line writes its rows of the ledger, whoever makes it; one that is taken
// back moves the same number of pieces the other way, so that what happened meanwhile stays.
import { sql } from 'drizzle-orm'
import type { Finding } from '#contract/problem.ts'
import type { AnyRow } from '#contract/resource.ts'
import { nameOfCode } from '#contract/valueSet.ts'
import { refusal } from '#rules/refusal.ts'
import { availableOf, type Balance, type Bucket, buckets } from '#rules/stock.ts'
import { say } from '#rules/words.ts'
import type { EngineScene } from '#server/records/scene.ts'
import { type Change, type Scene, serve } from '#server/records/serve.ts'
import { adjust, receive, setQuantity, setSafety } from './adjust.server.ts'
import { batchFile } from './batchFile.server.ts'
import { localAt } from './calendar.reading.ts'
import { countCover } from './cover.server.ts'
import { type Entered, enterRows, settleBatches } from './movements.keeping.ts'
import { nearExpiry } from './nearExpiry.server.ts'
import { StockBucket } from './sets.ts'
import type { Slip } from './slip.ts'
import { inventoryLogs, stock } from './stock.ts'
import { safetyFile, stockDeltaFile, stockFile, stockOfProducts } from './stockFiles.server.ts'
import { verifyLedger } from './verifying.server.ts'

const balanceIn = (row: Readonly<Record<string, unknown>>): Balance => ({
  ...{ onHand: Number(row.onHand), reserved: Number(row.reserved), damaged: Number(row.damaged) },
  ...{ qcHold: Number(row.qcHold), incoming: Number(row.incoming), safety: Number(row.safety) },
})

interface Undone extends Record<string, unknown> {
  stock: string
  bucket: number
  delta: number
  batch: string | null
  last: string
}

/** What the operation that is taken back moved, by line. */
const undoneBy = async ({ tx, pull }: EngineScene): Promise<Map<string, Undone[]>> => {
  if (!pull.undoOf) return new Map()
  const { rows } = await tx.execute<Undone>(
    sql`select stock, bucket, sum(delta)::int as delta, (array_agg(batch order by seq desc))[1] as batch,
        (array_agg(id order by seq desc))[1] as last
      from inventory_logs where vendor = app_vendor() and operation = ${pull.undoOf} group by stock, bucket`,
  )
  return Map.groupBy(rows, ({ stock: line }) => line)
}

const skusOf = async ({ tx }: Scene, changes: readonly Change[]): Promise<Map<string, string>> => {
  const variants = changes.flatMap(({ before, after }) => (before ? [] : [String(after.variant)]))
  if (variants.length === 0) return new Map()
  const { rows } = await tx.execute<{ id: string; sku: string }>(
    sql`select id, sku from variants where vendor = app_vendor() and id = any(${sql.param(variants)}::uuid[])`,
  )
  return new Map(rows.map(({ id, sku }) => [id, sku]))
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
    const [line, slip] = [after as never, (after.slip as Slip | null) ?? { reason: 'correction' as const }]
    return delta === 0 ? [] : [{ line, slip, bucket, delta, balanceAfter: Number(after[bucket]) }]
  })

/** What is left of its batches. */
const batchesOf = sql`from stock_batches b where b.vendor = t.vendor and b.stock = t.id and b.status <> 2 and b.qty > 0`

export const stockServer = serve(stock, {
  computed: {
    productName: sql`(select coalesce(p.name ->> 'en-in', v.sku) from variants v join products p on p.vendor = v.vendor and p.id = v.product
      where v.vendor = t.vendor and v.id = t.variant)`,
    nextExpiry: sql`(select min(b.expiry_date) ${batchesOf})`,
  },
  async check(scene, changes) {
    const [undone, skus] = [await undoneBy(scene as EngineScene), await skusOf(scene, changes)]
    return changes.map(change => {
      const moves = undone.get(change.before?.id ?? '')
      if (moves) takeBack(change, moves)
      if (!change.before) change.after.sku = skus.get(String(change.after.variant))
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
    product: (_op, values) =>
      sql`t.variant in (select v.id from variants v where v.vendor = t.vendor and v.product::text = any(${sql.param(values)}::text[]))`,
    expiresBefore: (_op, values) => sql`exists (select ${batchesOf} and b.expiry_date < ${values[0]}::date)`,
    /** In so many days, today with them. */
    expiresWithin(_op, [days], { timezone }, { now }) {
      const { day } = localAt(now, timezone)
      const within = Math.min(36_500, Math.trunc(Number(days) || 0))
      return sql`exists (select ${batchesOf} and b.expiry_date <= ${day}::date + ${within}::int)`
    },
  },
  actions: { adjust, setQuantity, receive, setSafety, verifyLedger, nearExpiry },
  uploads: { stock: stockFile, stockDelta: stockDeltaFile, batch: batchFile, safety: safetyFile },
  follows: { 'products.productCreate': stockOfProducts },
})

export const inventoryLogsServer = serve(inventoryLogs, { actions: {} })
