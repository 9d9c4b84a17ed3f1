// Takes an operation back: every record that nobody touched since gets its former values, one that was made goes to the bin, in
// the order references need. What cannot be taken back is named with the reason. The undo is an operation itself.
import { sql } from 'drizzle-orm'
import type { AnyRow, Resource } from '#contract/resource.ts'
import { RecordStatus, type RecordStatusName } from '#contract/valueSet.ts'
import { rowsOf, run } from '#server/db/statement.ts'
import { resourceNamed } from '#server/kit.ts'
import { complaint } from '#server/words.ts'
import { changing, type Intent } from './change.ts'
import { writerOf } from './clockwork.ts'
import { noteReaching } from './copyNotes.ts'
import { examined } from './examine.ts'
import { lockedRows } from './lock.ts'
import { changedSince, explained, type Stale } from './meanwhile.ts'
import { wholly } from './reach.ts'
import { type StoredRow, storedByIds } from './read.ts'
import { oneReason, type Refusal, refusal, touched } from './refusal.ts'
import type { EngineScene } from './scene.ts'
import { stored } from './store.ts'
import { type Line, linesOf } from './undoOrder.ts'
import { holdingUses } from './uses.ts'

const statusIn = (value: unknown): RecordStatusName | undefined => RecordStatus.names.find(name => name === value)

/** What puts the record back as it was; extra columns are replaced here, not merged. */
const putBack = (row: StoredRow, before: Line['before']): Intent => {
  const { status, ...values } = before ?? { status: 'deleted' }
  const intent = changing(row, values, statusIn(status) ?? row.status)
  if ('x' in values) intent.after.x = values.x ?? {}
  return intent
}

interface Reverted {
  done: Omit<PutBack, 'resource'>[]
  /** Left as they are: gone, or changed since. */
  refused: Refusal[]
  /** Something stands in their way that may itself be about to go. */
  blocked: Refusal[]
}

/**
 * Of records that hang below others, those whose parent the operation met as well and somebody changed since: parent and children
 * are put back together or not at all, or an order would keep a total its lines do not have.
 */
const underChanged = async (
  scene: EngineScene,
  { parent }: Resource,
  operation: string,
  rows: readonly StoredRow[],
) => {
  const above = new Set(rows.flatMap(row => (parent && row[parent.field] ? [String(row[parent.field])] : [])))
  if (!parent || above.size === 0) return []
  const seen = await rowsOf<{ id: string; version: number }>(
    scene.tx,
    sql`select h.record_id as id, max(h.version) as version from history h
      where h.vendor = ${scene.staff.place.vendorCode} and h.resource = ${parent.resource} and h.record_id = any(${sql.param([...above])}::uuid[])
        and h.operation in (${operation}::uuid, ${scene.operation}::uuid)
      group by h.record_id having bool_or(h.operation = ${operation}::uuid)`,
  )
  const changed = await changedSince(scene, seen)
  return rows.filter(row => changed.has(String(row[parent.field]))).map(({ id }) => id)
}

/** Parents are locked before their children, as whoever changes a parent does: nobody changes one between two looks at it. */
const lockAbove = async (scene: EngineScene, resource: Resource, ids: readonly string[]): Promise<void> => {
  const { parent } = resource
  if (!parent) return
  const rows = await storedByIds(scene.tx, scene.staff.place.vendorCode, resource, ids, false)
  const above = new Set(rows.flatMap(row => row[parent.field] ?? []) as string[])
  if (above.size > 0) await lockedRows(scene, resourceNamed(scene.kit, parent.resource), [...above])
}

const revert = async (scene: EngineScene, operation: string, name: string, lines: Line[]): Promise<Reverted> => {
  const resource = resourceNamed(scene.kit, name)
  const ids = lines.map(({ id }) => id)
  await lockAbove(scene, resource, ids)
  const found = await lockedRows(scene, resource, ids)
  return wholly(scene, () => revertFound(scene, operation, resource, { lines, found }))
}

interface Found {
  lines: readonly Line[]
  found: readonly StoredRow[]
}

const revertFound = async (
  scene: EngineScene,
  operation: string,
  resource: Resource,
  { lines, found }: Found,
): Promise<Reverted> => {
  const rows = new Map(found.map(row => [row.id, row]))
  const done: Reverted['done'] = []
  const refused: Refusal[] = []
  const stale: Stale[] = []
  const intents: Intent[] = []
  const isChanged = await changedSince(
    scene,
    lines.filter(({ id, version }) => rows.get(id)?.version !== version),
  )
  const apart = new Set(await underChanged(scene, resource, operation, found))
  for (const { id, version, before, goes } of lines) {
    const row = rows.get(id)
    if (!row) refused.push({ id, why: complaint('NOT_FOUND', 'record.gone') })
    // Somebody was faster.
    else if (goes && row.status === 'deleted') done.push({ id, isGone: true })
    else if (isChanged.has(id) || apart.has(id))
      stale.push({ row, refusal: refusal(resource, row, touched), was: version })
    else intents.push(putBack(row, before))
  }
  refused.push(...(await explained(scene, resource.name, stale)))
  const going = intents
    .filter(({ before, after }) => before?.status !== 'deleted' && after.status === 'deleted')
    .map(({ id }) => id)
  const used = new Map((going.length > 0 ? await holdingUses(scene, resource, going) : []).map(use => [use.used, use]))
  const findings = await examined(scene, resource, intents)
  const blocked: Refusal[] = []
  const sound = intents.filter(({ id }, at) => {
    const wrong = findings[at] ?? []
    const use = used.get(id)
    if (use) wrong.push(complaint('IN_USE', 'record.used', { by: use.title, thing: use.one, title: use.title }))
    if (wrong.length > 0) blocked.push(refusal(resource, intents[at]?.before as AnyRow, oneReason(resource, wrong)))
    return wrong.length === 0
  })
  await stored(scene, resource, sound)
  done.push(...sound.map(({ id, after }) => ({ id, isGone: after.status === 'deleted' })))
  return { done, refused, blocked }
}

/** Where an undo goes on. What was blocked is tried again when the others are through, as long as that helps. */
export interface UndoCursor {
  from: number
  /** Records of the round under way; absent in the first, which goes through all. */
  only?: readonly string[]
  /** Of this round, so far. */
  blocked: readonly string[]
  /** Left as they are, so far. */
  left: number
  /** The last round helped nobody: what is still blocked now is told with its reason. */
  isLast?: boolean
}

interface PutBack {
  resource: string
  id: string
  /** It had been made by what is undone. */
  isGone: boolean
}

type LeftAlone = Refusal & { resource: string }

export interface UndoneChunk {
  done: PutBack[]
  refused: LeftAlone[]
  /** Records left as they are, in this chunk and those before it. */
  left: number
  /** Absent at the end. */
  next?: UndoCursor
}

const nextRound = ({ only }: UndoCursor, blocked: readonly string[], left: number): UndoCursor | undefined =>
  blocked.length === 0
    ? undefined
    : { from: 0, only: blocked, blocked: [], left, isLast: only !== undefined && blocked.length === only.length }

/** Neighbours of one kind, so that those that depend on each other are looked at together. */
const runsOf = (lines: readonly Line[]): Line[][] => {
  const runs: Line[][] = []
  for (const line of lines) {
    const run = runs.at(-1)
    if (run?.[0]?.resource === line.resource && run[0].goes === line.goes) run.push(line)
    else runs.push([line])
  }
  return runs
}

/** One chunk of an undo, inside the caller's scene; `cursor` is absent at the start. */
export const undoChunk = async (
  scene: EngineScene,
  operation: string,
  cursor: UndoCursor = { from: 0, blocked: [], left: 0 },
  limit = 200,
): Promise<UndoneChunk> => {
  // All of them: what is out of sight by now is left as it is, and said to be.
  const lines = await wholly(scene, () => linesOf(scene, operation, cursor.from, limit, cursor.only))
  const done: UndoneChunk['done'] = []
  const refused: LeftAlone[] = []
  const blocked: LeftAlone[] = []
  for (const run of runsOf(lines)) {
    const [{ resource } = { resource: '' }] = run
    const reverted = await revert(scene, operation, resource, run)
    done.push(...reverted.done.map(one => ({ resource, ...one })))
    refused.push(...reverted.refused.map(one => ({ resource, ...one })))
    blocked.push(...reverted.blocked.map(one => ({ resource, ...one })))
  }
  if (cursor.isLast) refused.push(...blocked)
  const left = cursor.left + refused.length
  const again = cursor.isLast ? [] : [...cursor.blocked, ...blocked.map(({ id }) => id)]
  const next =
    lines.length === limit
      ? { ...cursor, from: cursor.from + limit, blocked: again, left }
      : nextRound(cursor, again, left)
  return { done, refused, left, ...(next && { next }) }
}

/**
 * A job whose changes do not stand any more is put back, and stands again once they were brought back: its record says so, whether
 * an undo of few records or another job did it.
 */
const markJob = async ({ kit, tx, staff, invocation, now }: EngineScene, operation: string): Promise<void> => {
  const { vendorCode } = staff.place
  const marked = await rowsOf<{ id: string; version: number }>(
    tx,
    sql`with recursive up as (
        select undo_of, level, job_id, level % 2 = 0 as taken from operation where vendor = ${vendorCode} and id = ${operation}::uuid
        union all
        select o.undo_of, o.level, o.job_id, up.taken from operation o join up on o.vendor = ${vendorCode} and o.id = up.undo_of)
      update jobs j set undone_at = case when up.taken then ${now.toISOString()}::timestamptz end,
        undone_by = case when up.taken then ${invocation.jobId ?? null}::uuid end, version = j.version + 1
      from up where up.level = 0 and j.vendor = ${vendorCode} and j.id = up.job_id
      returning j.id, j.version`,
  )
  const records = marked.map(({ id, version }) => ({ id, version, status: 'active' as const }))
  if (records.length === 0) return
  await kit.publisher.publish(tx, vendorCode, {
    type: 'record.changed',
    resource: 'jobs',
    records,
    by: writerOf(staff),
  })
}

/** On the side where it was asked for, whenever some of what it wrote elsewhere was put back there. */
export const markReached = async (
  scene: EngineScene,
  operation: string,
  { reaches, done, left, isOver }: { reaches: string; done: number; left: number; isOver: boolean },
): Promise<void> => {
  const { tx, staff, operation: by } = scene
  const { vendorCode } = staff.place
  if (done > 0) await noteReaching(scene, reaches, done)
  if (!isOver) return
  if (left === 0) await markJob(scene, operation)
  await run(
    tx,
    sql`update operation set undone_by = ${by}::uuid, undone_left = ${left}::int where vendor = ${vendorCode} and id = ${operation}::uuid
      and exists (select from operation where vendor = ${vendorCode} and id = ${by}::uuid)`,
  )
}

/**
 * Called once the last chunk is through. What is taken back whole cannot be so twice; of what is taken back in part the rest can be
 * later. Where nothing could be, the operation stays as it was.
 */
export const markUndone = async (scene: EngineScene, operation: string, left: number): Promise<void> => {
  const { tx, staff, operation: by } = scene
  const { vendorCode } = staff.place
  if (left === 0) await markJob(scene, operation)
  await run(
    tx,
    sql`update operation set undone_by = ${by}::uuid, undone_left = ${left}::int where vendor = ${vendorCode} and id = ${operation}::uuid
      and (${left}::int = 0 or exists (select from history where vendor = ${vendorCode} and operation = ${by}::uuid))`,
  )
}
