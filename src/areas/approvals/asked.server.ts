// What waits for a second person, as others ask: whether something is about to be done to a record.
import { and, eq, gt, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { tableFor } from '#server/db/tables.ts'
import { approvals } from './approvals.ts'

const a = tableFor(approvals)

/** True of a record, by a column that holds its id, that a call of this action which still waits names. */
export const isAskedFor = (action: string, id: SQLWrapper, now: Date): SQL => {
  const waits = and(eq(a.action, action), eq(a.state, 'waiting'), gt(a.expiresAt, now.toISOString()))
  return sql`exists (select 1 from ${a} where ${a.vendor} = app_vendor() and ${waits}
    and ${a.call} #> '{body,ids}' ? ${id}::text)`
}
