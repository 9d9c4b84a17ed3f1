// What keeps a record from being published keeps a published one from being written so: whoever changes it, by whatever way, is
// refused with the blocker, or takes it out of publication in the same deed. A blocker it had before is no reason to refuse, nor is
// one of an undo that leaves it exactly as it stood live before what is undone.
import { saidOf } from '#contract/finding.ts'
import { allows, leadsTo } from '#contract/lifecycle.ts'
import type { Finding } from '#contract/problem.ts'
import type { AnyRow, Resource } from '#contract/resource.ts'
import { complaint } from '#server/words.ts'
import { differing, type Intent } from './change.ts'
import { isRevised, unfitToComeLive } from './revisions.ts'
import type { EngineScene } from './scene.ts'
import { standsAgain } from './undone.ts'

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

/** Findings per intent, in order: what `ask` finds of those that are concerned, nothing of the others. */
const among = async (
  intents: readonly Intent[],
  isConcerned: (intent: Intent, at: number) => boolean,
  ask: (some: Intent[]) => Promise<Finding[][]>,
): Promise<Finding[][]> => {
  const findings: Finding[][] = intents.map(() => [])
  const places = intents.flatMap((intent, at) => (isConcerned(intent, at) ? [at] : []))
  if (places.length === 0) return findings
  const found = await ask(places.map(at => intents[at]!))
  for (const [place, at] of places.entries()) findings[at] = found[place] ?? []
  return findings
}

/** Findings per intent, in order, of records that are or come to be live; of what is published by revisions, of what comes live alone. */
export const blockedWhileLive = async (
  scene: EngineScene,
  resource: Resource,
  intents: readonly Intent[],
  sound: (at: number) => boolean,
): Promise<Finding[][]> => {
  if (isRevised(resource)) return unfitToComeLive(scene, resource, intents, sound)
  const blockers = scene.kit.behaviours.get(resource.name)?.blockers
  if (!blockers) return intents.map(() => [])
  const isWritten = (intent: Intent, at: number): boolean =>
    sound(at) && intent.before !== null && isLive(intent.after) && differing(resource, intent).length > 0
  return among(intents, isWritten, async written => {
    const rows = written.map(({ after }) => after as unknown as AnyRow)
    const found = await blockers(scene, rows)
    const stands = new Map(written.map((intent, at) => [intent, found[at] ?? []]))
    const isBlocked = (intent: Intent): boolean => (stands.get(intent) ?? []).length > 0
    return among(written, isBlocked, async blocked => {
      const before = await blockers(
        scene,
        blocked.map(intent => intent.before!),
      )
      const findings: Finding[][] = []
      for (const [at, intent] of blocked.entries()) {
        const wrong = newlyBlocked(before[at] ?? [], stands.get(intent) ?? [])
        const stays = wrong.length > 0 && !(await standsAgain(scene, resource, intent))
        findings.push(stays && !unpublished(scene, resource, intent) ? wrong.map(published) : [])
      }
      return findings
    })
  })
}

/** What leaves its live state must not be what keeps another one published. */
export const leftLiving = async (
  scene: EngineScene,
  resource: Resource,
  intents: readonly Intent[],
  sound: (at: number) => boolean,
): Promise<Finding[][]> => {
  const leaving = scene.kit.behaviours.get(resource.name)?.leaving
  if (!leaving) return intents.map(() => [])
  const isLeaving = ({ before, after }: Intent, at: number): boolean =>
    sound(at) && before !== null && isLive(before) && !isLive(after)
  return among(intents, isLeaving, some => leaving(scene, some))
}
