// One record, or a few by id: as a person may see them, or whole and locked for the engine.
import { sql } from 'drizzle-orm'
import { oneOf } from '#contract/naming.ts'
import type { Problem } from '#contract/problem.ts'
import type { AnyRow, Resource } from '#contract/resource.ts'
import { rowsOf } from '#server/db/statement.ts'
import type { Tx } from '#server/db/tenant.ts'
import type { Kit, Staff } from '#server/kit.ts'
import { problem } from '#server/words.ts'
import { narrowLook, type Projection, presented, printedRows, projectionOf, shownRows } from './present.ts'
import { type Shape, selected, shapeOf, spokenRow } from './shape.ts'
import { scopeFor } from './staffScope.ts'
import { wholeRow } from './whole.ts'

/** The same words for what is not there and for what belongs to another vendor. */
export const notFound = (resource: Resource): Problem =>
  problem('NOT_FOUND', 'record.missing', { thing: oneOf(resource) })

const uuid = /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/i
export const isId = (text: unknown): text is string => typeof text === 'string' && uuid.test(text)

/** `kept`: each text is prepared by each connection for good, so not where people choose the columns. */
const rawByIds = (
  tx: Tx,
  { place }: Staff,
  { table }: Shape,
  { select }: Projection,
  ids: readonly string[],
  kept: boolean,
) =>
  rowsOf<Record<string, unknown>>(
    tx,
    sql`select ${select} from ${table} t
      where t.vendor = ${place.vendorCode} and t.id = any(${sql.param(ids)}::uuid[])`,
    kept,
  )

/** As the person may see them, in the order of the ids; missing ones are left out. With `names` no more of them is read. */
export const shownByIds = async (
  kit: Kit,
  tx: Tx,
  staff: Staff,
  resource: Resource,
  ids: readonly string[],
  names?: readonly string[],
): Promise<AnyRow[]> => {
  if (ids.length === 0) return []
  const shape = shapeOf(resource)
  const narrow = names && narrowLook(kit, shape, staff, names)
  const look = narrow ?? projectionOf(kit, shape, staff)
  const raw = await rawByIds(tx, staff, shape, look, ids, !narrow)
  const rows = narrow ? shownRows(look, raw) : await presented(kit, tx, staff, shape, look, raw)
  const byId = new Map(rows.map(row => [row.id, row]))
  return ids.flatMap(id => byId.get(id) ?? [])
}

/** JSON of the record. */
export const readRecord = async (kit: Kit, staff: Staff, resource: Resource, id: string): Promise<string> => {
  if (!isId(id)) throw notFound(resource)
  const shape = shapeOf(resource)
  const look = projectionOf(kit, shape, staff)
  const raw = await wholeRow(kit, scopeFor(staff), shape, look, id.toLowerCase())
  if (raw.length === 0) throw notFound(resource)
  return (await printedRows(kit, staff, shape, look, raw)).slice(1, -1)
}

export type StoredRow = AnyRow & { deletedAt: string | null }

/** The engine's own view: every column, locked in id order when they will be written. */
export const storedByIds = async (
  tx: Tx,
  vendor: string,
  resource: Resource,
  ids: readonly string[],
  lock: boolean,
): Promise<StoredRow[]> => {
  const shape = shapeOf(resource)
  const columns = [...shape.columns.values()]
  const raw = await rowsOf<Record<string, unknown>>(
    tx,
    sql`select ${selected(columns)}, t.deleted_at as "deletedAt", t.x as "x" from ${shape.table} t
      where t.vendor = ${vendor} and t.id = any(${sql.param(ids)}::uuid[]) order by t.id ${sql.raw(lock ? 'for update' : '')}`,
  )
  return raw.map(row => spokenRow(columns, row)) as StoredRow[]
}
