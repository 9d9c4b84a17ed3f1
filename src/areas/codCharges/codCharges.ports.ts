// What rules of cash ask of orders: how many came back.
import type { SQL, SQLWrapper } from 'drizzle-orm'
import type { WhichPlaced } from '#areas/shippingRates/shippingRates.ports.ts'
import type { Tx } from '#server/db/tenant.ts'
import { question } from '#server/records/ports.ts'

/**
 * An expression: the share of the last ten cash orders that came back, of those a member placed before that moment, in basis points;
 * null where there were fewer than three.
 */
export const rtoBefore = question<[member: SQLWrapper, at: SQLWrapper], SQL>('codCharges.rtoBefore')

/** The same of one member. */
export const rtoShare = question<[tx: Tx, member: string, at: Date], Promise<number | null>>('codCharges.rtoShare')

export interface PlacedAt {
  /** The pincode, and the region it lies in. */
  code: string
  region: string
  orders: number
  returned: number
}

/** By the pincode they went to: how many orders, and how many of them came back undelivered. */
export const placedByPincode = question<[tx: Tx, now: Date, which: WhichPlaced], Promise<PlacedAt[]>>(
  'codCharges.placedByPincode',
)
