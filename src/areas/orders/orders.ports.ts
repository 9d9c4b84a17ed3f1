// What orders ask and tell the areas above them: refunds what goes back and how, pushes what the order system is told.
import type { SQL, SQLWrapper } from 'drizzle-orm'
import type { Setting } from '#contract/field.ts'
import type { Finding } from '#contract/problem.ts'
import type { RefundReason } from '#contract/refund.ts'
import type { Resource } from '#contract/resource.ts'
import type { Value } from '#contract/valueSet.ts'
import type { Refundable } from '#rules/refund/order.ts'
import type { RefundWish } from '#rules/refund.ts'
import type { Asker } from '#server/records/asker.ts'
import type { Errand } from '#server/records/errand.ts'
import { event, question } from '#server/records/ports.ts'
import type { Scene } from '#server/records/serve.ts'
import type { OrderRow } from './orders.ts'

/** The tax of an order was split anew by where it is sent from or goes; the row is as it stands now. */
export const orderTaxed = event<[scene: Scene, order: OrderRow]>()

/** These orders are over: nobody is to be told of them any more. */
export const ordersOver = event<[scene: Pick<Scene, 'tx' | 'write'>, orders: readonly string[]]>()

/** What one cancellation takes off an order: units by line. */
export interface Cancelled {
  units: ReadonlyMap<string, number>
  isWhole: boolean
  note: string
}

/** A record that is to be written beside the order. */
export interface Written {
  resource: Resource
  draft: Record<string, unknown>
}

/** What is known of an order's money before any of it is cancelled. */
export interface Purse {
  /** What goes back for these units; undefined where nothing was captured, or nothing of what was is for them. */
  cancelled(off: Cancelled, refundNo: string): Written | Finding | undefined
  /** Of an order that was paid in part, what is not owed any more; undefined where all of it is. In minor units. */
  advance(beyond: number, off: Pick<Cancelled, 'note'>, refundNo: string): Written | undefined
  /** As later rows of one file find it: these units wait no more, and what goes back for them is taken. */
  after(units: Cancelled['units'], back: Written | undefined): Purse
}

/** By the ids of their orders. */
export const readPurses = question<[scene: Scene, orders: readonly OrderRow[]], Promise<ReadonlyMap<string, Purse>>>(
  'orders.readPurses',
)

/** The next numbers of refunds, so many; those whose transaction fails are drawn again. */
export const refundNumbers = question<[scene: Pick<Scene, 'tx' | 'setting'>, count: number], Promise<string[]>>(
  'orders.refundNumbers',
)

/** What may still go back of an order, and what already does. */
export const leftToRefund = question<[scene: Pick<Scene, 'tx' | 'setting'>, order: OrderRow], Promise<Refundable>>(
  'orders.leftToRefund',
)

export type RefundAsked = RefundWish & {
  reason: Value<typeof RefundReason>
  note?: string | null | undefined
}

/**
 * Asks for a refund of an order that is locked, or drafts one that somebody hands in; refuses what exceeds what is left, or what its
 * maker may give in a day. Whether it waits for a second person.
 */
export const askRefund = question<
  [scene: Scene, order: OrderRow, asked: RefundAsked, isDraft?: boolean],
  Promise<{ id: string; waits: boolean }>
>('orders.askRefund')

/** An order, by columns of the statement that asks. */
interface OrderColumns {
  vendor: SQLWrapper
  id: SQLWrapper
}

/** A condition: an order has a refund whose state is as a word of the query line says. */
export const hasRefund = question<
  [order: OrderColumns, op: string, values: string[], setting: Setting, who: Asker],
  SQL
>('orders.hasRefund')

/** A sub-select of the orders with a refund that was tried in vain, or has to go elsewhere. */
export const refundFailed = question<[vendor: string], SQL>('orders.refundFailed')

/** A condition: an order has a failed delivery that has to be answered when `due` says. */
export const hasOpenNdr = question<[order: OrderColumns, due: (at: SQL) => SQL], SQL>('orders.hasOpenNdr')

export interface PushOutcome {
  done: string[]
  refused: { id: string; why: Finding }[]
}

/** Pushes them outside of any transaction. */
export const pushAhead = question<[errand: Errand, orders: readonly string[], force: boolean], Promise<PushOutcome>>(
  'orders.pushAhead',
)
