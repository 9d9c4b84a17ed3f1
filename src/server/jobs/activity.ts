// What people did to a job itself, beside what it does to records: a line each, in the same book as every other deed. It
// changes no record, so nobody is offered to take it back.
import { sql } from 'drizzle-orm'
import type { ActivityEntry, PutBack } from '#contract/jobActivity.ts'
import type { Face } from '#machines/wish.ts'
import { rowsOf, run } from '#server/db/statement.ts'
import type { Tx } from '#server/db/tenant.ts'
import type { Staff } from '#server/kit.ts'
import { newId } from '#server/records/ids.ts'

export const recordActivity = async (
  tx: Tx,
  { place, userId, name }: Staff,
  entry: { action: string; job: string; face: Face; at: Date },
): Promise<void> => {
  await run(
    tx,
    sql`insert into operation (vendor, id, user_id, by_name, action, face, at, job_id)
      values (${place.vendorCode}, ${newId()}, ${userId}, ${name}, ${entry.action}, ${entry.face}, ${entry.at.toISOString()}, ${entry.job})`,
  )
}

/** Newest first. */
export const activityOn = (tx: Tx, vendor: string, job: string): Promise<ActivityEntry[]> =>
  rowsOf<ActivityEntry & Record<string, unknown>>(
    tx,
    sql`select id, action, at, by_name as "byName" from operation
      where vendor = ${vendor} and job_id = ${job}::uuid and action like 'jobs.%' order by id desc limit 100`,
  )

interface Latest {
  id: string
  /** Even where what the first did stands: it was never put back, or was brought again since. */
  step: number
  at: string
  byName: string | null
  jobId: string | null
  number: number | null
}

/** The end of the line that begins with an operation: what put it back whole, what brought that again, and so on. */
const latestOf = async (tx: Tx, vendor: string, operation: string | null): Promise<Latest | undefined> => {
  const [last] = await rowsOf<Latest & Record<string, unknown>>(
    tx,
    sql`with recursive line as (
        select id, undone_by, undone_left, at, by_name, job_id, 0 as step from operation
        where vendor = ${vendor} and id = ${operation}::uuid
        union all
        select o.id, o.undone_by, o.undone_left, o.at, o.by_name, o.job_id, line.step + 1 from line
          join operation o on o.vendor = ${vendor} and o.id = line.undone_by
        where line.undone_left = 0 and line.step < 1000
      )
      select line.id, line.step, line.at, line.by_name as "byName", line.job_id as "jobId", j.number from line
        left join jobs j on j.vendor = ${vendor} and j.id = line.job_id
      order by line.step desc limit 1`,
  )
  return last
}

/**
 * Who put back last what the operation did, as far as that still holds: what was put back and brought again stands, what was then
 * put back once more does not.
 */
export const putBackOf = async (tx: Tx, vendor: string, operation: string | null): Promise<PutBack | undefined> => {
  const last = await latestOf(tx, vendor, operation)
  if (!last || last.step % 2 === 0) return undefined
  const { at, byName, jobId, number } = last
  return { at, byName, jobId, number }
}

/** The operation to take back so that what the first one did is put back: itself, or the last that brought it again. */
export const standingOf = async (tx: Tx, vendor: string, operation: string | null): Promise<string | undefined> => {
  const last = await latestOf(tx, vendor, operation)
  return last && last.step % 2 === 0 ? last.id : undefined
}
