// Lifecycle events on stored records: the chart decides, the facts are read from the rows at that moment.
import { saidOf } from '#contract/finding.ts'
import { allows, type Facts, leadsTo, refusalOf } from '#contract/lifecycle.ts'
import type { Finding } from '#contract/problem.ts'
import type { AnyRow, Resource } from '#contract/resource.ts'
import { isPlanned, type Planned, standingFacts } from '#contract/revisions.ts'
import { isReviewed } from '#contract/standard.ts'
import { holdingAt, spanOf } from '#rules/during.ts'
import { complaint } from '#server/words.ts'
import { changing, type Intent } from './change.ts'
import { leftLiving } from './published.ts'
import { type EventInput, type Step, stepsOf } from './publishing.ts'
import type { StoredRow } from './read.ts'
import { blockedWhy, oneReason, type Refusal, refusal } from './refusal.ts'
import { candidatesOf, isRevised, liveBlockers, standingIn } from './revisions.ts'
import type { EngineScene } from './scene.ts'
import { duplicates, freeValue } from './unique.ts'
import { holdingUses } from './uses.ts'

/** How long the bin keeps a record restorable. */
const retention = 30 * 86_400_000

const needsBlockers = new Set(['publish', 'schedule', 'takeOver', 'submit', 'activate', 'approve', 'unhide', 'due'])

/** Of what blocks a record, what a second person may let go: the one question of whoever publishes and whoever submits. */
export const forSecond = (blockers: readonly Finding[]): Finding[] => blockers.filter(({ code }) => code === 'APPROVAL')

/** What stays in the way of a second person too. */
export const beyondSecond = (blockers: readonly Finding[]): Finding[] =>
  blockers.filter(({ code }) => code !== 'APPROVAL')

export const blockersOf = async (scene: EngineScene, resource: Resource, rows: AnyRow[]): Promise<Finding[][]> => {
  if (isRevised(resource)) return liveBlockers(scene, resource, rows)
  const blockers = scene.kit.behaviours.get(resource.name)?.blockers
  return blockers && rows.length > 0 ? blockers(scene, rows) : rows.map(() => [])
}

const hasEnded = (resource: Resource, row: StoredRow, timezone: string, now: Date): boolean => {
  const span = resource.during && spanOf(resource, resource.during, row, timezone)
  return span !== undefined && holdingAt(span, now.getTime()) === 'after'
}

export const factsOf = (
  { now, staff }: Pick<EngineScene, 'now' | 'staff'>,
  resource: Resource,
  row: StoredRow,
  blockers: readonly Finding[],
  at?: unknown,
): Facts => ({
  valid: blockers.length === 0,
  moderated: isReviewed(resource, staff.may) || forSecond(blockers).length > 0,
  retained: row.deletedAt === null || now.getTime() - Date.parse(row.deletedAt) <= retention,
  future: typeof at === 'string' && Date.parse(at) > now.getTime(),
  ended: hasEnded(resource, row, staff.place.timezone, now),
  ...(isRevised(resource) && standingFacts(standingIn(row))),
})

export const whyNot = (
  resource: Resource,
  row: StoredRow,
  event: string,
  facts: Facts,
  blockers: readonly Finding[],
): Finding => {
  const key = refusalOf(resource.lifecycle, row.status, event, facts) ?? 'record.refused.unknown'
  if (key.endsWith('.notValid') && blockers.length > 0) return blockedWhy(blockers)
  const asked = forSecond(blockers)
  if (key.endsWith('.isModerated') && asked.length > 0) return blockedWhy(asked)
  if (key.endsWith('.notRetained')) return { code: 'STATE', message: 'It was deleted more than 30 days ago', key }
  if (key.endsWith('.notFuture')) return { code: 'STATE', message: 'The moment has passed', key }
  return {
    code: 'INVALID_TRANSITION',
    message: `not allowed while ${row.status}`,
    key,
    params: { status: row.status, event },
  }
}

/** Why nobody waits for its moment, where time mends nothing of what keeps it from being published. */
export const lastingWhy = (
  { kit }: Pick<EngineScene, 'kit'>,
  resource: Resource,
  event: string | undefined,
  blockers: readonly Finding[],
): Finding | undefined =>
  event === 'schedule' && blockers.length > 0 && kit.behaviours.get(resource.name)?.blocksScheduling
    ? blockedWhy(blockers)
    : undefined

const used = async (scene: EngineScene, resource: Resource, rows: StoredRow[]): Promise<Refusal[]> => {
  const uses = Map.groupBy(
    await holdingUses(
      scene,
      resource,
      rows.map(({ id }) => id),
    ),
    use => use.used,
  )
  return rows.flatMap(row => {
    const by = uses.get(row.id)
    if (!by) return []
    const [first] = by
    const named = { count: by.length, by: first?.title ?? '', thing: first?.one ?? '', title: first?.title ?? '' }
    const why = complaint('IN_USE', by.length === 1 ? 'record.used' : 'record.usedByMany', named)
    return [
      refusal(resource, row, why, {
        by: by.filter(({ id }) => id !== '').map(({ resource: name, id, title }) => ({ resource: name, id, title })),
      }),
    ]
  })
}

const taken = async (scene: EngineScene, resource: Resource, intents: Intent[]): Promise<Refusal[]> => {
  const found = await duplicates(scene, resource, intents, () => true)
  const refused: Refusal[] = []
  for (const [at, [first]] of found.entries()) {
    const intent = intents[at]
    if (!first?.path || !intent?.before) continue
    const proposed = await freeValue(
      scene.tx,
      scene.staff.place.vendorCode,
      resource,
      first.path,
      String(intent.after[first.path]),
      '',
    )
    const why = complaint(first.code, 'record.free', { ...first.params, why: saidOf(first), proposed }, first.path)
    refused.push(refusal(resource, intent.before, why, { field: first.path, proposed }))
  }
  return refused
}

/** What comes back must go with what is there now, as if it were new: an overlap, the same options. */
const unsound = async (scene: EngineScene, resource: Resource, intents: Intent[]): Promise<Refusal[]> => {
  const check = scene.kit.behaviours.get(resource.name)?.check
  const found = check && intents.length > 0 ? await check(scene, intents) : []
  return found.flatMap((findings, at) => {
    const row = intents[at]?.before
    return row && findings.length > 0 ? [refusal(resource, row, oneReason(resource, findings))] : []
  })
}

/** Intents of the records the event may move, and why the others stay. */
export const moving = async (
  scene: EngineScene,
  resource: Resource,
  rows: StoredRow[],
  event: string,
  input: EventInput = {},
  due?: Planned,
): Promise<{ intents: Intent[]; refused: Refusal[] }> => {
  const steps = isRevised(resource) ? await stepsOf(scene, rows, event, input, due) : new Map<string, Step>()
  const about = steps.size > 0 ? await candidatesOf(scene, rows, ({ id }) => steps.get(id)?.revision ?? null) : rows
  const isAsked = needsBlockers.has(event) && input.does !== 'deactivate'
  const blockers = isAsked ? await blockersOf(scene, resource, about) : rows.map(() => [])
  const refused: Refusal[] = []
  const facts = new Map(
    rows.map((row, place) => {
      const known = factsOf(scene, resource, row, blockers[place] ?? [], input.begins ?? input.at)
      const { scheduled } = steps.get(row.id)?.patch ?? {}
      // Whether it is still planned to go live once the event has changed its schedule.
      return [row.id, scheduled === undefined ? known : { ...known, planned: isPlanned({ scheduled }) }]
    }),
  )
  let allowed: StoredRow[] = []
  for (const [place, row] of rows.entries()) {
    const here = facts.get(row.id) ?? {}
    const stops = blockers[place] ?? []
    const why = allows(resource.lifecycle, row.status, event, here)
      ? lastingWhy(scene, resource, event, stops)
      : whyNot(resource, row, event, here, stops)
    if (why) refused.push(refusal(resource, row, why))
    else allowed.push(row)
  }
  const leave = (more: Refusal[]) => {
    const out = new Set(more.map(({ id }) => id))
    refused.push(...more)
    allowed = allowed.filter(({ id }) => !out.has(id))
  }
  leave(
    allowed.flatMap(row => {
      const why = steps.get(row.id)?.why
      return why ? [refusal(resource, row, why)] : []
    }),
  )
  if (event === 'remove' && allowed.length > 0) leave(await used(scene, resource, allowed))
  const intended = () =>
    allowed.map(row => {
      const patch = steps.get(row.id)?.patch ?? {}
      return changing(row, patch, leadsTo(resource.lifecycle, row.status, event, facts.get(row.id) ?? {}))
    })
  const living = await leftLiving(scene, resource, intended(), () => true)
  leave(
    allowed.flatMap((row, at) => (living[at]?.[0] ? [refusal(resource, row, oneReason(resource, living[at]))] : [])),
  )
  if (event === 'restore') {
    leave(await taken(scene, resource, intended()))
    leave(await unsound(scene, resource, intended()))
  }
  return { intents: intended(), refused }
}
