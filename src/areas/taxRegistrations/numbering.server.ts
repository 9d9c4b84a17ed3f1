// Numbers of invoices and credit notes, drawn in the transaction that writes the document: taken back with it, they are
// drawn again.
import { sql } from 'drizzle-orm'
import { remark } from '#contract/finding.ts'
import { financialYearOf, type InvoiceKind, invoiceNumberOf } from '#rules/tax/invoiceNumber.ts'
import { tableFor } from '#server/db/tables.ts'
import type { Tx } from '#server/db/tenant.ts'
import { invalid } from '#server/records/refusal.ts'
import { taxRegistrations } from './taxRegistrations.ts'

export interface Drawing {
  registration: string
  /** The calendar day of the document, where the vendor is. */
  day: string
  kind?: InvoiceKind
}

/**
 * Draws the next number of an invoice or a credit note under a registration, in the financial year of `day`; without gaps, as
 * it goes with its transaction. Refuses (422) where the series has no further number.
 */
export const invoiceNumber = async (tx: Tx, { registration, day, kind = 'invoice' }: Drawing): Promise<string> => {
  const year = financialYearOf(day)
  const r = tableFor(taxRegistrations)
  const { rows } = await tx.execute<{ series: string; last: number }>(sql`
    with drawn as (
      insert into invoice_counters as c (vendor, registration, kind, year, last)
      values (app_vendor(), ${registration}, ${kind}, ${year}, 1)
      on conflict (vendor, registration, kind, year) do update set last = c.last + 1
      returning registration, last)
    select ${r.invoiceSeries} as series, drawn.last from drawn join ${r} on ${r.id} = drawn.registration`)
  const [{ series, last }] = rows as [{ series: string; last: number }]
  const number = invoiceNumberOf({ series, kind, year }, last)
  if (number) return number
  throw invalid([
    remark('RULE', 'Series {series} has no numbers left in {year}', {
      params: { series, year },
      path: 'invoiceSeries',
      key: 'taxes.findings.seriesFull',
    }),
  ])
}
