// What becomes of a parcel and of its failed deliveries once something has happened to it: one way for couriers, for the answers of
// people and for the clock.
import { sql } from 'drizzle-orm'
import { orderEvents } from '#areas/orders/orderEvents.ts'
import { type PackageRow, packages } from '#areas/orders/packages.ts'
import type { EventSource } from '#areas/orders/sets.ts'
import type { Value } from '#contract/valueSet.ts'
import { storedByIds } from '#server/records/read.ts'
import type { Scene } from '#server/records/serve.ts'
import { type CourierCode, mostAttempts, ndrSilenceMs, parcelAfter } from './courierCodes.ts'
import { type NdrReason, type NdrRow, ndrs } from './ndrs.ts'

export interface Happened {
  code: CourierCode
  at: string
  source: Value<typeof EventSource>
  eventId?: string
  place?: string | undefined
  reason?: Value<typeof NdrReason> | undefined
  remark?: string | undefined
  raw?: Record<string, unknown>
}

/** What a failed delivery becomes when its parcel goes on. */
const ends: Readonly<Partial<Record<CourierCode, NdrRow['state']>>> = {
  DELIVERED: 'delivered',
  NDR: 'failedAgain',
  RTO_INITIATED: 'returned',
  RTO_TRANSIT: 'returned',
  RTO_DELIVERED: 'returned',
}

const unsettled = async ({ tx, setting }: Scene, parcel: string): Promise<NdrRow[]> => {
  const { rows } = await tx.execute<{ id: string }>(
    sql`select id from ndrs where vendor = ${setting.vendor} and package = ${parcel} and state in (1, 2)`,
  )
  const ids = rows.map(({ id }) => id)
  return (await storedByIds(tx, setting.vendor, ndrs, ids, true)) as unknown as NdrRow[]
}

const settle = async (scene: Scene, parcel: PackageRow, { code }: Happened): Promise<void> => {
  const state = ends[code]
  if (!state) return
  const open = await unsettled(scene, parcel.id)
  await scene.write.change(
    ndrs,
    open.map(({ id }) => ({ id, patch: { state } })),
  )
}

const miss = async (scene: Scene, parcel: PackageRow, orderNo: string, happened: Happened): Promise<number> => {
  const attempt = Math.min(parcel.attempts + 1, mostAttempts)
  const due = new Date(Date.parse(happened.at) + ndrSilenceMs).toISOString()
  await scene.write.create(ndrs, [
    {
      ...{ awb: parcel.awb ?? '', orderNo, courier: parcel.courier, tryNo: attempt, state: 'open' as const },
      ...{
        reason: happened.reason ?? ('other' as const),
        courierRemark: happened.remark ?? null,
        place: happened.place ?? null,
      },
      ...{ openedAt: happened.at, dueAt: due, order: parcel.order, package: parcel.id },
    },
  ])
  return attempt
}

const numberOf = async ({ tx, setting }: Scene, order: string): Promise<string> => {
  const { rows } = await tx.execute<{ order_no: string }>(
    sql`select order_no from orders where vendor = ${setting.vendor} and id = ${order}`,
  )
  return rows[0]?.order_no ?? ''
}

/** Keeps the event, and moves the parcel where it is not too late for that; true when it moved. The parcel is locked. */
export const happen = async (scene: Scene, parcel: PackageRow, happened: Happened): Promise<boolean> => {
  const { code, at, source, eventId = null, place = null, raw = null } = happened
  const event = { order: parcel.order, package: parcel.id, source, code, at, eventId, place, raw }
  await scene.write.create(orderEvents, [event])
  const state = parcelAfter({ state: parcel.state, at: parcel.stateAt }, happened)
  if (state === undefined) return false
  await settle(scene, parcel, happened)
  const orderNo = await numberOf(scene, parcel.order)
  const attempts = code === 'NDR' ? await miss(scene, parcel, orderNo, happened) : parcel.attempts
  const patch = { state: state as PackageRow['state'], stateAt: at, attempts }
  await scene.write.change(packages, [
    { id: parcel.id, patch: { ...patch, ...(code === 'PICKED_UP' && { pickedUpAt: at }) } },
  ])
  return true
}
