// Row rules of the mapping file: one row is one pattern of one warehouse; what the file does not name stays.
import { sql } from 'drizzle-orm'
import type { Values } from '#contract/field.ts'
import type { AnyRow } from '#contract/resource.ts'
import { readPattern } from '#rules/courier/postal.ts'
import { isFinding } from '#rules/refusal.ts'
import { tableFor } from '#server/db/tables.ts'
import { newId } from '#server/records/ids.ts'
import { rowsWhere } from '#server/records/rows.ts'
import { type BulkChange, type BulkRow, type BulkVerdict, bulk, type Scene } from '#server/records/serve.ts'
import { mappingColumns } from '../columns.ts'
import { type Codes, codesById, differing, does, failed, housesByCode, unknown } from '../known.server.ts'
import { type PincodeMapping, pincodeMappings, warehouses } from '../warehouses.ts'

export type MappingFileRow = BulkRow<Values<typeof mappingColumns>>

export interface MappingFileLookup {
  houses: Codes
  mappings: ReadonlyMap<string, PincodeMapping>
}

export const keyOf = (warehouse: string, pattern: string): string => `${warehouse} ${pattern.toLowerCase()}`

const m = tableFor(pincodeMappings)

const load = async ({ tx }: Scene, rows: MappingFileRow[]): Promise<MappingFileLookup> => {
  const patterns = rows.map(({ values }) => (values.pattern ?? '').toLowerCase())
  const stored = await rowsWhere(tx, pincodeMappings, sql`lower(${m.pattern}) = any(${sql.param(patterns)}::text[])`)
  return {
    houses: await housesByCode(tx),
    mappings: new Map(stored.map(row => [keyOf(row.warehouse, row.pattern), row])),
  }
}

/** In use or not is the record's own state. */
const moved = (id: string, isActive: boolean | null | undefined, was: boolean): BulkChange[] =>
  isActive === undefined || isActive === null || isActive === was
    ? []
    : [{ does: 'move', resource: pincodeMappings, id, event: isActive ? 'activate' : 'deactivate' }]

/** What one row leads to. */
export const judgedMapping = (
  { values, line }: MappingFileRow,
  { houses, mappings }: MappingFileLookup,
  { setting, staff }: Pick<Scene, 'setting' | 'staff'>,
): BulkVerdict => {
  const warehouse = houses.get(values.warehouse?.toLowerCase() ?? '')
  if (!warehouse) return failed(line, unknown(warehouses, values.warehouse ?? '', setting.vendor, 'warehouse'))
  const pattern = readPattern(values.pattern ?? '', staff.place.country)
  if (isFinding(pattern)) return failed(line, { ...pattern, path: 'pattern' })
  const given = {
    priority: values.priority,
    tatDays: values.tat_days,
    blockedUntil: values.blocked_until,
    blockReason: values.reason,
  }
  const before = mappings.get(keyOf(warehouse, values.pattern!.trim()))
  if (!before) {
    const id = newId()
    const draft = { warehouse, pattern: values.pattern!.trim(), ...differing({}, given) }
    return {
      ...does({ does: 'create', resource: pincodeMappings, id, draft }, ...moved(id, values.active, true)),
      about: [{ line, resource: pincodeMappings, id }],
    }
  }
  const patch = differing(before, given)
  const change = Object.keys(patch).length > 0 && [
    { does: 'change' as const, resource: pincodeMappings, id: before.id, patch },
  ]
  return {
    ...does(...(change || []), ...moved(before.id, values.active, before.status === 'active')),
    about: [{ line, resource: pincodeMappings, id: before.id }],
  }
}

export const pincodeMapping = bulk(mappingColumns, {
  extras: 'record',
  load,
  judge: ([row], known: MappingFileLookup, scene) => judgedMapping(row as MappingFileRow, known, scene),
  async rows({ tx }, records) {
    const codes = codesById(await housesByCode(tx))
    return (records as (AnyRow & PincodeMapping & { x?: object | null })[]).map(row => ({
      ...row.x,
      warehouse: codes.get(row.warehouse),
      pattern: row.pattern,
      priority: row.priority,
      tat_days: row.tatDays,
      active: row.status === 'active',
      blocked_until: row.blockedUntil,
      reason: row.blockReason,
    }))
  },
})
