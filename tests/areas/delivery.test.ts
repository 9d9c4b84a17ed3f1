// Shipping charges and cash on delivery through the real endpoints: the figures of their area files, and what they refuse.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { codCharges, codRules } from '#areas/codCharges/codCharges.ts'
import { postalAreas } from '#areas/shippingRates/postalAreas.ts'
import {
  shippingMethods,
  shippingRates,
  shippingSurcharges,
  shippingZones,
} from '#areas/shippingRates/shippingRates.ts'
import type { Shown } from '#contract/call.ts'
import type { Resource } from '#contract/resource.ts'
import { printed } from '#contract/said.ts'
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

const asked = async (area: Resource, action: string, input: Input) => {
  const { body } = await admin.act(area, action, { input })
  return body.data.result as Shown
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
    const hazmat = await quote({ pincode: '302001', value: 5000, hazmat: true })
    expect(hazmat.lines).toContain('surcharge Hazardous goods: 25.00')
    expect(
      await refused(shippingRates, { pincode: '560034', value: 5000, method: express, hazmat: true }, 'quote'),
    ).toMatchObject({
      path: 'hazmat',
      message: 'EXPRESS takes no hazardous goods',
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
    const shown = await asked(shippingRates, 'findGaps', {})
    expect(shown).toMatchObject({ kind: 'facts', title: { text: 'Every pincode has a fee' } })
  })

  test.each<[string, Input, string, string]>([
    ['no fee at all', { flat: null }, 'REQUIRED', '"Fee" is required'],
    ['a fee of -10', { flat: -1000 }, 'RANGE', 'must be 0 or more'],
    ['tiers not from 0', { basis: 'cartValue', tiers: tiers([100, null]) }, 'RULE', 'First tier must start at 0.00'],
    [
      'an overlap',
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
      'a step of 0 g',
      { basis: 'weight', firstG: 500, firstFee: 100, stepG: 0, stepFee: 100 },
      'RANGE',
      'Step must be at least 1 g',
    ],
  ])('%s is refused', async (_why, more, code, message) => {
    expect(await refused(shippingRates, await rate(more))).toMatchObject({ status: 422, code, message })
  })

  test('one with the claim of another cannot go live', async () => {
    const id = await made(
      shippingRates,
      await rate({ name: 'Twin', zone: await idOf(shippingZones, 'code:METRO'), priority: 50 }),
    )
    expect(await published(shippingRates, id)).toEqual([expect.stringContaining('Rate Express, metro already applies')])
  })

  test('collecting cannot go live without a place to collect from', async () => {
    const method = await made(shippingMethods, { code: 'PICKUP', label: { 'en-in': 'Collect' } })
    const id = await made(shippingRates, await rate({ name: 'Collect', method }))
    expect(await published(shippingRates, id)).toEqual([expect.stringContaining('No pickup point exists')])
  })

  test('with gaps a standard rate is blocked, and the pincodes are counted and listed', async () => {
    const emirates = await here.as('admin', 'mgp-are')
    const everywhere = (await emirates.list(shippingRates, 'filter=name:Standard')).rows.find(
      ({ name }) => name === 'Standard',
    )!
    await emirates.act(shippingRates, 'deactivate', { ids: [everywhere.id] })
    const { body } = await emirates.act(shippingRates, 'findGaps', { input: {} })
    const shown = body.data.result as Extract<Shown, { kind: 'table' }>
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

  test('(5) a sale-day threshold holds from its first minute to the last, and is taken back whole', async () => {
    const ids = [await idOf(shippingRates, 'name:"Standard, metro"')]
    const input = { value: 29_900, from: '2020-01-01T00:00:00Z', to: '2040-01-01T00:00:00Z' }
    const { body } = await admin.act(shippingRates, 'saleDay', { ids, input })
    expect(body.data.refused).toEqual([])
    const quoted = () => trace(shippingRates, { pincode: '560034', value: 29_900 })
    expect((await quoted()).result).toBe('Free by Standard, metro 2020-01-01')
    await admin.post('/v1/undo', { operation: body.data.operation })
    expect((await quoted()).result).toBe('69.00 by Standard, metro')
    const early = await admin.act(shippingRates, 'saleDay', { ids, input: { ...input, to: input.from } })
    expect(early.body.data.refused[0]?.why.message).toBe('End is before start')
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
    expect((await report('0,500.00,60.00', '600.00,,0.00')).errors[0]?.message).toBe(
      'Tiers leave a hole between 499.99 and 600.00',
    )
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
    const { lines } = await quote(200_310, { shipping: 3540, returned: 3500 })
    expect(lines.find(line => line.startsWith('advance'))).toMatch(/^advance 2078\.56: 415\.71 now, 1662\.85 in cash$/)
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
  test.each<[string, Input[], string]>([
    ['from above to', [slab(500, 500)], 'From must be below to'],
    ['the higher of one', [slab(0, null, { calc: 'higherOf' })], 'A percentage is needed'],
    ['min above max', [slab(0, null, { min: 200, max: 100 })], 'Minimum is above maximum'],
    ['two open slabs', [slab(0, 5), slab(5, 9), slab(9, null), slab(20, null)], 'Slabs 3 and 4 are both open'],
  ])('%s is refused', async (_why, slabs, message) => {
    expect(await refused(codCharges, { name: 'Bad', slabs })).toMatchObject({ status: 422, message })
  })

  test('(2) a group with a hole cannot go live', async () => {
    const id = await idOf(codCharges, 'status:draft')
    expect(await published(codCharges, id)).toEqual([expect.stringContaining('500.00-599.99 has no fee')])
  })

  test.each<[Input, string, string]>([
    [{ verdict: 'deny' }, 'shopperMessage', 'Tell the shopper why'],
    [
      { verdict: 'requireAdvance', advancePercent: 10_000 },
      'advancePercent',
      'That is a prepaid order; deny COD instead',
    ],
    [{ condition: 'colour:red' }, 'condition', 'Field "colour" is not known'],
  ])('a rule with %j is refused', async (more, path, message) => {
    const input = { name: 'Bad', condition: 'cartValue:>1', priority: 5, ...more }
    expect(await refused(codRules, input)).toMatchObject({ status: 422, path, message })
  })

  test('blocking pincodes refuses cash there at once, knows the pincodes, and is taken back', async () => {
    const input = { pincodes: ['560034', '560035'], message: 'Not at your address for now' }
    const { body } = await admin.act(codRules, 'blockPincodes', { input })
    const quoted = () => trace(codCharges, { pincode: '560034', value: 100_000 })
    expect((await quoted()).result).toBe('Not at your address for now')
    await admin.post('/v1/undo', { operation: body.data.operation })
    expect((await quoted()).result).toMatch(/^Allowed/)
    expect(await refused(codRules, { ...input, pincodes: ['999999'] }, 'blockPincodes')).toMatchObject({
      path: 'pincodes',
      code: 'REF_NOT_FOUND',
    })
  })

  test('a file of slabs is one group, and its gaps are found', async () => {
    const head = 'group,from,to,calc,flat,percent\n'
    const errors = async (lines: string) => (await files.check(codCharges, 'codSlab', head + lines)).errors
    expect(await errors('New,0,500,flat,49.00,\nNew,500,,percent,,2\n')).toEqual([])
    expect((await errors('New,0,500,percent,,\n'))[0]).toMatchObject({ line: 2, message: 'A percentage is needed' })
  })
})
