// What an action does to the records it was given: lock, ask the chart or the handler, check, write. Records that may not
// are left out with the reason; the others go on.
import { type Finding, Problem } from '#contract/problem.ts'
import { type AnyRow, isHandled } from '#contract/resource.ts'
import { problem } from '#server/words.ts'
import { appointed } from './appointing.ts'
import { changing, type Intent, patchesById } from './change.ts'
import { commented } from './comments.ts'
import { copiedOut } from './copyOut.ts'
import { examined } from './examine.ts'
import { heldAmong } from './held.ts'
import { unseenTargets } from './linked.ts'
import { locked } from './lock.ts'
import { moving } from './move.ts'
import { goneWhy } from './offers.ts'
import { leavingReach, wholly } from './reach.ts'
import type { StoredRow } from './read.ts'
import { addressesTaken } from './redirects.ts'
import { invalid, oneReason, refusal } from './refusal.ts'
import { regionWhy, withSent } from './regions.ts'
import type { EngineScene } from './scene.ts'
import type { Acted, LeftWithin } from './serve.ts'
import { byPerson, standard } from './standard.ts'
import { stored } from './store.ts'
import type { Performed, Task } from './task.ts'
import { versionsCompared } from './versions.ts'
import { lockedAll } from './writer.ts'

/** Of what is about to be written. */
const warnedOf = async ({ resource, action, dry }: Task, scene: EngineScene, intents: Intent[]): Promise<Finding[]> => {
  if (!dry || intents.length === 0) return []
  const own = action.warns ? await scene.kit.behaviours.get(resource.name)?.warnings?.(scene, intents) : undefined
  return [
    ...(own ?? []),
    ...(await unseenTargets(scene, resource, intents)),
    ...(await addressesTaken(scene, resource, intents)),
  ]
}

/** Writes what stands the checks; the rest is refused, or thrown when the call was about one record alone. */
const settle = async (
  task: Task,
  scene: EngineScene,
  intents: Intent[],
): Promise<Pick<Performed, 'done' | 'refused' | 'warnings'>> => {
  const { resource, action } = task
  const findings = await examined(scene, resource, intents)
  if (action.standard)
    for (const [at, left] of (await leavingReach(scene, resource, intents)).entries()) findings[at]?.push(...left)
  const [only] = findings
  if (intents.length === 1 && only && only.length > 0 && action.on !== 'records') throw invalid(only)
  const sound = intents.filter((_, at) => findings[at]?.length === 0)
  const refused = intents.flatMap((intent, at) => {
    const found = findings[at] ?? []
    return found.length > 0 ? [refusal(resource, intent.after as AnyRow, oneReason(resource, found))] : []
  })
  const warnings = await warnedOf(task, scene, sound)
  await stored(scene, resource, sound)
  return { done: sound.map(({ id }) => id), refused, warnings }
}

/** Those that may not are left out of the record they belong to. */
const otherRecords = async (
  scene: EngineScene,
  others: NonNullable<Acted<unknown>['others']>,
): Promise<LeftWithin[]> => {
  const left: LeftWithin[] = []
  for (const [resource, changes] of Map.groupBy(others, ({ resource }) => resource)) {
    const patches = patchesById(changes)
    const rows = await lockedAll(scene, resource, [...patches.keys()])
    const intents = rows.map(row => changing(row, patches.get(row.id) ?? {}))
    const findings = await examined(scene, resource, intents)
    await stored(
      scene,
      resource,
      intents.filter((_, at) => findings[at]?.length === 0),
    )
    for (const [at, found] of findings.entries()) {
      if (found.length === 0) continue
      const after = intents[at]?.after as AnyRow
      const of = resource.parent ? String(after[resource.parent.field]) : after.id
      left.push({ ...refusal(resource, after, oneReason(resource, found)), resource: resource.name, of })
    }
  }
  return left
}

const byHandler = async (task: Task, rows: StoredRow[]): Promise<Performed> => {
  const { scene, resource, action, ids, input, dry, ahead } = task
  const behaviour = scene.kit.behaviours.get(resource.name)
  const handler = behaviour?.actions[action.name]
  if (!handler) throw new Problem('NOT_FOUND', `${action.label} is not available`)
  const byId = new Map(rows.map(row => [row.id, row]))
  const stuck = rows.flatMap(row => {
    // Where the area has words of its own for it, its handler says them.
    const why = behaviour?.refusals?.(row, scene)[action.name] ? undefined : regionWhy(resource, action, row)
    return why ? [refusal(resource, row, why)] : []
  })
  const free = rows.filter(({ id }) => !stuck.some(one => one.id === id))
  if (free.length === 0 && stuck.length > 0) return { done: [], refused: stuck, warnings: [] }
  const acted = await handler({ ...scene, records: free, named: ids, input, face: scene.invocation.face, dry, ahead })
  if (acted.needsSecond) scene.needsSecond = true
  for (const hand of acted.contributors ?? []) scene.contributors.add(hand)
  if (scene.invocation.approver && scene.contributors.has(scene.invocation.approver))
    throw problem('SECOND_PERSON', 'approval.part')
  const left = (acted.refused ?? []).map(({ id, why }) => {
    const row = byId.get(id)
    return row ? refusal(resource, row, why) : { id, why }
  })
  left.push(...stuck)
  const out = new Set(left.map(({ id }) => id))
  const patches = patchesById(acted.patches ?? [])
  if (action.sends)
    for (const row of free) patches.set(row.id, withSent(resource, action, row, patches.get(row.id) ?? {}, scene.now))
  const intents = [...patches].flatMap(([id, patch]) => {
    const row = byId.get(id)
    return row && !out.has(id) ? [changing(row, patch)] : []
  })
  const settled = await settle(task, scene, intents)
  const within = [...(acted.within ?? []), ...(await otherRecords(scene, acted.others ?? []))]
  for (const { id } of settled.refused) out.add(id)
  return {
    done: rows.map(({ id }) => id).filter(id => !out.has(id)),
    refused: [...left, ...settled.refused],
    ...(within.length > 0 && { within }),
    warnings: [...(acted.warnings ?? []), ...settled.warnings],
    ...(acted.result && { result: acted.result }),
    ...(acted.waits && { waits: acted.waits }),
    ...(acted.file && { file: acted.file }),
    ...(acted.parts && { parts: acted.parts }),
    ...(acted.kept && { kept: acted.kept }),
    ...(acted.changes && { changes: acted.changes }),
    ...(acted.job && { job: acted.job }),
  }
}

const byEvent = async (task: Task, rows: StoredRow[], event: string): Promise<Performed> => {
  const { scene, resource, input } = task
  const { intents, refused } = await moving(scene, resource, rows, event, input)
  const warnings = await warnedOf(task, scene, intents)
  await stored(scene, resource, intents)
  await appointed(scene, resource, intents, input.at)
  return { done: intents.map(({ id }) => id), refused, warnings }
}

const done = async (task: Task, rows: StoredRow[]): Promise<Performed> => {
  const { scene, action } = task
  const own = action.standard ? standard[action.name] : undefined
  if (own) return settle(task, { ...scene, byPerson: byPerson.has(action.name) }, await own({ ...task, rows }))
  return action.event && !isHandled(action) ? byEvent(task, rows, action.event) : byHandler(task, rows)
}

export const perform = async (task: Task): Promise<Performed> => {
  const { rows: found, refused: missed } = await locked(task)
  const held = await heldAmong(task, found)
  const gone = found.flatMap(row => {
    const why = goneWhy(task.action, row)
    return why ? [refusal(task.resource, row, why)] : []
  })
  const refused = [...missed, ...held, ...gone]
  const rows = found.filter(({ id }) => ![...held, ...gone].some(one => one.id === id))
  if (rows.length === 0 && gone.length > 0) return { done: [], refused, warnings: [] }
  if (task.action.standard && task.action.name === 'comment') {
    const done = rows.map(({ id }) => id)
    await commented(task.scene, task.resource, done, task.input.comment)
    return { done, refused, warnings: [] }
  }
  if (task.action.standard && task.action.name === 'compareVersions') {
    const result = await versionsCompared(task.scene, task.resource, rows[0]!, task.input)
    return { done: rows.map(({ id }) => id), refused, warnings: [], result }
  }
  if (task.action.elsewhere) {
    const went = await copiedOut(task, rows)
    return { ...went, refused: [...refused, ...went.refused] }
  }
  // Who only looks is shown no more than they may see; what is written, and what follows of it, needs all there is.
  const went = task.action.effect === 'read' ? await done(task, rows) : await wholly(task.scene, () => done(task, rows))
  return { ...went, refused: [...refused, ...went.refused] }
}
