// What warehouses, couriers and where they go ask of the areas above them: of shipping which ways a method travels, of orders what is
// under way and how it ended.
import type { SQL, SQLWrapper } from 'drizzle-orm'
import type { Param } from '#contract/said.ts'
import type { Face } from '#machines/wish.ts'
import type { Courier } from '#rules/courier/candidate.ts'
import type { Tx } from '#server/db/tenant.ts'
import { question } from '#server/records/ports.ts'
import type { Scene } from '#server/records/serve.ts'

/** Ways to travel that a shipping method, by its code, asks of couriers; none for no method. */
export const modesOf = question<[tx: Tx, method: string | null | undefined], Promise<Courier['modes']>>(
  'warehouses.modesOf',
)

/** Columns of a row of couriers or warehouses, as the statement around it has them. */
export interface Coded {
  vendor: SQLWrapper
  code: SQLWrapper
}

/** A sub-select of the number of parcels of a courier that wait for it, or went with it since a moment. */
export const parcelsWith = question<[courier: Coded, since: string], SQL>('warehouses.parcelsWith')

/** A sub-select of the number of orders a warehouse got parcels of to pack since a moment. */
export const ordersPackedIn = question<[warehouse: Coded, since: string], SQL>('warehouses.ordersPackedIn')

/** Ids of orders that have a parcel in the house that waits for the courier of that code, so many at most. */
export const ordersWaitingFor = question<[tx: Tx, courier: string, most: number], Promise<string[]>>(
  'warehouses.ordersWaitingFor',
)

/** Begins the job that gives these orders to other couriers; its id, where it became one. Refused to whoever may not do it. */
export const reallocated = question<[scene: Scene, face: Face, orders: readonly string[]], Promise<string | undefined>>(
  'warehouses.reallocated',
)

/** How parcels ended that couriers took. */
export interface Ended {
  ended: number
  delivered: number
  /** Somebody stood at the door in vain at least once. */
  tried: number
  returned: number
  /** Days nine in ten took that arrived; none where none did. */
  days: number | null
}

/** A select of `courier`, its code, and the figures of `Ended`, of the parcels each took since then. */
export const endedByCourier = question<[since: Date], SQL>('warehouses.endedByCourier')

/** A select of `pincode` and the figures of `Ended`, of the parcels that were taken to each since then. */
export const endedByPincode = question<[since: Date], SQL>('warehouses.endedByPincode')

/** Week by week, by the day it began there, of the parcels a courier took since then. */
export const endedByWeek = question<
  [tx: Tx, courier: string, since: Date, timezone: string],
  Promise<(Ended & { at: string })[]>
>('warehouses.endedByWeek')

/** The last answers of a courier that was asked for numbers of parcels. */
export interface LastAnswers {
  vendor: SQLWrapper
  /** Code of the courier. */
  courier: SQLWrapper
  /** Answers from before do not count; null is from the beginning. */
  since: SQLWrapper
  /** So many of the last ones are looked at. */
  most: number
}

/** A sub-select of how many there are. */
export const answersOf = question<[of: LastAnswers], SQL>('warehouses.answersOf')

/** A sub-select of how many were no number by a fault of the courier: for another reason than these. */
export const faultsOf = question<[of: LastAnswers, noFaults: readonly string[]], SQL>('warehouses.faultsOf')

/** Orders nobody has sent yet that go to some pincodes. */
export interface OpenThere {
  ids: readonly string[]
  /** As a table, the last ones first. */
  columns: Param[]
  rows: Param[][]
}

/** At most so many; only those that are paid in cash where asked. */
export const openThere = question<
  [tx: Tx, pincodes: readonly string[], cashOnly: boolean, most: number],
  Promise<OpenThere>
>('warehouses.openThere')

/** Refuses whoever may not hold orders. */
export const mayHold = question<[scene: Scene], void>('warehouses.mayHold')

/** Holds them under an embargo until then; how many of them are held now that were not. */
export const holdUnderEmbargo = question<
  [scene: Scene, orders: readonly string[], embargo: { note: string; releaseAt: string }],
  Promise<number>
>('warehouses.holdUnderEmbargo')
