// Orders of the last days, and the carts beside them, as rules of delivery look at them: what they were worth, where they went, what
// carrying them cost.
import type { Shown } from '#contract/call.ts'
import type { AddressValues } from '#rules/address.ts'
import { areaOf, type PostalArea } from '#rules/courier/postal.ts'
import type { Tx } from '#server/db/tenant.ts'
import type { Parts, Scene } from '#server/records/serve.ts'
import { readArticles } from './articles.server.ts'
import { usualMethod } from './methods.server.ts'
import {
  countPlaced,
  type LeftCart,
  leftCarts,
  type PlacedOrder,
  placedOrders,
  type WhichPlaced,
} from './shippingRates.ports.ts'

export interface PastOrder {
  id: string
  orderNo: string
  at: string
  /** Code of the way it travels. */
  method: string
  area: PostalArea
  address: AddressValues | null
  /** Before and after discounts, without shipping and the cash fee. */
  goods: { before: number; after: number }
  shipping: number
  grand: number
  items: number
  weightG: number
  skus: readonly string[]
  categories: readonly string[]
  isHazmat: boolean
  isCod: boolean
  isReturned: boolean
  isFirst: boolean
  /** Of the member as it was then: the last ten cash orders, and how many orders there were. */
  rtoRate: number | null
  orders: number | null
  member: string | null
  /** The number of a member who may not pay cash, and why. */
  barred: { of: string; why: string } | null
  /** What the courier asks, where the order has one. */
  cost: number | null
}

/** What is told of an order or a cart itself; its articles tell the rest. */
type Bare = Omit<PastOrder, 'categories' | 'isHazmat'>

const sayMember = ({ isGuest, member, orders, rto, barred }: PlacedOrder | LeftCart) => ({
  isFirst: isGuest || orders === 0,
  rtoRate: rto,
  orders,
  member,
  barred,
})

const ofOrder = (row: PlacedOrder): Bare => ({
  id: row.id,
  orderNo: row.orderNo,
  at: row.placedAt,
  method: row.shippingMethod ?? usualMethod,
  area: areaOf(row),
  address: row.shipTo,
  goods: { before: row.before, after: row.after },
  shipping: row.shipping,
  grand: row.grand,
  items: row.itemCount,
  weightG: row.weightG,
  skus: row.skus ?? [],
  isCod: row.isCod,
  isReturned: row.isReturned,
  cost: row.cost,
  ...sayMember(row),
})

/** Nobody has weighed it. */
const cartWeightG = 500

const ofCart = (row: LeftCart): Bare => ({
  id: row.id,
  orderNo: row.number,
  at: row.lastActivityAt,
  method: usualMethod,
  area: areaOf(row),
  address: null,
  goods: { before: row.value, after: row.value },
  shipping: 0,
  grand: row.value,
  items: row.items,
  weightG: cartWeightG,
  skus: row.skus ?? [],
  isCod: false,
  isReturned: false,
  cost: null,
  ...sayMember(row),
})

const withArticles = async (tx: Tx, all: readonly Bare[]): Promise<PastOrder[]> => {
  const articles = await readArticles(tx, [...new Set(all.flatMap(({ skus }) => skus))])
  return all.map(one => {
    const own = one.skus.flatMap(sku => articles.get(sku.toLowerCase()) ?? [])
    return {
      ...one,
      categories: [...new Set(own.flatMap(({ categories }) => categories))],
      isHazmat: own.some(({ isHazmat }) => isHazmat),
    }
  })
}

const readOrders = async (tx: Tx, now: Date, which: WhichPlaced, limit: number): Promise<PastOrder[]> =>
  withArticles(tx, (await placedOrders.ask(tx, now, which, limit)).map(ofOrder))

/** The latest ones. */
export const recentOrders = (tx: Tx, now: Date, days: number, limit: number): Promise<PastOrder[]> =>
  readOrders(tx, now, { days }, limit)

/** Some at a time, until there are none left. */
async function* inParts(
  read: (last: PastOrder | undefined) => Promise<PastOrder[]>,
  partSize: number,
): AsyncGenerator<PastOrder[]> {
  for (let part = await read(undefined); part.length > 0; part = await read(part.at(-1))) {
    yield part
    if (part.length < partSize) return
  }
}

/** The orders of the last days, all of them, the latest first. */
export const pastOrders = (tx: Tx, now: Date, days: number, partSize = 2000): AsyncGenerator<PastOrder[]> =>
  inParts(last => readOrders(tx, now, { days, isPast: true, behind: last?.id }, partSize), partSize)

/** The orders of the last days, all of them, some hundred in a part of a job; `isCash` leaves the others out. */
export const orderParts = async <Found>(
  { tx, now }: Pick<Scene, 'tx' | 'now'>,
  { days, isCash = false, partSize = 500 }: { days: number; isCash?: boolean; partSize?: number },
  look: (orders: readonly PastOrder[]) => Found,
  told: (found: readonly Found[]) => Shown,
): Promise<Parts> => {
  const which = { days, isPast: true, isCash }
  const count = await countPlaced.ask(tx, now, which)
  const found = new Map<number, Found>()
  /** The one before each part. */
  const before = new Map<number, string>()
  return {
    count,
    async work(scene, from) {
      const past = await readOrders(scene.tx, now, { ...which, behind: before.get(from) }, partSize)
      found.set(from, look(past))
      const end = past.at(-1)
      if (!end || past.length < partSize) return count
      const next = Math.min(count, from + partSize)
      before.set(next, end.id)
      return next
    },
    answer: () => told([...found.values()]),
  }
}

/**
 * One order as it was placed, for rules that look back on it; undefined where there is none, or where its pincode is not kept.
 */
export const pastOrder = async (tx: Tx, now: Date, id: string): Promise<PastOrder | undefined> =>
  (await readOrders(tx, now, { id }, 1))[0]

const readLeft = async (tx: Tx, now: Date, days: number, limit: number, behind?: string): Promise<PastOrder[]> =>
  withArticles(tx, (await leftCarts.ask(tx, now, { days, behind }, limit)).map(ofCart))

/** What shoppers filled in the last days, all of it: first what was ordered, then what was left. */
export async function* pastCarts(tx: Tx, now: Date, days: number, partSize = 2000): AsyncGenerator<PastOrder[]> {
  yield* pastOrders(tx, now, days, partSize)
  yield* inParts(last => readLeft(tx, now, days, partSize, last?.id), partSize)
}

/** So many are a picture of what shoppers do. */
const cartsShown = 1000

/** What shoppers filled of late, ordered or left, the latest first. */
export const recentCarts = async (tx: Tx, now: Date, days = 30, limit = cartsShown): Promise<PastOrder[]> => {
  const all = [...(await readOrders(tx, now, { days }, limit)), ...(await readLeft(tx, now, days, limit))]
  return all.sort((one, other) => other.at.localeCompare(one.at)).slice(0, limit)
}
