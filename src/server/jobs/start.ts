// How a job begins: a number people can say, a place in the queue, or the waiting room when its vendor has enough running.
// All in the caller's transaction: a request that fails has started nothing.
import { sql } from 'drizzle-orm'
import { Problem } from '#contract/problem.ts'
import { printed, retold, type StoredText, toldOf } from '#contract/said.ts'
import { codeIn, JobStatus } from '#contract/valueSet.ts'
import { readmitDelay } from '#machines/jobPace.ts'
import type { Tx } from '#server/db/tenant.ts'
import type { JobSpec, Jobs, Staff, StoredFile } from '#server/kit.ts'
import { newId } from '#server/records/ids.ts'
import { type JobRecord, lockIfFree, move } from './row.ts'
import { packStaff } from './staff.ts'

/** Kinds that read or write whole files: these are counted against the vendor's share. */
const bulkKinds = ['bulk.check', 'bulk.apply', 'export']

export const share = { running: 3, queuedRows: 200_000 }
const paramBytes = 256 * 1024

export interface Started {
  jobId: string
  /** Under which its changes stand, where it makes any of its own. */
  operation: string
  number: number
  title: JobSpec['title']
}

export async function startJob(tx: Tx, staff: Staff, spec: JobSpec): Promise<Started> {
  const params = JSON.stringify(spec.params ?? {})
  if (Buffer.byteLength(params) > paramBytes)
    throw new Problem('TOO_LARGE', 'The parameters of a job are at most 256 KB; send a file instead')
  const vendor = staff.place.vendorCode
  // The counter's row lock also keeps two requests from passing the admission together.
  const number = await nextNumber(tx, vendor)
  // A key belongs to the person who made it up.
  const once = spec.once === undefined ? null : `${staff.userId}/${spec.once}`
  const same = once && (await startedBefore(tx, vendor, once))
  if (same) return same

  const id = newId()
  const isBulk = bulkKinds.includes(spec.kind)
  const weight = spec.total ?? 0
  const isAdmitted = !isBulk || ((await hasRoom(tx, vendor, weight)) && !(await isBehind(tx, vendor, number)))
  const state = codeIn(JobStatus, isAdmitted ? 'steady' : 'overloaded')
  const link = spec.sourceFile ? await linkOf(tx, vendor, spec.sourceFile) : null
  await tx.execute(sql`insert into jobs (vendor, id, created_by, updated_by, number, kind, title, title_told, state, requested_by_name, total, phase,
      source_file, retry_of, undo_of, approved_by_name, params)
    values (${vendor}, ${id}, ${staff.userId || null}, ${staff.userId || null}, ${number}, ${spec.kind}, ${printed(spec.title).slice(0, 200)}, ${typeof spec.title === 'string' ? null : JSON.stringify(toldOf(spec.title))},
      ${state}, ${staff.name},
      ${spec.total ?? null}, ${isAdmitted ? 'waiting' : 'overloaded'}, ${link}, ${spec.retryOf ?? null}, ${spec.undoOf ?? null},
      ${spec.approvedBy ?? null}, ${params})`)
  const called = await call(tx, vendor, id, isAdmitted ? 0 : readmitDelay(1))
  const operation = newId()
  await tx.execute(sql`insert into job_run (vendor, job, is_bulk, weight, operation, staff, face, once, queue_id)
    values (${vendor}, ${id}, ${isBulk}, ${weight}, ${operation}, ${JSON.stringify(packStaff(staff))}, ${spec.face}, ${once}, ${called})`)
  return { jobId: id, operation, number, title: spec.title }
}

/** For the kit: starting needs no worker in this process. */
export const jobsDoor: Jobs = { start: startJob }

async function linkOf(tx: Tx, vendor: string, fileId: string): Promise<string> {
  const { rows } = await tx.execute<StoredFile & Record<string, unknown>>(
    sql`select id, name, mime, bytes::int as bytes, sha256 from file where vendor = ${vendor} and id = ${fileId} for key share`,
  )
  if (!rows[0]) throw new Problem('NOT_FOUND', 'There is no such file')
  const { id, ...file } = rows[0]
  return JSON.stringify({ fileId: id, ...file })
}

async function nextNumber(tx: Tx, vendor: string): Promise<number> {
  const { rows } = await tx.execute<{
    last: number
  }>(sql`insert into job_counter as c (vendor, last) values (${vendor}, 1)
    on conflict (vendor) do update set last = c.last + 1 returning last`)
  return rows[0]!.last
}

async function startedBefore(tx: Tx, vendor: string, once: string): Promise<Started | undefined> {
  const { rows } = await tx.execute<{
    jobId: string
    operation: string
    number: number
    title: string
    titleTold: StoredText | null
  }>(
    sql`select j.id as "jobId", r.operation, j.number, j.title, j.title_told as "titleTold" from job_run r
      join jobs j on j.vendor = r.vendor and j.id = r.job where r.vendor = ${vendor} and r.once = ${once}`,
  )
  const [found] = rows
  if (!found) return undefined
  const { titleTold, ...same } = found
  return { ...same, title: retold(same.title, titleTold) }
}

async function hasRoom(tx: Tx, vendor: string, weight: number): Promise<boolean> {
  const { rows } = await tx.execute<{
    running: number
    rows: number
  }>(sql`select count(*)::int as running, coalesce(sum(r.weight), 0)::int as rows
    from jobs j join job_run r on r.vendor = j.vendor and r.job = j.id
    where j.vendor = ${vendor} and j.kind = any(${sql.param(bulkKinds)}::text[]) and j.state in (1, 2)
      and j.paused_by_name is null`)
  const [now = { running: 0, rows: 0 }] = rows
  return now.running < share.running && (now.rows === 0 || now.rows + weight <= share.queuedRows)
}

/** Somebody who asked earlier waits for room: a large job would never find it if the small ones that come later went past. */
async function isBehind(tx: Tx, vendor: string, number: number): Promise<boolean> {
  const { rows } = await tx.execute(
    sql`select from jobs where vendor = ${vendor} and state = 6 and number < ${number} limit 1`,
  )
  return rows.length > 0
}

/** Puts a call into the queue, in the turn of when its job was first asked for; the id is pg-boss's. */
export async function call(tx: Tx, vendor: string, job: string, delaySeconds = 0): Promise<string> {
  const { rows } = await tx.execute<{ id: string }>(
    sql`select call_worker(${vendor}, ${job}, ${`${delaySeconds} seconds`}::interval,
      coalesce((select created_at from jobs where vendor = ${vendor} and id = ${job}), now())) as id`,
  )
  return rows[0]!.id
}

/** Nobody else of the vendor is admitted or comes to rest meanwhile. */
export async function lockRoom(tx: Tx, vendor: string): Promise<void> {
  await tx.execute(sql`select last from job_counter where vendor = ${vendor} for update`)
}

/** First come, first served: as many waiting jobs of the vendor as fit again. Called whenever one of its jobs ends. */
export async function readmit(tx: Tx, vendor: string): Promise<void> {
  await lockRoom(tx, vendor)
  const { rows } = await tx.execute<{ id: string; weight: number }>(sql`select j.id, r.weight from jobs j
    join job_run r on r.vendor = j.vendor and r.job = j.id where j.vendor = ${vendor} and j.state = 6 order by j.number limit 20`)
  for (const { id, weight } of rows) {
    if (!(await hasRoom(tx, vendor, weight))) return
    // Held by somebody who cancels it or asks for room himself: no waiting for each other.
    const job = await lockIfFree(tx, vendor, id)
    if (job?.state === codeIn(JobStatus, 'overloaded')) await readmitOne(tx, job)
  }
}

async function readmitOne(tx: Tx, job: JobRecord): Promise<void> {
  await move(tx, job, { type: 'readmit' })
  await callAgain(tx, job)
}

/** Out of a pause: back into the queue, or into the waiting room when others have taken its place. */
export async function goOnIn(tx: Tx, job: JobRecord): Promise<JobRecord> {
  await lockRoom(tx, job.vendor)
  const fits =
    !job.isBulk || ((await hasRoom(tx, job.vendor, job.weight)) && !(await isBehind(tx, job.vendor, job.number)))
  const waiting = await move(tx, job, { type: 'resume' })
  const next = fits ? waiting : await move(tx, waiting, { type: 'refuse' })
  await callAgain(tx, next, fits ? 0 : readmitDelay(1))
  return next
}

/** Replaces the call that is out for a job, so that a dead one does not linger in the queue. */
export async function callAgain(tx: Tx, job: JobRecord, delaySeconds = 0): Promise<void> {
  const called = await call(tx, job.vendor, job.id, delaySeconds)
  await tx.execute(sql`update job_run set queue_id = ${called} where vendor = ${job.vendor} and job = ${job.id}`)
  if (job.queueId)
    await tx.execute(
      sql`update pgboss.job set state = 'cancelled', completed_on = now() where name = 'jobs' and id = ${job.queueId}::uuid and state < 'completed'`,
    )
}
