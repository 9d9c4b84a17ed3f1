// Changes of files through the engine, several resources in one go. A unit (a row, or the rows of a group) stands or falls
// together and leaves the others alone. All go in as few statements as there are resources; only what fails is looked at
// one by one.
import { sql } from 'drizzle-orm'
import { type Finding, Problem } from '#contract/problem.ts'
import type { AnyRow, Resource } from '#contract/resource.ts'
import { RecordStatus } from '#contract/valueSet.ts'
import { outOfReach } from '#server/records/beyond.ts'
import { changing, creating, type Intent } from '#server/records/change.ts'
import { examined } from '#server/records/examine.ts'
import { reachedRows } from '#server/records/lock.ts'
import { moving } from '#server/records/move.ts'
import { leavingReach, unreached, wholly } from '#server/records/reach.ts'
import { findingOfDatabase, noSuch } from '#server/records/refusal.ts'
import type { EngineScene } from '#server/records/scene.ts'
import type { BulkChange } from '#server/records/serve.ts'
import { stored } from '#server/records/store.ts'
import { isConnectionLost, isContention } from './errors.ts'

/** In the order of the unit's changes: what each record was (null when made) and is now. */
export type UnitOutcome =
  | { ok: true; wrote: { before: AnyRow | null; after: AnyRow }[] }
  | { ok: false; findings: Finding[] }

type Changes = readonly BulkChange[]

interface Placed {
  unit: number
  place: number
  change: BulkChange
}

interface Wave {
  key: string
  ids: Set<string>
  placed: Placed[]
}

/** One outcome per unit, in order. */
export async function applyUnits(scene: EngineScene, units: readonly Changes[]): Promise<UnitOutcome[]> {
  const outcomes: (UnitOutcome | undefined)[] = units.map(() => undefined)
  const open = () => units.flatMap((_, at) => (outcomes[at] ? [] : [at]))
  let isBroken = false
  while (open().length > 0 && !isBroken) {
    const now = open()
    const tried = await inSavepoint(scene, () => attempt(scene, units, now))
    isBroken = tried.failed !== undefined
    for (const [unit, outcome] of tried.outcomes) outcomes[unit] = outcome
  }
  // The database refused something the checks let pass, and does not say whose it was.
  for (const unit of open()) {
    const { outcomes: own, failed } = await inSavepoint(scene, () => attempt(scene, units, [unit]))
    outcomes[unit] = failed ? { ok: false, findings: failed } : own.get(unit)
  }
  return outcomes as UnitOutcome[]
}

interface Tried {
  /** Of those that fell; of all when none fell. */
  outcomes: Map<number, UnitOutcome>
  failed?: Finding[]
}

/** Nothing stays of an attempt in which a unit fell. */
async function inSavepoint(scene: EngineScene, work: () => Promise<Map<number, UnitOutcome>>): Promise<Tried> {
  const before = scene.written.length
  await scene.tx.execute(sql`savepoint unit`)
  let outcomes = new Map<number, UnitOutcome>()
  let failed: Finding[] | undefined
  try {
    outcomes = await work()
  } catch (error) {
    if (isContention(error) || isConnectionLost(error)) throw error
    failed = reasonsFor(error)
  }
  const isWell = !failed && [...outcomes.values()].every(({ ok }) => ok)
  if (isWell) await scene.tx.execute(sql`release savepoint unit`)
  else {
    await scene.tx.execute(sql`rollback to savepoint unit`)
    scene.written.length = before
  }
  return { outcomes, ...(failed && { failed }) }
}

function reasonsFor(error: unknown): Finding[] {
  if (error instanceof Problem) return error.facts.fields ?? [error.finding]
  const known = findingOfDatabase(error) ?? findingOfDatabase((error as { cause?: unknown }).cause ?? {})
  if (!known) throw error
  return [known]
}

async function attempt(
  scene: EngineScene,
  units: readonly Changes[],
  open: readonly number[],
): Promise<Map<number, UnitOutcome>> {
  const fallen = new Map<number, Finding[]>()
  const wrote = new Map(open.map(unit => [unit, [] as { before: AnyRow | null; after: AnyRow }[]]))
  const placed = open.flatMap(unit => (units[unit] ?? []).map((change, place): Placed => ({ unit, place, change })))
  for (const wave of wavesOf(placed)) {
    const resource = wave[0]!.change.resource
    const going = wave.filter(({ unit }) => !fallen.has(unit))
    const { intents, refused } = await intended(scene, resource, going)
    const ready = going.filter((_, at) => intents[at])
    const sane = intents.filter(intent => intent !== undefined)
    const [found, leaving] = await wholly(scene, async () => [
      await examined(scene, resource, sane, true),
      await leavingReach(scene, resource, sane),
    ])
    for (const [at, left] of leaving.entries()) found[at]?.push(...left)
    for (const [unit, why] of refused) fallen.set(unit, [...(fallen.get(unit) ?? []), why])
    for (const [at, { unit }] of ready.entries())
      if (found[at]?.length) fallen.set(unit, [...(fallen.get(unit) ?? []), ...found[at]])
    const sound = going.flatMap((one, at) =>
      intents[at] && !fallen.has(one.unit) ? [{ ...one, intent: intents[at] }] : [],
    )
    const sent = sound.map(({ intent }) => intent)
    const rows = await wholly(scene, () => stored(scene, resource, sent))
    for (const [at, { unit, place, intent }] of sound.entries())
      wrote.get(unit)![place] = { before: intent.before, after: rows[at]! }
  }
  if (fallen.size > 0) return new Map([...fallen].map(([unit, findings]) => [unit, { ok: false, findings }]))
  return new Map([...wrote].map(([unit, list]) => [unit, { ok: true, wrote: list }]))
}

/** Changes that may go together: one resource, one deed, every record once. The order of a unit's changes is kept. */
function wavesOf(placed: readonly Placed[]): Placed[][] {
  const waves: Wave[] = []
  for (const one of placed) {
    const { resource, does, id } = one.change
    const key = `${resource.name} ${does} ${one.change.does === 'move' ? one.change.event : ''}`
    const earlier = waves.findLastIndex(({ ids }) => ids.has(id))
    const wave = waves.find((candidate, at) => candidate.key === key && at > earlier)
    if (!wave) waves.push({ key, ids: new Set([id]), placed: [one] })
    else {
      wave.ids.add(id)
      wave.placed.push(one)
    }
  }
  return waves.map(wave => wave.placed)
}

const statusIn = (name: string | undefined) => RecordStatus.names.find(known => known === name)

/** What each change comes to; undefined where it is refused, with the reason by unit. */
async function intended(
  scene: EngineScene,
  resource: Resource,
  wave: readonly Placed[],
): Promise<{ intents: (Intent | undefined)[]; refused: [number, Finding][] }> {
  const lasting = wave.flatMap(({ change }) => (change.does === 'create' ? [] : [change.id]))
  const rows = lasting.length > 0 ? await reachedRows(scene, resource, lasting, true) : []
  const byId = new Map(rows.map(row => [row.id, row]))
  const missing = lasting.filter(id => !byId.has(id))
  const out = await unreached(scene, resource, missing)
  const first = wave[0]?.change
  const moves =
    first?.does === 'move' ? await wholly(scene, () => moving(scene, resource, rows, first.event)) : undefined
  const refused: [number, Finding][] = []
  const intents = wave.map(({ unit, change }) => {
    if (change.does === 'create') return creating(resource, change.draft, change.id, statusIn(change.status))
    const row = byId.get(change.id)
    if (row && change.does === 'change') return changing(row, change.patch)
    const intent = moves?.intents.find(({ id }) => id === change.id)
    if (!intent)
      refused.push([
        unit,
        moves?.refused.find(({ id }) => id === change.id)?.why ?? (out.has(change.id) ? outOfReach : noSuch(resource)),
      ])
    return intent
  })
  return { intents, refused }
}
