// The palette's record search: one statement over every resource the person may see, best first.
import { type SQL, sql } from 'drizzle-orm'
import type { Hit } from '#contract/call.ts'
import type { Setting } from '#contract/field.ts'
import type { Resource } from '#contract/resource.ts'
import { rowsOf } from '#server/db/statement.ts'
import { withTenant } from '#server/db/tenant.ts'
import { storedOf } from '#server/fields/kinds.ts'
import { literal } from '#server/fields/stored.ts'
import { type Kit, type Staff, settingOf } from '#server/kit.ts'
import { asText, type Found, hitOf, searchedFor, titleTold } from './hit.ts'
import { hasSearchText } from './indexed.ts'
import { scopeFor } from './list.ts'
import { meantBy } from './personal.ts'
import { searchText } from './searched.ts'
import { type Shape, shapeOf } from './shape.ts'

const perResource = 8
const inAll = 20
const mostRanked = 400

/** What a record is called here, as it is compared: of a text in several languages the one that is read in this place. */
const called = (shape: Shape, name: string | undefined, setting: Setting): SQL => {
  const column = name ? shape.columns.get(name) : undefined
  if (!column) return sql`''`
  const spoken = column.field.kind === 'localized' ? storedOf(column.field).order?.(column.at, setting) : column.at
  return sql`plain_text(coalesce((${spoken})::text, ''))`
}

const branch = (kit: Kit, resource: Resource, setting: Setting, words: string, indexed: boolean): SQL => {
  const { vendor } = setting
  const shape = shapeOf(resource)
  const [title, subtitle] = [asText(resource, resource.title), asText(resource, resource.subtitle)]
  const needle = sql`plain_text(${words})`
  const start = sql`plain_text(${literal(words)}) || '%'`
  const holds = sql`${searchText(shape, indexed)} like '%' || plain_text(${literal(words)}) || '%'`
  // Made once for each candidate, in a select of its own: taking accents off is the dearest of it all.
  const meant = meantBy(kit, setting, shape, words)
  // Whoever is found by their own number comes before what was only sent to them.
  const self =
    resource.group === 'people' && meant.length > 0 ? sql`(${sql.join(meant, sql` or `)}) is true` : sql`false`
  const found = sql`select t.id, ${self} as self, ${title} as title, ${titleTold(resource)} as told, ${subtitle} as subtitle, t.status,
      ${called(shape, resource.title, setting)} as name, ${called(shape, resource.subtitle, setting)} as also
    from ${shape.table} t where t.vendor = ${vendor} and t.id in (${candidates(shape, vendor, words, holds, meant)}) offset 0`
  // Said exactly, then begun with, then somewhere inside; shorter texts are nearer to what was typed.
  const rank = sql`(case when f.self then 4 when f.also = ${needle} or f.name = ${needle} then 3
    when f.name like ${start} or f.also like ${start} then 2 else 1 end) + similarity(f.name, ${needle})`
  return sql`(select ${resource.name}::text as resource, f.id, f.title, f.told as "titleTold", f.subtitle, f.status, ${rank} as rank
    from (${found}) f order by rank desc, f.id limit ${perResource})`
}

/** Whatever is called exactly that, and the first few hundred that hold it: a broad word must not rank a million rows. */
const candidates = (shape: Shape, vendor: string, words: string, holds: SQL, meant: SQL[]): SQL => {
  const live = sql`from ${shape.table} t where t.vendor = ${vendor} and t.status <> 2`
  const exact = shape.fields
    .filter(({ field }) => field.facts.unique && field.facts.search)
    .map(({ at }) => sql` union all (select t.id ${live} and lower(${at}) = lower(${words}) limit 5)`)
  const personal = meant.map(condition => sql` union all (select t.id ${live} and ${condition} limit 20)`)
  return sql`(select t.id ${live} and ${holds} limit ${mostRanked})${sql.join([...exact, ...personal], sql``)}`
}

export const searchAll = async (kit: Kit, staff: Staff, words: string): Promise<Hit[]> => {
  const asked = words.trim().slice(0, 100)
  const open = searchedFor(kit, staff)
  if (asked === '' || open.length === 0) return []
  const indexed = await Promise.all(open.map(area => hasSearchText(kit.db, area)))
  const setting = settingOf(staff.place)
  const branches = open.map((area, at) => branch(kit, area, setting, asked, indexed[at] ?? false))
  const found = await withTenant(kit.db, scopeFor(staff), tx =>
    rowsOf<Found>(
      tx,
      sql`select * from (${sql.join(branches, sql` union all `)}) hits order by rank desc, title limit ${inAll}`,
    ),
  )
  return found.map(hitOf(open, staff.place.urlLang))
}
