// What somebody changed while a person looked at a record, and who: said beside the refusal, so that nothing is overwritten unseen.
import { sql } from 'drizzle-orm'
import { rowsOf } from '#server/db/statement.ts'
import { resourceNamed } from '#server/kit.ts'
import { diffSince } from './history.ts'
import type { StoredRow } from './read.ts'
import type { Refusal } from './refusal.ts'
import type { EngineScene } from './scene.ts'

/** The others are named without their differences. */
const mostExplained = 20

export interface Stale {
  refusal: Refusal
  row: StoredRow
  /** The version the person saw. */
  was: number
}

const namesOf = async ({ tx, staff }: EngineScene, ids: readonly string[]): Promise<Map<string, string | null>> => {
  const rows = await rowsOf<{ id: string; name: string | null }>(
    tx,
    sql`select distinct on (h.record_id) h.record_id as id, o.by_name as name from history h
      join operation o on o.vendor = h.vendor and o.id = h.operation
      where h.vendor = ${staff.place.vendorCode} and h.record_id = any(${sql.param(ids)}::uuid[])
      order by h.record_id, h.version desc`,
  )
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/**
 * Which of the records bear a change behind the given version that still counts. What was done and taken back again leaves a
 * record as it was: a stack of changes to one record can be walked down and up again.
 */
export const changedSince = async (
  { tx, staff }: EngineScene,
  seen: readonly { id: string; version: number }[],
): Promise<ReadonlySet<string>> => {
  if (seen.length === 0) return new Set()
  const rows = await rowsOf<{ id: string }>(
    tx,
    sql`select distinct s.id from jsonb_to_recordset(${JSON.stringify(seen)}::jsonb) as s (id uuid, version int)
      join history h on h.vendor = ${staff.place.vendorCode} and h.record_id = s.id and h.version > s.version
      left join operation o on o.vendor = h.vendor and o.id = h.operation
      where not exists (select from history m join operation u on u.vendor = m.vendor and u.id = m.operation
          where m.vendor = h.vendor and m.record_id = h.record_id and u.undo_of = o.id and m.version > h.version)
        and not exists (select from history k where k.vendor = h.vendor and k.record_id = h.record_id
          and k.operation = o.undo_of and k.version > s.version)`,
  )
  return new Set(rows.map(({ id }) => id))
}

export const explained = async (scene: EngineScene, resource: string, stale: readonly Stale[]): Promise<Refusal[]> => {
  const first = stale.slice(0, mostExplained)
  if (first.length === 0) return []
  const names = await namesOf(
    scene,
    first.map(({ row }) => row.id),
  )
  const told: Refusal[] = []
  for (const { refusal, row, was } of first) {
    const diff = await diffSince(scene.tx, scene.staff, resourceNamed(scene.kit, resource), row, was)
    const byName = names.get(row.id)
    told.push({ ...refusal, resource, diff, ...(byName && { byName }) })
  }
  return [...told, ...stale.slice(mostExplained).map(({ refusal }) => refusal)]
}
