// Tax rounded once per document and rate (taxRounding DOCUMENT), shared out over the lines; what does not fit is
// a round-off of its own, shown and never smuggled into a line.
import { alloc, portion } from '../money.ts'

export type DocumentLine = { amount: number; rate: number }
export type TaxedLine = { rate: number; taxable: number; tax: number; gross: number; roundOff: number }
export type DocumentTax = {
  lines: TaxedLine[]
  rates: TaxedLine[]
  taxable: number
  tax: number
  gross: number
  roundOff: number
}

function totalOf(rate: number, amount: number, mode: 'inclusive' | 'exclusive'): TaxedLine {
  const taxable = mode === 'inclusive' ? portion(amount, 10_000, 10_000 + rate) : amount
  const tax = portion(taxable, rate, 10_000)
  const gross = mode === 'inclusive' ? amount : taxable + tax
  return { rate, taxable, tax, gross, roundOff: gross - taxable - tax }
}

const sum = (lines: readonly TaxedLine[], field: 'taxable' | 'tax' | 'gross' | 'roundOff'): number =>
  lines.reduce((total, line) => total + line[field], 0)

export function documentTax(lines: readonly DocumentLine[], mode: 'inclusive' | 'exclusive'): DocumentTax {
  const taxed: TaxedLine[] = []
  const rates = [...new Set(lines.map(line => line.rate))].map(rate => {
    const places = lines.flatMap((line, index) => (line.rate === rate ? [index] : []))
    const amounts = places.map(index => lines[index]!.amount)
    const total = totalOf(
      rate,
      amounts.reduce((one, other) => one + other, 0),
      mode,
    )
    const taxes = alloc(total.tax, amounts)
    const taxables = alloc(total.taxable, amounts)
    for (const [place, index] of places.entries()) {
      const [taxable, tax] = [taxables[place]!, taxes[place]!]
      const gross = mode === 'inclusive' ? amounts[place]! : taxable + tax
      taxed[index] = { rate, taxable, tax, gross, roundOff: gross - taxable - tax }
    }
    return total
  })
  return {
    lines: taxed,
    rates,
    taxable: sum(rates, 'taxable'),
    tax: sum(rates, 'tax'),
    gross: sum(rates, 'gross'),
    roundOff: sum(rates, 'roundOff'),
  }
}
