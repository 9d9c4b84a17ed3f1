// What members ask and tell the areas above them: what they ordered, whom discounts and rates are for, and that somebody is another
// now, or forgotten.
import type { SQL, SQLWrapper } from 'drizzle-orm'
import type { Finding } from '#contract/problem.ts'
import type { AddressValues } from '#rules/address.ts'
import type { Tx } from '#server/db/tenant.ts'
import { event, question } from '#server/records/ports.ts'
import type { Scene } from '#server/records/serve.ts'

/** A sub-select of one column, `name`: the segments something live is for, as it writes them. Nobody asks about the others while a shopper waits. */
export const segmentsNeeded = event<[], SQL>()

/** Of a member, by the columns that hold their vendor and id: how many orders were neither called off nor left unpaid too long. */
export const countOfOrders = question<[of: { vendor: SQLWrapper; id: SQLWrapper }], SQL>('members.countOfOrders')

/** A sub-select of who placed orders of these numbers, written as they are kept. */
export const whoOrdered = question<[vendor: string, numbers: readonly string[]], SQL>('members.whoOrdered')

export interface SentTo {
  member: string | null
  to: AddressValues
  delivered: boolean
  returned: boolean
}

/** Where the orders of these members went, and whether they arrived or came back. */
export const ordersSentTo = question<[tx: Tx, members: readonly string[]], Promise<SentTo[]>>('members.ordersSentTo')

/** What the orders of one member came to; amounts in minor units. */
export interface OrdersOfMember {
  /** The member. */
  id: string
  orders: number
  /** What was captured less what was refunded, of delivered orders only. */
  spend: number
  lastAt: string | null
  delivered: number
  /** Delivered ones of which money went back. */
  returned: number
  /** To be paid at the door, and those of them that came back. */
  cod: number
  rto: number
  discounted: number
  /** Of the last orders, whatever became of them, latest first: 0 to 100. */
  risks: number[]
}

/** One line for each of these members, also for those who never ordered; of `risks` at most so many. */
export const countedOrders = question<
  [tx: Tx, members: readonly string[], mostRisks: number],
  Promise<OrdersOfMember[]>
>('members.countedOrders')

/** What keeps these from being merged or erased: money on its way back to one of them. */
export const membersHeld = event<[tx: Tx, members: readonly string[]], Finding[]>()

/** Uses of `from` count for `to` from now on, all of them or those of these that are still there; the ids of what moved. */
export const usesMoved = question<[tx: Tx, from: string, to: string, only?: readonly string[]], Promise<string[]>>(
  'members.usesMoved',
)

/** A sub-select of the ids of everything kept above whose history tells of a member. */
export const tellingOf = event<[member: string], SQL>()

/** Somebody is forgotten: what told of them goes, `token` stands where a name has to. */
export const memberForgotten = event<[scene: Scene, member: string, token: string]>()
