// What a tax rate or HSN row may not be. Overlap is judged against the rows the caller hands in; the database has the last word.
import type { Finding } from '#contract/problem.ts'
import { dayFigure, type Figure } from '#contract/said.ts'
import { refusal } from '../refusal.ts'
import type { ClassNames, TaxRate } from './resolveTax.ts'

const months = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ')

const printDay = (day: string): string => {
  const [year, month, date] = day.split('-')
  return `${Number(date)} ${months[Number(month) - 1]} ${year}`
}

export const overlaps = (one: TaxRate, other: TaxRate): boolean =>
  one.country === other.country &&
  one.taxClass === other.taxClass &&
  one.validFrom <= (other.validTo || '9999-12-31') &&
  other.validFrom <= (one.validTo || '9999-12-31')

const isPercent = (rate: number): boolean => Number.isInteger(rate) && rate >= 0 && rate <= 10_000

/** `others` may overlap it; a class is called by its code where `classNames` does not know it. */
export function rateFindings(rate: TaxRate, others: readonly TaxRate[] = [], classNames?: ClassNames): Finding[] {
  const found: Finding[] = []
  const rates = [rate.rate, rate.cess ?? 0, ...(rate.slabs ?? []).map(slab => slab.rate)]
  if (!rates.every(isPercent)) found.push({ ...refusal('RANGE', 'rate.percent'), path: 'rate' })
  if (rate.validTo && rate.validTo < rate.validFrom) found.push({ ...refusal('RANGE', 'rate.dates'), path: 'validTo' })

  const open = (rate.slabs ?? []).filter(slab => slab.upto === null).length
  if (rate.slabs?.length && open !== 1)
    found.push({
      ...refusal('RULE', 'rate.slabs', { taxClass: classNames?.get(rate.taxClass) ?? rate.taxClass }),
      path: 'slabs',
    })

  const clash = others.find(other => other.id !== rate.id && overlaps(rate, other))
  if (clash) {
    const from: Figure = { ...dayFigure(clash.validFrom), text: printDay(clash.validFrom) }
    found.push({
      ...refusal('OVERLAP', 'rate.overlap', { rate: clash.name ?? clash.id, from }),
      path: 'validFrom',
    })
  }
  return found
}

/** A product's HSN, or an HSN row when `heading` allows the two-digit chapters too. */
export function hsnFinding(code: string, heading = false): Finding | undefined {
  if (!/^[0-9]+$/.test(code)) return { ...refusal('PATTERN', 'hsn.digits'), path: 'hsn' }
  if ([4, 6, 8].includes(code.length) || (heading && code.length === 2)) return undefined
  return { ...refusal('RANGE', heading ? 'hsn.rowLength' : 'hsn.length'), path: 'hsn' }
}

export function hsnTooShort(code: string, needed: number): Finding | undefined {
  if (code.length >= needed) return undefined
  return { ...refusal('RULE', 'hsn.short', { code, length: code.length, needed }), path: 'hsn' }
}
