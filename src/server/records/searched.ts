// Where free words are looked for: the table's own search text where it has one, else the searchable fields.
import { type SQL, sql } from 'drizzle-orm'
import type { Column, Shape } from './shape.ts'

/** Columns the free words are looked for in. */
export const searched = ({ fields, columns, resource }: Shape): Column[] => {
  const declared = fields.filter(({ field }) => field.facts.search && !field.facts.secret && !field.facts.personal)
  const title = columns.get(resource.title)
  return declared.length > 0 || !title ? declared : [title]
}

export const searchText = (shape: Shape, indexed: boolean): SQL => {
  if (indexed) return sql`t.search_text`
  const texts = searched(shape).map(({ at }) => sql`${at}::text`)
  return sql`plain_text(concat_ws(' ', ${sql.join(texts, sql`, `)}))`
}
