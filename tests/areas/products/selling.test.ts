// What publishing and prices of products promise, with exactly the area file’s figures.
import { describe, expect, test } from 'vitest'
import { discounts } from '#areas/discounts/discounts.ts'
import { priceSchedules, products, variants } from '#areas/products/products.ts'
import type { RecordThen } from '#contract/asOf.ts'
import type { Plan, Undoable } from '#contract/call.ts'
import type { AnyRow } from '#contract/resource.ts'
import { dateAgo, daysAgo } from '../../support/seedDay.ts'
import { openDesk } from './desk.ts'

const { here, admin, files, one, variantsOf, given } = await openDesk()

describe('publishing', () => {
  test('says everything that is missing at once, and goes through when nothing is', async () => {
    const { product } = await given('PUB-1')
    const { body } = await admin.act(products, 'publish', { ids: [product.id] })
    expect(body.data.done).toEqual([])
    expect(JSON.stringify(body.data.refused)).toContain('Cover image')
    const why = body.data.refused[0]?.why
    expect(why?.message).toMatch(/^Cover image is missing; HSN code is missing; Content is 37.5% complete. Missing: /)
    expect(why?.message).toMatch(
      /Missing: Short description, Description, HSN, Media, Skin type; Compliance details missing:/,
    )
    expect(JSON.stringify(why?.params)).toContain('"key":"products.fields.media.label"')
    const like = await one('status:active')
    const input = {
      shortDescription: like.shortDescription,
      description: like.description,
      media: like.media,
      hsn: '3304',
      compliance: like.compliance,
      attributes: like.attributes,
    }
    await admin.act(products, 'change', { ids: [product.id], versions: { [product.id]: product.version }, input })
    const again = (await admin.act(products, 'publish', { ids: [product.id] })).body.data
    expect(again.refused).toEqual([])
    expect(again.done[0]).toMatchObject({ status: 'active', completeness: 10_000, completion: 'completed' })
  })

  test('goods from China without an importer are blocked by name', async () => {
    const like = await one('status:active')
    const { product } = await given('PUB-2', {
      shortDescription: like.shortDescription,
      description: like.description,
      media: like.media,
      hsn: '3304',
      attributes: like.attributes,
      compliance: { ...(like.compliance as object), countryOfOrigin: 'CHN' },
    })
    const { body } = await admin.act(products, 'publish', { ids: [product.id] })
    expect(JSON.stringify(body.data.refused)).toContain('Importer is required for imported goods')
  })

  test('"Why hidden?" tells the stock of a product that nothing else keeps out of the shop', async () => {
    const { rows } = await admin.list(products, 'size=3&filter=status:active')
    const sellable: number[] = []
    for (const { id } of rows) {
      const { body } = await admin.act(products, 'whyHidden', { ids: [id] })
      const steps = (
        body.data.result as unknown as { steps: { rule: string; ok?: boolean; input: { params: { n: number } } }[] }
      ).steps
      const step = steps.find(({ rule }) => rule === 'stock')
      sellable.push(step!.input.params.n)
      if (step!.ok === false) expect(step!.input.params.n).toBe(0)
    }
    expect(Math.max(...sellable)).toBeGreaterThan(0)
  })

  test('"Why hidden?" names the first failing step', async () => {
    const { product } = await given('WHY-1')
    const { body } = await admin.act(products, 'whyHidden', { ids: [product.id] })
    expect(body.data.result).toMatchObject({
      kind: 'trace',
      result: { key: 'rules.hidden.draft', text: 'Draft. Publish it' },
      steps: expect.arrayContaining([
        {
          rule: 'status',
          input: { key: 'values.recordStatus.draft', text: 'Draft' },
          outcome: { key: 'rules.hidden.draft', text: 'Draft. Publish it' },
          ok: false,
        },
      ]),
    })
  })
})

describe('prices', () => {
  test('a plan says what would change; the change and its undo do exactly that', async () => {
    const { product, variant } = await given('SET-1')
    const input = { mode: 'percentDown', value: '10', mrpToo: false }
    const { body: plan } = await admin.post<{ data: { plan: { sample: { diff: unknown[] }[] } } }>(
      '/v1/products/actions/set-price',
      { ids: [product.id], input, dry: true },
    )
    expect(plan.data.plan.sample[0]?.diff).toEqual([{ field: 'price', before: 49_900, after: 44_910 }])
    const { body } = await admin.act(products, 'setPrice', { ids: [product.id], input })
    expect((await variantsOf(product))[0]).toMatchObject({ price: 44_910 })
    await admin.post('/v1/undo', { operation: body.data.operation })
    expect((await variantsOf(product))[0]).toMatchObject({ price: variant.price })
  })

  test('a percentage and its rounding are one change', async () => {
    const { product } = await given('SET-3')
    const input = { mode: 'percentDown', value: '10', ending: 'e99' }
    await admin.act(products, 'setPrice', { ids: [product.id], input })
    expect((await variantsOf(product))[0]).toMatchObject({ price: 44_899, mrp: 59_900 })
  })

  test('a product some of whose variants may not cost so is changed; plan, outcome and undo count it so and name the variants', async () => {
    const [some, none] = [(await given('PART-1')).product, (await given('PART-3')).product]
    const dear = { mrp: 50_000, price: 50_000 }
    const options = [{ name: 'Size', value: 'Large' }]
    const large = { product: some.id, sku: 'PART-2', options, ...dear }
    const { body: made } = await admin.act(variants, 'create', { input: large })
    const [alone] = await variantsOf(none)
    await admin.act(variants, 'change', { ids: [alone!.id], versions: { [alone!.id]: alone!.version }, input: dear })
    const input = { mode: 'percentUp', value: '10' }
    const ids = [some.id, none.id]
    const why = (sku: string) => `${sku}: Price 550.00 is above MRP 500.00`
    const left = {
      own: [{ id: none.id, why: { message: why('PART-3') } }],
      within: [
        {
          id: made.data.done[0]!.id,
          resource: 'variants',
          title: 'PART-2',
          why: { message: 'Price 550.00 is above MRP 500.00' },
        },
      ],
    }
    const { body: plan } = await admin.post<{ data: { plan: Plan } }>('/v1/products/actions/set-price', {
      ids,
      input,
      dry: true,
    })
    expect(plan.data.plan).toMatchObject({
      affected: 1,
      skipped: left.own,
      within: left.within,
    })
    const { body } = await admin.act(products, 'setPrice', { ids, input })
    expect(body.data.done.map(({ id }) => id)).toEqual([some.id])
    expect(body.data).toMatchObject({ refused: left.own, within: left.within })
    const { operations } = (await admin.get<{ data: { operations: Undoable[] } }>('/v1/operations')).body.data
    expect(operations[0]).toMatchObject({
      id: body.data.operation,
      changes: [
        { resource: 'products', count: 1 },
        { resource: 'variants', count: 1 },
      ],
    })
  })

  test('a percentage is scheduled for many products at once, planned, and taken back as one', async () => {
    const [one, other] = [(await given('PLAN-1')).product, (await given('PLAN-2')).product]
    const ids = [one.id, other.id]
    const window = { begins: daysAgo(-99), ends: daysAgo(-103), note: 'Holi' }
    const input = { mode: 'percentDown', value: '20', ending: 'e00', ...window }
    const of = async (product: AnyRow) => (await admin.list(priceSchedules, `filter=product:${product.id}`)).rows
    const { body: plan } = await admin.post<{ data: { plan: Plan } }>('/v1/products/actions/schedule-price', {
      ids,
      input,
      dry: true,
    })
    expect(plan.data.plan).toMatchObject({ affected: 2, skipped: [] })
    // All are called like the sale: what each is a price of tells them apart.
    expect(plan.data.plan.sample.map(({ title }) => title).sort()).toEqual(['PLAN-1 · Holi', 'PLAN-2 · Holi'])
    expect(await of(one)).toEqual([])
    const { body } = await admin.act(products, 'schedulePrice', { ids, input })
    for (const product of [one, other])
      expect(await of(product)).toMatchObject([{ price: 39_900, startsAt: window.begins }])
    const again = await admin.act(products, 'schedulePrice', { ids, input })
    expect(again.body.data.refused).toMatchObject([
      { id: one.id, why: { message: 'PLAN-1: Overlaps another price schedule' } },
      { id: other.id },
    ])
    await admin.post('/v1/undo', { operation: body.data.operation })
    expect([...(await of(one)), ...(await of(other))].filter(({ status }) => status !== 'deleted')).toEqual([])
  })

  test('a percentage is scheduled for all a filter finds, as a job, and one undo takes every window back', async () => {
    const filter = 'status:active'
    const count = Number((await admin.list(products, `size=1&filter=${filter}`)).page.total)
    const window = { begins: daysAgo(-462), ends: daysAgo(-466), note: 'Holi of all' }
    const input = { mode: 'percentDown', value: '10', ...window }
    const mine = 'note:"Holi of all" -status:deleted'
    const made = async () => (await admin.list(priceSchedules, `size=100&filter=${encodeURIComponent(mine)}`)).rows
    const { body } = await admin.act(products, 'schedulePrice', { matching: { filter, count }, input })
    const job = await files.over(String(body.data.jobId))
    expect([job.state, job.total]).toEqual(['success', count])
    const [first] = await made()
    const [of] = (await admin.list(variants, `filter=id:${first!.variant}`)).rows
    expect(first!.price).toBe(Math.round(Number(of!.price) * 0.9))
    const undone = await admin.post<{ data: { jobId?: string } }>('/v1/undo', { operation: body.data.operation })
    if (undone.body.data.jobId) await files.over(undone.body.data.jobId)
    expect(await made()).toEqual([])
  })

  test('a window that ends before it begins is refused where it was typed, however many products it is for', async () => {
    const filter = 'status:active'
    const count = Number((await admin.list(products, `size=1&filter=${filter}`)).page.total)
    const window = { begins: daysAgo(-497), ends: daysAgo(-493), note: 'Easter' }
    const input = { mode: 'percentDown', value: '10', ...window }
    const { status, body } = await admin.act(products, 'schedulePrice', { matching: { filter, count }, input })
    expect({ status, fields: body.fields }).toMatchObject({
      status: 422,
      fields: [{ path: 'ends', message: 'The end is before the start' }],
    })
  })

  test('while a schedule is in effect, its price is the one lists, pages, filters, the phone desk and quotes go by', async () => {
    const product = await one('status:active')
    const [variant] = await variantsOf(product)
    const { id, sku } = variant!
    const base = Number(variant!.price)
    const sale = base - 101
    const [startsAt, endsAt] = [new Date(Date.now() - 3_600_000), new Date(Date.now() + 3_600_000)].map(at =>
      at.toISOString(),
    )
    const now = async () => {
      const row = (await variantsOf(product)).find(each => each.id === id)!
      const { rows } = await admin.list(products, `filter=${encodeURIComponent(`sku:${sku} price:${sale / 100}`)}`)
      const { body } = await admin.get<{ data: { goods: { price: number }[] } }>(`/v1/orders/goods?skus=${sku}`)
      const quote = await admin.act(discounts, 'simulate', { input: { lines: [sku] } })
      return {
        row: { price: row.price, priceNow: row.priceNow, priceUntil: row.priceUntil },
        from: (await one(`id:${product.id}`)).priceFrom,
        found: rows.length,
        goods: body.data.goods[0]!.price,
        quoted: JSON.stringify(quote.body.data.result).includes(String(sale / 100)),
      }
    }
    const prices = (await variantsOf(product)).map(({ price }) => Number(price))
    const before = { price: base, priceNow: base, priceUntil: null }
    expect(await now()).toEqual({ row: before, from: Math.min(...prices), found: 0, goods: base, quoted: false })
    const input = { variant: id, price: sale, startsAt, endsAt, note: 'Today only' }
    const made = (await admin.act(priceSchedules, 'create', { input })).body.data.done[0]!
    await admin.act(priceSchedules, 'activate', { ids: [made.id] })
    const least = Math.min(sale, ...prices.slice(1))
    const during = { price: base, priceNow: sale, priceUntil: endsAt }
    expect(await now()).toEqual({ row: during, from: least, found: 1, goods: sale, quoted: true })
    await admin.act(priceSchedules, 'deactivate', { ids: [made.id] })
    expect((await now()).row).toEqual(before)
  })

  test('a fall by more than half asks for the second factor', async () => {
    const { product } = await given('SET-2')
    const { status, body } = await admin.act(products, 'setPrice', {
      ids: [product.id],
      input: { mode: 'percentDown', value: '60' },
    })
    expect({ status, subCode: body.details?.subCode }).toEqual({ status: 403, subCode: 4031 })
  })

  test('overlapping schedules are refused by the rule and by the database', async () => {
    await given('SCH-1')
    const row = (from: string, to: string) => `sku,price,effective_from,effective_to\nSCH-1,450.00,${from},${to}\n`
    expect(await files.apply(products, 'price', row(dateAgo(-40), dateAgo(-48)))).toMatchObject({
      state: 'success',
      ok: 1,
    })
    expect(await files.apply(products, 'price', row(dateAgo(-48), dateAgo(-59)))).toMatchObject({
      state: 'failure',
      failed: 1,
    })
    expect(await files.apply(products, 'price', row(dateAgo(-49), dateAgo(-58)))).toMatchObject({
      state: 'success',
      ok: 1,
    })
    const [variant] = (await admin.list(variants, 'filter=sku:SCH-1')).rows
    const priceAt = async (at: string) =>
      (await admin.get<{ data: RecordThen }>(`/v1/variants/${variant!.id}/as-of?at=${at}`)).body.data.record?.price
    // A price holds from its first moment until its last, which is the next one's first; before and after it is the variant's own.
    const windows = (await admin.list(priceSchedules, `filter=product:${variant!.product}&sort=startsAt`)).rows
    // Days of a file are the vendor's: a price begins with its first and holds through its last.
    expect(
      windows.map(({ startsAt, endsAt }) => [startsAt, endsAt].map(at => new Date(String(at)).toISOString())),
    ).toEqual([
      [daysAgo(-40), daysAgo(-49)],
      [daysAgo(-49), daysAgo(-59)],
    ])
    const [start, turn, end] = [windows[0]!.startsAt, windows[0]!.endsAt, windows[1]!.endsAt].map(at =>
      Date.parse(String(at)),
    )
    const around = [start! - 1, start!, turn! - 1, turn!, end! - 1, end!].map(at => priceAt(new Date(at).toISOString()))
    expect(await Promise.all(around)).toEqual([variant!.price, 45_000, 45_000, 45_000, 45_000, variant!.price])
    await expect(
      here.house.kit.db.$client.query(
        `begin; select set_config('app.vendor', 'mgp', true); update price_schedules set ends_at = '${daysAgo(-54)}' where starts_at < '${daysAgo(-44)}'; commit`,
      ),
    ).rejects.toThrow('price_schedules_apart')
  })
})
