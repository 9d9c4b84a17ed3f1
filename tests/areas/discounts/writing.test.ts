// What is written of discounts, by form or by file: what is refused, what is told, and what needs a second person.
import { describe, expect, test } from 'vitest'
import { categories } from '#areas/categories/categories.ts'
import { couponCodes } from '#areas/discounts/codes.ts'
import { discounts } from '#areas/discounts/discounts.ts'
import { members } from '#areas/members/members.ts'
import { products } from '#areas/products/products.ts'
import type { ActBody, Outcome, Plan } from '#contract/call.ts'
import type { FormFact } from '#contract/formFact.ts'
import type { Resource } from '#contract/resource.ts'
import { printed } from '#contract/said.ts'
import { goesLive } from '../../support/goesLive.ts'
import { daysAgo } from '../../support/seedDay.ts'
import type { Person } from '../../support/world.ts'
import { type Input, openDesk } from './desk.ts'

const { here, admin, files, idOf, record, make, wrong, shown, refusals } = await openDesk()

test.each([
  ['category', categories],
  ['product', products],
] as const)(
  'its sentence says the name of each %s, as it is now, and the slug of what is there no more',
  async (kind, goods) => {
    const [named] = (await admin.list(goods, 'size=1')).rows
    const name = named!.name as Record<string, string>
    const { id } = await make({ kind: 'cart', percentOff: 700, target: `${kind}:${named!.slug},long-gone` })
    expect((await record(discounts, id)).says).toBe(`7% off ${name['en-in']}, long gone`)
    const renamed = { ids: [named!.id], input: { name: { ...name, 'en-in': 'Lip colour' } } }
    expect((await admin.act(goods, 'change', renamed)).status).toBe(200)
    const [listed] = (await admin.list(discounts, `filter=id:${id}`)).rows
    expect(listed!.says).toBe('7% off Lip colour, long gone')
    const back = { ids: [named!.id], input: { name } }
    expect((await admin.act(goods, 'change', back)).status).toBe(200)
  },
)

describe('the worst margin of a discount', () => {
  const reason = /^APPROVAL \d+ × KAJAL-DUO could sell for .+ before tax, below cost .+: .+/

  test('needs a second person where it stacks below cost, and no longer once that much is allowed', async () => {
    const desk = await here.as('catalogue')
    const made = await desk.act(discounts, 'create', {
      input: { kind: 'coupon', code: 'KAJAL5', percentOff: 500, target: 'sku:KAJAL-DUO' },
    })
    const { id } = made.body.data.done[0]!
    const [why, ...others] = await refusals('publish', [id], {}, desk)
    expect(why).toMatch(reason)
    expect(others).toEqual([])
    await admin.act(discounts, 'overcap', { ids: [id] })
    const { allowedLoss, version } = await record(discounts, id)
    expect(Number(allowedLoss)).toBeGreaterThan(0)
    expect(await refusals('publish', [id], {}, desk)).toEqual([])
    const worse = { ids: [id], versions: { [id]: Number(version) + 1 }, input: { percentOff: 900 } }
    const { status, body } = await desk.act(discounts, 'change', worse)
    expect([status, body.fields?.[0]]).toEqual([422, expect.objectContaining({ code: 'APPROVAL', path: 'target' })])
    await admin.act(discounts, 'kill', { ids: [id], input: { reason: 'only tried' } })
  })

  test('is told, with the figure, to whoever is asked to allow it; an edit of somebody else hides nobody’s hand', async () => {
    const { id } = await make({ kind: 'coupon', code: 'KAJALOWN', percentOff: 500, target: 'sku:KAJAL-DUO' })
    expect((await refusals('publish', [id]))[0]).toMatch(reason)
    const second = await here.as('catalogue')
    const { body } = await second.act(discounts, 'overcap', { ids: [id], dry: true })
    const { plan } = body.data as unknown as { plan: Plan }
    expect([plan.affected, plan.warnings.map(({ code, message }) => `${code} ${message}`)]).toEqual([
      1,
      [expect.stringMatching(/^RULE \d+ × KAJAL-DUO could sell for [\d.]+ before tax, below cost [\d.]+: .+KAJALOWN/)],
    ])
    await second.act(discounts, 'change', { ids: [id], input: { name: 'KAJALOWN again' } })
    const own = 'SECOND_PERSON Someone else must approve your change'
    expect([await refusals('overcap', [id]), await refusals('overcap', [id], {}, second)]).toEqual([[own], [own]])
  })

  test('a discount of 100 % by an administrator waits for a second person like anybody’s', async () => {
    const { id } = await make({ kind: 'coupon', code: 'ALLFREE', percentOff: 10_000, target: 'sku:G1-SERUM' })
    expect((await refusals('publish', [id]))[0]).toMatch(/^APPROVAL Above your discount limit of 10%/)
    expect(await refusals('overcap', [id])).toEqual(['SECOND_PERSON Someone else must approve your change'])
    expect((await goesLive(here, admin, [id])).body.data.refused).toEqual([])
    await admin.act(discounts, 'kill', { ids: [id], input: { reason: 'only tried' } })
  })

  test('of a live one is asked for as soon as an edit makes it worse, and by no other edit', async () => {
    const { id } = await make({ kind: 'coupon', code: 'KAJALMORE', percentOff: 100, target: 'sku:KAJAL-DUO' })
    await goesLive(here, admin, [id])
    const worse = await admin.act(discounts, 'change', { ids: [id], input: { percentOff: 900 } })
    expect([worse.status, worse.body.fields?.[0]]).toEqual([422, expect.objectContaining({ code: 'APPROVAL' })])
    const named = await admin.act(discounts, 'change', { ids: [id], input: { name: 'Kajal more' } })
    expect([named.status, named.body.data.done[0]]).toMatchObject([200, { name: 'Kajal more', status: 'active' }])
    await admin.act(discounts, 'kill', { ids: [id], input: { reason: 'only tried' } })
  })

  test('is nothing to ask about where no SKU could go below its cost or floor', async () => {
    const desk = await here.as('catalogue')
    const input = {
      kind: 'product',
      name: 'Safe',
      percentOff: 100,
      target: 'sku:G1-SERUM,G1-SACHET',
      startsAt: daysAgo(-191),
    }
    const made = await desk.act(discounts, 'create', { input })
    const { id } = made.body.data.done[0]!
    expect(await refusals('publish', [id], {}, desk)).toEqual([])
    await admin.act(discounts, 'kill', { ids: [id], input: { reason: 'only tried' } })
  })
})

describe('files', () => {
  const errors = async (resource: Resource, upload: string, csv: string) => {
    const {
      counts,
      errors: found,
      warnings = [],
    } = (await files.check(resource, upload, csv)) as never as {
      counts: Input
      errors: { code: string; message: string }[]
      warnings?: { message: string }[]
    }
    return { counts, told: [...found, ...warnings].map(({ message }) => message) }
  }

  test('of product discounts make one a SKU, and tell what stands in the way', async () => {
    const header = 'sku,percent,amount,fixed_price,starts_at,ends_at,priority\n'
    const job = await files.apply(discounts, 'productDiscount', `${header}G1-SACHET,5,,,,,50\n`)
    expect(job).toMatchObject({ state: 'success', ok: 1 })
    const { rows } = await admin.list(discounts, 'filter=kind:product status:draft&size=100')
    expect(rows.find(({ name }) => name === 'G1-SACHET')).toMatchObject({
      kind: 'product',
      percentOff: 500,
      priority: 50,
    })
    const { told } = await errors(
      discounts,
      'productDiscount',
      `${header}G1-LIPSTICK,,,800.00,,,\nNOPE,5,,,,,\nG1-SACHET,30,,,,,\n`,
    )
    expect(told.toSorted()).toEqual([
      '30% is above your discount limit of 10%. Requires approval',
      'Fixed price 800.00 is above price 799.00',
      'SKU NOPE does not exist',
    ])
  })

  test('of steps replace those of a bulk discount, of targets add and take away SKUs', async () => {
    const { internalCode: number, id } = await make({
      kind: 'bulk',
      name: 'By file',
      target: 'sku:G1-SERUM',
      bulkTiers: [{ minQty: 2, percent: 100 }],
    })
    const tiers = `internal_code,sku,min_qty,percent,unit_price\n${number},,10,8,\n${number},,50,15,\n`
    expect(await files.apply(discounts, 'bulkTier', tiers)).toMatchObject({ state: 'success' })
    const targets = `internal_code,action,sku\n${number},ADD,G1-SACHET\n${number},REMOVE,G1-SERUM\n${number},EXCLUDE,KAJAL-DUO\n`
    expect(await files.apply(discounts, 'discountTarget', targets)).toMatchObject({ state: 'success' })
    expect(await record(discounts, String(id))).toMatchObject({
      bulkTiers: [
        { minQty: 10, percent: 800 },
        { minQty: 50, percent: 1500 },
      ],
      target: 'sku:G1-SACHET',
      exclude: 'sku:KAJAL-DUO',
    })
    const worse = `internal_code,sku,min_qty,percent,unit_price\n${number},,3,10,\n${number},,5,8,\n`
    expect((await errors(discounts, 'bulkTier', worse)).told).toContain('Tier 5 is worse than tier 3')
    const steep = `internal_code,sku,min_qty,percent,unit_price\n${number},,10,15,\n`
    expect((await errors(discounts, 'bulkTier', steep)).told).toEqual(['9 units cost more than 10'])
  })

  test('are exported in the columns they are imported in, and come back unchanged', async () => {
    const header = 'sku,percent,amount,fixed_price,starts_at,ends_at,priority\n'
    await files.apply(discounts, 'productDiscount', `${header}KAJAL-DUO,,1.50,,,,40\n`, { again: true })
    const steps = { kind: 'bulk', name: 'Steps', target: 'sku:g1-serum,G1-SACHET', exclude: 'sku:KAJAL-DUO or brand:x' }
    const { internalCode: number } = await make({ ...steps, bulkTiers: [{ minQty: 2, percent: 100 }] })
    const wanted = {
      productDiscount: /^KAJAL-DUO,,1\.50,,,,40$/m,
      bulkTier: new RegExp(`^${number},,2,1,$`, 'm'),
      discountTarget: new RegExp(
        `^${number},add,g1-serum\n${number},add,G1-SACHET\n${number},exclude,KAJAL-DUO$`,
        'im',
      ),
    }
    for (const [upload, row] of Object.entries(wanted)) {
      const { body } = await admin.act(discounts, 'export', { input: { upload } })
      const job = await files.over(body.data.jobId!)
      const { text } = (await admin.get<{ text: string }>(`/v1/jobs/${job.id}/file/result`)).body
      expect(text.replaceAll('\r', '')).toMatch(row)
      const { counts, told } = await errors(discounts, upload, text)
      expect({ upload, told, counts }).toMatchObject({ counts: { create: 0, update: 0, error: 0 } })
      expect(counts.unchanged).toBeGreaterThan(0)
    }
  })

  test('of targets never narrow a rule that is more than a list, nor leave in what they take out', async () => {
    const { internalCode: number, id } = await make({
      kind: 'product',
      name: 'By rule',
      percentOff: 500,
      target: 'brand:mgp price:>100',
      exclude: 'category:kajal',
    })
    const told = (rows: string) => `internal_code,action,sku\n${rows}`
    const added = told(`${number},ADD,G1-SACHET\n${number},EXCLUDE,g1-serum\n`)
    expect(await files.apply(discounts, 'discountTarget', added)).toMatchObject({ state: 'success' })
    expect(await record(discounts, String(id))).toMatchObject({
      target: 'sku:G1-SACHET or brand:mgp price:>100',
      exclude: 'sku:G1-SERUM or category:kajal',
    })
    const kept = await errors(discounts, 'discountTarget', told(`${number},REMOVE,G1-LIPSTICK\n`))
    expect(kept.told).toEqual(['G1-LIPSTICK is included by more than a SKU list. Exclude it instead'])
    await admin.act(discounts, 'change', { ids: [id], input: { target: 'sku:g1-serum,g1-sachet' } })
    await files.apply(discounts, 'discountTarget', told(`${number},REMOVE,G1-SERUM\n`))
    expect(await record(discounts, String(id))).toMatchObject({
      target: 'sku:g1-sachet',
      exclude: 'sku:G1-SERUM or category:kajal',
    })
  })

  test('rows that change nothing warn of nothing and show the discount they name', async () => {
    const header = 'sku,percent,amount,fixed_price,starts_at,ends_at,priority\n'
    const [dear, dearer] = [`${header}G1-SACHET,65,,,,,50\n`, `${header}G1-SACHET,66,,,,,50\n`]
    const above = (percent: string) =>
      expect.stringMatching(new RegExp(`^${percent} ?% is above your discount limit of 10 ?%`))
    expect((await errors(discounts, 'productDiscount', dear)).told).toEqual([above('65')])
    await files.apply(discounts, 'productDiscount', dear, { again: true })
    const report = await files.check(discounts, 'productDiscount', dear, { again: true })
    expect(report.counts).toMatchObject({ unchanged: 1, update: 0, error: 0 })
    expect(report.warnings).toEqual([])
    expect(report.first?.rows).toMatchObject([{ key: 'G1-SACHET', outcome: 'UNCHANGED', title: expect.any(String) }])
    expect((await errors(discounts, 'productDiscount', dearer)).told).toEqual([above('66')])
  })

  test('of codes bring in what was given out elsewhere, and kill what leaked', async () => {
    const header = 'internal_code,code,member_key,max_uses,expires_at\n'
    const taken = await errors(couponCodes, 'couponCode', `${header}D-7,glow10,,1,\n`)
    expect(taken.told).toEqual(['Code GLOW10 is already live in discount D-4'])
    const { id: member, memberNo } = await make({ firstName: 'Letter', phone: '+919876512345' }, members)
    for (const [key, told] of [
      ['98765 12345', { ok: 1 }],
      [memberNo, { unchanged: 1, failed: 0 }],
    ])
      expect(await files.apply(couponCodes, 'couponCode', `${header}D-7,letter01,${key},1,\n`)).toMatchObject(told!)
    const code = await idOf(couponCodes, 'code:LETTER01')
    expect(await record(couponCodes, code)).toMatchObject({ member, maxUses: 1, status: 'active' })
    const nobody = await errors(couponCodes, 'couponCode', `${header}D-7,letter02,M-0,1,\n`)
    expect(nobody.told).toEqual([expect.stringContaining('Member "M-0" does not exist')])
    await files.apply(couponCodes, 'couponRevoke', 'code,reason\nLETTER01,leaked\n')
    expect(await record(couponCodes, code)).toMatchObject({ status: 'inactive' })
  })
})

test('a discount that gives something else from now on keeps nothing of what it gave', async () => {
  const { id } = await make({ kind: 'product', name: 'Otherwise', percentOff: 500, target: 'sku:G1-SERUM' })
  await admin.act(discounts, 'change', { ids: [id], input: { benefit: 'amount', amountOff: 5000 } })
  expect(await record(discounts, String(id))).toMatchObject({ percentOff: null, amountOff: 5000 })
})

describe('the code of a coupon', () => {
  const coupon = async (code: string) => String((await make({ kind: 'coupon', code, percentOff: 500 })).id)
  const codesOf = async (id: string) =>
    (await admin.list(couponCodes, `filter=discount:${id}&sort=-createdAt`)).rows.map(
      row => `${row.code} ${row.status}`,
    )
  const change = (id: string, code: string) => admin.act(discounts, 'change', { ids: [id], input: { code } })

  test('is free again once its coupon has another or lies in the bin; who comes back finds it taken', async () => {
    const id = await coupon('FREEAGAIN')
    expect((await change(id, 'FREEOTHER')).status).toBe(200)
    const second = await coupon('FREEAGAIN')
    expect(await wrong({ kind: 'coupon', code: 'FREEAGAIN', percentOff: 500 })).toMatchObject({ code: 'DUPLICATE' })
    expect((await admin.act(discounts, 'remove', { ids: [second] })).body.data.refused).toEqual([])
    expect((await change(id, 'FREEAGAIN')).status).toBe(200)
    expect(await codesOf(id)).toEqual(['FREEAGAIN active', 'FREEOTHER inactive', 'FREEAGAIN inactive'])
    const { internalCode } = await record(discounts, id)
    expect(await refusals('restore', [second])).toEqual([
      expect.stringContaining(`FREEAGAIN is already live in ${internalCode}`),
    ])
    expect((await change(id, 'FREEOTHER')).status).toBe(200)
    expect(await refusals('restore', [second])).toEqual([])
    expect(await codesOf(second)).toEqual(['FREEAGAIN active', 'FREEAGAIN inactive'])
  })

  test('is itself again where its coupon is put back out of the bin', async () => {
    const id = await coupon('BINNED10')
    const { body } = await admin.act(discounts, 'remove', { ids: [id] })
    expect(await codesOf(id)).toEqual(['BINNED10 inactive'])
    const undone = await admin.post<{ data: Outcome }>('/v1/undo', { operation: body.data.operation })
    expect(undone.body.data.refused).toEqual([])
    expect(await codesOf(id)).toEqual(['BINNED10 active'])
  })

  test('that was revoked comes to life again only while nobody else has it', async () => {
    const id = await coupon('REVOKED1')
    const code = await idOf(couponCodes, 'code:REVOKED1')
    await admin.act(couponCodes, 'revoke', { ids: [code], input: { reason: 'leaked' } })
    await coupon('REVOKED1')
    const { body } = await admin.act(couponCodes, 'activate', { ids: [code] })
    expect(body.data.refused[0]?.why.message).toContain('REVOKED1 is already live in')
    expect(await codesOf(id)).toEqual(['REVOKED1 inactive'])
  })

  test('is another one in a copy, which goes by it', async () => {
    const id = await coupon('COPYME10')
    const copies = [1, 2].map(() => admin.act(discounts, 'duplicate', { ids: [id] }))
    const made = (await Promise.all(copies)).map(({ body }) => body.data.done[0]!)
    expect(made.map(({ code }) => code).toSorted()).toEqual(['COPYME10COPY', 'COPYME10COPY2'])
    expect(made.map(({ name }) => name)).toEqual(made.map(({ code }) => code))
  })
})

describe('bad input', () => {
  const coupon = (more: Input) => ({ kind: 'coupon', code: 'GOODCODE', percentOff: 500, ...more })
  const bulk = (...tiers: [number, number][]) => ({
    kind: 'bulk',
    name: 'Steps',
    bulkTiers: tiers.map(([minQty, percent]) => ({ minQty, percent })),
  })

  test.each<[string, Input, string, string, string]>([
    ['percent 0', coupon({ percentOff: 0 }), 'percentOff', 'RANGE', 'Above 0 and at most 100%'],
    ['percent 120', coupon({ percentOff: 12_000 }), 'percentOff', 'RANGE', 'Above 0 and at most 100%'],
    ['code "ab"', coupon({ code: 'ab' }), 'code', 'PATTERN', '4 to 20 characters of A-Z 0-9'],
    ['code live elsewhere', coupon({ code: 'glow10' }), 'code', 'DUPLICATE', 'GLOW10 is already live in D-4'],
    [
      'the same in full-width letters',
      coupon({ code: 'ｇｌｏｗ１０' }),
      'code',
      'DUPLICATE',
      'GLOW10 is already live in D-4',
    ],
    [
      'end <= start',
      coupon({ startsAt: '2026-12-01T00:00:00Z', endsAt: '2026-12-01T00:00:00Z' }),
      ...(['endsAt', 'RANGE', 'The end must be after the start'] as const),
    ],
    [
      'tier 5 at 8 % after tier 3 at 10%',
      bulk([3, 1000], [5, 800]),
      ...(['bulkTiers.1', 'RULE', 'Tier 5 is worse than tier 3'] as const),
    ],
    ['X = 0', { kind: 'bmgm', name: 'None', buyUnits: 0, getUnits: 1 }, 'buyUnits', 'RANGE', '1 or more'],
    [
      'AMOUNT 600 with minSubtotal 500',
      { kind: 'cart', name: 'Much', benefit: 'amount', amountOff: 60_000, minSubtotal: 50_000 },
      ...(['amountOff', 'RULE', 'Could exceed the cart total: 600.00 off from 500.00'] as const),
    ],
    [
      'FIXED_PRICE above price',
      { kind: 'product', name: 'Dear', benefit: 'fixedPrice', amountOff: 80_000, target: 'sku:G1-LIPSTICK' },
      ...(['amountOff', 'RULE', '800.00 is above 799.00'] as const),
    ],
    ['a target of unknown facts', coupon({ target: 'colour:red' }), 'target', 'FIELD', 'colour'],
  ])('%s is refused', async (_why, input, path, code, message) => {
    const found = await wrong(input)
    expect(found).toMatchObject({ status: 422, path, code })
    expect(found.message).toContain(message)
  })

  test('a target that matches nothing keeps it from going live: 0 products match', async () => {
    const { id } = await make({ kind: 'product', name: 'Nobody', percentOff: 500, target: 'sku:NO-SUCH-SKU' })
    expect(await refusals('publish', [id])).toEqual(['BLOCKED 0 products match'])
  })

  test('percent 30 with a ceiling of 10 needs the approval of another person', async () => {
    const desk = await here.as('catalogue')
    const input = { kind: 'coupon', code: 'THIRTY30', percentOff: 3000 }
    const { body } = await desk.act(discounts, 'create', { input })
    const { id } = body.data.done[0]!
    const [why] = await refusals('publish', [id], {}, desk)
    expect(why).toMatch(/^BLOCKED Above your discount limit of 10%/)
    await admin.act(discounts, 'overcap', { ids: [id] })
    expect(await refusals('publish', [id], {}, desk)).toEqual([])
    const { version } = await record(discounts, id)
    const raised = { ids: [id], versions: { [id]: Number(version) }, input: { percentOff: 4000 } }
    const { status, body: answer } = await desk.act(discounts, 'change', raised)
    expect([status, answer.fields?.[0]]).toEqual([
      422,
      expect.objectContaining({ code: 'APPROVAL', message: 'Above your discount limit of 10%' }),
    ])
  })

  test('what goes beyond a limit is found among what needs approval until it is submitted, then among what awaits it, and nowhere once somebody allowed it', async () => {
    const among = async (which: string) => {
      const { rows } = await admin.list(discounts, `size=100&filter=approval:${which}`)
      return rows.map(({ id }) => id)
    }
    // The worst each does is looked for among the goods it is for.
    const few = { target: 'sku:G1-SERUM' }
    const beyond = [
      await make({ ...few, kind: 'coupon', code: 'WAITS40', percentOff: 4000 }),
      await make({
        kind: 'bulk',
        ...few,
        name: 'Steps that wait',
        bulkTiers: [
          { minQty: 2, percent: 500 },
          { minQty: 9, percent: 3000 },
        ],
      }),
      await make({
        kind: 'bmgm',
        ...few,
        name: 'Sets that wait',
        setMode: 'tierPercent',
        setTiers: [{ qty: 3, percent: 2500 }],
      }),
      await make({ ...few, kind: 'subscription', name: 'Phases that wait', phases: [{ percent: 2000 }] }),
      await make({ ...few, kind: 'coupon', code: 'WAITSRICH', percentOff: 500, budget: 900_000_000_00 }),
    ].map(({ id }) => id)
    const within = [
      await make({ kind: 'coupon', code: 'WITHIN10', percentOff: 1000 }),
      await make({ kind: 'coupon', code: 'WITHINSUM', benefit: 'amount', amountOff: 90_000 }),
      await make({
        kind: 'bmgm',
        name: 'Sets within',
        setMode: 'tierPrice',
        setTiers: [{ qty: 3, totalPrice: 99_900 }],
      }),
    ].map(({ id }) => id)
    const found = await among('needed')
    expect(beyond.filter(id => !found.includes(id))).toEqual([])
    expect(within.filter(id => found.includes(id))).toEqual([])
    expect((await admin.act(discounts, 'submit', { ids: beyond })).body.data.refused).toEqual([])
    expect((await among('awaiting')).filter(id => [...beyond, ...within].includes(id)).sort()).toEqual(beyond.sort())
    expect((await among('needed')).filter(id => beyond.includes(id))).toEqual([])
    const second = await here.as('catalogue')
    const back = { ids: beyond, input: { reason: 'Too much for one day' } }
    expect((await second.act(discounts, 'sendBack', back)).body.data.refused).toEqual([])
    expect((await second.act(discounts, 'overcap', { ids: beyond })).body.data.refused).toEqual([])
    for (const which of ['needed', 'awaiting'])
      expect((await among(which)).filter(id => beyond.includes(id))).toEqual([])
  })

  test('the form is told the usual percent and the ceiling beforehand, by who types and of what was allowed', async () => {
    const told = async (who: Person, id = '') => {
      const { body } = await who.get<{ data: FormFact[] }>(`/v1/discounts/form${id && `?id=${id}`}`)
      return body.data.map(({ field, empty, above }) => [field, empty ?? above?.most, above?.tell.message])
    }
    const desk = await here.as('catalogue')
    const ceiling = 'Above your discount limit of 10%. Requires approval'
    const limits = (most: number, said: string) => [
      ['percentOff', most, said],
      ['bulkTiers', most, said],
      ['phases', most, said],
      ['setTiers', most, said],
      ['budget', 100_000_000, 'Budgets above 1000000.00 require approval'],
    ]
    expect(await told(desk)).toEqual([['percentOff', 1000, undefined], ...limits(1000, ceiling)])
    const input = { kind: 'coupon', code: 'TOLD15', percentOff: 1500, target: 'sku:G1-SERUM' }
    const { id } = (await desk.act(discounts, 'create', { input })).body.data.done[0]!
    await admin.act(discounts, 'overcap', { ids: [id] })
    expect(await told(desk, id)).toEqual(limits(1500, ceiling))
    expect(await told(admin)).toEqual([['percentOff', 1000, undefined], ...limits(1000, ceiling)])
    expect((await admin.get(`/v1/discounts/form?id=${crypto.randomUUID()}`)).status).toBe(404)
  })

  test('nobody allows what they wrote themselves', async () => {
    const { id } = await make({ kind: 'coupon', code: 'OWNWORK', percentOff: 3000 })
    expect(await refusals('overcap', [id])).toEqual(['SECOND_PERSON Someone else must approve your change'])
  })

  test('a combination that is allowed on one side only is told: D-12 does not allow you back', async () => {
    const [one, other] = [await idOf(discounts, 'internalCode:D-3'), await idOf(discounts, 'internalCode:D-6')]
    const answer = await shown(discounts, 'conflicts', {}, [one, other])
    const cells = answer.kind === 'table' ? answer.rows.flat().map(cell => printed(cell)) : []
    expect(cells).toContain('D-6 does not combine back')
  })

  test('and told at the save that it is one, once and without stopping it', async () => {
    const told = async (action: string, body: ActBody) => {
      const { plan } = (await admin.act(discounts, action, { ...body, dry: true })).body.data as unknown as {
        plan: Plan
      }
      return plan.warnings.map(({ code, message }) => `${code} ${message}`)
    }
    const input = { kind: 'product', name: 'Beside', percentOff: 100, target: 'sku:G1-SERUM' }
    expect(await told('create', { input })).toEqual(['INFO Diwali, 20% alone does not combine with this discount'])
    const { id } = await make({ ...input, combinesLine: false, combinesOrder: false })
    expect(await told('change', { ids: [id], input: { name: 'Beside none' } })).toEqual([])
    await goesLive(here, admin, [id])
    const { name } = await record(discounts, id)
    expect(await told('create', { input })).toEqual([
      `INFO Diwali, 20% alone, ${name} do not combine with this discount`,
    ])
    expect(await told('change', { ids: [id], input: { combinesLine: true, combinesOrder: true } })).toEqual([
      'INFO Diwali, 20% alone does not combine with this discount',
    ])
    await admin.act(discounts, 'kill', { ids: [id], input: { reason: 'only tried' } })
  })
})
