// The clock of the machine jumps while somebody is to pay: however it goes, back or forth, the window to pay closes at the first look
// after it is over and never opens again, what was paid in it stays paid, and the stock spoken for is let go of once, with it.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { heldFor } from '#areas/warehouses/stock/reservations.server.ts'
import { stock } from '#areas/warehouses/stock.ts'
import type { Shown } from '#contract/call.ts'
import type { AnyRow } from '#contract/resource.ts'
import { printed } from '#contract/said.ts'
import { withTenant } from '#server/db/tenant.ts'
import { areaClocks } from '#server/records/clocks.ts'
import { ordersDesk } from './desk.ts'

const { here, admin, files, again, act, placed } = await ordersDesk()
const { kit } = here.house

const minute = 60_000
const windowMs = 15 * minute
const place = { vendorCode: 'mgp', country: 'IND', currency: 'INR', timezone: 'Asia/Kolkata', urlLang: 'en-in' }
const usual = kit.clock.now
/** Whoever is signed in lives by the usual clock; what is done by the clock, by the one that jumps. */
const look = async (shift: number): Promise<void> => {
  kit.clock.now = () => new Date(usual().getTime() + shift)
  await areaClocks(kit, place as never, 'orders')
  kit.clock.now = usual
}

const held = async ({ id }: AnyRow): Promise<number> =>
  (
    await withTenant(
      kit.db,
      { vendor: 'mgp' },
      async tx => (await heldFor(tx, 'order', [String(id)])).get(String(id)) ?? [],
    )
  ).reduce((sum, { quantity }) => sum + quantity, 0)
/** What the check of the ledger says, which goes through every movement of every line. */
const verified = async (): Promise<string> => {
  const { body } = await admin.act(stock, 'verifyLedger', { input: {} })
  const job = await files.over(body.data.jobId!)
  const { report } = (await admin.get<{ data: { report: { shown: Shown } } }>(`/v1/jobs/${job.id}/report`)).body.data
  return printed((report.shown as Extract<Shown, { kind: 'table' }>).title)
}

/** Minutes by which it jumps, and whether somebody pays before it does. */
const walk = fc.array(fc.tuple(fc.integer({ min: -60, max: 60 }), fc.boolean()), { minLength: 2, maxLength: 8 })

test('however the clock jumps, an unpaid order expires at the first look after its window, once, and its stock is let go of once', async () => {
  const seen = { placed: 0, expired: 0, pendingPayment: 0 }
  await fc.assert(
    fc.asyncProperty(walk, async steps => {
      const order = await placed()
      const over = Date.parse(String(order.placedAt)) + windowMs
      expect(await held(order)).toBe(1)
      let end: keyof typeof seen = 'pendingPayment'
      let shift = 0
      for (const [by, pays] of steps) {
        if (pays) {
          const input = { gatewayRef: `UTR ${order.orderNo}`, amount: order.grand, paidBy: 'upi' }
          const { body } = await act('recordPayment', order, input)
          // What has expired stays closed to it, whatever hour it is now.
          expect(body.data?.done?.length ?? 0).toBe(end === 'pendingPayment' ? 1 : 0)
          if (end === 'pendingPayment') end = 'placed'
        }
        shift += by * minute
        await look(shift)
        if (end === 'pendingPayment' && usual().getTime() + shift >= over) end = 'expired'
        expect([(await again(order)).state, await held(order)]).toEqual([end, end === 'expired' ? 0 : 1])
      }
      seen[end] += 1
    }),
    {
      numRuns: 30,
      examples: [
        [
          [
            [-10, false],
            [14, false],
          ],
        ],
        [
          [
            [20, false],
            [-60, true],
          ],
        ],
        [
          [
            [5, true],
            [60, false],
          ],
        ],
      ],
    },
  )
  expect(Object.values(seen).every(count => count > 0)).toBe(true)
  expect(await verified()).toBe('All balances match the ledger')
})
