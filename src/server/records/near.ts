// Free words are looked for near the start first. Words that are not rare stand there, and that way is the same whatever they
// are: so its text is prepared, which for many short questions is half of their cost. What does not stand there is gathered
// wherever it is: PostgreSQL takes words to be spread evenly and would walk on, past a million rows to names with a V.
import { type SQL, sql } from 'drizzle-orm'
import type { ListQuery } from '#contract/query.ts'
import { isWords } from '#rules/expression/tree.ts'
import { parseQuery } from '#rules/expression.ts'
import { literal } from '#server/fields/stored.ts'
import type { Filtering } from './filter.ts'
import { type Cursor, inOrder, type Order } from './order.ts'
import { isFindable, searchText } from './searched.ts'
import { walk } from './walk.ts'

const reach = 2000

/** The words of a line that says nothing else. What no index can find is better walked to. */
const onlyWords = (line: string): string[] | undefined => {
  const { and } = parseQuery(line).tree
  const words = and.filter(isWords).map(({ words }) => words)
  return words.length === and.length && words.some(isFindable) ? words : undefined
}

/** Rows of `id` and `k`, one beyond the page; fewer than that say nothing of what lies further. */
export const nearby = (
  { shape, setting, indexed }: Filtering,
  order: Order,
  { filter, size, within }: ListQuery,
  cursor: Cursor | undefined,
): SQL | undefined => {
  const words = within === undefined && indexed ? onlyWords(filter) : undefined
  if (!words) return undefined
  const way = { shape, order, all: sql`t.vendor = ${setting.vendor} and t.status <> 2` }
  const stretch = { limit: reach, offset: 0, ...(cursor && { cursor }) }
  // Inside a select of its own the pattern is made once, not for each row.
  const holds = words.map(text => sql`t.said like (select '%' || plain_text(${literal(text)}) || '%')`)
  const by = inOrder(sql`t.k`, order)
  return sql`select t.id, t.k from (${walk(way, stretch, sql`, ${searchText(shape, indexed)} as said`)}) t
    where ${sql.join(holds, sql` and `)} order by ${by} limit ${sql.raw(String(size + 1))}`
}
