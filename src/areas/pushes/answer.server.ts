// What a courier is told of a failed delivery, and what of it everybody may read.
import type { OrderRow } from '#areas/orders/orders.ts'
import type { PackageRow } from '#areas/orders/packages.ts'
import { type AddressValues, printAddress } from '#rules/address.ts'
import { maskedPersonal } from '#rules/personal.ts'
import { requestHash } from '#server/outside/system.ts'
import type { Scene } from '#server/records/serve.ts'
import type { Answered } from './courierSystem.server.ts'
import type { NdrRow } from './ndrs.ts'

/** Where the order goes, and where the package is tried instead. */
export interface Around {
  order: OrderRow | undefined
  parcel: PackageRow | undefined
}

const kindOf = ({ reattemptOn }: NdrRow) => (reattemptOn ? 'REATTEMPT' : 'RTO')

/** The same answer is the same text, however often it is told. */
export const sentOf = (
  { setting: { vendor }, personal }: Pick<Scene, 'setting' | 'personal'>,
  ndr: NdrRow,
  { order, parcel }: Around,
): Answered => {
  const { id, awb, courier, orderNo, tryNo, reattemptOn, note } = ndr
  const shipTo = parcel?.shipTo ?? order?.shipTo ?? null
  const where = { onDay: reattemptOn, shipTo, phone: personal.open(parcel?.phone ?? order?.phone) }
  const body = JSON.stringify({
    vendor,
    courier,
    awb,
    orderNo,
    tryNo,
    answer: kindOf(ndr),
    note,
    ...(reattemptOn && where),
  })
  return { key: `${vendor}:${id}:${tryNo}`, hash: requestHash(body), body, awb }
}

/** For the timeline: another door in one line, another phone as it is shown to everybody. */
export const saidOf = ({ personal }: Pick<Scene, 'personal'>, ndr: NdrRow, { parcel }: Around) => {
  const { reattemptOn, note } = ndr
  const phone = reattemptOn ? personal.open(parcel?.phone) : null
  const shipTo = reattemptOn && parcel?.shipTo ? printAddress(parcel.shipTo as AddressValues) : null
  return {
    answer: kindOf(ndr),
    onDay: reattemptOn,
    note,
    ...(shipTo && { shipTo }),
    ...(phone && { phone: maskedPersonal('phone', phone) }),
  }
}
