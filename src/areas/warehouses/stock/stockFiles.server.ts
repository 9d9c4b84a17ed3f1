// Row rules of the stock files: a counted number, a change, safety stock. Lines are locked while a chunk is judged, so that the
// number a row expects is the number it replaces.
import { sql } from 'drizzle-orm'
import { variants } from '#areas/products/products.ts'
import type { Fields, Values } from '#contract/field.ts'
import type { AnyRow } from '#contract/resource.ts'
import { isFinding, refusal } from '#rules/refusal.ts'
import { type Balance, type Bucket, movedStock } from '#rules/stock.ts'
import { say } from '#rules/words.ts'
import { tableFor } from '#server/db/tables.ts'
import { newId } from '#server/records/ids.ts'
import { fieldsTitled } from '#server/records/rows.ts'
import { type BulkRow, bulk, type Follower, type Scene } from '#server/records/serve.ts'
import { deltaColumns, safetyColumns, stockColumns } from '../columns.ts'
import { type Codes, codesById, does, failed, housesByCode, unknown } from '../known.server.ts'
import { type Stock, stock } from '../stock.ts'
import { warehouses } from '../warehouses.ts'
import { type Line, lockLines } from './movements.server.ts'

interface StockFileLookup {
  houses: Codes
  variants: Codes
  lines: ReadonlyMap<string, Line>
}

type StockFileRow<F extends Fields> = BulkRow<Values<F>>
type Named = StockFileRow<Pick<typeof safetyColumns, 'warehouse' | 'sku'>>

const keyOf = (warehouse: string, variant: string): string => `${warehouse} ${variant}`

const s = tableFor(stock)

const ofVariants = (ids: readonly string[]) => sql`${s.variant} = any(${sql.param(ids)}::uuid[])`

export const loadLines = async ({ tx }: Pick<Scene, 'tx'>, rows: readonly Named[]): Promise<StockFileLookup> => {
  const houses = await housesByCode(tx)
  const skus = rows.map(({ values }) => values.sku ?? '')
  const found = [...(await fieldsTitled(tx, variants, skus, ['id']))]
  const named = new Map(found.map(([sku, { id }]) => [sku, id]))
  const locked = await lockLines(tx, ofVariants([...named.values()]))
  return { houses, variants: named, lines: new Map(locked.map(line => [keyOf(line.warehouse, line.variant), line])) }
}

/** The warehouse and the thing a row names, with its line where there is one; or what it names wrongly. */
export const placeOf = ({ values, line }: Named, known: StockFileLookup, vendor: string) => {
  const warehouse = known.houses.get(values.warehouse?.toLowerCase() ?? '')
  if (!warehouse) return failed(line, unknown(warehouses, values.warehouse ?? '', vendor, 'warehouse'))
  const variant = known.variants.get(values.sku?.toLowerCase() ?? '')
  if (!variant) return failed(line, unknown(variants, values.sku ?? '', vendor, 'sku'))
  return { warehouse, variant, line: known.lines.get(keyOf(warehouse, variant)) }
}

const empty: Balance = { onHand: 0, reserved: 0, damaged: 0, qcHold: 0, incoming: 0, safety: 0 }

/** A line that is not there yet begins with what the file says. */
const writes = (
  place: { warehouse: string; variant: string; line?: Line | undefined },
  patch: Record<string, unknown>,
) => {
  const { warehouse, variant, line } = place
  if (line) return does({ does: 'change', resource: stock, id: line.id, patch })
  return does({
    does: 'create',
    resource: stock,
    id: newId(),
    draft: { ...empty, warehouse, variant, available: 0, ...patch },
  })
}

const shelves = async ({ tx }: Scene) => codesById(await housesByCode(tx))

export const stockFile = bulk(stockColumns, {
  load: loadLines,
  judge([row], known: StockFileLookup, { setting }) {
    const { values, line } = row as StockFileRow<typeof stockColumns>
    const place = placeOf(row as Named, known, setting.vendor)
    if ('findings' in place) return place
    const bucket = (values.bucket ?? 'onHand') as Bucket
    const { [bucket]: n } = place.line?.balance ?? empty
    const { expected_qty: expected, qty } = values
    if (expected !== undefined && expected !== null && expected !== n)
      return failed(line, { ...refusal('EXPECTED', 'stock.expectedRow', { expected, n }), path: 'expected_qty' })
    if (qty === n) return does()
    return writes(place, { [bucket]: qty, slip: { reason: values.reason ?? 'count', note: values.note ?? null } })
  },
  rows: async (scene, records) => {
    const codes = await shelves(scene)
    return (records as (AnyRow & Stock)[]).map(({ warehouse, sku, onHand }) => ({
      warehouse: codes.get(warehouse),
      sku,
      qty: onHand,
      expected_qty: onHand,
    }))
  },
})

interface Stocked {
  stock?: number | null
  warehouse?: string | null
}

/** Product files may say how many pieces lie where: that is a count, and whoever sends it may count. */
export const stockOfProducts: Follower = async (scene, units) => {
  const said = units.map(({ rows, records }) =>
    rows.flatMap(row => {
      const { stock: qty, warehouse } = row.values as Stocked
      const id = records.find(({ line }) => line === row.line)?.id
      return id && typeof qty === 'number' && qty >= 0 && warehouse?.trim()
        ? [{ line: row.line, id, qty, warehouse }]
        : []
    }),
  )
  const all = said.flat()
  if (all.length === 0) return units.map(() => does())
  const houses = await housesByCode(scene.tx)
  const locked = await lockLines(scene.tx, ofVariants(all.map(({ id }) => id)))
  const lines = new Map(locked.map(line => [keyOf(line.warehouse, line.variant), line]))
  return said.map(rows => {
    const verdict = does()
    for (const { line, id, qty, warehouse: code } of rows) {
      const warehouse = houses.get(code.trim().toLowerCase())
      const wrong = scene.staff.may('stock.upload')
        ? warehouse
          ? []
          : failed(line, unknown(warehouses, code, scene.setting.vendor, 'warehouse')).findings
        : failed(line, { ...refusal('FORBIDDEN', 'stock.notYours'), path: 'stock' }).findings
      verdict.findings.push(...wrong)
      if (wrong.length > 0 || !warehouse) continue
      const known = lines.get(keyOf(warehouse, id))
      if ((known?.balance.onHand ?? 0) === qty) continue
      const slip = { reason: 'count', referenceKind: 'file' }
      verdict.changes.push(...writes({ warehouse, variant: id, line: known }, { onHand: qty, slip }).changes)
    }
    return verdict
  })
}

export const stockDeltaFile = bulk(deltaColumns, {
  load: loadLines,
  judge([row], known: StockFileLookup, { setting }) {
    const { values, line } = row as StockFileRow<typeof deltaColumns>
    const place = placeOf(row as Named, known, setting.vendor)
    if ('findings' in place) return place
    const moved = movedStock(place.line?.balance ?? empty, [{ bucket: 'onHand', delta: values.delta ?? 0 }])
    if (isFinding(moved)) {
      const n = (place.line?.balance.onHand ?? 0) + (values.delta ?? 0)
      return failed(line, {
        ...refusal('STOCK', 'stock.deltaBelow', { bucket: say('stock.onHand'), n }),
        path: 'delta',
      })
    }
    if (!values.delta) return does()
    const slip = { reason: values.reason ?? 'correction', reference: values.ref ?? null, referenceKind: 'file' }
    return writes(place, { onHand: moved.balance.onHand, slip })
  },
})

export const safetyFile = bulk(safetyColumns, {
  load: loadLines,
  judge([row], known: StockFileLookup, { setting }) {
    const { safety } = (row as StockFileRow<typeof safetyColumns>).values
    const place = placeOf(row as Named, known, setting.vendor)
    if ('findings' in place) return place
    return place.line?.balance.safety === safety ? does() : writes(place, { safety })
  },
  rows: async (scene, records) => {
    const codes = await shelves(scene)
    return (records as (AnyRow & Stock)[]).map(({ warehouse, sku, safety }) => ({
      warehouse: codes.get(warehouse),
      sku,
      safety,
    }))
  },
})
