// What keeps a record from being published keeps a published one from being written so: whoever changes it, by whatever way, is
// refused with the blocker, or takes it out of publication in the same deed. A blocker it had before is no reason to refuse.
import { saidOf } from '#contract/finding.ts'
import { allows, leadsTo } from '#contract/lifecycle.ts'
import type { Finding } from '#contract/problem.ts'
import type { AnyRow, Resource } from '#contract/resource.ts'
import { complaint } from '#server/words.ts'
import { differing, type Intent } from './change.ts'
import type { EngineScene } from './scene.ts'

const isLive = ({ status }: { status?: unknown }): boolean => status === 'active'

/** The same blocker over other values is the same one. */
const nameOf = ({ code, key }: Finding): string => `${code} ${key ?? ''}`

const counted = (findings: readonly Finding[]): Map<string, number> => {
  const counts = new Map<string, number>()
  for (const found of findings) counts.set(nameOf(found), (counts.get(nameOf(found)) ?? 0) + 1)
  return counts
}

/** Of what stands in the way afterwards, what did not before. */
export const newlyBlocked = (before: readonly Finding[], after: readonly Finding[]): Finding[] => {
  const known = counted(before)
  return after.filter(found => {
    const left = known.get(nameOf(found)) ?? 0
    known.set(nameOf(found), left - 1)
    return left <= 0
  })
}

export const published = (found: Finding): Finding =>
  complaint('BLOCKED', 'record.published', { why: saidOf(found) }, found.path)

const unpublished = ({ staff, unpublishes }: EngineScene, resource: Resource, intent: Intent): boolean => {
  const mayLeave = unpublishes && staff.may(`${resource.name}.deactivate`)
  if (!mayLeave || !allows(resource.lifecycle, 'active', 'deactivate', {})) return false
  intent.status = leadsTo(resource.lifecycle, 'active', 'deactivate', {})
  intent.after.status = intent.status
  return true
}

/** Findings per intent, in order, of records that are or come to be live. */
export const blockedWhileLive = async (
  scene: EngineScene,
  resource: Resource,
  intents: readonly Intent[],
  sound: (at: number) => boolean,
): Promise<Finding[][]> => {
  const findings: Finding[][] = intents.map(() => [])
  const blockers = scene.kit.behaviours.get(resource.name)?.blockers
  if (!blockers) return findings
  const places = intents.flatMap((intent, at) =>
    sound(at) && intent.before && isLive(intent.after) && differing(resource, intent).length > 0 ? [at] : [],
  )
  if (places.length === 0) return findings
  const asked = places.map(at => intents[at]!)
  const after = await blockers(
    scene,
    asked.map(intent => intent.after as unknown as AnyRow),
  )
  const blocked = places.filter((_, place) => (after[place] ?? []).length > 0)
  if (blocked.length === 0) return findings
  const before = await blockers(
    scene,
    blocked.map(at => intents[at]!.before!),
  )
  for (const [place, at] of blocked.entries()) {
    const wrong = newlyBlocked(before[place] ?? [], after[places.indexOf(at)] ?? [])
    if (wrong.length > 0 && !unpublished(scene, resource, intents[at]!)) findings[at] = wrong.map(published)
  }
  return findings
}

/** What leaves its live state must not be what keeps another one published. */
export const leftLiving = async (
  scene: EngineScene,
  resource: Resource,
  intents: readonly Intent[],
  sound: (at: number) => boolean,
): Promise<Finding[][]> => {
  const findings: Finding[][] = intents.map(() => [])
  const leaving = scene.kit.behaviours.get(resource.name)?.leaving
  const places = intents.flatMap(({ before, after }, at) =>
    sound(at) && before && isLive(before) && !isLive(after) ? [at] : [],
  )
  if (!leaving || places.length === 0) return findings
  const found = await leaving(
    scene,
    places.map(at => intents[at]!),
  )
  for (const [place, at] of places.entries()) findings[at] = found[place] ?? []
  return findings
}
