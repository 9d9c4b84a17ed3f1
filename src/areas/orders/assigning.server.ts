// Gives the packages of an order that wait for one a courier and a number. Who takes it and why nobody else does is the warehouses'
// to say, and stays in the timeline; where nobody takes it the order is held until somebody has looked.
import { sql } from 'drizzle-orm'
import { type Allocation, allocate } from '#areas/warehouses/allocate.reading.ts'
import { overpriced } from '#areas/warehouses/packPrices.reading.ts'
import { remark } from '#contract/finding.ts'
import { instantOf } from '#contract/zone.ts'
import { rowsOf } from '#server/db/statement.ts'
import { stateWhy } from '#server/records/regions.ts'
import type { Scene } from '#server/records/serve.ts'
import { type Deed, isDeed, type Judged, together } from './deeds.reading.ts'
import type { Dossier } from './dossier.reading.ts'
import { holdOf } from './holding.reading.ts'
import { orderEvents } from './orderEvents.ts'
import { orders } from './orders.ts'
import { type PackageRow, packages } from './packages.ts'
import { assigned } from './parcelRows.server.ts'

const firstNumber = 8_000_001

const drawAwb = async ({ tx, setting }: Scene, courier: string): Promise<string> => {
  const [row] = await rowsOf<{ last: number }>(
    tx,
    sql`insert into awb_number as n (vendor, courier, last) values (${setting.vendor}, ${courier}, ${firstNumber})
      on conflict (vendor, courier) do update set last = n.last + 1 returning last`,
  )
  return `${courier}${row?.last}`
}

const hazards = ['NONE', 'AEROSOL', 'FLAMMABLE'] as const

/** The worst of what is in it. */
const hazardOf = async ({ tx, setting }: Scene, { lines }: Dossier, { units }: PackageRow) => {
  const inside = new Set(units?.map(({ line }) => line))
  const variants = lines.flatMap(({ id, variant }) => (inside.has(id) && variant ? [variant] : []))
  const [row] = await rowsOf<{ worst: number }>(
    tx,
    sql`select coalesce(max(hazmat), 0)::int as worst from variants
      where vendor = ${setting.vendor} and id = any(${sql.param(variants)}::uuid[])`,
  )
  return hazards[row?.worst ?? 0] ?? 'NONE'
}

/** What it is worth: its share of the order by what was paid for its units; all of it where there is but one. */
const worthOf = ({ order, lines, packages }: Dossier, { units }: PackageRow): number => {
  const goods = lines.reduce((sum, { net }) => sum + net, 0)
  if (packages.length < 2 || goods === 0) return order.grand
  const own = lines.reduce((sum, { id, net, qty }) => {
    const inside = units?.find(({ line }) => line === id)?.qty ?? 0
    return sum + (net * inside) / qty
  }, 0)
  return Math.round((order.grand * own) / goods)
}

/** What is picked for it, at the prices of the order. */
const piecesOf = ({ lines }: Dossier, { units }: PackageRow) =>
  lines.flatMap(({ id, variant, unitPrice }) => {
    const quantity = units?.find(({ line }) => line === id)?.qty ?? 0
    return variant && quantity > 0 ? [{ variant, quantity, price: unitPrice }] : []
  })

/** By the rules of today; only the one that is named where somebody asks for one. */
export const whoTakes = async (
  scene: Scene,
  dossier: Dossier,
  parcel: PackageRow,
  courier?: string,
): Promise<Allocation> => {
  const { order } = dossier
  const { warehouse, weightG } = parcel
  return allocate(
    scene.tx,
    {
      ...{ pincode: order.pincode ?? '', value: worthOf(dossier, parcel), weightG: weightG ?? 0 },
      ...{ payment: order.payBy === 'cod' ? 'COD' : 'PREPAID', hazard: await hazardOf(scene, dossier, parcel) },
      ...(warehouse && { warehouse }),
      ...(courier && { courier }),
    },
    scene.setting,
    scene.now,
  )
}

const traced = ({ order }: Dossier, parcel: PackageRow, code: string, raw: Record<string, unknown>, now: Date) => ({
  resource: orderEvents,
  draft: { order: order.id, package: parcel.id, at: now.toISOString(), source: 'system', code, raw },
})

/** It arrives in time until the day is over where the vendor is. */
const endOf = (day: string, timezone: string): string =>
  new Date(instantOf(Date.parse(`${day}T23:59:59Z`), timezone)).toISOString()

/** One package; undefined courier where nobody takes it. */
const given = async (scene: Scene, dossier: Dossier, parcel: PackageRow, { parcels, trace }: Allocation) => {
  const sent = parcels.find(one => one.courier)
  const courier = sent?.courier?.code
  if (!courier) return undefined
  const awb = await drawAwb(scene, courier)
  const number = Number(parcel.packageNo.split('-').at(-1))
  const judged = assigned(dossier, { package: number, courier, awb }, new Map(), scene.now)
  if (!isDeed(judged)) return judged
  const promisedAt = sent?.due ? endOf(sent.due, scene.setting.timezone) : null
  return together([
    judged,
    ...(promisedAt
      ? [{ patch: { promisedAt }, others: [{ resource: packages, id: parcel.id, patch: { promisedAt } }] }]
      : []),
    { patch: {}, creates: [traced(dossier, parcel, 'AWB_ASSIGNED', { courier, awb, trace }, scene.now)] },
  ])
}

export const assignCourier = async (scene: Scene, dossier: Dossier, courier?: string): Promise<Judged> => {
  const { staff, now } = scene
  if (dossier.order.hold === 'held') return stateWhy(orders, dossier.order, 'hold')
  const waiting = dossier.packages.filter(({ state }) => state === 'created')
  if (waiting.length === 0)
    return remark('STATE', 'No package of it waits for a courier', { key: 'orders.findings.noneWaits' })
  const deeds: Deed[] = []
  for (const parcel of waiting) {
    const over = await overpriced(scene, parcel.warehouse ?? '', piecesOf(dossier, parcel))
    if (over) return over
    const found = await whoTakes(scene, dossier, parcel, courier)
    const deed = await given(scene, dossier, parcel, found)
    if (deed && !isDeed(deed)) return deed
    if (deed) {
      deeds.push(deed)
      continue
    }
    const held = holdOf(dossier, { reason: 'courierUnavailable' }, { name: staff.name, now })
    if (!isDeed(held)) return held
    const { trace } = found
    return together([...deeds, held, { patch: {}, creates: [traced(dossier, parcel, 'NO_COURIER', { trace }, now)] }])
  }
  return together(deeds)
}
