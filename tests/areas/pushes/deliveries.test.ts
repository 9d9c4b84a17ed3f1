// News of couriers through their signed door, and failed deliveries until somebody or the clock answers them.
import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { orderEvents } from '#areas/orders/orderEvents.ts'
import { packages } from '#areas/orders/packages.ts'
import { ParcelState } from '#areas/orders/sets.ts'
import { courierSystemOf } from '#areas/pushes/courierSystem.server.ts'
import { courierPath } from '#areas/pushes/door.server.ts'
import { ndrs } from '#areas/pushes/ndrs.ts'
import { tellCouriers } from '#areas/pushes/telling.server.ts'
import type { AnyRow } from '#contract/resource.ts'
import { codeIn } from '#contract/valueSet.ts'
import { dayAt } from '#rules/vendorDay.ts'
import { senderSecret, signatureHeader, signatureOf } from '#server/outside/signature.ts'
import { requestHash } from '#server/outside/system.ts'
import type { Errand } from '#server/records/errand.ts'
import { pushesDesk } from './desk.ts'

const { system, here, admin, inShop, tick, errand, one } = await pushesDesk()

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
    expect(late.body.fields).toMatchObject([{ path: 'onDay', message: 'Today or within the next 7 days' }])
    await again([first.ndr.id])
    expect(await one(ndrs, `awb:${first.awb}`)).toMatchObject({ state: 'reattempt', note: 'Blue gate' })
    await admin.act(ndrs, 'sendBack', { ids: [second.ndr.id], input: {} })
    expect(await second.state()).toBe('rtoInitiated')
    expect((await again([second.ndr.id])).body.data.refused[0]?.why.message).toBe('Already resolved')
    await tell(news(first.awb, 'DELIVERED', hour(49)))
    expect(await one(ndrs, `awb:${first.awb}`)).toMatchObject({ state: 'delivered' })
  })

  test('is tried three times at most', async () => {
    const { ndr } = await missed(hour(40), 3)
    expect(ndr).toMatchObject({ tryNo: 3, reason: 'address' })
    const { body } = await admin.act(ndrs, 'reattempt', { ids: [ndr.id], input: { onDay: today() } })
    expect(body.data.refused[0]?.why.message).toBe('3 attempts made. It can only be returned to origin')
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
        elsewhere: true,
        line1: '14 Blue Gate',
        pincode: area.code,
        otherPhone: '+919876543210',
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
        answer: 'REATTEMPT',
        onDay: today(),
        phone: '+919876543210',
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
      expect(await said(one, { ...there, pincode: '999999' })).toEqual([422, 'pincode: 999999 is not a known pincode'])
      expect(await said(one, { ...there, pincode: far.code })).toEqual([
        ...[422, 'state: The place of supply would change. Cancel and re-invoice'],
      ])
      expect(await said(one, { elsewhere: true })).toEqual([422, 'line1: Enter the new delivery address'])
      expect(await said(one, { otherPhone: '12' })).toEqual([422, 'otherPhone: A phone number like +919812345678'])
      expect(await said([ndr.id, other.ndr.id], there)).toEqual([
        ...[422, 'elsewhere: A new address or phone applies to one parcel. Resolve it by itself'],
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
      expect(body.data.refused[0]?.why.message).toBe('Only actions the courier did not accept can be resent')
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
