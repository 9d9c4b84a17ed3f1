// What people did to a job itself, beside what it does to records: a line each, in the same book as every other deed. It
// changes no record, so nobody is offered to take it back.
import { sql } from 'drizzle-orm'
import type { Face } from '#contract/action.ts'
import type { JobDeed } from '#contract/bulk.ts'
import { rowsOf, run } from '#server/db/statement.ts'
import type { Tx } from '#server/db/tenant.ts'
import type { Staff } from '#server/kit.ts'
import { newId } from '#server/records/ids.ts'

export const noteDeed = async (
  tx: Tx,
  { place, userId, name }: Staff,
  deed: { action: string; job: string; face: Face; at: Date },
): Promise<void> => {
  await run(
    tx,
    sql`insert into operation (vendor, id, user_id, by_name, action, face, at, job_id)
      values (${place.vendorCode}, ${newId()}, ${userId}, ${name}, ${deed.action}, ${deed.face}, ${deed.at.toISOString()}, ${deed.job})`,
  )
}

/** Newest first. */
export const deedsOn = (tx: Tx, vendor: string, job: string): Promise<JobDeed[]> =>
  rowsOf<JobDeed & Record<string, unknown>>(
    tx,
    sql`select id, action, at, by_name as "byName" from operation
      where vendor = ${vendor} and job_id = ${job}::uuid and action like 'jobs.%' order by id desc limit 100`,
  )
