// An order is invoiced when its first parcel leaves, by the registration of the warehouse it leaves from. Where nobody is
// registered nothing is numbered.
import { sql } from 'drizzle-orm'
import { orders } from '#areas/orders/orders.ts'
import type { AnyRow } from '#contract/resource.ts'
import { rowsOf } from '#server/db/statement.ts'
import type { Scene } from '#server/records/serve.ts'
import { invoiceNumber } from './invoices.keeping.ts'
import { dayAt } from './rates.reading.ts'
import { registrationOf } from './registrations.reading.ts'
import { splitByInvoice } from './resplit.keeping.ts'

interface Written {
  before: AnyRow | null
  after: AnyRow
}

interface Leaving {
  warehouse: string | null
  /** Its number and by whom, where it left before and that was taken back. */
  number: string | null
  registration: string | null
}

/** The order while it has no invoice, locked; of two parcels that leave at once the second finds the first's. */
const leavingOf = async ({ tx, setting }: Scene, order: string, code: unknown): Promise<Leaving | undefined> => {
  const [found] = await rowsOf<Leaving>(
    tx,
    sql`select i.number, i.registration, (select w.id from warehouses w where w.vendor = o.vendor and w.code = ${code ?? null}::text and w.status <> 2) as warehouse
      from orders o left join invoices i on i.vendor = o.vendor and i."order" = o.id
      where o.vendor = ${setting.vendor} and o.id = ${order}::uuid and o.invoice_no is null for update of o`,
  )
  return found
}

/** Of lines that lost units before they were invoiced, how many are left. */
const unitsLeft = sql`(select jsonb_object_agg(l.id, l.qty - l.cancelled) from order_lines l
  where l.vendor = o.vendor and l."order" = o.id and l.status <> 2 and l.cancelled > 0)`

const draw = async ({ tx, setting, now }: Scene, order: string, warehouse: string | null) => {
  const registration = await registrationOf(tx, warehouse)
  if (!registration) return undefined
  const day = dayAt(now, setting.timezone)
  const number = await invoiceNumber(tx, { registration: registration.id, day })
  await tx.execute(sql`insert into invoices (vendor, "order", registration, number, day, units)
    select ${setting.vendor}, o.id, ${registration.id}::uuid, ${number}, ${day}::date, ${unitsLeft}
    from orders o where o.vendor = ${setting.vendor} and o.id = ${order}::uuid`)
  return { number, registration: registration.id }
}

export const invoiceLeaving = async (scene: Scene, changes: readonly Written[]): Promise<void> => {
  const left = changes.filter(({ before, after }) => before && !before.pickedUpAt && after.pickedUpAt)
  for (const { after } of left) {
    const order = String(after.order)
    const leaving = await leavingOf(scene, order, after.warehouse)
    if (!leaving) continue
    const { number, registration, warehouse } = leaving
    const invoice = number && registration ? { number, registration } : await draw(scene, order, warehouse)
    if (!invoice) continue
    await scene.write.change(orders, [{ id: order, patch: { invoiceNo: invoice.number } }])
    await splitByInvoice(scene, order, invoice.registration)
  }
}
