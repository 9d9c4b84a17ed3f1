// Packages come to be by themselves: once the order system has taken an order, and again when units of it lie in none. Each is sent
// from the warehouse its stock is reserved in; for what nobody reserved the warehouses are asked. Where none has it, the order waits.

import { sql } from 'drizzle-orm'
import { type Allocation, allocate } from '#areas/warehouses/allocate.reading.ts'
import { readHouseCodes, readSellable } from '#areas/warehouses/coverage.reading.ts'
import { heldFor } from '#areas/warehouses/stock.keeping.ts'
import { rowsOf } from '#server/db/statement.ts'
import { storedByIds } from '#server/records/read.ts'
import type { Scene } from '#server/records/serve.ts'
import { isDeed } from './deeds.reading.ts'
import { type Dossier, readDossiers } from './dossier.reading.ts'
import { holdOf } from './holding.reading.ts'
import { orderEvents } from './orderEvents.ts'
import type { OrderLineRow } from './orderLines.ts'
import { type OrderRow, orders } from './orders.ts'
import { type PackageRow, packages } from './packages.ts'
import { behind, isInHouse, unpacked } from './parcelling.reading.ts'

export interface Portion {
  line: OrderLineRow
  quantity: number
}
export type ByHouse = Map<string, Portion[]>

const portionsOf = ({ lines, packages: all }: Dossier): Portion[] =>
  lines.flatMap(line => {
    const quantity = unpacked(line, all)
    return quantity > 0 ? [{ line, quantity }] : []
  })

/** What lies reserved for the order and in no package yet, by `warehouse variant`. */
const reservedFor = async ({ tx }: Scene, { order, lines, packages: all }: Dossier): Promise<Map<string, number>> => {
  const held = await heldFor(tx, { kind: 'order', id: order.id })
  const codes = await readHouseCodes(
    tx,
    held.map(({ warehouse }) => warehouse),
  )
  const left = new Map(held.map(one => [`${codes.get(one.warehouse)} ${one.variant}`, one.quantity]))
  const variantOf = new Map(lines.map(({ id, variant }) => [id, variant]))
  for (const { warehouse, units } of all.filter(isInHouse))
    for (const { line, qty } of units ?? []) {
      const key = `${warehouse} ${variantOf.get(line)}`
      left.set(key, (left.get(key) ?? 0) - qty)
    }
  return left
}

export const add = (into: ByHouse, house: string, portion: Portion): void => {
  into.set(house, [...(into.get(house) ?? []), portion])
}

/** Shares the units out over the warehouses that hold them; what is left over is nobody's. */
const shared = (wanted: readonly Portion[], reserved: Map<string, number>): { houses: ByHouse; loose: Portion[] } => {
  const houses: ByHouse = new Map()
  const loose = wanted.flatMap(({ line, quantity }) => {
    let left = quantity
    for (const [key, there] of reserved) {
      const [house = '', variant] = key.split(' ')
      const part = variant === line.variant ? Math.min(left, Math.max(0, there)) : 0
      if (part === 0) continue
      reserved.set(key, there - part)
      add(houses, house, { line, quantity: part })
      left -= part
    }
    return left > 0 ? [{ line, quantity: left }] : []
  })
  return { houses, loose }
}

/** As for a checkout today: the first warehouse that has all of it, else the fewest parcels. */
const sought = async (scene: Scene, { order }: Dossier, loose: readonly Portion[]): Promise<Allocation> =>
  allocate(
    scene.tx,
    {
      ...{ pincode: order.pincode ?? '', value: order.grand, weightG: 0 },
      payment: order.payBy === 'cod' ? 'COD' : 'PREPAID',
      lines: loose.map(({ line, quantity }) => ({ sku: line.sku, quantity })),
    },
    scene.setting,
    scene.now,
  )

const spread = async ({ tx }: Scene, into: ByHouse, loose: readonly Portion[], { parcels }: Allocation) => {
  const sellable = await readSellable(
    tx,
    loose.map(({ line }) => line.sku),
  )
  const codes = parcels.map(({ warehouse }) => warehouse.code)
  for (const portion of loose)
    add(into, codes.find(code => sellable(code, portion.line.sku) >= portion.quantity) ?? codes[0]!, portion)
}

const weightOf = async ({ tx, setting }: Scene, portions: readonly Portion[]): Promise<number | null> => {
  const wanted = portions.map(({ line, quantity }) => ({ variant: line.variant, quantity }))
  const [row] = await rowsOf<{ grams: number | null }>(
    tx,
    sql`select sum(v.weight_g * w.quantity)::int as grams from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as w (variant uuid, quantity int)
      join variants v on v.vendor = ${setting.vendor} and v.id = w.variant`,
  )
  return row?.grams || null
}

const told = ({ order }: Dossier, code: string, raw: Record<string, unknown>, now: Date, parcel?: string) => ({
  ...{ order: order.id, at: now.toISOString(), source: 'system' as const, code, raw },
  ...(parcel && { package: parcel }),
})

/** Nobody has it: it waits where staff look for such orders, with the reasons in its timeline. */
const wait = async (scene: Scene, dossier: Dossier, { trace }: Allocation): Promise<void> => {
  const held = holdOf(dossier, { reason: 'stock' }, { name: scene.staff.name, now: scene.now })
  if (!isDeed(held)) return
  await scene.write.create(orderEvents, [told(dossier, 'NO_WAREHOUSE', { trace }, scene.now)])
  for (const { resource, draft } of held.creates ?? []) await scene.write.create(resource, [draft])
  await scene.write.change(orders, [{ id: dossier.order.id, patch: held.patch }])
}

/** Packages for what each warehouse sends. */
export const box = async (scene: Scene, dossier: Dossier, houses: ByHouse): Promise<PackageRow[]> => {
  const { order, packages: known } = dossier
  const at = scene.now.toISOString()
  const drafts = []
  for (const [warehouse, portions] of houses)
    drafts.push({
      ...{ order: order.id, packageNo: `${order.orderNo}-${known.length + drafts.length + 1}`, warehouse },
      ...{ state: 'created' as const, stateAt: at, attempts: 0, weightG: await weightOf(scene, portions) },
      units: portions.map(({ line, quantity }) => ({ line: line.id, qty: quantity })),
    })
  const made = (await scene.write.create(packages, drafts)) as PackageRow[]
  await scene.write.create(
    orderEvents,
    made.map(({ id, packageNo, warehouse }) =>
      told(dossier, 'PACKAGE_CREATED', { package: packageNo, warehouse }, scene.now, id),
    ),
  )
  const states = [...known, ...made].map(({ state }) => state)
  await scene.write.change(orders, [{ id: order.id, patch: { delivery: behind(states), deliveryAt: at } }])
  return made
}

/** The packages that were missing; none where everything lies in one, or where the order has to wait. */
export const packed = async (scene: Scene, dossier: Dossier): Promise<PackageRow[]> => {
  const wanted = portionsOf(dossier)
  if (wanted.length === 0) return []
  const { houses, loose } = shared(wanted, await reservedFor(scene, dossier))
  if (loose.length > 0) {
    const found = await sought(scene, dossier, loose)
    if (found.parcels.length === 0) {
      await wait(scene, dossier, found)
      return []
    }
    await spread(scene, houses, loose, found)
  }
  return box(scene, dossier, houses)
}

/** In the transaction that moved them. */
export const packOrders = async (scene: Scene, ids: readonly string[]): Promise<void> => {
  const { tx, setting } = scene
  const rows = (await storedByIds(tx, setting.vendor, orders, [...ids], true)) as unknown as OrderRow[]
  for (const dossier of await readDossiers(tx, setting.vendor, rows)) await packed(scene, dossier)
}
