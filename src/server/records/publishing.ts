// What the events of a record that is published by revisions write beside its state: which revision comes live, what waits for a
// second person, and its schedule. Pure but for looking revisions up; `move.ts` asks the chart and writes.
import type { Finding } from '#contract/problem.ts'
import type { AnyRow } from '#contract/resource.ts'
import { type Planned, type PlannedAction, pendingOf, type RevisionState } from '#contract/revisions.ts'
import { againstPlanning, minuteOf } from '#rules/scheduling.ts'
import { complaint } from '#server/words.ts'
import { writerOf } from './clockwork.ts'
import { newId } from './ids.ts'
import { bodiesOf, standingIn } from './revisions.ts'
import type { EngineScene } from './scene.ts'

/** What an event is given. */
export interface EventInput {
  /** The moment it is for. */
  at?: unknown
  does?: unknown
  revision?: unknown
  /** Of an entry that is moved: for when it was planned. */
  planned?: unknown
  /** A takeover's. */
  begins?: unknown
  ends?: unknown
}

export interface Step {
  /** Fields of the engine that change with the state. */
  patch: Partial<Pick<RevisionState, 'liveRevision' | 'submittedRevision' | 'scheduled'>>
  /** The revision it is about: what stands in its way is asked of that one. */
  revision: number | null
  why?: Finding
}

const orNone = (entries: readonly Planned[]): Planned[] | null => (entries.length > 0 ? [...entries] : null)

const scheduledIn = ({ scheduled }: RevisionState): Planned[] => scheduled ?? []

/** Without those that failed: whoever plans anew has seen them. */
const open = (row: RevisionState): Planned[] => pendingOf(row)

/** A revision that is live now need not be published at its moment any more, nor what was to follow it. */
const superseded = (row: RevisionState, live: number | null): Planned[] | null => {
  const over = open(row).filter(({ does, revision }) => does === 'publish' && revision === live)
  const pairs = new Set(over.flatMap(({ pair }) => pair ?? []))
  return orNone(open(row).filter(entry => !over.includes(entry) && !(entry.pair && pairs.has(entry.pair))))
}

const live = (row: RevisionState, revision: number | null): Step => ({
  revision,
  patch: {
    liveRevision: revision,
    scheduled: superseded(row, revision),
    ...(row.submittedRevision === revision && { submittedRevision: null }),
  },
})

const isOwn = (row: RevisionState, event: string): boolean =>
  event === 'activate' || event === 'unhide' || row.revision === null

const given = (
  scene: EngineScene,
  does: PlannedAction,
  at: unknown,
  revision: number | null,
  pair: string | null,
): Planned => ({
  id: newId(),
  does,
  at: new Date(String(at)).toISOString(),
  zone: scene.staff.place.timezone,
  revision,
  pair,
  by: writerOf(scene.staff),
  byName: scene.staff.name,
})

const planning = (scene: EngineScene, row: RevisionState, more: readonly Planned[], revision: number): Step => {
  const why = againstPlanning(row, more, scene.now.getTime())
  const all = [...open(row), ...more].sort((one, other) => Date.parse(one.at) - Date.parse(other.at))
  return { revision, patch: { scheduled: all }, ...(why && { why }) }
}

/** Of the entry of that minute, which no other has, or of all. */
const cancelling = (row: RevisionState, at: unknown): Step => {
  const step = { revision: row.revision }
  if (typeof at !== 'string') return { ...step, patch: { scheduled: null } }
  const meant = scheduledIn(row).find(one => minuteOf(one) === minuteOf({ at }))
  if (!meant) return { ...step, patch: {}, why: complaint('NOT_FOUND', 'plan.noEntry', {}, 'at') }
  const isIts = ({ id, pair }: Planned) => id === meant.id || (meant.pair !== null && pair === meant.pair)
  return { ...step, patch: { scheduled: orNone(scheduledIn(row).filter(one => !isIts(one))) } }
}

/** To another moment, with whatever else it is; the other half of a takeover stays where it was. */
const moving = (scene: EngineScene, row: RevisionState, { planned, at }: EventInput): Step => {
  const step = { revision: row.revision, patch: {} }
  const all = scheduledIn(row)
  if (typeof planned !== 'string' && all.length > 1)
    return { ...step, why: complaint('REQUIRED', 'plan.which', {}, 'planned') }
  const meant = typeof planned === 'string' ? all.find(one => minuteOf(one) === minuteOf({ at: planned })) : all[0]
  if (!meant) return { ...step, why: complaint('NOT_FOUND', 'plan.noEntry', {}, 'planned') }
  const { id, does, revision, pair } = meant
  const halves = all
    .filter(one => one === meant || (pair !== null && one.pair === pair))
    .map(one => (one === meant ? { ...given(scene, does, at, revision, pair), id } : one))
  const others = { ...row, scheduled: all.filter(one => !halves.some(half => half.id === one.id)) }
  return planning(scene, others, halves, revision ?? row.revision)
}

/** Versions asked for by number, as the revisions they were: null where there was none. */
const meantRevisions = async (
  { tx, staff }: EngineScene,
  rows: readonly RevisionState[],
  asked: unknown,
): Promise<(row: RevisionState) => number | null> => {
  if (typeof asked !== 'number') return row => row.revision
  const wanted = rows.filter(({ version }) => asked <= version).map(({ id }) => ({ id, no: asked }))
  const bodies = await bodiesOf(tx, staff.place.vendorCode, wanted)
  return ({ id }) => bodies.get(`${id} ${asked}`)?.no ?? null
}

/** What the event does to each record besides moving its state, by id. */
export const stepsOf = async (
  scene: EngineScene,
  rows: readonly AnyRow[],
  event: string,
  input: EventInput,
  due?: Planned,
): Promise<ReadonlyMap<string, Step>> => {
  const standings = rows.map(standingIn)
  const meant = await meantRevisions(scene, standings, input.revision)
  return new Map(standings.map(row => [row.id, due ? dueStep(row, due) : stepOf(scene, row, event, input, meant(row))]))
}

/** By the clock: what was pinned, whatever was saved since. */
const dueStep = (row: RevisionState, { id, does, revision }: Planned): Step => {
  const scheduled = orNone(scheduledIn(row).filter(entry => entry.id !== id))
  if (does === 'deactivate') return { revision: row.liveRevision, patch: { scheduled } }
  return {
    revision,
    patch: {
      liveRevision: revision,
      scheduled,
      ...(row.submittedRevision === revision && { submittedRevision: null }),
    },
  }
}

const stepOf = (
  scene: EngineScene,
  row: RevisionState,
  event: string,
  input: EventInput,
  revision: number | null,
): Step => {
  if (event === 'publish') return live(row, row.revision)
  if (event === 'approve') return live(row, row.submittedRevision)
  if (isOwn(row, event)) return { revision: row.liveRevision, patch: {} }
  if (event === 'submit') return { revision: row.revision, patch: { submittedRevision: row.revision } }
  if (event === 'sendBack') return { revision: row.submittedRevision, patch: { submittedRevision: null } }
  if (event === 'remove') return { revision: row.revision, patch: { scheduled: null, submittedRevision: null } }
  if (event === 'unschedule') return cancelling(row, input.at)
  if (event === 'reschedule') return moving(scene, row, input)
  if (event !== 'schedule' && event !== 'takeOver') return { revision: row.revision, patch: {} }

  if (revision === null) {
    const why = complaint('RANGE', 'plan.noRevision', { version: Number(input.revision) }, 'revision')
    return { revision: row.revision, patch: {}, why }
  }
  if (event === 'schedule') {
    const isDown = input.does === 'deactivate'
    const entry = given(scene, isDown ? 'deactivate' : 'publish', input.at, isDown ? null : revision, null)
    return planning(scene, row, [entry], revision)
  }
  const pair = newId()
  const halves = [
    given(scene, 'publish', input.begins, revision, pair),
    given(scene, 'publish', input.ends, row.liveRevision, pair),
  ]
  return planning(scene, row, halves, revision)
}
