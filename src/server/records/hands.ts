// Whose hands a record went through, by what its history keeps: conditions for the statements of areas.
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Resource } from '#contract/resource.ts'

interface Lines {
  resource: Pick<Resource, 'name'>
  /** The column of the record's id. */
  id: SQLWrapper
  /** Which of its lines count, by what was written: fields by their names. All of them without one. */
  counts?: (after: SQL) => SQL
}

const linesOf = ({ resource, id, counts }: Lines): SQL =>
  sql`history h where h.vendor = app_vendor() and h.record_id = ${id} and h.resource = ${resource.name}
    and ${counts?.(sql`h.after`) ?? sql`true`}`

/** That this person wrote one of these lines. */
export const wrote = (userId: string | null, lines: Lines): SQL =>
  sql`exists (select from ${linesOf(lines)} and h.by_user = ${userId}::uuid)`

/** When the last of these lines was written; null where there is none. */
export const lastWritten = (lines: Lines): SQL => sql`(select max(h.at) from ${linesOf(lines)})`
