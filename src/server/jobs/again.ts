// What people may do to a job that is there: stop it, try its failed rows again, run it again, put back what it changed.
// The last three make a new job that names the old one, so that no log is ever rewritten.
import { sql } from 'drizzle-orm'
import type { Changes, Outcome } from '#contract/call.ts'
import type { Problem } from '#contract/problem.ts'
import { retold } from '#contract/said.ts'
import { notFoundAll } from '#server/approvals/refusals.ts'
import type { Tx } from '#server/db/tenant.ts'
import type { JobSpec, Kit, Staff } from '#server/kit.ts'
import { changesOver } from '#server/records/changed.ts'
import { newId } from '#server/records/ids.ts'
import { demandAgain, operationOf } from '#server/records/operations.ts'
import { type UndoParams, undoTitleOf, undoWithin } from '#server/records/undoing.ts'
import { problem, say } from '#server/words.ts'
import { standingOf } from './activity.ts'
import { endWith } from './ending.ts'
import { jobNamed, noSuchJob } from './named.ts'
import { refusalsOf } from './refusals.ts'
import { actionOfJob } from './rights.ts'
import { isPaused, type JobRecord, lockJob, lockUnlessBusy, stateOf } from './row.ts'
import { unpackStaff } from './staff.ts'
import { type Started, startJob } from './start.ts'
import { works } from './works.ts'

async function jobFor(tx: Tx, staff: Staff, id: string): Promise<JobRecord> {
  const job = await lockJob(tx, staff.place.vendorCode, id)
  if (!job) throw noSuchJob()
  return job
}

/** Whoever may not do it by hand may not do it by an old job either. */
function demand(refusal: Problem | undefined, staff: Staff, job: JobRecord): void {
  if (refusal) throw refusal
  if (!staff.may(actionOfJob(job))) throw problem('FORBIDDEN', 'job.notYours')
}

/** What it demanded of whoever began it. */
function demandFactor({ resources }: Kit, staff: Staff, job: JobRecord): void {
  const { resource, upload, secured } = job.params
  const file = resources.find(({ name }) => name === resource)?.uploads?.[String(upload)]
  const isSecured = secured === true || file?.secure === true
  demandAgain({ resources }, staff, { action: actionOfJob(job), count: job.total ?? 0, secured: isSecured })
}

const titleOf = ({ title, titleTold }: JobRecord): JobSpec['title'] => retold(title, titleTold)

const face = 'button'

/** A waiting job ends at once; a running one after the rows it is at. */
export async function cancelJob(kit: Kit, tx: Tx, staff: Staff, id: string): Promise<void> {
  const vendor = staff.place.vendorCode
  // Held by nobody, it may still be one that runs, between two steps.
  const job = await lockUnlessBusy(tx, await jobNamed(tx, vendor, id, refusalsOf.cancel))
  if (job && stateOf(job) !== 'started') {
    const late = refusalsOf.cancel(job)
    if (late) throw late
    return endWaiting(kit, tx, staff, job)
  }
  await tx.execute(sql`insert into job_cancel (vendor, job) values (${vendor}, ${id}) on conflict do nothing`)
}

/** Nobody is at work: what it has done so far is written on it here. */
async function endWaiting(kit: Kit, tx: Tx, staff: Staff, job: JobRecord): Promise<void> {
  const ending = await works[job.kind]?.ending?.(tx, { kit, job, staff: unpackStaff(job.staff) })
  await endWith(kit, tx, job, { type: 'cancel' }, ending ?? {}, say('job.why.cancelledBy', { name: staff.name }))
}

export async function retryFailed(kit: Kit, tx: Tx, staff: Staff, id: string): Promise<Started> {
  const job = await jobFor(tx, staff, id)
  demand(refusalsOf.retryFailed(job), staff, job)
  demandFactor(kit, staff, job)
  const title = say('job.failedRows', { job: titleOf(job) })
  const common = { kind: job.kind, title, total: job.failed, retryOf: job.id, face } as const
  if (job.kind === 'bulk.apply') return startJob(tx, staff, { ...common, params: { ...job.params, rowsOf: job.id } })
  const operation = newId()
  await tx.execute(sql`insert into picked (vendor, operation, place, record_id)
    select p.vendor, ${operation}::uuid, row_number() over (order by p.place), p.record_id from picked p
    join job_rows r on r.vendor = p.vendor and r.job = ${job.id} and r.line = p.place and r.outcome = 6
    where p.vendor = ${job.vendor} and p.operation = ${String(job.params.operation)}::uuid`)
  return startJob(tx, staff, { ...common, params: { ...job.params, operation } })
}

export async function runAgain(kit: Kit, tx: Tx, staff: Staff, id: string): Promise<Started> {
  const job = await jobFor(tx, staff, id)
  demand(refusalsOf.runAgain(job), staff, job)
  demandFactor(kit, staff, job)
  const { id: jobId, kind, total } = job
  const common = {
    kind,
    title: titleOf(job),
    face,
    retryOf: jobId,
    ...(total !== null && { total }),
    ...(job.sourceFile && { sourceFile: job.sourceFile.fileId }),
  } as const
  if (!job.params.operation) return startJob(tx, staff, { ...common, params: job.params })
  // The selection is the same, what is done with it is a new operation.
  const operation = newId()
  await tx.execute(sql`insert into picked (vendor, operation, place, record_id)
    select vendor, ${operation}::uuid, place, record_id from picked where vendor = ${job.vendor} and operation = ${String(job.params.operation)}::uuid`)
  return startJob(tx, staff, { ...common, params: { ...job.params, operation } })
}

/** The operation in which a job's changes stand. */
export const operationBy = ({ kind, params, operation }: JobRecord): string | null =>
  kind === 'action' ? String(params.operation) : operation

/** Rows can have been right and have led to no change. */
const changedNothing = ({ number }: JobRecord): Problem =>
  problem('STATE', 'job.changedNothing', { number: String(number) })

/** What putting back these jobs would change; refuses like `undoJob`. */
export async function changesUndone(kit: Kit, tx: Tx, staff: Staff, ids: readonly string[]): Promise<Changes[]> {
  const jobs: JobRecord[] = []
  for (const id of ids) {
    const job = await jobFor(tx, staff, id)
    demand(refusalsOf.undoJob(job, new Date()), staff, job)
    jobs.push(job)
  }
  const [first] = jobs
  if (!first) return []
  const own = actionOfJob(first).split('.')[0] ?? ''
  const operations: string[] = []
  for (const job of jobs) {
    const standing = await standingOf(tx, job.vendor, operationBy(job))
    if (standing) operations.push(standing)
  }
  const changes = await changesOver(kit, tx, staff.place.vendorCode, operations, own)
  if (changes.length === 0) throw changedNothing(first)
  return changes
}

/** A second person is asked first. */
export interface Waiting {
  approvalId: string
  title: JobSpec['title']
}

const secondAsked = async (kit: Kit, tx: Tx, staff: Staff, operation: string): Promise<string> => {
  const { data } = await undoWithin(kit, tx, staff, { operation, face })
  const { approvalId, refused = [] } = data as Partial<Outcome>
  if (!approvalId) throw notFoundAll(refused)
  return approvalId
}

/** A paused job is cancelled by it: what is left of it is not done any more. */
export async function undoJob(kit: Kit, tx: Tx, staff: Staff, id: string): Promise<Started | Waiting> {
  let job = await jobFor(tx, staff, id)
  if (isPaused(job) && !refusalsOf.undoJob(job, new Date())) {
    await endWaiting(kit, tx, staff, job)
    job = await jobFor(tx, staff, id)
  }
  demand(refusalsOf.undoJob(job, new Date()), staff, job)
  const began = operationBy(job)
  const { rows } = await tx.execute(
    sql`select from operation where vendor = ${job.vendor} and id = ${began}::uuid for update`,
  )
  if (!rows[0]) throw changedNothing(job)
  // After the lock: what was put back meanwhile is not put back twice.
  const operation = await standingOf(tx, job.vendor, began)
  if (!operation) throw problem('STATE', 'job.undone', { number: String(job.number) })
  const found = await operationOf(kit, tx, staff, operation)
  const title = undoTitleOf(kit, found)
  if (found.isApproved) return { approvalId: await secondAsked(kit, tx, staff, found.id), title }
  const { action, secured } = found
  const params: UndoParams = { operation: found.id, undoOperation: newId(), action, secured }
  return startJob(tx, staff, {
    kind: 'undo',
    title,
    params,
    total: found.changed,
    undoOf: job.id,
    face,
  })
}
