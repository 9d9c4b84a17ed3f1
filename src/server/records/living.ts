// Which records are not in the trash, for statements of an area's own.
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { codeIn, RecordStatus } from '#contract/valueSet.ts'

const gone = sql.raw(String(codeIn(RecordStatus, 'deleted')))

/** Of a column that holds a record's status. The code is written out: an index that leaves those out is not found by a parameter. */
export const isLiving = (status: SQLWrapper): SQL => sql`${status} <> ${gone}`
