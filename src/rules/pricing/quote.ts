// A priced cart: lines, charges and totals as an order keeps them, and what became of each discount that was considered.
import type { Finding } from '#contract/problem.ts'
import { sayMoney } from '../money.ts'
import { refusal } from '../refusal.ts'
import type { TaxAmounts } from '../tax.ts'
import type { Discount, DiscountClass } from './discount.ts'
import type { Considered } from './outcome.ts'
import { sumOf } from './reductions.ts'
import type { Based, Scene } from './scene.ts'
import { isPoints, type Settled } from './settle.ts'
import type { Charge, TaxedCart } from './taxed.ts'

export type QuotedDiscount = { discount: string; class: DiscountClass; amount: number }

export type QuotedLine = {
  id: string
  sku: string
  quantity: number
  /** Base price of one unit, and of all. */
  unit: number
  amount: number
  discounts: readonly QuotedDiscount[]
  /** What the line comes to after all discounts. */
  net: number
  tax: TaxAmounts
  /** A gift nobody gives any more: it leaves the cart. */
  isRemoved: boolean
}

export type Totals = {
  mrp: number
  items: number
  lineDiscount: number
  orderDiscount: number
  points: number
  goods: number
  /** As charged; what is taken off it stands beside it. */
  shipping: number
  shippingDiscount: number
  cod: number
  taxable: number
  tax: number
  roundOff: number
  /** What of the round-off is there only because cash is collected in round sums. */
  cashRoundOff?: number
  grand: number
}

/** Why this way of combining them: what it has instead of the next best way, and how much less it costs. */
export type Combination = {
  wins: readonly Discount[]
  replaces: readonly Discount[]
  saves: number
  isPartial: boolean
}

export type Quote = {
  lines: readonly QuotedLine[]
  charges: readonly Charge[]
  totals: Totals
  considered: readonly Considered[]
  combination?: Combination
  findings: readonly Finding[]
}

const discountsOf = ({ given }: Settled): QuotedDiscount[][] => {
  const lines: QuotedDiscount[][] = []
  for (const { candidate, amounts } of given) {
    const { discount } = candidate
    for (const [at, amount] of amounts) {
      lines[at] ??= []
      const own = lines[at]
      const same = own.find(one => one.discount === discount.id)
      if (same) same.amount += amount
      else own.push({ discount: discount.id, class: candidate.class, amount })
    }
  }
  return lines
}

const givenBy = ({ given }: Settled, fits: (discount: Discount, its: DiscountClass) => boolean): number =>
  sumOf(given.filter(({ candidate }) => fits(candidate.discount, candidate.class)).map(({ amount }) => amount))

const pricedAbove = ({ context, lines }: Scene): Finding[] => {
  if (context.country !== 'IND') return []
  return lines
    .filter(({ unit, mrp }) => mrp !== null && unit > mrp)
    .map(({ source, unit, mrp }) => {
      const [price, most] = [sayMoney(unit, context.currency), sayMoney(mrp!, context.currency)]
      return { ...refusal('RULE', 'price.aboveMrp', { price, mrp: most }), path: `lines.${source.id}` }
    })
}

export const quoteOf = (scene: Scene, settled: Settled, taxed: TaxedCart, considered: readonly Considered[]): Quote => {
  const { nets, removed, shipping, shippingOff: shippingDiscount, cod } = settled
  const discounts = discountsOf(settled)
  const kept = scene.lines.filter(({ at }) => !removed.has(at))
  const line = ({ at, source, quantity, unit, amount }: Based): QuotedLine => ({
    id: source.id,
    sku: source.sku,
    quantity,
    unit,
    amount,
    net: nets[at]!,
    discounts: discounts[at] ?? [],
    tax: taxed.lines[at]!,
    isRemoved: removed.has(at),
  })
  return {
    lines: scene.lines.map(line),
    charges: taxed.charges,
    totals: {
      mrp: sumOf(kept.map(({ mrp, unit, quantity }) => (mrp ?? unit) * quantity)),
      items: sumOf(kept.map(({ amount }) => amount)),
      lineDiscount: givenBy(settled, (_, its) => its === 'LINE'),
      orderDiscount: givenBy(settled, (discount, its) => its === 'ORDER' && !isPoints(discount)),
      points: givenBy(settled, isPoints),
      goods: sumOf(nets),
      shipping,
      shippingDiscount,
      cod,
      taxable: taxed.taxable,
      tax: taxed.tax,
      roundOff: taxed.roundOff,
      grand: taxed.gross,
    },
    considered,
    findings: pricedAbove(scene),
  }
}

/** With what the door rounds to: it is part of what is to pay, untaxed, and goes again where somebody pays online instead. */
export const withCashRound = (quote: Quote, cashRoundOff: number): Quote => {
  const { totals } = quote
  if (cashRoundOff === 0) return quote
  const { roundOff, grand } = totals
  return {
    ...quote,
    totals: { ...totals, cashRoundOff, roundOff: roundOff + cashRoundOff, grand: grand + cashRoundOff },
  }
}
