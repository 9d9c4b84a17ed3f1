// The palette's record search: one statement over every resource the person may see, as all that can be found stands in one table
// (search_entry, kept by triggers). Each resource answers with its best, and the best of these come first. It is kept prepared:
// planned anew it takes longer than it runs.
import { type SQL, sql } from 'drizzle-orm'
import { tableOf } from '#contract/address.ts'
import type { Hit } from '#contract/call.ts'
import type { Resource } from '#contract/resource.ts'
import { endNameOf } from '#rules/during.ts'
import { compiled } from '#server/db/statement.ts'
import { readTogether } from '#server/db/tenant.ts'
import { literal } from '#server/fields/stored.ts'
import { type Kit, type Staff, settingOf } from '#server/kit.ts'
import { besideValues, endText, hitOf, searchedFor } from './hit.ts'
import { hasSearchText } from './indexed.ts'
import { meantBy } from './personal.ts'
import { findable } from './searchable.ts'
import { isFindable, saysSomething, searchText } from './searched.ts'
import { shapeOf } from './shape.ts'
import { scopeFor } from './staffScope.ts'

// Written out, as a plan that is kept knows no parameters.
const inAll = sql.raw('20')
const enough = sql.raw('8')
/** A word that more records hold is looked for in each resource by itself: else those of a large one hide those of a small one. */
const broad = sql.raw('1000')
const most = sql.raw('400')
// Two letters say little: fewer are looked through and ranked for them.
const mostOfFew = sql.raw('100')
/** Of so many records that were touched last letters are looked for, in all resources together and in one at most. */
const reaching = { inAll: 30_000, inOne: 500 }

interface SearchRequest {
  vendor: string
  words: string
  urlLang: string
  /** The resources the person may find. */
  open: readonly Resource[]
}

const open = sql`(select open from said)`
const needle = sql`(select needle from said)`
const inside = sql`(select inside from said)`
const beginnings = sql`(select beginnings from said)::text[]`

/** Made once: places of the resources by their table, and what was typed as it is compared: whole, inside a text, where a word begins. */
const said = ({ words, open }: SearchRequest): SQL => {
  const plain = sql`plain_text(${literal(words)})`
  const places = JSON.stringify(Object.fromEntries(open.map((area, at) => [tableOf(area), at])))
  return sql`said as materialized (select ${places}::jsonb as open, plain_text(${words}) as needle, '%' || ${plain} || '%' as inside,
    array[${plain} || '%', '% ' || ${plain} || '%', '%-' || ${plain} || '%', '%/' || ${plain} || '%'] as beginnings)`
}

/** A text, or what it is called in the language that is read in this place. */
const spoken = (column: SQL, urlLang: string): SQL =>
  sql`coalesce(case jsonb_typeof(${column}) when 'object' then coalesce(${column} ->> ${urlLang}, ${column} ->> 'en-in') else ${column} #>> '{}' end, '')`

/** Said exactly, then begun with, then somewhere inside; shorter texts are nearer to what was typed. */
const ranked = ({ urlLang }: SearchRequest, from: SQL, self = sql`false`): SQL =>
  sql`select e.resource, e.id, e.title, e.told, e.subtitle, e.status, (case when ${self} then 4
      when e.called = ${needle} or e.beside = ${needle} then 3
      when starts_with(e.called, ${needle}) or starts_with(e.beside, ${needle}) then 2 else 1 end) + similarity(e.called, ${needle}) as rank
    from (select e.*, ${spoken(sql`e.name`, urlLang)} as called, ${spoken(sql`e.also`, urlLang)} as beside from ${from} offset 0) e`

const entries = ({ vendor }: SearchRequest): SQL => sql`search_entry e where e.vendor = ${vendor}`

/** The best of each resource that is a key of `of`, out of its first few whose words are such. */
const bestOfEach = (asked: SearchRequest, of: SQL, are: SQL, each: SQL): SQL => {
  const few = sql`(select e.* from ${entries(asked)} and e.resource = o.resource and ${are} limit ${each}) e`
  return sql`select h.* from (${of}) o cross join lateral (${ranked(asked, few)} order by rank desc, e.id limit ${enough}) h`
}

/**
 * Most words few records hold, and one look finds them all. Of a broad one each resource is asked by itself, but for those of which
 * that look has found as many as would be ranked: it is the large ones that are dear to ask again.
 */
const holding = (asked: SearchRequest): SQL => {
  const are = sql`e.words like ${inside}`
  const look = sql`select e.* from ${entries(asked)} and ${are} and ${open} ? e.resource limit ${broad}`
  const isWide = sql`(select yes from wide)`
  const isPlenty = sql`resource in (select resource from plenty)`
  const each = sql`select resource from jsonb_object_keys(${open}) resource where ${isWide} and not ${isPlenty}`
  const ready = sql`looked e where not ${isWide} or (e.place <= ${most} and e.${isPlenty})`
  return sql`looked as materialized (select e.*, row_number() over (partition by e.resource) as place from (${look}) e),
    wide as materialized (select count(*) >= ${broad} as yes from looked),
    plenty as materialized (select resource from looked where place = ${most} and ${isWide}),
    held as (${ranked(asked, ready)} union all ${bestOfEach(asked, each, are, most)})`
}

/** So few letters are looked for inside the words of what was touched last, and then at the beginnings of all words. */
const holdingFew = (kit: Kit, asked: SearchRequest, indexed: ReadonlySet<Resource>): SQL => {
  const resources = findable(kit)
  const reach = sql.raw(String(Math.min(reaching.inOne, Math.floor(reaching.inAll / resources.length))))
  const touched = resources.map(resource => {
    const shape = shapeOf(resource)
    const name = tableOf(resource)
    const last = sql`select t.id, ${searchText(shape, indexed.has(resource))} as said from ${shape.table} t
      where t.vendor = ${asked.vendor} and t.status <> 2 and ${open} ? ${name} order by t.updated_at desc, t.id desc limit ${reach}`
    return sql`(select ${name}::text as resource, t.id from (${last}) t where t.said like ${inside} limit ${mostOfFew})`
  })
  const of = sql`e.vendor = ${asked.vendor} and e.resource`
  // Where all was touched last, nothing is left to look through.
  const others = sql`select o.resource from jsonb_object_keys(${open}) o (resource)
    where (select count(*) from near n where n.resource = o.resource) < ${enough}
      and exists (select from search_entry e where ${of} = o.resource offset ${reach})`
  return sql`near as materialized (${sql.join(touched, sql` union all `)}),
    held as (${ranked(asked, sql`near n join search_entry e on ${of} = n.resource and e.id = n.id`)} union all
      ${bestOfEach(asked, others, sql`e.words like any(${beginnings})`, mostOfFew)})`
}

/** What hangs on a number or an address, by its marks where it is kept. Whoever is found by their own comes before what was only sent to them. */
const meant = (kit: Kit, staff: Staff, asked: SearchRequest): SQL[] =>
  asked.open.flatMap(resource => {
    const shape = shapeOf(resource)
    return meantBy(kit, settingOf(staff.place), shape, asked.words).map(condition => {
      const ids = sql`select t.id from ${shape.table} t where t.vendor = ${asked.vendor} and t.status <> 2 and ${condition} limit 20`
      const from = sql`${entries(asked)} and e.resource = ${tableOf(resource)} and e.id = any(array(${ids}))`
      return ranked(asked, from, resource.group === 'people' ? sql`true` : sql`false`)
    })
  })

/** When what was found ends: asked of its own table, as it is for the few that are shown. */
const endsOf = ({ vendor, open }: SearchRequest): SQL => {
  const ends = open.flatMap(resource => {
    if (endNameOf(resource) === undefined) return []
    const of = sql`from ${shapeOf(resource).table} t where t.vendor = ${vendor} and t.id = b.id`
    return [sql`when ${tableOf(resource)} then (select ${endText(resource)} ${of})`]
  })
  return ends.length === 0 ? sql`null::text` : sql`case b.resource ${sql.join(ends, sql` `)} end`
}

/** What is told beside the titles of the few that are shown, as it is now. */
const besidesOf = (kit: Kit, { vendor, open }: SearchRequest): SQL => {
  const told = open.flatMap(resource => {
    const values = besideValues(kit, resource)
    const of = sql`from ${shapeOf(resource).table} t where t.vendor = ${vendor} and t.id = b.id`
    return values ? [sql`when ${tableOf(resource)} then (select ${values} ${of})`] : []
  })
  return told.length === 0 ? sql`null::jsonb` : sql`case b.resource ${sql.join(told, sql` `)} end`
}

const indexedOf = async (kit: Kit): Promise<ReadonlySet<Resource>> => {
  const resources = findable(kit)
  const has = await Promise.all(resources.map(resource => hasSearchText(kit.db, resource)))
  return new Set(resources.filter((_, at) => has[at]))
}

const statementOf = async (kit: Kit, staff: Staff, words: string, may: readonly Resource[]) => {
  const { vendorCode: vendor, urlLang } = staff.place
  const asked = { vendor, words, urlLang, open: may }
  const holds = isFindable(words) ? holding(asked) : holdingFew(kit, asked, await indexedOf(kit))
  const exact = ranked(asked, sql`${entries(asked)} and e.codes @> array[lower(${words})] and ${open} ? e.resource`)
  const found = [sql`select * from held`, exact, ...meant(kit, staff, asked)]
  // One that is found in several ways counts as the best of them.
  return compiled(
    sql`with ${said(asked)}, ${holds},
      once as (select distinct on (f.resource, f.id) f.* from (${sql.join(found, sql` union all `)}) f order by f.resource, f.id, f.rank desc),
      best as (select o.*, row_number() over (partition by o.resource order by o.rank desc, o.id) as place from once o),
      shown as (select b.* from best b where b.place <= ${enough}
        order by b.rank desc, b.title #>> '{}', (${open} ->> b.resource)::int, b.id limit ${inAll})
      select b.resource, b.id, b.title #>> '{}', b.told, b.subtitle #>> '{}', b.status, ${endsOf(asked)},
        ${besidesOf(kit, asked)} from shown b
      order by b.rank desc, b.title #>> '{}', (${open} ->> b.resource)::int, b.id`,
    true,
  )
}

/** `only`: among the records of these resources. */
export const searchAll = async (kit: Kit, staff: Staff, typed: string, only?: readonly string[]): Promise<Hit[]> => {
  const words = typed.trim().slice(0, 100)
  const open = searchedFor(kit, staff).filter(({ name }) => only === undefined || only.includes(name))
  if (!saysSomething(words) || open.length === 0) return []
  const [rows = []] = await readTogether(kit.db, scopeFor(staff), [await statementOf(kit, staff, words, open)], true)
  const byTable = new Map(open.map(resource => [tableOf(resource), resource]))
  const hit = hitOf(open, staff.place)
  return rows.map(([table, id, title = null, told, subtitle = null, status, end = null, beside]) =>
    hit({
      resource: byTable.get(String(table))!.name,
      id: String(id),
      title,
      titleTold: told ? JSON.parse(told) : null,
      subtitle,
      status: Number(status),
      end,
      beside: beside ? JSON.parse(beside) : null,
    }),
  )
}
