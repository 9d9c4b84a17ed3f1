// What is priced, and everything the price depends on: the cart as the shopper filled it, the place, the moment, the member.
import type { Facts } from '../expression/holds.ts'
import type { ChargeTaxRule } from '../tax/chargeRates.ts'
import type { Slab, SlabGap } from '../tax/slabRate.ts'
import type { Discount } from './discount.ts'

/** A sale window of one variant; windows of one variant never overlap. Instants are epoch milliseconds, the end exclusive. */
export type PriceSchedule = { price: number; mrp?: number | null; startsAt: number; endsAt: number }

export type CartLine = {
  id: string
  sku: string
  product?: string
  quantity: number
  price: number
  mrp?: number | null
  floorPrice?: number | null
  cost?: number | null
  schedules?: readonly PriceSchedule[]
  /** What rules may ask of it beside `sku`, `product`, `price` and `quantity`. */
  facts?: Facts
  tax: { rate: number; cess?: number; slabs?: readonly Slab[] }
  /** Cycle 1 is the first payment; skipped ones are not counted. */
  subscription?: { cycle: number }
  /** The gift discount that laid it into the cart: it counts toward nothing. */
  giftOf?: string
}

/** A code as it was typed, with the live discount it belongs to. */
export type TypedCode = { code: string; discount: string }

/** `number` is what people call the member by. */
export type Shopper = { id: string; number?: string; orders: number; tier?: string; segments?: readonly string[] }

/** Goods before any discount, goods after all of them, and the shipping that is paid. */
export type Basis = { before: number; goods: number; shipping: number }

/**
 * Which state a supply is taken to be sent from, and why that one. Without `from` nobody knows: of those for whom the home state stands
 * in, because there is none. `unknown` is a cart whose pincode nobody knows, `invoice` an order that was invoiced there.
 */
export type Supplied = {
  by: 'warehouse' | 'registration' | 'invoice' | 'uncovered' | 'unnamed' | 'unregistered' | 'elsewhere' | 'unknown'
  from?: string
  to?: string
  house?: string
}

export type PriceContext = {
  at: number
  /** Minutes since midnight where the vendor is; asked only by discounts with hours. */
  minute?: number
  country: string
  currency: string
  system: 'GST' | 'VAT'
  taxMode: 'inclusive' | 'exclusive'
  /** DOCUMENT is for VAT alone: the halves of GST are equal line by line. */
  taxRounding: 'LINE' | 'DOCUMENT'
  place?: 'intra' | 'inter'
  unionTerritory?: boolean
  /** How `place` was found, for the trace. */
  supplied?: Supplied
  slabGap?: SlabGap
  chargeTaxRule: ChargeTaxRule
  lineConflict: 'BEST_FOR_CUSTOMER' | 'PRIORITY'
  roundGrandTotal: 'NONE' | 'NEAREST_MAJOR'
  maxCouponsPerOrder: number
  discounts: readonly Discount[]
  codes?: readonly TypedCode[]
  channel?: string
  payment?: 'COD' | 'PREPAID'
  member?: Shopper
  /** Money that points stand for, where they are a discount; as a tender they do not change the price. */
  points?: { amount: number; priority?: number; ignoreFloor?: boolean }
  /** What categories are called, by their slugs, for the trace. */
  categoryNames?: ReadonlyMap<string, string>
  shipping?: (basis: Basis) => number
  cod?: (basis: Basis) => number
}

/** Codes are compared without blanks around them, in capitals and in one form of Unicode. */
export const normalCode = (typed: string): string => typed.normalize('NFKC').trim().toUpperCase()
