// What other areas know tags by: their codes and the synonyms that mean them.
import { type SQL, sql } from 'drizzle-orm'
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
