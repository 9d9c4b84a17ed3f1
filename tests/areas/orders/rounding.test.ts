// Cash is collected in round sums: what rounding adds or takes is quoted, and stored with the order wherever its money is told.
import { sql } from 'drizzle-orm'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { discounts } from '#areas/discounts/discounts.ts'
import { orders } from '#areas/orders/orders.ts'
import { packages } from '#areas/orders/packages.ts'
import { payments } from '#areas/orders/payments.ts'
import { readMoney } from '#areas/refunds/refundable.server.ts'
import { stock } from '#areas/warehouses/stock.ts'
import type { AnyRow } from '#contract/resource.ts'
import { printMoney } from '#rules/money.ts'
import { refundQuote } from '#rules/pricing/refund.ts'
import { restOf } from '#rules/refund/rest.ts'
import { withTenant } from '#server/db/tenant.ts'
import { storedByIds } from '#server/records/read.ts'
import { latelyAt } from '../../support/seedDay.ts'
import { ordersDesk } from './desk.ts'

const { here, admin, files, again, act, placed, inShop, childrenOf, assigned } = await ordersDesk()
const shelf = (await admin.list(stock, `size=4&sort=-available&filter=${encodeURIComponent('warehouse:BLR1')}`)).rows

/** Prices nobody rounds to rupees. */
const priced = (sku: unknown, price: number) =>
  inShop(sql`update variants set price = ${price}, mrp = greatest(mrp, ${price}) where sku = ${String(sku)}`)

interface Kept extends Record<string, unknown> {
  grand: number
  lines: number
  charges: number
  roundOff: number
  quoted: number
}
const kept = async ({ id }: AnyRow): Promise<Kept> => {
  const [row] = await inShop<Kept>(sql`select grand::int as grand, (totals ->> 'roundOff')::int as "roundOff",
    (quote -> 'totals' ->> 'grand')::int as quoted, (select sum((l -> 'tax' ->> 'gross')::int)::int from jsonb_array_elements(o.quote -> 'lines') l) as lines,
    coalesce((select sum((p ->> 'gross')::int)::int from jsonb_array_elements(o.quote -> 'charges') c, jsonb_array_elements(c -> 'parts') p), 0) as charges
    from orders o where id = ${id}`)
  return row!
}
const refundable = async (order: AnyRow) =>
  withTenant(here.house.kit.db, { vendor: 'mgp' }, async tx => {
    const setting = { vendor: 'mgp', currency: 'INR' } as never
    const [row] = await storedByIds(tx, 'mgp', orders, [order.id], false)
    return (await readMoney({ tx, setting }, row as never)).refundable
  })

test('2,070.70 in cash is 2,071.00: what is quoted is stored, is what lines, charges and rounding come to, and what is waited for', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.integer({ min: 9_901, max: 39_999 }), fc.integer({ min: 1, max: 3 })), {
        minLength: 1,
        maxLength: 3,
      }),
      fc.constantFrom('cod', 'upi'),
      async (wanted, payBy) => {
        const lines = []
        for (const [at, [price, quantity]] of wanted.entries()) {
          await priced(shelf[at]!.sku, price)
          lines.push({ sku: shelf[at]!.sku, quantity })
        }
        const { body } = await admin.act(discounts, 'simulate', {
          input: {
            lines: lines.map(({ sku, quantity }) => `${sku} x${quantity}`),
            payment: payBy === 'cod' ? 'cod' : 'prepaid',
            pincode: '560034',
          },
        })
        const order = await placed({ lines, payBy })
        const { grand, lines: goods, charges, roundOff, quoted } = await kept(order)
        expect([quoted, goods + charges + roundOff]).toEqual([grand, grand])
        expect(JSON.stringify(body.data.result)).toContain(printMoney(grand, 'INR'))
        if (payBy === 'cod') expect(grand % 100).toBe(0)
        const [due] = await childrenOf(payments, order)
        expect(due!.amount).toBe(grand)
      },
    ),
    { numRuns: 12 },
  )
}, 60_000)

test('what is left to collect is rounded anew whenever units are cancelled, by the button and by a file', async () => {
  await priced(shelf[0]!.sku, 20_337)
  for (const how of ['button', 'file']) {
    const order = await placed({ payBy: 'cod', lines: [{ sku: shelf[0]!.sku, quantity: 4 }] })
    for (let left = 3; left > 0; left -= 1) {
      if (how === 'file')
        await files.apply(
          orders,
          'orderCancel',
          `order_no,sku,qty,reason\n${order.orderNo},${shelf[0]!.sku},1,less ${left}\n`,
        )
      else
        await act('cancelUnits', await again(order), {
          sku: shelf[0]!.sku,
          quantity: 1,
          reason: 'one less',
          restock: true,
          refund: false,
        })
      const { grand, lines, charges, roundOff, quoted } = await kept(order)
      const [due] = await childrenOf(payments, order)
      const gone = (lines * (4 - left)) / 4
      expect([quoted, lines + charges + roundOff]).toEqual([grand, grand])
      expect([Number(due!.amount) % 100, Math.abs(Number(due!.amount) - (grand - gone)) < 2]).toEqual([0, true])
    }
    const { amount } = (await childrenOf(payments, order))[0]!
    await act('prepay', await again(order), {})
    const { totals } = await again(order)
    const { cod, cashRoundOff = 0 } = totals as Record<string, number>
    const ahead = Number(amount) - cod! - cashRoundOff
    await act('recordPayment', await again(order), { gatewayRef: `UTR-${order.orderNo}`, amount: ahead, paidBy: 'upi' })
    expect(await again(order)).toMatchObject({ paid: ahead, payment: 'paid', totals: { roundOff: 0 } })
  }
})

test('who pays online instead pays neither the fee for cash nor its rounding', async () => {
  await priced(shelf[0]!.sku, 20_337)
  const order = await placed({ payBy: 'cod', lines: [{ sku: shelf[0]!.sku, quantity: 1 }] })
  const totals = order.totals as Record<string, number>
  expect(totals.cashRoundOff).not.toBe(undefined)
  await act('prepay', order, {})
  const amount = Number(order.grand) - totals.cod! - totals.cashRoundOff!
  await act('recordPayment', await again(order), { gatewayRef: `UTR-${order.orderNo}`, amount, paidBy: 'upi' })
  const paid = await again(order)
  expect(paid).toMatchObject({ grand: amount, paid: amount, payment: 'paid' })
  expect((paid.totals as Record<string, number>).roundOff).toBe(0)
})

test('what was collected goes back to the paisa', async () => {
  for (const price of [20_337, 20_372]) {
    await priced(shelf[0]!.sku, price)
    const order = await placed({ payBy: 'cod', lines: [{ sku: shelf[0]!.sku, quantity: 1 }] })
    await files.over((await act('repush', order)).body.data.jobId!)
    await assigned(await again(order))
    const [parcel] = await childrenOf(packages, order)
    const said = ['PICKED_UP', 'OUT_FOR_DELIVERY', 'DELIVERED'].map(
      (code, at) => `${parcel!.awb},${code},${latelyAt(at)}`,
    )
    await files.apply(orders, 'orderStatus', `awb,event_code,at\n${said.join('\n')}\n`)
    expect(await again(order)).toMatchObject({ state: 'delivered', paid: order.grand })
    const money = await refundable(order)
    const rest = restOf(money)
    const { total, findings } = refundQuote(money, { items: rest.items, shipping: rest.shipping, cod: rest.cod })
    expect([total, findings]).toEqual([order.grand, []])
  }
})
