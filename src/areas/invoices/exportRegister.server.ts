// The tax register of a month as a file: a row for each document, HSN and rate, and one for what rounds it, invoices first. A
// credit note bears the number of its invoice and amounts below zero, so that the sum of a column is what is owed. The job's
// page shows what it adds up to.
import type { taxes } from '#areas/taxes/taxes.ts'
import { digitsOf } from '#contract/currency.ts'
import type { ActionInput } from '#contract/resource.ts'
import { type RegisterEntry, type RegisterPart, registerParts } from '#rules/tax/register.ts'
import type { Handler } from '#server/records/serve.ts'
import { partsIn, register } from './register.server.ts'
import { type TaxDocument, taxDocuments } from './taxDocuments.server.ts'

/** Of a credit note for nothing that was taxed: its number is not left out. */
const untaxed = { hsn: null, rate: 0, taxable: 0, igst: 0, cgst: 0, sgst: 0, cess: 0, vat: 0 } as RegisterEntry

const kinds: Record<TaxDocument['kind'], string> = { invoice: 'INVOICE', creditNote: 'CREDIT_NOTE' }

const headerOf = (parts: readonly RegisterPart[]): string[] => [
  ...['document', 'number', 'date', 'invoice', 'order_no', 'registration', 'state', 'hsn', 'rate', 'taxable'],
  ...[...parts, 'round_off', 'total'],
]

interface Form {
  parts: readonly RegisterPart[]
  /** An amount as bulk files have them: in major units, with a dot. */
  major(amount: number): string
}

const rowsOf = ({ entries, ...of }: TaxDocument, { parts, major }: Form): string[][] =>
  (entries.length > 0 ? entries : [untaxed]).map(entry => {
    const total = registerParts.reduce((sum, part) => sum + entry[part], entry.taxable + (entry.roundOff ?? 0))
    return [
      ...[kinds[of.kind], of.number, of.day, of.invoice, of.order, of.registration, of.region ?? ''],
      ...[entry.hsn ?? '', entry.roundOff === undefined ? String(entry.rate / 100) : '', major(entry.taxable)],
      ...[...parts.map(part => major(entry[part])), major(entry.roundOff ?? 0), major(total)],
    ]
  })

async function* rowsOfAll(documents: AsyncIterable<TaxDocument>, form: Form): AsyncGenerator<string[]> {
  for await (const document of documents) yield* rowsOf(document, form)
}

export const exportRegister: Handler<typeof taxes, ActionInput<typeof taxes, 'exportRegister'>> = async scene => {
  const { input, setting, staff } = scene
  const month = input.month.slice(0, 7)
  const parts = partsIn(staff.place.country)
  const digits = digitsOf(setting.currency)
  const form: Form = { parts, major: amount => (amount / 10 ** digits).toFixed(digits) }
  const { result } = await register(scene)
  return {
    ...(result && { result }),
    file: {
      name: `tax-register-${month}`,
      format: input.format,
      header: headerOf(parts),
      rows: rowsOfAll(taxDocuments(scene, { ...input, month }), form),
    },
  }
}
