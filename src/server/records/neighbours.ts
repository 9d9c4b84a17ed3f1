// The records before and after one in a list: the keyset both ways.
import { sql } from 'drizzle-orm'
import type { ListQuery } from '#contract/query.ts'
import type { Resource } from '#contract/resource.ts'
import { rowsOf } from '#server/db/statement.ts'
import { withTenant } from '#server/db/tenant.ts'
import { type Kit, type Staff, settingOf } from '#server/kit.ts'
import { filterSql } from './filter.ts'
import { filteringFor } from './list.ts'
import { behind, orderOf, reversed } from './order.ts'
import { isId, notFound } from './read.ts'
import { shapeOf } from './shape.ts'
import { scopeFor } from './staffScope.ts'

export interface Neighbours {
  previous?: string
  next?: string
}

export const neighboursOf = async (
  kit: Kit,
  staff: Staff,
  resource: Resource,
  id: string,
  query: ListQuery,
): Promise<Neighbours> => {
  if (!isId(id)) throw notFound(resource)
  const shape = shapeOf(resource)
  const filtering = await filteringFor(kit, staff, shape)
  const order = orderOf(shape, query.sort, staff, settingOf(staff.place))
  const where = sql`t.vendor = ${staff.place.vendorCode} and ${filterSql(query.filter, filtering)}`
  return withTenant(kit.db, scopeFor(staff), async tx => {
    const [here] = await rowsOf<{ key: string | null }>(
      tx,
      sql`select (${order.key})::text as key from ${shape.table} t where t.vendor = ${staff.place.vendorCode} and t.id = ${id}::uuid`,
    )
    if (!here) throw notFound(resource)
    const beside = async (way: typeof order) => {
      for (const part of behind(way, { value: here.key, id: id.toLowerCase() })) {
        const found = sql`select t.id from ${shape.table} t where ${where} and ${part} order by ${way.by} limit 1`
        const [one] = await rowsOf<{ id: string }>(tx, found)
        if (one) return one.id
      }
      return undefined
    }
    const next = await beside(order)
    const previous = await beside(reversed(order))
    return { ...(previous && { previous }), ...(next && { next }) }
  })
}
