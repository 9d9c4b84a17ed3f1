// What orders do with stock, in their own transaction: reserve when they are placed, release when they are cancelled or leave, and
// take back what comes home. What an order holds is what the ledger says it reserved and neither released nor shipped.
import { and, eq, sql } from 'drizzle-orm'
import { variants as things } from '#areas/products/products.ts'
import { codeIn, RecordStatus } from '#contract/valueSet.ts'
import { refusal } from '#rules/refusal.ts'
import { sellableOf } from '#rules/stock.ts'
import { rowsOf, run } from '#server/db/statement.ts'
import { bare, tableFor } from '#server/db/tables.ts'
import type { Tx } from '#server/db/tenant.ts'
import { newId } from '#server/records/ids.ts'
import { invalid } from '#server/records/refusal.ts'
import { called, fieldsById, fieldsWhere } from '#server/records/rows.ts'
import { gone } from '#server/records/trash.ts'
import { inventoryLogs, stock } from '../stock.ts'
import { warehouses } from '../warehouses.ts'
import { goodsByVariant } from './goods.server.ts'
import { type Line, lockLines, type Mover, moveLines } from './movements.server.ts'
import { readShelfLife, readUnsellable } from './shelfLife.server.ts'
import { everSpokenFor } from './spokenFor.server.ts'

const s = tableFor(stock)
const l = tableFor(inventoryLogs)
const w = tableFor(warehouses)
/** What is to be written, as it comes with the statement. */
const newLine = called(stock, 'p')

export interface Wanted {
  variant: string
  quantity: number
}

export interface Ref {
  kind: string
  id: string
}

export interface Held extends Wanted {
  stock: string
  warehouse: string
  sku: string
}

interface Ask extends Mover {
  ref: Ref
  warehouse?: string
}

const slipOf = (ref: Ref) => ({ reference: ref.id, referenceKind: ref.kind })

const linesOf = (tx: Tx, variants: readonly string[], warehouse: string | undefined): Promise<Line[]> =>
  lockLines(
    tx,
    and(
      sql`${s.variant} = any(${sql.param(variants)}::uuid[])`,
      warehouse === undefined ? undefined : eq(s.warehouse, warehouse),
    ),
  )

/** Those that may keep such goods. */
const byPriority = async (tx: Tx, variants: readonly string[]): Promise<string[]> => {
  const { hazard, isCold } = await goodsByVariant(tx, variants)
  const takesHazmat = hazard === 'NONE' ? undefined : sql`coalesce(${w.takesHazmat}, true)`
  const keepsCold = isCold ? sql`coalesce(${w.isCold}, false)` : undefined
  const rows = await fieldsWhere(tx, warehouses, ['id'], and(eq(w.status, 'active'), takesHazmat, keepsCold), {
    order: sql`${w.priority}, ${w.code}`,
  })
  return rows.map(({ id }) => id)
}

/** Each thing wanted once. */
const together = (lines: readonly Wanted[]): Wanted[] => {
  const sums = new Map<string, number>()
  for (const { variant, quantity } of lines) sums.set(variant, (sums.get(variant) ?? 0) + quantity)
  return [...sums].map(([variant, quantity]) => ({ variant, quantity }))
}

const short = async (
  tx: Tx,
  { variant, quantity }: Wanted,
  lines: readonly Line[],
  { houses, sellable }: { houses: readonly string[]; sellable(line: Line): number },
) => {
  const own = lines.filter(one => one.variant === variant)
  const sku = own[0]?.sku ?? (await fieldsById(tx, things, [variant], ['sku'])).get(variant)?.sku ?? variant
  if (own.length === 0) return invalid([refusal('STOCK', 'stock.nowhere', { sku })])
  const there = own.filter(({ warehouse }) => houses.includes(warehouse))
  if (there.length === 0) return invalid([refusal('STOCK', 'stock.unkept', { sku })])
  const n = Math.max(...there.map(sellable))
  return invalid([refusal('STOCK', 'stock.short', { sku, n, of: quantity })])
}

interface Reserving extends Ask {
  lines: readonly Wanted[]
  /** Those that are to send it, where together they have all of it. */
  from?: readonly string[]
  /** Only where the ledger tells of it at all: orders of the demo never spoke for any stock. */
  ifKnown?: boolean
}

/** Speaks for so many of each, of what may still be sold: the first warehouse that has all of them, else for each the first that has it; else nothing. */
export const reserveStock = async (
  tx: Tx,
  { lines, ref, warehouse, from = [], ifKnown, ...mover }: Reserving,
): Promise<Held[]> => {
  if (ifKnown && !(await everSpokenFor(tx, ref.id))) return []
  const wanted = together(lines)
  const variants = wanted.map(({ variant }) => variant)
  const life = await readShelfLife(tx, variants, mover.now)
  const known = await linesOf(tx, variants, warehouse)
  const old = await readUnsellable(tx, known, life)
  const sellable = ({ id, balance }: Line) => Math.max(0, sellableOf(balance) - (old.get(id) ?? 0))
  const fits = (house: string, { variant, quantity }: Wanted) =>
    known.find(one => one.warehouse === house && one.variant === variant && sellable(one) >= quantity)
  const isEnough = from.length > 0 && wanted.every(one => from.some(house => fits(house, one)))
  const houses = warehouse ? [warehouse] : isEnough ? from : await byPriority(tx, variants)
  const whole = houses.find(house => wanted.every(one => fits(house, one)))
  const chosen: { line: Line; quantity: number }[] = []
  for (const one of wanted) {
    const house = whole ?? houses.find(each => fits(each, one))
    const line = house && fits(house, one)
    if (!line) throw await short(tx, one, known, { houses, sellable })
    chosen.push({ line, quantity: one.quantity })
  }
  await moveLines(
    tx,
    chosen.map(({ line, quantity }) => ({ line, movements: [{ bucket: 'reserved', delta: quantity }] })),
    { reason: 'saleReserve', ...slipOf(ref) },
    mover,
  )
  return chosen.map(({ line, quantity }) => ({
    stock: line.id,
    warehouse: line.warehouse,
    variant: line.variant,
    sku: line.sku,
    quantity,
  }))
}

/** What the ledger says is still reserved for each of these orders, or others of that kind, line by line. */
export const heldFor = async (tx: Tx, kind: string, ids: readonly string[]): Promise<Map<string, Held[]>> => {
  const ofThem = and(
    sql`${l.reference} = any(${sql.param(ids)}::text[])`,
    eq(l.referenceKind, kind),
    eq(l.bucket, 'reserved'),
  )
  const line = sql`${l.reference}, ${l.stock}, ${l.warehouse}, ${l.variant}, ${l.sku}`
  const rows = await rowsOf<Held & { of: string }>(
    tx,
    sql`select ${l.reference} as of, ${l.stock}, ${l.warehouse}, ${l.variant}, ${l.sku}, sum(${l.delta})::int as quantity from ${l}
      where ${l.vendor} = app_vendor() and ${ofThem}
      group by ${line} having sum(${l.delta}) > 0 order by ${l.stock}`,
  )
  return Map.groupBy(rows, ({ of }) => of)
}

/** Locks the lines first, so that two who let go of one order do not both. */
const lockedFor = async (tx: Tx, ref: Ref): Promise<{ line: Line; held: number }[]> => {
  const heldNow = async () => (await heldFor(tx, ref.kind, [ref.id])).get(ref.id) ?? []
  const ids = (await heldNow()).map(({ stock }) => stock)
  const lines = await lockLines(tx, sql`${s.id} = any(${sql.param(ids)}::uuid[])`)
  const held = new Map((await heldNow()).map(({ stock, quantity }) => [stock, quantity]))
  return lines.flatMap(line => (held.has(line.id) ? [{ line, held: held.get(line.id)! }] : []))
}

/** Part of what is held, as asked; all of it where nobody asks for less. */
const parts = (
  locked: readonly { line: Line; held: number }[],
  lines: readonly Wanted[] | undefined,
  warehouse: string | undefined,
): { line: Line; quantity: number }[] => {
  const there = locked.filter(({ line }) => !warehouse || line.warehouse === warehouse)
  if (!lines) return there.map(({ line, held }) => ({ line, quantity: held }))
  return together(lines).flatMap(({ variant, quantity }) => {
    let left = quantity
    return there
      .filter(({ line }) => line.variant === variant)
      .flatMap(({ line, held }) => {
        const part = Math.min(held, left)
        left -= part
        return part > 0 ? [{ line, quantity: part }] : []
      })
  })
}

type Part = Ask & { lines?: readonly Wanted[] }

/** Where what was reserved goes: for sale again, to be checked first, or out of the house with a parcel. */
const leaving = {
  shelf: { reason: 'saleRelease', movements: [] },
  check: { reason: 'saleRelease', movements: [{ bucket: 'qcHold', by: 1 }] },
  shopper: { reason: 'saleShip', movements: [{ bucket: 'onHand', by: -1 }] },
} as const

/** Lets go of what is reserved for it; nothing where it holds nothing. */
export const releaseStock = async (
  tx: Tx,
  { ref, lines, warehouse, to = 'shelf', ...mover }: Part & { to?: keyof typeof leaving },
): Promise<void> => {
  const { reason, movements } = leaving[to]
  await moveLines(
    tx,
    parts(await lockedFor(tx, ref), lines, warehouse).map(({ line, quantity }) => ({
      line,
      movements: [
        { bucket: 'reserved', delta: -quantity },
        ...movements.map(({ bucket, by }) => ({ bucket, delta: by * quantity })),
      ],
    })),
    { reason, ...slipOf(ref) },
    mover,
  )
}

interface Returned extends Ask {
  warehouse: string
  lines: readonly (Wanted & { isDamaged?: boolean })[]
  /** A shopper's return, or a parcel nobody took. */
  as: 'return' | 'rto'
}

/** What came home: back on the shelf, and what cannot be sold again in its own bucket. */
export const returnStock = async (tx: Tx, { ref, warehouse, lines, as, ...mover }: Returned): Promise<void> => {
  for (const isDamaged of [false, true]) {
    const some = together(lines.filter(line => (line.isDamaged ?? false) === isDamaged))
    if (some.length === 0) continue
    const known = await openLines(
      tx,
      warehouse,
      some.map(({ variant }) => variant),
    )
    await moveLines(
      tx,
      some.map(({ variant, quantity }) => ({
        line: known.find(line => line.variant === variant)!,
        movements: [
          { bucket: 'onHand', delta: quantity },
          ...(isDamaged ? [{ bucket: 'damaged' as const, delta: quantity }] : []),
        ],
      })),
      { reason: `${as}${isDamaged ? 'Damaged' : 'Good'}`, ...slipOf(ref) },
      mover,
    )
  }
}

/** The locked lines of these things in a warehouse; what never lay there gets an empty one. */
export const openLines = async (tx: Tx, warehouse: string, variants: readonly string[]): Promise<Line[]> => {
  const skus = await fieldsById(tx, things, variants, ['sku'])
  const made = [...skus].map(([variant, { sku }]) => ({
    [s.id.name]: newId(),
    [s.sku.name]: sku,
    [s.variant.name]: variant,
  }))
  const columns = bare(
    ...[s.vendor, s.id, s.status, s.sku, s.warehouse, s.variant, s.onHand, s.reserved, s.damaged, s.qcHold, s.safety],
    ...[s.available, s.incoming],
  )
  const safety = sql`coalesce(${w.safetyDefault}, 0)`
  await run(
    tx,
    sql`insert into ${s} (${columns})
      select app_vendor(), ${newLine.id}, ${codeIn(RecordStatus, 'active')}, ${newLine.sku}, ${w.id}, ${newLine.variant}, 0, 0, 0, 0, ${safety}, -${safety}, 0
      from json_populate_recordset(null::${s}, ${JSON.stringify(made)}::json) ${newLine}
        join ${w} on ${w.vendor} = app_vendor() and ${eq(w.id, warehouse)}
      on conflict (${bare(s.vendor, s.warehouse, s.variant)}) where ${bare(s.status)} <> ${gone} do nothing`,
  )
  return linesOf(tx, variants, warehouse)
}
