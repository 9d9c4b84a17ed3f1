// The palette's record search: every resource the person may see answers with its best, and the best of these come first. Each
// is a statement of its own that is kept prepared: planned anew, some sixty of them take far longer than they run.
import { type SQL, sql } from 'drizzle-orm'
import type { Hit } from '#contract/call.ts'
import type { Setting } from '#contract/field.ts'
import type { Resource } from '#contract/resource.ts'
import { compiled, type Statement } from '#server/db/statement.ts'
import { readTogether } from '#server/db/tenant.ts'
import { storedOf } from '#server/fields/kinds.ts'
import { type Kit, type Staff, settingOf } from '#server/kit.ts'
import { asText, type Found, hitOf, searchedFor, titleTold } from './hit.ts'
import { hasSearchText } from './indexed.ts'
import { scopeFor } from './list.ts'
import { meantBy } from './personal.ts'
import { isFindable, saysSomething, searchText, textHolds, wordBegins } from './searched.ts'
import { type Shape, shapeOf } from './shape.ts'

const inAll = 20
// Written out, as a plan that is kept knows no parameters.
const enough = sql.raw('8')
const most = sql.raw('400')
// Two letters say little: fewer are looked through and ranked for them.
const mostOfFew = sql.raw('100')
const reach = sql.raw('500')

/** What a record is called here, as it is compared: of a text in several languages the one that is read in this place. */
const called = (shape: Shape, name: string | undefined, setting: Setting): SQL => {
  const column = name ? shape.columns.get(name) : undefined
  if (!column) return sql`''`
  const spoken = column.field.kind === 'localized' ? storedOf(column.field).order?.(column.at, setting) : column.at
  return sql`plain_text(coalesce((${spoken})::text, ''))`
}

const asked = (kit: Kit, resource: Resource, setting: Setting, words: string, indexed: boolean): Statement => {
  const { vendor } = setting
  const shape = shapeOf(resource)
  const [title, subtitle] = [asText(resource, resource.title), asText(resource, resource.subtitle)]
  const needle = sql`(select plain_text(${words}))`
  // Made once for each candidate, in a select of its own: taking accents off is the dearest of it all.
  const meant = meantBy(kit, setting, shape, words)
  // Whoever is found by their own number comes before what was only sent to them.
  const self =
    resource.group === 'people' && meant.length > 0 ? sql`(${sql.join(meant, sql` or `)}) is true` : sql`false`
  // Gathered once and then looked up: any plan is as good, were it made when the table had no rows yet.
  const found = sql`select t.id, ${self} as self, ${title} as title, ${titleTold(resource)} as told, ${subtitle} as subtitle, t.status,
      ${called(shape, resource.title, setting)} as name, ${called(shape, resource.subtitle, setting)} as also
    from ${shape.table} t where t.vendor = ${vendor} and t.id = any(array(${candidates(shape, vendor, words, indexed, meant)})) offset 0`
  // Said exactly, then begun with, then somewhere inside; shorter texts are nearer to what was typed.
  const rank = sql`(case when f.self then 4 when f.also = ${needle} or f.name = ${needle} then 3
    when starts_with(f.name, ${needle}) or starts_with(f.also, ${needle}) then 2 else 1 end) + similarity(f.name, ${needle})`
  return compiled(
    sql`select f.id, f.title, f.told, f.subtitle, f.status, ${rank} as rank
      from (${found}) f order by rank desc, f.id limit ${enough}`,
    true,
  )
}

/** Ids of the first few hundred that hold the words: a broad word must not rank a million rows. */
const holding = (shape: Shape, indexed: boolean, live: SQL, words: string): SQL => {
  const first = (from: SQL, said: SQL, limit = mostOfFew): SQL => sql`(select t.id ${from} and ${said} limit ${limit})`
  const text = searchText(shape, indexed)
  if (!indexed || isFindable(words)) return first(live, textHolds(text, words), most)
  // So few letters are looked for inside the words of what was touched last, else at the beginnings of all words.
  const last = sql`from (select t.id, ${text} as said ${live} order by t.updated_at desc, t.id desc limit ${reach}) t where true`
  return sql`(with near as materialized ${first(last, textHolds(sql`t.said`, words))} select n.id from near n union all
    ${first(sql`${live} and (select count(*) from near) < ${enough}`, wordBegins(text, words))})`
}

/** And whatever is called exactly that. */
const candidates = (shape: Shape, vendor: string, words: string, indexed: boolean, meant: SQL[]): SQL => {
  const live = sql`from ${shape.table} t where t.vendor = ${vendor} and t.status <> 2`
  const exact = shape.fields
    .filter(({ field }) => field.facts.unique && field.facts.search)
    .map(({ at }) => sql` union all (select t.id ${live} and lower(${at}) = lower(${words}) limit 5)`)
  const personal = meant.map(condition => sql` union all (select t.id ${live} and ${condition} limit 20)`)
  return sql`${holding(shape, indexed, live, words)}${sql.join([...exact, ...personal], sql``)}`
}

interface Ranked extends Found {
  rank: number
}

/** `only`: among the records of this resource alone. */
export const searchAll = async (kit: Kit, staff: Staff, typed: string, only?: string): Promise<Hit[]> => {
  const words = typed.trim().slice(0, 100)
  const open = searchedFor(kit, staff).filter(({ name }) => only === undefined || name === only)
  if (!saysSomething(words) || open.length === 0) return []
  const indexed = await Promise.all(open.map(area => hasSearchText(kit.db, area)))
  const setting = settingOf(staff.place)
  const statements = open.map((area, at) => asked(kit, area, setting, words, indexed[at] ?? false))
  const answers = await readTogether(kit.db, scopeFor(staff), statements, true)
  const found = answers.flatMap((rows, at) =>
    rows.map(
      ([id, title = null, told, subtitle = null, status, rank]): Ranked => ({
        resource: open[at]!.name,
        id: String(id),
        title,
        subtitle,
        status: Number(status),
        rank: Number(rank),
        titleTold: told ? JSON.parse(told) : null,
      }),
    ),
  )
  const best = found.toSorted((one, other) => other.rank - one.rank || byText(one.title, other.title))
  return best.slice(0, inAll).map(hitOf(open, staff.place.urlLang))
}

const byText = (one: string | null, other: string | null): number =>
  Number(one === null) - Number(other === null) ||
  Number((one ?? '') > (other ?? '')) - Number((one ?? '') < (other ?? ''))
