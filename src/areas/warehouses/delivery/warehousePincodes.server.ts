// The file that says all of a warehouse's pincodes: what it does not name is removed. The rows of a warehouse stand or fall together,
// so that a broken file never leaves it with half of its places.
import { inArray } from 'drizzle-orm'
import { remark } from '#contract/finding.ts'
import type { Finding } from '#contract/problem.ts'
import { pincodesFigure } from '#contract/said.ts'
import { tableFor } from '#server/db/tables.ts'
import { rowsWhere } from '#server/records/rows.ts'
import { type BulkVerdict, bulk, type Scene } from '#server/records/serve.ts'
import { mappingColumns } from '../columns.ts'
import { housesByCode } from '../known.server.ts'
import { pincodeMappings } from '../warehouses.ts'
import { judgedMapping, keyOf, type MappingFileLookup, type MappingFileRow } from './pincodeMapping.server.ts'

const m = tableFor(pincodeMappings)

const load = async ({ tx }: Scene, rows: MappingFileRow[]): Promise<MappingFileLookup> => {
  const houses = await housesByCode(tx)
  const named = rows.flatMap(({ values }) => houses.get(values.warehouse?.toLowerCase() ?? '') ?? [])
  const stored = await rowsWhere(tx, pincodeMappings, inArray(m.warehouse, [...new Set(named)]))
  return { houses, mappings: new Map(stored.map(row => [keyOf(row.warehouse, row.pattern), row])) }
}

/** A pattern has one mapping to a warehouse. */
const twins = (rows: readonly MappingFileRow[]): (Finding & { line: number })[] => {
  const first = new Map<string, MappingFileRow>()
  return rows.flatMap(row => {
    const pattern = (row.values.pattern ?? '').trim()
    const before = first.get(pattern.toLowerCase())
    if (!before) first.set(pattern.toLowerCase(), row)
    if (!before || !pattern) return []
    const found = remark(
      'DUPLICATE_IN_FILE',
      '{pattern} already mapped to {warehouse} with priority {priority} at line {at}',
      {
        params: {
          pattern: pincodesFigure(pattern),
          warehouse: row.values.warehouse ?? '',
          priority: before.values.priority ?? 50,
          at: before.line,
        },
        path: 'pattern',
        key: 'pincodeMappings.findings.mappedAt',
      },
    )
    return [{ ...found, line: row.line }]
  })
}

export const warehousePincodes = bulk(mappingColumns, {
  load,
  judge(unit, known: MappingFileLookup, scene) {
    const rows = unit as MappingFileRow[]
    const judged = rows.map(row => judgedMapping(row, known, scene))
    const findings = [...twins(rows), ...judged.flatMap(one => one.findings)]
    if (findings.length > 0) return { changes: [], findings, warnings: [] }
    const house = known.houses.get(rows[0]?.values.warehouse?.toLowerCase() ?? '')
    const own = [...known.mappings.values()].filter(({ warehouse }) => warehouse === house)
    const kept = new Set(rows.map(({ values }) => keyOf(house ?? '', (values.pattern ?? '').trim())))
    const gone = own.filter(({ warehouse, pattern }) => !kept.has(keyOf(warehouse, pattern)))
    const told = remark('BLAST', '{n} of {of} mappings of {warehouse} are not in the file and will be removed', {
      params: { n: gone.length, of: own.length, warehouse: rows[0]?.values.warehouse ?? '' },
      key: 'pincodeMappings.findings.removed',
    })
    return {
      changes: [
        ...judged.flatMap(one => one.changes),
        ...gone.map(({ id }) => ({ does: 'move', resource: pincodeMappings, id, event: 'remove' }) as const),
      ],
      findings: [],
      warnings: gone.length > 0 ? [{ ...told, line: rows[0]?.line ?? 0 }] : [],
    } satisfies BulkVerdict
  },
})
