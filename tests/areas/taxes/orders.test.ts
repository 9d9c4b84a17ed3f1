// The tax of orders: explained as it was taken, and invoiced in turn.
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { jobs } from '#areas/jobs/jobs.ts'
import { members } from '#areas/members/members.ts'
import { orders } from '#areas/orders/orders.ts'
import { packages } from '#areas/orders/packages.ts'
import { taxes } from '#areas/taxes/taxes.ts'
import { taxRegistrations } from '#areas/taxRegistrations/taxRegistrations.ts'
import type { Shown } from '#contract/call.ts'
import type { AnyRow } from '#contract/resource.ts'
import { printed } from '#contract/said.ts'
import { financialYearOf } from '#rules/tax/invoiceNumber.ts'
import { dayAt } from '#rules/vendorDay.ts'
import { withTenant } from '#server/db/tenant.ts'
import { plainSku } from '../../support/plainSku.ts'
import { latelyAt } from '../../support/seedDay.ts'
import { taxesDesk } from './desk.ts'

const { here, admin, files } = await taxesDesk()

describe('orders', () => {
  test('(2) the tax of the golden order is explained line by line', async () => {
    const [order] = (await admin.list(orders, 'filter=orderNo:1001')).rows
    const { body } = await admin.act(taxes, 'explainOrder', { input: { order: order!.id } })
    const { columns } = body.data.result as Extract<Shown, { kind: 'columns' }>
    expect(columns.map(({ title, result }) => [printed(title).replace(/^\w+-/, ''), printed(result)])).toEqual([
      ['LIPSTICK', 'IGST 207.92; taxable 1155.09'],
      ['SERUM', 'IGST 76.00; taxable 422.21'],
      ['SACHET', 'IGST 8.04; taxable 160.84'],
      ['Cash on delivery', 'IGST 7.47; taxable 41.53'],
    ])
    const [lipstick] = columns
    expect(lipstick!.steps.map(({ rule }) => rule)).toEqual([
      ...['product', 'hsn', 'rate', 'basePrice', 'discounts', 'rate', 'components', 'taxable'],
    ])
    const [base, off] = lipstick!.steps.slice(3)
    expect([base!.input, base!.outcome, off!.outcome].map(said => printed(said ?? ''))).toEqual([
      ...['799.00 for 2', '1598.00', '234.99 off, 1363.01 remaining'],
    ])
    expect(off!.input).toEqual(['CART150', 'GLOW10'])
    expect(printed(lipstick!.steps[2]!.outcome)).toBe('GST 18% standard')
  })

  test('the tax of an order is explained as it was taken, inside of its prices or on top', async () => {
    const [member] = (await admin.list(members, 'filter=status:active&size=1')).rows
    await here.sql(
      "begin; select set_config('app.vendor', 'mgp', true); update settings set price_tax_mode = 2; commit",
    )
    const lines = [{ sku: await plainSku(here.house.kit.db), quantity: 1 }]
    const where = { line1: '12 Lake View Road', pincode: '560034' }
    const placed = await admin.act(orders, 'place', { input: { lines, member: member!.id, payBy: 'upi', ...where } })
    await here.sql(
      "begin; select set_config('app.vendor', 'mgp', true); update settings set price_tax_mode = 1; commit",
    )
    expect(placed.status).toBe(200)
    const [order] = (await admin.list(orders, 'size=1&sort=-createdAt')).rows
    const { body } = await admin.act(taxes, 'explainOrder', { input: { order: order!.id } })
    const [column] = (body.data.result as Extract<Shown, { kind: 'columns' }>).columns
    expect(printed(column!.result)).toBe('CGST 44.91 + SGST 44.91; taxable 499.00')
    expect(column!.steps.at(-1)).toMatchObject({ rule: 'taxable', input: { text: 'exclusive' } })
  })

  const one = async (filter: string) =>
    (await admin.list(orders, `size=1&filter=${encodeURIComponent(filter)}`)).rows[0]!
  const again = async ({ id }: AnyRow) => (await admin.get<{ data: AnyRow }>(`/v1/orders/${id}`)).body.data

  test('(6) the first parcel that leaves draws the next number of its registration; taken back it comes with the same', async () => {
    const order = await one('delivery:awb -state:cancelled')
    expect(order.invoiceNo).toBeNull()
    const [parcel] = (await admin.list(packages, `filter=order:${order.id}`)).rows
    const series = { BLR1: 'KA', DEL1: 'DL', BOM1: 'MH' }[String(parcel!.warehouse)]!
    const registration = (await admin.list(taxRegistrations, `filter=invoiceSeries:${series}`)).rows[0]!.id
    const year = financialYearOf(dayAt(new Date(), 'Asia/Kolkata'))
    const last = () =>
      withTenant(here.house.kit.db, { vendor: 'mgp' }, async tx => {
        const { rows } = await tx.execute<{ last: number }>(sql`
          select last from invoice_counters where registration = ${registration} and year = ${year} and kind = 'invoice'`)
        return rows[0]?.last ?? 0
      })
    const n = (await last()) + 1
    const leaves = (at: string) =>
      files.apply(orders, 'orderStatus', `awb,event_code,at\n${parcel!.awb},PICKED_UP,${at}\n`)
    const job = await leaves(latelyAt(0))
    const number = `${series}/${year}/${String(n).padStart(6, '0')}`
    expect((await again(order)).invoiceNo).toBe(number)
    const { body } = await admin.act(jobs, 'undoJob', { ids: [job.id] })
    expect(body.data.refused).toEqual([])
    await files.over(String((await admin.list(jobs, 'size=1&sort=-createdAt')).rows[0]!.id))
    expect((await again(order)).invoiceNo).toBeNull()
    await leaves(latelyAt(1))
    expect([(await again(order)).invoiceNo, await last()]).toEqual([number, n])
  })
})
