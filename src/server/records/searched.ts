// Where free words are looked for: the table's own search text where it has one, else the searchable fields.
import { type SQL, sql } from 'drizzle-orm'
import { either, literal } from '#server/fields/stored.ts'
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

/** Nothing is found by signs alone. */
export const saysSomething = (words: string): boolean => /[\p{L}\p{N}]/u.test(words)

/** Fewer letters the index of the texts cannot find inside a word. */
export const isFindable = (words: string): boolean => /[\p{L}\p{N}]{3}/u.test(words)

const holds = (text: SQL, before: string, words: string): SQL =>
  sql`${text} like ${sql.raw(`'${before}'`)} || plain_text(${literal(words)}) || '%'`

/** Words anywhere in a text. */
export const textHolds = (text: SQL, words: string): SQL => holds(text, '%', words)

/** Words where a word of the text begins, which the index finds however few letters they have. */
export const wordBegins = (text: SQL, words: string): SQL =>
  either(['', '% ', '%-', '%/'].map(before => holds(text, before, words)))
