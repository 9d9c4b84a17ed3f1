// Orders: packed from where their stock is, numbered by couriers, handed over, and checked when they come back.
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { jobs } from '#areas/jobs/jobs.ts'
import { askCouriers } from '#areas/orders/couriers/numbering.server.ts'
import type { Dossier } from '#areas/orders/dossier.server.ts'
import { orderEvents } from '#areas/orders/orderEvents.ts'
import { orderLines } from '#areas/orders/orderLines.ts'
import { type OrderRow, orders } from '#areas/orders/orders.ts'
import { type PackageRow, packages } from '#areas/orders/packages.ts'
import { parcelTold } from '#areas/orders/parcels/parcels.server.ts'
import { couriers } from '#areas/warehouses/couriers.ts'
import { stock } from '#areas/warehouses/stock.ts'
import type { AnyRow } from '#contract/resource.ts'
import { barcodeSvg } from '#rules/code128.ts'
import { allPlaces } from '#server/auth/places.ts'
import { clockwork } from '#server/records/clockwork.ts'
import { errandOf } from '#server/records/errand.ts'
import { type CourierSystemServer, openCourierSystem } from '../../support/courierSystem.ts'
import { latelyAt } from '../../support/seedDay.ts'
import { ordersDesk } from './desk.ts'

const { here, admin, files, found, one, again, act, placed, inShop, childrenOf, assigned } = await ordersDesk()

describe('a package', () => {
  test('(7) Out-of-order webhooks end DELIVERED, and the late event stays in the timeline', async () => {
    const order = await one('delivery:inTransit')
    const [parcel] = await childrenOf(packages, order)
    const row = (code: string, second: number) => `${parcel!.awb},${code},${latelyAt(second)}\n`
    await files.apply(orders, 'orderStatus', `awb,event_code,at\n${row('DELIVERED', 5)}`)
    await files.apply(orders, 'orderStatus', `awb,event_code,at\n${row('OUT_FOR_DELIVERY', 3)}`)
    expect(await again(order)).toMatchObject({ delivery: 'delivered', state: 'delivered' })
    const events = (await admin.list(orderEvents, `size=100&filter=order:${order.id}`)).rows
    expect(events.map(({ code }) => code)).toEqual(expect.arrayContaining(['OUT_FOR_DELIVERY', 'DELIVERED']))
  })

  test('(7) whose pickup nobody told of ends DELIVERED, and its order with it', async () => {
    const order = await one('delivery:awb,manifested state:processing hold:free')
    const [parcel] = await childrenOf(packages, order)
    const row = (code: string, second: number) => `awb,event_code,at\n${parcel!.awb},${code},${latelyAt(second)}\n`
    await files.apply(orders, 'orderStatus', row('DELIVERED', 5))
    expect(await again(order)).toMatchObject({ delivery: 'delivered', state: 'delivered' })
    await files.apply(orders, 'orderStatus', row('PICKED_UP', 3))
    expect(await again(order)).toMatchObject({ delivery: 'delivered', state: 'delivered' })
  })

  test('of which one file tells much is told each of it once, however often the file is sent', async () => {
    const order = await one('delivery:outForDelivery')
    const [parcel] = await childrenOf(packages, order)
    const row = (code: string, second: number) => `${parcel!.awb},${code},${latelyAt(second)},\n`
    const file = `awb,event_code,at,place\n${row('UNDELIVERED', 4)}${row('DELIVERED', 5)}`
    expect(await files.apply(orders, 'orderStatus', file)).toMatchObject({ ok: 2, failed: 0 })
    expect(await files.apply(orders, 'orderStatus', `${file}${row('DELIVERED', 6)}`)).toMatchObject({ failed: 0 })
    const events = (await admin.list(orderEvents, `size=100&filter=order:${order.id}`)).rows
    expect(events.filter(({ code, source }) => /DELIVERED/.test(String(code)) && source === 'courier')).toHaveLength(3)
  })

  test('of a held order gets no number from a file, nor does one that is over', async () => {
    const order = await one('delivery:created state:processing hold:free')
    const [parcel] = await childrenOf(packages, order)
    const file = `order_no,package,courier,awb\n${order.orderNo},${String(parcel!.packageNo).split('-').at(-1)},DLV,HELD1\n`
    const whys = async () => (await files.check(orders, 'orderAwb', file)).errors.map(({ code }) => code)
    await act('hold', order, { reason: 'address' })
    expect(await whys()).toEqual(['INVALID_TRANSITION'])
    await act('unhold', order, { reasons: (await again(order)).holdReasons })
    expect(await whys()).toEqual([])
    await inShop(sql`update packages set state = 16 where id = ${parcel!.id}`)
    expect(await whys()).toEqual(['INVALID_TRANSITION'])
    await inShop(sql`update packages set state = 1 where id = ${parcel!.id}`)
  })

  test('is given to a courier somebody knows, however a file writes it', async () => {
    const order = await one('delivery:created state:processing hold:free')
    const [parcel] = await childrenOf(packages, order)
    const row = (courier: string) =>
      `order_no,package,courier,awb\n${order.orderNo},${String(parcel!.packageNo).split('-').at(-1)},${courier},KNOWN1\n`
    const { errors } = await files.check(orders, 'orderAwb', row('NOBODY'))
    expect(errors).toMatchObject([{ code: 'REF_NOT_FOUND', column: 'courier' }])
    expect(await files.apply(orders, 'orderAwb', row('dlv'))).toMatchObject({ ok: 1, failed: 0 })
    expect(await childrenOf(packages, order)).toMatchObject([{ courier: 'DLV', awb: 'KNOWN1' }])
  })

  test('same AWB on two orders -> DUPLICATE', async () => {
    const [first, second] = await found('delivery:created hold:free', 2)
    const file = `order_no,package,courier,awb\n${first!.orderNo},1,DLV,SAME1\n${second!.orderNo},1,DLV,SAME1\n`
    const job = await files.apply(orders, 'orderAwb', file)
    expect(job).toMatchObject({ state: 'partial', ok: 1, failed: 1 })
    const [taken] = (await admin.list(packages, 'size=1&filter=state:delivered')).rows
    const other = `order_no,package,courier,awb\n${second!.orderNo},1,${taken!.courier},${taken!.awb}\n`
    const { errors } = await files.check(orders, 'orderAwb', other)
    expect(errors).toMatchObject([
      { code: 'DUPLICATE', column: 'awb', message: `AWB ${taken!.awb} is already used by package ${taken!.packageNo}` },
    ])
  })
})

describe('cash of two parcels', () => {
  const line = { id: 'line', qty: 2, net: 10_000, cancelled: 0, shipped: 2, delivered: 0, rto: 0 }
  const parcel = (id: string, state: PackageRow['state']) =>
    ({ id, state, stateAt: null, attempts: 0, units: [{ line: 'line', qty: 1 }] }) as unknown as PackageRow
  const door = { id: 'door', method: 'cod', state: 'pending', amount: 10_001, captured: 0 }
  const order = { id: 'order', state: 'shipped', payment: 'codDue', paid: 0 } as unknown as OrderRow
  const at = '2026-11-21T05:00:00Z'
  const told = (second: PackageRow['state']) => {
    const first = parcel('first', 'outForDelivery')
    const dossier = { order, lines: [line], packages: [first, parcel('second', second)], payments: [door], holds: [] }
    const event = { code: 'DELIVERED', at, source: 'courier' } as const
    const { patch, others = [] } = parcelTold(dossier as unknown as Dossier, first, event, new Date(at))
    return { order: patch, door: others.find(({ id }) => id === 'door')?.patch }
  }

  test('is waited for at the other door still: each that is delivered brings its share', () => {
    const { order: after, door: paid } = told('inTransit')
    expect([after.payment, after.paid]).toEqual([undefined, 5001])
    expect(paid).toEqual({ captured: 5001, state: 'pending' })
  })

  test('is collected with the last of them that brings any', () => {
    expect(told('delivered')).toMatchObject({
      order: { payment: 'codCollected', paid: 10_001 },
      door: { captured: 10_001, state: 'collected' },
    })
    expect(told('rtoDelivered')).toMatchObject({ order: { payment: 'codCollected', paid: 5001 } })
  })
})

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
    expect((await assigned(order)).why?.message).toBe('No package is waiting for a courier')
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
    await act('unhold', order, { reasons: (await again(order)).holdReasons })
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
    await act('unhold', order, { reasons: (await again(order)).holdReasons })
  })

  test('a courier somebody wished for takes it or says so, and nobody else is asked', async () => {
    const order = await waiting()
    const [wished] = (await admin.list(couriers, 'filter=code:ECM')).rows
    await fault('ECM', 'NOT_SERVICEABLE', 1)
    expect((await assigned(order, { courier: wished!.id })).why?.message).toBe(
      'This courier is not available. Use Check pincode to see why',
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

describe('the check of what came back', () => {
  /** One nobody took, back in the house. */
  const home = async (): Promise<AnyRow> => {
    const [parcel] = (await admin.list(packages, 'size=1&filter=state:ndr,rtoDelivered')).rows
    for (const code of ['RTO_INITIATED', 'RTO_IN_TRANSIT', 'RTO_DELIVERED'])
      await files.apply(orders, 'orderStatus', `awb,event_code,at\n${parcel!.awb},${code},${latelyAt(0)}\n`)
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
    const elsewhere = encodeURIComponent('available:>20 -warehouse:BLR1')
    const other = new Set((await admin.list(stock, `size=100&sort=sku&filter=${elsewhere}`)).rows.map(({ sku }) => sku))
    const [first, second] = (await stocked(20)).filter(({ sku }) => other.has(sku))
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

  test('one package delivered, and the order is too once the other is over: come back or lost, its units are set apart', async () => {
    const [line] = await stocked(1)
    const split = async () => {
      const order = await taken(await cash([line!]))
      await assigned(order)
      const [first] = await childrenOf(packages, order)
      const [bought] = first!.units as { line: string }[]
      const units = JSON.stringify([{ line: bought!.line, qty: 1 }])
      await inShop(sql`update packages set units = ${units}::jsonb where id = ${first!.id}`)
      const columns = sql.raw(
        'vendor, status, created_at, updated_at, version, "order", state, courier, warehouse, attempts',
      )
      await inShop(
        sql`insert into packages (${columns}, id, package_no, awb, units)
          select ${columns}, gen_random_uuid(), package_no || '2', awb || 'B', units from packages where id = ${first!.id}`,
      )
      return { order, awb: String(first!.awb), line: bought!.line }
    }
    const told = (awb: string, codes: readonly string[]) => {
      const at = (place: number) => new Date(Date.now() - 60_000 + 1000 * place).toISOString()
      const rows = codes.map((code, place) => `${awb},${code},${at(place)}\n`).join('')
      return files.apply(orders, 'orderStatus', `awb,event_code,at\n${rows}`)
    }
    const back = ['PICKED_UP', 'OUT_FOR_DELIVERY', 'UNDELIVERED', 'RTO_INITIATED', 'RTO_IN_TRANSIT', 'RTO_DELIVERED']
    for (const [ends, rto] of [
      [back, 1],
      [['PICKED_UP', 'LOST'], 0],
    ] as const) {
      const { order, awb, line: id } = await split()
      await told(`${awb}B`, ['PICKED_UP'])
      await told(awb, ['PICKED_UP', 'DELIVERED'])
      expect(await again(order)).toMatchObject({ state: 'shipped' })
      await told(`${awb}B`, ends)
      expect(await again(order)).toMatchObject({ state: 'delivered', payment: 'codCollected' })
      const after = (await childrenOf(orderLines, order)).find(one => one.id === id)
      expect(after).toMatchObject({ delivered: 1, rto })
    }
    const { order, awb } = await split()
    await told(`${awb}B`, back)
    await told(awb, ['PICKED_UP', 'DELIVERED'])
    expect(await again(order)).toMatchObject({ state: 'delivered' })
  })

  test('where nobody has it the order waits for stock, and is packed once it is released', async () => {
    const order = await one('state:placed hold:free push:notPushed,failed -pincode:560034')
    await here.sql(`${own} update pincode_mappings set status = 0; commit`)
    expect(await taken(order)).toMatchObject({ state: 'processing', hold: 'held', holdReasons: ['stock'] })
    expect((await events(order)).map(({ code }) => code)).toContain('NO_WAREHOUSE')
    await here.sql(
      `${own} update pincode_mappings set status = 1; update stock set on_hand = on_hand + 99, available = available + 99; commit`,
    )
    await act('unhold', order, { reasons: (await again(order)).holdReasons })
    expect(await again(order)).toMatchObject({ hold: 'free', delivery: 'created' })
    expect(await childrenOf(packages, order)).toHaveLength(1)
  })

  test('many at once: each is packed from where its stock is, what was never reserved from who has it today, and one nobody has waits', async () => {
    const [line] = await stocked(1)
    const reserved = await taken(await cash([line!]))
    const [unreserved, nobodys] = (await found('state:closed hold:free push:pushed', 2)) as [AnyRow, AnyRow]
    const ids = [reserved, unreserved, nobodys].map(({ id }) => id)
    await here.sql(
      `${own} delete from packages where "order" in ('${ids.join("','")}');
        update orders set state = 3, delivery = null where id in ('${ids.join("','")}');
        update orders set pincode = '999999' where id = '${nobodys.id}'; commit`,
    )
    const { body } = await admin.act(orders, 'hold', { ids, input: { reason: 'other' } })
    await admin.post('/v1/undo', { operation: body.data.operation })
    expect(await Promise.all([reserved, unreserved, nobodys].map(again))).toMatchObject([
      { hold: 'free', delivery: 'created' },
      { hold: 'free', delivery: 'created' },
      { hold: 'held', holdReasons: ['stock'], delivery: null },
    ])
    expect(await childrenOf(packages, reserved)).toMatchObject([
      { packageNo: `${reserved.orderNo}-1`, warehouse: 'BLR1', units: [{ qty: 2 }] },
    ])
    const [parcel, ...more] = await childrenOf(packages, unreserved)
    const units = (parcel!.units as { qty: number }[]).reduce((sum, { qty }) => sum + qty, 0)
    expect([more.length, units, Number(parcel!.weightG) > 0]).toEqual([0, unreserved.itemCount, true])
    expect(await childrenOf(packages, nobodys)).toEqual([])
    expect((await events(nobodys)).map(({ code }) => code)).toContain('NO_WAREHOUSE')
  })

  test('a unit that is cancelled leaves its package; with the last one the package is over', async () => {
    const [line] = await stocked(1)
    const order = await taken(await cash([line!]))
    await act('cancelUnits', order, {
      sku: line!.sku,
      quantity: 1,
      reason: 'one too many',
      restock: true,
      refund: true,
    })
    const [parcel] = await childrenOf(packages, order)
    expect(parcel).toMatchObject({ state: 'created', units: [{ qty: 1 }] })
    await act('cancel', order, { reason: 'asked by phone', restock: true, refund: true })
    expect(await childrenOf(packages, order)).toMatchObject([{ state: 'cancelled', units: [] }])
    expect(await again(order)).toMatchObject({ state: 'cancelled', delivery: 'cancelled' })
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
    const told = await inShop<{ code: string; place: string }>(
      sql`select code, place from order_events where "order" = ${all[0]!.id} and package = ${parcel!.id} order by at desc limit 1`,
    )
    expect(told).toEqual([{ code: 'LABEL_PRINTED', place: 'Administrator' }])
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
