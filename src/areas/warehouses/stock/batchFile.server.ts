// Row rules of the batch file: the rows of one SKU in a warehouse are its batches, which add up to what is on hand.
import { sql } from 'drizzle-orm'
import type { Values } from '#contract/field.ts'
import type { Finding } from '#contract/problem.ts'
import { refusal } from '#rules/refusal.ts'
import { tableFor } from '#server/db/tables.ts'
import { newId } from '#server/records/ids.ts'
import { fieldsWhere } from '#server/records/rows.ts'
import { type BulkChange, type BulkRow, bulk, type Scene } from '#server/records/serve.ts'
import { batchColumns } from '../columns.ts'
import { codesById, differing, does, housesByCode } from '../known.server.ts'
import { type StockBatch, stockBatches } from '../stock.ts'
import type { Line } from './movements.server.ts'
import { loadLines, placeOf } from './stockFiles.server.ts'

type BatchFileRow = BulkRow<Values<typeof batchColumns>>

type Batch = Pick<StockBatch, 'id' | 'stock' | 'batchNo' | 'qty' | 'mfgDate' | 'expiryDate' | 'mrpOnPack'>

const b = tableFor(stockBatches)

const batchesOf = ({ tx }: Pick<Scene, 'tx'>, lines: readonly string[]): Promise<Batch[]> => {
  const fields = ['id', 'stock', 'batchNo', 'qty', 'mfgDate', 'expiryDate', 'mrpOnPack'] as const
  return fieldsWhere(tx, stockBatches, fields, sql`${b.stock} = any(${sql.param(lines)}::uuid[])`, {
    order: sql`${b.sku}, ${b.stock}, ${b.expiryDate}, ${b.batchNo}`,
  })
}

const load = async (scene: Scene, rows: BatchFileRow[]) => {
  const known = await loadLines(scene, rows)
  const ids = [...known.lines.values()].map(({ id }) => id)
  return { ...known, batches: await batchesOf(scene, ids) }
}

type BatchFileLookup = Awaited<ReturnType<typeof load>>

const changeOf = ({ values }: BatchFileRow, line: Line, known: BatchFileLookup): BulkChange[] => {
  const before = known.batches.find(
    ({ stock, batchNo }) => stock === line.id && batchNo.toLowerCase() === values.batch_no?.toLowerCase(),
  )
  const given = {
    qty: values.qty,
    mfgDate: values.mfg_date,
    expiryDate: values.expiry_date,
    mrpOnPack: values.mrp_on_pack,
  }
  if (before) {
    const patch = differing(before, given)
    return Object.keys(patch).length > 0 ? [{ does: 'change', resource: stockBatches, id: before.id, patch }] : []
  }
  const { id: stock, sku, warehouse } = line
  const draft = { batchNo: values.batch_no, stock, sku, warehouse, ...given }
  return [{ does: 'create', resource: stockBatches, id: newId(), draft }]
}

/** What the batches of a line would add up to, those the file does not name included. */
const sumOf = (rows: readonly BatchFileRow[], line: Line, known: BatchFileLookup): number => {
  const named = new Set(rows.map(({ values }) => values.batch_no?.toLowerCase()))
  const others = known.batches.filter(({ stock, batchNo }) => stock === line.id && !named.has(batchNo.toLowerCase()))
  return [...others.map(({ qty }) => qty), ...rows.map(({ values }) => values.qty ?? 0)].reduce((sum, n) => sum + n, 0)
}

export const batchFile = bulk(batchColumns, {
  load,
  judge(unit, known: BatchFileLookup, { setting }) {
    const findings: (Finding & { line: number })[] = []
    const changes: BulkChange[] = []
    const lines = new Map<Line, BatchFileRow[]>()
    for (const row of unit) {
      const { values, line } = row
      const place = placeOf(row, known, setting.vendor)
      if ('findings' in place) findings.push(...place.findings)
      else if (!place.line)
        findings.push({ ...refusal('STOCK', 'stock.nowhere', { sku: values.sku ?? '' }), path: 'sku', line })
      else lines.set(place.line, [...(lines.get(place.line) ?? []), row])
      if (values.mfg_date && values.expiry_date && values.expiry_date < values.mfg_date)
        findings.push({ ...refusal('RANGE', 'stock.expiry'), path: 'expiry_date', line })
    }
    for (const [line, rows] of lines) {
      const n = sumOf(rows, line, known)
      const of = line.balance.onHand
      if (n !== of) findings.push({ ...refusal('RULE', 'stock.batches', { n, of }), path: 'qty', line: rows[0]!.line })
      changes.push(...rows.flatMap(row => changeOf(row, line, known)))
    }
    return findings.length > 0 ? { changes: [], findings, warnings: [] } : does(...changes)
  },
  async rows(scene, records) {
    const codes = codesById(await housesByCode(scene.tx))
    const lines = new Map(records.map(row => [row.id, row]))
    return (await batchesOf(scene, [...lines.keys()])).map(
      ({ stock, batchNo, qty, mfgDate, expiryDate, mrpOnPack }) => ({
        warehouse: codes.get(String(lines.get(stock)?.warehouse)),
        sku: lines.get(stock)?.sku,
        batch_no: batchNo,
        qty,
        mfg_date: mfgDate,
        expiry_date: expiryDate,
        mrp_on_pack: mrpOnPack,
      }),
    )
  },
})
