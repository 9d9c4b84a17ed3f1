// What both brands remember of a copy: which record became which, and the operation on this side, which wrote nothing here and is taken
// back there. Written once, however often a chunk of it is tried.
import { sql } from 'drizzle-orm'
import type { Resource } from '#contract/resource.ts'
import { rowsOf, run } from '#server/db/statement.ts'
import { withTenant } from '#server/db/tenant.ts'
import type { Staff } from '#server/kit.ts'
import { writerOf } from './clockwork.ts'
import type { Going } from './copyClash.ts'
import type { EngineScene } from './scene.ts'
import { scopeFor } from './staffScope.ts'

/** Both sides remember the copy; the operation bears the same id on both. */
export const noteCopies = async (
  scene: EngineScene,
  there: Staff,
  resource: Resource,
  pairs: readonly Pick<Going, 'row' | 'id'>[],
  versions: ReadonlyMap<string, number>,
) => {
  const { tx, staff, operation } = scene
  const note = (inner: typeof tx, vendor: string, way: string, other: string, rows: object[]) =>
    run(
      inner,
      sql`insert into copied (vendor, operation, record_id, way, resource, version, other_vendor, other_id)
        select ${vendor}, ${operation}::uuid, c.record_id, ${way}, ${resource.name}, c.version, ${other}, c.other_id
        from json_to_recordset(${JSON.stringify(rows)}::json) c (record_id uuid, version int, other_id uuid)
        on conflict do nothing`,
    )
  await note(
    tx,
    staff.place.vendorCode,
    'to',
    there.place.vendorCode,
    pairs.map(({ row, id }) => ({ record_id: row.id, version: row.version, other_id: id })),
  )
  await withTenant(tx, scopeFor(there), inner =>
    note(
      inner,
      there.place.vendorCode,
      'from',
      staff.place.vendorCode,
      pairs.map(({ row, id }) => ({ record_id: id, version: versions.get(id) ?? 1, other_id: row.id })),
    ),
  )
}

/** The operation on this side: it wrote nothing here, and is taken back there. */
export const noteReaching = async (
  { tx, staff, invocation, operation, now }: EngineScene,
  reaches: string,
  changed: number,
): Promise<void> => {
  await run(
    tx,
    sql`insert into operation (vendor, id, user_id, by_name, action, face, at, reason, job_id, undo_of, changed, secured, reaches, level)
      values (${staff.place.vendorCode}, ${operation}::uuid, ${writerOf(staff)}, ${staff.name}, ${invocation.action}, ${invocation.face},
        ${now.toISOString()}, ${invocation.reason ?? null}, ${invocation.jobId ?? null}, ${invocation.undoOf ?? null}, ${changed}::int,
        ${invocation.secured ?? false}, ${reaches},
        coalesce((select level + 1 from operation where vendor = ${staff.place.vendorCode} and id = ${invocation.undoOf ?? null}::uuid), 0))
      on conflict (vendor, id) do update set changed = operation.changed + excluded.changed`,
  )
}

export const copiedBefore = async ({ tx, staff, operation }: EngineScene): Promise<Map<string, string>> => {
  const rows = await rowsOf<{ id: string; other: string }>(
    tx,
    sql`select record_id as id, other_id as other from copied
      where vendor = ${staff.place.vendorCode} and operation = ${operation}::uuid and way = 'to'`,
  )
  return new Map(rows.map(({ id, other }) => [id, other]))
}
