// Orders: held while any hold is open, cancelled while nothing has left, priced once and explained for ever.
import { type SQL, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { discounts } from '#areas/discounts/discounts.ts'
import { jobs } from '#areas/jobs/jobs.ts'
import { members } from '#areas/members/members.ts'
import { segments } from '#areas/members/segments.ts'
import { holds } from '#areas/orders/holds.ts'
import { askCouriers } from '#areas/orders/numbering.server.ts'
import { orderEvents } from '#areas/orders/orderEvents.ts'
import { orderLines } from '#areas/orders/orderLines.ts'
import { orders } from '#areas/orders/orders.ts'
import { packages } from '#areas/orders/packages.ts'
import { paidPath, payerName } from '#areas/orders/payDoor.server.ts'
import { payments } from '#areas/orders/payments.ts'
import { variants } from '#areas/products/products.ts'
import { ndrs } from '#areas/pushes/ndrs.ts'
import { refunds } from '#areas/refunds/refunds.ts'
import { couriers } from '#areas/warehouses/couriers.ts'
import { StockBucket } from '#areas/warehouses/sets.ts'
import { stock } from '#areas/warehouses/stock.ts'
import type { Plan, Shown } from '#contract/call.ts'
import type { AnyRow } from '#contract/resource.ts'
import { printed } from '#contract/said.ts'
import { codeIn } from '#contract/valueSet.ts'
import { barcodeSvg } from '#rules/code128.ts'
import { printMoney } from '#rules/money.ts'
import { sealPersonal } from '#server/auth/personal.ts'
import { allPlaces } from '#server/auth/places.ts'
import { hashOf } from '#server/auth/secrets.ts'
import { withTenant } from '#server/db/tenant.ts'
import { senderSecret, signatureHeader, signatureOf } from '#server/outside/signature.ts'
import { areaClocks } from '#server/records/clocks.ts'
import { clockwork } from '#server/records/clockwork.ts'
import { errandOf } from '#server/records/errand.ts'
import { type CourierSystemServer, openCourierSystem } from '../support/courierSystem.ts'
import { opened } from '../support/opened.ts'

const { here, admin, files } = await opened()

const found = async (filter: string, size = 1): Promise<AnyRow[]> =>
  (await admin.list(orders, `size=${size}&filter=${encodeURIComponent(filter)}`)).rows
const one = async (filter: string): Promise<AnyRow> => {
  const [row] = await found(filter)
  if (!row) throw new Error(`no order ${filter}`)
  return row
}
const again = (row: AnyRow): Promise<AnyRow> => one(`orderNo:${row.orderNo}`)
const act = (name: string, row: AnyRow, input: Record<string, unknown> = {}) =>
  admin.act(orders, name, { ids: [row.id], input })
const whyNot = async (name: string, row: AnyRow, input: Record<string, unknown> = {}) => {
  const { body } = await act(name, row, input)
  return body.data?.refused?.[0]?.why ?? body.fields?.[0] ?? body
}
const placed = async (input: Record<string, unknown> = {}): Promise<AnyRow> => {
  const { rows } = await admin.list(members, 'size=1&filter=status:active')
  const [variant] = (await admin.list(variants, 'size=1&filter=status:active')).rows
  const lines = [{ sku: variant!.sku, quantity: 1 }]
  const where = { line1: '12 Lake View Road', pincode: '560034' }
  const given = { lines, member: rows[0]!.id, payBy: 'upi', ...where, ...input }
  const { status, body } = await admin.act(orders, 'place', { input: given })
  if (status !== 200) throw new Error(JSON.stringify(body))
  return (await admin.list(orders, 'size=1&sort=-createdAt')).rows[0]!
}
const inShop = async <R extends Record<string, unknown>>(query: SQL) =>
  (await withTenant(here.house.kit.db, { vendor: 'mgp' }, tx => tx.execute<R>(query))).rows
const childrenOf = async (
  resource: typeof holds | typeof packages | typeof orderLines | typeof payments,
  row: AnyRow,
) => (await admin.list(resource as typeof holds, `size=100&filter=order:${row.id}`)).rows

describe('the golden example', () => {
  test('is the first order of the demo, to the paisa', async () => {
    const first = await one('orderNo:1001')
    expect(first).toMatchObject({ grand: 207_910, payBy: 'cod', itemCount: 6, coupons: ['GLOW10'] })
    const lines = await childrenOf(orderLines, first)
    expect(lines.map(({ net, tax }) => [net, tax])).toEqual([
      [136_301, 20_792],
      [49_821, 7600],
      [16_888, 804],
    ])
  })

  test('says why it costs what it costs', async () => {
    const { body } = await act('why', await one('orderNo:1001'))
    expect(body.data.result).toMatchObject({ kind: 'trace' })
    expect(JSON.stringify(body.data.result)).toContain('223.01')
  })
})

describe('holding', () => {
  test('(6) Three holds, two released -> still HELD', async () => {
    const order = await one('state:placed hold:free')
    for (const reason of ['address', 'stock', 'embargo']) await act('hold', order, { reason })
    expect(await again(order)).toMatchObject({ hold: 'held', holdReasons: ['address', 'stock', 'embargo'] })
    await act('unhold', order, { reason: 'address' })
    await act('unhold', order, { reason: 'embargo' })
    expect(await again(order)).toMatchObject({ hold: 'held', holdReasons: ['stock'] })
    await act('unhold', order)
    expect(await again(order)).toMatchObject({ hold: 'free', holdReasons: [] })
    expect((await childrenOf(holds, order)).map(({ state }) => state)).toEqual(['released', 'released', 'released'])
  })

  test('twice for one reason is refused by name: Already held for Address', async () => {
    const order = await one('state:placed hold:free')
    await act('hold', order, { reason: 'address' })
    expect(await whyNot('hold', order, { reason: 'address' })).toMatchObject({
      code: 'STATE',
      key: 'orders.findings.alreadyHeld',
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
    expect(errors.map(({ message }) => message)).toEqual(['Nothing of it is left to hold back'])
  })

  test('what is not held cannot be released, and the button says so beforehand', async () => {
    const order = await one('state:delivered hold:free')
    const { body } = await admin.get<{ data: { offers: Record<string, { allowed: boolean }> } }>(
      `/v1/orders/${order.id}/offers`,
    )
    expect(body.data.offers.unhold).toMatchObject({ allowed: false, why: { key: 'server.record.region' } })
    expect((await whyNot('unhold', order)).key).toBe('server.record.region')
  })
})

describe('cancelling', () => {
  test('cancel after pickup -> 409 STATE "Package 1 was picked up 19 Nov; request RTO"', async () => {
    const shipped = await one('state:processing delivery:awb')
    const [parcel] = await childrenOf(packages, shipped)
    await files.apply(orders, 'orderStatus', `awb,event_code,at\n${parcel!.awb},PICKED_UP,2026-11-19T09:00:00Z\n`)
    const order = await again(shipped)
    expect(order).toMatchObject({ delivery: 'pickedUp', state: 'shipped' })
    const { status, body } = await act('cancel', order, { reason: 'changed mind' })
    expect({ status, ...body }).toMatchObject({
      ...{ status: 409, code: 'STATE' },
      message: 'Package 1 was picked up 2026-11-19; request RTO instead',
    })
  })

  test('ends the order and every unit of it, and nothing is due any more; nobody is told of what was never pushed', async () => {
    const order = await one('state:placed payment:codDue push:notPushed')
    await act('cancel', order, { reason: 'asked by phone' })
    expect(await again(order)).toMatchObject({ state: 'cancelled', payment: 'unpaid', push: 'notPushed', revision: 1 })
    const lines = await childrenOf(orderLines, order)
    expect(lines.every(({ qty, cancelled }) => qty === cancelled)).toBe(true)
  })

  test('of what the order system has leaves its push stale: there it is not cancelled yet', async () => {
    const order = await one('state:processing push:pushed delivery:awb,created')
    await act('cancel', order, { reason: 'asked by phone' })
    expect(await again(order)).toMatchObject({
      state: 'cancelled',
      push: 'stale',
      revision: Number(order.revision) + 1,
    })
  })

  test('2 requested, 1 left to cancel', async () => {
    const order = await one('state:placed itemCount:1')
    const [line] = await childrenOf(orderLines, order)
    expect(await whyNot('cancelUnits', order, { sku: line!.sku, quantity: 2, reason: 'x' })).toMatchObject({
      code: 'LIMIT',
      params: { n: 2, left: 1 },
    })
  })

  test('some of its units make a new revision, and what was pushed is stale', async () => {
    const order = await one('state:processing push:pushed itemCount:>=2')
    const [line] = await childrenOf(orderLines, order)
    await act('cancelUnits', order, { sku: line!.sku, quantity: 1, reason: 'one too many' })
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

describe('a package', () => {
  test('(7) Out-of-order webhooks end DELIVERED, and the late event stays in the timeline', async () => {
    const order = await one('delivery:inTransit')
    const [parcel] = await childrenOf(packages, order)
    const row = (code: string, hour: number) => `${parcel!.awb},${code},2026-11-21T0${hour}:00:00Z\n`
    await files.apply(orders, 'orderStatus', `awb,event_code,at\n${row('DELIVERED', 5)}`)
    await files.apply(orders, 'orderStatus', `awb,event_code,at\n${row('OUT_FOR_DELIVERY', 3)}`)
    expect(await again(order)).toMatchObject({ delivery: 'delivered', state: 'delivered' })
    const events = (await admin.list(orderEvents, `size=100&filter=order:${order.id}`)).rows
    expect(events.map(({ code }) => code)).toEqual(expect.arrayContaining(['OUT_FOR_DELIVERY', 'DELIVERED']))
  })

  test('same AWB on two orders -> DUPLICATE', async () => {
    const [first, second] = await found('delivery:created', 2)
    const file = `order_no,package,courier,awb\n${first!.orderNo},1,DLV,SAME1\n${second!.orderNo},1,DLV,SAME1\n`
    const job = await files.apply(orders, 'orderAwb', file)
    expect(job).toMatchObject({ state: 'partial', ok: 1, failed: 1 })
    const [taken] = (await admin.list(packages, 'size=1&filter=state:delivered')).rows
    const other = `order_no,package,courier,awb\n${second!.orderNo},1,${taken!.courier},${taken!.awb}\n`
    const { errors } = await files.check(orders, 'orderAwb', other)
    expect(errors).toMatchObject([
      { code: 'DUPLICATE', column: 'awb', message: `AWB ${taken!.awb} is on package ${taken!.packageNo}` },
    ])
  })
})

/** The job of it as it ended, and what it said of an order it left. */
const assigned = async (row: AnyRow, input: Record<string, unknown> = {}) => {
  const job = await files.over((await act('assignCourier', row, input)).body.data.jobId!)
  const told = await inShop<{ code: string; message: string }>(
    sql`select code, message from job_rows where job = ${job.id} and outcome = 6`,
  )
  return { job, why: told[0] }
}

describe('assigning a courier', () => {
  const events = async (row: AnyRow) => (await admin.list(orderEvents, `size=100&filter=order:${row.id}`)).rows
  let boxes = 1
  /** One that is packed, in a package nobody was asked about, and where the rules begin with DLV. */
  const waiting = async () => {
    const order = await one('state:processing delivery:created,awb hold:free payment:codDue -region:Karnataka')
    boxes += 1
    await inShop(sql`update packages set id = gen_random_uuid(), package_no = ${`${order.orderNo}-${boxes}`}, state = 1,
      courier = null, awb = null where "order" = ${order.id}`)
    await inShop(sql`update orders set delivery = 1, courier = null where id = ${order.id}`)
    return again(order)
  }
  const asks = (parcel: AnyRow) =>
    inShop<{ attempt: number; courier: string; code: string | null }>(
      sql`select attempt, courier, code from awb_asks where package = ${parcel.id} order by attempt`,
    )
  const fault = (courier: string, does: string, times: number) =>
    inShop(sql`insert into local_awb_fault values ('mgp', ${courier}, '*', ${does}, ${times})
      on conflict (vendor, courier, package_no) do update set fault = excluded.fault, times = excluded.times`)

  test('gives each waiting package who takes it and a number; the reasons stay in the timeline', async () => {
    const order = await waiting()
    expect((await assigned(order)).job).toMatchObject({ state: 'success', ok: 1 })
    const [parcel] = await childrenOf(packages, order)
    expect(parcel).toMatchObject({ state: 'awb', awb: `${parcel!.courier}8000001` })
    expect(await again(order)).toMatchObject({ delivery: 'awb', courier: parcel!.courier })
    const told = (await events(order)).find(({ source, code }) => source === 'system' && code === 'AWB_ASSIGNED')
    expect(told?.raw).toMatchObject({ awb: parcel!.awb, target: 'local', trace: { steps: expect.any(Array) } })
    expect((await assigned(order)).why?.message).toBe('No package of it waits for a courier')
  })

  test('refused by one courier it goes to the next candidate, which the trace says; trouble is asked three times', async () => {
    const order = await waiting()
    await fault('DLV', 'POOL_EMPTY', 1)
    await fault('ECM', 'ERROR', 3)
    await fault('BLD', 'TIMEOUT', 1)
    await assigned(order)
    const [parcel] = await childrenOf(packages, order)
    expect(await asks(parcel!)).toEqual([
      { attempt: 1, courier: 'DLV', code: 'POOL_EMPTY' },
      { attempt: 2, courier: 'ECM', code: 'HTTP_500' },
      { attempt: 3, courier: parcel!.courier, code: null },
    ])
    const { raw } = (await events(order)).find(({ code }) => code === 'AWB_ASSIGNED')!
    expect(JSON.stringify(raw)).toContain('POOL_EMPTY')
    expect(JSON.stringify(raw)).toContain('HTTP_500')
  })

  test('all of them refuse, the order is held COURIER_UNAVAILABLE and gets no number; released it is asked for anew', async () => {
    const order = await waiting()
    for (const courier of ['AIRX', 'BLD', 'DLV', 'ECM', 'PST', 'SPD']) await fault(courier, 'NOT_SERVICEABLE', 1)
    await assigned(order)
    expect(await again(order)).toMatchObject({ hold: 'held', holdReasons: ['courierUnavailable'], delivery: 'created' })
    expect((await events(order)).map(({ code }) => code)).toContain('NO_COURIER')
    await inShop(sql`update local_awb_fault set times = 0`)
    expect((await assigned(order)).why?.code).toBe('INVALID_TRANSITION')
    await act('unhold', order)
    await assigned(order)
    expect(await again(order)).toMatchObject({ delivery: 'awb' })
  })

  test('nobody left to take it, nobody is asked', async () => {
    const order = await waiting()
    await inShop(sql`update courier_pincodes set embargo_until = now() + interval '9 days'`)
    await assigned(order)
    expect(await again(order)).toMatchObject({ hold: 'held', holdReasons: ['courierUnavailable'], delivery: 'created' })
    await inShop(sql`update courier_pincodes set embargo_until = null`)
    expect(await asks((await childrenOf(packages, order))[0]!)).toEqual([])
    await act('unhold', order)
  })

  test('a courier somebody wished for takes it or says so, and nobody else is asked', async () => {
    const order = await waiting()
    const [wished] = (await admin.list(couriers, 'filter=code:ECM')).rows
    await fault('ECM', 'NOT_SERVICEABLE', 1)
    expect((await assigned(order, { courier: wished!.id })).why?.message).toBe(
      'That courier does not take it; Check pincode says why',
    )
    expect(await again(order)).toMatchObject({ hold: 'free', delivery: 'created' })
    await assigned(order, { courier: wished!.id })
    expect(await again(order)).toMatchObject({ delivery: 'awb', courier: 'ECM' })
  })

  test('numbers of a list are drawn here, whatever couriers would answer', async () => {
    const order = await waiting()
    await inShop(sql`update couriers set awb_mode = 2`)
    for (const courier of ['BLD', 'DLV', 'ECM']) await fault(courier, 'NOT_SERVICEABLE', 1)
    await assigned(order)
    await inShop(sql`update couriers set awb_mode = 1`)
    await inShop(sql`update local_awb_fault set times = 0`)
    const told = (await events(order)).find(({ code }) => code === 'AWB_ASSIGNED')
    expect(told?.raw).toMatchObject({ target: 'list' })
  })

  describe('over HTTP', () => {
    let system: CourierSystemServer
    beforeAll(async () => {
      system = await openCourierSystem()
      Object.assign(here.house.kit.env, { courierSystem: { url: system.url, secret: system.secret } })
    })
    afterAll(async () => {
      Object.assign(here.house.kit.env, { courierSystem: undefined })
      await system.close()
    })
    const about = (parcel: AnyRow) => system.calls.filter(({ body }) => body.package === parcel.packageNo)

    test('is signed, says what is to be carried and collected, and holds no lock meanwhile', async () => {
      const order = await waiting()
      let seen: unknown[] = []
      system.meanwhile = async () => {
        seen = await inShop(sql`select order_no from orders where id = ${order.id} for update nowait`)
      }
      await assigned(order)
      system.meanwhile = undefined
      expect(seen).toEqual([{ order_no: order.orderNo }])
      const [parcel] = await childrenOf(packages, order)
      const [call] = about(parcel!)
      expect(call).toMatchObject({ isProven: true, key: `mgp:${parcel!.packageNo}:awb:1` })
      expect(call!.body).toMatchObject({ ask: 'AWB', courier: parcel!.courier, payment: 'COD', collect: order.grand })
      expect(call!.body.phone).toMatch(/^\+91/)
      expect(parcel!.awb).toMatch(new RegExp(`^${parcel!.courier}-5`))
    })

    test('a lost answer is asked for again under the same key and gives the same number', async () => {
      const order = await waiting()
      for (const courier of ['AIRX', 'BLD', 'DLV', 'ECM', 'PST', 'SPD'])
        system.faults.set(courier, { does: 'lost', times: 1 })
      await assigned(order)
      system.faults.clear()
      const [parcel] = await childrenOf(packages, order)
      expect(parcel).toMatchObject({ state: 'awb' })
      expect(about(parcel!).map(({ key }) => key)).toEqual(
        [1, 1].map(attempt => `mgp:${parcel!.packageNo}:awb:${attempt}`),
      )
    })

    test('whoever died before it was settled asks again and gets the same number; undone and assigned again too', async () => {
      const order = await waiting()
      const place = (await allPlaces(here.house.kit.db)).find(({ vendorCode }) => vendorCode === 'mgp')!
      const errand = errandOf(here.house.kit, clockwork(place), { action: 'orders.assignCourier', face: 'system' })
      const found = [...(await askCouriers(errand, [order.id])).values()]
      const { job } = await assigned(order)
      const [parcel] = await childrenOf(packages, order)
      expect(parcel!.awb).toBe(found[0]!.given!.awb)
      await admin.act(jobs, 'undoJob', { ids: [job.id] })
      await files.over(String((await admin.list(jobs, 'size=1&sort=-createdAt')).rows[0]!.id))
      expect((await childrenOf(packages, order))[0]).toMatchObject({ state: 'created', awb: null })
      await assigned(order)
      expect((await childrenOf(packages, order))[0]!.awb).toBe(parcel!.awb)
      expect(new Set(about(parcel!).map(({ key }) => key)).size).toBe(1)
    })

    test('a number another package has is none: the next courier is asked', async () => {
      const [taken] = (await admin.list(packages, 'size=1&filter=state:awb courier:DLV')).rows
      const order = await waiting()
      system.faults.set('DLV', { does: { awb: String(taken!.awb) }, times: 1 })
      await assigned(order)
      const [parcel] = await childrenOf(packages, order)
      expect(parcel!.courier).not.toBe('DLV')
      expect(await asks(parcel!)).toMatchObject([{ courier: 'DLV', code: 'DUPLICATE' }, { code: null }])
    })
  })
})

/** Orders of what hangs on them, as a list of it tells. */
const ordersOf = async (resource: typeof packages | typeof refunds, filter: string): Promise<string[]> =>
  (await admin.list(resource as typeof refunds, `size=100&filter=${encodeURIComponent(filter)}`)).rows.map(row =>
    String(row.order),
  )

describe('are found by what hangs on them', () => {
  test.each([
    ['refund:failed,changeDestination', refunds, 'state:failed,changeDestination'],
    ['refund:needsApproval', refunds, 'state:needsApproval'],
    ['parcel:ndr', packages, 'state:ndr'],
    ['parcel:rtoDelivered', packages, 'state:rtoDelivered'],
  ] as const)('%s', async (line, resource, filter) => {
    const theirs = [...new Set(await ordersOf(resource, filter))].sort()
    expect(theirs.length).toBeGreaterThan(0)
    expect((await found(line, 100)).map(({ id }) => id).sort()).toEqual(theirs)
  })

  test('NDRs that are due within so many hours, and those that have longer', async () => {
    const { rows } = await admin.list(ndrs, 'size=100&sort=dueAt&filter=state:open')
    const hours = Math.ceil((Date.parse(String(rows[0]!.dueAt)) - Date.now()) / 3_600_000)
    const [soon, later] = [await found(`ndrDue:<${hours}h`, 100), await found(`ndrDue:>${hours}h`, 100)]
    expect(soon.map(({ id }) => id)).toContain(rows[0]!.order)
    expect(soon.length + later.length).toBe(new Set(rows.map(({ order }) => order)).size)
    expect(later.map(({ id }) => id)).not.toContain(rows[0]!.order)
  })

  test('what needs action is held, given up, not delivered or failed to be refunded, and nothing else', async () => {
    const reasons = ['hold:held', 'push:dead', 'parcel:ndr', 'refund:failed,changeDestination']
    expect(await found('needsAction:Y')).toHaveLength(1)
    for (const reason of reasons) expect(await found(`${reason} -needsAction:Y`)).toEqual([])
    expect(await found(`needsAction:Y ${reasons.map(reason => `-${reason}`).join(' ')}`)).toEqual([])
  })

  test('one SKU, coupon or tag of theirs, in small letters too', async () => {
    const [golden] = await found('orderNo:1001')
    const sku = String((golden!.skus as string[])[1])
    for (const line of [`sku:${sku.toLowerCase()}`, `coupon:glow10 sku:${sku}`])
      expect((await found(line, 100)).map(({ orderNo }) => orderNo)).toContain('1001')
    expect((await found(`sku:${sku} -coupon:GLOW10`, 100)).map(({ orderNo }) => orderNo)).not.toContain('1001')
    await act('tag', golden!, { add: ['gift'] })
    expect((await found('tag:gift', 100)).map(({ orderNo }) => orderNo)).toContain('1001')
  })

  test('a state that is none is refused with the one that was meant', async () => {
    const { status, body } = await admin.get('/v1/orders?filter=parcel:delivred')
    expect([status, body.fields?.[0]]).toMatchObject([422, { code: 'ENUM', params: { meant: 'delivered' } }])
  })
})

describe('the check of what came back', () => {
  /** One nobody took, back in the house. */
  const home = async (): Promise<AnyRow> => {
    const [parcel] = (await admin.list(packages, 'size=1&filter=state:ndr,rtoDelivered')).rows
    for (const code of ['RTO_INITIATED', 'RTO_IN_TRANSIT', 'RTO_DELIVERED'])
      await files.apply(orders, 'orderStatus', `awb,event_code,at\n${parcel!.awb},${code},2026-11-21T09:00:00Z\n`)
    return parcel!
  }
  const check = async (action: string, input: Record<string, unknown>) => {
    const parcel = await home()
    const [unit] = parcel.units as { line: string; qty: number }[]
    const line = (await childrenOf(orderLines, { id: parcel.order } as AnyRow)).find(({ id }) => id === unit!.line)
    const shelf = async () => {
      const all = (await admin.list(stock, `size=100&filter=variant:${line!.variant}`)).rows
      const sum = (name: string) => all.reduce((total, row) => total + Number(row[name]), 0)
      return { onHand: sum('onHand'), damaged: sum('damaged') }
    }
    const before = await shelf()
    const { body } = await admin.act(packages, action, { ids: [parcel.id], input })
    expect(body).toMatchObject({ data: { refused: [] } })
    const after = await shelf()
    const { rows } = await admin.list(packages, `filter=packageNo:${parcel.packageNo}`)
    const grown = { onHand: after.onHand - before.onHand, damaged: after.damaged - before.damaged }
    return {
      state: rows[0]!.state,
      order: (await admin.get<{ data: AnyRow }>(`/v1/orders/${parcel.order}`)).body.data,
      grown,
      qty: unit!.qty,
    }
  }

  test('puts its units back on the shelf, and the order follows', async () => {
    const { state, order, grown, qty } = await check('restock', {})
    expect({ state, grown }).toEqual({ state: 'restocked', grown: { onHand: qty, damaged: 0 } })
    expect(order).toMatchObject({ delivery: 'restocked' })
  })

  test('or writes them off: they are there, and cannot be sold', async () => {
    const { state, grown, qty } = await check('writeOff', { note: 'The seal is broken' })
    expect({ state, grown }).toEqual({ state: 'writtenOff', grown: { onHand: qty, damaged: qty } })
  })
})

describe('bulk files', () => {
  test('order-hold and order-unhold answer each row as the button would', async () => {
    const [first, second] = await found('state:placed hold:free', 2)
    const csv = `order_no,reason,note\n${first!.orderNo},STOCK,late\n${second!.orderNo},STOCK,\n${first!.orderNo},STOCK,again\n9999999,STOCK,\n`
    const job = await files.apply(orders, 'orderHold', csv)
    expect(job).toMatchObject({ ok: 2, failed: 2 })
    expect(await again(first!)).toMatchObject({ hold: 'held' })
    const freed = await files.apply(orders, 'orderUnhold', `order_no\n${first!.orderNo}\n${second!.orderNo}\n`)
    expect(freed).toMatchObject({ ok: 2, failed: 0 })
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
  test('takes several rows of one order, each thing once: all that was paid goes back, and "2 requested, 1 left to cancel"', async () => {
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
      [3, '2 requested, 1 left to cancel'],
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

describe('placing an order', () => {
  test('quotes, numbers and keeps it, with the price explained', async () => {
    const { rows } = await admin.list(members, 'size=1&filter=status:active')
    const [variant] = (await admin.list(variants, 'size=1&filter=status:active')).rows
    const { body, status } = await admin.act(orders, 'place', {
      input: {
        lines: [{ sku: variant!.sku, quantity: 2 }],
        member: rows[0]!.id,
        payBy: 'cod',
        line1: '12 Lake View Road',
        pincode: '560034',
      },
    })
    expect({ status, result: body.data?.result ?? body }).toMatchObject({ status: 200, result: { kind: 'facts' } })
    const made = (await admin.list(orders, 'size=1&sort=-createdAt')).rows[0]!
    expect(made).toMatchObject({ state: 'placed', payment: 'codDue', city: 'Bengaluru', itemCount: 2 })
    const { body: why } = await act('why', made)
    expect(why.data.result).toMatchObject({ kind: 'trace' })
  })

  test('says what it will cost before it is placed, and keeps nothing of that', async () => {
    const { rows } = await admin.list(members, 'size=1&filter=status:active')
    const [variant] = (await admin.list(variants, 'size=1&filter=status:active')).rows
    const where = { line1: '12 Lake View Road', pincode: '560034' }
    const input = { lines: [{ sku: variant!.sku, quantity: 2 }], member: rows[0]!.id, payBy: 'cod', ...where }
    const before = (await admin.list(orders, 'size=1')).page.total
    const { body } = await admin.act(orders, 'place', { input, dry: true })
    expect((await admin.list(orders, 'size=1')).page.total).toBe(before)
    const made = await placed(input)
    expect(body.data).toMatchObject({
      plan: { affected: 1, warnings: [{ code: 'INFO', key: 'orders.findings.priced' }] },
    })
    expect(JSON.stringify(body.data)).toContain(printMoney(Number(made.grand), 'INR'))
  })

  test('a price of its own needs the right and a second factor, is never above the MRP, and stands with who gave it', async () => {
    const secure = { 'secure-token': 'a'.repeat(43) }
    await here.sql("update session set secure_hash = $1, secure_until = now() + interval '1 hour'", [
      hashOf(secure['secure-token']),
    ])
    const [member] = (await admin.list(members, 'size=1&filter=status:active')).rows
    const [first, second] = (await admin.list(variants, 'size=2&filter=status:active')).rows
    const asked = (price: number, dry = false) => ({
      dry,
      input: {
        lines: [
          { sku: first!.sku, quantity: 2, price },
          { sku: second!.sku, quantity: 1 },
        ],
        ...{ member: member!.id, payBy: 'upi', line1: '12 Lake View Road', pincode: '560034' },
      },
    })
    const own = Number(first!.cost) - 1
    const before = (await admin.list(orders, 'size=1')).page.total
    const viewer = await (await here.as('viewer')).act(orders, 'override', asked(own), secure)
    const unsure = await admin.act(orders, 'override', asked(own))
    const above = await admin.act(orders, 'override', asked(Number(first!.mrp) + 1), secure)
    const told = await admin.act(orders, 'override', asked(own, true), secure)
    expect([viewer.status, unsure.status, unsure.body.details]).toMatchObject([403, 403, { subCode: 4031 }])
    expect([above.status, above.body.fields]).toMatchObject([422, [{ code: 'RANGE', path: 'lines.0.price' }]])
    expect((told.body.data as unknown as { plan: Plan }).plan.warnings[1]).toMatchObject({
      key: 'orders.findings.belowCost',
      path: 'lines.0.price',
    })
    expect((await admin.list(orders, 'size=1')).page.total).toBe(before)

    await admin.act(orders, 'override', asked(own), secure)
    const order = (await admin.list(orders, 'size=1&sort=-createdAt')).rows[0]!
    const [line, other] = await childrenOf(orderLines, order)
    expect([line, other]).toMatchObject([
      { unitPrice: own, pricedByName: expect.stringMatching(/\w/) },
      { unitPrice: second!.price, pricedByName: null },
    ])
    expect(order.totals).toMatchObject({ items: 2 * own + Number(second!.price) })
    const part = (Number(line!.net) * Number(line!.rate)) / (10_000 + Number(line!.rate))
    expect(Math.abs(Number(line!.tax) - part)).toBeLessThanOrEqual(1)
    const { body } = await act('why', order)
    expect(JSON.stringify(body.data.result)).toContain(`each, given by ${line!.pricedByName}`)
    await act('editItems', order, {
      lines: [
        { sku: first!.sku, quantity: 1 },
        { sku: second!.sku, quantity: 1 },
      ],
      reason: 'One is enough',
    })
    expect((await again(order)).totals).toMatchObject({ items: own + Number(second!.price) })
  })

  test('speaks for its stock, and cancelled it lets go of it', async () => {
    const reserved = async () => {
      const { rows } = await admin.list(stock, `size=100&filter=variant:${variant!.id}`)
      return rows.reduce((sum, row) => sum + Number(row.reserved), 0)
    }
    const [line] = (await admin.list(stock, `size=1&filter=${encodeURIComponent('onHand:>20')}`)).rows
    const [variant] = (await admin.list(variants, `size=1&filter=sku:${line!.sku}`)).rows
    const { rows } = await admin.list(members, 'size=1&filter=status:active')
    const before = await reserved()
    const input = { lines: [{ sku: variant!.sku, quantity: 1 }], member: rows[0]!.id, payBy: 'cod' }
    await admin.act(orders, 'place', { input: { ...input, line1: '12 Lake View Road', pincode: '560034' } })
    expect(await reserved()).toBe(before + 1)
    const made = (await admin.list(orders, 'size=1&sort=-createdAt')).rows[0]!
    await act('cancel', made, { reason: 'asked by phone' })
    expect(await reserved()).toBe(before)
  })

  test('cancelled without restocking, its units wait for a quality check instead', async () => {
    const [line] = (await admin.list(stock, `size=1&filter=${encodeURIComponent('available:>20')}`)).rows
    const { rows } = await admin.list(members, 'size=1&filter=status:active')
    const checked = async () => {
      const all = (await admin.list(stock, `size=100&filter=variant:${line!.variant}`)).rows
      return all.reduce((sum, { qcHold, reserved }) => sum + Number(qcHold) + 1000 * Number(reserved), 0)
    }
    const before = await checked()
    const input = { lines: [{ sku: line!.sku, quantity: 3 }], member: rows[0]!.id, payBy: 'cod' }
    await admin.act(orders, 'place', { input: { ...input, line1: '12 Lake View Road', pincode: '560034' } })
    const made = (await admin.list(orders, 'size=1&sort=-createdAt')).rows[0]!
    await act('cancelUnits', made, { sku: line!.sku, quantity: 1, reason: 'leaks', restock: false })
    expect(await checked()).toBe(before + 2000 + 1)
    await act('cancel', made, { reason: 'asked by phone' })
    expect(await checked()).toBe(before + 1)
  })

  test('an address no parcel can go to is refused part by part, and nothing is kept', async () => {
    const { rows } = await admin.list(members, 'size=1&filter=status:active')
    const input = { lines: [{ sku: 'X', quantity: 1 }], member: rows[0]!.id, line1: 'x', pincode: '012345' }
    const { status, body } = await admin.act(orders, 'place', { input })
    expect(status).toBe(422)
    expect(body.fields?.map(({ path }) => path)).toEqual(['line1', 'pincode'])
  })
})

describe('who buys', () => {
  const person = async (input: Record<string, unknown>) =>
    (await admin.act(members, 'create', { input: { firstName: 'Shopper', ...input } })).body.data.done[0]!
  const live = async (input: Record<string, unknown>): Promise<string> => {
    const made = (await admin.act(discounts, 'create', { input })).body
    if (!made.data) throw new Error(JSON.stringify(made))
    const { id } = made.data.done[0]!
    const { body } = await admin.act(discounts, 'publish', { ids: [id] })
    expect(body.data.refused).toEqual([])
    return id
  }
  const basket = async (quantity = 1) => {
    const filter = encodeURIComponent('available:>30 warehouse:BLR1')
    const [line] = (await admin.list(stock, `size=1&sort=sku&filter=${filter}`)).rows
    return [{ sku: line!.sku, quantity }]
  }
  const traced = async (order: AnyRow, name: string): Promise<string> => {
    const shown = (await act('why', order)).body.data.result as Extract<Shown, { kind: 'trace' }>
    const step = shown.steps.find(({ input }) => input !== undefined && printed(input) === name)
    return step ? printed(step.outcome) : ''
  }

  test('a discount for a segment is its members\u2019 alone, from the order they place until they leave it', async () => {
    await admin.act(segments, 'create', { input: { name: 'Regulars', rule: 'tags:regular-shopper' } })
    const name = 'Five for regulars'
    const given = { kind: 'cart', name, benefit: 'amount', amountOff: 500, audience: 'segment' }
    const id = await live({ ...given, audienceNames: ['regulars'] })
    const [inIt, other] = [await person({ tags: ['regular-shopper'] }), await person({})]
    const lines = await basket()
    const theirs = await placed({ member: inIt.id, lines })
    const others = await placed({ member: other.id, lines })
    expect(Number(others.grand) - Number(theirs.grand)).toBe(500)
    expect([await traced(theirs, name), await traced(others, name)]).toEqual([
      'Saves 5.00',
      'Only for segment regulars; here: none',
    ])
    await admin.act(members, 'change', { ids: [inIt.id], input: { tags: [] } })
    expect((await placed({ member: inIt.id, lines })).grand).toBe(others.grand)
    const input = { lines: await basket(2), reason: 'asked by phone' }
    expect((await act('editItems', theirs, input)).body.data.refused).toEqual([])
    const two = await placed({ member: other.id, lines: input.lines })
    expect(Number(two.grand) - Number((await again(theirs)).grand)).toBe(500)
    await admin.act(discounts, 'kill', { ids: [id], input: { reason: 'over' } })
  })

  test('two accounts with one phone are one person to a limit of each member', async () => {
    const coupon = { kind: 'coupon', code: 'ONEPHONE', percentOff: 500, perMember: 1, returnOnCancel: true }
    await live(coupon)
    const phone = '+919876512345'
    const [first, second, third] = [await person({ phone }), await person({ phone }), await person({})]
    const lines = await basket()
    const order = await placed({ member: first.id, lines, coupons: ['ONEPHONE'] })
    await expect(placed({ member: second.id, lines, coupons: ['ONEPHONE'] })).rejects.toThrow('ONEPHONE is used up')
    await placed({ member: third.id, lines, coupons: ['ONEPHONE'] })
    await act('cancel', order, { reason: 'asked by phone' })
    await placed({ member: second.id, lines, coupons: ['ONEPHONE'] })
    await expect(placed({ member: first.id, lines, coupons: ['ONEPHONE'] })).rejects.toThrow('ONEPHONE is used up')
  })
})

describe('a payment somebody saw arrive', () => {
  test('makes an order that was to be paid first a placed one, and is taken back whole', async () => {
    const order = await placed()
    const input = { gatewayRef: 'UTR 4417', amount: order.grand, paidBy: 'card' }
    const { body } = await act('recordPayment', order, input)
    expect(await again(order)).toMatchObject({ state: 'placed', payment: 'paid', paid: order.grand, payBy: 'card' })
    const [payment] = await childrenOf(payments, order)
    expect(payment).toMatchObject({ gatewayRef: 'UTR 4417', captured: order.grand, state: 'captured', method: 'card' })
    await admin.post('/v1/undo', { operation: body.data.operation })
    expect(await again(order)).toMatchObject({ state: 'pendingPayment', payment: 'unpaid', paid: 0, payBy: 'upi' })
  })

  test('is all that is due: another amount is refused at its input', async () => {
    const order = await placed()
    const wrong = await whyNot('recordPayment', order, { gatewayRef: 'UTR 1', amount: 100, paidBy: 'upi' })
    expect(wrong).toMatchObject({ path: 'amount', key: 'orders.findings.due' })
  })

  test('pays once: a reference that paid another order names it', async () => {
    const [first, second] = [await placed(), await placed()]
    const input = { gatewayRef: 'UTR 77', amount: first.grand, paidBy: 'upi' }
    await act('recordPayment', first, input)
    expect(await whyNot('recordPayment', second, { ...input, gatewayRef: 'utr 77' })).toMatchObject({
      ...{ path: 'gatewayRef', code: 'DUPLICATE' },
      params: { n: first.orderNo },
    })
  })

  test('of an order that was to be paid in cash takes the fee for cash off it, and frees it from the call it waited for', async () => {
    const order = await one('state:placed payment:codDue hold:free')
    await act('hold', order, { reason: 'codConfirm' })
    const fee = (order.totals as Record<string, number>).cod!
    const amount = Number(order.grand) - fee
    await act('recordPayment', order, { gatewayRef: 'UTR 9', amount, paidBy: 'upi' })
    const after = await again(order)
    expect(after).toMatchObject({ payment: 'paid', payBy: 'upi', grand: amount, paid: amount })
    expect(after.totals).toMatchObject({ cod: 0, grand: amount })
    expect(after.holdReasons).not.toContain('codConfirm')
  })

  test('is not taken for what the courier collects, nor for what is paid', async () => {
    const underWay = await one('state:shipped payment:codDue')
    const input = { gatewayRef: 'UTR 5', amount: 100, paidBy: 'upi' }
    expect(await whyNot('recordPayment', underWay, input)).toMatchObject({ key: 'orders.findings.withCourier' })
    const paid = await one('state:delivered payment:paid')
    expect(await whyNot('recordPayment', paid, input)).toMatchObject({ key: 'server.record.region' })
  })
})

describe('cash on delivery made into a payment ahead', () => {
  const address = 'pays.ahead@example.com'
  const post = async (url: string, body: object, by?: string) => {
    const payload = JSON.stringify(body)
    const proof = by && { [signatureHeader]: signatureOf(by, payload, new Date()) }
    const headers = { 'content-type': 'application/json', ...proof }
    const answer = await here.house.app.app.inject({ method: 'POST', url, payload, headers })
    return { status: answer.statusCode, body: JSON.parse(answer.body) }
  }
  const open = (token: string) => post('/v1/orders/payment-link', { vendor: 'mgp', token })
  const secret = () => senderSecret(here.house.kit.env, 'mgp', payerName)
  const asked = async () => {
    const order = await placed({ payBy: 'cod' })
    const sealed = sealPersonal(here.house.kit.env, 'mgp', 'email', address)
    await here.sql(
      `begin; select set_config('app.vendor', 'mgp', true); update orders set member = null, email = '${sealed}' where id = '${order.id}'; commit`,
    )
    const { body } = await act('prepay', order)
    const letters = await admin.get<{ data: { text: string }[] }>(`/dev/mailbox?to=${address}`)
    const link = new URL(/https:\/\/\S+/.exec(letters.body.data[0]!.text)![0])
    const due = Number(order.grand) - (order.totals as Record<string, number>).cod!
    return { order, due, token: link.searchParams.get('order')!, operation: body.data.operation }
  }

  test('is a letter whose link says what is due without the fee; paid once, the fee is gone', async () => {
    const { order, due, token } = await asked()
    expect((await open(token)).body.data).toMatchObject({ number: order.orderNo, due })
    const money = { token, reference: 'pay_1', method: 'upi', amount: due }
    expect((await post(paidPath('mgp'), money, 'another secret')).status).toBe(403)
    expect((await post(paidPath('mgp'), money, secret())).body.data).toEqual({ known: false })
    expect((await post(paidPath('mgp'), money, secret())).body.data).toEqual({ known: true })
    expect(await again(order)).toMatchObject({ payment: 'paid', payBy: 'upi', grand: due, paid: due })
    expect((await open(token)).body.data).toMatchObject({ due: 0 })
  })

  test('is taken back: the link opens nothing any more', async () => {
    const { order, token, operation } = await asked()
    await admin.post('/v1/undo', { operation })
    expect((await open(token)).status).toBe(404)
    expect(await again(order)).toMatchObject({ payment: 'codDue', linkSentAt: null })
  })

  const sentFor = async (order: AnyRow) => {
    const found = sql`select letter::text as letter from member_messages where cause = ${`order ${order.orderNo}`}`
    const [message] = await inShop<{ letter: string }>(found)
    return message && new URL(/https:[^"]+/.exec(message.letter)![0]).searchParams.get('order')!
  }

  test('an order created to be paid online waits for it, and its link goes out with it', async () => {
    const order = await placed()
    expect(order).toMatchObject({ state: 'pendingPayment', payment: 'unpaid', linkSentAt: expect.any(String) })
    const token = (await sentFor(order))!
    expect((await open(token)).body.data).toMatchObject({ number: order.orderNo, due: order.grand })
    const money = { token, reference: `pay_${order.orderNo}`, method: 'card', amount: order.grand }
    expect((await post(paidPath('mgp'), money, secret())).body.data).toEqual({ known: false })
    expect(await again(order)).toMatchObject({ state: 'placed', payment: 'paid', payBy: 'card', paid: order.grand })
    const silent = await placed({ sendLink: false })
    expect([silent.linkSentAt, await sentFor(silent)]).toEqual([null, undefined])
  })

  test('an order created for a member without an e-mail stands without a link, and it is told before', async () => {
    const [member, mute] = (await admin.list(members, 'size=2&filter=status:active')).rows
    await here.sql(
      `begin; select set_config('app.vendor', 'mgp', true); update members set email = null where id = '${mute!.id}'; commit`,
    )
    const [variant] = (await admin.list(variants, 'size=1&filter=status:active')).rows
    const where = { line1: '12 Lake View Road', pincode: '560034' }
    const input = { lines: [{ sku: variant!.sku, quantity: 1 }], payBy: 'upi', ...where }
    const told = async (more: object) => {
      const { body } = await admin.act(orders, 'place', { input: { ...input, ...more }, dry: true })
      return (body.data as unknown as { plan: Plan }).plan.warnings.slice(1)
    }
    expect(await told({ member: member!.id })).toMatchObject([
      { key: 'orders.findings.linkGoes', params: { minutes: 15 } },
    ])
    expect(await told({ member: mute!.id })).toMatchObject([
      { path: 'sendLink', message: 'No payment link goes out: No e-mail is known' },
    ])
    expect(await told({ member: member!.id, payBy: 'cod' })).toEqual([])
    expect(await placed({ member: mute!.id })).toMatchObject({ state: 'pendingPayment', linkSentAt: null })
  })

  test('is not offered for what was paid ahead', async () => {
    expect(await whyNot('prepay', await one('state:delivered payment:paid'))).toMatchObject({
      key: 'server.record.region',
    })
  })
})

test('the last six digits of a phone find the member first, and their orders behind', async () => {
  const [order] = await found('state:closed')
  const member = (await admin.get<{ data: AnyRow }>(`/v1/members/${order!.member}`)).body.data
  // What the demo gives the member of that number.
  const digits = ((Number(String(member.memberNo).slice(2)) - 1001) * 7919 + 104_729) % 1_000_000
  const q = String(digits).padStart(6, '0')
  const { body } = await admin.get<{ data: { hits: { resource: string; id: string }[] } }>(`/v1/search?q=${q}`)
  expect(body.data.hits[0]).toMatchObject({ resource: 'members', id: order!.member })
  expect(body.data.hits.map(({ id }) => id)).toContain(order!.id)
})

describe('packing', () => {
  const own = "begin; select set_config('app.vendor', 'mgp', true);"
  const stocked = async (count: number) =>
    (await admin.list(stock, `size=${count}&sort=sku&filter=${encodeURIComponent('available:>20 warehouse:BLR1')}`))
      .rows
  const taken = async (order: AnyRow): Promise<AnyRow> => {
    const { body } = await act('repush', order)
    await files.over(body.data.jobId!)
    return again(order)
  }
  const cash = (lines: readonly AnyRow[], quantity = 2) =>
    placed({ payBy: 'cod', lines: lines.map(({ sku }) => ({ sku, quantity })) })
  const events = async (row: AnyRow) => (await admin.list(orderEvents, `size=100&filter=order:${row.id}`)).rows

  test('begins when the order system has taken the order: a package from where its stock is reserved, and picked up the stock goes', async () => {
    const [line] = await stocked(1)
    const order = await cash([line!])
    expect(await childrenOf(packages, order)).toEqual([])
    expect(await taken(order)).toMatchObject({ state: 'processing', push: 'pushed', delivery: 'created' })
    const [parcel] = await childrenOf(packages, order)
    const [bought] = await childrenOf(orderLines, order)
    expect(parcel).toMatchObject({ packageNo: `${order.orderNo}-1`, state: 'created', warehouse: 'BLR1' })
    expect(parcel!.units).toEqual([{ line: bought!.id, qty: 2 }])
    expect((await events(order)).map(({ code }) => code)).toContain('PACKAGE_CREATED')

    await assigned(order)
    const [numbered] = await childrenOf(packages, order)
    expect(Date.parse(String(numbered!.promisedAt))).toBeGreaterThan(Date.parse(String(order.placedAt)))
    const before = (await admin.get<{ data: AnyRow }>(`/v1/stock/${line!.id}`)).body.data
    const at = new Date().toISOString()
    await files.apply(orders, 'orderStatus', `awb,event_code,at\n${numbered!.awb},PICKED_UP,${at}\n`)
    const after = (await admin.get<{ data: AnyRow }>(`/v1/stock/${line!.id}`)).body.data
    expect([after.onHand, after.reserved]).toEqual([Number(before.onHand) - 2, Number(before.reserved) - 2])
  })

  test('what no warehouse has whole goes in two packages, each from where it lies', async () => {
    const [first, second] = await stocked(2)
    const gone = (sku: unknown, where: string) =>
      here.sql(
        `${own} update stock s set safety = s.safety + s.available, available = 0 from warehouses w
          where w.id = s.warehouse and s.sku = '${sku}' and w.code ${where} and s.available > 0; commit`,
      )
    await gone(first!.sku, "<> 'BLR1'")
    await gone(second!.sku, "= 'BLR1'")
    const order = await cash([first!, second!], 1)
    await taken(order)
    const boxes = await childrenOf(packages, order)
    expect(boxes.map(({ packageNo }) => packageNo).sort()).toEqual([`${order.orderNo}-1`, `${order.orderNo}-2`])
    expect(new Set(boxes.map(({ warehouse }) => warehouse)).size).toBe(2)
    expect(boxes.every(({ units }) => (units as unknown[]).length === 1)).toBe(true)
  })

  test('where nobody has it the order waits for stock, and is packed once it is released', async () => {
    const order = await one('state:placed hold:free push:notPushed,failed -pincode:560034')
    await here.sql(`${own} update pincode_mappings set status = 0; commit`)
    expect(await taken(order)).toMatchObject({ state: 'processing', hold: 'held', holdReasons: ['stock'] })
    expect((await events(order)).map(({ code }) => code)).toContain('NO_WAREHOUSE')
    await here.sql(
      `${own} update pincode_mappings set status = 1; update stock set on_hand = on_hand + 99, available = available + 99; commit`,
    )
    await act('unhold', order)
    expect(await again(order)).toMatchObject({ hold: 'free', delivery: 'created' })
    expect(await childrenOf(packages, order)).toHaveLength(1)
  })

  test('a unit that is cancelled leaves its package; with the last one the package is over', async () => {
    const [line] = await stocked(1)
    const order = await taken(await cash([line!]))
    await act('cancelUnits', order, { sku: line!.sku, quantity: 1, reason: 'one too many' })
    const [parcel] = await childrenOf(packages, order)
    expect(parcel).toMatchObject({ state: 'created', units: [{ qty: 1 }] })
    await act('cancel', order, { reason: 'asked by phone' })
    expect(await childrenOf(packages, order)).toMatchObject([{ state: 'cancelled', units: [] }])
    expect(await again(order)).toMatchObject({ state: 'cancelled', delivery: 'cancelled' })
  })
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
        sql`select amount from redemptions where held_for = ${order.id} and state = 2`,
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
      ...{ path: 'lines', key: 'orders.findings.twice' },
    })
    expect(await whyNot('editItems', order, items([a!, 2]))).toMatchObject({ key: 'orders.findings.sameItems' })
    expect(await whyNot('editItems', await one('state:delivered'), items([a!, 1]))).toMatchObject({
      key: 'orders.findings.pickedUp',
    })
  })
})

describe('labels and manifests', () => {
  const numbered = async (count: number): Promise<AnyRow[]> => {
    const all = (await found('delivery:awb hold:free -pincode:560034', 100)).slice(0, count)
    expect(all).toHaveLength(count)
    return all
  }
  const made = async (name: string, all: readonly AnyRow[]) => {
    const { body } = await admin.act(orders, name, { ids: all.map(({ id }) => id), input: {} })
    return files.over(body.data.jobId!)
  }
  const page = async (file: unknown) => {
    const { body } = await admin.get<{ text: string }>(`/v1/files/${(file as { fileId: string }).fileId}`)
    return body.text
  }

  test('a label is a page of 100 by 150 mm with the barcode of its number; the package keeps it, the job all of them', async () => {
    const all = await numbered(2)
    const job = await made('printLabels', all)
    expect(job).toMatchObject({ state: 'success', ok: 2 })
    const [parcel] = await childrenOf(packages, all[0]!)
    const own = await page(parcel!.label)
    expect(own).toContain('size:100mm 150mm')
    expect(own).toContain(barcodeSvg(String(parcel!.awb))!)
    expect(own.match(/<section>/g)).toHaveLength(1)
    const sheet = await page(job.resultFile)
    expect(sheet.match(/<section>/g)).toHaveLength(2)
    expect(sheet).toContain(String((all[1]!.shipTo as { name: string }).name))
  })

  test('what has no number yet has no label: the reason names the courier', async () => {
    const job = await made('printLabels', [await one('state:placed hold:free')])
    expect(job).toMatchObject({ state: 'failure', failed: 1 })
  })

  test('a manifest for each warehouse and courier hands its packages over; taken back they wait again', async () => {
    const all = await numbered(3)
    const before = await Promise.all(all.map(async order => (await childrenOf(packages, order))[0]!))
    const pairs = new Set(before.map(({ warehouse, courier }) => `${warehouse} ${courier}`))
    const job = await made('manifest', all)
    expect(job).toMatchObject({ state: 'success', ok: 3 })
    expect((await page(job.resultFile)).match(/<h1>/g)).toHaveLength(pairs.size)
    const after = await Promise.all(all.map(async order => (await childrenOf(packages, order))[0]!))
    expect(after.every(({ state }) => state === 'manifested')).toBe(true)
    expect(new Set(after.map(({ manifestNo }) => manifestNo)).size).toBe(pairs.size)
    expect(await page(after[0]!.manifest)).toContain(String(after[0]!.awb))
    expect(await again(all[0]!)).toMatchObject({ delivery: 'manifested' })
    await admin.act(jobs, 'undoJob', { ids: [job.id] })
    await files.over(String((await admin.list(jobs, 'size=1&sort=-createdAt')).rows[0]!.id))
    expect((await childrenOf(packages, all[0]!))[0]).toMatchObject({ state: 'awb', manifestNo: null, manifest: null })
    expect(await again(all[0]!)).toMatchObject({ delivery: 'awb' })
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
  })

  test('closes what arrived longer ago than it may come back', async () => {
    const order = await one('state:delivered')
    await since('state_at', order, 8 * 1440)
    await tick()
    expect(await again(order)).toMatchObject({ state: 'closed' })
  })
})
