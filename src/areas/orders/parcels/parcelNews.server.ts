// What couriers tell of a parcel: which one they mean, whether it was told before, and what was said when a try failed.
import { and, eq, sql } from 'drizzle-orm'
import { tableFor } from '#server/db/tables.ts'
import type { Tx } from '#server/db/tenant.ts'
import { fieldsWhere, rowsWhere } from '#server/records/rows.ts'
import { type OrderEventRow, orderEvents } from '../orderEvents.ts'
import { orders } from '../orders.ts'
import { type PackageRow, packages } from '../packages.ts'

const p = tableFor(packages)
const e = tableFor(orderEvents)

/** The parcel a courier calls by this number; undefined where it carries none of it. */
export const parcelNumbered = async (tx: Tx, courier: string, awb: string): Promise<PackageRow | undefined> => {
  const [found] = await rowsWhere(tx, packages, and(eq(p.awb, awb), eq(p.courier, courier)), { deleted: true })
  return found
}

/** The event was told before, whoever told it. */
export const isEventKnown = async (tx: Tx, eventId: string): Promise<boolean> => {
  const known = await fieldsWhere(tx, orderEvents, ['id'], eq(e.eventId, eventId), { deleted: true })
  return known.length > 0
}

/** The number of its order, and where its last try failed with what was said; undefined of an order that is not there. */
export const lastFailureOf = async (
  tx: Tx,
  { id, order }: Pick<PackageRow, 'id' | 'order'>,
): Promise<({ orderNo: string } & Partial<Pick<OrderEventRow, 'place' | 'raw'>>) | undefined> => {
  const [of] = await fieldsWhere(tx, orders, ['orderNo'], eq(tableFor(orders).id, order), { deleted: true })
  const failed = and(eq(e.order, order), eq(e.package, id), eq(e.code, 'UNDELIVERED'))
  const [last] = await fieldsWhere(tx, orderEvents, ['place', 'raw'], failed, {
    order: sql`${e.at} desc`,
    limit: 1,
    deleted: true,
  })
  return of && { ...of, ...last }
}
