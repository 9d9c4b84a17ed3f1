// Pushes of orders to a real order system over HTTP, news of couriers through their signed door, and failed deliveries until
// somebody or the clock answers them.
import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { orderEvents } from '#areas/orders/orderEvents.ts'
import { orders } from '#areas/orders/orders.ts'
import { packages } from '#areas/orders/packages.ts'
import { ParcelState } from '#areas/orders/sets.ts'
import { requestHash } from '#areas/pushes/asking.keeping.ts'
import { duePushes } from '#areas/pushes/clock.server.ts'
import { courierSystemOf } from '#areas/pushes/courierSystem.keeping.ts'
import { courierPath } from '#areas/pushes/door.server.ts'
import { ndrs } from '#areas/pushes/ndrs.ts'
import { orderSystemOf } from '#areas/pushes/orderSystem.keeping.ts'
import { pushAttempts } from '#areas/pushes/pushAttempts.ts'
import { pushes } from '#areas/pushes/pushes.ts'
import { tellCouriers } from '#areas/pushes/telling.server.ts'
import { dayAt } from '#areas/taxes/rates.reading.ts'
import type { AnyRow, Resource } from '#contract/resource.ts'
import { codeIn } from '#contract/valueSet.ts'
import { allPlaces } from '#server/auth/places.ts'
import { type Tx, withTenant } from '#server/db/tenant.ts'
import { senderSecret, signatureHeader, signatureOf } from '#server/outside/signature.ts'
import { areaClocks } from '#server/records/clocks.ts'
import { clockwork } from '#server/records/clockwork.ts'
import { type Errand, errandOf } from '#server/records/errand.ts'
import { type OrderSystemServer, openOrderSystem } from '../support/orderSystem.ts'
import { repushesOnce } from '../support/repushing.ts'
import { type Files, type Person, type World, world } from '../support/world.ts'

let system: OrderSystemServer
let here: World
let admin: Person
let files: Files

beforeAll(async () => {
  system = await openOrderSystem()
  here = await world({ env: { orderSystem: { url: system.url, secret: system.secret } } })
  admin = await here.as('admin')
  files = here.files(admin)
})
afterAll(async () => {
  await here.close()
  await system.close()
})

const inShop = <R>(work: (tx: Tx) => Promise<R>): Promise<R> => withTenant(here.house.kit.db, { vendor: 'mgp' }, work)
const placeHere = async () => (await allPlaces(here.house.kit.db)).find(({ vendorCode }) => vendorCode === 'mgp')!
const tick = async (area: string) => areaClocks(here.house.kit, await placeHere(), area)
const errand = async (): Promise<Errand> =>
  errandOf(here.house.kit, clockwork(await placeHere()), { action: 'pushes.clock', face: 'system' })
const one = async (area: Resource, filter: string): Promise<AnyRow> =>
  (await admin.list(area, `filter=${encodeURIComponent(filter)}`)).rows[0]!

let taken = 0
/** Orders nobody else of this file uses, placed, free and in that state of their push. */
const placed = (count: number, push = 5): Promise<{ id: string; order_no: string }[]> =>
  inShop(async tx => {
    const { rows } = await tx.execute<{ id: string; order_no: string }>(
      sql`update orders set state = 2, hold = 1, push = ${push}, push_code = null where vendor = 'mgp' and id in
        (select id from orders where vendor = 'mgp' order by order_no offset ${taken} limit ${count}) returning id, order_no`,
    )
    taken += count
    await tx.execute(
      sql`update holds set state = 2 where vendor = 'mgp' and "order" = any(${sql.param(rows.map(({ id }) => id))}::uuid[])`,
    )
    return rows.sort((a, b) => a.order_no.localeCompare(b.order_no))
  })
const known = (...all: { order_no: string }[]) => `orderNo:${all.map(({ order_no }) => order_no).join(',')}`
/** What is known of the pushes of these orders: they are pushed once, as the clock would. */
const pushed = async (all: { id: string; order_no: string }[]): Promise<AnyRow[]> => {
  await inShop(tx =>
    tx.execute(
      sql`update orders set push = 2 where vendor = 'mgp' and id = any(${sql.param(all.map(({ id }) => id))}::uuid[])`,
    ),
  )
  // Where a whole turn arrived nowhere, the others wait for the next one.
  for (let turns = Math.ceil(all.length / 50); turns > 0; turns--) await tick('pushes')
  return (await admin.list(pushes, `size=100&filter=${known(...all)}`)).rows
}

/** The job of a repush as it ended, and what it said of each order it left. */
const repushed = async (resource: Resource, ids: string[], input: Record<string, unknown> = {}) => {
  const { body } = await admin.act(resource, 'repush', { ids, input })
  const job = await files.over(body.data.jobId!)
  const told = await inShop(tx =>
    tx.execute<{ message: string }>(
      sql`select message from job_rows where job = ${job.id} and outcome = 6 order by line`,
    ),
  )
  return { job, why: told.rows.map(({ message }) => message) }
}

describe('repush', () => {
  test(
    '(5) of a hundred with 37 conflicts ends PARTIAL, and none arrives twice where the order system answers "already exists"',
    () => repushesOnce({ here, admin, system }, { count: 100, clashing: 37 }),
    20_000,
  )

  test('of those the clock could not push each arrives once; a lost answer is a success, and force goes over a conflict', async () => {
    const all = await placed(20)
    for (const { order_no } of all) system.faults.set(order_no, { code: 'PIN_INVALID', message: 'No such pincode' })
    const rows = await pushed(all)
    expect(rows.map(({ code }) => code)).toEqual(all.map(() => 'PIN_INVALID'))
    for (const { order_no } of all) system.faults.delete(order_no)
    for (const { order_no } of all.slice(0, 7))
      system.taken.set(order_no, { orderNo: order_no, revision: 1, hash: 'another' })
    const { job } = await repushed(
      pushes,
      rows.map(({ id }) => id),
    )
    expect(job).toMatchObject({ state: 'partial', ok: 13, failed: 7 })
    const arrived = new Map(
      all.map(({ order_no }) => [order_no, system.calls.filter(({ orderNo }) => orderNo === order_no)]),
    )
    expect(
      [...arrived.values()].every(calls => calls.length === 2 && new Set(calls.map(({ key }) => key)).size === 1),
    ).toBe(true)
    expect(system.calls.every(({ isProven }) => isProven)).toBe(true)
    expect(all.filter(({ order_no }) => system.taken.get(order_no)?.hash !== 'another')).toHaveLength(13)

    // A lost answer: what was sent is there already, and is a success; what is there otherwise asks for force.
    const again = rows.find(({ orderNo }) => orderNo === all[19]!.order_no)!
    await inShop(tx =>
      tx.execute(sql`update orders set push = 5, state = 2 where vendor = 'mgp' and id = ${all[19]!.id}`),
    )
    expect((await repushed(pushes, [again.id])).job).toMatchObject({ state: 'success' })
    const clash = rows.find(({ orderNo }) => orderNo === all[0]!.order_no)!
    const before = system.calls.length
    expect((await repushed(pushes, [clash.id])).why).toEqual([expect.stringContaining('force sends a new revision')])
    expect(system.calls).toHaveLength(before)
    await repushed(pushes, [clash.id], { force: true })
    expect(system.taken.get(all[0]!.order_no)).toMatchObject({ revision: 2 })
    expect(await one(orders, known(all[0]!))).toMatchObject({ push: 'pushed', revision: 2, state: 'processing' })
  }, 20_000)

  test('"repush a held order" is refused, with the reason and the day of its hold', async () => {
    const [order] = await placed(1)
    const [row] = await pushed([order!])
    await inShop(async tx => {
      await tx.execute(sql`update orders set hold = 2, push = 5 where vendor = 'mgp' and id = ${order!.id}`)
      await tx.execute(sql`insert into holds (vendor, id, "order", hold_no, reason, state, opened_at)
        values ('mgp', ${randomUUID()}, ${order!.id}, 'H-test', 1, 1, '2026-11-18T10:00:00Z')`)
    })
    expect((await repushed(pushes, [row!.id])).why).toEqual(['Held for Address since 2026-11-18'])
  })

  test('of orders is a job of its own, and a file of them is refused row by row for the same reasons', async () => {
    const [free, held] = await placed(2)
    // Nothing is left to pack, so that no shelf of the demo has a say in it.
    await inShop(tx =>
      tx.execute(
        sql`update order_lines set cancelled = qty, shipped = 0, delivered = 0, rto = 0, returned = 0 where "order" = ${free!.id}::uuid`,
      ),
    )
    await inShop(tx => tx.execute(sql`update orders set hold = 2 where vendor = 'mgp' and id = ${held!.id}`))
    await inShop(tx =>
      tx.execute(sql`insert into holds (vendor, id, "order", hold_no, reason, state, opened_at)
        values ('mgp', ${randomUUID()}, ${held!.id}, 'H-file', 1, 1, '2026-11-18T10:00:00Z')`),
    )
    const { job } = await repushed(orders, [free!.id, held!.id])
    expect(job).toMatchObject({ state: 'partial', ok: 1, failed: 1 })
    const csv = `order_no,force\n${free!.order_no},\n${held!.order_no},Y\n`
    const report = await files.check(orders, 'orderRepush', csv)
    expect(report.errors.map(({ line, message }) => [line, message])).toEqual([
      [2, expect.stringContaining('It has arrived already')],
      [3, 'Held for Address since 2026-11-18'],
    ])
    await files.apply(orders, 'orderRepush', `order_no,force\n${free!.order_no},Y\n`)
    await tick('pushes')
    expect(system.taken.get(free!.order_no)).toMatchObject({ revision: 2 })
  })

  test('one key on one of them pushes all that failed alike', async () => {
    const all = await placed(3)
    for (const { order_no } of all) system.faults.set(order_no, { code: 'SKU_ODD', message: 'No such SKU' })
    const [first] = await pushed(all)
    expect((await admin.act(pushes, 'errors', { input: {} })).body.data.result).toMatchObject({
      rows: expect.arrayContaining([['SKU_ODD', 'No such SKU', 3, 3]]),
    })
    for (const { order_no } of all) system.faults.delete(order_no)
    const { body } = await admin.act(pushes, 'repushAlike', { ids: [first!.id] })
    expect(await files.over(body.data.jobId!)).toMatchObject({ state: 'success', ok: 3 })
    const after = (await admin.list(pushes, `filter=${known(...all)}`)).rows
    expect(after.map(({ code, state }) => [code, state])).toEqual(all.map(() => [null, 'arrived']))
  })
})

test('what failed of an order ends with it: nobody is waited for, and its error is counted no more', async () => {
  const all = await placed(2)
  for (const { order_no } of all) system.faults.set(order_no, { code: 'SKU_OVER', message: 'No such SKU' })
  const [first] = await pushed(all)
  const gone = all.find(({ order_no }) => order_no !== first!.orderNo)!
  await inShop(async tx => {
    const own = sql`vendor = 'mgp' and "order" = ${gone.id}::uuid`
    await tx.execute(sql`update packages set picked_up_at = null, state = 1 where ${own}`)
    await tx.execute(
      sql`update order_lines set cancelled = 0, shipped = 0, delivered = 0, rto = 0, returned = 0 where ${own}`,
    )
  })
  const cancelled = { ids: [gone.id], input: { reason: 'asked by phone', restock: false, refund: false } }
  expect((await admin.act(orders, 'cancel', cancelled)).body.data.refused).toEqual([])
  expect(await one(pushes, known(gone))).toMatchObject({ state: 'stopped', code: 'SKU_OVER', nextAt: null })
  expect((await admin.act(pushes, 'errors', { input: {} })).body.data.result).toMatchObject({
    rows: expect.arrayContaining([['SKU_OVER', 'No such SKU', 1, 1]]),
  })
  for (const { order_no } of all) system.faults.delete(order_no)
  const { body } = await admin.act(pushes, 'repushAlike', { ids: [first!.id] })
  expect(await files.over(body.data.jobId!)).toMatchObject({ state: 'success', ok: 1 })
})

describe('by itself', () => {
  test('what was just placed is pushed, what is held or cancelled is not', async () => {
    const [free, held, gone] = await placed(3, 1)
    await inShop(async tx => {
      await tx.execute(sql`update orders set hold = 2 where vendor = 'mgp' and id = ${held!.id}`)
      await tx.execute(sql`update orders set state = 8 where vendor = 'mgp' and id = ${gone!.id}`)
    })
    await tick('pushes')
    const called = system.calls.map(({ orderNo }) => orderNo)
    expect(called).toContain(free!.order_no)
    expect(called).not.toContain(held!.order_no)
    expect(called).not.toContain(gone!.order_no)
  })

  test('what may pass is tried again after a minute, and given up after the sixth time; what is wrong waits for somebody', async () => {
    const [passing, wrong] = await placed(2)
    system.faults.set(passing!.order_no, 'error')
    system.faults.set(wrong!.order_no, { code: 'PIN_INVALID', message: 'No such pincode' })
    await pushed([passing!, wrong!])
    const next = Date.parse(String((await one(pushes, known(passing!))).nextAt)) - Date.now()
    expect(next / 1000).toBeGreaterThan(50)
    expect(next / 1000).toBeLessThanOrEqual(60)
    expect(await one(pushes, known(wrong!))).toMatchObject({ code: 'PIN_INVALID', nextAt: null, tries: 1 })
    const calls = () => system.calls.filter(({ orderNo }) => orderNo === passing!.order_no).length
    await tick('pushes')
    expect(calls()).toBe(1)
    for (let tries = 2; tries <= 6; tries++) {
      await inShop(tx =>
        tx.execute(
          sql`update pushes set next_at = now() - interval '1 s' where vendor = 'mgp' and order_no = ${passing!.order_no}`,
        ),
      )
      await tick('pushes')
      expect(await one(pushes, known(passing!))).toMatchObject({ tries })
    }
    expect(await one(orders, known(passing!))).toMatchObject({ push: 'dead', pushCode: 'HTTP_500' })
    expect(await one(pushes, known(passing!))).toMatchObject({ nextAt: null })
    expect((await admin.list(pushAttempts, `filter=order:${passing!.id}`)).page.total).toBe(6)
  })

  test('a redirect is not followed, and an endless answer is not read', async () => {
    const [lost, flood] = await placed(2)
    system.faults.set(lost!.order_no, 'redirect')
    system.faults.set(flood!.order_no, 'flood')
    await pushed([lost!, flood!])
    expect(await one(pushes, known(lost!))).toMatchObject({ code: 'HTTP_307' })
    expect(await one(pushes, known(flood!))).toMatchObject({ code: 'HTTP_500', message: null })
    expect(system.calls.filter(({ orderNo }) => orderNo === lost!.order_no)).toHaveLength(1)
  })

  test('without another system the local one keeps what it is sent, and finds fault as often as it was told to', async () => {
    const sent = (body: string, revision = 1) => ({ key: 'k', orderNo: 'L-1', revision, hash: requestHash(body), body })
    const given = await errand()
    const alone = { ...given, kit: { ...given.kit, env: { ...given.kit.env, orderSystem: undefined } } } as Errand
    const say = (...all: ReturnType<typeof sent>[]) => orderSystemOf(alone).send(alone, all)
    await inShop(tx => tx.execute(sql`insert into local_order_fault values ('mgp', 'L-1', 'ERROR', 1)`))
    expect(await say(sent('a'))).toMatchObject([{ status: 500 }])
    expect(await say(sent('a'))).toMatchObject([{ status: 201 }])
    expect(await say(sent('a'))).toMatchObject([{ status: 409, code: 'ALREADY_EXISTS', hash: requestHash('a') }])
    expect(await say(sent('b', 2))).toMatchObject([{ status: 201 }])
  })
})

describe('a push that is under way', () => {
  /** What the order system does while it is asked, before it answers. */
  const whileAsked = async (order: { order_no: string }, what: () => Promise<void>) => {
    let done: Promise<void> | undefined
    system.meanwhile = orderNo => {
      if (orderNo === order.order_no) done = what()
      return done ?? Promise.resolve()
    }
    await tick('pushes')
    system.meanwhile = undefined
    await done
  }
  const toPush = async () => {
    const [order] = await placed(1, 2)
    return order!
  }

  test('holds no lock on its order, and is not begun a second time meanwhile', async () => {
    const order = await toPush()
    let seen: unknown
    await whileAsked(order, async () => {
      const { rows } = await inShop(tx =>
        tx.execute(sql`select push from orders where vendor = 'mgp' and id = ${order.id} for update nowait`),
      )
      seen = rows[0]
      await tick('pushes')
      const { why } = await repushed(orders, [order.id])
      const { errors } = await files.check(orders, 'orderRepush', `order_no,force\n${order.order_no},\n`)
      expect([...why, ...errors.map(({ message }) => message)]).toEqual([
        'It is on its way to the order system',
        'It is on its way to the order system',
      ])
    })
    expect(seen).toEqual({ push: 3 })
    expect(system.calls.filter(({ orderNo }) => orderNo === order.order_no)).toHaveLength(1)
    expect(await one(orders, known(order))).toMatchObject({ push: 'pushed' })
  })

  test('and whose order is changed meanwhile leaves it stale: what arrived is not what it is any more', async () => {
    const order = await toPush()
    await whileAsked(order, async () => {
      await inShop(tx => tx.execute(sql`update orders set revision = 2 where vendor = 'mgp' and id = ${order.id}`))
    })
    expect(await one(orders, known(order))).toMatchObject({ push: 'stale', revision: 2 })
  })

  test('and whose order is cancelled meanwhile ends CANCELLED, and stale where it arrived: it is not pushed again', async () => {
    const order = await toPush()
    await inShop(async tx => {
      await tx.execute(sql`update packages set state = 1, picked_up_at = null where "order" = ${order.id}`)
      await tx.execute(
        sql`update order_lines set shipped = 0, delivered = 0, returned = 0, rto = 0 where "order" = ${order.id}`,
      )
    })
    await whileAsked(order, async () => {
      await admin.act(orders, 'cancel', {
        ids: [order.id],
        input: { reason: 'asked by phone', restock: true, refund: false },
      })
    })
    expect(await one(orders, known(order))).toMatchObject({ state: 'cancelled', push: 'stale', revision: 2 })
    const calls = system.calls.length
    expect((await repushed(orders, [order.id], { force: true })).why).toEqual(['The order is cancelled'])
    expect(system.calls).toHaveLength(calls)
  })

  test('when its process dies before it hears the answer, is asked for once more under the same key, and arrives once', async () => {
    const order = await toPush()
    const whole = await errand()
    let commits = 0
    // The first is what took it up; the process does not live to make the second.
    const cut: Errand = {
      ...whole,
      within: work => (commits++ > 0 ? Promise.reject(new Error('cut')) : whole.within(work)),
    }
    await expect(duePushes(cut)).rejects.toThrow('cut')
    expect(await one(orders, known(order))).toMatchObject({ push: 'pushing' })
    await tick('pushes')
    const calls = () => system.calls.filter(({ orderNo }) => orderNo === order.order_no)
    expect(calls()).toHaveLength(1)
    await inShop(tx =>
      tx.execute(
        sql`update orders set push_at = now() - interval '6 minutes' where vendor = 'mgp' and id = ${order.id}`,
      ),
    )
    await tick('pushes')
    expect(calls()).toHaveLength(2)
    expect(new Set(calls().map(({ key }) => key)).size).toBe(1)
    expect(await one(orders, known(order))).toMatchObject({ push: 'pushed', state: 'processing' })
  })
})

let tracked = 0
/** A parcel that has its AWB and nothing else yet. */
const parcel = async () => {
  tracked += 1
  const awb = `TEST${tracked}`
  const id = randomUUID()
  const [order] = await inShop(async tx => {
    const found = sql`select id from orders where vendor = 'mgp' order by order_no offset ${tracked} limit 1`
    const { rows } = await tx.execute<{ id: string }>(
      sql`update orders set state = 3, hold = 1, push = 4 where vendor = 'mgp' and id = (${found}) returning id`,
    )
    return rows
  })
  await inShop(tx =>
    tx.execute(sql`insert into packages (vendor, id, "order", package_no, state, courier, awb, attempts)
      values ('mgp', ${id}, ${order!.id}, ${`T-${tracked}`}, 2, 'DLV', ${awb}, 0)`),
  )
  const state = async () => (await one(packages, `packageNo:T-${awb.slice(4)}`)).state
  return { id, awb, order: order!, state }
}

const tell = async (
  event: object,
  { courier = 'DLV', at = new Date(), secret }: { courier?: string; at?: Date; secret?: string } = {},
) => {
  const text = JSON.stringify(event)
  const answer = await here.house.app.app.inject({
    method: 'POST',
    url: courierPath('mgp', courier),
    headers: {
      'content-type': 'application/json',
      [signatureHeader]: signatureOf(secret ?? senderSecret(here.house.kit.env, 'mgp', courier), text, at),
    },
    payload: text,
  })
  return { status: answer.statusCode, ...(JSON.parse(answer.body) as { data?: object; code?: string }) }
}
const hour = (n: number) => new Date(Date.now() - (50 - n) * 3_600_000).toISOString()
const news = (awb: string, code: string, at: string, more: object = {}) => ({
  eventId: `${awb}-${code}-${at}`,
  awb,
  code,
  at,
  ...more,
})

describe('what couriers tell', () => {
  test('(7) out of order and twice ends DELIVERED, and all of it stays in the timeline once', async () => {
    const { awb, order, state } = await parcel()
    const way = [
      news(awb, 'OUT_FOR_DELIVERY', hour(3)),
      news(awb, 'PICKED_UP', hour(1)),
      news(awb, 'DELIVERED', hour(6)),
      news(awb, 'UNDELIVERED', hour(4)),
      news(awb, 'IN_TRANSIT', hour(2)),
    ]
    for (const event of [...way, way[0]!, way[2]!]) expect((await tell(event)).status).toBe(200)
    expect(await state()).toBe('delivered')
    const told = (await admin.list(orderEvents, `filter=order:${order.id} source:courier`)).rows.filter(({ eventId }) =>
      String(eventId).includes(awb),
    )
    expect(told.map(({ code }) => code).sort()).toEqual([
      'DELIVERED',
      'IN_TRANSIT',
      'OUT_FOR_DELIVERY',
      'PICKED_UP',
      'UNDELIVERED',
    ])
  })

  test('the same event told ten times at once is told once', async () => {
    const { awb } = await parcel()
    const event = news(awb, 'PICKED_UP', hour(1))
    const answers = await Promise.all(Array.from({ length: 10 }, () => tell(event)))
    expect(answers.filter(({ data }) => (data as { moved: boolean }).moved)).toHaveLength(1)
  })

  test('is believed only with a signature of that courier, made just now, over these very signs', async () => {
    const { awb, state } = await parcel()
    const event = news(awb, 'PICKED_UP', hour(1))
    const foreign = senderSecret(here.house.kit.env, 'mgp', 'ECM')
    expect(await tell(event, { secret: foreign })).toMatchObject({ status: 403, code: 'FORBIDDEN' })
    expect(await tell(event, { at: new Date(Date.now() - 6 * 60_000) })).toMatchObject({ status: 403 })
    expect(await tell(event, { courier: 'ECM' })).toMatchObject({ status: 404 })
    expect(await tell({ ...event, code: 'TELEPORTED' })).toMatchObject({ status: 422 })
    expect(await tell(news('NOBODY', 'PICKED_UP', hour(1)))).toMatchObject({ status: 404, code: 'NOT_FOUND' })
    expect(await state()).toBe('awb')
  })
})

describe('a failed delivery', () => {
  const missed = async (at = hour(40), times = 1) => {
    const { awb, ...rest } = await parcel()
    await tell(news(awb, 'OUT_FOR_DELIVERY', hour(1)))
    for (let time = 0; time < times; time++) {
      if (time > 0)
        await tell(
          news(
            awb,
            'OUT_FOR_DELIVERY',
            new Date(Date.parse(at) - 60_000 * (2 * (times - time)) + 60_000).toISOString(),
          ),
        )
      await tell(
        news(awb, 'UNDELIVERED', new Date(Date.parse(at) - 60_000 * 2 * (times - time - 1)).toISOString(), {
          reason: 'address',
          remark: 'No landmark',
        }),
      )
    }
    return { ...rest, awb, ndr: await one(ndrs, `awb:${awb} state:open`) }
  }
  /** The calendar day of the vendor, who is hours ahead of Greenwich. */
  const today = () => dayAt(new Date(), 'Asia/Kolkata')

  test('(8) of 48 hours without an answer sends the parcel back, with an event that says why', async () => {
    const waiting = await missed(hour(40))
    const silent = await missed(hour(1.5))
    await tick('ndrs')
    expect(await waiting.state()).toBe('ndr')
    expect(await silent.state()).toBe('rtoInitiated')
    expect(await one(ndrs, `awb:${silent.awb}`)).toMatchObject({ state: 'returned', answeredAt: null })
    const [event] = (await admin.list(orderEvents, `filter=order:${silent.order.id} code:RTO_INITIATED source:system`))
      .rows
    expect(event).toMatchObject({ raw: { why: '48 h without an answer' } })
  })

  test('is answered once: by another try, or by the way back', async () => {
    const [first, second] = [await missed(), await missed()]
    const again = (ids: string[], onDay = today()) =>
      admin.act(ndrs, 'reattempt', { ids, input: { onDay, note: 'Blue gate' } })
    const late = await again([first.ndr.id], '2020-01-01')
    expect(late.body.fields).toMatchObject([{ path: 'onDay', message: 'From today on, within 7 days' }])
    await again([first.ndr.id])
    expect(await one(ndrs, `awb:${first.awb}`)).toMatchObject({ state: 'reattempt', note: 'Blue gate' })
    await admin.act(ndrs, 'sendBack', { ids: [second.ndr.id], input: {} })
    expect(await second.state()).toBe('rtoInitiated')
    expect((await again([second.ndr.id])).body.data.refused[0]?.why.message).toBe('It has been answered already')
    await tell(news(first.awb, 'DELIVERED', hour(49)))
    expect(await one(ndrs, `awb:${first.awb}`)).toMatchObject({ state: 'delivered' })
  })

  test('is tried three times at most', async () => {
    const { ndr } = await missed(hour(40), 3)
    expect(ndr).toMatchObject({ tryNo: 3, reason: 'address' })
    const { body } = await admin.act(ndrs, 'reattempt', { ids: [ndr.id], input: { onDay: today() } })
    expect(body.data.refused[0]?.why.message).toBe('Tried 3 times; it can only be sent back')
  })

  describe('at another door', () => {
    const again = (ids: string[], input: object) =>
      admin.act(ndrs, 'reattempt', { ids, input: { onDay: today(), ...input } })
    /** Another pincode of the same state, or of another one, that this courier serves. */
    const served = async (order: { id: string }, isSame = true) => {
      const { rows } = await inShop(tx =>
        tx.execute<{ code: string; city: string; state: string }>(
          sql`select a.code, a.city, a.state from postal_areas a join courier_pincodes p on p.vendor = a.vendor and p.pincode = a.code
            join couriers c on c.vendor = p.vendor and c.id = p.courier and c.code = 'DLV'
            join orders o on o.vendor = a.vendor and o.id = ${order.id}
            where a.vendor = 'mgp' and a.status = 1 and p.status = 1 and p.cod and p.embargo_until is null
              and (a.state = o.region) = ${isSame} and a.code <> o.pincode order by a.code limit 1`,
        ),
      )
      return rows[0]!
    }
    /** Where its order goes to a place some other pincode of which is served. */
    const somewhere = async () => {
      for (;;) {
        const found = await missed()
        const area = await served(found.order)
        if (area) return { ...found, area }
      }
    }

    test('and by another phone it is kept on the package, told to the courier, and seen in the timeline', async () => {
      const { ndr, awb, order, area } = await somewhere()
      const { body } = await again([ndr.id], {
        ...{ elsewhere: true, line1: '14 Blue Gate', pincode: area.code, otherPhone: '+919876543210' },
      })
      expect([body.message, body.data?.refused]).toEqual([undefined, []])
      const before = (await admin.get<{ data: AnyRow }>(`/v1/orders/${order.id}`)).body.data
      const [kept] = (await admin.list(packages, `filter=awb:${awb}`)).rows
      expect(kept).toMatchObject({
        shipTo: { line1: '14 Blue Gate', pincode: area.code, city: area.city, state: area.state },
        phone: '+91 98***** 210',
      })
      expect(before.shipTo).not.toMatchObject({ line1: '14 Blue Gate' })
      const given = await errand()
      const courierSystem = { url: system.url, secret: system.secret }
      await tellCouriers({ ...given, kit: { ...given.kit, env: { ...given.kit.env, courierSystem } } } as Errand)
      const told = system.calls.findLast(({ key }) => key === `mgp:${ndr.id}:1`)!
      expect(JSON.parse(told.text)).toMatchObject({
        ...{ answer: 'REATTEMPT', onDay: today(), phone: '+919876543210' },
        shipTo: { line1: '14 Blue Gate', pincode: area.code },
      })
      const [event] = (await admin.list(orderEvents, `filter=order:${order.id} code:ANSWER_TAKEN`)).rows
      expect(event?.raw).toMatchObject({
        phone: '+91 98***** 210',
        shipTo: expect.stringContaining(`14 Blue Gate, `),
      })
    })

    test('that nobody delivers to, in another state, or of two parcels at once, is refused where it was typed', async () => {
      const [{ ndr, area, order }, other] = [await somewhere(), await missed()]
      const far = await served(order, false)
      const said = async (ids: string[], input: object) => {
        const { status, body } = await again(ids, input)
        return [status, ...(body.fields ?? []).map(({ path, message }) => `${path}: ${message}`)]
      }
      const one = [ndr.id]
      await inShop(tx =>
        tx.execute(sql`update courier_pincodes set status = 0 where vendor = 'mgp' and pincode = ${area.code}
          and courier = (select id from couriers where vendor = 'mgp' and code = 'DLV')`),
      )
      const there = { elsewhere: true, line1: '14 Blue Gate' }
      expect(await said(one, { ...there, pincode: area.code })).toEqual([
        ...[422, `pincode: DLV does not deliver this parcel to ${area.code}`],
      ])
      expect(await said(one, { ...there, pincode: '999999' })).toEqual([422, 'pincode: Not deliverable to 999999'])
      expect(await said(one, { ...there, pincode: far.code })).toEqual([
        ...[422, 'state: Place of supply changes; cancel and re-invoice'],
      ])
      expect(await said(one, { elsewhere: true })).toEqual([422, 'line1: Say where it is tried instead'])
      expect(await said(one, { otherPhone: '12' })).toEqual([422, 'otherPhone: A phone number like +919812345678'])
      expect(await said([ndr.id, other.ndr.id], there)).toEqual([
        ...[422, 'elsewhere: Another address or phone is that of one parcel: answer it by itself'],
      ])
    })
  })

  describe('that was answered is told to its courier', () => {
    const fault = (awb: string, name: string, times: number) =>
      inShop(tx => tx.execute(sql`insert into local_courier_fault values ('mgp', ${awb}, ${name}, ${times})`))
    const kept = async ({ id }: AnyRow): Promise<Record<string, unknown>[]> =>
      (await inShop(tx => tx.execute(sql`select key from local_courier_system where key like ${`%${id}%`}`))).rows
    const answered = async (name?: string, times = 1) => {
      const parcel = await missed()
      if (name) await fault(parcel.awb, name, times)
      await admin.act(ndrs, 'reattempt', { ids: [parcel.ndr.id], input: { onDay: today(), note: 'Blue gate' } })
      await tick('ndrs')
      const now = () => one(ndrs, `awb:${parcel.awb}`)
      const anew = async () => {
        await inShop(tx => tx.execute(sql`update ndrs set next_at = now() where id = ${parcel.ndr.id}`))
        await tick('ndrs')
      }
      const told = async () =>
        (await admin.list(orderEvents, `filter=order:${parcel.order.id} source:courier`)).rows.filter(
          ({ code }) => code === 'ANSWER_TAKEN' || code === 'ANSWER_NOT_TAKEN',
        )
      return { ...parcel, now, anew, told }
    }

    test('once, and the timeline says so', async () => {
      const { ndr, now, anew, told } = await answered()
      expect(await now()).toMatchObject({ sending: 'sent', sends: 1, sendCode: null, nextAt: null })
      await anew()
      expect(await kept(ndr)).toEqual([{ key: `mgp:${ndr.id}:1` }])
      expect((await told()).map(({ code, raw }) => [code, raw])).toEqual([
        ['ANSWER_TAKEN', expect.objectContaining({ answer: 'REATTEMPT', onDay: today(), sends: 1 })],
      ])
    })

    test('the way back after 48 hours of silence as much as one somebody asked for', async () => {
      const silent = await missed(hour(1.5))
      await tick('ndrs')
      expect(await one(ndrs, `awb:${silent.awb}`)).toMatchObject({ state: 'returned', sending: 'sent' })
      const asked = await missed()
      await admin.act(ndrs, 'sendBack', { ids: [asked.ndr.id], input: {} })
      expect(await one(ndrs, `awb:${asked.awb}`)).toMatchObject({ state: 'returned', sending: 'waiting' })
      await tick('ndrs')
      expect(await one(ndrs, `awb:${asked.awb}`)).toMatchObject({ state: 'returned', sending: 'sent' })
    })

    test('again under the same key a minute after a silence, and counts once', async () => {
      const { ndr, now, anew, told } = await answered('TIMEOUT')
      const silent = await now()
      expect(silent).toMatchObject({ sending: 'failed', sendCode: 'TIMEOUT', sends: 1 })
      const wait = Date.parse(String(silent.nextAt)) - Date.now()
      expect(wait).toBeGreaterThan(50_000)
      expect(wait).toBeLessThanOrEqual(60_000)
      await tick('ndrs')
      expect(await now()).toMatchObject({ sends: 1 })
      await anew()
      expect(await now()).toMatchObject({ sending: 'sent', sendCode: null, sends: 2 })
      expect(await kept(ndr)).toEqual([{ key: `mgp:${ndr.id}:1` }])
      expect(await told()).toHaveLength(1)
    })

    test('and what it refuses is said, and sent again by one key', async () => {
      const { ndr, now, told } = await answered('NOT_POSSIBLE')
      const refused = { sendCode: 'NOT_POSSIBLE', sendMessage: 'The parcel is at another branch' }
      expect(await now()).toMatchObject({ sending: 'dead', nextAt: null, ...refused })
      expect((await told()).map(({ code, raw }) => [code, raw])).toEqual([
        ['ANSWER_NOT_TAKEN', expect.objectContaining({ code: 'NOT_POSSIBLE', message: refused.sendMessage })],
      ])
      await admin.act(ndrs, 'sendAgain', { ids: [ndr.id] })
      await tick('ndrs')
      expect(await now()).toMatchObject({ sending: 'sent', sendCode: null, sends: 1 })
      const { body } = await admin.act(ndrs, 'sendAgain', { ids: [ndr.id] })
      expect(body.data.refused[0]?.why.message).toBe('Only what the courier did not take is sent again')
    })

    test('six times at most where it has trouble of its own; then somebody is asked', async () => {
      const { now, anew } = await answered('ERROR', 6)
      for (let sends = 1; sends < 6; sends++) {
        expect(await now()).toMatchObject({ sending: 'failed', sendCode: 'HTTP_500', sends })
        await anew()
      }
      expect(await now()).toMatchObject({ sending: 'dead', sendCode: 'HTTP_500', sends: 6, nextAt: null })
    })

    test('no more once its parcel has gone on', async () => {
      const { awb, ndr, now, anew } = await answered('ERROR')
      await tell(news(awb, 'DELIVERED', hour(49)))
      expect(await now()).toMatchObject({ state: 'delivered', sending: null, nextAt: null })
      await anew()
      expect(await kept(ndr)).toEqual([])
    })

    test('by HTTP where a courier system is configured, signed and under its key', async () => {
      const given = await errand()
      const courierSystem = { url: system.url, secret: system.secret }
      const there = { ...given, kit: { ...given.kit, env: { ...given.kit.env, courierSystem } } } as Errand
      const body = JSON.stringify({ orderNo: 'C-1', revision: 1, answer: 'RTO' })
      const sent = { key: 'mgp:c:1', hash: requestHash(body), body, awb: 'C1' }
      expect(await courierSystemOf(there).send(there, [sent])).toEqual([{ status: 201 }])
      expect(system.calls.at(-1)).toMatchObject({ orderNo: 'C-1', key: 'mgp:c:1', isProven: true })
    })
  })

  test('answered and delivered at the same moment, a hundred times, ends well each time: nobody waits for whoever waits', async () => {
    const all = [await missed(), await missed(), await missed(), await missed()]
    /** Where the parcel ended, and all of it as it was before anybody answered. */
    const anew = ({ id, order, ndr }: (typeof all)[number]) =>
      inShop(async tx => {
        const { rows } = await tx.execute<{ state: number }>(sql`select state from packages where id = ${id}`)
        await tx.execute(sql`update orders set state = 3 where vendor = 'mgp' and id = ${order.id}`)
        await tx.execute(sql`update packages set state = 8 where vendor = 'mgp' and id = ${id}`)
        await tx.execute(sql`update ndrs set state = 1, sending = null, next_at = null where id = ${ndr.id}`)
        return rows[0]!.state
      })
    const answer = (time: number, { ndr }: (typeof all)[number]) => {
      const phone = { onDay: today(), otherPhone: `+9198765${10_000 + time}` }
      const ids = [ndr.id]
      return time % 2 === 0
        ? admin.act(ndrs, 'reattempt', { ids, input: phone })
        : admin.act(ndrs, 'sendBack', { ids, input: {} })
    }
    const once = async (time: number, one: (typeof all)[number]) => {
      const at = new Date(Date.now() - 1000 + time).toISOString()
      const [answered, told] = await Promise.all([answer(time, one), tell(news(one.awb, 'DELIVERED', at))])
      expect([answered.status, told.status]).toEqual([200, 200])
      const isBack = time % 2 === 1 && answered.body.data.refused.length === 0
      expect(await anew(one)).toBe(isBack ? codeIn(ParcelState, 'rtoInitiated') : codeIn(ParcelState, 'delivered'))
    }
    for (let time = 0; time < 25; time++) await Promise.all(all.map(one => once(time, one)))
  }, 30_000)
})
