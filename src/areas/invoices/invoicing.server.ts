// An order is invoiced when its first parcel leaves, by the registration of the warehouse it leaves from. Where nobody is
// registered nothing is numbered.
import { sql } from 'drizzle-orm'
import { orderLines } from '#areas/orders/orderLines.ts'
import { splitTax } from '#areas/orders/orders.door.ts'
import { orders } from '#areas/orders/orders.ts'
import { invoiceNumber, registrationOf } from '#areas/taxRegistrations/taxRegistrations.door.ts'
import { allHouses } from '#areas/warehouses/warehouses.door.ts'
import type { AnyRow } from '#contract/resource.ts'
import { dayAt } from '#rules/vendorDay.ts'
import { run } from '#server/db/statement.ts'
import type { Tx } from '#server/db/tenant.ts'
import { rowsById, rowsUnder } from '#server/records/rows.ts'
import type { Scene } from '#server/records/serve.ts'
import { invoiceOf } from './invoicesOf.server.ts'

interface Written {
  before: AnyRow | null
  after: AnyRow
}

/** Of lines that lost units how many are left, by line; null where none did. */
const unitsLeftOf = async (tx: Tx, order: string): Promise<Record<string, number> | null> => {
  const lines = (await rowsUnder(tx, orderLines, 'order', [order])).get(order) ?? []
  const less = lines.filter(({ cancelled }) => cancelled > 0)
  return less.length > 0 ? Object.fromEntries(less.map(({ id, qty, cancelled }) => [id, qty - cancelled])) : null
}

/** By the registration of the warehouse with this code; undefined where nobody is registered. */
const draw = async ({ tx, setting, now }: Scene, order: string, code: string) => {
  const house = (await allHouses(tx)).find(one => one.code === code)
  const registration = await registrationOf(tx, house?.id ?? null)
  if (!registration) return undefined
  const day = dayAt(now, setting.timezone)
  const number = await invoiceNumber(tx, { registration: registration.id, day })
  const units = await unitsLeftOf(tx, order)
  await run(
    tx,
    sql`insert into invoices (vendor, "order", registration, number, day, units)
      values (${setting.vendor}, ${order}::uuid, ${registration.id}::uuid, ${number}, ${day}::date, ${units && JSON.stringify(units)}::jsonb)`,
  )
  return { number, registration: registration.id }
}

/**
 * Invoices the orders whose first parcel left by these changes of packages, once; nothing where nobody is registered.
 */
export const invoiceLeaving = async (scene: Scene, changes: readonly Written[]): Promise<void> => {
  const left = changes.filter(({ before, after }) => before && !before.pickedUpAt && after.pickedUpAt)
  for (const { after } of left) {
    const order = String(after.order)
    // Of two that ask at once the second finds what the first wrote.
    const [locked] = await rowsById(scene.tx, orders, [order], 'locked')
    if (!locked || locked.invoiceNo) continue
    // Where it left before and that was taken back, it has its number still.
    const invoice = (await invoiceOf(scene.tx, order)) ?? (await draw(scene, order, String(after.warehouse ?? '')))
    if (!invoice) continue
    await scene.write.change(orders, [{ id: order, patch: { invoiceNo: invoice.number } }])
    await splitTax(scene, [order], invoice.registration)
  }
}
