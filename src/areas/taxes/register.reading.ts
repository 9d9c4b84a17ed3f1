// The documents of a month as the tax office asks for them: each invoice under the registration it was numbered by, each credit
// note under that of its invoice.
import { type SQL, sql } from 'drizzle-orm'
import { CreditNoteKind } from '#areas/refunds/sets.ts'
import { RefundState } from '#contract/refund.ts'
import { codeIn } from '#contract/valueSet.ts'
import type { Charge } from '#rules/pricing/taxed.ts'
import {
  type CreditNote,
  creditEntries,
  type InvoicedUnits,
  invoiceEntries,
  type RegisterEntry,
  type SoldOrder,
} from '#rules/tax/register.ts'
import { rowsOf } from '#server/db/statement.ts'
import type { Scene } from '#server/records/serve.ts'

const page = 500

export interface TaxDocument {
  kind: 'invoice' | 'creditNote'
  number: string
  day: string
  /** Of a credit note the invoice it belongs to; its own number otherwise. */
  invoice: string
  order: string
  registration: string
  /** State of delivery. */
  region: string | null
  entries: RegisterEntry[]
}

export interface RegisterAsk {
  /** `2026-11`. */
  month: string
  registration?: string | null | undefined
}

interface Sold extends Record<string, unknown> {
  number: string
  day: string
  invoice: string
  order: string
  registration: string
  region: string | null
  taxables: Taxables
  lines: (SoldOrder['lines'][number] & { sku: string; net: number; tax: number })[]
  charges: Charge[] | null
  /** The cash fee it came to: none where it was paid online instead, whatever was quoted. */
  cod: number | null
  roundOff: number | null
  cashRoundOff: number | null
  /** What its invoice has of lines that had lost units by then. */
  units: InvoicedUnits | null
}

interface Invoiced extends Sold {
  /** Refunds of its charges that were paid before it was written. */
  before: CreditNote[]
}

interface Credited extends Sold {
  items: { line: string; units: number[] }[] | null
  charged: string
  codBack: number
  /** Only where finance had it lower the tax. */
  goodwill: string
  reversed: { name: string; amount: number }[] | null
}

export type Taxables = { sku: string; taxable: number | null }[] | null

/** What every line of the order `o` came to without tax, where its quote still says it. */
export const taxablesSql = sql`(select json_agg(json_build_object('sku', q ->> 'sku', 'taxable', q -> 'tax' -> 'taxable'))
  from jsonb_array_elements(o.quote -> 'lines') q where not coalesce((q ->> 'isRemoved')::boolean, false))`

const soldSql = sql`i.number as invoice, i.units, o.order_no as "order", r.number as registration, o.region, o.quote -> 'charges' as charges,
  (o.totals -> 'cod')::float8 as cod, (o.totals -> 'roundOff')::float8 as "roundOff", (o.totals -> 'cashRoundOff')::float8 as "cashRoundOff",
  ${taxablesSql} as taxables,
  (select coalesce(json_agg(json_build_object('id', l.id, 'sku', l.sku, 'hsn', l.hsn, 'rate', coalesce(l.rate, 0), 'qty', l.qty, 'net', l.net, 'tax', l.tax,
    'components', coalesce(l.components, '[]'::jsonb)) order by l.position), '[]') from order_lines l where l.vendor = o.vendor and l."order" = o.id and l.status <> 2) as lines`

const fromInvoices = sql`invoices i join orders o on o.vendor = i.vendor and o.id = i."order" and o.status <> 2
  join tax_registrations r on r.vendor = i.vendor and r.id = i.registration`

/** An edited order has its lines as they came and its quote as it was asked for: they are told apart by what they are of. */
export const withTaxable = <L extends { sku: string; net: number; tax: number }>(
  lines: readonly L[],
  taxables: Taxables,
): (L & { taxable: number })[] => {
  const known = Map.groupBy(taxables ?? [], ({ sku }) => sku)
  return lines.map(line => ({ ...line, taxable: known.get(line.sku)?.shift()?.taxable ?? line.net - line.tax }))
}

const soldIn = ({ lines, charges, taxables, cod, roundOff, cashRoundOff }: Sold): SoldOrder => {
  const charged = (charges ?? []).filter(({ name }) => name !== 'COD' || cod !== 0)
  const ofCash = charged.flatMap(({ name, parts }) => (name === 'COD' ? parts : []))
  return {
    lines: withTaxable(lines, taxables),
    charges: charged.flatMap(({ parts }) => parts),
    ...{ roundOff: roundOff ?? 0, cashRoundOff: cashRoundOff ?? 0 },
    cod: ofCash.reduce((sum, { gross }) => sum + gross, 0),
  }
}

/** A refund of a charge has a credit note where there was an invoice to credit. */
const chargesBefore = (
  timezone: string,
) => sql`(select coalesce(json_agg(json_build_object('items', coalesce(b.items, '[]'),
    'charges', b.shipping + b.cod_fee, 'cod', b.cod_fee, 'tax', coalesce(b.tax, '[]'))), '[]')
  from refunds b where b.vendor = o.vendor and b."order" = o.id and b.status <> 2 and b.state = ${codeIn(RefundState, 'processed')}
    and b.credit_note_no is null and b.shipping + b.cod_fee > 0 and (b.processed_at at time zone ${timezone})::date <= i.day) as before`

const documentOf = (kind: TaxDocument['kind'], sold: Sold, entries: RegisterEntry[]): TaxDocument => {
  const { number, day, invoice, order, registration, region } = sold
  return { kind, number, day, invoice, order, registration, region, entries }
}

const ofRegistration = ({ registration }: RegisterAsk): SQL =>
  registration ? sql`and i.registration = ${registration}::uuid` : sql``

async function* paged<R extends { number: string }>(read: (after: string) => Promise<R[]>): AsyncGenerator<R> {
  for (let after = ''; ; ) {
    const rows = await read(after)
    yield* rows
    if (rows.length < page) return
    after = rows.at(-1)!.number
  }
}

/** Invoices by number, then credit notes by number. A number whose parcel never left again is none of any document. */
export async function* taxDocuments({ tx, setting }: Scene, ask: RegisterAsk): AsyncGenerator<TaxDocument> {
  const { vendor, timezone } = setting
  const first = sql`${`${ask.month}-01`}::date`
  const invoices = paged(after =>
    rowsOf<Invoiced>(
      tx,
      sql`select i.number, i.day::text as day, ${chargesBefore(timezone)}, ${soldSql} from ${fromInvoices}
        where i.vendor = ${vendor} and i.day >= ${first} and i.day < ${first} + interval '1 month' and o.invoice_no = i.number
          and i.number > ${after} ${ofRegistration(ask)} order by i.number limit ${page}`,
    ),
  )
  for await (const sold of invoices)
    yield documentOf('invoice', sold, invoiceEntries(soldIn(sold), sold.units ?? {}, sold.before))
  const notes = paged(after =>
    rowsOf<Credited>(
      tx,
      sql`select n.credit_note_no as number, (n.processed_at at time zone ${timezone})::date::text as day, n.items, n.tax as reversed,
          (n.shipping + n.cod_fee)::text as charged, n.cod_fee::float8 as "codBack", (case when n.credit_note_type = ${CreditNoteKind.codes.gst} then n.goodwill else 0 end)::text as goodwill,
          ${soldSql}
        from refunds n join (${fromInvoices}) on i.vendor = n.vendor and i."order" = n."order"
        where n.vendor = ${vendor} and n.status <> 2 and n.credit_note_no > ${after}
          and n.processed_at >= ${first}::timestamp at time zone ${timezone}
          and n.processed_at < (${first} + interval '1 month') at time zone ${timezone}
          ${ofRegistration(ask)} order by n.credit_note_no limit ${page}`,
    ),
  )
  for await (const { items, charged, codBack, goodwill, reversed, ...sold } of notes) {
    const amounts = { charges: Number(charged), cod: codBack, goodwill: Number(goodwill), tax: reversed ?? [] }
    const note = { items: items ?? [], units: sold.units ?? {}, ...amounts }
    yield documentOf('creditNote', sold as Sold, creditEntries(soldIn(sold as Sold), note))
  }
}
