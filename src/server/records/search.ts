// The palette's record search: one statement over every resource the person may see, best first.
import { type SQL, sql } from 'drizzle-orm'
import type { Hit } from '#contract/call.ts'
import type { Resource } from '#contract/resource.ts'
import { rowsOf } from '#server/db/statement.ts'
import { withTenant } from '#server/db/tenant.ts'
import { literal } from '#server/fields/stored.ts'
import type { Kit, Staff } from '#server/kit.ts'
import { asText, type Found, hitOf, searchedFor, titleTold } from './hit.ts'
import { hasSearchText } from './indexed.ts'
import { scopeFor } from './list.ts'
import { searchText } from './searched.ts'
import { type Shape, shapeOf } from './shape.ts'

const perResource = 8
const inAll = 20
const mostRanked = 400

const branch = (resource: Resource, vendor: string, words: string, indexed: boolean): SQL => {
  const shape = shapeOf(resource)
  const text = searchText(shape, indexed)
  const [title, subtitle] = [asText(resource, resource.title), asText(resource, resource.subtitle)]
  const needle = sql`plain_text(${words})`
  const pattern = sql`'%' || plain_text(${literal(words)}) || '%'`
  const start = sql`plain_text(${literal(words)}) || '%'`
  // Said exactly, then begun with, then somewhere inside; shorter texts are nearer to what was typed.
  const rank = sql`(case when plain_text(coalesce(${subtitle}, '')) = ${needle} or plain_text(${title}) = ${needle} then 3
    when plain_text(${title}) like ${start} or plain_text(coalesce(${subtitle}, '')) like ${start} then 2 else 1 end)
    + similarity(plain_text(${title}), ${needle})`
  return sql`(select ${resource.name}::text as resource, t.id, ${title} as title, ${titleTold(resource)} as "titleTold", ${subtitle} as subtitle, t.status, ${rank} as rank
    from ${shape.table} t where t.vendor = ${vendor} and t.id in (${candidates(shape, vendor, words, sql`${text} like ${pattern}`)})
    order by rank desc, t.id limit ${perResource})`
}

/** Whatever is called exactly that, and the first few hundred that hold it: a broad word must not rank a million rows. */
const candidates = (shape: Shape, vendor: string, words: string, holds: SQL): SQL => {
  const live = sql`from ${shape.table} t where t.vendor = ${vendor} and t.status <> 2`
  const exact = shape.fields
    .filter(({ field }) => field.facts.unique && field.facts.search)
    .map(({ at }) => sql` union all (select t.id ${live} and lower(${at}) = lower(${words}) limit 5)`)
  return sql`(select t.id ${live} and ${holds} limit ${mostRanked})${sql.join(exact, sql``)}`
}

export const searchAll = async (kit: Kit, staff: Staff, words: string): Promise<Hit[]> => {
  const asked = words.trim().slice(0, 100)
  const open = searchedFor(kit, staff)
  if (asked === '' || open.length === 0) return []
  const indexed = await Promise.all(open.map(area => hasSearchText(kit.db, area)))
  const branches = open.map((area, at) => branch(area, staff.place.vendorCode, asked, indexed[at] ?? false))
  const found = await withTenant(kit.db, scopeFor(staff), tx =>
    rowsOf<Found>(
      tx,
      sql`select * from (${sql.join(branches, sql` union all `)}) hits order by rank desc, title limit ${inAll}`,
    ),
  )
  return found.map(hitOf(open, staff.place.urlLang))
}
