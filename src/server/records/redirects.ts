// The one table of redirects (kernel ruling 6): a published record that gets another address keeps answering at the old one. It
// points at the record, not at its address, so there are neither chains nor loops.
import { sql } from 'drizzle-orm'
import type { AnyRow, Resource } from '#contract/resource.ts'
import { rowsOf, run } from '#server/db/statement.ts'
import { withTenant } from '#server/db/tenant.ts'
import type { Kit, Staff } from '#server/kit.ts'
import { scopeFor } from './list.ts'
import { notFound } from './read.ts'
import type { EngineScene } from './scene.ts'
import { shapeOf } from './shape.ts'

/** The field that alone names a record in an address. */
export const slugFieldOf = ({ fields }: Pick<Resource, 'fields'>): string | undefined =>
  Object.entries(fields).find(([, { facts }]) => facts.format === 'slug' && facts.unique)?.[0]

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
    before?.status === 'active' && before[field]
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

export interface Addressed {
  id: string
  slug: string
  /** It was asked for by a former address: this one is to be gone to. */
  moved: boolean
}

/** Which record answers at an address, its own or a former one. */
export const addressed = (kit: Kit, staff: Staff, resource: Resource, slug: string): Promise<Addressed> =>
  withTenant(kit.db, scopeFor(staff), async tx => {
    const { table, columns } = shapeOf(resource)
    const column = sql.raw(`t."${columns.get(slugFieldOf(resource) ?? '')!.sqlName}"`)
    const wanted = slug.toLowerCase()
    const [found] = await rowsOf<Addressed>(
      tx,
      sql`select t.id, ${column} as slug, lower(${column}) <> ${wanted} as moved from ${table} t
        where t.vendor = ${staff.place.vendorCode} and t.status <> 2 and (lower(${column}) = ${wanted} or t.id = (
          select record from redirects where vendor = ${staff.place.vendorCode} and resource = ${resource.name} and slug = ${wanted}))
        order by moved limit 1`,
    )
    if (!found) throw notFound(resource)
    return found
  })
