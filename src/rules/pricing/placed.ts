// An order as it was placed, for refunds: what was paid for each line and charge, what has gone back of it, and what was captured.
import { unitShare } from '../money.ts'
import type { Quote } from './quote.ts'
import { sumOf } from './reductions.ts'

export type Component = { name: string; amount: number }
/** A line as it was placed; `gross` is what was paid for it, units are counted from 1. */
export type PlacedLine = {
  id: string
  quantity: number
  gross: number
  components: readonly Component[]
  refunded: readonly number[]
}
export type PlacedCharge = { amount: number; components: readonly Component[]; refunded: number }
export type Tender = { id: string; captured: number; refunded: number }
export type Placed = {
  currency: string
  lines: readonly PlacedLine[]
  shipping: PlacedCharge
  cod: PlacedCharge
  tenders: readonly Tender[]
  /** Less was paid by so much than its goods and fees come to, as the cash was rounded down. */
  short?: number
}

const chargeOf = ({ charges }: Quote, name: 'SHIPPING' | 'COD'): PlacedCharge => {
  const parts = charges.filter(charge => charge.name === name).flatMap(charge => charge.parts)
  return {
    amount: sumOf(parts.map(({ gross }) => gross)),
    components: parts.flatMap(({ components }) => components),
    refunded: 0,
  }
}

/** A quote as it is placed and paid: nothing has gone back yet, and gifts that left the cart are no part of it. */
export const placedOf = (quote: Quote, tenders: readonly Tender[], currency: string): Placed => ({
  currency,
  tenders,
  shipping: chargeOf(quote, 'SHIPPING'),
  cod: chargeOf(quote, 'COD'),
  lines: quote.lines
    .filter(line => !line.isRemoved)
    .map(({ id, quantity, tax }) => ({ id, quantity, gross: tax.gross, components: tax.components, refunded: [] })),
})

export const leftOf = ({ captured, refunded }: Tender): number => captured - refunded

/** What was captured and has not gone back. */
export const maxRefund = ({ tenders }: Placed): number => sumOf(tenders.map(leftOf))
export const maxLineRefund = ({ gross, quantity, refunded }: PlacedLine): number =>
  gross - sumOf(refunded.map(unit => unitShare(gross, quantity, unit)))
export const maxChargeRefund = ({ amount, refunded }: PlacedCharge): number => amount - refunded
