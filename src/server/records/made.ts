// What made a record, and when something was done, by the operations that are kept.
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Resource } from '#contract/resource.ts'
import { rowsOf } from '#server/db/statement.ts'
import type { Tx } from '#server/db/tenant.ts'

/** True of a record, by a column or a value that holds its id, which one of these actions made without a second person. */
export const isMadeAlone = (resource: Resource, id: SQLWrapper, actions: readonly string[]): SQL =>
  sql`exists (select from history h join operation o on o.vendor = h.vendor and o.id = h.operation
    where h.vendor = app_vendor() and h.resource = ${resource.name} and h.record_id = ${id} and h.version = 1
      and o.approved_by is null and o.action = any(${sql.param(actions)}::text[]))`

/** When an operation was done; undefined where it was of another action, or is not there. */
export const doneAt = async (tx: Tx, operation: string, action: string): Promise<Date | undefined> => {
  const [done] = await rowsOf<{ at: string }>(
    tx,
    sql`select at from operation where vendor = app_vendor() and id = ${operation}::uuid and action = ${action}`,
  )
  return done && new Date(done.at)
}
