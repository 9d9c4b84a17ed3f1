// What discounts ask of orders and carts, which stand above them: those that were placed, as carts to be priced again.
import type { SQL } from 'drizzle-orm'
import type { Channel } from '#contract/channel.ts'
import type { Value } from '#contract/valueSet.ts'
import type { Tx } from '#server/db/tenant.ts'
import { question } from '#server/records/ports.ts'
import type { Scene } from '#server/records/serve.ts'
import type { AskedLine } from './pricing/goods.server.ts'

/** What is in an order or a cart, and who bought where and how. */
export interface NamedCart {
  lines: AskedLine[]
  codes: string[]
  channel?: Value<typeof Channel>
  payment?: 'cod' | 'prepaid'
  pincode: string | null
  member: string | null
  /** Of the member, before this order. */
  orders?: number
  /** Those the member was in when it was placed. */
  segments?: string[]
  at?: Date
  /** The order's number: its own uses of discounts are not in its way. */
  without?: string
}

/** The order of that number in any case; undefined where none has it. Refused to whoever may not see orders. */
export const orderAsCart = question<[scene: Scene, number: string], Promise<NamedCart | undefined>>(
  'discounts.orderAsCart',
)

/** The cart of that number in any case; undefined where none has it. Refused to whoever may not see carts. */
export const cartAsCart = question<[scene: Scene, number: string], Promise<NamedCart | undefined>>(
  'discounts.cartAsCart',
)

/** An order as it was placed; amounts in minor units. */
export interface PastOrder {
  id: string
  orderNo: string
  placedAt: string
  channel: Value<typeof Channel>
  payBy: string
  coupons: readonly string[] | null
  totals: { shipping?: number; cod?: number } | null
  member: string | null
  /** Without the gifts. */
  lines: readonly { id: string; sku: string; qty: number; unitPrice: number }[]
  /** The member has no earlier one, of whatever state. */
  isFirst: boolean
}

/** Those of the last days that were paid for or wait for cash, and not called off: the latest `most` of them, the last first. */
export const ordersPlaced = question<
  [tx: Tx, which: { now: Date; days: number; most: number }],
  Promise<readonly PastOrder[]>
>('discounts.ordersPlaced')

/** A sub-select of `order_no` and `grand`, in minor units, of those of the last days. */
export const ordersSummed = question<[now: Date, days: number], SQL>('discounts.ordersSummed')

/** Their ids by number, as it is written; numbers nobody has are left out. */
export const orderIds = question<[tx: Tx, numbers: readonly string[]], Promise<ReadonlyMap<string, string>>>(
  'discounts.orderIds',
)
