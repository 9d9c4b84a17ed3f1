// Reading actions that ran as jobs, as conditions for the statements of areas.
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Resource } from '#contract/resource.ts'
import { codeIn, JobStatus } from '#contract/valueSet.ts'

interface Reported {
  resource: Pick<Resource, 'name'>
  action: string
  /** The column of the record's id. */
  id: SQLWrapper
  /** An input of the action, and the text it must have had. */
  input: string
  was: SQLWrapper
  /** It began then or later. */
  since: SQLWrapper
}

/** That a job has worked the action through for this record and ended well. */
export const hasReported = ({ resource, action, id, input, was, since }: Reported): SQL =>
  sql`exists (select 1 from jobs j
    join picked p on p.vendor = j.vendor and p.operation = (j.params ->> 'operation')::uuid and p.record_id = ${id}
    where j.vendor = app_vendor() and j.kind = 'report' and j.state = ${codeIn(JobStatus, 'success')}
      and j.params ->> 'action' = ${action} and j.params ->> 'resource' = ${resource.name}
      and j.params -> 'input' ->> ${input}::text = ${was} and j.created_at >= ${since})`
