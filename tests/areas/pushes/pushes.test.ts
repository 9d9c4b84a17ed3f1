// Pushes of orders to a real order system over HTTP: again by somebody, by themselves, and while something else happens.
import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { orders } from '#areas/orders/orders.ts'
import { duePushes } from '#areas/pushes/clock.server.ts'
import { orderSystemOf } from '#areas/pushes/orderSystem.server.ts'
import { pushAttempts } from '#areas/pushes/pushAttempts.ts'
import { pushes } from '#areas/pushes/pushes.ts'
import { requestHash } from '#server/outside/system.ts'
import type { Errand } from '#server/records/errand.ts'
import { repushesOnce } from '../../support/repushing.ts'
import { pushesDesk } from './desk.ts'

const { system, here, admin, files, inShop, tick, errand, one, placed, known, pushed, repushed } = await pushesDesk()

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
    expect((await repushed(pushes, [clash.id])).why).toEqual([
      expect.stringContaining('Use force to send a new revision'),
    ])
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
    expect((await repushed(pushes, [row!.id])).why).toEqual(['On hold for Address since 2026-11-18'])
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
      [2, expect.stringContaining('Already accepted')],
      [3, 'On hold for Address since 2026-11-18'],
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
  /** What the order system does while it is asked, before it results. */
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
        'It is being sent to the order system',
        'It is being sent to the order system',
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
