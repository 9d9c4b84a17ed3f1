// The job somebody speaks of, and whether what they want of it may be now.
import type { Problem } from '#contract/problem.ts'
import type { Tx } from '#server/db/tenant.ts'
import { problem } from '#server/words.ts'
import { type JobRecord, readJob } from './row.ts'

export const noSuchJob = (): Problem => problem('NOT_FOUND', 'job.missing')

/** Read without its lock: who asks never waits for the rows under way. */
export async function jobNamed(
  tx: Tx,
  vendor: string,
  id: string,
  refusal: (job: JobRecord, now: Date) => Problem | undefined,
): Promise<JobRecord> {
  const job = await readJob(tx, vendor, id)
  if (!job) throw noSuchJob()
  const why = refusal(job, new Date())
  if (why) throw why
  return job
}
