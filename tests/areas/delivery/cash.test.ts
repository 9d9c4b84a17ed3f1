// Cash on delivery by charges, rules and pincodes: what they refuse, and whom.
import { describe, expect, test } from 'vitest'
import { codCharges, codRules } from '#areas/codCharges/codCharges.ts'
import { codPincodes } from '#areas/codCharges/codPincodes.ts'
import type { LadderGiven } from '#areas/codCharges/pictures.ts'
import { members } from '#areas/members/members.ts'
import { orders } from '#areas/orders/orders.ts'
import { variants } from '#areas/products/products.ts'
import type { Plan, Shown } from '#contract/call.ts'
import { printed } from '#contract/said.ts'
import { type Input, openDesk } from './desk.ts'

const { admin, files, tick, asked, reported, trace, idOf, refused, made, published } = await openDesk()

describe('COD charges and rules', () => {
  const slab = (from: number, to: number | null, more: Input = {}) => ({ from, to, calc: 'flat', flat: 100, ...more })
  test.each<[string, Input[], string, string]>([
    ['from >= to', [slab(500, 500)], 'RANGE', '“From” must be below “to”'],
    ['HIGHER_OF without percent', [slab(0, null, { calc: 'higherOf' })], 'REQUIRED', 'Enter a percentage'],
    ['min > max', [slab(0, null, { min: 200, max: 100 })], 'RANGE', 'Minimum is above maximum'],
    [
      'two open-ended slabs',
      [slab(0, 5), slab(5, 9), slab(9, null), slab(20, null)],
      'OVERLAP',
      'Slabs 3 and 4 both have no end',
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
      status: 422,
      path: 'pincode',
      code: 'REF_NOT_FOUND',
      message: '999999 is not a known pincode',
    })
  })

  test.each<[string, Input, string, string, string]>([
    ['DENY without message', { verdict: 'deny' }, 'shopperMessage', 'REQUIRED', 'Enter a message for the customer'],
    [
      'advance 100%',
      { verdict: 'requireAdvance', advancePercent: 10_000 },
      'advancePercent',
      'RULE',
      'That would be a prepaid order. Deny COD instead',
    ],
    ['an unknown fact', { condition: 'colour:red' }, 'condition', 'FIELD', 'Unknown field "colour"'],
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
    await admin.act(codPincodes, 'deactivate', { ids })
    await admin.act(codPincodes, 'block', { input })
    expect((await quoted()).result).toBe('Cash on delivery is not available at 560034')
    await admin.act(codPincodes, 'unblock', { ids, input: { reason: 'Courier is back' } })
    expect(await refused(codPincodes, { ...input, pincodes: ['560034', '999999'] }, 'block')).toMatchObject({
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
    expect(await wrongIn(file('2020-01-01T00:00:00Z'))).toMatchObject({ line: 2, message: 'Must be in the future' })
    const ordered = async () => {
      const [variant] = (await admin.list(variants, 'filter=status:active&size=1')).rows
      const lines = [{ sku: variant!.sku, quantity: 1 }]
      const input = { lines, member: member!.id, payBy: 'cod', line1: '12 Lake View Road', pincode: '560034' }
      return admin.act(orders, 'place', { input })
    }
    const replayedNow = async () => {
      const told = await replayed(await idOf(codRules, 'name:"Medium RTO rate"'))
      return Number(told.get('Denied')?.[0]?.replace(',', ''))
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
    const same = await replayed(await idOf(codRules, 'name:"Medium RTO rate"'))
    expect([...same.values()].filter(([before, after]) => before !== after)).toEqual([])
    expect(Number(same.get('COD orders')?.[0]?.replace(',', ''))).toBeGreaterThan(20)
    const everything = { name: 'Nobody', priority: 1, condition: 'cartValue:>0', verdict: 'deny' }
    const id = await made(codRules, { ...everything, shopperMessage: { 'en-in': 'Please pay online' } })
    const none = await replayed(id)
    expect(none.get('Denied')?.[1]).toBe(none.get('COD orders')?.[1])
    expect(none.get('RTOs avoided')?.[1]).not.toBe('0')
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
      code: 'BLOCKED',
      message: '499.99-600.00 has no fee',
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
    expect(printed(shown.rows.at(-1)?.[0] ?? '')).toBe('No rule applies')
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
      expect.stringMatching(/^\d+ of the last \d+ carts: Allowed with a one-time code becomes Denied$/),
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
    expect(errors[0]).toMatchObject({ line: 2, message: '999999 is not a known pincode' })
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
    expect((await errors('New,0,500,percent,,\n'))[0]).toMatchObject({ line: 2, message: 'Enter a percentage' })
    const holed = await errors('New,0,1500,flat,49.00,\nNew,1500.50,,flat,39.00,\n')
    expect(holed.find(({ line }) => line === 3)?.message).toBe('Gap 1499.99-1500.50')
    expect((await errors('New,0,,percent,,0\n'))[0]).toMatchObject({ line: 2, message: 'percentage must be 0.01-100' })
  })
})
