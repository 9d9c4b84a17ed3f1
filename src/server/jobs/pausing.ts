// Rest and going on. Who rests has committed what it did and is called by nobody; it leaves its place to others and asks for
// room anew. The wish outlives every process: what dies before it has stopped wakes up paused.
import { sql } from 'drizzle-orm'
import type { Tx } from '#server/db/tenant.ts'
import type { Kit, Staff } from '#server/kit.ts'
import { jobNamed } from './named.ts'
import { tellState } from './progress.ts'
import { refusalsOf } from './refusals.ts'
import { type JobRecord, lockIfFree, lockUnlessBusy, move, stateOf } from './row.ts'
import { call, goOnIn, lockRoom, readmit } from './start.ts'

/** A waiting job rests at once, a running one after the rows it is at. */
export async function pauseJob(kit: Kit, tx: Tx, staff: Staff, id: string): Promise<void> {
  const { vendorCode: vendor } = staff.place
  const job = await lockUnlessBusy(tx, await jobNamed(tx, vendor, id, refusalsOf.pause))
  const isWaiting = job && stateOf(job) === 'steady'
  await tx.execute(
    sql`insert into job_pause (vendor, job, by_name) values (${vendor}, ${id}, ${staff.name}) on conflict do nothing`,
  )
  if (isWaiting) await atRest(kit, tx, await move(tx, job, { type: 'pause', by: staff.name }))
}

/** The rows under way are done. False when the wish was taken back in this very moment: the job goes on. */
export async function halt(kit: Kit, tx: Tx, job: JobRecord): Promise<boolean> {
  await lockRoom(tx, job.vendor)
  const { rows } = await tx.execute(
    sql`select from job_pause where vendor = ${job.vendor} and job = ${job.id} for update`,
  )
  if (rows.length === 0) return false
  await atRest(kit, tx, await move(tx, job, { type: 'halt' }))
  return true
}

async function atRest(kit: Kit, tx: Tx, job: JobRecord): Promise<void> {
  await tellState(kit, tx, job)
  await readmit(tx, job.vendor)
}

export async function resumeJob(kit: Kit, tx: Tx, staff: Staff, id: string): Promise<void> {
  const { vendorCode: vendor } = staff.place
  // A job that is coming to rest has come to it before the wish is taken back, or does not.
  await lockRoom(tx, vendor)
  const { pausedBy } = await jobNamed(tx, vendor, id, refusalsOf.resume)
  await tx.execute(sql`delete from job_pause where vendor = ${vendor} and job = ${id}`)
  const job = await lockIfFree(tx, vendor, id)
  if (job && stateOf(job) === 'steady') return tellState(kit, tx, await goOnIn(tx, { ...job, pausedBy }))
  // At its rows, it goes on by itself. Somebody may only look at it: should nobody take it, this call finds it.
  await call(tx, vendor, id, 1)
}
