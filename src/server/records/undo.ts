// Takes an operation back: every record that nobody touched since gets its former values, one that was made goes to the bin.
// What cannot be taken back is named with the reason. The undo is an operation itself.
import { sql } from 'drizzle-orm'
import type { Face } from '#contract/action.ts'
import { jobThreshold } from '#contract/action.ts'
import type { Outcome } from '#contract/call.ts'
import { actionCalled } from '#contract/naming.ts'
import type { AnyRow } from '#contract/resource.ts'
import type { Said } from '#contract/said.ts'
import { RecordStatus, type RecordStatusName } from '#contract/valueSet.ts'
import { rowsOf, run } from '#server/db/statement.ts'
import type { Tx } from '#server/db/tenant.ts'
import { type Kit, resourceNamed, type Staff } from '#server/kit.ts'
import { complaint, say } from '#server/words.ts'
import { changing, type Intent } from './change.ts'
import { examined } from './examine.ts'
import { type Kept, type Once, onceOnly } from './idempotency.ts'
import { newId } from './ids.ts'
import { usesOf } from './links.ts'
import { lockedRows } from './lock.ts'
import { changedSince, explained, type Stale } from './meanwhile.ts'
import { type Operation, operationOf } from './operations.ts'
import { type StoredRow, shownByIds } from './read.ts'
import { oneReason, type Refusal, refusal, touched } from './refusal.ts'
import { type EngineScene, withScene } from './scene.ts'
import { stored } from './store.ts'

interface Line {
  resource: string
  id: string
  version: number
  /** Values before the operation; null when it made the record. */
  before: Record<string, unknown> | null
}

// Ids grow with time: what was made last is taken back first, so that a record never outlives what it points to.
const beyondAll = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

/** What the operation did to each record behind the cursor, one line per record. */
const linesOf = (tx: Tx, staff: Staff, operation: string, after: string | null, limit: number): Promise<Line[]> =>
  rowsOf<Line>(
    tx,
    sql`select min(h.resource) as resource, h.record_id as id, max(h.version) as version,
        case when bool_or(h.before is null) then null else jsonb_object_agg(coalesce(e.key, '_'), e.value order by h.version desc) - '_' end as before
      from history h left join lateral jsonb_each(h.before) e on true
      where h.vendor = ${staff.place.vendorCode} and h.operation = ${operation}::uuid and h.record_id < ${after ?? beyondAll}::uuid
      group by h.record_id order by h.record_id desc limit ${limit}`,
  )

const statusIn = (value: unknown): RecordStatusName | undefined => RecordStatus.names.find(name => name === value)

/** What puts the record back as it was; extra columns are replaced here, not merged. */
const putBack = (row: StoredRow, before: Line['before']): Intent => {
  const { status, ...values } = before ?? { status: 'deleted' }
  const intent = changing(row, values, statusIn(status) ?? row.status)
  if ('x' in values) intent.after.x = values.x ?? {}
  return intent
}

const revert = async (
  scene: EngineScene,
  name: string,
  lines: Line[],
): Promise<{ done: string[]; refused: Refusal[] }> => {
  const resource = resourceNamed(scene.kit, name)
  const ids = lines.map(({ id }) => id)
  const found = await lockedRows(scene, resource, ids)
  const rows = new Map(found.map(row => [row.id, row]))
  const refused: Refusal[] = []
  const stale: Stale[] = []
  const intents: Intent[] = []
  const isChanged = await changedSince(
    scene,
    lines.filter(({ id, version }) => rows.get(id)?.version !== version),
  )
  for (const { id, version, before } of lines) {
    const row = rows.get(id)
    if (!row) refused.push({ id, why: complaint('NOT_FOUND', 'record.gone') })
    else if (isChanged.has(id)) stale.push({ row, refusal: refusal(resource, row, touched), was: version })
    else intents.push(putBack(row, before))
  }
  refused.push(...(await explained(scene, name, stale)))
  const going = intents
    .filter(({ before, after }) => before?.status !== 'deleted' && after.status === 'deleted')
    .map(({ id }) => id)
  const used = new Map((going.length > 0 ? await usesOf(scene, resource, going) : []).map(use => [use.used, use]))
  const findings = await examined(scene, resource, intents)
  const sound = intents.filter(({ id }, at) => {
    const wrong = findings[at] ?? []
    const use = used.get(id)
    if (use) wrong.push(complaint('IN_USE', 'record.used', { by: use.title, thing: use.one, title: use.title }))
    if (wrong.length > 0) refused.push(refusal(resource, intents[at]?.before as AnyRow, oneReason(resource, wrong)))
    return wrong.length === 0
  })
  await stored(scene, resource, sound)
  return { done: sound.map(({ id }) => id), refused }
}

export interface UndoneChunk {
  done: { resource: string; id: string }[]
  refused: Refusal[]
  /** Cursor of the next chunk; absent at the end. */
  next?: string
}

/** One chunk of an undo, inside the caller's scene; `after` is null at the start. */
export const undoChunk = async (
  scene: EngineScene,
  operation: string,
  after: string | null,
  limit = 200,
): Promise<UndoneChunk> => {
  const lines = await linesOf(scene.tx, scene.staff, operation, after, limit)
  const done: UndoneChunk['done'] = []
  const refused: Refusal[] = []
  for (const [name, some] of Map.groupBy(lines, ({ resource }) => resource)) {
    const reverted = await revert(scene, name, some)
    done.push(...reverted.done.map(id => ({ resource: name, id })))
    refused.push(...reverted.refused)
  }
  const last = lines.at(-1)
  return { done, refused, ...(lines.length === limit && last && { next: last.id }) }
}

/** Called once the last chunk is through: the operation cannot be taken back twice. */
export const markUndone = async ({ tx, staff, operation: by }: EngineScene, operation: string): Promise<void> => {
  await run(
    tx,
    sql`update operation set undone_by = ${by}::uuid where vendor = ${staff.place.vendorCode} and id = ${operation}::uuid`,
  )
}

const undoNow = async (scene: EngineScene, { id, changed }: Operation): Promise<Outcome> => {
  const { done, refused } = await undoChunk(scene, id, null, changed)
  // When nothing could be taken back, the operation stays as it was: somebody may clear the way first.
  if (scene.written.length > 0) await markUndone(scene, id)
  const shown = []
  for (const [name, some] of Map.groupBy(done, ({ resource }) => resource)) {
    shown.push(
      ...(await shownByIds(
        scene.kit,
        scene.tx,
        scene.staff,
        resourceNamed(scene.kit, name),
        some.map(one => one.id),
      )),
    )
  }
  return {
    done: shown,
    refused: refused.map(({ details: _, ...rest }) => rest),
    ...(scene.written.length > 0 && { operation: scene.operation }),
  }
}

const calledBy = (kit: Kit, action: string): Said => {
  const [area = '', name = ''] = action.split('.')
  return actionCalled(resourceNamed(kit, area), name)
}

/** Small operations at once, large ones as a job of kind `undo` with `{operation, undoOperation}`. */
export const undo = (kit: Kit, staff: Staff, operation: string, face: Face, once?: Once): Promise<Kept> =>
  onceOnly(kit, staff, once, async tx => {
    const found = await operationOf(kit, tx, staff, operation)
    const pull = { action: found.action, face, operation: newId(), undoOf: found.id }
    if (found.changed > jobThreshold) {
      const params = { operation: found.id, undoOperation: pull.operation }
      const title = say('job.undo', { job: calledBy(kit, found.action) })
      const job = await kit.jobs.start(tx, staff, {
        kind: 'undo',
        title,
        params,
        total: found.changed,
        face,
        undoOf: found.jobId ?? undefined,
      })
      return { status: 202, data: { ...job, operation: pull.operation } }
    }
    return { status: 200, data: await withScene(kit, staff, pull, scene => undoNow(scene, found), tx) }
  })
