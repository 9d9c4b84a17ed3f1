// Shipping charges and cash on delivery through the real endpoints: the figures of their area files, and what they refuse.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { codCharges, codRules } from '#areas/codCharges/codCharges.ts'
import { codPincodes } from '#areas/codCharges/codPincodes.ts'
import type { LadderGiven } from '#areas/codCharges/pictures.ts'
import { members } from '#areas/members/members.ts'
import { segments } from '#areas/members/segments.ts'
import { orders } from '#areas/orders/orders.ts'
import { variants } from '#areas/products/products.ts'
import type { Dialled } from '#areas/shippingRates/pictures.ts'
import { postalAreas } from '#areas/shippingRates/postalAreas.ts'
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
import { allPlaces } from '#server/auth/places.ts'
import { areaClocks } from '#server/records/clocks.ts'
import { type Files, type Person, type World, world } from '../support/world.ts'

let here: World
let admin: Person
let files: Files

beforeAll(async () => {
  here = await world()
  admin = await here.as('admin')
  files = here.files(admin)
})
afterAll(() => here.close())

type Input = Record<string, unknown>

/** The clock of one area comes by. */
const tick = async (area: string) => {
  const place = (await allPlaces(here.house.kit.db)).find(({ vendorCode }) => vendorCode === 'mgp')!
  await areaClocks(here.house.kit, place, area)
}

const asked = async (area: Resource, action: string, input: Input) => {
  const { body } = await admin.act(area, action, { input })
  return body.data.result as Shown
}
/** What an action that runs as a job answers, and how much it went through. */
const reported = async (area: Resource, action: string, body: { ids?: string[]; input?: Input }, who = admin) => {
  const answer = await who.act(area, action, { input: {}, ...body })
  const job = await here.files(who).over(answer.body.data.jobId!)
  expect([job.state, job.kind, job.ok]).toEqual(['success', 'report', job.total])
  const { report } = (await who.get<{ data: { report: { shown: Shown } } }>(`/v1/jobs/${job.id}/report`)).body.data
  return { shown: report.shown as Extract<Shown, { kind: 'table' }>, job }
}
const trace = async (area: Resource, input: Input) => {
  const shown = await asked(area, 'quote', input)
  if (shown.kind !== 'trace') throw new Error('no trace')
  const lines = shown.steps.map(
    ({ rule, input: about, outcome }) => `${rule} ${printed(about ?? '')}: ${printed(outcome)}`,
  )
  return { result: printed(shown.result), lines }
}
const idOf = async (area: Resource, filter: string) => (await admin.list(area, `filter=${filter}`)).rows[0]!.id
const refused = async (area: Resource, input: Input, action = 'create') => {
  const { status, body } = await admin.act(area, action, { input })
  const [first] = body.fields ?? []
  return { status, path: first?.path, code: first?.code, message: first?.message }
}
const made = async (area: Resource, input: Input) => (await admin.act(area, 'create', { input })).body.data.done[0]!.id
const published = async (area: Resource, ...ids: string[]) => {
  const { body } = await admin.act(area, 'publish', { ids })
  return body.data.refused.map(({ why }) => why.message)
}

describe('quote shipping', () => {
  const quote = (input: Input) => trace(shippingRates, { items: 1, ...input })

  test('(1) 0.9 kg in 30 x 20 x 10 cm by weight is 115.00, with the rate and the path to it', async () => {
    const { result, lines } = await quote({ pincode: '744301', value: 80_000, weightG: 900, box: '30x20x10' })
    expect(result).toBe('115.00 by Standard, remote')
    expect(lines.slice(0, 3)).toEqual([
      'postalArea 744301: Car Nicobar, Andaman and Nicobar Islands',
      'weight 900 g on the scale, 1200 g by volume: 1200 g',
      'shippingRate Standard, remote: Chosen',
    ])
  })

  test('(2) 999.00 is free and 998.99 is not', async () => {
    expect((await quote({ pincode: '560034', value: 99_900 })).result).toBe('Free by Standard, metro')
    expect((await quote({ pincode: '560034', value: 99_899 })).result).toBe('60.00 by Standard, metro')
  })

  test('(4) a coupon of 100.00 on 1,050.00 is flagged as a cliff: it is worth 40.00', async () => {
    const { result, lines } = await quote({ pincode: '560034', value: 105_000, discount: 10_000 })
    expect(result).toBe('60.00 by Standard, metro')
    expect(lines.find(line => line.startsWith('cliff'))).toBe(
      'cliff 100.00: The discount of 100.00 is worth 40.00: it raises shipping by 60.00',
    )
  })

  test('(6) another method, a first order and a surcharge are named by their own rows', async () => {
    const express = await idOf(shippingMethods, 'code:EXPRESS')
    expect((await quote({ pincode: '560034', value: 5000, method: express })).result).toBe('149.00 by Express, metro')
    expect((await quote({ pincode: '302001', value: 5000, firstOrder: true })).result).toBe('29.00 by First order')
    const of = async (filter: string) =>
      (await quote({ pincode: '302001', value: 5000, member: await idOf(members, filter) })).result
    expect([await of('orderCount:0'), await of('orderCount:>0')]).toEqual(['29.00 by First order', '79.00 by Standard'])
    const hazmat = await quote({ pincode: '302001', value: 5000, hazmat: true })
    expect(hazmat.lines).toContain('surcharge Hazardous goods: 25.00')
    expect(
      await refused(shippingRates, { pincode: '560034', value: 5000, method: express, hazmat: true }, 'quote'),
    ).toMatchObject({
      path: 'hazmat',
      message: 'EXPRESS takes no hazardous goods',
    })
  })

  test('the lines of a cart are weighed and counted, and what they hold is known to surcharges', async () => {
    const [light, hazardous] = (await admin.list(variants, 'filter=status:active weightG:>0&size=2')).rows
    await admin.act(variants, 'change', { ids: [hazardous!.id], input: { hazmat: 'aerosol' } })
    const asked = { pincode: '744301', value: 80_000 }
    const weight = Number(light!.weightG) * 3
    const { result, lines } = await quote({ ...asked, lines: [`${light!.sku} x3`] })
    expect(lines[1]).toBe(`weight ${light!.sku} x3: ${weight} g`)
    expect(result).toBe((await quote({ ...asked, weightG: weight, items: 3 })).result)
    expect((await quote({ ...asked, lines: [hazardous!.sku] })).lines).toContain('surcharge Hazardous goods: 25.00')
    expect(await refused(shippingRates, { ...asked, lines: ['NO-SUCH'] }, 'quote')).toMatchObject({
      ...{ status: 422, path: 'lines', code: 'REF_NOT_FOUND', message: 'There is no SKU NO-SUCH' },
    })
  })

  test.each([
    ['012345', 'PATTERN', 'Indian pincodes have 6 digits and do not start with 0'],
    ['999999', 'REF_NOT_FOUND', 'No pincode "999999"'],
  ])('pincode %s is refused', async (pincode, code, message) => {
    expect(await refused(shippingRates, { pincode, value: 1 }, 'quote')).toEqual({
      ...{ status: 422, path: 'pincode' },
      ...{ code, message },
    })
  })
})

describe('rates', () => {
  const rate = async (more: Input) => ({
    ...{ name: `Test ${JSON.stringify(more)}`.slice(0, 100), basis: 'flat', flat: 5000, priority: 77 },
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
    ['no fee at all', { flat: null }, 'REQUIRED', '"Fee" is required'],
    ['fee -10', { flat: -1000 }, 'RANGE', 'must be 0 or more'],
    [
      'tiers not starting at 0',
      { basis: 'cartValue', tiers: tiers([100, null]) },
      'RULE',
      'First tier must start at 0.00',
    ],
    [
      'overlap 0-499.99 and 400-999',
      { basis: 'cartValue', tiers: tiers([0, 50_000], [40_000, 99_900], [99_900, null]) },
      'OVERLAP',
      '400.00-499.99 is in two tiers',
    ],
    [
      'a hole',
      { basis: 'cartValue', tiers: tiers([0, 50_000], [60_000, null]) },
      'RULE',
      'Tiers leave a hole between 499.99 and 600.00',
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
    expect(await published(shippingRates, id)).toEqual([expect.stringContaining('No pickup point exists')])
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
    expect(printed(shown.title)).toBe('7 serviceable pincodes have no STANDARD rate')
    expect(shown.rows.map(([code]) => code)).toContain('sharjah-al-nahda')
    const dubai = (await emirates.list(shippingRates, 'filter=Dubai')).rows[0]!
    await emirates.act(shippingRates, 'deactivate', { ids: [dubai.id] })
    const again = await emirates.act(shippingRates, 'activate', { ids: [dubai.id] })
    expect(again.body.data.refused.map(({ why }) => why.message)).toEqual([
      expect.stringContaining('7 serviceable pincodes have no STANDARD rate'),
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
    expect(early.body.data.refused[0]?.why.message).toBe('End is before start')
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
      ...{ path: 'audienceOf', code: 'REQUIRED' },
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
    expect(await quoted('2026-11-20T11:29:00Z')).toBe('eta EXPRESS: In 1 to 2 days')
    expect(await quoted('2026-11-20T11:30:00Z')).toBe('eta 17:00: Ordered after 17:00: it leaves a day later')
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
    expect(all[1]?.slice(1)).toEqual([same[1]?.[1], '100 %'])
    expect(all[2]?.[2]).toBe('0.00')
  })

  test('the dial says at every stop what a simulation says of it', async () => {
    const ids = [await idOf(shippingRates, 'name:"Standard, metro"')]
    const { body } = await admin.act(shippingRates, 'dial', { ids, input: {} })
    const dial = body.data.result as Extract<Shown, { kind: 'table' }>
    const { at, now } = dial.given as Dialled
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
    expect(await wrong('0,500.00,60.00', '600.00,,0.00')).toBe('Tiers leave a hole between 499.99 and 600.00')
    expect(await wrong('0,500.00,60.00', '400.00,999.00,50.00', '999.00,,0.00')).toBe('400.00-499.99 is in two tiers')
    expect(await wrong('0,500.00,60.00', '600.00,500.00,0.00')).toBe('To must be above from')
  })
})

describe('what rates did of late', () => {
  test('orders of thirty days are counted by the rate they take; one that none took is found, with those that lose money', async () => {
    const before = await admin.list(shippingRates, 'filter=status:active&size=100')
    expect(before.rows.every(({ orders30 }) => orders30 === null)).toBe(true)
    await tick('shippingRates')
    const { rows } = await admin.list(shippingRates, 'filter=status:active&size=100')
    const of = (name: string) => rows.find(row => row.name === name)
    expect(rows.every(row => row.version === before.rows.find(({ id }) => id === row.id)?.version)).toBe(true)
    expect(of('Standard, metro')?.orders30).toBeGreaterThan(0)
    expect(of('Same day, Bengaluru')?.orders30).toBe(0)
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
    const { status, body } = await placed('EXPRESS', '302001')
    expect([status, body.fields?.[0]]).toMatchObject([
      422,
      { path: 'shippingMethod', message: 'No EXPRESS rate for 302001' },
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
      'Field "wieght" is not known; did you mean "weight"?',
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

describe('quote COD', () => {
  const quote = (value: number, more: Input = {}) => trace(codCharges, { pincode: '560034', value, ...more })

  test.each([
    [49_999, '49.00'],
    [50_000, '39.00'],
    [203_010, '40.60'],
    [390_000, '75.00'],
    [499_999, '75.00'],
  ])('(1, 4) the fee of %i is %s', async (value, fee) => {
    expect((await quote(value)).result).toMatch(new RegExp(`^Allowed; fee ${fee.replace('.', '[.]')}, collect `))
  })

  test('(1) at 5,000.00 cash is refused, and what is collected is rounded', async () => {
    expect((await quote(500_000)).result).toBe('Cash on delivery is available below 5000.00')
    expect((await quote(203_010)).lines.at(-1)).toBe('collect 2070.70: 2071.00, round-off 0.30')
  })

  test('(3) an advance of 20 % of 2,079.10 is 415.82, with 1,663.28 due', async () => {
    const { lines } = await quote(203_010, { shipping: 840, returned: 3500 })
    expect(lines.find(line => line.startsWith('advance'))).toBe('advance 2079.10: 415.82 now, 1663.28 in cash')
  })

  test('(6) a refusal gives the rule and the figure that failed', async () => {
    const { result, lines } = await quote(100_000, { returned: 6000 })
    expect(result).toBe('Please pay online for this order')
    expect(lines.at(-1)).toBe('codRule Orders come back too often: Refused: Returned to us 60 %')
    const far = await quote(250_000, { pincode: '744301' })
    expect(far.result).toBe('Cash on delivery is available below 2000.00')
  })
})

describe('COD charges and rules', () => {
  const slab = (from: number, to: number | null, more: Input = {}) => ({ from, to, calc: 'flat', flat: 100, ...more })
  test.each<[string, Input[], string, string]>([
    ['from >= to', [slab(500, 500)], 'RANGE', 'From must be below to'],
    ['HIGHER_OF without percent', [slab(0, null, { calc: 'higherOf' })], 'REQUIRED', 'A percentage is needed'],
    ['min > max', [slab(0, null, { min: 200, max: 100 })], 'RANGE', 'Minimum is above maximum'],
    [
      'two open-ended slabs',
      [slab(0, 5), slab(5, 9), slab(9, null), slab(20, null)],
      'OVERLAP',
      'Slabs 3 and 4 are both open',
    ],
  ])('%s is refused', async (_why, slabs, code, message) => {
    expect(await refused(codCharges, { name: 'Bad', slabs })).toMatchObject({ status: 422, code, message })
  })

  test('(2) publish with a hole: the group cannot go live', async () => {
    const id = await idOf(codCharges, 'status:draft')
    expect(await published(codCharges, id)).toEqual([expect.stringContaining('499.99-600.00 has no fee')])
  })

  test('unknown pincode is refused', async () => {
    expect(await refused(codCharges, { pincode: '999999', value: 1 }, 'quote')).toEqual({
      ...{ status: 422, path: 'pincode', code: 'REF_NOT_FOUND', message: 'No pincode "999999"' },
    })
  })

  test.each<[string, Input, string, string, string]>([
    ['DENY without message', { verdict: 'deny' }, 'shopperMessage', 'REQUIRED', 'Tell the shopper why'],
    [
      'advance 100 %',
      { verdict: 'requireAdvance', advancePercent: 10_000 },
      'advancePercent',
      'RULE',
      'That is a prepaid order; deny COD instead',
    ],
    ['an unknown fact', { condition: 'colour:red' }, 'condition', 'FIELD', 'Field "colour" is not known'],
  ])('%s is refused', async (_why, more, path, code, message) => {
    const input = { name: 'Bad', condition: 'cartValue:>1', priority: 5, ...more }
    expect(await refused(codRules, input)).toMatchObject({ status: 422, path, code, message })
  })

  test('blocking pincodes refuses cash there at once, knows the pincodes, is taken back and lifted', async () => {
    const input = { pincodes: ['560034', '560035'], why: 'fraud' }
    const { body } = await admin.act(codPincodes, 'block', { input })
    const quoted = () => trace(codCharges, { pincode: '560034', value: 100_000 })
    const { result, lines } = await quoted()
    expect(result).toBe('Cash on delivery is not available at 560034')
    expect(lines.at(-1)).toBe('codPincode 560034: Fraud')
    await admin.post('/v1/undo', { operation: body.data.operation })
    expect((await quoted()).result).toMatch(/^Allowed/)
    await admin.act(codPincodes, 'block', { input: { ...input, until: '2020-01-01T00:00:00Z' } })
    expect((await quoted()).result).toMatch(/^Allowed/)
    await admin.act(codPincodes, 'block', { input })
    const ids = [await idOf(codPincodes, 'pincode:560034')]
    expect((await quoted()).result).toBe('Cash on delivery is not available at 560034')
    await admin.act(codPincodes, 'unblock', { ids, input: { reason: 'Courier is back' } })
    expect((await quoted()).result).toMatch(/^Allowed/)
    expect(await refused(codPincodes, { ...input, pincodes: ['999999'] }, 'block')).toMatchObject({
      path: 'pincodes',
      code: 'REF_NOT_FOUND',
    })
  })

  test('the least of the limits holds: of the settings, the couriers and the pincode', async () => {
    const quoted = (pincode: string) => trace(codCharges, { pincode, value: 160_000 })
    expect((await quoted('744105')).result).toBe('Cash on delivery is available up to 1500.00')
    expect((await quoted('744301')).result).toMatch(/^Allowed/)
  })

  test('members a file bars from cash are refused: quoted, explained, replayed and ordered', async () => {
    const [member] = (await admin.list(members, 'filter=orderCount:0&size=1')).rows
    const file = (until: string, no = member!.memberNo) =>
      `member_key,reason,until\n${no},Three parcels refused at the door,${until}\n`
    const wrongIn = async (csv: string) => (await files.check(codRules, 'codMemberBlock', csv)).errors[0]
    expect(await wrongIn(file('2090-01-01T00:00:00Z', 'M-0'))).toMatchObject({ line: 2, code: 'REF_NOT_FOUND' })
    expect(await wrongIn(file('2020-01-01T00:00:00Z'))).toMatchObject({ line: 2, message: 'It must lie ahead' })
    const ordered = async () => {
      const [variant] = (await admin.list(variants, 'filter=status:active&size=1')).rows
      const lines = [{ sku: variant!.sku, quantity: 1 }]
      const input = { lines, member: member!.id, payBy: 'cod', line1: '12 Lake View Road', pincode: '560034' }
      return admin.act(orders, 'place', { input })
    }
    const replayedNow = async () => {
      const told = await replayed(await idOf(codRules, 'name:"Some orders come back"'))
      return Number(told.get('Refused')?.[0]?.replace(',', ''))
    }
    expect((await ordered()).status).toBe(200)
    const before = await replayedNow()
    await files.apply(codRules, 'codMemberBlock', file('2090-01-01T00:00:00Z'))
    const { result, lines } = await trace(codCharges, { pincode: '560034', value: 100_000, member: member!.id })
    expect(result).toBe('Cash on delivery is not available for this order')
    expect(lines.at(-1)).toBe(`codMember ${member!.memberNo}: Three parcels refused at the door`)
    const [order] = (await admin.list(orders, `filter=member:${member!.id}&size=1`)).rows
    const explained = await asked(codCharges, 'explain', { order: order!.id })
    expect(explained).toMatchObject({ kind: 'trace', result: { text: result } })
    expect(await replayedNow()).toBe(before + 1)
    const { status, body } = await ordered()
    expect([status, body.fields?.[0]?.path]).toEqual([422, 'payBy'])
    await admin.act(members, 'allowCod', { ids: [member!.id] })
    expect((await ordered()).status).toBe(200)
  })

  test('what is known of a member decides with the rest', async () => {
    const [member] = (await admin.list(members, 'filter=orderCount:0&size=1')).rows
    const { lines } = await trace(codCharges, { pincode: '560034', value: 300_000, member: member!.id })
    expect(lines.find(line => line.startsWith('codRule First large order'))).toBe(
      'codRule First large order: Allowed with a one-time code: First order: yes, Order value 3000.00',
    )
  })

  test('a rule may ask for articles and their categories', async () => {
    const [variant] = (await admin.list(variants, 'filter=status:active&size=1')).rows
    const input = { name: 'Not this one', priority: 1, condition: `sku:${variant!.sku}`, verdict: 'deny' }
    const id = await made(codRules, { ...input, shopperMessage: { 'en-in': 'Please pay online for it' } })
    await published(codRules, id)
    const asked = { pincode: '560034', value: 100_000 }
    expect((await trace(codCharges, { ...asked, skus: [variant!.sku] })).result).toBe('Please pay online for it')
    expect((await trace(codCharges, asked)).result).toMatch(/^Allowed/)
    await admin.act(codRules, 'remove', { ids: [id] })
  })

  const figures = (shown: Shown) => {
    if (shown.kind !== 'table') throw new Error('no table')
    return new Map(
      shown.rows.map(([label, before, after]) => [
        printed(label ?? ''),
        [before, after].map(one => printed(one ?? '')),
      ]),
    )
  }
  const replayed = async (...ids: string[]) =>
    figures((await reported(codRules, 'replay', { ids, input: { lastDays: 90 } })).shown)

  test('(5) a draft that equals what is in force changes no figure; one that refuses all refuses every order', async () => {
    const same = await replayed(await idOf(codRules, 'name:"Some orders come back"'))
    expect([...same.values()].filter(([before, after]) => before !== after)).toEqual([])
    expect(Number(same.get('Cash orders')?.[0]?.replace(',', ''))).toBeGreaterThan(20)
    const everything = { name: 'Nobody', priority: 1, condition: 'cartValue:>0', verdict: 'deny' }
    const id = await made(codRules, { ...everything, shopperMessage: { 'en-in': 'Please pay online' } })
    const none = await replayed(id)
    expect(none.get('Refused')?.[1]).toBe(none.get('Cash orders')?.[1])
    expect(none.get('Of these came back')?.[1]).not.toBe('0')
    await admin.act(codRules, 'remove', { ids: [id] })
  })

  test('(6) an order that was placed is explained by the rule and the figure of the policy', async () => {
    const [order] = (await admin.list(orders, 'filter=payBy:cod&sort=-grand&size=1')).rows
    const { body } = await admin.act(codCharges, 'explain', { input: { order: order!.id } })
    const shown = body.data.result as Extract<Shown, { kind: 'trace' }>
    expect(printed(shown.result)).toMatch(/^Cash on delivery is available below|^Allowed|^Please/)
    expect(shown.steps.map(({ rule }) => rule)).toEqual(expect.arrayContaining(['postalArea', 'codLimit']))
  })

  test('a rule put first is asked first, and all are numbered anew', async () => {
    const names = async () =>
      (await admin.list(codRules, 'filter=status:active&sort=priority')).rows.map(({ name }) => name)
    const before = await names()
    const { body } = await admin.act(codRules, 'reorder', {
      ids: [await idOf(codRules, `name:"${before.at(-1)}"`)],
      input: { place: 1 },
    })
    expect(await names()).toEqual([before.at(-1), ...before.slice(0, -1)])
    await admin.post('/v1/undo', { operation: body.data.operation })
    expect(await names()).toEqual(before)
  })

  test('a live group may not be changed into one with a hole; groups with gaps are found', async () => {
    const [live] = (await admin.list(codCharges, 'filter=name:Default')).rows
    const slabs = (live!.slabs as Input[]).map((one, at) => (at === 1 ? { ...one, from: 60_000 } : one))
    expect(
      (await admin.act(codCharges, 'change', { ids: [live!.id], input: { slabs } })).body.fields?.[0],
    ).toMatchObject({
      ...{ code: 'BLOCKED', message: '499.99-600.00 has no fee' },
    })
    expect((await admin.list(codCharges, 'filter=gaps:Y')).rows.map(({ name }) => name)).toEqual([
      'Next year, proposed',
    ])
    expect((await admin.list(codCharges, 'filter=gaps:N')).rows.map(({ name }) => name)).toContain('Default')
  })

  test('a thousand carts flow through the rules; by the clock each keeps what it decided, and what never does is found', async () => {
    const shown = (await asked(codRules, 'ladder', {})) as Extract<Shown, { kind: 'table' }>
    const { carts, rungs, left } = shown.given as LadderGiven
    expect(carts).toBeGreaterThan(50)
    expect(rungs.reduce((sum, { hits }) => sum + hits, left)).toBe(carts)
    expect(printed(shown.rows.at(-1)?.[0] ?? '')).toBe('No rule holds')
    await tick('codRules')
    const { rows } = await admin.list(codRules, 'filter=status:active&size=100')
    for (const { id, hits30 } of rows) expect(hits30).toBe(rungs.find(rung => rung.id === id)?.hits)
    const never = (await admin.list(codRules, 'filter=status:active hits30:0')).rows.map(({ id }) => id)
    expect(never.sort()).toEqual(rungs.flatMap(({ id, hits }) => (hits === 0 ? [id] : [])).sort())
  })

  test('rules are found by the pincode where they may hold, and by the member for whom they may', async () => {
    const named = async (filter: string) =>
      (await admin.list(codRules, `filter=status:active ${filter}&sort=priority&size=100`)).rows.map(({ name }) => name)
    const [far, large] = ['Hazardous goods by air', 'First large order']
    expect(await named('pincode:744301')).toContain(far)
    expect(await named('pincode:560034')).not.toContain(far)
    expect(await named('pincode:560034')).toContain(large)
    expect(await named('pincode:999999')).toEqual([])
    const [fresh] = (await admin.list(members, 'filter=orderCount:0&size=1')).rows
    const [known] = (await admin.list(members, 'filter=orderCount:>0&size=1')).rows
    expect(await named(`member:${fresh!.memberNo}`)).toEqual([large, far])
    expect(await named(`member:${known!.id}`)).not.toContain(large)
    const more = { condition: '-state:Karnataka or memberOrders:>=1', verdict: 'requireOtp', priority: 900 }
    const id = await made(codRules, { name: 'Beyond the state', ...more })
    await published(codRules, id)
    expect(await named('pincode:744301')).toContain('Beyond the state')
    await admin.act(codRules, 'change', { ids: [id], input: { condition: '-state:Karnataka cartValue:>5' } })
    expect(await named('pincode:560034')).not.toContain('Beyond the state')
    await admin.act(codRules, 'remove', { ids: [id] })
  })

  test('a plan of another order says which carts it flips', async () => {
    const everything = { name: 'Everybody by code', priority: 500, condition: 'cartValue:>0', verdict: 'requireOtp' }
    const nobody = { name: 'Nobody at all', priority: 600, condition: 'cartValue:>0', verdict: 'deny' }
    const ids = [
      await made(codRules, everything),
      await made(codRules, { ...nobody, shopperMessage: { 'en-in': 'Please pay online' } }),
    ]
    await published(codRules, ...ids)
    const { body } = await admin.act(codRules, 'reorder', { ids: [ids[1]!], input: { place: 1 }, dry: true })
    const { plan } = body.data as unknown as { plan: Plan }
    expect(plan.warnings.map(({ message }) => message)).toContainEqual(
      expect.stringMatching(/^\d+ of the last \d+ carts: Allowed with a one-time code becomes Refused$/),
    )
    await admin.act(codRules, 'remove', { ids })
  })

  test('cash orders that came back are told by region', async () => {
    const shown = (await asked(codPincodes, 'rtoMap', { lastDays: 365 })) as Extract<Shown, { kind: 'table' }>
    const regions = shown.given as { name: string; orders: number; returned: number }[]
    const sum = (of: (one: (typeof regions)[number]) => number) => regions.reduce((total, one) => total + of(one), 0)
    expect(sum(({ orders }) => orders)).toBe(
      shown.rows.reduce((total, row) => total + Number(printed(row[2] ?? '').replace(',', '')), 0),
    )
    expect(sum(({ returned }) => returned)).toBeGreaterThan(0)
  })

  test('a file opens and closes cash by pincode, and an unknown pincode is refused', async () => {
    const head = 'pincode,cod,max_value,reason,until\n'
    const job = await files.apply(codPincodes, 'codPincode', `${head}400001,N,,Fraud,\n400002,Y,500.00,Far,\n`)
    expect(job).toMatchObject({ state: 'success', ok: 2 })
    expect((await trace(codCharges, { pincode: '400002', value: 60_000 })).result).toBe(
      'Cash on delivery is available up to 500.00',
    )
    const { errors } = await files.check(codPincodes, 'codPincode', `${head}999999,N,,,\n`)
    expect(errors[0]).toMatchObject({ line: 2, message: 'No pincode "999999"' })
  })

  test('charges are found by the pincode they reach', async () => {
    const found = (await admin.list(codCharges, 'filter=status:active pincode:744301')).rows.map(({ name }) => name)
    expect(found.sort()).toEqual(['Default', 'Islands and mountains'])
    expect((await admin.list(codCharges, 'filter=status:active pincode:560034')).rows).toHaveLength(1)
  })

  test('a file of slabs is one group, and its gaps are found', async () => {
    const head = 'group,from,to,calc,flat,percent\n'
    const errors = async (lines: string) => (await files.check(codCharges, 'codSlab', head + lines)).errors
    expect(await errors('New,0,500,flat,49.00,\nNew,500,,percent,,2\n')).toEqual([])
    expect((await errors('New,0,500,percent,,\n'))[0]).toMatchObject({ line: 2, message: 'A percentage is needed' })
    const holed = await errors('New,0,1500,flat,49.00,\nNew,1500.50,,flat,39.00,\n')
    expect(holed.find(({ line }) => line === 3)?.message).toBe('Gap 1499.99-1500.50')
    expect((await errors('New,0,,percent,,0\n'))[0]).toMatchObject({ line: 2, message: 'percent needs 0.01-100' })
  })
})
