// Where what has not left the house goes from, and with whom, by the rules of today or as somebody asks: which packages that empties
// and what is packed instead. Nothing where all is right already.
import { type Allocation, allocate, heldFor } from '#areas/warehouses/warehouses.door.ts'
import { warehouses } from '#areas/warehouses/warehouses.ts'
import { remark } from '#contract/finding.ts'
import type { Finding } from '#contract/problem.ts'
import { stateWhy } from '#contract/standing.ts'
import { fieldsById } from '#server/records/rows.ts'
import type { Scene } from '#server/records/serve.ts'
import type { Dossier } from '../dossier.server.ts'
import { type OrderRow, orders } from '../orders.ts'
import type { PackageRow } from '../packages.ts'
import { add, type ByHouse, type Portion } from '../parcels/boxing.server.ts'
import { isInHouse, unpacked } from '../parcels/parcelling.server.ts'
import type { MovedStock, Spoken } from '../placing/reserved.server.ts'
import { whoTakes } from './choosing.server.ts'

/** Codes of whom somebody asks for. */
export interface Wish {
  warehouse?: string
  courier?: string
}

export interface Relocation {
  /** Packages that are emptied. */
  going: PackageRow[]
  /** What is packed instead; nothing where nothing was packed yet. */
  houses: ByHouse
  /** Where stock is spoken for elsewhere. */
  stock?: MovedStock
}

type Codes = ReadonlyMap<string, string>

const movable: ReadonlySet<OrderRow['state']> = new Set(['pendingPayment', 'placed', 'processing'])

/** Units that have not left, in a package or in none. */
const staying = ({ lines, packages: all }: Dossier): Portion[] =>
  lines.flatMap(line => {
    const quantity = unpacked(
      line,
      all.filter(one => !isInHouse(one)),
    )
    return quantity > 0 ? [{ line, quantity }] : []
  })

const spokenFor = async (
  { tx }: Scene,
  { order }: Dossier,
): Promise<{ spoken: Spoken[]; held: Map<string, number> }> => {
  const all = (await heldFor(tx, 'order', [order.id])).get(order.id) ?? []
  const codes = await fieldsById(
    tx,
    warehouses,
    all.map(({ warehouse }) => warehouse),
    ['code'],
  )
  return {
    spoken: all.map(({ warehouse, variant, quantity }) => ({ warehouse, variant, quantity })),
    held: new Map(all.map(({ warehouse, sku, quantity }) => [`${codes.get(warehouse)?.code} ${sku}`, quantity])),
  }
}

const asksOf = async (
  { tx, staff, now }: Scene,
  { order }: Dossier,
  wanted: readonly Portion[],
  held: ReadonlyMap<string, number>,
  warehouse: string | undefined,
): Promise<Allocation> =>
  allocate(
    tx,
    {
      pincode: order.pincode ?? '',
      value: order.grand,
      weightG: 0,
      held,
      payment: order.payBy === 'cod' ? 'COD' : 'PREPAID',
      lines: wanted.map(({ line, quantity }) => ({ sku: line.sku, quantity })),
      ...(warehouse && { warehouse }),
    },
    staff.place,
    now,
  )

const spreadOver = (
  wanted: readonly Portion[],
  codes: readonly string[],
  sellable: Allocation['sellable'],
): ByHouse => {
  const houses: ByHouse = new Map()
  for (const portion of wanted)
    add(houses, codes.find(code => sellable(code, portion.line.sku) >= portion.quantity) ?? codes[0]!, portion)
  return houses
}

/** `house thing` and how many of it, so that two ways to share it out can be told apart. */
const sumsOf = (parts: Iterable<readonly [key: string, quantity: number]>): string => {
  const sums = new Map<string, number>()
  for (const [key, quantity] of parts) sums.set(key, (sums.get(key) ?? 0) + quantity)
  return [...sums]
    .map(([key, quantity]) => `${key} ${quantity}`)
    .sort()
    .join()
}

const packedSums = (boxed: readonly PackageRow[]): string =>
  sumsOf(
    boxed.flatMap(({ warehouse, units }) =>
      (units ?? []).map(({ line, qty }) => [`${warehouse} ${line}`, qty] as const),
    ),
  )

const wantedSums = (houses: ByHouse, thing: (portion: Portion) => string): string =>
  sumsOf(
    [...houses].flatMap(([house, portions]) => portions.map(one => [`${house} ${thing(one)}`, one.quantity] as const)),
  )

/** Packages whose courier is not the one it would be today. */
const astray = async (scene: Scene, dossier: Dossier, boxed: readonly PackageRow[], { courier }: Wish) => {
  const out: PackageRow[] = []
  for (const parcel of boxed.filter(one => one.courier)) {
    const found = await whoTakes(scene, dossier, parcel, { courier, refused: new Map() })
    const taker = found.parcels.find(one => one.courier)?.courier?.code
    if (!taker && courier) return found.finding ?? []
    if (taker !== parcel.courier) out.push(parcel)
  }
  return out
}

const portionsIn = ({ lines }: Dossier, { units }: PackageRow): Portion[] =>
  (units ?? []).flatMap(({ line: id, qty }) => {
    const line = lines.find(one => one.id === id)
    return line ? [{ line, quantity: qty }] : []
  })

export const relocated = async (
  scene: Scene,
  dossier: Dossier,
  wish: Wish,
  ids: Codes,
): Promise<Relocation | Finding> => {
  const { order, packages: all } = dossier
  if (!movable.has(order.state)) return stateWhy(orders, order, 'state')
  const wanted = staying(dossier)
  if (wanted.length === 0) return remark('STATE', 'No unshipped units left', { key: 'orders.findings.allLeft' })
  const boxed = all.filter(isInHouse)
  const { spoken, held } = await spokenFor(scene, dossier)
  const found = await asksOf(scene, dossier, wanted, held, wish.warehouse)
  const codes = found.parcels.map(({ warehouse }) => warehouse.code)
  if (codes.length === 0) return { ...found.finding!, path: 'warehouse' }
  const houses = spreadOver(wanted, codes, found.sellable)
  const isSpoken = wantedSums(houses, ({ line }) => line.sku) === sumsOf(held)
  const isPacked = boxed.length > 0 && wantedSums(houses, ({ line }) => line.id) === packedSums(boxed)
  if (isPacked || (boxed.length === 0 && isSpoken)) {
    const going = await astray(scene, dossier, boxed, wish)
    if (!Array.isArray(going)) return { ...going, path: 'courier' }
    if (going.length === 0)
      return remark('STATE', 'Warehouse and courier stay the same', { key: 'orders.findings.staysThere' })
    const again: ByHouse = new Map()
    for (const parcel of going)
      for (const portion of portionsIn(dossier, parcel)) add(again, parcel.warehouse ?? '', portion)
    return { going, houses: again }
  }
  const now = [...houses].flatMap(([code, portions]) =>
    portions.flatMap(({ line: { variant }, quantity }) =>
      variant ? [{ warehouse: ids.get(code)!, variant, quantity }] : [],
    ),
  )
  return { going: boxed, houses: boxed.length > 0 ? houses : new Map(), stock: { was: spoken, now } }
}
