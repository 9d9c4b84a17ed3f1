// The one table of redirects (kernel ruling 6): a record that was published and gets another address keeps answering at the old
// one. It points at the record, not at its address, so there are neither chains nor loops.
import { sql } from 'drizzle-orm'
import { type FormerAddress, keepsAddress, slugFieldOf } from '#contract/formerAddress.ts'
import type { Finding } from '#contract/problem.ts'
import type { AnyRow, Resource } from '#contract/resource.ts'
import { rowsOf, run } from '#server/db/statement.ts'
import { type Tx, withTenant } from '#server/db/tenant.ts'
import type { Kit, Staff } from '#server/kit.ts'
import { complaint } from '#server/words.ts'
import { scopeFor } from './list.ts'
import { isId, notFound, shownByIds, storedByIds } from './read.ts'
import type { EngineScene } from './scene.ts'
import { shapeOf, titleIn } from './shape.ts'

/** In the transaction of the write: the former address leads here, and what is an address again is no redirect any more. */
export const noteAddresses = async (
  { tx, staff, now, pull }: EngineScene,
  resource: Resource,
  lines: readonly { before: AnyRow | null; after: AnyRow }[],
): Promise<void> => {
  const field = slugFieldOf(resource)
  const changed = field ? lines.filter(({ before, after }) => before?.[field] !== after[field] && after[field]) : []
  if (!field || changed.length === 0) return
  const vendor = staff.place.vendorCode
  const taken = changed.map(({ after }) => String(after[field]).toLowerCase())
  await run(
    tx,
    sql`delete from redirects where vendor = ${vendor} and resource = ${resource.name} and slug = any(${sql.param(taken)}::text[])`,
  )
  // What is taken back was never promised to anybody.
  if (pull.undoOf) return
  const left = changed.flatMap(({ before, after }) =>
    before && keepsAddress(before) && before[field]
      ? [{ slug: String(before[field]).toLowerCase(), record: after.id }]
      : [],
  )
  if (left.length === 0) return
  await run(
    tx,
    sql`insert into redirects (vendor, resource, slug, record, at)
      select ${vendor}, ${resource.name}, p.slug, p.record, ${now.toISOString()}::timestamptz
      from json_to_recordset(${JSON.stringify(left)}::json) as p (slug text, record uuid)
      where p.slug <> all(${sql.param(taken)}::text[])
      on conflict (vendor, resource, slug) do update set record = excluded.record, at = excluded.at`,
  )
}

/** As many as a plan tells of. */
const mostTold = 20

/** Of what is about to be written: former addresses of other records that it takes over. Nothing is refused. */
export const addressesTaken = async (
  { tx, staff }: EngineScene,
  resource: Resource,
  intents: readonly { id: string; before: AnyRow | null; after: Record<string, unknown> }[],
): Promise<Finding[]> => {
  const field = slugFieldOf(resource)
  if (!field) return []
  const vendor = staff.place.vendorCode
  const changed = intents.filter(({ before, after }) => after[field] && before?.[field] !== after[field])
  const led = await ledBy(
    tx,
    vendor,
    resource,
    changed.map(({ after }) => String(after[field])),
  )
  const taken = changed.flatMap(({ id, after }) => {
    const slug = String(after[field])
    const to = led.get(slug.toLowerCase())
    return to && to.record !== id ? [{ slug, record: to.record }] : []
  })
  const some = taken.slice(0, mostTold)
  const rows = await storedByIds(
    tx,
    vendor,
    resource,
    some.map(({ record }) => record),
    false,
  )
  const titles = new Map(rows.map(row => [row.id, titleIn(resource, row)]))
  return some.map(({ slug, record }) =>
    complaint('INFO', 'record.takesAddress', { slug, title: titles.get(record) ?? '' }, field),
  )
}

export interface Addressed {
  id: string
  slug: string
  title: string
  /** It was asked for by a former address: this one is to be gone to. */
  moved: boolean
}

/** Which record answers at an address, its own or a former one. */
export const addressed = (kit: Kit, staff: Staff, resource: Resource, slug: string): Promise<Addressed> =>
  withTenant(kit.db, scopeFor(staff), async tx => {
    const { table, columns } = shapeOf(resource)
    const column = sql.raw(`t."${columns.get(slugFieldOf(resource) ?? '')!.sqlName}"`)
    const wanted = slug.toLowerCase()
    const [found] = await rowsOf<Omit<Addressed, 'title'>>(
      tx,
      sql`select t.id, ${column} as slug, lower(${column}) <> ${wanted} as moved from ${table} t
        where t.vendor = ${staff.place.vendorCode} and t.status <> 2 and (lower(${column}) = ${wanted} or t.id = (
          select record from redirects where vendor = ${staff.place.vendorCode} and resource = ${resource.name} and slug = ${wanted}))
        order by moved limit 1`,
    )
    if (!found) throw notFound(resource)
    const [row] = await shownByIds(kit, tx, staff, resource, [found.id], [resource.title])
    return { ...found, title: row ? titleIn(resource, row) : found.slug }
  })

/** The addresses it left, the last one first. Refuses an id nobody here has. */
export const formerAddresses = (kit: Kit, staff: Staff, resource: Resource, id: string): Promise<FormerAddress[]> =>
  withTenant(kit.db, scopeFor(staff), async tx => {
    if (!isId(id)) throw notFound(resource)
    const { table } = shapeOf(resource)
    const vendor = staff.place.vendorCode
    const [known] = await rowsOf(tx, sql`select from ${table} t where t.vendor = ${vendor} and t.id = ${id}::uuid`)
    if (!known) throw notFound(resource)
    return rowsOf<FormerAddress>(
      tx,
      sql`select slug, at from redirects
        where vendor = ${vendor} and resource = ${resource.name} and record = ${id}::uuid order by at desc, slug`,
    )
  })

/** The addresses each of these left that still lead to it. */
export const formerOf = async (
  tx: Tx,
  vendor: string,
  resource: Resource,
  ids: readonly string[],
): Promise<Map<string, string[]>> => {
  if (ids.length === 0) return new Map()
  const rows = await rowsOf<{ record: string; slugs: string[] }>(
    tx,
    sql`select record, array_agg(slug) as slugs from redirects
      where vendor = ${vendor} and resource = ${resource.name} and record = any(${sql.param(ids)}::uuid[]) group by record`,
  )
  return new Map(rows.map(({ record, slugs }) => [record, slugs]))
}

export interface Led {
  record: string
  /** Its address now. */
  now: string
}

/** Where these former addresses lead, by address in small letters; one that is a record's own again leads nowhere else. */
export const ledBy = async (
  tx: Tx,
  vendor: string,
  resource: Resource,
  slugs: readonly string[],
): Promise<Map<string, Led>> => {
  const field = slugFieldOf(resource)
  if (slugs.length === 0 || !field) return new Map()
  const { table, columns } = shapeOf(resource)
  const wanted = [...new Set(slugs.map(slug => slug.toLowerCase()))]
  const rows = await rowsOf<Led & { slug: string }>(
    tx,
    sql`select r.slug, r.record, ${columns.get(field)!.at} as now from redirects r join ${table} t on t.vendor = r.vendor and t.id = r.record
      where r.vendor = ${vendor} and r.resource = ${resource.name} and r.slug = any(${sql.param(wanted)}::text[]) and t.status <> 2`,
    true,
  )
  return new Map(rows.map(({ slug, record, now }) => [slug, { record, now }]))
}
