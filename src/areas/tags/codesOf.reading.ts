// Codes of the tags something bears, for statements of other areas about what bears them.
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { tableFor } from '#server/db/tables.ts'
import { notInTrash } from '#server/records/trash.ts'
import { tags } from './tags.ts'

const g = tableFor(tags)

/** Their codes in order as an array, of a column that keeps their ids; those in the trash are left out, and without any it is empty. */
export const codesOf = (ids: SQLWrapper): SQL =>
  sql`array(select ${g.code} from ${g} where ${g.vendor} = app_vendor() and ${g.id} = any(${ids}) and ${notInTrash(g)}
    order by ${g.code})`
