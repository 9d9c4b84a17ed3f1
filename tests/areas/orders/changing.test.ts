// Orders: held while any hold is open, cancelled while nothing has left, corrected and edited, one by one and by files.
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { holds } from '#areas/orders/holds.ts'
import { orderLines } from '#areas/orders/orderLines.ts'
import { orders } from '#areas/orders/orders.ts'
import { packages } from '#areas/orders/packages.ts'
import { payments } from '#areas/orders/payments.ts'
import { variants } from '#areas/products/products.ts'
import { refunds } from '#areas/refunds/refunds.ts'
import { StockBucket } from '#areas/warehouses/sets.ts'
import { stock } from '#areas/warehouses/stock.ts'
import type { AnyRow } from '#contract/resource.ts'
import { codeIn } from '#contract/valueSet.ts'
import { withTenant } from '#server/db/tenant.ts'
import { areaClocks } from '#server/records/clocks.ts'
import { dateAgo, daysAgo } from '../../support/seedDay.ts'
import { ordersDesk } from './desk.ts'

const { here, admin, files, found, one, again, act, whyNot, placed, inShop, childrenOf, assigned } = await ordersDesk()

describe('holding', () => {
  test('(6) Three holds, two released -> still HELD', async () => {
    const order = await one('state:placed hold:free')
    for (const reason of ['address', 'stock', 'embargo']) await act('hold', order, { reason })
    expect(await again(order)).toMatchObject({ hold: 'held', holdReasons: ['address', 'stock', 'embargo'] })
    for (const input of [{}, { reasons: [] }])
      expect(await whyNot('unhold', order, input)).toMatchObject({ code: 'REQUIRED' })
    expect(await again(order)).toMatchObject({ holdReasons: ['address', 'stock', 'embargo'] })
    await act('unhold', order, { reasons: ['address', 'embargo'] })
    expect(await again(order)).toMatchObject({ hold: 'held', holdReasons: ['stock'] })
    await act('unhold', order, { reasons: ['stock'] })
    expect(await again(order)).toMatchObject({ hold: 'free', holdReasons: [] })
    expect((await childrenOf(holds, order)).map(({ state }) => state)).toEqual(['released', 'released', 'released'])
  })

  test('twice for one reason is refused by name: "Already on hold for Address"', async () => {
    const order = await one('state:placed hold:free')
    await act('hold', order, { reason: 'address' })
    expect(await whyNot('hold', order, { reason: 'address' })).toMatchObject({
      code: 'STATE',
      key: 'orders.findings.alreadyHeld',
      message: 'Already on hold for Address',
    })
  })

  test('is taken back whole: the order is free and the hold is gone', async () => {
    const order = await one('state:placed hold:free')
    const { body } = await act('hold', order, { reason: 'stock' })
    expect(await again(order)).toMatchObject({ hold: 'held' })
    await admin.post('/v1/undo', { operation: body.data.operation })
    expect(await again(order)).toMatchObject({ hold: 'free', holdReasons: order.holdReasons })
    expect(await childrenOf(holds, order)).toEqual([])
  })

  test('what has arrived or is over cannot be held: the button says so, and so does a row of a file', async () => {
    const order = await one('state:delivered,closed hold:free')
    const { body } = await admin.get<{ data: { offers: Record<string, { allowed: boolean }> } }>(
      `/v1/orders/${order.id}/offers`,
    )
    expect(body.data.offers.hold).toMatchObject({ allowed: false, why: { key: 'orders.findings.over' } })
    const { errors } = await files.check(orders, 'orderHold', `order_no,reason\n${order.orderNo},STOCK\n`)
    expect(errors.map(({ message }) => message)).toEqual(['Nothing left to hold'])
  })

  test('what is not held cannot be released, and the button says so beforehand', async () => {
    const order = await one('state:delivered hold:free')
    const { body } = await admin.get<{ data: { offers: Record<string, { allowed: boolean }> } }>(
      `/v1/orders/${order.id}/offers`,
    )
    expect(body.data.offers.unhold).toMatchObject({ allowed: false, why: { key: 'findings.REGION' } })
    expect((await whyNot('unhold', order, { reasons: ['stock'] })).key).toBe('findings.REGION')
  })
})

describe('cancelling', () => {
  test('cancel after pickup -> 409 STATE "Package 1 was picked up 19 Nov; request RTO"', async () => {
    const shipped = await one('state:processing delivery:awb')
    const [parcel] = await childrenOf(packages, shipped)
    await files.apply(orders, 'orderStatus', `awb,event_code,at\n${parcel!.awb},PICKED_UP,${daysAgo(3, 12)}\n`)
    const order = await again(shipped)
    expect(order).toMatchObject({ delivery: 'pickedUp', state: 'shipped' })
    const { status, body } = await act('cancel', order, { reason: 'changed mind', restock: true, refund: true })
    expect({ status, ...body }).toMatchObject({
      status: 409,
      code: 'STATE',
      message: `Package 1 was picked up ${dateAgo(3)}. Request RTO instead`,
    })
  })

  test('ends the order and every unit of it, and nothing is due any more; nobody is told of what was never pushed', async () => {
    const order = await one('state:placed payment:codDue push:notPushed')
    await act('cancel', order, { reason: 'asked by phone', restock: true, refund: true })
    expect(await again(order)).toMatchObject({ state: 'cancelled', payment: 'unpaid', push: 'notPushed', revision: 1 })
    const lines = await childrenOf(orderLines, order)
    expect(lines.every(({ qty, cancelled }) => qty === cancelled)).toBe(true)
  })

  test('of what the order system has leaves its push stale: there it is not cancelled yet', async () => {
    const order = await one('state:processing push:pushed delivery:awb,created')
    await act('cancel', order, { reason: 'asked by phone', restock: true, refund: true })
    expect(await again(order)).toMatchObject({
      state: 'cancelled',
      push: 'stale',
      revision: Number(order.revision) + 1,
    })
  })

  test('2 requested, 1 left to cancel', async () => {
    const order = await one('state:placed itemCount:1')
    const [line] = await childrenOf(orderLines, order)
    expect(
      await whyNot('cancelUnits', order, { sku: line!.sku, quantity: 2, reason: 'x', restock: true, refund: true }),
    ).toMatchObject({
      code: 'LIMIT',
      params: { n: 2, left: 1 },
    })
  })

  test('some of its units make a new revision, and what was pushed is stale', async () => {
    const order = await one('state:processing push:pushed itemCount:>=2')
    const [line] = await childrenOf(orderLines, order)
    await act('cancelUnits', order, {
      sku: line!.sku,
      quantity: 1,
      reason: 'one too many',
      restock: true,
      refund: true,
    })
    expect(await again(order)).toMatchObject({
      state: 'processing',
      push: 'stale',
      revision: 2,
      itemCount: Number(order.itemCount) - 1,
    })
  })
})

describe('an address', () => {
  test('is corrected before pickup; city and state follow the pincode', async () => {
    const order = await one('state:placed hold:held')
    await act('editAddress', order, { line1: '12 Lake View Road', pincode: '560034' })
    expect(await again(order)).toMatchObject({ pincode: '560034', city: 'Bengaluru', region: 'Karnataka' })
  })

  test('sent back as it stands but for its pincode, it is in the city of that', async () => {
    const order = await one('state:placed -city:Mumbai')
    const { country: _, ...parts } = order.shipTo as Record<string, string>
    await act('editAddress', order, { ...parts, pincode: '400050' })
    expect(await again(order)).toMatchObject({ city: 'Mumbai', shipTo: { city: 'Mumbai', line1: parts.line1 } })
  })

  test('where nobody delivers is refused at its input', async () => {
    const order = await one('state:placed')
    expect(await whyNot('editAddress', order, { pincode: '999999' })).toMatchObject({ path: 'pincode' })
  })

  test('change of state after invoice -> RULE "Place of supply changes; cancel and re-invoice"', async () => {
    const order = await one('state:processing delivery:awb,manifested -region:Karnataka')
    await here.sql(
      `begin; select set_config('app.vendor', 'mgp', true); update orders set invoice_no = 'KA/2627/900000' where id = '${order.id}'; commit`,
    )
    expect(await whyNot('editAddress', order, { pincode: '560034' })).toMatchObject({
      code: 'RULE',
      key: 'orders.findings.placeOfSupply',
    })
  })
})

describe('bulk files', () => {
  test('order-hold and order-unhold answer each row as the button would', async () => {
    const [first, second] = await found('state:placed hold:free', 2)
    const csv = `order_no,reason,note\n${first!.orderNo},STOCK,late\n${second!.orderNo},STOCK,\n${first!.orderNo},STOCK,again\n9999999,STOCK,\n`
    const job = await files.apply(orders, 'orderHold', csv)
    expect(job).toMatchObject({ ok: 2, failed: 2 })
    expect(await again(first!)).toMatchObject({ hold: 'held' })
    const freed = await files.apply(
      orders,
      'orderUnhold',
      `order_no,reason\n${first!.orderNo},STOCK\n${second!.orderNo},\n`,
    )
    expect(freed).toMatchObject({ ok: 1, failed: 1 })
    expect(await again(first!)).toMatchObject({ hold: 'free' })
  })

  test('order-cancel, order-tags and order-address', async () => {
    const order = await one('state:placed hold:free itemCount:1')
    await files.apply(orders, 'orderTags', `order_no,add_tags\n${order.orderNo},vip|gift\n`)
    expect(await again(order)).toMatchObject({ tags: ['vip', 'gift'] })
    await files.apply(orders, 'orderAddress', `order_no,line1,pincode\n${order.orderNo},7 Hill Road,400050\n`)
    expect(await again(order)).toMatchObject({ pincode: '400050', city: 'Mumbai' })
    await files.apply(orders, 'orderCancel', `order_no,reason\n${order.orderNo},duplicate\n`)
    expect(await again(order)).toMatchObject({ state: 'cancelled' })
  })
})

describe('the cancel file', () => {
  test('takes several rows of one order, each thing once: all that was paid goes back, and "2 requested, 1 can be cancelled"', async () => {
    const [a, b] = (await admin.list(stock, `size=2&filter=${encodeURIComponent('available:>20 warehouse:BLR1')}`)).rows
    const lines = [
      { sku: a!.sku, quantity: 2 },
      { sku: b!.sku, quantity: 1 },
    ]
    const order = await placed({ lines })
    await act('recordPayment', order, { gatewayRef: `UTR-C${order.orderNo}`, amount: order.grand, paidBy: 'upi' })
    const row = ({ sku }: AnyRow, qty: number) => `${order.orderNo},${sku},${qty},asked by phone,N,Y\n`
    const head = 'order_no,sku,qty,reason,restock,refund\n'
    const report = await files.check(orders, 'orderCancel', `${head}${row(a!, 1)}${row(b!, 2)}${row(a!, 1)}`)
    expect(report.errors.map(({ line, message }) => [line, message])).toEqual([
      [3, '2 requested, 1 can be cancelled'],
      [4, 'same key as line 2'],
    ])
    const job = await files.apply(orders, 'orderCancel', `${head}${row(a!, 2)}${row(b!, 1)}`)
    expect(job).toMatchObject({ state: 'success', ok: 2 })
    expect(await again(order)).toMatchObject({ state: 'cancelled' })
    const drafts = (await admin.list(refunds, `filter=order:${order.id}`)).rows
    expect(drafts).toHaveLength(2)
    expect(drafts.reduce((sum, { amount }) => sum + Number(amount), 0)).toBe(order.grand)
    expect(await childrenOf(orderLines, order)).toMatchObject([{ setAside: 2 }, { setAside: 1 }])
  })
})

test('a file waits for whoever has its order, and goes by what they left of it', async () => {
  const [line] = (await admin.list(stock, `size=1&filter=${encodeURIComponent('available:>20 warehouse:BLR1')}`)).rows
  const order = await placed({ lines: [{ sku: line!.sku, quantity: 2 }] })
  const file = `order_no,sku,qty,reason\n${order.orderNo},${line!.sku},2,asked by phone\n`
  const { sent } = await withTenant(here.house.kit.db, { vendor: 'mgp' }, async tx => {
    await tx.execute(sql`select from orders where id = ${order.id} for update`)
    await tx.execute(sql`update order_lines set cancelled = 1 where "order" = ${order.id} and sku = ${line!.sku}`)
    let isOver = false
    const sent = files.apply(orders, 'orderCancel', file).finally(() => {
      isOver = true
    })
    const isWaitedFor = async () =>
      (await tx.execute(sql`select from pg_locks where not granted and pid <> pg_backend_pid()`)).rows.length > 0
    while (!isOver && !(await isWaitedFor())) await new Promise(resolve => setImmediate(resolve))
    return { sent }
  })
  expect(await sent).toMatchObject({ ok: 0, failed: 1 })
  const [left] = (await childrenOf(orderLines, order)).filter(({ sku }) => sku === line!.sku)
  expect(left).toMatchObject({ qty: 2, cancelled: 1 })
})

describe('editing items', () => {
  const shelf = async (count: number) =>
    (await admin.list(stock, `size=${count}&sort=sku&filter=${encodeURIComponent('available:>30 warehouse:BLR1')}`))
      .rows
  const reserved = async ({ id }: AnyRow) => {
    const [row] = await inShop<{ n: number }>(
      sql`select coalesce(sum(delta), 0)::int as n from inventory_logs where reference = ${id} and bucket = ${codeIn(StockBucket, 'reserved')}`,
    )
    return row!.n
  }
  const items = (...all: [AnyRow, number][]) => ({
    lines: all.map(([{ sku }, quantity]) => ({ sku, quantity })),
    reason: 'asked by phone',
  })
  const edit = async (order: AnyRow, ...all: [AnyRow, number][]) => {
    const { body, status } = await act('editItems', order, items(...all))
    expect({ status, refused: body.data?.refused ?? body }).toEqual({ status: 200, refused: [] })
    return { order: await again(order), operation: body.data.operation }
  }
  const paidFor = async (...all: [AnyRow, number][]) => {
    const order = await placed({ lines: items(...all).lines })
    await act('recordPayment', order, { gatewayRef: `UTR-${order.orderNo}`, amount: order.grand, paidBy: 'upi' })
    return again(order)
  }

  test('fewer are priced anew: what was paid too much is a draft of a refund, the stock is free; taken back all of it stands again', async () => {
    const [a, b] = await shelf(2)
    const before = await paidFor([a!, 2], [b!, 1])
    const held = await reserved(before)
    const { order, operation } = await edit(before, [a!, 1])
    expect(order).toMatchObject({ revision: 2, itemCount: 1, skus: [a!.sku] })
    const [draft] = (await admin.list(refunds, `filter=order:${order.id}`)).rows
    const tooMuch = Number(before.grand) - Number(order.grand)
    expect(draft).toMatchObject({ state: 'draft', amount: tooMuch, overpaid: tooMuch, goodwill: 0, needsSecond: false })
    expect(await reserved(order)).toBe(held - 2)
    expect((await childrenOf(orderLines, order)).map(({ sku, qty, cancelled }) => [sku, qty, cancelled])).toEqual([
      [a!.sku, 1, 0],
      [b!.sku, 1, 1],
    ])
    expect(await whyNot('editItems', order, items([b!, 1]))).toMatchObject({ key: 'orders.findings.unitsGone' })

    await admin.post('/v1/undo', { operation })
    expect(await again(order)).toMatchObject({ grand: before.grand, revision: 1, itemCount: 3, totals: before.totals })
    expect(await reserved(order)).toBe(held)
    expect((await admin.list(refunds, `filter=order:${order.id}`)).rows).toEqual([])
  })

  test('a dearer one in its place is due first: the order waits, and goes on when it is paid', async () => {
    const all = (await shelf(40)).filter(({ sku }) => sku)
    const priceOf = async ({ sku }: AnyRow) =>
      Number((await admin.list(variants, `size=1&filter=sku:${sku}`)).rows[0]!.price)
    const prices = await Promise.all(all.map(priceOf))
    const cheap = all[prices.indexOf(Math.min(...prices))]!
    const dear = all[prices.indexOf(Math.max(...prices))]!
    const before = await paidFor([cheap, 1])
    const { order } = await edit(before, [dear, 1])
    const due = Number(order.grand) - Number(before.grand)
    expect(order).toMatchObject({ payment: 'unpaid', hold: 'held', holdReasons: ['paymentReview'] })
    expect((await childrenOf(payments, order)).find(({ state }) => state === 'pending')).toMatchObject({ amount: due })
    await act('recordPayment', order, { gatewayRef: `UTR-${order.orderNo}-2`, amount: due, paidBy: 'upi' })
    expect(await again(order)).toMatchObject({ payment: 'paid', paid: order.grand })
  })

  test('paid at the door, less is collected; what was pushed is stale, and another thing goes in a package of its own', async () => {
    const [a, b] = await shelf(2)
    const order = await placed({ payBy: 'cod', lines: items([a!, 2]).lines })
    await files.over((await act('repush', order)).body.data.jobId!)
    const { order: after } = await edit(await again(order), [a!, 1], [b!, 1])
    expect(after).toMatchObject({ push: 'stale', revision: 2, payment: 'codDue' })
    expect(await childrenOf(payments, after)).toMatchObject([{ amount: after.grand, state: 'pending' }])
    const boxes = await childrenOf(packages, after)
    expect(boxes.map(({ units }) => (units as { qty: number }[]).map(({ qty }) => qty))).toEqual([[1], [1]])
    await assigned(after)
    expect(await whyNot('editItems', after, items([b!, 1]))).toMatchObject({ key: 'orders.findings.hasNumber' })
  })

  test('the uses of its discounts go with the price, and come back with it', async () => {
    const uses = async (order: AnyRow) => {
      const rows = await inShop<{ amount: string }>(
        sql`select amount from redemptions where held_for = ${order.orderNo} and state = 2`,
      )
      return rows.map(({ amount }) => Number(amount)).sort((one, other) => one - other)
    }
    const off = ({ totals }: AnyRow) => {
      const { lineDiscount = 0, orderDiscount = 0 } = totals as Record<string, number>
      return lineDiscount + orderDiscount
    }
    const sum = (all: readonly number[]) => all.reduce((one, other) => one + other, 0)
    const [a] = await shelf(1)
    const before = await placed({ payBy: 'cod', lines: items([a!, 4]).lines })
    const first = await uses(before)
    expect(first.length).toBeGreaterThan(0)
    expect(sum(first)).toBe(off(before))
    const { order, operation } = await edit(before, [a!, 2])
    expect(sum(await uses(order))).toBe(off(order))
    expect(off(order)).toBeLessThan(off(before))
    await admin.post('/v1/undo', { operation })
    expect(await uses(order)).toEqual(first)
  })

  test('a thing named twice and the items it has are refused where they were typed', async () => {
    const [a] = await shelf(1)
    const order = await placed({ payBy: 'cod', lines: items([a!, 2]).lines })
    expect(await whyNot('editItems', order, items([a!, 1], [a!, 1]))).toMatchObject({
      path: 'lines',
      key: 'orders.findings.twice',
    })
    expect(await whyNot('editItems', order, items([a!, 2]))).toMatchObject({ key: 'orders.findings.sameItems' })
    expect(await whyNot('editItems', await one('state:delivered'), items([a!, 1]))).toMatchObject({
      key: 'orders.findings.pickedUp',
    })
  })
})

describe('the clock', () => {
  const place = { vendorCode: 'mgp', country: 'IND', currency: 'INR', timezone: 'Asia/Kolkata', urlLang: 'en-in' }
  const tick = () => areaClocks(here.house.kit, place as never, 'orders')
  const since = (field: string, row: AnyRow, minutes: number) =>
    here.sql(
      `begin; select set_config('app.vendor', 'mgp', true); update orders set ${field} = now() - interval '${minutes} minutes' where id = '${row.id}'; commit`,
    )

  test('expires what nobody has paid for 15 minutes', async () => {
    const waiting = await placed()
    await tick()
    expect(await again(waiting)).toMatchObject({ state: 'pendingPayment' })
    await since('placed_at', waiting, 16)
    await tick()
    expect(await again(waiting)).toMatchObject({ state: 'expired', payment: 'failed' })
    // It says so itself, and offers nothing that would send it.
    const told = await inShop<{ code: string }>(
      sql`select code from order_events where "order" = ${waiting.id} order by at`,
    )
    expect(told.map(({ code }) => code)).toContain('EXPIRED')
    const { job, why } = await assigned(await again(waiting))
    expect([job.ok, why]).toEqual([0, { code: 'INVALID_TRANSITION', message: 'Not possible while Status is Expired' }])
  })

  test('closes what arrived longer ago than it may come back', async () => {
    const order = await one('state:delivered')
    await since('state_at', order, 8 * 1440)
    await tick()
    expect(await again(order)).toMatchObject({ state: 'closed' })
  })
})
