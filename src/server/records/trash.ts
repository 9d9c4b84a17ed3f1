// Whether a record stands outside the trash, for statements an area writes out itself; `rows.ts` adds it to what it reads.
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { codeIn, RecordStatus } from '#contract/valueSet.ts'

/** The code of what is in the trash, as a part of the text: for `on conflict … where`, which takes no parameter. */
export const gone: SQL = sql.raw(String(codeIn(RecordStatus, 'deleted')))

/**
 * Of a table, also by another name. The code stands in the text and is no parameter: only so are the indexes of what is not in
 * the trash found by a plan that is kept for any values.
 */
export const notInTrash = ({ status }: { status: SQLWrapper }): SQL => sql`${status} <> ${gone}`
