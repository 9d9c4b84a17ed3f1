// What becomes of the addresses records leave: a record that was published and gets another one keeps answering at the old. The
// engine says who left which address for which; the one table of redirections is an area's (kernel ruling 6), whose behaviour keeps
// them. A server without such an area forgets what records leave.
import { sql } from 'drizzle-orm'
import {
  anyLang,
  type FormerAddress,
  keepsAddress,
  pageOf,
  pathFieldOf,
  pathsIn,
  slugFieldOf,
} from '#contract/formerAddress.ts'
import type { Finding } from '#contract/problem.ts'
import type { AnyRow, Resource } from '#contract/resource.ts'
import { isSame } from '#rules/diff.ts'
import { rowsOf } from '#server/db/statement.ts'
import { type Tx, withTenant } from '#server/db/tenant.ts'
import type { Kit, Staff } from '#server/kit.ts'
import { complaint } from '#server/words.ts'
import { isId, notFound, shownByIds, storedByIds } from './read.ts'
import { asLive } from './revisions.ts'
import type { EngineScene } from './scene.ts'
import type { FormerAddresses, Page } from './serve.ts'
import { shapeOf, titleIn } from './shape.ts'
import { scopeFor } from './staffScope.ts'

type Behaviours = Pick<Kit, 'behaviours'>

const keeperOf = ({ behaviours }: Behaviours): FormerAddresses | undefined =>
  behaviours.values().find(({ formerAddresses }) => formerAddresses)?.formerAddresses

const slugIn = (path: string): string => path.slice(path.lastIndexOf('/') + 1)

interface Left {
  before: AnyRow | null
  after: AnyRow
}
type Answers = Omit<Page, 'record'>

/** Where a record answers, by its own name or by whole addresses; nothing where it never did. */
const answersOf = (resource: Resource): ((row: AnyRow) => Answers[]) | undefined => {
  const [path, slug] = [pathFieldOf(resource), slugFieldOf(resource)]
  if (path) return row => (keepsAddress(row) ? pathsIn(row[path]) : [])
  if (!slug) return undefined
  return row => (row[slug] ? [{ path: pageOf(resource, String(row[slug])), urlLang: anyLang }] : [])
}

const nameOf = ({ path, urlLang }: Answers): string => `${urlLang} ${path}`

/**
 * In the transaction of the write: the former address leads here, and what is an address again is no redirect any more. An address
 * in a revision is left when another comes live, one of the record itself at once.
 */
export const noteAddresses = async (
  scene: EngineScene,
  resource: Resource,
  written: readonly Left[],
): Promise<void> => {
  const keeper = keeperOf(scene.kit)
  const answers = keeper && answersOf(resource)
  if (!keeper || !answers) return
  const whole = pathFieldOf(resource)
  const lines = whole ? written : await asLive(scene, resource, written)
  const changed = lines.flatMap(({ before, after }) => {
    const [was, is] = [before ? answers(before) : [], answers(after)]
    return is.length === 0 || isSame(was, is) ? [] : [{ before, after, was, is }]
  })
  if (changed.length === 0) return
  const live = changed.flatMap(({ after, is }) => is.map(page => ({ record: after.id, ...page })))
  const taken = new Set(live.map(nameOf))
  const leadsOn = resource.fields[whole ?? '']?.facts.leadsOn
  // What is taken back was never promised to anybody.
  const left = scene.invocation.undoOf
    ? []
    : changed.flatMap(({ before, after, was }) =>
        before && keepsAddress(before) && (!leadsOn || after[leadsOn] !== false)
          ? was.filter(page => !taken.has(nameOf(page))).map(page => ({ record: after.id, ...page }))
          : [],
      )
  await keeper.moved(scene, { resource: resource.name, live, left })
}

/** As many as a plan tells of. */
const mostTold = 20

/** Of what is about to be written: former addresses of other records that it takes over, redirects that end. Nothing is refused. */
export const addressesTaken = async (
  { kit, tx, staff }: EngineScene,
  resource: Resource,
  intents: readonly { id: string; before: AnyRow | null; after: Record<string, unknown> }[],
): Promise<Finding[]> => {
  const field = slugFieldOf(resource)
  if (!field) return []
  const vendor = staff.place.vendorCode
  const changed = intents.filter(({ before, after }) => after[field] && before?.[field] !== after[field])
  const paths = changed.map(({ after }) => pageOf(resource, String(after[field])))
  const ended = paths.length > 0 ? await keeperOf(kit)?.endedBy(tx, paths) : undefined
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
  return [
    ...some.map(({ slug, record }) =>
      complaint('INFO', 'record.takesAddress', { slug, title: titles.get(record) ?? '' }, field),
    ),
    ...(ended ?? []).slice(0, mostTold).map(path => complaint('INFO', 'record.endsRedirect', { path }, field)),
  ]
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
