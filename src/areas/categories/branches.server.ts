// Branches of the category tree as people write them in a query line.
import { type SQL, sql } from 'drizzle-orm'
import { defaultUrlLang } from '#contract/fields/localized.ts'
import { tableFor } from '#server/db/tables.ts'
import { called } from '#server/records/rows.ts'
import { notInTrash } from '#server/records/trash.ts'
import { categories } from './categories.ts'

const c = called(categories, 'c')
const below = called(categories, 'below')

/**
 * A select of the ids of the categories these words name by slug, path, id or name in the default language, in any case, and of
 * all below them. The vendor is named and not taken from a row, so that the ids are found once and not for each row.
 */
export const branchesMeant = (vendor: string, words: readonly string[]): SQL => {
  const means = words.map(
    word =>
      sql`(${c.slug} = lower(${word}) or lower(${c.path}) = lower(${word}) or ${c.id}::text = ${word} or lower(${c.name} ->> ${defaultUrlLang}::text) = lower(${word}))`,
  )
  const escaped = sql`replace(replace(${c.path}, '%', '\\%'), '_', '\\_')`
  return sql`select ${below.id} from ${tableFor(categories)} ${c}
    join ${tableFor(categories)} ${below} on ${below.vendor} = ${c.vendor} and (${below.id} = ${c.id} or ${below.path} like ${escaped} || ' > %')
    where ${c.vendor} = ${vendor} and ${notInTrash(c)} and (${sql.join(means, sql` or `)})`
}
