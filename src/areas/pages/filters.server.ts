// Words the list of pages is narrowed by that are no fields of theirs.
import { type SQL, sql } from 'drizzle-orm'
import { called } from '#server/records/rows.ts'
import type { Behaviour } from '#server/records/serve.ts'
import { pages } from './pages.ts'

const t = called(pages, 't')

type Filter = NonNullable<Behaviour['filters']>[string]

/** Any of the values. */
const anyValue =
  (is: (value: string, ...rest: [setting: Parameters<Filter>[2], who: Parameters<Filter>[3]]) => SQL): Filter =>
  (_op, values, setting, who) =>
    sql`(${sql.join(
      values.map(value => is(value.trim(), setting, who)),
      sql` or `,
    )})`

const wholeIn = (language: string): SQL => sql`exists (select from unnest(${t.languages}) said
  where split_part(said, ' ', 1) = ${language.toLowerCase()}
    and split_part(split_part(said, ' ', 2), '/', 1) = split_part(said, '/', 2))`

const today = ({ timezone }: { timezone: string }, { now }: { now: Date }): SQL =>
  sql`(${now.toISOString()}::timestamptz at time zone ${timezone})::date`

const compared: Readonly<Record<string, SQL>> = {
  '=': sql`=`,
  '>': sql`>`,
  '>=': sql`>=`,
  '<': sql`<`,
  '<=': sql`<=`,
}

const views = (days: number): SQL<number> =>
  sql`(select coalesce(sum(s.views), 0)::int from page_stat s
    where s.vendor = t.vendor and s.page = t.id and s.day > current_date - ${days}::int)`

export const views7d = views(7)

const daysIn = (value: string): number => Math.min(366, Number.parseInt(value, 10) || 7)

export const pageFilters: NonNullable<Behaviour['filters']> = {
  /** A language some text is missing in. */
  missing: anyValue(value => sql`not ${wholeIn(value)}`),
  lint: anyValue(value => {
    if (value === 'error') return sql`${t.lintErrors} > 0`
    if (value === 'warning') return sql`${t.lintWarnings} > 0`
    return value === 'none' ? sql`coalesce(${t.lintErrors}, 0) + coalesce(${t.lintWarnings}, 0) = 0` : sql`false`
  }),
  contains: anyValue(
    value =>
      sql`jsonb_path_exists(${t.blocks}, '$.** ? (@.type == $kind)', jsonb_build_object('kind', ${value}::text))`,
  ),
  /** The id of a record, or a part of an address. */
  links: anyValue(value => sql`strpos(${t.blocks}::text, ${value}::text) > 0`),
  review: anyValue((value, setting, who) =>
    value === 'due'
      ? sql`${t.reviewDueAt} <= ${today(setting, who)}`
      : value === 'soon'
        ? sql`${t.reviewDueAt} between ${today(setting, who)} and ${today(setting, who)} + 30`
        : sql`false`,
  ),
  /** Within so many days. */
  goes: anyValue(
    (value, _setting, { now }) => sql`exists (select from jsonb_array_elements(${t.scheduled}) entry
      where entry ->> 'does' = 'publish' and entry -> 'failure' is null
        and (entry ->> 'at')::timestamptz <= ${now.toISOString()}::timestamptz + ${daysIn(value)}::int * interval '1 day')`,
  ),
  views90d: (op, values) => {
    const [value = '0', to = value] = values
    if (op === 'between') return sql`${views(90)} between ${Number(value) || 0} and ${Number(to) || 0}`
    return sql`${views(90)} ${compared[op] ?? sql`=`} ${Number(value) || 0}`
  },
  by: anyValue((value, _setting, { userId }) =>
    value === 'me' ? sql`${userId}::uuid in (${t.createdBy}, ${t.updatedBy})` : sql`false`,
  ),
  /** Some text of that language was filled in, and nobody has looked it over. */
  unreviewed: anyValue(
    value =>
      sql`exists (select from unnest(${t.needsReview}) mark where split_part(mark, ' ', 1) = ${value.toLowerCase()})`,
  ),
  waits: anyValue(value => (value === 'approval' ? sql`${t.submittedRevision} is not null` : sql`false`)),
}
