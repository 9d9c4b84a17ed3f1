// What other areas know tags by: their codes and the synonyms that mean them.
import { eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { tableFor } from '#server/db/tables.ts'
import type { Tx } from '#server/db/tenant.ts'
import { fieldsWhere } from '#server/records/rows.ts'
import { notInTrash } from '#server/records/trash.ts'
import { type Tag, tags } from './tags.ts'

export type NamedTag = Pick<Tag, 'id' | 'code' | 'synonyms'>

const g = tableFor(tags)

/** All tags outside the trash, by id. */
export const readTags = (tx: Tx): Promise<NamedTag[]> => fieldsWhere(tx, tags, ['id', 'code', 'synonyms'], undefined)

/**
 * A select of the ids of the tags these words mean by code or synonym, in any case; none where none does. The vendor is named and
 * not taken from a row, so that the ids are found once and not for each row.
 */
export const tagsMeant = (vendor: string, words: readonly string[]): SQL => {
  const means = words.map(word => sql`(${g.code} = lower(${word}) or lower(${word}) = any(${g.synonyms}))`)
  return sql`select ${g.id} from ${g} where ${g.vendor} = ${vendor} and ${notInTrash(g)} and (${sql.join(means, sql` or `)})`
}

/** A sub-select of the codes of the tags whose ids a column holds, in order; those in the trash are left out, and without any it is empty. */
export const codesOf = (ids: SQLWrapper): SQL =>
  sql`array(select ${g.code} from ${g} where ${g.vendor} = app_vendor() and ${g.id} = any(${ids}) and ${notInTrash(g)}
    order by ${g.code})`

/** The same of those that were ever given, in no order, also from the trash; null where there are none. */
export const tagCodesIn = (ids: SQLWrapper): SQL =>
  sql`(select array_agg(${g.code}) from ${g} where ${eq(g.vendor, sql`app_vendor()`)} and ${g.id} = any(${ids}))`
