// The records of an action, locked in id order, after what they are moved with. Who is gone or was changed since the person looked
// is left out by name; a call about one such record alone fails with what it is now and what changed.
import { Problem } from '#contract/problem.ts'
import type { Resource } from '#contract/resource.ts'
import { outOfReach } from './beyond.ts'
import { diffSince } from './history.ts'
import { explained } from './meanwhile.ts'
import { asReached, unreached } from './reach.ts'
import { notFound, type StoredRow, shownByIds, storedByIds } from './read.ts'
import { noSuch, type Refusal, refusal, touched } from './refusal.ts'
import type { EngineScene } from './scene.ts'
import type { Task } from './task.ts'

/** Every column of those the action under way reaches, locked until the transaction ends. */
export const lockedRows = async (
  scene: EngineScene,
  resource: Resource,
  ids: readonly string[],
): Promise<StoredRow[]> => {
  await scene.kit.behaviours.get(resource.name)?.locksFirst?.(scene, ids)
  return reachedRows(scene, resource, ids, true)
}

/** Of the records only those that whoever acts has the action for. */
export const reachedRows = (
  scene: EngineScene,
  resource: Resource,
  ids: readonly string[],
  lock: boolean,
): Promise<StoredRow[]> =>
  asReached(scene, resource, () => storedByIds(scene.tx, scene.staff.place.vendorCode, resource, ids, lock))

export const locked = async ({
  scene,
  resource,
  action,
  ids,
  versions,
}: Task): Promise<{ rows: StoredRow[]; refused: Refusal[] }> => {
  if (ids.length === 0) return { rows: [], refused: [] }
  const found =
    action.effect === 'read' ? await reachedRows(scene, resource, ids, false) : await lockedRows(scene, resource, ids)
  const byId = new Map(found.map(row => [row.id, row]))
  const missing = ids.filter(id => !byId.has(id))
  const out = await unreached(scene, resource, missing)
  if (found.length === 0 && out.size === 0) throw notFound(resource)
  const refused: Refusal[] = missing.map(id => ({ id, why: out.has(id) ? outOfReach : noSuch(resource) }))
  const rows = ids.flatMap(id => byId.get(id) ?? [])
  const stale = rows.filter(row => versions[row.id] !== undefined && versions[row.id] !== row.version)
  const [first] = stale
  if (first && ids.length === 1) await refuseStale(scene, resource, first, versions[first.id] ?? 0)
  const left = stale.map(row => ({ row, refusal: refusal(resource, row, touched), was: versions[row.id] ?? 0 }))
  refused.push(...(await explained(scene, resource.name, left)))
  return { rows: rows.filter(row => !stale.includes(row)), refused }
}

const refuseStale = async (
  { kit, tx, staff }: EngineScene,
  resource: Resource,
  row: StoredRow,
  was: number,
): Promise<never> => {
  const [current] = await shownByIds(kit, tx, staff, resource, [row.id])
  const diff = await diffSince(tx, staff, resource, row, was)
  throw new Problem('STALE_VERSION', 'Someone else changed this in the meantime', {
    details: { current, diff, was, now: row.version },
  })
}
