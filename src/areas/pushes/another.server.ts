// The next try at another door, or after a call to another phone: checked as the address of an order is, and served by the courier
// who has the parcel. It is kept on the package; the order keeps where it was sent and what was billed.
import type { Address } from '#areas/orders/addressBook.ts'
import { movedTo } from '#areas/orders/orders.door.ts'
import { type OrderRow, orders } from '#areas/orders/orders.ts'
import { type PackageRow, packages } from '#areas/orders/packages.ts'
import { areaOrWhy } from '#areas/postalAreas/postalAreas.door.ts'
import { readServing } from '#areas/warehouses/warehouses.door.ts'
import { remark } from '#contract/finding.ts'
import type { Finding } from '#contract/problem.ts'
import type { ActionInput } from '#contract/resource.ts'
import { type AddressValues, partsOfAddress } from '#rules/address.ts'
import { invalid } from '#server/records/refusal.ts'
import { rowsById } from '#server/records/rows.ts'
import type { Scene } from '#server/records/serve.ts'
import type { NdrRow, ndrs } from './ndrs.ts'

type Wish = ActionInput<typeof ndrs, 'reattempt'>

const nowhere = remark('REQUIRED', 'Enter the new delivery address', { path: 'line1', key: 'ndrs.nowhere' })

const unserved = (courier: string, code: string): Finding =>
  remark('RULE', '{courier} does not deliver this parcel to {code}', {
    path: 'pincode',
    params: { courier, code },
    key: 'ndrs.unserved',
  })

const alone = (path: string): Finding =>
  remark('RULE', 'A new address or phone applies to one parcel. Resolve it by itself', { path, key: 'ndrs.alone' })

/** Whoever has the parcel goes there, and takes the money there where some is due. */
const notServed = async (
  { tx, now }: Scene,
  courier: string,
  { payment }: OrderRow,
  code: string,
): Promise<Finding | undefined> => {
  const row = (await readServing(tx, code, now))?.find(one => one.courier.code === courier)
  const isShut = row?.embargoUntil && Date.parse(row.embargoUntil) > now.getTime()
  const goes = row && !isShut && (payment !== 'codDue' || row.cod)
  return goes ? undefined : unserved(courier, code)
}

const addressOf = async (scene: Scene, ndr: NdrRow, wish: Wish): Promise<Address | Finding[] | undefined> => {
  if (!wish.elsewhere) return undefined
  const { country } = scene.staff.place
  const given: AddressValues = Object.fromEntries(
    partsOfAddress(country).flatMap(part => (wish[part] ? [[part, wish[part]]] : [])),
  )
  if (Object.keys(given).length === 0) return [nowhere]
  const [order] = await rowsById(scene.tx, orders, [ndr.order])
  const [parcel] = await rowsById(scene.tx, packages, [ndr.package])
  if (!order || !parcel) throw new Error(`failed delivery of a parcel that is not there: ${ndr.id}`)
  const before: Address | null = parcel.shipTo ?? order.shipTo
  const code = given.pincode?.trim() || before?.pincode
  const area = code && country === 'IND' ? await areaOrWhy(scene.tx, country, code) : undefined
  // It has left: where it is taxed does not change any more, invoiced or not.
  const moved = movedTo({ ...order, invoiceNo: order.invoiceNo ?? order.orderNo }, before, given, country, area)
  if (Array.isArray(moved)) return moved
  const far = given.pincode && code !== before?.pincode
  const why = far && code ? await notServed(scene, ndr.courier ?? '', order, code) : undefined
  return why ? [why] : moved.shipTo
}

/** What of the package it changes; what is wrong with it is told where it was typed. */
export const anotherTry = async (
  scene: Scene,
  records: readonly NdrRow[],
  wish: Wish,
): Promise<{ id: string; patch: Partial<Pick<PackageRow, 'shipTo' | 'phone'>> }[]> => {
  const [ndr] = records
  if (!ndr || !(wish.elsewhere || wish.otherPhone)) return []
  if (records.length > 1) throw invalid([alone(wish.elsewhere ? 'elsewhere' : 'otherPhone')])
  const shipTo = await addressOf(scene, ndr, wish)
  if (Array.isArray(shipTo)) throw invalid(shipTo)
  return [{ id: ndr.package, patch: { ...(shipTo && { shipTo }), ...(wish.otherPhone && { phone: wish.otherPhone }) } }]
}
