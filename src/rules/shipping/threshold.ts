// Another threshold of free shipping, tried on orders that were placed: who would have travelled free, what shipping would have
// brought and cost, and how many orders stood so little below that a shopper might add something.
import type { Cart, ShippingRate } from './rate.ts'
import { feeOf, limitedFee } from './rate.ts'

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

type Weighed = { value: number; fee: number; cost: number }

const weighedBy = (rate: ShippingRate, sent: readonly Sent[], currency: string): Weighed[] =>
  sent.map(({ cart, cost }) => {
    const value = rate.thresholdGrace || rate.valueBase === 'BEFORE_DISCOUNT' ? cart.value.before : cart.value.after
    const fee = feeOf(rate, cart, currency)
    return { value, fee: 'fee' in fee ? limitedFee(rate, fee.fee) : 0, cost: cost ?? 0 }
  })

const carriedAt = (freeAbove: number | null, orders: readonly Weighed[]): Carried => {
  const carried: Carried = { orders: orders.length, free: 0, income: 0, cost: 0, near: 0 }
  for (const { value, fee, cost } of orders) {
    const isFree = freeAbove !== null && value >= freeAbove
    if (isFree) carried.free++
    else carried.income += fee
    if (!isFree && freeAbove !== null && (freeAbove - value) * nearShare <= freeAbove) carried.near++
    carried.cost += cost
  }
  return carried
}

export const carriedWith = (
  rate: ShippingRate,
  freeAbove: number | null,
  sent: readonly Sent[],
  currency: string,
): Carried => carriedAt(freeAbove, weighedBy(rate, sent, currency))

/** The same at many thresholds, for who turns one. */
export function carriedAlong(
  rate: ShippingRate,
  thresholds: readonly number[],
  sent: readonly Sent[],
  currency: string,
): (Carried & { freeAbove: number })[] {
  const orders = weighedBy(rate, sent, currency)
  return thresholds.map(freeAbove => ({ freeAbove, ...carriedAt(freeAbove, orders) }))
}

/** A round step that comes from zero to `most` in no more than so many. */
export function stepFor(most: number, steps: number): number {
  const least = most / steps
  const ten = 10 ** Math.floor(Math.log10(Math.max(1, least)))
  return [1, 2, 5, 10].map(times => times * ten).find(step => step >= least) ?? 10 * ten
}
