// Packages come to be by themselves: once the order system has taken an order, and again when units of it lie in none. Each is sent
// from the warehouse its stock is reserved in; for what nobody reserved the warehouses are asked. Where none has it, the order waits.
import { type Held, heldFor, sendersFor } from '#areas/warehouses/warehouses.door.ts'
import { warehouses } from '#areas/warehouses/warehouses.ts'
import type { Trace } from '#rules/trace.ts'
import { fieldsById, rowsById } from '#server/records/rows.ts'
import type { Scene } from '#server/records/serve.ts'
import { createFor } from '../created.server.ts'
import { type Dossier, readDossiers } from '../dossier.server.ts'
import { isDeed } from '../effects.server.ts'
import { holdOf } from '../holding/holding.server.ts'
import { orderEvents } from '../orderEvents.ts'
import { orders } from '../orders.ts'
import { add, type Boxing, type ByHouse, box, type Portion, told } from './boxing.server.ts'
import { isInHouse, unpacked } from './parcelling.server.ts'

const portionsOf = ({ lines, packages: all }: Dossier): Portion[] =>
  lines.flatMap(line => {
    const quantity = unpacked(line, all)
    return quantity > 0 ? [{ line, quantity }] : []
  })

type Reserved = Map<string, number>

/** What of it lies reserved and in no package yet, by `warehouse variant`. */
const reservedIn = (
  { lines, packages: all }: Dossier,
  held: readonly Held[],
  codes: ReadonlyMap<string, string>,
): Reserved => {
  const left = new Map(held.map(one => [`${codes.get(one.warehouse)} ${one.variant}`, one.quantity]))
  const variantOf = new Map(lines.map(({ id, variant }) => [id, variant]))
  for (const { warehouse, units } of all.filter(isInHouse))
    for (const { line, qty } of units ?? []) {
      const key = `${warehouse} ${variantOf.get(line)}`
      left.set(key, (left.get(key) ?? 0) - qty)
    }
  return left
}

const readReserved = async ({ tx }: Scene, dossiers: readonly Dossier[]): Promise<Reserved[]> => {
  const held = await heldFor(
    tx,
    'order',
    dossiers.map(({ order }) => order.id),
  )
  const houses = [...held.values()].flat().map(({ warehouse }) => warehouse)
  const known = await fieldsById(tx, warehouses, houses, ['code'])
  const codes = new Map([...known].map(([id, { code }]) => [id, code]))
  return dossiers.map(one => reservedIn(one, held.get(one.order.id) ?? [], codes))
}

/** Shares the units out over the warehouses that hold them; what is left over is nobody's. */
const shared = (wanted: readonly Portion[], reserved: Reserved): { houses: ByHouse; loose: Portion[] } => {
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

interface Packing extends Boxing {
  loose: Portion[]
}

/** As for a checkout today: the first warehouse that has all of what is loose, else the fewest parcels. Those nobody has any of
 * are given back, with the reasons. */
const sought = async (
  { tx, now, staff, setting }: Scene,
  all: readonly Packing[],
): Promise<{ dossier: Dossier; trace: Trace }[]> => {
  const asked = all.map(({ dossier, loose }) => ({
    pincode: dossier.order.pincode ?? '',
    lines: loose.map(({ line, quantity }) => ({ sku: line.sku, quantity })),
  }))
  const found = await sendersFor({ tx, now, country: staff.place.country, timezone: setting.timezone }, asked)
  return all.flatMap(({ dossier, houses, loose }, at) => {
    const { choice, sellable } = found[at]!
    const codes = choice.mappings.map(({ warehouse }) => warehouse)
    const [first] = codes
    if (first === undefined) return [{ dossier, trace: choice.trace }]
    for (const portion of loose)
      add(houses, codes.find(code => sellable(code, portion.line.sku) >= portion.quantity) ?? first, portion)
    return []
  })
}

/** Nobody has it: it waits where staff look for such orders, with the reasons in its timeline. */
const wait = async (scene: Scene, all: readonly { dossier: Dossier; trace: Trace }[]): Promise<void> => {
  const { write, staff, now } = scene
  const held = all.flatMap(({ dossier, trace }) => {
    const deed = holdOf(dossier, { reason: 'stock' }, { name: staff.name, now })
    return isDeed(deed) ? [{ id: dossier.order.id, deed, event: told(dossier, 'NO_WAREHOUSE', { trace }, now) }] : []
  })
  if (held.length === 0) return
  await write.create(
    orderEvents,
    held.map(({ event }) => event),
  )
  await createFor(
    scene,
    held.map(({ deed }) => deed),
  )
  await write.change(
    orders,
    held.map(({ id, deed }) => ({ id, patch: deed.patch })),
  )
}

/** In the transaction that moved them: the packages that are missing, and none where everything lies in one. */
export const packOrders = async (scene: Scene, ids: readonly string[]): Promise<void> => {
  const { tx } = scene
  const rows = await rowsById(tx, orders, ids, 'locked')
  const wanted = (await readDossiers(tx, rows)).flatMap(dossier => {
    const portions = portionsOf(dossier)
    return portions.length > 0 ? [{ dossier, portions }] : []
  })
  if (wanted.length === 0) return
  const reserved = await readReserved(
    scene,
    wanted.map(({ dossier }) => dossier),
  )
  const all = wanted.map(({ dossier, portions }, at) => ({ dossier, ...shared(portions, reserved[at]!) }))
  const loose = all.filter(one => one.loose.length > 0)
  const waiting = loose.length > 0 ? await sought(scene, loose) : []
  const left = new Set(waiting.map(({ dossier }) => dossier))
  await wait(scene, waiting)
  await box(
    scene,
    all.filter(({ dossier }) => !left.has(dossier)),
  )
}
