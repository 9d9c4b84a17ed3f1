// What a write knows of the operation it takes back: a check must not count it as a new deed.
import { sql } from 'drizzle-orm'
import type { AnyRow, Resource } from '#contract/resource.ts'
import { rowsOf } from '#server/db/statement.ts'
import { differing } from './change.ts'
import { valuesAt } from './history.ts'
import type { EngineScene } from './scene.ts'
import type { Change, Scene } from './serve.ts'

/** The operation that is being taken back; undefined in a deed of its own. */
export const undoneIn = (scene: Scene): string | undefined => (scene as EngineScene).invocation.undoOf

/** Values the changed fields had before the operation met the record; undefined of a record it did not meet. */
const stoodBefore = async ({ tx, setting: { vendor } }: Scene, id: string, operation: string) => {
  const [met] = await rowsOf<{ version: number | null }>(
    tx,
    sql`select min(version) as version from history
      where vendor = ${vendor} and record_id = ${id}::uuid and operation = ${operation}::uuid`,
  )
  return met?.version ? valuesAt(tx, vendor, id, met.version - 1) : undefined
}

/** Whether an undo leaves the record exactly as it stood live before what is undone: it was let live so, or confirmed, then. */
export const standsAgain = async (scene: Scene, resource: Resource, { before, after }: Change): Promise<boolean> => {
  const undone = undoneIn(scene)
  const then = undone && before && (await stoodBefore(scene, before.id, undone))
  if (!then) return false
  const former = { ...after, ...then } as AnyRow
  return former.status === 'active' && differing(resource, { before: former, after }).length === 0
}

/** Of these records those the deed met that is being taken back; none in a deed of its own. They are put back with it. */
export const metByUndone = async (
  scene: Scene,
  { name }: Pick<Resource, 'name'>,
  ids: readonly string[],
): Promise<ReadonlySet<string>> => {
  const undone = undoneIn(scene)
  if (!undone || ids.length === 0) return new Set()
  const rows = await rowsOf<{ id: string }>(
    scene.tx,
    sql`select distinct record_id as id from history where vendor = ${scene.setting.vendor} and operation = ${undone}::uuid
      and resource = ${name} and record_id = any(${sql.param([...ids])}::uuid[])`,
  )
  return new Set(rows.map(({ id }) => id))
}
