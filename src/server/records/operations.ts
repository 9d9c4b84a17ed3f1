// What somebody did in one go, as undo finds it: the lock on it, and the two stacks of what can be taken back or brought back.
import { sql } from 'drizzle-orm'
import { actionId } from '#contract/address.ts'
import type { Undoable, UndoStack } from '#contract/call.ts'
import type { Problem } from '#contract/problem.ts'
import type { StoredText } from '#contract/said.ts'
import { actionOf, actionsOf, isTakenBack, type ResolvedAction } from '#contract/standard.ts'
import { rowsOf } from '#server/db/statement.ts'
import type { Tx } from '#server/db/tenant.ts'
import type { Kit, Staff } from '#server/kit.ts'
import { problem } from '#server/words.ts'
import { authorise, demandSecondFactor } from './authorise.ts'
import { changesIn } from './changed.ts'
import { isId, storedByIds } from './read.ts'
import { titleIn } from './shape.ts'

export interface Operation extends Omit<Undoable, 'changes'> {
  undoneBy: string | null
  /** Records of the action's own resource. */
  own: number
  /** The number of its job while that still goes on. */
  running: number | null
  /** The second factor was demanded, of it or of the deed it takes back or brings back. */
  secured: boolean
  /** The vendor it wrote in, where that is another: it is taken back there. */
  reaches: string | null
  /** A second person let it go, or that deed: it is taken back and brought back with one as well. */
  isApproved: boolean
  /** It took back a deed, or what brought one back: undoing it brings the deed back. */
  isTakingBack: boolean
  /** What the job that did the deed is called; null where it was done at once. */
  jobTitle: string | null
  jobTold: StoredText | null
}

/** An ask for a second person is answered or withdrawn, not taken back. */
export const askedAction = 'approvals.ask'

type Resources = Pick<Kit, 'resources'>

const foreverOf = ({ resources }: Resources): string[] => [
  askedAction,
  ...resources.flatMap(resource =>
    actionsOf(resource)
      .filter(action => action.effect !== 'go' && action.effect !== 'read' && !isTakenBack(action))
      .map(({ id }) => id),
  ),
]

/** The action whose name it is; undefined of one that is no more. */
const actionNamed = ({ resources }: Resources, id: string): ResolvedAction | undefined => {
  const [area = '', name = ''] = id.split('.')
  const resource = resources.find(one => one.name === area)
  return resource && actionOf(resource, name)
}

/** The second factor the deed demanded of whoever did it, demanded of whoever takes it back, brings it back or does it again. */
export const demandAgain = (
  kit: Resources,
  staff: Staff,
  { action: id, count, secured }: { action: string; count: number; secured: boolean },
): void => {
  const action = actionNamed(kit, id)
  if (action) demandSecondFactor(staff, secured ? { id, secure: true } : action, count)
}

/** A job that changed nothing left no operation behind. */
const missing = async (tx: Tx, { place }: Staff, id: string): Promise<Problem> => {
  const [job] = isId(id)
    ? await rowsOf<{ number: number }>(
        tx,
        sql`select j.number from jobs j left join job_run r on r.vendor = j.vendor and r.job = j.id
          where j.vendor = ${place.vendorCode} and (r.operation = ${id}::uuid or j.params ->> 'operation' = ${id}) limit 1`,
      )
    : []
  return job
    ? problem('STATE', 'job.changedNothing', { number: String(job.number) })
    : problem('NOT_FOUND', 'operation.missing')
}

/** The deed at the bottom of it: an undo and a redo are of the action that was done, and demand what that did. */
const originalOperation = sql`with recursive up as (
    select id, undo_of, action, user_id, approved_by, secured, job_id from operation where vendor = o.vendor and id = o.id
    union all select p.id, p.undo_of, p.action, p.user_id, p.approved_by, p.secured, p.job_id
      from operation p join up on p.vendor = o.vendor and p.id = up.undo_of)
  select (array_agg(action) filter (where undo_of is null))[1] as action, (array_agg(user_id) filter (where undo_of is null))[1] as by_user,
    (array_agg(job_id) filter (where undo_of is null))[1] as job,
    bool_or(approved_by is not null) as approved, bool_or(secured) as secured from up`

/**
 * Locked, so that it is taken back once; the right to take it back is the right to have done it, the second factor included. Whether a
 * second person is to be asked it says.
 */
export const operationOf = async (kit: Resources, tx: Tx, staff: Staff, id: string): Promise<Operation> => {
  const rows = isId(id)
    ? await rowsOf<Operation & { doer: string | null }>(
        tx,
        sql`select o.id, coalesce(d.action, o.action) as action, o.face, o.at, o.by_name as "byName", o.changed, o.job_id as "jobId",
            o.reaches, o.undone_by as "undoneBy", o.undone_left as left, o.level % 2 = 1 as "isTakingBack",
            d.by_user as doer, d.approved as "isApproved", d.secured, dj.title as "jobTitle", dj.title_told as "jobTold",
            (select count(distinct h.record_id)::int from history h where h.vendor = o.vendor and h.operation = o.id
              and h.resource = split_part(coalesce(d.action, o.action), '.', 1)) as own,
            (select j.number from jobs j where j.vendor = o.vendor and j.id = o.job_id and j.state in (1, 2, 6)) as running
          from operation o cross join lateral (${originalOperation}) d left join jobs dj on dj.vendor = o.vendor and dj.id = d.job
          where o.vendor = ${staff.place.vendorCode} and o.id = ${id}::uuid for update of o`,
      )
    : []
  const [operation] = rows
  if (!operation) throw await missing(tx, staff, id)
  const { action, isTakingBack, doer, own, secured } = operation
  authorise(staff, action)
  if (foreverOf(kit).includes(action)) throw problem('STATE', 'operation.forever')
  if (operation.undoneBy && operation.left === 0) throw problem('STATE', 'record.takenBack')
  demandAgain(kit, staff, { action, count: own, secured })
  // Nobody gives it for themselves by bringing back what somebody else has taken back.
  if (isTakingBack && actionNamed(kit, action)?.byOther && doer !== staff.userId)
    throw problem('SECOND_PERSON', 'operation.word')
  if (operation.running !== null) throw problem('STATE', 'job.runningCancel', { number: String(operation.running) })
  return operation
}

/** The operation another call of the same person and action goes on with; at most this long afterwards. */
export const continuable = async (tx: Tx, staff: Staff, id: string, action: string, now: Date): Promise<void> => {
  const since = new Date(now.getTime() - 60 * 60_000).toISOString()
  const rows = await rowsOf(
    tx,
    sql`select 1 from operation where vendor = ${staff.place.vendorCode} and id = ${id}::uuid and action = ${action}
      and user_id = ${staff.userId}::uuid and undone_by is null and undo_of is null and at > ${since}`,
  )
  if (rows.length === 0) throw problem('STATE', 'operation.elsewhere')
}

const stackDepth = 50
const beforeAll = '00000000-0000-0000-0000-000000000000'

interface Touched {
  operation: string
  resource: string
  id: string
}

/** How many records each met: an operation may have written one of them several times. */
const counted = async (kit: Resources, tx: Tx, { place }: Staff, operations: Undoable[]): Promise<Undoable[]> => {
  if (operations.length === 0) return operations
  const owns = new Map(operations.map(({ id, action }) => [id, action.split('.')[0] ?? '']))
  const changes = await changesIn(kit, tx, place.vendorCode, owns)
  return operations.map(one => ({ ...one, changes: changes.get(one.id) ?? [] }))
}

/** Those about one record say which. */
const named = async ({ resources }: Resources, tx: Tx, staff: Staff, operations: Undoable[]): Promise<Undoable[]> => {
  const { vendorCode } = staff.place
  const single = operations.filter(({ changed }) => changed === 1).map(({ id }) => id)
  if (single.length === 0) return operations
  const touched = await rowsOf<Touched>(
    tx,
    sql`select operation, resource, record_id as id from history
      where vendor = ${vendorCode} and operation = any(${sql.param(single)}::uuid[])`,
  )
  const records = new Map<string, Undoable['record']>()
  for (const [name, some] of Map.groupBy(touched, ({ resource }) => resource)) {
    const resource = resources.find(one => one.name === name)
    if (!resource || !staff.may(actionId(resource, 'show'))) continue
    const ids = some.map(({ id }) => id)
    const rows = new Map((await storedByIds(tx, vendorCode, resource, ids, false)).map(row => [row.id, row]))
    for (const { operation, id } of some) {
      const row = rows.get(id)
      if (row) records.set(operation, { resource: name, id, title: titleIn(resource, row) })
    }
  }
  return operations.map(operation => {
    const record = records.get(operation.id)
    return record ? { ...operation, record } : operation
  })
}

/** The person's own operations, newest first. What was taken back can be brought back until something else is done. */
export const undoableOf = async (kit: Resources, tx: Tx, staff: Staff): Promise<UndoStack> => {
  const mine = sql`vendor = ${staff.place.vendorCode} and user_id = ${staff.userId}::uuid`
  const of = (rest: ReturnType<typeof sql>) =>
    rowsOf<Undoable>(
      tx,
      sql`select id, action, face, at, by_name as "byName", changed, job_id as "jobId", undone_left as left,
          (select jsonb_build_object('title', j.title, 'told', j.title_told) from jobs j
            where j.vendor = operation.vendor and j.id = operation.job_id) as job
        from operation where ${mine} and (undone_by is null or undone_left > 0) and ${rest} and action <> all(${sql.param(foreverOf(kit))}::text[])
        order by id desc limit ${stackDepth}`,
    )
  // What changed no record, such as a job's pause, leaves what was taken back as it is.
  const fresh = sql`coalesce((select id from operation where ${mine} and level = 0 and changed > 0 order by id desc limit 1), ${beforeAll}::uuid)`
  const operations = await of(sql`level % 2 = 0`)
  const redoable = await of(sql`level % 2 = 1 and id > ${fresh}`)
  const told = async (some: Undoable[]) => counted(kit, tx, staff, await named(kit, tx, staff, some))
  return { operations: await told(operations), redoable: await told(redoable) }
}
