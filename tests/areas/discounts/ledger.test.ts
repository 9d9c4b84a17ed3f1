// The ledger of uses follows the payment of orders: held while it is waited for, spent once it came or the shopper has confirmed the
// cash, given back when the order expires or is cancelled. Every figure of a discount follows from it.
import { sql } from 'drizzle-orm'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { redemptions } from '#areas/discounts/codes.ts'
import { discounts } from '#areas/discounts/discounts.ts'
import { jobs } from '#areas/jobs/jobs.ts'
import { members } from '#areas/members/members.ts'
import { orders } from '#areas/orders/orders.ts'
import { stock } from '#areas/warehouses/stock.ts'
import type { AnyRow } from '#contract/resource.ts'
import { allPlaces } from '#server/auth/places.ts'
import { areaClocks } from '#server/records/clocks.ts'
import { goesLive } from '../../support/goesLive.ts'
import { ordersDesk } from '../orders/desk.ts'

const { here, admin, files, again, act, placed, inShop } = await ordersDesk()
const place = (await allPlaces(here.house.kit.db)).find(({ vendorCode }) => vendorCode === 'mgp')!
const [goods] = (await admin.list(stock, `size=1&sort=-available&filter=${encodeURIComponent('warehouse:BLR1')}`)).rows
const people = (await admin.list(members, 'size=3&filter=status:active')).rows.map(({ id }) => id)

const coupon = async (code: string, more: Record<string, unknown> = {}) => {
  const input = { kind: 'coupon', code, percentOff: 500, ...more }
  const { body } = await admin.act(discounts, 'create', { input })
  const { id } = body.data.done[0]!
  await goesLive(here, admin, [id])
  return id
}
const bought = (code: string, input: Record<string, unknown> = {}) =>
  placed({ lines: [{ sku: goods!.sku, quantity: 2 }], coupons: [code], member: people[0], ...input })
const paid = (order: AnyRow) =>
  act('recordPayment', order, { gatewayRef: `UTR-${order.orderNo}`, amount: order.grand, paidBy: 'upi' })
const expired = async (order: AnyRow) => {
  await here.sql(
    `begin; select set_config('app.vendor', 'mgp', true); update orders set placed_at = placed_at - interval '16 minutes' where id = '${order.id}'; commit`,
  )
  await areaClocks(here.house.kit, place, 'orders')
}
const usesOf = async ({ orderNo }: AnyRow, discount: string) =>
  (
    await admin.list(redemptions, `size=100&filter=${encodeURIComponent(`discount:${discount} heldFor:${orderNo}`)}`)
  ).rows
    .map(({ state }) => state)
    .filter(state => state !== 'released')
const figures = async (discount: string) => {
  const [row] = (await admin.list(discounts, `size=1&filter=id:${discount}`)).rows
  return { uses: row!.uses, spent: row!.spent, orders: row!.orders }
}

/** Of the orders alone: who still has a use, at what amount, and whether it is paid for. */
const recounted = async (discount: string) => {
  const [row] = await inShop<{ uses: number; spent: number; orders: number }>(sql`
    select count(*)::int as uses, coalesce(sum(u.amount), 0)::int as spent, count(*) filter (where not waits)::int as orders
    from orders o cross join lateral (select (e ->> 'amount')::int as amount from jsonb_array_elements(o.quote -> 'uses') e
        where e ->> 'discount' = ${discount}) u
      cross join lateral (select o.state = 1 or (o.payment = 7 and coalesce('codConfirm' = any(o.hold_reasons), false)) as waits) w
    where o.state not in (7, 8) and o.status <> 2`)
  return row!
}
const verified = async () => (await admin.act(redemptions, 'verify', { input: {} })).body.data.result

describe('a use of a discount', () => {
  test('is held while its order waits to be paid, spent when it is, and held again where that is taken back', async () => {
    const id = await coupon('PAYSLATER')
    const order = await bought('PAYSLATER')
    expect(await usesOf(order, id)).toEqual(['reserved'])
    expect(await figures(id)).toMatchObject({ uses: 1, orders: 0 })
    const { body } = await paid(order)
    expect(await usesOf(order, id)).toEqual(['committed'])
    expect(await figures(id)).toMatchObject({ uses: 1, orders: 1 })
    await admin.post('/v1/undo', { operation: body.data.operation })
    expect(await usesOf(order, id)).toEqual(['reserved'])
  })

  test('is given back when its order expires, and somebody else has it', async () => {
    const id = await coupon('LASTONE1', { totalUses: 1, returnOnCancel: false })
    const order = await bought('LASTONE1')
    await expect(bought('LASTONE1')).rejects.toThrow('LASTONE1 has reached its usage limit')
    await expired(order)
    expect(await again(order)).toMatchObject({ state: 'expired' })
    expect(await usesOf(order, id)).toEqual([])
    expect(await figures(id)).toEqual({ uses: 0, spent: 0, orders: 0 })
    await bought('LASTONE1')
  })

  test('lasts as long as its order waits, whatever the clock of discounts says', async () => {
    const id = await coupon('LONGWAIT')
    const order = await bought('LONGWAIT')
    await here.sql(
      `begin; select set_config('app.vendor', 'mgp', true); update redemptions set updated_at = now() - interval '2 days' where held_for = '${order.orderNo}'; commit`,
    )
    await areaClocks(here.house.kit, place, 'discounts')
    expect(await usesOf(order, id)).toEqual(['reserved'])
  })

  test('of cash that is to be confirmed is held until it is', async () => {
    const id = await coupon('CASHLATER')
    const order = await bought('CASHLATER', { payBy: 'cod' })
    expect(await usesOf(order, id)).toEqual(['committed'])
    await act('hold', order, { reason: 'codConfirm' })
    expect(await usesOf(order, id)).toEqual(['reserved'])
    await act('unhold', await again(order), { reasons: ['codConfirm'] })
    expect(await usesOf(order, id)).toEqual(['committed'])
  })

  test('comes back from a cancelled order, but where it was paid and the discount keeps it', async () => {
    const kept = await coupon('KEEPSIT1', { returnOnCancel: false })
    const [unpaid, cash, both] = [
      await bought('KEEPSIT1'),
      await bought('KEEPSIT1', { payBy: 'cod' }),
      await bought('KEEPSIT1'),
    ]
    await paid(both)
    for (const order of [unpaid, cash, both])
      await act('cancel', await again(order), { reason: 'asked by phone', restock: true, refund: true })
    const left = [await usesOf(unpaid, kept), await usesOf(cash, kept), await usesOf(both, kept)]
    expect(left).toEqual([[], [], ['committed']])
    const usual = await coupon('GIVESIT1')
    const order = await bought('GIVESIT1')
    await paid(order)
    await act('cancel', await again(order), { reason: 'asked by phone', restock: true, refund: true })
    expect(await usesOf(order, usual)).toEqual([])
  })

  test('that came back is there again where the cancellation is put back, beside one that never left', async () => {
    const given = await coupon('RETURNS1')
    const order = await bought('RETURNS1')
    await paid(order)
    const filter = encodeURIComponent(`heldFor:${order.orderNo}`)
    const uses = (await admin.list(redemptions, `size=100&filter=${filter}`)).rows
    const kept = String(uses.find(({ discount }) => discount !== given)!.discount)
    const both = async () => [await usesOf(order, kept), await usesOf(order, given)]
    expect(await both()).toEqual([['committed'], ['committed']])
    const cancelled = await files.apply(orders, 'orderCancel', `order_no,reason\n${order.orderNo},asked by phone\n`)
    expect(await both()).toEqual([['committed'], []])
    await admin.act(jobs, 'undoJob', { ids: [cancelled.id] })
    await files.over((await admin.list(jobs, 'size=1&sort=-createdAt')).rows[0]!.id)
    expect(await both()).toEqual([['committed'], ['committed']])
    expect(await figures(given)).toMatchObject({ uses: 1, orders: 1 })
  })
})

describe('after any sequence of placing, paying, editing, expiring, cancelling and taking back', () => {
  const doing = fc.oneof(
    fc.tuple(fc.constantFrom('upi' as const, 'cod' as const), fc.nat(2)),
    fc.tuple(
      fc.constantFrom('pay', 'hold', 'unhold', 'edit', 'expire', 'cancel', 'cancelFile', 'undo', 'undoFile'),
      fc.nat(5),
    ),
  )

  test('the figures are what a recount of the orders says, and never beyond the limit', async () => {
    let run = 0
    await fc.assert(
      fc.asyncProperty(fc.array(doing, { minLength: 4, maxLength: 12 }), async sequence => {
        const code = `RUN${String(++run).padStart(4, '0')}X`
        const id = await coupon(code, { totalUses: 3, perMember: 2 })
        const mine: AnyRow[] = []
        const done: string[] = []
        const filed: string[] = []
        for (const [what, n] of sequence) {
          if (what === 'upi' || what === 'cod') {
            const order = await bought(code, { payBy: what, member: people[n] }).catch(() => undefined)
            if (order) mine.push(order)
          }
          const order = mine[n] && (await again(mine[n]))
          const keep = ({ body }: Awaited<ReturnType<typeof act>>) => {
            if (body.data?.operation) done.push(body.data.operation)
          }
          if (order && what === 'pay') keep(await paid(order))
          if (order && what === 'hold') keep(await act('hold', order, { reason: 'codConfirm' }))
          if (order && what === 'unhold') keep(await act('unhold', order, { reason: 'codConfirm' }))
          if (order && what === 'edit')
            keep(await act('editItems', order, { lines: [{ sku: goods!.sku, quantity: n + 1 }], reason: 'asked' }))
          if (order && what === 'expire') await expired(order)
          if (order && what === 'cancel') await act('cancel', order, { reason: 'asked', restock: true, refund: true })
          if (order && what === 'cancelFile') {
            const text = `order_no,reason\n${order.orderNo},asked ${filed.length} ${n}\n`
            const job = await files.apply(orders, 'orderCancel', text).catch(() => undefined)
            if (job) filed.push(job.id)
          }
          if (what === 'undo' && done.length > 0) await admin.post('/v1/undo', { operation: done.pop() })
          if (what === 'undoFile' && filed.length > 0) {
            await admin.act(jobs, 'undoJob', { ids: [filed.pop()!] })
            await files.over((await admin.list(jobs, 'size=1&sort=-createdAt')).rows[0]!.id)
          }
          expect(await figures(id)).toEqual(await recounted(id))
          expect(Number((await figures(id)).uses)).toBeLessThanOrEqual(3)
        }
        expect(await verified()).toMatchObject({ kind: 'facts' })
      }),
      { numRuns: 8, endOnFailure: true },
    )
  }, 120_000)
})
