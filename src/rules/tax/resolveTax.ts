// From a product to the rate row in force: product, longest HSN prefix, category, vendor; else TAX_UNRESOLVED.
// The first source that names a class decides: a class without a rate is an error to see, not a reason to try the next.
import { saidOf } from '#contract/finding.ts'
import type { Finding } from '#contract/problem.ts'
import { countryFigure, dayFigure, type Param } from '#contract/said.ts'
import { refusal } from '../refusal.ts'
import type { Step, Trace } from '../trace.ts'
import { say } from '../words.ts'
import type { Slab } from './slabRate.ts'

/** Dates are calendar days of the vendor, `yyyy-mm-dd`; validTo is the last day in force. */
export type TaxRate = {
  id: string
  /** What people call it; the id where nobody gave it a name. */
  name?: string | undefined
  country: string
  taxClass: string
  system: 'GST' | 'VAT'
  rate: number
  cess?: number | undefined
  slabs?: readonly Slab[] | undefined
  validFrom: string
  validTo?: string | null | undefined
}

export type ResolveAsk<Rate extends TaxRate> = {
  product: { taxClass?: string | null; hsn?: string | null }
  hsn: readonly { code: string; taxClass?: string | null }[]
  category?: string | null
  vendor?: string | null
  rates: readonly Rate[]
  date: string
  country: string
  /** What people call a class; its code where nobody says. */
  classNames?: ClassNames
}

/** By code. */
export type ClassNames = ReadonlyMap<string, string>

export type Resolved<Rate extends TaxRate> = { rate?: Rate; finding?: Finding; trace: Trace }

/** The longest row that begins the code: an 8-digit row wins over its heading. */
export function longestPrefix<Row extends { code: string }>(code: string, rows: readonly Row[]): Row | undefined {
  const matching = rows.filter(row => row.code !== '' && code.startsWith(row.code))
  return matching.reduce<Row | undefined>(
    (best, row) => (best && best.code.length >= row.code.length ? best : row),
    undefined,
  )
}

export const inForce = (rate: TaxRate, date: string): boolean =>
  rate.validFrom <= date && (!rate.validTo || date <= rate.validTo)

type ClassAsk = Pick<ResolveAsk<TaxRate>, 'product' | 'hsn' | 'category' | 'vendor' | 'classNames'>

function classOf(ask: ClassAsk, steps: Step[]): string | undefined {
  const { taxClass, hsn } = ask.product
  const row = hsn
    ? longestPrefix(
        hsn,
        ask.hsn.filter(candidate => candidate.taxClass),
      )
    : undefined
  const sources: [rule: Step['rule'], input: Param, answer: string | null | undefined][] = [
    ['product', say(taxClass ? 'tax.ownClass' : 'tax.noOwnClass'), taxClass],
    ['hsn', hsn ? (row ? say('tax.prefix', { hsn, row: row.code }) : hsn) : say('tax.noHsn'), row?.taxClass],
    ['category', say('tax.default'), ask.category],
    ['vendor', say('tax.default'), ask.vendor],
  ]
  for (const [rule, input, answer] of sources) {
    const outcome = answer ? (ask.classNames?.get(answer) ?? answer) : say('tax.none')
    steps.push({ rule, input, outcome, state: 'passed' })
    if (answer) return answer
  }
  return undefined
}

export const taxClassOf = (ask: ClassAsk): string | undefined => classOf(ask, [])

export function resolveTax<Rate extends TaxRate>(ask: ResolveAsk<Rate>): Resolved<Rate> {
  const steps: Step[] = []
  const taxClass = classOf(ask, steps)
  const called = ask.classNames?.get(taxClass ?? '') ?? taxClass ?? ''
  const [country, day] = [countryFigure(ask.country), dayFigure(ask.date)]
  const asked: Param = [called || '?', country, day]
  const refuse = (finding: Finding): Resolved<Rate> => {
    const outcome = saidOf(finding)
    steps.push({ rule: 'rate', input: asked, outcome, state: 'failed' })
    return { finding, trace: { result: outcome, steps } }
  }
  if (!taxClass) return refuse(refusal('TAX_UNRESOLVED', 'tax.noClass'))

  const candidates = ask.rates.filter(rate => rate.country === ask.country && rate.taxClass === taxClass)
  const rate = candidates.find(candidate => inForce(candidate, ask.date))
  if (!rate) return refuse(refusal('TAX_UNRESOLVED', 'tax.noRate', { taxClass: called, country, day }))
  const name = rate.name ?? rate.id
  steps.push({ rule: 'rate', input: asked, outcome: name, state: 'passed' })
  return { rate, trace: { result: say('tax.byRate', { taxClass: called, rate: name }), steps } }
}
