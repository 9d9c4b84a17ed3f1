// The only statements that change a resource's table: any number of records at once, each with its new version and its
// line of history.
import { sql } from 'drizzle-orm'
import { Problem } from '#contract/problem.ts'
import type { AnyRow, Resource } from '#contract/resource.ts'
import { run } from '#server/db/statement.ts'
import { noteUses } from './attached.ts'
import { differing, type Intent } from './change.ts'
import { writerOf } from './clockwork.ts'
import { noteAddresses } from './redirects.ts'
import { isRevised, noteRevisions, noteSchedules, numbered } from './revisions.ts'
import type { EngineScene } from './scene.ts'
import { type Column, keptRow, shapeOf } from './shape.ts'
import { tellTurned } from './turned.ts'
import { noteReferences } from './uses.ts'

const quoted = (names: readonly string[], before = '') => sql.raw(names.map(name => `${before}"${name}"`).join(', '))

const baseNames = ['vendor', 'id', 'status', 'version', 'created_at', 'created_by', 'updated_at', 'updated_by', 'x']

const stamped = ({ now, staff }: EngineScene, { before, after }: Intent): AnyRow => {
  const at = now.toISOString()
  const isGone = after.status === 'deleted'
  return {
    ...after,
    vendorCode: staff.place.vendorCode,
    version: (before?.version ?? 0) + 1,
    createdAt: before?.createdAt ?? at,
    createdBy: before ? before.createdBy : writerOf(staff),
    updatedAt: at,
    updatedBy: writerOf(staff),
    deletedAt: isGone ? (before?.deletedAt ?? at) : null,
  } as unknown as AnyRow
}

const kept = (columns: readonly Column[], row: AnyRow): Record<string, unknown> => ({
  ...keptRow(columns, row),
  x: row.x ?? {},
  deleted_at: row.deletedAt,
})

const insert = async ({ tx }: EngineScene, resource: Resource, rows: AnyRow[]): Promise<void> => {
  const { table, columns, fields } = shapeOf(resource)
  const names = quoted([...baseNames, ...fields.map(({ sqlName }) => sqlName)])
  const given = JSON.stringify(rows.map(row => kept([...columns.values()], row)))
  await run(
    tx,
    sql`insert into ${table} (${names}) select ${names} from json_populate_recordset(null::${table}, ${given}::json)`,
    true,
  )
}

/** What an update sends beside what it sets. */
const moving: ReadonlySet<string> = new Set(['id', 'version'])

const update = async (
  { tx, staff, now }: EngineScene,
  resource: Resource,
  rows: AnyRow[],
  changed: Set<string>,
): Promise<void> => {
  const { table, columns, fields } = shapeOf(resource)
  const set = fields.filter(({ name }) => changed.has(name)).map(({ sqlName }) => sqlName)
  if (changed.has('status')) set.push('status', 'deleted_at')
  if (changed.has('x')) set.push('x')
  const sets = sql.raw(set.map(name => `, "${name}" = p."${name}"`).join(''))
  // Only what is set travels: a product has forty columns, and most changes are of one.
  const sent = [...columns.values()].filter(({ name }) => moving.has(name) || changed.has(name))
  const given = JSON.stringify(rows.map(row => kept(sent, row)))
  const { count } = await run(
    tx,
    sql`update ${table} t set version = p.version, updated_at = ${now.toISOString()}, updated_by = ${writerOf(staff)}${sets}
      from json_populate_recordset(null::${table}, ${given}::json) p
      where t.vendor = ${staff.place.vendorCode} and t.id = p.id and t.version = p.version - 1`,
  )
  if (count !== rows.length) throw new Problem('STALE_VERSION', 'Somebody else changed this meanwhile')
}

const picked = (resource: Resource, row: AnyRow, names: string[]): Record<string, unknown> =>
  Object.fromEntries(names.filter(name => !resource.fields[name]?.facts.secret).map(name => [name, row[name] ?? null]))

const remember = async (
  scene: EngineScene,
  resource: Resource,
  lines: { before: AnyRow | null; after: AnyRow; names: string[] }[],
): Promise<void> => {
  const { tx, staff, operation, now } = scene
  const given = lines.map(({ before, after, names }) => ({
    record_id: after.id,
    version: after.version,
    before: before && picked(resource, before, names),
    after: picked(resource, after, names),
  }))
  await run(
    tx,
    sql`insert into history (vendor, record_id, version, operation, resource, before, after, at, by_user)
      select ${staff.place.vendorCode}, p.record_id, p.version, ${operation}::uuid, ${resource.name}, p.before, p.after, ${now.toISOString()}::timestamptz,
        ${writerOf(staff)}::uuid from json_populate_recordset(null::history, ${JSON.stringify(given)}::json) p`,
    true,
  )
}

/** Writes examined intents of one resource; the rows as they are now, in order. What changes nothing is not written. */
export const stored = async (scene: EngineScene, resource: Resource, intents: readonly Intent[]): Promise<AnyRow[]> => {
  await numbered(scene, resource, intents)
  const lines = intents.map(intent => {
    const names = differing(resource, intent)
    const after = intent.before && names.length === 0 ? intent.before : stamped(scene, intent)
    return { before: intent.before, after, names, isNew: !intent.before }
  })
  const made = lines.filter(({ isNew }) => isNew)
  const moved = lines.filter(({ isNew, names }) => !isNew && names.length > 0)
  if (made.length > 0)
    await insert(
      scene,
      resource,
      made.map(({ after }) => after),
    )
  if (moved.length > 0)
    await update(
      scene,
      resource,
      moved.map(({ after }) => after),
      new Set(moved.flatMap(({ names }) => names)),
    )
  const written = [...made, ...moved]
  if (written.length > 0) {
    await remember(scene, resource, written)
    await noteUses(scene, resource, written)
    await noteAddresses(scene, resource, written)
    await noteRevisions(scene, resource, written)
    await noteSchedules(scene, resource, written)
    await noteReferences(scene, resource, written)
    await tellTurned(scene, resource, written)
    scene.written.push(...written.map(({ before, after }) => ({ resource: resource.name, before, after })))
    await scene.kit.behaviours.get(resource.name)?.written?.(scene, written)
  }
  return lines.map(({ after }) => after)
}

/** Rows that are there already, new in this operation: live ones, by their first version. */
export const remembered = async (
  scene: EngineScene,
  resource: Resource,
  rows: readonly (Record<string, unknown> & { id: string })[],
): Promise<void> => {
  if (isRevised(resource)) throw new Error(`${resource.name} are made by create, which keeps their revisions`)
  const lines = rows.map(row => {
    const after = { ...row, status: 'active', version: 1 } as unknown as AnyRow
    return { before: null, after, names: differing(resource, { before: null, after }) }
  })
  await remember(scene, resource, lines)
  await noteReferences(scene, resource, lines)
  scene.written.push(...lines.map(({ before, after }) => ({ resource: resource.name, before, after })))
}
