// What rules of delivery ask of the areas above them: of orders and carts what shoppers filled of late.
import type { Barred } from '#areas/members/members.door.ts'
import type { AddressValues } from '#rules/address.ts'
import type { PlaceRow } from '#rules/courier/postal.ts'
import type { Tx } from '#server/db/tenant.ts'
import { question } from '#server/records/ports.ts'

/** Which orders are meant: all that is said must hold. Those that go to no pincode that is kept are never among them. */
export interface WhichPlaced {
  id?: string
  /** Placed no longer than so many days ago. */
  days?: number
  /** And not later than now. */
  isPast?: boolean
  isCash?: boolean
  /** Read after the order of this id. */
  behind?: string | undefined
}

/** Who filled it, and where it goes. */
interface Filled extends PlaceRow {
  id: string
  skus: readonly string[] | null
  isGuest: boolean
  /** Whose it is, where they are kept; how many orders they had placed before, and the share of cash orders that had come back. */
  member: string | null
  orders: number | null
  rto: number | null
  barred: Barred | null
}

export interface PlacedOrder extends Filled {
  orderNo: string
  placedAt: string
  shippingMethod: string | null
  shipTo: AddressValues | null
  grand: number
  itemCount: number
  /** Goods before and after discounts, and what was paid for shipping, in minor units. */
  before: number
  after: number
  shipping: number
  /** Of its parcels. */
  weightG: number
  isCod: boolean
  isReturned: boolean
  /** What its courier asks, where there is one. */
  cost: number | null
}

export interface LeftCart extends Filled {
  number: string
  value: number
  lastActivityAt: string
  items: number
}

/** The latest first. */
export const placedOrders = question<
  [tx: Tx, now: Date, which: WhichPlaced, limit: number],
  Promise<readonly PlacedOrder[]>
>('shippingRates.placedOrders')

export const countPlaced = question<[tx: Tx, now: Date, which: WhichPlaced], Promise<number>>(
  'shippingRates.countPlaced',
)

/** Touched in so many days before now and not ordered, the latest first; `behind` the cart of that id. */
export const leftCarts = question<
  [tx: Tx, now: Date, which: { days: number; behind?: string | undefined }, limit: number],
  Promise<readonly LeftCart[]>
>('shippingRates.leftCarts')
