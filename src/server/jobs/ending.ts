// The end of a job: its state, what is written on it, who hears of it, and whose turn it is now.
import { sql } from 'drizzle-orm'
import type { Said } from '#contract/said.ts'
import type { JobEvent } from '#machines/job.ts'
import type { Tx } from '#server/db/tenant.ts'
import type { Kit } from '#server/kit.ts'
import { tellEnd } from './progress.ts'
import { type JobRecord, move } from './row.ts'
import { readmit } from './start.ts'
import type { Ending } from './work.ts'

export async function ended(kit: Kit, tx: Tx, job: JobRecord): Promise<void> {
  await tellEnd(kit, tx, job)
  await readmit(tx, job.vendor)
}

/** Ended with what it has done, by its last row or by somebody who cancels it. */
export async function endWith(
  kit: Kit,
  tx: Tx,
  job: JobRecord,
  event: JobEvent,
  { resultFile, report, undoDays }: Ending,
  reason?: Said,
): Promise<void> {
  const over = await move(tx, job, event, reason)
  await tx.execute(sql`update jobs set result_file = ${resultFile ? JSON.stringify(resultFile) : null}::jsonb,
    report = coalesce(${report ? JSON.stringify(report) : null}::jsonb, report),
    undo_until = ${undoDays && job.ok > 0 ? sql`now() + make_interval(days => ${undoDays})` : null}
    where vendor = ${job.vendor} and id = ${job.id}`)
  await ended(kit, tx, over)
}
