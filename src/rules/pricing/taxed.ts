// Tax of a settled cart (kernel 0.4, steps 6 and 7): lines on what is left of them, charges by the goods they came with, and the
// round-off of the total as a line of its own.
import { digitsOf } from '#contract/currency.ts'
import { portion } from '../money.ts'
import { chargeRates } from '../tax/chargeRates.ts'
import { documentTax } from '../tax/documentTax.ts'
import { slabRate } from '../tax/slabRate.ts'
import { type TaxAmounts, taxAmounts } from '../tax.ts'
import type { CartLine, PriceContext } from './cart.ts'
import { sumOf } from './reductions.ts'
import type { Scene } from './scene.ts'
import type { Settled } from './settle.ts'

export type Charge = { name: 'SHIPPING' | 'COD'; amount: number; parts: readonly TaxAmounts[] }
export type TaxedCart = {
  lines: readonly TaxAmounts[]
  charges: readonly Charge[]
  taxable: number
  tax: number
  gross: number
  roundOff: number
}

export type TaxedAmount = { amount: number; quantity: number; tax: CartLine['tax'] }

const byLine = ({ amount, quantity, tax }: TaxedAmount, context: PriceContext): TaxAmounts => {
  const { currency, taxMode: mode, system, place, unionTerritory, slabGap } = context
  return taxAmounts({
    ...tax,
    amount,
    quantity,
    currency,
    mode,
    system,
    ...(place && { place }),
    ...(unionTerritory && { unionTerritory }),
    ...(slabGap && { slabGap }),
  })
}

/** The rate a line is taxed at, and whether it fell between two slabs. */
const rated = ({ amount, quantity, tax }: TaxedAmount, { currency, taxMode: mode, slabGap }: PriceContext) => {
  const { slabs, rate, cess } = tax
  const found =
    slabs && slabRate({ amount, quantity, mode, slabs, currency, ...(cess && { cess }), ...(slabGap && { slabGap }) })
  return { rate: found?.rate ?? rate, isGap: found?.gap ?? false }
}

/** Rounded once for all lines and charges of a rate. */
const byDocument = (asked: readonly TaxedAmount[], context: PriceContext): TaxAmounts[] => {
  const rates = asked.map(one => rated(one, context))
  const { lines } = documentTax(
    asked.map(({ amount, tax }, place) => ({ amount, rate: rates[place]!.rate + (tax.cess ?? 0) })),
    context.taxMode,
  )
  return lines.map((line, place) => ({
    ...line,
    components: [{ name: 'VAT', rate: line.rate, amount: line.tax }],
    flags: rates[place]!.isGap ? ['SLAB_GAP'] : [],
  }))
}

const isByDocument = ({ system, taxRounding }: PriceContext): boolean => system === 'VAT' && taxRounding === 'DOCUMENT'

export const taxEach = (asked: readonly TaxedAmount[], context: PriceContext): TaxAmounts[] =>
  isByDocument(context) ? byDocument(asked, context) : asked.map(one => byLine(one, context))

/** Up or down to the next whole rupee, dirham or riyal. */
export const grandRoundOff = (gross: number, { roundGrandTotal, currency }: PriceContext): number => {
  const major = 10 ** digitsOf(currency)
  return roundGrandTotal === 'NEAREST_MAJOR' ? portion(gross, 1, major) * major - gross : 0
}

export const taxedOf = ({ lines, context }: Scene, settled: Settled): TaxedCart => {
  const { nets, cod } = settled
  const shipping = settled.shipping - settled.shippingOff
  const asked = lines.map(({ at, quantity, source }): TaxedAmount => ({ amount: nets[at]!, quantity, tax: source.tax }))
  const kept = lines.filter(({ at, isGift }) => !settled.removed.has(at) && !isGift)
  const goods = kept.map(({ at }) => ({ net: nets[at]!, rate: rated(asked[at]!, context).rate }))
  const fees = (
    [
      ['SHIPPING', shipping],
      ['COD', cod],
    ] as const
  ).filter(([, amount]) => amount > 0)
  const parts = fees.map(([, amount]) =>
    chargeRates(amount, goods, context.chargeTaxRule).map(
      (part): TaxedAmount => ({ amount: part.amount, quantity: 1, tax: { rate: part.rate } }),
    ),
  )
  const all = [...asked, ...parts.flat()]
  const taxed = taxEach(all, context)

  let place = lines.length
  const charges = fees.map(([name, amount], fee): Charge => {
    const own = taxed.slice(place, place + parts[fee]!.length)
    place += own.length
    return { name, amount, parts: own }
  })
  const [taxable, tax, gross] = (['taxable', 'tax', 'gross'] as const).map(field => sumOf(taxed.map(one => one[field])))
  const roundOff = grandRoundOff(gross!, context)
  return {
    lines: taxed.slice(0, lines.length),
    charges,
    taxable: taxable!,
    tax: tax!,
    gross: gross! + roundOff,
    roundOff: sumOf(taxed.map(one => one.roundOff)) + roundOff,
  }
}
