// What a behaviour writes with. Whatever goes through it is checked, versioned, in history and announced like any call.
import { finding, saidOf } from '#contract/finding.ts'
import { Problem } from '#contract/problem.ts'
import type { AnyRow, Resource } from '#contract/resource.ts'
import { problemOf } from '#server/words.ts'
import { appointed } from './appointing.ts'
import { changing, creating, type Intent, patchesById } from './change.ts'
import { examined } from './examine.ts'
import { moving } from './move.ts'
import { notFound, type StoredRow, storedByIds } from './read.ts'
import { invalid } from './refusal.ts'
import type { EngineScene } from './scene.ts'
import type { Writer } from './serve.ts'
import { remembered, stored } from './store.ts'

/** Locks the records in id order and gives them back in the order asked for; all of them must be there. */
export const lockedAll = async (
  { tx, staff }: EngineScene,
  resource: Resource,
  ids: readonly string[],
): Promise<StoredRow[]> => {
  const rows = new Map((await storedByIds(tx, staff.place.vendorCode, resource, ids, true)).map(row => [row.id, row]))
  return ids.map(id => {
    const row = rows.get(id)
    if (!row) throw notFound(resource)
    return row
  })
}

/** All or nothing: the findings of every record, if there are any. */
const checkedAndStored = async (scene: EngineScene, resource: Resource, intents: Intent[]): Promise<AnyRow[]> => {
  const findings = (await examined(scene, resource, intents)).flat()
  if (findings.length > 0) throw invalid(findings)
  return stored(scene, resource, intents)
}

export const writerFor = (scene: EngineScene): Writer => {
  const create = (resource: Resource, drafts: readonly Record<string, unknown>[]) =>
    checkedAndStored(
      scene,
      resource,
      drafts.map(draft => creating(resource, draft)),
    )

  const change = async (
    resource: Resource,
    patches: readonly { id: string; patch: Record<string, unknown>; version?: number }[],
  ) => {
    const merged = patchesById(patches)
    const rows = await lockedAll(scene, resource, [...merged.keys()])
    const versions = new Map(rows.map(({ id, version }) => [id, version]))
    const stale = patches.some(({ id, version }) => version !== undefined && version !== versions.get(id))
    if (stale) throw new Problem('STALE_VERSION', 'Somebody else changed this meanwhile')
    const intents = rows.map(row => changing(row, merged.get(row.id) ?? {}))
    const written = new Map((await checkedAndStored(scene, resource, intents)).map(row => [row.id, row]))
    return patches.map(({ id }) => written.get(id) as AnyRow)
  }

  const move = async (resource: Resource, ids: string[], event: string, at?: string) => {
    const rows = await lockedAll(scene, resource, ids)
    const { intents, refused } = await moving(scene, resource, rows, event, { at })
    const [first] = refused
    if (first) {
      const why = finding('WITHIN', { place: first.title ?? first.id, why: saidOf(first.why) })
      throw problemOf('INVALID_TRANSITION', { ...why, key: 'findings.WITHIN' }, { details: { refused } })
    }
    const moved = await stored(scene, resource, intents)
    await appointed(scene, resource, intents, at)
    return moved
  }

  const made = (resource: Resource, rows: readonly (Record<string, unknown> & { id: string })[]) =>
    remembered(scene, resource, rows)

  return { create, change, move, made } as Writer
}
