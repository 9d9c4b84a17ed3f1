// What becomes of the addresses records leave: a record that was published and gets another one keeps answering at the old. The
// engine says who left which address for which; the one table of redirections is an area's (kernel ruling 6), whose behaviour keeps
// them. A server without such an area forgets what records leave.
import { sql } from 'drizzle-orm'
import { type FormerAddress, keepsAddress, pageOf, slugFieldOf } from '#contract/formerAddress.ts'
import type { Finding } from '#contract/problem.ts'
import type { AnyRow, Resource } from '#contract/resource.ts'
import { rowsOf } from '#server/db/statement.ts'
import { type Tx, withTenant } from '#server/db/tenant.ts'
import type { Kit, Staff } from '#server/kit.ts'
import { complaint } from '#server/words.ts'
import { scopeFor } from './list.ts'
import { isId, notFound, shownByIds, storedByIds } from './read.ts'
import type { EngineScene } from './scene.ts'
import type { FormerAddresses } from './serve.ts'
import { shapeOf, titleIn } from './shape.ts'

type Behaviours = Pick<Kit, 'behaviours'>

const keeperOf = ({ behaviours }: Behaviours): FormerAddresses | undefined =>
  behaviours.values().find(({ formerAddresses }) => formerAddresses)?.formerAddresses

const slugIn = (path: string): string => path.slice(path.lastIndexOf('/') + 1)

/** In the transaction of the write: the former address leads here, and what is an address again is no redirect any more. */
export const noteAddresses = async (
  scene: EngineScene,
  resource: Resource,
  lines: readonly { before: AnyRow | null; after: AnyRow }[],
): Promise<void> => {
  const keeper = keeperOf(scene.kit)
  const field = keeper && slugFieldOf(resource)
  const changed = field ? lines.filter(({ before, after }) => before?.[field] !== after[field] && after[field]) : []
  if (!keeper || !field || changed.length === 0) return
  const live = changed.map(({ after }) => ({ record: after.id, path: pageOf(resource, String(after[field])) }))
  const taken = new Set(live.map(({ path }) => path))
  // What is taken back was never promised to anybody.
  const left = scene.invocation.undoOf
    ? []
    : changed.flatMap(({ before, after }) => {
        const path =
          before && keepsAddress(before) && before[field] ? pageOf(resource, String(before[field])) : undefined
        return path && !taken.has(path) ? [{ record: after.id, path }] : []
      })
  await keeper.moved(scene, { resource: resource.name, live, left })
}

/** As many as a plan tells of. */
const mostTold = 20

/** Of what is about to be written: former addresses of other records that it takes over. Nothing is refused. */
export const addressesTaken = async (
  { kit, tx, staff }: EngineScene,
  resource: Resource,
  intents: readonly { id: string; before: AnyRow | null; after: Record<string, unknown> }[],
): Promise<Finding[]> => {
  const field = slugFieldOf(resource)
  if (!field) return []
  const vendor = staff.place.vendorCode
  const changed = intents.filter(({ before, after }) => after[field] && before?.[field] !== after[field])
  const led = await ledBy(
    kit,
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

/** Of these addresses, in small letters, the records they were left by. */
const ledTo = async (
  kit: Behaviours,
  tx: Tx,
  resource: Resource,
  slugs: readonly string[],
): Promise<Map<string, string>> => {
  const paths = new Map(slugs.map(slug => [pageOf(resource, slug), slug.toLowerCase()]))
  const led = await keeperOf(kit)?.leading(tx, resource.name, [...paths.keys()])
  return new Map([...(led ?? [])].map(([path, record]) => [paths.get(path) ?? slugIn(path), record]))
}

/** Which record answers at an address, its own or a former one. */
export const addressed = (kit: Kit, staff: Staff, resource: Resource, slug: string): Promise<Addressed> =>
  withTenant(kit.db, scopeFor(staff), async tx => {
    const { table, columns } = shapeOf(resource)
    const column = sql.raw(`t."${columns.get(slugFieldOf(resource) ?? '')!.sqlName}"`)
    const wanted = slug.toLowerCase()
    const led = (await ledTo(kit, tx, resource, [wanted])).get(wanted) ?? null
    const [found] = await rowsOf<Omit<Addressed, 'title'>>(
      tx,
      sql`select t.id, ${column} as slug, lower(${column}) <> ${wanted} as moved from ${table} t
        where t.vendor = ${staff.place.vendorCode} and t.status <> 2 and (lower(${column}) = ${wanted} or t.id = ${led}::uuid)
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
    const pages = (await keeperOf(kit)?.leftBy(tx, resource.name, [id])) ?? []
    return pages.map(({ path, at }) => ({ slug: slugIn(path), at }))
  })

/** The addresses each of these left that still lead to it. */
export const formerOf = async (
  kit: Behaviours,
  tx: Tx,
  resource: Resource,
  ids: readonly string[],
): Promise<Map<string, string[]>> => {
  if (ids.length === 0) return new Map()
  const pages = (await keeperOf(kit)?.leftBy(tx, resource.name, ids)) ?? []
  const byRecord = Map.groupBy(pages, ({ record }) => record)
  return new Map([...byRecord].map(([record, left]) => [record, left.map(({ path }) => slugIn(path))]))
}

export interface Led {
  record: string
  /** Its address now. */
  now: string
}

/** Where these former addresses lead, by address in small letters; one that is a record's own again leads nowhere else. */
export const ledBy = async (
  kit: Behaviours,
  tx: Tx,
  vendor: string,
  resource: Resource,
  slugs: readonly string[],
): Promise<Map<string, Led>> => {
  const field = slugFieldOf(resource)
  if (slugs.length === 0 || !field) return new Map()
  const led = await ledTo(kit, tx, resource, [...new Set(slugs.map(slug => slug.toLowerCase()))])
  if (led.size === 0) return new Map()
  const { table, columns } = shapeOf(resource)
  const rows = await rowsOf<{ id: string; now: string }>(
    tx,
    sql`select t.id, ${columns.get(field)!.at} as now from ${table} t
      where t.vendor = ${vendor} and t.id = any(${sql.param([...led.values()])}::uuid[]) and t.status <> 2`,
    true,
  )
  const now = new Map(rows.map(({ id, now }) => [id, now]))
  return new Map(
    [...led].flatMap(([slug, record]) => (now.has(record) ? [[slug, { record, now: now.get(record)! }] as const] : [])),
  )
}
