// Demo invoices: what has left is numbered in the order it was placed, by the registration of the warehouse it left from.
import { sql } from 'drizzle-orm'
import { ParcelState } from '#areas/orders/sets.ts'
import { financialYearOf, invoiceNumberOf } from '#rules/tax/invoiceNumber.ts'
import type { Tx } from '#server/db/tenant.ts'
import { insertRows } from '#server/seed/rows.ts'

interface Left extends Record<string, unknown> {
  order: string
  registration: string
  series: string
  day: string
}

export const seedInvoices = async (tx: Tx, vendor: string): Promise<void> => {
  const { rows } = await tx.execute<Left>(sql`
    select distinct on (o.placed_at, o.id) o.id as "order", r.id as registration, r.invoice_series as series,
      to_char(coalesce(k.picked_up_at, o.placed_at) at time zone v.timezone, 'YYYY-MM-DD') as day
    from orders o join packages k on k.vendor = o.vendor and k."order" = o.id and k.state > ${ParcelState.codes.manifested}
      join vendor v on v.code = o.vendor left join warehouses w on w.vendor = k.vendor and w.code = k.warehouse
      join tax_registrations r on r.vendor = o.vendor and (w.id = any(r.warehouses) or r.warehouses is null)
    where o.vendor = ${vendor} order by o.placed_at, o.id, k.picked_up_at`)
  const last = new Map<string, number>()
  const invoices = rows.map(({ series, ...invoice }) => {
    const year = financialYearOf(invoice.day)
    const counter = `${invoice.registration} ${year}`
    const n = (last.get(counter) ?? 0) + 1
    last.set(counter, n)
    return { vendor, ...invoice, number: invoiceNumberOf({ series, kind: 'invoice', year }, n)! }
  })
  await insertRows(tx, 'invoices', invoices)
  await insertRows(
    tx,
    'invoice_counters',
    [...last].map(([counter, n]) => {
      const [registration, year] = counter.split(' ')
      return { vendor, registration, kind: 'invoice', year, last: n }
    }),
  )
  await tx.execute(sql`update orders o set invoice_no = i.number from invoices i
    where o.vendor = ${vendor} and i.vendor = o.vendor and i."order" = o.id`)
}
