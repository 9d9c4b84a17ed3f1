// What a job needs the right to, and who may read its files: whoever started it, and whoever may do what it does to all rows. To
// see that there is a job is less.
import { sql } from 'drizzle-orm'
import type { Problem } from '#contract/problem.ts'
import { rowsOf } from '#server/db/statement.ts'
import type { Tx } from '#server/db/tenant.ts'
import type { Staff } from '#server/kit.ts'
import { problem } from '#server/words.ts'
import type { JobRecord } from './row.ts'

type JobScope = Pick<JobRecord, 'kind' | 'params'>

/** The action whose right a job needs: the one that made it. */
export const actionOfJob = ({ kind, params }: JobScope): string => {
  if (kind === 'undo') return String(params.action)
  // What the clock does has a name of its own.
  if (params.resource === undefined) return kind
  return `${String(params.resource)}.${String(params.action ?? (kind === 'export' ? 'export' : 'upload'))}`
}

export const mayReadFiles = (
  { userId, may, rows }: Pick<Staff, 'userId' | 'may' | 'rows'>,
  job: JobScope & Pick<JobRecord, 'createdBy'>,
): boolean => job.createdBy === userId || (may(actionOfJob(job)) && !rows.limited.has(actionOfJob(job)))

export const demandFiles = (staff: Staff, job: JobRecord): void => {
  if (!mayReadFiles(staff, job)) throw notYourFiles(job)
}

export const notYourFiles = ({ number }: Pick<JobRecord, 'number'>): Problem =>
  problem('NOT_FOUND', 'job.notYourFiles', { number: String(number) })

/** Those of the jobs whose files are not for this person. */
export const closedJobs = async (tx: Tx, staff: Staff, ids: readonly string[]): Promise<Set<string>> => {
  if (ids.length === 0) return new Set()
  const jobs = await rowsOf<JobScope & { id: string; createdBy: string }>(
    tx,
    sql`select id, kind, params, created_by as "createdBy" from jobs
      where vendor = ${staff.place.vendorCode} and id = any(${sql.param(ids)}::uuid[])`,
  )
  return new Set(jobs.filter(job => !mayReadFiles(staff, job)).map(({ id }) => id))
}
