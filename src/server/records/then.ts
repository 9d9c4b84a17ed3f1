// Lists and records at another moment, each row with what differs from it today. Only what is a record's own: fields that are
// computed of others would speak of now.
import { type SQL, sql } from 'drizzle-orm'
import { momentIn, type RecordThen, type Then } from '#contract/asOf.ts'
import type { Grouped } from '#contract/groups.ts'
import type { Finding } from '#contract/problem.ts'
import type { Listed, ListQuery } from '#contract/query.ts'
import type { AnyRow, Resource } from '#contract/resource.ts'
import { isSame } from '#rules/diff.ts'
import { holdingAt, spanOf } from '#rules/during.ts'
import { rowsOf } from '#server/db/statement.ts'
import type { Kit, Staff } from '#server/kit.ts'
import { complaint, problemOf } from '#server/words.ts'
import { shapeAt } from './asOf.ts'
import { countingIn, countOf } from './count.ts'
import { type Filtering, shownSql } from './filter.ts'
import { groupedIn } from './groups.ts'
import { filteringFor } from './list.ts'
import { inOrder, orderOf } from './order.ts'
import { presented, projectionOf } from './present.ts'
import { isId, notFound } from './read.ts'
import { type EngineScene, withScene } from './scene.ts'
import { plainTitle, type Shape, visibleColumns } from './shape.ts'
import { scopeFor } from './staffScope.ts'

/** Every record changes these with each step of its life. */
const ever = new Set(['version', 'updatedAt', 'updatedBy'])

const momentOf = (text: string | null | undefined, { now }: EngineScene): string => {
  const at = momentIn(text, now.getTime())
  if (at) return at
  const why: Finding = complaint('TYPE', 'lens.moment', {}, 'at')
  throw problemOf('VALIDATION', why, { fields: [why] })
}

/** Behaviours compute of what is there now. */
const plain = (kit: Kit): Kit => ({ ...kit, behaviours: new Map() })

interface Clauses {
  where: SQL
  order: SQL
}

const rowsIn = async ({ kit, tx, staff }: EngineScene, shape: Shape, { where, order }: Clauses): Promise<AnyRow[]> => {
  const look = projectionOf(plain(kit), shape, staff)
  const raw = await rowsOf<Record<string, unknown>>(
    tx,
    sql`select ${look.select} from ${shape.table} t where t.vendor = ${staff.place.vendorCode} and ${where} order by ${order}`,
  )
  return presented(plain(kit), tx, staff, shape, look, raw)
}

const differing = (shape: Shape, staff: Staff, row: AnyRow, today: AnyRow | undefined) => {
  const names = visibleColumns(shape, staff)
    .map(({ name }) => name)
    .filter(name => !ever.has(name) && !isSame(row[name] ?? null, today?.[name] ?? null))
  return names.flatMap(name => [
    [name, today?.[name] ?? null],
    ...(today && `${name}Title` in today ? [[`${name}Title`, today[`${name}Title`]]] : []),
  ])
}

const withToday = async (scene: EngineScene, shape: Shape, rows: AnyRow[], at: string): Promise<Then[]> => {
  const { resource } = shape
  const ids = rows.map(({ id }) => id)
  const now = await shapeAt(scene, resource, scene.now.toISOString())
  const today = await rowsIn(scene, now, { where: sql`t.id = any(${sql.param(ids)}::uuid[])`, order: sql`t.id` })
  const byId = new Map(today.map(row => [row.id, row]))
  return rows.map(row => {
    const differs = differing(shape, scene.staff, row, byId.get(row.id))
    // A draft holds at no time.
    const isLive = row.status === 'active'
    const span = isLive && resource.during && spanOf(resource, resource.during, row, scene.setting.timezone)
    return {
      ...row,
      ...(differs.length > 0 && { today: Object.fromEntries(differs) }),
      ...(span && { holds: holdingAt(span, Date.parse(at)) }),
    }
  })
}

const looking = <R>(kit: Kit, staff: Staff, resource: Resource, look: (scene: EngineScene) => Promise<R>): Promise<R> =>
  withScene(kit, staff, { action: `${resource.name}.history`, face: 'api' }, look)

/** An area's own reading of a field that is kept asks the row of that moment; its other words ask what is there now. */
const keptFilters = (kit: Kit, resource: Resource): Kit => {
  const { name, fields } = resource
  const { filters = {} } = kit.behaviours.get(name) ?? {}
  const kept = Object.entries(filters).filter(([word]) => fields[word] && !fields[word].facts.virtual)
  return { ...kit, behaviours: new Map([[name, { resource, actions: {}, filters: Object.fromEntries(kept) }]]) }
}

/** Its rows have no index of words. */
const filteringThen = async ({ kit, staff }: EngineScene, shape: Shape): Promise<Filtering> => ({
  ...(await filteringFor(keptFilters(kit, shape.resource), staff, shape)),
  indexed: false,
})

export const listThen = async (
  kit: Kit,
  staff: Staff,
  resource: Resource,
  query: ListQuery,
  moment: string | null | undefined,
): Promise<Listed<Then>> => {
  const { page: number, size, sort } = query
  const offset = (number - 1) * size
  const { rows, counting } = await looking(kit, staff, resource, async scene => {
    const at = momentOf(moment, scene)
    const shape = await shapeAt(scene, resource, at)
    const where = shownSql(query, await filteringThen(scene, shape))
    const order = orderOf(shape, sort, staff, scene.setting)
    const by = inOrder(order.key, order)
    const found = await rowsIn(scene, shape, { where, order: sql`${by} ${sql.raw(`limit ${size} offset ${offset}`)}` })
    const rows = await withToday(scene, shape, found, at)
    return { rows, counting: countingIn(shape, staff.place.vendorCode, where) }
  })
  const isLast = rows.length < size && (rows.length > 0 || offset === 0)
  const count = isLast
    ? { total: offset + rows.length, about: false }
    : await countOf(kit.db, scopeFor(staff), counting, rows.length === 0)
  return { rows, page: { number, size, ...count, total: Math.max(count.total, rows.length && offset + rows.length) } }
}

/** Counted and added up of what the records were or will be. */
export const groupsThen = async (
  kit: Kit,
  staff: Staff,
  resource: Resource,
  { filter }: Pick<ListQuery, 'filter'>,
  moment: string | null | undefined,
): Promise<Grouped> => {
  const filtering = await looking(kit, staff, resource, async scene =>
    filteringThen(scene, await shapeAt(scene, resource, momentOf(moment, scene))),
  )
  return groupedIn(kit, staff, filter, filtering)
}

export const recordThen = (
  kit: Kit,
  staff: Staff,
  resource: Resource,
  id: string,
  moment: string | null | undefined,
): Promise<RecordThen> => {
  if (!isId(id)) throw notFound(resource)
  return looking(kit, staff, resource, async scene => {
    const at = momentOf(moment, scene)
    const one = { where: sql`t.id = ${id}::uuid`, order: sql`t.id` }
    const shape = await shapeAt(scene, resource, at)
    const [record] = await withToday(scene, shape, await rowsIn(scene, shape, one), at)
    const [now] = record ? [record] : await rowsIn(scene, await shapeAt(scene, resource, scene.now.toISOString()), one)
    if (!now) throw notFound(resource)
    const title = plainTitle(now[resource.title], staff.place.urlLang)
    return { ...(record && { record }), title, createdAt: now.createdAt }
  })
}
