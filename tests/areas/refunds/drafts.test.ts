// What opens a draft of a refund by itself: a cancelling, an edit, a return; and the files of orders, each row by its own reason.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { orderLines } from '#areas/orders/orderLines.ts'
import { orders } from '#areas/orders/orders.ts'
import { packages } from '#areas/orders/packages.ts'
import { payments } from '#areas/orders/payments.ts'
import { refunds } from '#areas/refunds/refunds.ts'
import { returnRequests } from '#areas/refunds/returnRequests.ts'
import type { AnyRow, Resource } from '#contract/resource.ts'
import { type Notice, watchPaths } from '#contract/watching.ts'
import { maxRefund } from '#rules/pricing/placed.ts'
import type { Refundable } from '#rules/refund/order.ts'
import { dateAgo, daysAgo } from '../../support/seedDay.ts'
import { settle } from '../../support/settle.ts'
import type { Files, Person, World } from '../../support/world.ts'
import { type Input, refundsDesk } from './desk.ts'

let here: World
let admin: Person
let other: Person
let files: Files
const desk = refundsDesk()
const { secure, fresh, of, asked, now, tick, does, phoned } = desk

beforeAll(async () => {
  ;({ here, admin, other, files } = await desk.open())
})
afterAll(desk.close)

describe('cancelling what was paid', () => {
  const paidOrder = () => fresh('payment:paid state:placed,processing itemCount:>=2')
  const cancels = (action: string, order: AnyRow, input: Input) =>
    admin.act(orders, action, { ids: [order.id], input: { reason: 'asked by phone', restock: true, ...input } }, secure)

  test('opens a draft of all that was captured, fees included, and the order ends', async () => {
    const order = await paidOrder()
    const { body } = await cancels('cancel', order, { refund: true })
    expect(body.data.refused).toEqual([])
    const drafts = await of(refunds, order)
    expect(drafts).toMatchObject([{ state: 'draft', reason: 'cancelled', amount: order.paid, note: 'asked by phone' }])
    await does(admin, 'submit', drafts[0]!)
    expect(await now(drafts[0]!)).toMatchObject({ state: 'queued' })
  })

  test('of one unit its share alone is in the draft; unticked there is none', async () => {
    const order = await paidOrder()
    const [line] = (await of(orderLines, order)).filter(({ net }) => Number(net) > 0)
    await cancels('cancelUnits', order, { sku: line!.sku, quantity: 1, refund: true })
    const [draft] = await of(refunds, order)
    expect(draft).toMatchObject({ state: 'draft', shipping: 0, items: [{ line: line!.id, units: [1] }] })
    await cancels('cancel', order, { refund: false })
    expect(await of(refunds, order)).toHaveLength(1)
  })

  test('the file of cancellations does the same row by row, and opens none where it says no', async () => {
    const [first, second] = [await paidOrder(), await paidOrder()]
    const [line] = (await of(orderLines, first)).filter(({ net }) => Number(net) > 0)
    const rows = [`${first.orderNo},${line!.sku},1,late,yes,yes`]
    const text = ['order_no,sku,qty,reason,restock,refund', ...rows, `${second.orderNo},,,late,yes,no`].join('\n')
    expect(await files.apply(orders, 'orderCancel', text)).toMatchObject({ ok: 2, failed: 0 })
    const made = await of(refunds, first)
    expect(made).toMatchObject([{ state: 'draft', items: [{ line: line!.id, units: [1] }] }])
    expect(await of(refunds, second)).toEqual([])
  })
})

describe('paid too much since its items were edited', () => {
  /** Three at 499.00, paid by UPI; then one of them, whose shipping is 60.00. */
  const edited = async () => {
    const { order, act, lines } = await phoned(3)
    expect((await act('editItems', { lines: lines(1), reason: 'asked by phone' })).body.data.refused).toEqual([])
    const [draft] = (await of(refunds, order)) as [AnyRow]
    return { order, draft, act }
  }
  const left = async ({ id }: AnyRow) => {
    const { data } = (
      await admin.get<{ data: { refundable: Refundable; overpaid: number } }>(`/v1/refunds/refundable/${id}`)
    ).body
    return { left: maxRefund(data.refundable), overpaid: data.overpaid }
  }

  test('is a part of its own: nobody else is asked, no tax goes back, and what is left is what the order costs', async () => {
    const { order, draft, act } = await edited()
    expect(draft).toMatchObject({ state: 'draft', needsSecond: false, amount: 93_800, overpaid: 93_800, goodwill: 0 })
    expect([draft.tax, draft.items]).toEqual([[], []])
    const [after] = (await admin.list(orders, `filter=orderNo:${order.orderNo}`)).rows as [AnyRow]
    expect([order.grand, after.grand, after.paid]).toEqual([149_700, 55_900, 149_700])
    expect(await left(order)).toEqual({ left: 55_900, overpaid: 93_800 })
    const more = await act('refund', { items: [], goodwill: 55_901, reason: 'other' })
    expect(more.body.fields?.map(({ message }) => message)).toEqual(['At most 559.00 can be refunded'])
    const note = await does(admin, 'creditNote', draft, { kind: 'gst' })
    expect(note.body.data.refused).toMatchObject([{ why: { key: 'refunds.findings.neverInvoiced' } }])

    await does(admin, 'submit', draft)
    expect(await now(draft)).toMatchObject({ state: 'queued' })
    for (let turn = 0; turn < 2; turn++) await tick()
    expect(await now(draft)).toMatchObject({ state: 'processed', creditNoteNo: null, tax: [] })
    const [paid] = await of(payments, order)
    expect([paid!.captured, paid!.refunded]).toEqual([149_700, 93_800])
    expect((await admin.list(orders, `filter=orderNo:${order.orderNo}`)).rows).toMatchObject([
      { refunded: 93_800, grand: 55_900, payment: 'partRefunded' },
    ])
    expect(await left(order)).toEqual({ left: 55_900, overpaid: 93_800 })
  })

  test('above the limit of approval somebody else is asked, as for every refund', async () => {
    await settle(here, { refundApprovalLimit: 93_799 })
    const { draft } = await edited()
    await settle(here, { refundApprovalLimit: 100_000_000 })
    expect(draft).toMatchObject({ needsSecond: true, overpaid: 93_800 })
    await does(admin, 'submit', draft)
    expect(await now(draft)).toMatchObject({ state: 'needsApproval' })

    await does(other, 'withdraw', draft, { reason: 'Already paid in cash' })
    const { body } = await admin.get<{ data: { notices: Notice[] } }>(watchPaths.notices)
    expect(body.data.notices.find(({ record }) => record === draft.id)).toMatchObject({
      resource: 'refunds',
      kind: 'answer',
      state: 'declined',
      byName: 'Order desk',
      reason: 'Already paid in cash',
    })
  })
})

describe('the files of orders', () => {
  const said = async (resource: Resource, upload: string, ...lines: string[]) =>
    (await files.check(resource, upload, lines.join('\n'))).errors.map(({ line, message }) => [line, message])
  /** Out of the house since three days before the demo's, in its first package. */
  const leftBefore = async (): Promise<AnyRow> => {
    const order = await fresh('delivery:inTransit')
    await here.sql("select set_config('app.vendor', 'mgp', false)")
    await here.sql('update packages set picked_up_at = $2 where "order" = $1', [order.id, daysAgo(3, 12)])
    return order
  }
  const gone = `Package 1 was picked up ${dateAgo(3)}. Request RTO instead`

  test('order-hold: "Already on hold for Address"; order-unhold: what is not held, and that a hold must be named', async () => {
    const [held, free] = [await fresh('state:placed hold:free'), await fresh('state:placed hold:free')]
    await files.apply(orders, 'orderHold', `order_no,reason\n${held.orderNo},ADDRESS\n`)
    const again = `${held.orderNo},ADDRESS,asked by phone,`
    expect(await said(orders, 'orderHold', 'order_no,reason,note,release_at', again)).toEqual([
      [2, 'Already on hold for Address'],
    ])
    const rows = [`${free.orderNo},STOCK`, `${held.orderNo},STOCK`, `${held.orderNo},`]
    expect(await said(orders, 'orderUnhold', 'order_no,reason', ...rows)).toEqual([
      [2, 'Not on hold'],
      [3, 'Not on hold for Stock'],
      [4, 'Enter reason'],
    ])
  })

  test('order-cancel: "2 requested, 1 can be cancelled", "Package 1 was picked up 19 Nov. Request RTO instead"', async () => {
    const [left, order] = [await leftBefore(), await fresh('state:placed itemCount:1')]
    const [line] = await of(orderLines, order)
    const rows = [
      `${order.orderNo},${line!.sku},2,late,Y,Y`,
      `${left.orderNo},,,late,Y,Y`,
      `${order.orderNo},NONE,1,,Y,Y`,
    ]
    expect(await said(orders, 'orderCancel', 'order_no,sku,qty,reason,restock,refund', ...rows)).toEqual([
      [2, '2 requested, 1 can be cancelled'],
      [3, gone],
      [4, 'Enter reason'],
    ])
  })

  test('order-awb, order-status, order-tags, order-address: each row by its own reason', async () => {
    const left = await leftBefore()
    const [parcel] = await of(packages, left)
    const waiting = await fresh('delivery:created')
    const head = 'order_no,package,courier,awb'
    expect(await said(orders, 'orderAwb', head, `${left.orderNo},1,DLV,NEW1`, `${waiting.orderNo},9,DLV,NEW2`)).toEqual(
      [
        [2, gone],
        [3, 'Package 9 is not part of this order'],
      ],
    )
    const told = [`NOBODY,DELIVERED,2026-11-21T05:00:00Z,`, `${parcel!.awb},DELIVERD,2026-11-21T05:00:00Z,Pune`]
    expect(await said(orders, 'orderStatus', 'awb,event_code,at,place', ...told)).toEqual([
      [2, 'No package has AWB NOBODY'],
      [3, expect.stringContaining('DELIVERED')],
    ])
    expect(await said(orders, 'orderTags', 'order_no,add_tags,remove_tags', '9999999,vip,')).toEqual([
      [2, 'Order 9999999 does not exist'],
    ])
    const addresses = [`${left.orderNo},7 Hill Road,400050`, `${waiting.orderNo},7 Hill Road,999999`]
    expect(await said(orders, 'orderAddress', 'order_no,line1,pincode', ...addresses)).toEqual([
      [2, gone],
      [3, '999999 is not a known pincode'],
    ])
  })

  test('order-refund: an account is named on the order, never in a file', async () => {
    const order = await fresh()
    const rows = [`${order.orderNo},,,BANK,damaged`, `${order.orderNo},,,UPI,damaged`]
    expect(await said(refunds, 'orderRefund', 'order_no,sku,qty,destination,reason', ...rows)).toEqual([
      [2, 'Enter a bank account on its order, not in a file'],
      [3, 'Enter a UPI ID like name@bank'],
    ])
  })
})

describe('returns', () => {
  test('what passes the check opens a draft of its refund; a step that is not next is refused', async () => {
    const { rows } = await admin.list(returnRequests, 'filter=state:received resolution:refund')
    const request = rows[0]!
    const step = (action: string) => admin.act(returnRequests, action, { ids: [request.id], input: {} })
    expect((await step('approve')).body.data.refused).toHaveLength(1)
    await step('pass')
    await step('settle')
    const settled = (await admin.get<{ data: AnyRow }>(`/v1/return-requests/${request.id}`)).body.data
    expect(settled).toMatchObject({ state: 'settled', refund: expect.any(String) })
    expect(await now({ id: settled.refund } as AnyRow)).toMatchObject({ state: 'draft', reason: 'returned' })
  })

  test('that staff ask for are held to what was delivered, and go all the way to SETTLED as store credit', async () => {
    const order = await fresh('state:delivered,closed')
    const [line] = (await of(orderLines, order)).filter(
      ({ net, delivered }) => Number(net) > 0 && Number(delivered) > 0,
    )
    const request = (quantity: number) =>
      admin.act(returnRequests, 'request', {
        input: { order: order.id, units: [{ sku: line!.sku, quantity }], reason: 'damaged', resolution: 'storeCredit' },
      })
    const delivered = Number(line!.delivered)
    const most = await request(delivered + 1)
    expect([most.status, most.body.fields?.[0]?.message]).toEqual([
      422,
      `${delivered + 1} requested, ${delivered} delivered and still returnable`,
    ])
    expect((await request(delivered)).status).toBe(200)
    expect((await request(1)).body.fields?.[0]?.message).toBe('1 requested, 0 delivered and still returnable')
    const [made] = await of(returnRequests, order)
    for (const action of ['approve', 'pickUp', 'receive', 'pass', 'settle'])
      expect((await admin.act(returnRequests, action, { ids: [made!.id], input: {} })).body.data.refused).toEqual([])
    const [settled] = await of(returnRequests, order)
    expect(settled).toMatchObject({ state: 'settled', refund: expect.any(String) })
    expect(await now({ id: settled!.refund } as AnyRow)).toMatchObject({ state: 'draft', destination: 'storeCredit' })
    const [after] = (await of(orderLines, order)).filter(({ id }) => id === line!.id)
    expect(after?.returned).toBe(delivered)
  })

  test('a unit that was cancelled or given back is none of a return: three, one cancelled and one refunded, leave one', async () => {
    const { order, act } = await phoned(3)
    const [line] = (await of(orderLines, order)) as [AnyRow]
    await act('cancelUnits', { sku: line.sku, quantity: 1, reason: 'one too many', restock: true, refund: true })
    await act('repush', {}).then(({ body }) => files.over(body.data.jobId!))
    await files.apply(orders, 'orderAwb', `order_no,package,courier,awb\n${order.orderNo},1,DLV,RET${order.orderNo}\n`)
    for (const event of ['PICKED_UP', 'DELIVERED']) {
      const row = `RET${order.orderNo},${event},${new Date().toISOString()}\n`
      await files.apply(orders, 'orderStatus', `awb,event_code,at\n${row}`)
    }
    await asked(order, { items: [{ line: line.id, units: [3] }] })
    const request = (quantity: number) =>
      admin.act(returnRequests, 'request', {
        input: { order: order.id, units: [{ sku: line.sku, quantity }], reason: 'damaged', resolution: 'refund' },
      })
    expect((await request(2)).body.fields?.[0]?.message).toBe('2 requested, 1 delivered and still returnable')
    expect((await request(1)).status).toBe(200)
    const [made] = (await of(returnRequests, order)) as [AnyRow]
    expect(made.items).toEqual([{ line: line.id, sku: line.sku, units: [2] }])
    for (const action of ['approve', 'pickUp', 'receive', 'pass', 'settle'])
      expect((await admin.act(returnRequests, action, { ids: [made.id], input: {} })).body.data.refused).toEqual([])
    const [settled] = (await of(returnRequests, order)) as [AnyRow]
    expect(await now({ id: settled.refund } as AnyRow)).toMatchObject({ state: 'draft', amount: 49_900 })
  })

  /** One unit of it, back and as it was sold. */
  const passed = async (order: AnyRow) => {
    const [line] = (await of(orderLines, order)).filter(({ net }) => Number(net) > 0)
    const units = [{ sku: line!.sku, quantity: 1 }]
    const input = { order: order.id, units, reason: 'damaged', resolution: 'refund' }
    expect((await admin.act(returnRequests, 'request', { input })).status).toBe(200)
    const [request] = (await of(returnRequests, order)) as [AnyRow]
    for (const action of ['approve', 'pickUp', 'receive', 'pass'])
      await admin.act(returnRequests, action, { ids: [request.id], input: {} })
    return (input: Input = {}) => admin.act(returnRequests, 'settle', { ids: [request.id], input })
  }

  test('of what was paid in cash asks where its money goes when it is settled', async () => {
    const order = await fresh('payment:codCollected,codRemitted state:delivered,closed')
    const settles = await passed(order)
    const wrong = await settles()
    expect([wrong.status, wrong.body.fields?.map(({ path }) => path)]).toEqual([422, ['destination']])
    const { body } = await settles({ destination: 'upi', upi: 'asha@okbank' })
    expect(body.data.refused).toEqual([])
    expect(await of(refunds, order)).toMatchObject([{ state: 'draft', destination: 'upi', upi: 'asha@okbank' }])
  })

  test('whose order has nothing left to give is settled without a draft', async () => {
    const order = await fresh()
    const settles = await passed(order)
    await asked(order, { items: [], goodwill: order.paid })
    expect((await settles()).body.data?.refused).toEqual([])
    expect(await of(returnRequests, order)).toMatchObject([{ state: 'settled', refund: null }])
  })

  test('whose units somebody refunded by hand meanwhile settles without giving them back twice', async () => {
    const order = await fresh()
    const [line] = (await of(orderLines, order)).filter(({ net }) => Number(net) > 0)
    const units = [{ sku: line!.sku, quantity: 1 }]
    const input = { order: order.id, units, reason: 'damaged', resolution: 'refund' }
    expect((await admin.act(returnRequests, 'request', { input })).status).toBe(200)
    const [request] = (await of(returnRequests, order)) as [AnyRow]
    for (const action of ['approve', 'pickUp', 'receive', 'pass'])
      await admin.act(returnRequests, action, { ids: [request.id], input: {} })
    await asked(order, { items: [{ line: line!.id, units: [1] }] })
    const before = (await of(refunds, order)).length
    const { body } = await admin.act(returnRequests, 'settle', { ids: [request.id], input: {} })
    expect(body.data.refused).toEqual([])
    expect(await of(returnRequests, order)).toMatchObject([{ state: 'settled', refund: null }])
    expect(await of(refunds, order)).toHaveLength(before)
  })
})
