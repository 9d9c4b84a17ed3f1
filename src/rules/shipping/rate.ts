// A shipping rate as the rules read it, and the fee it asks of one parcel. Amounts are minor units, weights grams.
import type { Param, Said } from '#contract/said.ts'
import { sayMoney } from '../money.ts'
import { say } from '../words.ts'
import { isIn, type Range } from './tiers.ts'

export const audiences = ['ALL', 'TIER', 'SEGMENT', 'FIRST_ORDER'] as const
export type Audience = (typeof audiences)[number]

export type FeeTier = Range & { fee: number }
export type WeightFee = { firstG: number; firstFee: number; stepG: number; stepFee: number; maxG?: number | null }

export type ShippingRate = {
  id: string
  /** What people call it. */
  name?: string | undefined
  method: string
  /** Code of a zone; null is any pincode. */
  zone: string | null
  basis: 'FLAT' | 'CART_VALUE' | 'WEIGHT' | 'ITEMS'
  flat?: number | null
  tiers?: readonly FeeTier[] | null
  weight?: WeightFee | null
  freeAbove?: number | null
  valueBase: 'AFTER_DISCOUNT' | 'BEFORE_DISCOUNT'
  /** Free shipping is judged as if no coupon had been used. */
  thresholdGrace?: boolean
  min?: number | null
  max?: number | null
  audience: Audience
  /** The tier or segment, where the audience is one. */
  of?: string | null
  /** Lower goes first. */
  priority: number
  /** ISO instants; the end is no longer in force. */
  startsAt?: string | null
  endsAt?: string | null
}

export type Cart = {
  value: { before: number; after: number }
  weightG: number
  items: number
}

export const sayGrams = (n: number): Said => say('ship.grams', { n })

/** What the scale of the basis shows for this cart. */
export const measureOf = (rate: ShippingRate, { value, weightG, items }: Cart): number => {
  if (rate.basis === 'WEIGHT') return weightG
  if (rate.basis === 'ITEMS') return items
  return rate.valueBase === 'BEFORE_DISCOUNT' ? value.before : value.after
}

export const sayMeasure = (basis: ShippingRate['basis'], n: number, currency: string): Param => {
  if (basis === 'WEIGHT') return sayGrams(n)
  return basis === 'ITEMS' ? n : sayMoney(n, currency)
}

export type Fee = { fee: number; how: Said } | { why: Said }

function steppedFee(weight: WeightFee, grams: number, currency: string): Fee {
  const { firstG, firstFee, stepG, stepFee, maxG } = weight
  if (maxG && grams > maxG) return { why: say('ship.tooHeavy', { weight: sayGrams(grams), max: sayGrams(maxG) }) }
  const steps = Math.ceil(Math.max(grams - firstG, 0) / stepG)
  const [first, step] = [sayMoney(firstFee, currency), sayMoney(stepFee, currency)]
  const how = say('ship.stepped', { first, firstG: sayGrams(firstG), steps, stepFee: step })
  return { fee: firstFee + steps * stepFee, how }
}

function tierFee({ basis, tiers }: ShippingRate, measure: number, currency: string): Fee {
  const said = (n: number) => sayMeasure(basis, n, currency)
  const tier = (tiers ?? []).find(range => isIn(measure, range))
  if (!tier) return { why: say('ship.noTier', { value: said(measure) }) }
  const fee = sayMoney(tier.fee, currency)
  const how =
    tier.to === null
      ? say('ship.tierOpen', { fee, from: said(tier.from) })
      : say('ship.tier', { fee, from: said(tier.from), to: said(tier.to) })
  return { fee: tier.fee, how }
}

/** A fee held between the least and the most the rate asks. */
export const limitedFee = ({ min, max }: Pick<ShippingRate, 'min' | 'max'>, fee: number): number => {
  const raised = Math.max(fee, min ?? fee)
  return Math.min(raised, max ?? raised)
}

/** Before limits, free shipping and surcharges. */
export function feeOf(rate: ShippingRate, cart: Cart, currency: string): Fee {
  if (rate.basis === 'FLAT') {
    const fee = rate.flat ?? 0
    return { fee, how: say('ship.flat', { fee: sayMoney(fee, currency) }) }
  }
  if (rate.basis === 'WEIGHT' && rate.weight) return steppedFee(rate.weight, cart.weightG, currency)
  return tierFee(rate, measureOf(rate, cart), currency)
}
