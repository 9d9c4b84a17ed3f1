// The codes of tags, for statements of other areas that say what their rows are tagged with.
import { eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { tableFor } from '#server/db/tables.ts'
import { tags } from './tags.ts'

const g = tableFor(tags)

/** Codes of the tags whose ids a column holds, in no order, also of those in the trash; null where it holds none. A sub-select. */
export const tagCodesIn = (ids: SQLWrapper): SQL =>
  sql`(select array_agg(${g.code}) from ${g} where ${eq(g.vendor, sql`app_vendor()`)} and ${g.id} = any(${ids}))`
