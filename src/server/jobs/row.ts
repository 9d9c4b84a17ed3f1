// A job's row and the machine: the only place where a state is written. Every change asks the chart first and throws when
// it refuses; a trigger in the database is the second net.
import { type SQL, sql } from 'drizzle-orm'
import type { FileLink } from '#contract/fields/files.ts'
import { type Said, type StoredText, toldOf } from '#contract/said.ts'
import { JobStatus, type JobStatusName, nameOfCode } from '#contract/valueSet.ts'
import { type JobContext, type JobEvent, type JobState, makeJob } from '#machines/job.ts'
import { codeOf, valueOf as stateNamed, step } from '#machines/lifecycle.ts'
import type { Tx } from '#server/db/tenant.ts'
import { say } from '#server/words.ts'

const chart = makeJob()

export interface JobRecord {
  vendor: string
  id: string
  number: number
  kind: string
  title: string
  titleTold: StoredText | null
  state: number
  /** Null where the clock started it. */
  createdBy: string | null
  total: number | null
  done: number
  ok: number
  failed: number
  skipped: number
  unchanged: number
  phase: string
  attempt: number
  params: Record<string, unknown>
  report: Record<string, unknown> | null
  sourceFile: FileLink | null
  retryOf: string | null
  undoOf: string | null
  /** When what it did was put back; null where it stands, or stands again. */
  undoneAt: string | null
  undoUntil: string | null
  createdAt: string
  updatedAt: string
  /** From job_run. */
  nextRow: number
  tries: number
  instance: number | null
  queueId: string | null
  cancelAsked: boolean
  /** Who asked for a pause: waiting, it is paused; running, it will be. */
  pausedBy: string | null
  refusals: number
  isBulk: boolean
  weight: number
  operation: string
  staff: Record<string, unknown>
  face: string
  /** Seconds since the last sign of life. */
  silence: number | null
}

export async function readJob(tx: Tx, vendor: string, id: string): Promise<JobRecord | undefined> {
  const { rows } = await tx.execute<JobRecord & Record<string, unknown>>(sql`
    select j.vendor, j.id, j.number, j.kind, j.title, j.title_told as "titleTold", j.state, j.created_by as "createdBy", j.total, j.done, j.ok, j.failed, j.skipped,
      j.unchanged, j.phase, r.attempt, j.params, j.report, j.source_file as "sourceFile", j.retry_of as "retryOf", j.undo_of as "undoOf",
      j.undone_at as "undoneAt", j.undo_until as "undoUntil", j.created_at as "createdAt", j.updated_at as "updatedAt", r.next_row as "nextRow", r.tries, r.instance,
      r.queue_id as "queueId", r.refusals, r.is_bulk as "isBulk", r.weight, r.operation, r.staff, r.face,
      exists (select from job_cancel c where c.vendor = r.vendor and c.job = r.job) as "cancelAsked",
      (select p.by_name from job_pause p where p.vendor = r.vendor and p.job = r.job) as "pausedBy",
      extract(epoch from clock_timestamp() - j.heartbeat_at)::float8 as silence
    from job_run r join jobs j on j.vendor = r.vendor and j.id = r.job
    where r.vendor = ${vendor} and r.job = ${id}`)
  return rows[0]
}

// Read by a statement of its own: one that waited for the lock still sees everything else as it was before it waited.
async function lockThenRead(tx: Tx, vendor: string, id: string, how: SQL): Promise<JobRecord | undefined> {
  const { rows } = await tx.execute(sql`select from job_run where vendor = ${vendor} and job = ${id} ${how}`)
  return rows.length > 0 ? readJob(tx, vendor, id) : undefined
}

/** Locks the job against every other worker and request first; undefined when the vendor has no such job. */
export const lockJob = (tx: Tx, vendor: string, id: string): Promise<JobRecord | undefined> =>
  lockThenRead(tx, vendor, id, sql`for update`)

/** Undefined also when somebody holds it: a running step does, for as long as it takes. */
export const lockIfFree = (tx: Tx, vendor: string, id: string): Promise<JobRecord | undefined> =>
  lockThenRead(tx, vendor, id, sql`for update skip locked`)

/** For who asks something of a job they have seen: one that waits is held for a moment at most, rows under way are not waited for. */
export const lockUnlessBusy = (tx: Tx, seen: JobRecord): Promise<JobRecord | undefined> =>
  (stateOf(seen) === 'started' ? lockIfFree : lockJob)(tx, seen.vendor, seen.id)

/** A chart's own places that stand for nothing wrong: tries at one place are what limits attempts, unchanged rows are well. */
const factsOf = (job: JobRecord): JobContext => ({
  total: job.total ?? 0,
  ok: job.ok + job.unchanged,
  failed: job.failed,
  skipped: job.skipped,
  attempt: job.tries,
  maxAttempts: 5,
  cancelAsked: job.cancelAsked,
  pausedBy: job.pausedBy,
})

export const stateOf = (job: Pick<JobRecord, 'state'>): JobState => stateNamed(chart, job.state) as JobState
export const statusOf = (job: Pick<JobRecord, 'state'>): JobStatusName => nameOfCode(JobStatus, job.state)
export const isOver = (job: Pick<JobRecord, 'state'>): boolean =>
  ['succeeded', 'partial', 'failed'].includes(stateOf(job))
export const isPaused = (job: Pick<JobRecord, 'state' | 'pausedBy'>): boolean =>
  stateOf(job) === 'steady' && job.pausedBy !== null

export class IllegalMove extends Error {}

/** Where an event leads, with the facts the chart changed; throws when the chart refuses it. */
export function moved(job: JobRecord, event: JobEvent): { state: JobState; code: number; facts: JobContext } {
  const after = step(chart, stateOf(job), { ...factsOf(job) }, event)
  if (!after) throw new IllegalMove(`job ${job.number} is ${stateOf(job)} and cannot ${event.type}`)
  return {
    state: after.value as JobState,
    code: codeOf(chart, after.value),
    facts: after.facts as unknown as JobContext,
  }
}

/** Sends one event: the state, what the chart noted, and the times that follow from it. */
export async function move(tx: Tx, job: JobRecord, event: JobEvent, reason?: Said): Promise<JobRecord> {
  const { state, code, facts } = moved(job, event)
  const { pausedBy } = facts
  const phase = isPaused({ state: code, pausedBy }) ? 'paused' : phaseOf[state]
  const ends = ['succeeded', 'partial', 'failed'].includes(state)
  const why = reason ?? (facts.reason && say(`job.why.${facts.reason}`))
  await tx.execute(sql`update jobs set state = ${code}, reason = ${why?.text.slice(0, 500) ?? null},
    reason_told = ${why ? JSON.stringify(toldOf(why)) : null}::jsonb, version = version + 1, updated_at = now(),
    phase = ${phase}, paused_by_name = ${isPaused({ state: code, pausedBy }) ? pausedBy : null}, started_at = ${state === 'started' ? sql`coalesce(started_at, now())` : sql`started_at`},
    finished_at = ${ends ? sql`clock_timestamp()` : null},
    heartbeat_at = ${state === 'started' ? sql`clock_timestamp()` : sql`heartbeat_at`}, attempt = ${job.attempt}
    where vendor = ${job.vendor} and id = ${job.id}`)
  await tx.execute(sql`update job_run set tries = ${facts.attempt},
    instance = ${state === 'started' ? sql`instance` : null} where vendor = ${job.vendor} and job = ${job.id}`)
  return { ...job, state: code, tries: facts.attempt, cancelAsked: facts.cancelAsked, pausedBy, phase }
}

const phaseOf: Record<JobState, string> = {
  steady: 'waiting',
  started: 'running',
  succeeded: 'done',
  partial: 'done',
  failed: 'done',
  overloaded: 'overloaded',
}
