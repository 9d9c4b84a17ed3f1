// The documents of a month as the tax office asks for them: each invoice under the registration it was numbered by, each credit
// note under that of its invoice.
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { type Taxables, type TaxedOrder, taxedOrders } from '#areas/orders/orders.door.ts'
import { registrationNumbers } from '#areas/taxRegistrations/taxRegistrations.door.ts'
import { creditEntries, invoiceEntries, type RegisterEntry, type SoldOrder } from '#rules/tax/register.ts'
import { rowsOf } from '#server/db/statement.ts'
import type { Tx } from '#server/db/tenant.ts'
import type { Scene } from '#server/records/serve.ts'
import { chargesWithoutNote, creditNotesIn } from './invoices.ports.ts'
import { type Invoice, invoicesOf } from './invoicesOf.server.ts'

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

/** An edited order has its lines as they came and its quote as it was asked for: they are told apart by what they are of. */
export const withTaxable = <L extends { sku: string; net: number; tax: number }>(
  lines: readonly L[],
  taxables: Taxables,
): (L & { taxable: number })[] => {
  const known = Map.groupBy(taxables ?? [], ({ sku }) => sku)
  return lines.map(line => ({ ...line, taxable: known.get(line.sku)?.shift()?.taxable ?? line.net - line.tax }))
}

const soldIn = ({ lines, charges, taxables, cod, roundOff, cashRoundOff }: TaxedOrder): SoldOrder => {
  const charged = (charges ?? []).filter(({ name }) => name !== 'COD' || cod !== 0)
  const ofCash = charged.flatMap(({ name, parts }) => (name === 'COD' ? parts : []))
  return {
    lines: withTaxable(lines, taxables),
    charges: charged.flatMap(({ parts }) => parts),
    roundOff: roundOff ?? 0,
    cashRoundOff: cashRoundOff ?? 0,
    cod: ofCash.reduce((sum, { gross }) => sum + gross, 0),
  }
}

interface Numbered extends Pick<Invoice, 'order' | 'units'> {
  invoice: string
  /** The number of the registration it was numbered by. */
  registration: string
}

interface Documented extends Numbered {
  number: string
  day: string
}

const documentOf = (
  kind: TaxDocument['kind'],
  { number, day, invoice, registration }: Documented,
  { orderNo, region }: TaxedOrder,
  entries: RegisterEntry[],
): TaxDocument => ({ kind, number, day, invoice, order: orderNo, registration, region, entries })

type NumberOf = ReadonlyMap<string, string>

const ofRegistration = ({ registration }: RegisterAsk): SQL =>
  registration ? sql`i.registration = ${registration}::uuid` : sql`true`

const monthOf = ({ month }: RegisterAsk): string => `${month}-01`

/** By number, those behind `after`. */
const invoicesIn = async (tx: Tx, numberOf: NumberOf, ask: RegisterAsk, after: string): Promise<Documented[]> => {
  const first = sql`${monthOf(ask)}::date`
  const rows = await rowsOf<Documented>(
    tx,
    sql`select i.number, i.number as invoice, i.day::text as day, i."order", i.units, i.registration from invoices i
      where i.vendor = app_vendor() and i.day >= ${first} and i.day < ${first} + interval '1 month' and i.number > ${after}
        and ${ofRegistration(ask)} order by i.number limit ${page}`,
  )
  return rows.map(row => ({ ...row, registration: numberOf.get(row.registration) ?? '' }))
}

const isInvoiced =
  (ask: RegisterAsk) =>
  (order: SQLWrapper): SQL =>
    sql`exists (select from invoices i where i.vendor = app_vendor() and i."order" = ${order} and ${ofRegistration(ask)})`

const invoicesByOrder = async (tx: Tx, numberOf: NumberOf, orders: readonly string[]): Promise<Map<string, Numbered>> =>
  new Map(
    (await invoicesOf(tx, orders)).map(({ order, number: invoice, registration, units }) => [
      order,
      { order, invoice, registration: numberOf.get(registration) ?? '', units },
    ]),
  )

async function* paged<R extends { number: string }>(read: (after: string) => Promise<R[]>): AsyncGenerator<R[]> {
  for (let after = ''; ; ) {
    const rows = await read(after)
    yield rows
    if (rows.length < page) return
    after = rows.at(-1)!.number
  }
}

async function* invoiced({ tx, setting }: Scene, ask: RegisterAsk): AsyncGenerator<TaxDocument> {
  const numberOf = await registrationNumbers(tx)
  for await (const some of paged(after => invoicesIn(tx, numberOf, ask, after))) {
    const ids = some.map(({ order }) => order)
    const sold = await taxedOrders(tx, ids)
    const before = await chargesWithoutNote.ask(tx, ids, setting.timezone)
    for (const one of some) {
      const order = sold.get(one.order)
      // A number whose parcel never left again is none of any document.
      if (order?.invoiceNo !== one.number) continue
      // A refund of a charge has a credit note where there was an invoice to credit.
      const back = (before.get(one.order) ?? []).filter(({ day }) => day <= one.day)
      const notes = back.map(({ items, charges, cod, tax }) => ({ items: items ?? [], charges, cod, tax: tax ?? [] }))
      yield documentOf('invoice', one, order, invoiceEntries(soldIn(order), one.units ?? {}, notes))
    }
  }
}

async function* credited({ tx, setting }: Scene, ask: RegisterAsk): AsyncGenerator<TaxDocument> {
  const numberOf = await registrationNumbers(tx)
  const asked = { first: monthOf(ask), timezone: setting.timezone, ofOrder: isInvoiced(ask), most: page }
  for await (const some of paged(after => creditNotesIn.ask(tx, { ...asked, after }))) {
    const ids = some.map(({ order }) => order)
    const sold = await taxedOrders(tx, ids)
    const invoices = await invoicesByOrder(tx, numberOf, ids)
    for (const { number, day, items, charges, cod, goodwill, tax, order } of some) {
      const [invoice, of] = [invoices.get(order), sold.get(order)]
      if (!invoice || !of) continue
      const note = { items: items ?? [], units: invoice.units ?? {}, charges, cod, goodwill, tax: tax ?? [] }
      yield documentOf('creditNote', { ...invoice, number, day }, of, creditEntries(soldIn(of), note))
    }
  }
}

/** Invoices by number, then credit notes by number. */
export async function* taxDocuments(scene: Scene, ask: RegisterAsk): AsyncGenerator<TaxDocument> {
  yield* invoiced(scene, ask)
  yield* credited(scene, ask)
}
