// The tax register of a month, added up by state, HSN and rate: what was invoiced, and what credit notes took back of it.
import type { taxes } from '#areas/taxes/taxes.ts'
import type { ActionInput } from '#contract/resource.ts'
import { numberFigure, type Param, wording } from '#contract/said.ts'
import { sayMoney } from '#rules/money.ts'
import { sayPercent } from '#rules/percent.ts'
import { added, type RegisterEntry, type RegisterPart } from '#rules/tax/register.ts'
import type { Handler } from '#server/records/serve.ts'
import { type TaxDocument, taxDocuments } from './taxDocuments.server.ts'

interface Sum extends RegisterEntry {
  kind: TaxDocument['kind']
  region: string
  documents: number
}

const kindText = {
  invoice: wording('taxes.register.invoice', 'Invoices'),
  creditNote: wording('taxes.register.creditNote', 'Credit notes'),
}
const column = {
  kind: wording('taxes.register.kind', 'Document'),
  region: wording('taxes.register.region', 'State'),
  hsn: wording('taxes.register.hsn', 'HSN'),
  rate: wording('taxes.register.rate', 'Rate'),
  documents: wording('taxes.register.documents', 'Documents'),
  taxable: wording('taxes.register.taxable', 'Taxable value'),
}
const rounding = wording('taxes.register.roundOff', 'Rounding')
const partNames = { igst: 'IGST', cgst: 'CGST', sgst: 'SGST/UTGST', cess: 'CESS', vat: 'VAT' } as const
const charge = wording('taxes.register.charge', 'Charges')

/** The parts a country's tax consists of. */
export const partsIn = (country: string): readonly RegisterPart[] =>
  country === 'IND' ? ['igst', 'cgst', 'sgst', 'cess'] : ['vat']

const byPlace = (one: Sum, other: Sum): number =>
  one.kind === other.kind
    ? one.region.localeCompare(other.region, 'en') ||
      Number(one.roundOff !== undefined) - Number(other.roundOff !== undefined) ||
      (one.hsn ?? '~').localeCompare(other.hsn ?? '~', 'en') ||
      one.rate - other.rate
    : one.kind === 'invoice'
      ? -1
      : 1

export const register: Handler<typeof taxes, ActionInput<typeof taxes, 'register'>> = async scene => {
  const { input, setting, staff } = scene
  const month = input.month.slice(0, 7)
  const sums = new Map<string, Sum>()
  for await (const { kind, region: place, entries } of taxDocuments(scene, { ...input, month }))
    for (const entry of entries) {
      const region = place ?? ''
      const key = [kind, region, entry.hsn, entry.rate, entry.roundOff !== undefined].join('\t')
      const known = sums.get(key)
      const documents = (known?.documents ?? 0) + 1
      const roundOff = entry.roundOff !== undefined && { roundOff: entry.roundOff + (known?.roundOff ?? 0) }
      sums.set(key, { ...entry, ...(known && added(known, entry)), ...roundOff, kind, region, documents })
    }
  const parts = partsIn(staff.place.country)
  const said = (amount: number) => sayMoney(amount, setting.currency)
  return {
    result: {
      kind: 'table',
      title: wording('taxes.register.title', 'Tax register of {month}', { month }),
      columns: [...Object.values(column), ...parts.map(part => partNames[part]), rounding],
      rows: [...sums.values()]
        .sort(byPlace)
        .map((row): Param[] => [
          ...[kindText[row.kind], row.region, row.hsn ?? (row.roundOff === undefined ? charge : rounding)],
          ...[row.roundOff === undefined ? sayPercent(row.rate) : '', numberFigure(row.documents)],
          ...[said(row.taxable), ...parts.map(part => said(row[part])), said(row.roundOff ?? 0)],
        ]),
    },
  }
}
