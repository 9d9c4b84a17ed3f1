// Another threshold of free shipping, tried on orders that were placed: who would have travelled free, what shipping would have
// brought and cost, and how many orders stood so little below that a shopper might add something.
import type { Cart, ShippingRate } from './rate.ts'
import { feeOf } from './rate.ts'

export type Sent = { cart: Cart; cost: number | null }

export type Carried = {
  orders: number
  free: number
  /** What shoppers pay for shipping, and what couriers ask where that is known. */
  income: number
  cost: number
  /** Orders up to a fifth below the threshold. */
  near: number
}

const nearShare = 5

export function carriedWith(
  rate: ShippingRate,
  freeAbove: number | null,
  sent: readonly Sent[],
  currency: string,
): Carried {
  const carried: Carried = { orders: sent.length, free: 0, income: 0, cost: 0, near: 0 }
  for (const { cart, cost } of sent) {
    const value = rate.thresholdGrace || rate.valueBase === 'BEFORE_DISCOUNT' ? cart.value.before : cart.value.after
    const fee = feeOf(rate, cart, currency)
    const isFree = freeAbove !== null && value >= freeAbove
    if (isFree) carried.free++
    else if ('fee' in fee) carried.income += fee.fee
    if (!isFree && freeAbove !== null && (freeAbove - value) * nearShare <= freeAbove) carried.near++
    carried.cost += cost ?? 0
  }
  return carried
}
