// Rates of shipping leave no pincode out: what they refuse, whom they are for, and what they did of late.
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { members } from '#areas/members/members.ts'
import { segments } from '#areas/members/segments.ts'
import { orders } from '#areas/orders/orders.ts'
import { postalAreas } from '#areas/postalAreas/postalAreas.ts'
import { variants } from '#areas/products/products.ts'
import { orderParts, type PastOrder, pastCarts, pastOrders } from '#areas/shippingRates/orders.server.ts'
import type { Dialled } from '#areas/shippingRates/pictures.ts'
import {
  shippingMethods,
  shippingRates,
  shippingSurcharges,
  shippingZones,
} from '#areas/shippingRates/shippingRates.ts'
import { warehouses } from '#areas/warehouses/warehouses.ts'
import type { Plan, Shown } from '#contract/call.ts'
import type { Resource } from '#contract/resource.ts'
import { printed } from '#contract/said.ts'
import type { Scene } from '#server/records/serve.ts'
import { type Input, openDesk } from './desk.ts'

const { here, admin, files, inVendor, tick, asked, reported, trace, idOf, refused, made, published } = await openDesk()

describe('rates', () => {
  const rate = async (more: Input) => ({
    name: `Test ${JSON.stringify(more)}`.slice(0, 100),
    basis: 'flat',
    flat: 5000,
    priority: 77,
    method: await idOf(shippingMethods, 'code:EXPRESS'),
    ...more,
  })
  const tiers = (...limits: [number, number | null][]) => limits.map(([from, to]) => ({ from, to, fee: 100 }))

  test('(3) the demo card leaves no pincode without a fee', async () => {
    const { shown, job } = await reported(shippingRates, 'findGaps', {})
    expect(shown).toMatchObject({ kind: 'facts', title: { text: 'Every pincode has a fee' } })
    expect(job.total).toBe((await admin.list(postalAreas, 'filter=status:active&size=1')).page.total)
  })

  test.each<[string, Input, string, string]>([
    ['no fee at all', { flat: null }, 'REQUIRED', 'Enter fee'],
    ['fee -10', { flat: -1000 }, 'RANGE', 'Must be 0 or more'],
    [
      'tiers not starting at 0',
      { basis: 'cartValue', tiers: tiers([100, null]) },
      'RULE',
      'The first tier must start at 0.00',
    ],
    [
      'overlap 0-499.99 and 400-999',
      { basis: 'cartValue', tiers: tiers([0, 50_000], [40_000, 99_900], [99_900, null]) },
      'OVERLAP',
      '400.00-499.99 is covered by two tiers',
    ],
    [
      'a hole',
      { basis: 'cartValue', tiers: tiers([0, 50_000], [60_000, null]) },
      'RULE',
      'Gap between 499.99 and 600.00',
    ],
    [
      'stepG 0',
      { basis: 'weight', firstG: 500, firstFee: 100, stepG: 0, stepFee: 100 },
      'RANGE',
      'Step must be at least 1 g',
    ],
  ])('%s is refused', async (_why, more, code, message) => {
    expect(await refused(shippingRates, await rate(more))).toMatchObject({ status: 422, code, message })
  })

  test('same method, zone, audience and priority in one window: the second cannot go live', async () => {
    const id = await made(
      shippingRates,
      await rate({ name: 'Twin', zone: await idOf(shippingZones, 'code:METRO'), priority: 50 }),
    )
    expect(await published(shippingRates, id)).toEqual([expect.stringContaining('Rate Express, metro already applies')])
  })

  test('PICKUP without a STORE warehouse cannot go live', async () => {
    const method = await made(shippingMethods, { code: 'PICKUP', label: { 'en-in': 'Collect' } })
    const id = await made(shippingRates, await rate({ name: 'Collect', method }))
    expect(await published(shippingRates, id)).toEqual([expect.stringContaining('There is no pickup point')])
    const store = await made(warehouses, { code: 'SHOP1', name: 'Shop', kind: 'store', priority: 90 })
    expect(await published(shippingRates, id)).toEqual([])
    await admin.act(warehouses, 'remove', { ids: [store] })
    await admin.act(shippingRates, 'remove', { ids: [id] })
  })

  test('publish with gaps: a standard rate is blocked, and the pincodes are counted and listed', async () => {
    const emirates = await here.as('admin', 'mgp-are')
    const everywhere = (await emirates.list(shippingRates, 'filter=name:Standard')).rows.find(
      ({ name }) => name === 'Standard',
    )!
    await emirates.act(shippingRates, 'deactivate', { ids: [everywhere.id] })
    const { shown, job } = await reported(shippingRates, 'findGaps', {}, emirates)
    const { text } = (await emirates.get<{ text: string }>(`/v1/jobs/${job.id}/file/result`)).body
    expect(
      text
        .replace(/^\ufeff/, '')
        .split('\r\n')
        .slice(0, 2),
    ).toEqual(['pincode,city,why', 'abudhabi-al-reem,Abu Dhabi,No rate'])
    expect(printed(shown.title)).toBe('7 serviceable pincodes have no Standard rate')
    expect(shown.rows.map(([code]) => code)).toContain('sharjah-al-nahda')
    const dubai = (await emirates.list(shippingRates, 'filter=Dubai')).rows[0]!
    await emirates.act(shippingRates, 'deactivate', { ids: [dubai.id] })
    const again = await emirates.act(shippingRates, 'activate', { ids: [dubai.id] })
    expect(again.body.data.refused.map(({ why }) => why.message)).toEqual([
      expect.stringContaining('7 serviceable pincodes have no Standard rate'),
    ])
    const both = await emirates.act(shippingRates, 'activate', { ids: [everywhere.id, dubai.id] })
    expect(both.body.data.refused).toEqual([])
  })

  test('(5) a sale-day threshold begins and ends on the minute, and is taken back whole', async () => {
    const ids = [await idOf(shippingRates, 'name:"Standard, metro"')]
    const input = { value: 29_900, from: '2031-01-01T00:00:00Z', to: '2031-01-02T00:00:00Z' }
    const { body } = await admin.act(shippingRates, 'saleDay', { ids, input })
    expect(body.data.refused).toEqual([])
    const quoted = async (at: string) => (await trace(shippingRates, { pincode: '560034', value: 29_900, at })).result
    const moments = ['2030-12-31T23:59:59Z', input.from, '2031-01-01T23:59:59Z', input.to]
    expect(await Promise.all(moments.map(quoted))).toEqual([
      '69.00 by Standard, metro',
      'Free by Standard, metro 2031-01-01',
      'Free by Standard, metro 2031-01-01',
      '69.00 by Standard, metro',
    ])
    await admin.post('/v1/undo', { operation: body.data.operation })
    expect(await quoted(input.from)).toBe('69.00 by Standard, metro')
    const early = await admin.act(shippingRates, 'saleDay', { ids, input: { ...input, to: input.from } })
    expect(early.body.data.refused[0]?.why.message).toBe('The end is before the start')
  })

  test('a sale day is called by the day it begins where the vendor is, and has no orders of its own yet', async () => {
    const ids = [await idOf(shippingRates, 'name:"Standard, metro"')]
    await inVendor(tx => tx.execute(sql`update shipping_rates set orders30 = 7 where name = 'Standard, metro'`))
    const input = { value: 0, from: '2032-02-29T18:30:00Z', to: '2032-03-01T18:30:00Z' }
    const { body } = await admin.act(shippingRates, 'saleDay', { ids, input })
    const [day] = (await admin.list(shippingRates, 'filter=name:"Standard, metro 2032-03-01"')).rows
    expect(day).toMatchObject({ freeAbove: 0, orders30: null })
    await admin.post('/v1/undo', { operation: body.data.operation })
    await inVendor(tx => tx.execute(sql`update shipping_rates set orders30 = null`))
  })

  test('a rate for a tier or a segment is theirs alone, goes before that of everybody, and says whose it is', async () => {
    const method = await idOf(shippingMethods, 'code:STANDARD')
    for (const [audience, audienceOf, flat] of [
      ['tier', 'gold', 1000],
      ['segment', 'lapsed', 2000],
    ] as const) {
      const more = { name: `For ${audienceOf}`, method, audience, audienceOf, flat }
      expect(await published(shippingRates, await made(shippingRates, await rate(more)))).toEqual([])
    }
    const quoted = async (who: Input) => (await trace(shippingRates, { pincode: '302001', value: 5000, ...who })).result
    expect(await quoted({})).toBe('79.00 by Standard')
    expect(await quoted({ tier: 'gold' })).toBe('10.00 by For gold')
    expect(await quoted({ tier: 'silver', segment: 'lapsed' })).toBe('20.00 by For lapsed')
    await admin.act(segments, 'create', { input: { name: 'Lapsed', rule: 'tags:gone-quiet' } })
    const member = await idOf(members, 'orderCount:>=2 status:active')
    expect(await quoted({ member })).toBe('79.00 by Standard')
    await admin.act(members, 'addTag', { ids: [member], input: { tags: ['gone-quiet'] } })
    expect(await quoted({ member })).toBe('20.00 by For lapsed')
    await admin.act(members, 'change', { ids: [member], input: { tags: [] } })
    expect(await quoted({ member })).toBe('79.00 by Standard')
    expect(await refused(shippingRates, await rate({ audience: 'tier' }))).toMatchObject({
      path: 'audienceOf',
      code: 'REQUIRED',
    })
  })

  test('with grace no coupon costs the free shipping', async () => {
    const id = await idOf(shippingRates, 'name:"Standard, metro"')
    const { body } = await admin.act(shippingRates, 'change', { ids: [id], input: { thresholdGrace: true } })
    const { result, lines } = await trace(shippingRates, { pincode: '560034', value: 105_000, discount: 10_000 })
    expect(result).toBe('Free by Standard, metro')
    expect(lines.some(line => line.startsWith('cliff'))).toBe(false)
    await admin.post('/v1/undo', { operation: body.data.operation })
  })

  test('what is ordered after the cutoff leaves a day later', async () => {
    const method = await idOf(shippingMethods, 'code:EXPRESS')
    const quoted = async (at: string) =>
      (await trace(shippingRates, { pincode: '560034', value: 5000, method, at })).lines.at(-1)
    expect(await quoted('2026-11-20T11:29:00Z')).toBe('eta Express: In 1 to 2 days')
    expect(await quoted('2026-11-20T11:30:00Z')).toBe('eta 17:00: Ordered after 17:00: ships a day later')
  })

  test('another threshold is tried on the orders of the last days: the lower it is, the more travel free', async () => {
    const ids = [await idOf(shippingRates, 'name:"Standard, metro"')]
    const tried = async (freeAbove: number) => {
      const { shown } = await reported(shippingRates, 'simulate', { ids, input: { freeAbove, lastDays: 90 } })
      return shown.rows.map(row => row.map(printed))
    }
    const same = await tried(99_900)
    expect(same.filter(([, before, after]) => before !== after)).toEqual([])
    const all = await tried(0)
    expect(all[1]?.slice(1)).toEqual([same[1]?.[1], '100%'])
    expect(all[2]?.[2]).toBe('0.00')
  })

  test('orders are gone through part by part, each of them once, also where many were placed at one moment', async () => {
    const seen = await inVendor(async tx => {
      const now = new Date()
      await tx.execute(sql`savepoint before`)
      await tx.execute(sql`update orders set placed_at = date_trunc('day', placed_at) + interval '123456 microseconds'
        where placed_at > now() - interval '90 days'`)
      const scene = { tx, now } as Scene
      const parts = await orderParts(
        scene,
        { days: 89, partSize: 7 },
        past => past.map(({ orderNo }) => orderNo),
        found => ({ kind: 'facts', title: '', facts: [{ label: '', value: found.flat().join() }] }),
      )
      let from = 0
      while (from < parts.count) {
        await parts.work(scene, from)
        // Whoever was stopped begins the part again.
        from = await parts.work(scene, from)
      }
      const shown = parts.answer() as Extract<Shown, { kind: 'facts' }>
      const { rows } = await tx.execute<{
        no: string
      }>(sql`select order_no as no from orders where vendor = 'mgp' and status <> 2
        and placed_at > ${now.toISOString()}::timestamptz - interval '89 days' and exists (select 1 from postal_areas a
          where a.vendor = orders.vendor and a.status <> 2 and lower(a.code) = lower(coalesce(pincode, '')))
        order by placed_at desc, id`)
      const told = String(shown.facts[0]?.value).split(',')
      await tx.execute(sql`rollback to savepoint before`)
      return { told, wanted: rows.map(({ no }) => no) }
    })
    expect(seen.wanted.length).toBeGreaterThan(21)
    expect(seen.told).toEqual(seen.wanted)
  })

  test('the dial says at every stop what a simulation says of it', async () => {
    const ids = [await idOf(shippingRates, 'name:"Standard, metro"')]
    const { body } = await admin.act(shippingRates, 'dial', { ids, input: {} })
    const dial = body.data.result as Extract<Shown, { kind: 'table' }>
    const { at, now, seen, used } = dial.given as Dialled
    // Of those that were looked at, those that took this rate, which every figure is of.
    expect([used, used < seen]).toEqual([at[0]?.orders, true])
    expect(printed(dial.title)).toBe(`Standard, metro by threshold, ${used} orders that used it`)
    expect([now, at.some(({ freeAbove }) => freeAbove === 99_900)]).toEqual([99_900, true])
    expect(at[0]).toMatchObject({ freeAbove: 0, free: at[0]?.orders, income: 0 })
    const { shown } = await reported(shippingRates, 'simulate', {
      ids,
      input: { freeAbove: at[4]!.freeAbove, lastDays: 30 },
    })
    expect(shown.rows.map(row => printed(row[2] ?? ''))).toEqual(dial.rows[4]?.slice(1).map(printed))
  })

  test('rates are found by the pincode they reach and by when they end', async () => {
    const named = async (filter: string) =>
      (await admin.list(shippingRates, `filter=status:active ${filter}&size=100`)).rows.map(({ name }) => name)
    expect(await named('pincode:744301')).toContain('Standard, remote')
    expect(await named('pincode:744301')).not.toContain('Standard, metro')
    expect(await named('pincode:560034')).toEqual(expect.arrayContaining(['Standard', 'Standard, metro']))
    expect(await named('expiring:14')).toEqual([])
  })

  test('fees are raised by a percentage and rounded; a card is copied to another zone as drafts', async () => {
    const id = await made(shippingRates, await rate({ name: 'Raised', basis: 'cartValue', tiers: tiers([0, null]) }))
    await admin.act(shippingRates, 'adjust', { ids: [id], input: { percent: 1000, amount: 500, roundTo: 500 } })
    expect((await admin.list(shippingRates, 'filter=name:Raised')).rows[0]).toMatchObject({
      tiers: [{ from: 0, fee: 500 }],
    })
    const [from, to] = [await idOf(shippingZones, 'code:METRO'), await idOf(shippingZones, 'code:BLR')]
    const { body } = await admin.act(shippingZones, 'copyRates', { ids: [from], input: { zones: [to] } })
    expect(body.data.refused).toEqual([])
    const drafts = (await admin.list(shippingRates, 'filter=status:draft BLR')).rows.map(({ name }) => name)
    expect(drafts).toEqual(expect.arrayContaining(['Standard, metro BLR', 'Express, metro BLR']))
  })

  test('the rows of one rate stand or fall together in a file', async () => {
    const head = 'name,method,basis,from,to,fee\n'
    const row = (line: string) => `Filed,STANDARD,cartValue,${line}\n`
    const report = (...lines: string[]) => files.check(shippingRates, 'shippingRate', head + lines.map(row).join(''))
    expect((await report('0,499.00,60.00', '499.00,,0.00')).counts).toMatchObject({ create: 2, error: 0 })
    const wrong = async (...lines: string[]) => (await report(...lines)).errors[0]?.message
    expect(await wrong('0,500.00,60.00', '600.00,,0.00')).toBe('Gap between 499.99 and 600.00')
    expect(await wrong('0,500.00,60.00', '400.00,999.00,50.00', '999.00,,0.00')).toBe(
      '400.00-499.99 is covered by two tiers',
    )
    expect(await wrong('0,500.00,60.00', '600.00,500.00,0.00')).toBe('“To” must be above “from”')
  })
})

describe('what rates did of late', () => {
  test('is counted over all orders and carts, in however small parts they are read', async () => {
    const now = here.house.kit.clock.now()
    const all = async (parts: AsyncIterable<readonly PastOrder[]>) => {
      const ids: string[] = []
      for await (const part of parts) ids.push(...part.map(({ id }) => id))
      return ids
    }
    await inVendor(async tx => {
      const whole = await all(pastOrders(tx, now, 90, 5000))
      expect(whole.length).toBeGreaterThan(20)
      expect(await all(pastOrders(tx, now, 90, 7))).toEqual(whole)
      const carts = await all(pastCarts(tx, now, 90, 5000))
      expect(carts.length).toBeGreaterThan(whole.length)
      expect(await all(pastCarts(tx, now, 90, 3))).toEqual(carts)
    })
  })

  test('orders of thirty days are counted by the rate they take; one that none took is found, with those that lose money', async () => {
    const before = await admin.list(shippingRates, 'filter=status:active&size=100')
    expect(before.rows.every(({ orders30 }) => orders30 === null)).toBe(true)
    await tick('shippingRates')
    const { rows } = await admin.list(shippingRates, 'filter=status:active&size=100')
    const of = (name: string) => rows.find(row => row.name === name)
    expect(rows.every(row => row.version === before.rows.find(({ id }) => id === row.id)?.version)).toBe(true)
    expect(of('Standard, metro')?.orders30).toBeGreaterThan(0)
    expect(of('Same day, Bengaluru')?.orders30).toBe(0)
    const metro = String(of('Standard, metro')?.id)
    await admin.act(shippingRates, 'deactivate', { ids: [metro] })
    await tick('shippingRates')
    expect((await admin.list(shippingRates, `filter=id:${metro}`)).rows[0]?.orders30).toBeNull()
    await admin.act(shippingRates, 'activate', { ids: [metro] })
    await tick('shippingRates')
    const named = async (filter: string) =>
      (await admin.list(shippingRates, `filter=${filter}&size=100`)).rows.map(({ name }) => name).sort()
    expect(await named('status:active orders30:0')).toEqual(
      rows.flatMap(({ name, orders30 }) => (orders30 === 0 ? [name] : [])).sort(),
    )
    expect(await named('left30:<0')).toEqual(
      rows.flatMap(({ name, left30 }) => (Number(left30) < 0 ? [name] : [])).sort(),
    )
  })

  test('an order keeps its method and is counted by a rate of it; a method without a rate there is refused where it was chosen', async () => {
    const [member] = (await admin.list(members, 'filter=orderCount:0&size=1')).rows
    const [variant] = (await admin.list(variants, 'filter=status:active hazmat:none&size=1')).rows
    const placed = async (code: string, pincode: string) => {
      const shippingMethod = await idOf(shippingMethods, `code:${code}`)
      const lines = [{ sku: variant!.sku, quantity: 1 }]
      const input = { lines, member: member!.id, payBy: 'upi', line1: '12 Lake View Road', pincode, shippingMethod }
      return admin.act(orders, 'place', { input })
    }
    await tick('shippingRates')
    expect((await admin.list(shippingRates, 'filter=name:"Express, metro"')).rows[0]?.orders30).toBeGreaterThan(0)
    expect((await placed('EXPRESS', '560034')).status).toBe(200)
    const [order] = (await admin.list(orders, `filter=member:${member!.id}&size=1`)).rows
    expect([order!.shippingMethod, (order!.totals as Record<string, number>).shipping]).toEqual(['EXPRESS', 14_900])
    // It is read by the word shoppers chose it by; one that is gone by its code.
    expect(order!.shippingMethodName).toEqual({ 'en-in': 'Express' })
    await inVendor(tx => tx.execute(sql`update orders set shipping_method = 'GONE' where id = ${order!.id}`))
    const [gone] = (await admin.list(orders, `filter=member:${member!.id}&size=1`)).rows
    expect(gone!.shippingMethodName).toEqual({ 'en-in': 'GONE' })
    const { status, body } = await placed('EXPRESS', '302001')
    expect([status, body.fields?.[0]]).toMatchObject([
      422,
      { path: 'shippingMethod', message: 'No Express rate for 302001' },
    ])
  })

  test('rates are found by their window', async () => {
    const named = async (window: string) =>
      (await admin.list(shippingRates, `filter=status:active window:${window}&size=100`)).rows.map(({ name }) => name)
    expect(await named('now')).toContain('Standard')
    expect(await named('now')).not.toContain('Festive week')
    expect(await named('over')).toContain('Festive week')
    expect(await named('coming')).not.toContain('Standard')
  })

  test('fees are told by region and stretch of pincodes, and what couriers ask by zone', async () => {
    const told = (await asked(shippingRates, 'feeMap', { value: 50_000, weightG: 500 })) as Extract<
      Shown,
      { kind: 'table' }
    >
    const lines = told.rows.map(row => row.map(printed).slice(0, 4))
    expect(lines).toContainEqual(['Karnataka', '560', expect.any(String), '60.00'])
    expect(lines).toContainEqual(['Karnataka', '570', expect.any(String), '79.00'])
    expect(told.given).toContainEqual(expect.objectContaining({ name: 'Karnataka', least: 6000, most: 7900, none: 0 }))
    const costs = (await asked(shippingRates, 'costs', {})) as Extract<Shown, { kind: 'table' }>
    expect(costs.rows.map(row => row.map(printed)[0])).toEqual(
      expect.arrayContaining(['Any pincode', 'METRO', 'REMOTE', 'NORTHEAST', 'BLR']),
    )
    expect(costs.rows.map(row => row.map(printed)).find(([zone]) => zone === 'BLR')?.[2]).toBe('52.00')
  })

  test('no pincode is left out where there are more than are read at once', async () => {
    const more = 5001
    const mine = sql`vendor = 'mgp' and code like '9%' and city = 'Somewhere'`
    await inVendor(tx =>
      tx.execute(sql`insert into postal_areas (vendor, id, country, code, city, state)
        select 'mgp', gen_random_uuid(), 'IND', (980000 + n)::text, 'Somewhere', 'Elsewhere' from generate_series(1, ${more}::int) n`),
    )
    const { total } = (await admin.list(postalAreas, 'filter=status:active&size=1')).page
    const counted = (shown: Shown, at: number) =>
      (shown as Extract<Shown, { kind: 'table' }>).rows.map(row => Number(printed(row[at]!).replaceAll(',', '')))
    expect(counted(await asked(shippingRates, 'costs', {}), 1)[0]).toBe(total)
    const fees = counted(await asked(shippingRates, 'feeMap', { value: 50_000, weightG: 500 }), 2)
    expect(fees.reduce((sum, count) => sum + count, 0)).toBe(total)
    await inVendor(tx => tx.execute(sql`delete from postal_areas where ${mine}`))
  })

  test('pincodes without a STANDARD rate are found, and a rate in force may not take the claim of another', async () => {
    const emirates = await here.as('admin', 'mgp-are')
    const without = async () => (await emirates.list(postalAreas, 'filter=status:active standard:N&size=100')).rows
    expect(await without()).toEqual([])
    const [everywhere] = (await emirates.list(shippingRates, 'filter=-zone:* status:active')).rows.filter(
      ({ name }) => name === 'Standard',
    )
    await emirates.act(shippingRates, 'deactivate', { ids: [everywhere!.id] })
    expect(await without()).toHaveLength(7)
    await emirates.act(shippingRates, 'activate', { ids: [everywhere!.id] })
    const ids = [await idOf(shippingRates, 'name:"First order"')]
    const { body } = await admin.act(shippingRates, 'change', { ids, input: { audience: 'all' } })
    expect(body.fields?.[0]?.message ?? body.data?.refused[0]?.why.message).toBe('Rate Standard already applies')
  })

  test('raising fees is looked at before it is written', async () => {
    const ids = [await idOf(shippingRates, 'name:"Standard, north-east"')]
    const { body } = await admin.act(shippingRates, 'adjust', {
      ids,
      input: { percent: 1000, roundTo: 100 },
      dry: true,
    })
    const { plan } = body.data as unknown as { plan: Plan }
    expect(plan.sample[0]?.diff).toEqual([{ field: 'flat', before: 9900, after: 10_900 }])
    expect((await admin.list(shippingRates, 'filter=name:"Standard, north-east"')).rows[0]?.flat).toBe(9900)
  })
})

describe('zones, surcharges and pincodes', () => {
  test.each<[Resource, Input, string, string]>([
    [
      shippingZones,
      { name: 'X', code: 'X1', patterns: ['5600'] },
      'patterns',
      'Indian pincodes have 6 digits and do not start with 0',
    ],
    [
      shippingSurcharges,
      { name: 'X', kind: 'fuel', condition: 'wieght:>5', flat: 1 },
      'condition',
      'Unknown field "wieght". Did you mean "weight"?',
    ],
    [
      shippingMethods,
      { code: 'ROCKET', label: { 'en-in': 'Rocket' }, courierModes: ['air', 'rocket'] },
      'courierModes',
      '"rocket" is not one of air, surface, hyperlocal',
    ],
    [
      postalAreas,
      { code: '1234', country: 'SAU', city: 'Riyadh', state: 'Riyadh' },
      'code',
      'Saudi codes have 5 digits',
    ],
  ])('$name refuses what could match nothing', async (area, input, path, message) => {
    expect(await refused(area, input)).toMatchObject({ status: 422, path, message })
  })
})
