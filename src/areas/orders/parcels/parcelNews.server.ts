// What couriers tell of a parcel, and what was said when a try failed.
import { and, eq, sql } from 'drizzle-orm'
import { tableFor } from '#server/db/tables.ts'
import type { Tx } from '#server/db/tenant.ts'
import { fieldsWhere, rowsById, rowsWhere } from '#server/records/rows.ts'
import type { Scene } from '#server/records/serve.ts'
import { type OrderEventRow, orderEvents } from '../orderEvents.ts'
import { orders } from '../orders.ts'
import { type PackageRow, packages } from '../packages.ts'
import { type ParcelReport, tellParcel } from './parcels.server.ts'

const p = tableFor(packages)
const e = tableFor(orderEvents)

/** News of a parcel by the number its courier calls it by, and what the courier calls this event. */
export interface CourierNews extends Pick<ParcelReport, 'code' | 'at' | 'place' | 'raw'> {
  awb: string
  eventId: string
}

/**
 * What a courier tells of a parcel, once however often it comes: whether it was told before, by whomever, and whether it moved the
 * parcel. Undefined where that courier carries no such parcel. Locks the order.
 */
export const hearCourier = async (
  scene: Scene,
  courier: string,
  { awb, eventId: theirs, ...told }: CourierNews,
): Promise<{ known: boolean; moved: boolean } | undefined> => {
  const { tx } = scene
  const [found] = await rowsWhere(tx, packages, and(eq(p.awb, awb), eq(p.courier, courier)), { deleted: true })
  if (!found) return undefined
  // The order is locked first: the same event told twice at once is still told once.
  await rowsById(tx, orders, [found.order], 'locked')
  const eventId = `${courier}:${theirs}`
  const before = await fieldsWhere(tx, orderEvents, ['id'], eq(e.eventId, eventId), { deleted: true })
  if (before.length > 0) return { known: true, moved: false }
  const [was] = await rowsById(tx, packages, [found.id])
  await tellParcel(scene, found.id, { ...told, eventId, source: 'courier' })
  const [now] = await rowsById(tx, packages, [found.id])
  return { known: false, moved: now?.state !== was?.state }
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
