// Deals a record of a queue: the next or previous one from here that no colleague has, going round at the end; or that very one,
// for who comes back to it or still looks at it. What they had before is free again.
import { type SQL, sql } from 'drizzle-orm'
import type { Dealt, DealWish, Queue } from '#contract/queue.ts'
import type { Resource } from '#contract/resource.ts'
import { rowsOf } from '#server/db/statement.ts'
import { type Tx, withTenant } from '#server/db/tenant.ts'
import { type Kit, type Staff, settingOf } from '#server/kit.ts'
import { exactCount } from '#server/records/count.ts'
import { filterSql } from '#server/records/filter.ts'
import { filteringFor } from '#server/records/list.ts'
import { behind, inOrder, type Order, orderOf, reversed } from '#server/records/order.ts'
import { type Shape, shapeOf } from '#server/records/shape.ts'
import { scopeFor } from '#server/records/staffScope.ts'
import { heldBy, isFree, released, taken } from './leases.ts'

interface Table {
  kit: Kit
  tx: Tx
  staff: Staff
  resource: Resource
  shape: Shape
  /** What waits. */
  waiting: SQL
  order: Order
  wish: DealWish
}

const keyAt = async ({ tx, staff, shape, order }: Table, id: string) => {
  const [here] = await rowsOf<{ value: string | null }>(
    tx,
    sql`select (${order.key})::text as value from ${shape.table} t where t.vendor = ${staff.place.vendorCode} and t.id = ${id}::uuid`,
  )
  return here && { value: here.value, id }
}

/** As many as may be snatched away between looking and taking. */
const tries = 5

/** Free ones in this direction, behind where one is; then from the beginning, where one was last of all. */
const candidates = async (table: Table, way: Order, from: string | undefined): Promise<string[]> => {
  const { tx, kit, staff, shape, waiting, wish } = table
  const here = from ? await keyAt(table, from) : undefined
  const aside = sql`t.id <> all(${sql.param(wish.aside ?? [])}::uuid[])`
  const free = sql`${waiting} and ${aside} and ${isFree(staff, kit.clock.now())}`
  const found = async (where: SQL): Promise<string[]> => {
    const rows = await rowsOf<{ id: string }>(
      tx,
      sql`select t.id from ${shape.table} t where ${where} order by ${inOrder(way.key, way)} limit ${tries}`,
    )
    return rows.map(({ id }) => id)
  }
  const ahead = await found(here ? sql`${free} and (${sql.join(behind(way, here), sql` or `)})` : free)
  if (!here || ahead.length >= tries) return ahead
  const others = (await found(free)).filter(id => !ahead.includes(id))
  return [...ahead, ...others.filter(id => id !== from), ...others.filter(id => id === from)]
}

const dealtNext = async (table: Table): Promise<string | null> => {
  const { kit, tx, staff, resource, order, wish } = table
  const way = wish.way === 'previous' ? reversed(order) : order
  for (const id of await candidates(table, way, wish.from)) if (await taken(kit, tx, staff, resource, id)) return id
  return null
}

const doesWait = async ({ tx, shape, waiting }: Table, id: string): Promise<boolean> =>
  (await rowsOf(tx, sql`select 1 from ${shape.table} t where ${waiting} and t.id = ${id}::uuid`)).length > 0

type Found = Pick<Dealt, 'id' | 'taken' | 'gone'>

const dealtThis = async (table: Table, id: string): Promise<Found> => {
  const { kit, tx, staff, resource } = table
  if (!(await doesWait(table, id))) return { id: null, gone: true }
  if (await taken(kit, tx, staff, resource, id)) return { id }
  const [holder] = await heldBy(tx, staff, kit.clock.now(), { resource, ids: [id] })
  return { id: null, taken: holder?.name ?? '' }
}

const dealt = async (table: Table): Promise<Dealt> => {
  const { kit, tx, staff, resource, shape, waiting, order, wish } = table
  const { way, from } = wish
  const found: Found = way === 'this' && from ? await dealtThis(table, from) : { id: await dealtNext(table) }
  if (from && found.id !== from) await released(kit, tx, staff, resource, from)
  const here = found.id ?? from
  const [next] = (await candidates(table, order, here)).filter(id => id !== here)
  const held = await heldBy(tx, staff, kit.clock.now(), { resource })
  const left = await exactCount(tx, shape, staff.place.vendorCode, waiting)
  return { ...found, next: next ?? null, left, held }
}

export const deal = async (
  kit: Kit,
  staff: Staff,
  resource: Resource,
  queue: Queue,
  wish: DealWish,
): Promise<Dealt> => {
  const shape = shapeOf(resource)
  const line = filterSql(queue.filter, await filteringFor(kit, staff, shape))
  const waiting = sql`t.vendor = ${staff.place.vendorCode} and ${line}`
  const order = orderOf(shape, queue.sort ?? resource.sort ?? '-updatedAt', staff, settingOf(staff.place))
  return withTenant(kit.db, scopeFor(staff), tx => dealt({ kit, tx, staff, resource, shape, waiting, order, wish }))
}

/** Leaving, they give back what they had. */
export const leave = (kit: Kit, staff: Staff, resource: Resource, id: string): Promise<void> =>
  withTenant(kit.db, scopeFor(staff), tx => released(kit, tx, staff, resource, id))
