// A list as a tree: the records directly below one, or what a query line finds with the way down to it. Rows come as any list
// brings them; here is only which, and how many hang below each.
import { type SQL, sql } from 'drizzle-orm'
import { columnOf } from '#contract/address.ts'
import { type Branches, mostBranches } from '#contract/branches.ts'
import type { Resource, Tree } from '#contract/resource.ts'
import { rowsOf } from '#server/db/statement.ts'
import { type Tx, withTenant } from '#server/db/tenant.ts'
import type { Kit, Staff } from '#server/kit.ts'
import { exactCount } from './count.ts'
import { filterSql } from './filter.ts'
import { filteringFor } from './list.ts'
import { isId, notFound, shownByIds } from './read.ts'
import { type Shape, shapeOf } from './shape.ts'
import { scopeFor } from './staffScope.ts'

interface Planted {
  shape: Shape
  vendor: string
  parent: SQL
  order: SQL
}

const planted = (resource: Resource, { parent, order }: Tree, staff: Staff): Planted => ({
  shape: shapeOf(resource),
  vendor: staff.place.vendorCode,
  parent: sql.raw(`"${columnOf(parent)}"`),
  order: sql.raw(`t."${columnOf(order)}", t.id`),
})

/** What hangs under a record that is gone stands at the top, where it can be seen and moved. */
const directly = ({ shape, vendor, parent }: Planted, under: string | undefined): SQL =>
  under === undefined
    ? sql`not exists (select from ${shape.table} a where a.vendor = ${vendor} and a.id = t.${parent} and a.status <> 2)`
    : sql`t.${parent} = ${under}::uuid`

const idsOf = async (tx: Tx, { shape, vendor, order }: Planted, where: SQL) => {
  const limit = sql.raw(`limit ${mostBranches}`)
  const rows = await rowsOf<{ id: string }>(
    tx,
    sql`select t.id from ${shape.table} t where t.vendor = ${vendor} and ${where} order by ${order} ${limit}`,
  )
  return rows.map(({ id }) => id)
}

/** The records and all above them, siblings in their order. */
const withWays = async (
  tx: Tx,
  { shape, vendor, parent, order }: Planted,
  ids: readonly string[],
): Promise<string[]> => {
  const rows = await rowsOf<{ id: string }>(
    tx,
    sql`with recursive way as (
        select t.id, t.${parent} as above from ${shape.table} t where t.vendor = ${vendor} and t.id = any(${sql.param(ids)}::uuid[])
        union select a.id, a.${parent} from ${shape.table} a join way on a.id = way.above where a.vendor = ${vendor} and a.status <> 2)
      select t.id from ${shape.table} t where t.vendor = ${vendor} and t.id in (select id from way) order by ${order}`,
  )
  return rows.map(({ id }) => id)
}

const countsBelow = async (tx: Tx, { shape, vendor, parent }: Planted, ids: readonly string[]) => {
  const rows = await rowsOf<{ above: string; n: number }>(
    tx,
    sql`select t.${parent} as above, count(*) as n from ${shape.table} t
      where t.vendor = ${vendor} and t.${parent} = any(${sql.param(ids)}::uuid[]) and t.status <> 2 group by 1`,
  )
  return Object.fromEntries(rows.map(({ above, n }) => [above, Number(n)]))
}

export const branchesOf = async (
  kit: Kit,
  staff: Staff,
  resource: Resource & { tree: Tree },
  { under, filter }: { under?: string; filter: string },
): Promise<Branches> => {
  if (under !== undefined && !isId(under)) throw notFound(resource)
  const tree = planted(resource, resource.tree, staff)
  const filtering = await filteringFor(kit, staff, tree.shape)
  return withTenant(kit.db, scopeFor(staff), async tx => {
    const isFinding = filter.trim() !== ''
    const all = filterSql(filter, filtering)
    const ids = await idsOf(tx, tree, isFinding ? all : sql`${all} and ${directly(tree, under)}`)
    const shown = isFinding ? await withWays(tx, tree, ids) : ids
    const below = await countsBelow(tx, tree, shown)
    const rows = await shownByIds(kit, tx, staff, resource, shown)
    const total = await exactCount(tx, tree.shape, tree.vendor, all)
    return { rows, below, total, ...(isFinding && { found: ids }) }
  })
}
