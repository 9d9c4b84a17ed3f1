// Demo invoices: what has left is numbered in the order it was placed, by the registration of the warehouse it left from.
import { type DemoLeft, demoInvoiced, demoLeft } from '#areas/orders/seeds/invoiced.seed.ts'
import { readVendor } from '#areas/settings/settings.door.ts'
import { seededSeries } from '#areas/taxRegistrations/taxRegistrations.seed.ts'
import { allHouses } from '#areas/warehouses/warehouses.door.ts'
import { financialYearOf, invoiceNumberOf } from '#rules/tax/invoiceNumber.ts'
import { dayAt } from '#rules/vendorDay.ts'
import type { Tx } from '#server/db/tenant.ts'
import { insertRows } from '#server/seed/rows.ts'

/** Who numbers what leaves from a warehouse; a registration that names none numbers all of them. */
const numberedBy = async (tx: Tx) => {
  const all = await seededSeries(tx)
  const idOf = new Map((await allHouses(tx, { deleted: true })).map(({ id, code }) => [code, id]))
  return ({ warehouse }: DemoLeft) => {
    const house = idOf.get(warehouse ?? '')
    return all.find(({ warehouses }) => !warehouses || (house && warehouses.includes(house)))
  }
}

export const seedInvoices = async (tx: Tx, vendor: string): Promise<void> => {
  const { timezone } = await readVendor(tx)
  const registrationOf = await numberedBy(tx)
  const last = new Map<string, number>()
  const invoices: { vendor: string; order: string; registration: string; day: string; number: string }[] = []
  const numbered = new Set<string>()
  for (const parcel of await demoLeft(tx)) {
    const registration = registrationOf(parcel)
    if (!registration || numbered.has(parcel.order)) continue
    numbered.add(parcel.order)
    const day = dayAt(new Date(parcel.pickedUpAt ?? parcel.placedAt), timezone)
    const year = financialYearOf(day)
    const counter = `${registration.id} ${year}`
    const n = (last.get(counter) ?? 0) + 1
    last.set(counter, n)
    const number = invoiceNumberOf({ series: registration.invoiceSeries, kind: 'invoice', year }, n)!
    invoices.push({ vendor, order: parcel.order, registration: registration.id, day, number })
  }
  await insertRows(tx, 'invoices', invoices)
  await insertRows(
    tx,
    'invoice_counters',
    [...last].map(([counter, n]) => {
      const [registration, year] = counter.split(' ')
      return { vendor, registration, kind: 'invoice', year, last: n }
    }),
  )
  await demoInvoiced(
    tx,
    invoices.map(({ order, number }) => ({ order, number })),
  )
}
