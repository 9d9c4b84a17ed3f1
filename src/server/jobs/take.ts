// The moment a call from the queue becomes work: exactly one worker gets the job, a dead one's job is taken over, and what
// waits for room asks for it again. A call that is late finds nothing to do.
import { sql } from 'drizzle-orm'
import { pace, readmitDelay } from '#machines/jobPace.ts'
import type { Tx } from '#server/db/tenant.ts'
import { withoutTenant, withTenant } from '#server/db/tenant.ts'
import type { Kit } from '#server/kit.ts'
import { ended } from './ending.ts'
import { isAlive } from './instance.ts'
import { isOver, isPaused, type JobRecord, lockIfFree, lockJob, move, stateOf } from './row.ts'
import { call, callAgain, readmit } from './start.ts'

/** A worker that is silent for so long without holding the row is frozen, whatever its connection says. */
const frozenSeconds = 30
const nextLookSeconds = 10

export async function takeJob(
  kit: Kit,
  tx: Tx,
  instance: number,
  vendor: string,
  id: string,
  startsOver: (kind: string) => boolean,
): Promise<JobRecord | undefined> {
  let job = await lockJob(tx, vendor, id)
  if (!job) return undefined
  if (stateOf(job) === 'overloaded') return askForRoom(kit, tx, job)
  if (stateOf(job) === 'started') job = await takeOver(kit, tx, job)
  if (!job || stateOf(job) !== 'steady' || isPaused(job)) return undefined

  const taken = { ...(await move(tx, { ...job, attempt: job.attempt + 1 }, { type: 'admit' })), instance }
  await tx.execute(
    sql`update job_run set attempt = ${taken.attempt}, instance = ${instance} where vendor = ${vendor} and job = ${id}`,
  )
  if (!startsOver(taken.kind)) return taken
  await tx.execute(
    sql`update jobs set done = 0, ok = 0, failed = 0, skipped = 0, unchanged = 0 where vendor = ${vendor} and id = ${id}`,
  )
  await tx.execute(sql`update job_run set next_row = 0 where vendor = ${vendor} and job = ${id}`)
  return { ...taken, done: 0, ok: 0, failed: 0, skipped: 0, unchanged: 0, nextRow: 0 }
}

/** Undefined while its worker lives; another look is booked, or a frozen worker's job would never be asked about again. */
async function takeOver(kit: Kit, tx: Tx, job: JobRecord): Promise<JobRecord | undefined> {
  const isFrozen = (job.silence ?? frozenSeconds) >= frozenSeconds
  if (isFrozen || !(await isAlive(tx, job.instance))) return abandon(kit, tx, job)
  const called = await call(tx, job.vendor, job.id, nextLookSeconds)
  await tx.execute(sql`update job_run set queue_id = ${called} where vendor = ${job.vendor} and job = ${job.id}`)
  return undefined
}

/** Its worker is gone: back into the queue, or over when it has been tried too often at this very place. */
export async function abandon(kit: Kit, tx: Tx, job: JobRecord): Promise<JobRecord> {
  const left = await move(tx, job, { type: 'crash' })
  kit.log.warn({ job: job.number, vendor: job.vendor, at: job.nextRow, tries: left.tries }, 'a job lost its worker')
  if (isOver(left)) await ended(kit, tx, left)
  return left
}

async function askForRoom(kit: Kit, tx: Tx, job: JobRecord): Promise<undefined> {
  const hours = (kit.clock.now().getTime() - Date.parse(job.updatedAt)) / 3_600_000
  if (hours >= pace.overloadExpiresHours) {
    await ended(kit, tx, await move(tx, job, { type: 'expire' }))
    return
  }
  await readmit(tx, job.vendor)
  const now = await lockJob(tx, job.vendor, job.id)
  if (!now || stateOf(now) !== 'overloaded') return
  const called = await call(tx, job.vendor, job.id, readmitDelay(now.refusals + 2))
  await tx.execute(
    sql`update job_run set refusals = refusals + 1, queue_id = ${called} where vendor = ${job.vendor} and job = ${job.id}`,
  )
}

/** At boot, after a reconnect and every second: jobs whose worker is dead go on elsewhere, at once, and calls that have come due are told. */
export async function reclaim(kit: Kit, isMine: (job: string) => boolean): Promise<number> {
  const { rows } = await withoutTenant(kit.db, async tx => {
    await tx.execute(sql`select tell_of_due_calls()`)
    return tx.execute<{ vendor: string; job: string }>(
      sql`select distinct data->>'vendor' as vendor, data->>'job' as job from pgboss.job where name = 'jobs' and state in ('active', 'retry')`,
    )
  })
  let count = 0
  for (const { vendor, job: id } of rows.filter(({ job }) => !isMine(job)))
    await withTenant(kit.db, { vendor }, async tx => {
      const job = await lockIfFree(tx, vendor, id)
      if (!job || stateOf(job) !== 'started' || (await isAlive(tx, job.instance))) return
      const left = await abandon(kit, tx, job)
      if (!isOver(left)) await callAgain(tx, left)
      count += 1
    })
  return count
}
