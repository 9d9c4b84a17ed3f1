// The worked examples and the bad input of the products area, through the real endpoints, with exactly the area file's figures.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { brands } from '#areas/brands/brands.ts'
import { priceSchedules, products, variants } from '#areas/products/products.ts'
import type { RecordThen } from '#contract/asOf.ts'
import type { Plan } from '#contract/call.ts'
import type { AnyRow } from '#contract/resource.ts'
import { opened } from '../support/opened.ts'
import { dateAgo, daysAgo } from '../support/seedDay.ts'
import type { Person } from '../support/world.ts'

const { here, admin, files } = await opened()

const one = async (filter: string, resource = products as Parameters<Person['list']>[0]): Promise<AnyRow> => {
  const [row] = (await admin.list(resource, `size=1&filter=${encodeURIComponent(filter)}`)).rows
  if (!row) throw new Error(`nothing matches ${filter}`)
  return row
}
const variantsOf = async (product: AnyRow) => (await admin.list(variants, `size=100&filter=product:${product.id}`)).rows
const errorsOf = async (upload: string, csv: string) =>
  (await files.check(products, upload, csv)).errors.map(({ line, column, message }) => ({ line, column, message }))

/** A product of its own with one variant of MRP 599.00 and price 499.00. */
const given = async (
  sku: string,
  more: Record<string, unknown> = {},
): Promise<{ product: AnyRow; variant: AnyRow }> => {
  const brand = await one('code:mgp', brands)
  const like = await one('status:active')
  const draft = {
    name: { 'en-in': `Example ${sku}` },
    slug: `example-${sku.toLowerCase()}`,
    brand: brand.id,
    category: like.category,
    ...more,
  }
  const made = (await admin.act(products, 'create', { input: draft })).body.data.done[0]!
  const { body } = await admin.act(variants, 'create', {
    input: { product: made.id, sku, mrp: 59_900, price: 49_900, options: [], netQuantity: '30', unit: 'ml' },
  })
  return { product: made, variant: body.data.done[0]! }
}

describe('figures', () => {
  test('MRP 599 and price 499 show 16 % and 16.63 per ml', async () => {
    const { variant } = await given('FIG-1')
    const row = await one(`sku:${variant.sku}`, variants)
    expect(row).toMatchObject({ discountShown: 16, unitPrice: 1663 })
  })

  test('a price above its MRP is refused, with both amounts', async () => {
    const { variant } = await given('FIG-2')
    const { status, body } = await admin.act(variants, 'change', {
      ids: [variant.id],
      versions: { [variant.id]: variant.version },
      input: { price: 64_900 },
    })
    expect(status).toBe(422)
    expect(body.fields).toMatchObject([{ path: 'price', message: 'Price 649.00 is above MRP 599.00' }])
  })

  test('the database refuses it too, whoever writes', async () => {
    const { variant } = await given('FIG-3')
    await expect(
      here.house.kit.db.$client.query(
        "begin; select set_config('app.vendor', 'mgp', true); update variants set price = 99999999 where id = '" +
          variant.id +
          "'; commit",
      ),
    ).rejects.toThrow('variants_price_within_mrp')
  })
})

describe('bad input of a person', () => {
  const refused = async (input: Record<string, unknown>) => {
    const { product } = await given(
      `BAD-${Math.abs(
        JSON.stringify(input)
          .split('')
          .reduce((sum, letter) => sum * 31 + letter.charCodeAt(0), 7) % 100_000,
      )}`,
    )
    const { status, body } = await admin.act(variants, 'create', {
      input: {
        product: product.id,
        sku: 'OTHER-1',
        mrp: 59_900,
        price: 49_900,
        options: [{ name: 'Size', value: 'L' }],
        ...input,
      },
    })
    return { status, message: body.fields?.[0]?.message }
  }

  test('sku `lip 01`', async () => {
    expect(await refused({ sku: 'lip 01' })).toEqual({
      status: 422,
      message: 'SKU may use A-Z 0-9 . _ -, 3 to 40 characters',
    })
  })
  test('barcode 8901234567894', async () => {
    expect(await refused({ barcode: '8901234567894' })).toEqual({ status: 422, message: 'Check digit should be 0' })
  })
  test('barcode a spreadsheet changed', async () => {
    expect(await refused({ barcode: '8.90123E+12' })).toMatchObject({
      status: 422,
      message: 'Looks like a spreadsheet changed this number; format the column as text',
    })
  })
})

describe('bad input of a file', () => {
  test('price 649 above MRP 599, an unknown SKU: each row is named; a comma for a dot is read', async () => {
    await given('CSV-1')
    await given('CSV-6')
    const csv = 'sku,mrp,price\nCSV-1,599.00,649.00\nCSV-6,,"12,50"\nNOBODY-1,10.00,9.00\n'
    expect(await errorsOf('price', csv)).toEqual([
      { line: 2, column: 'price', message: 'Price 649.00 is above MRP 599.00' },
      { line: 4, column: 'sku', message: 'no variant "NOBODY-1" in vendor mgp' },
    ])
  })

  test('a category that is not a leaf, and one that does not exist', async () => {
    await given('CSV-2')
    await given('CSV-5')
    const [branch, wrong] = await errorsOf('category', 'sku,category_path\nCSV-2,Makeup\nCSV-5,Makeup > Lipstik\n')
    expect(branch).toEqual({ line: 2, column: 'category_path', message: 'Makeup has sub-categories; choose one' })
    expect(wrong?.message).toBe('Makeup > Lipstik not found; did you mean Lipstick?')
  })

  test('two rows with one SKU', async () => {
    await given('CSV-3')
    expect(await errorsOf('price', 'sku,price\nCSV-3,480.00\nCSV-3,470.00\n')).toEqual([
      { line: 3, column: 'sku', message: 'same key as line 2' },
    ])
  })

  test('a blank price never changes a price', async () => {
    const { variant } = await given('CSV-4')
    expect(await files.apply(products, 'price', 'sku,mrp,price\nCSV-4,,\n')).toMatchObject({
      state: 'success',
      ok: 0,
      unchanged: 1,
    })
    expect(await one(`sku:${variant.sku}`, variants)).toMatchObject({
      price: 49_900,
      mrp: 59_900,
      version: variant.version,
    })
  })

  test('one bad variant row fails its whole product, the other products pass', async () => {
    const csv = [
      'product_key,name,brand,category_path,sku,option1_name,option1_value,mrp,price',
      'group-one,Group one,mgp,Makeup > Kajal,GRP-1-A,Size,S,100.00,90.00',
      'group-one,,,,GRP-1-B,Size,M,100.00,190.00',
      'group-two,Group two,mgp,Makeup > Kajal,GRP-2-A,Size,S,100.00,90.00',
    ].join('\n')
    expect(await files.apply(products, 'productCreate', csv)).toMatchObject({ state: 'partial', ok: 1, failed: 2 })
    expect((await admin.list(products, 'filter=slug:group-one')).rows).toHaveLength(0)
    expect((await admin.list(products, 'filter=slug:group-two')).rows).toHaveLength(1)
  })
})

describe('generate variants', () => {
  const shades = { name: 'Shade', values: ['Coral', 'Plum'] }
  const sizes = { name: 'Size', values: ['15 ml', '30 ml'] }
  const asked = (product: AnyRow, input: Record<string, unknown>, more: object = {}) =>
    admin.act(products, 'generateVariants', {
      ids: [product.id],
      versions: { [product.id]: product.version },
      input,
      ...more,
    })
  const told = async (product: AnyRow, input: Record<string, unknown>) => {
    const { status, body } = await asked(product, input)
    return { status, fields: body.fields?.map(({ path, message }) => `${path}: ${message}`) }
  }
  const bare = async (sku: string) => {
    const { product, variant } = await given(sku)
    await admin.act(variants, 'remove', { ids: [variant.id], versions: { [variant.id]: variant.version } })
    return product
  }
  const skusOf = async (product: AnyRow) =>
    (await variantsOf(product)).filter(({ status }) => status !== 'deleted').map(({ sku }) => sku)

  test('the plan says which come and writes none; then they are there, and one undo takes them away', async () => {
    const product = await bare('GEN-1')
    const input = { options: [shades, sizes], mrp: 59_900, price: 49_900 }
    const { plan } = (await asked(product, input, { dry: true })).body.data as unknown as { plan: Plan }
    expect(plan.warnings.map(({ message }) => message)).toEqual([
      'New ones: 4, there already: 0',
      'New: Coral / 15 ml, Coral / 30 ml, Plum / 15 ml, Plum / 30 ml',
    ])
    expect(plan.sample.map(({ title }) => title)).toContain('EXAMPLE-GEN-1-CORAL-15-ML')
    // What is so anyway is not told of each.
    expect(plan.sample.map(({ diff }) => diff.map(({ field }) => field))).toContainEqual([
      ...['status', 'sku', 'options', 'mrp', 'price', 'position'],
    ])
    expect(await skusOf(product)).toEqual([])

    const { body } = await asked(product, input)
    const made = await variantsOf(product)
    expect(made.filter(({ status }) => status === 'active')).toHaveLength(4)
    expect(made.find(({ sku }) => sku === 'EXAMPLE-GEN-1-PLUM-30-ML')).toMatchObject({
      optionText: 'Shade: Plum / Size: 30 ml',
      mrp: 59_900,
      price: 49_900,
    })
    await admin.post('/v1/undo', { operation: body.data.operation })
    expect(await skusOf(product)).toEqual([])
  })

  test('only what is missing comes, in the letters that are there, behind the others, at the price of the first', async () => {
    const product = await bare('GEN-2')
    await asked(product, { options: [shades], mrp: 30_000, price: 20_000 })
    const input = { options: [{ name: 'shade', values: ['CORAL', 'Mocha'] }], sku: 'G2.{1}' }
    const { body } = await asked(product, input)
    expect(body.data.refused).toEqual([])
    const rows = await variantsOf(product)
    expect(rows.filter(({ status }) => status === 'active').map(({ sku, optionText }) => [sku, optionText])).toEqual([
      ['EXAMPLE-GEN-2-CORAL', 'Shade: Coral'],
      ['EXAMPLE-GEN-2-PLUM', 'Shade: Plum'],
      ['G2.MOCHA', 'Shade: Mocha'],
    ])
    expect(rows.find(({ sku }) => sku === 'G2.MOCHA')).toMatchObject({ mrp: 30_000, price: 20_000 })
    const again = (await asked(product, input)).body.data
    expect(again.done).toEqual([])
    expect(again.refused[0]?.why.message).toBe('All 2 combinations are there already')
  })

  test('more than a hundred are refused with how many it would be, three options of a hundred at once as well', async () => {
    const product = await bare('GEN-3')
    const many = (count: number) => Array.from({ length: count }, (_, at) => `V${at}`)
    const prices = { mrp: 30_000, price: 20_000 }
    const options = [
      { name: 'One', values: many(11) },
      { name: 'Two', values: many(10) },
    ]
    expect(await told(product, { options, ...prices })).toEqual({
      status: 422,
      fields: ['options: This makes 110 variants; a product has at most 100'],
    })
    const million = ['a', 'b', 'c'].map(name => ({ name, values: many(100) }))
    expect((await told(product, { options: million, ...prices })).fields).toEqual([
      'options: This makes 1000000 variants; a product has at most 100',
    ])
    const { body } = await asked(product, { options: [{ name: 'One', values: many(100) }], ...prices })
    expect(body.data.refused).toEqual([])
    const { body: over } = await admin.act(variants, 'create', {
      input: { product: product.id, sku: 'GEN-3-OVER', ...prices, options: [{ name: 'One', value: 'over' }] },
    })
    expect(over.fields).toMatchObject([{ message: 'This makes 101 variants; a product has at most 100' }])
  })

  test('what is wrong is told at its input, all of it at once', async () => {
    const product = await bare('GEN-4')
    const options = [
      { name: 'Shade', values: ['Coral'] },
      { name: ' shade ', values: [] },
    ]
    expect(await told(product, { options, sku: '{slug}-{1}' })).toEqual({
      status: 422,
      fields: [
        'options.1.name: 2, Option: "shade" is named twice',
        'options.1.values: 2, Values: Give at least one value',
        'sku: {slug} stands for nothing here; use {product}, {1}, {2}, {3}',
        'mrp: Needed, since no variant is there to take it from',
        'price: Needed, since no variant is there to take it from',
      ],
    })
    expect((await told(product, { options: [shades], mrp: 59_900, price: 64_900 })).fields).toEqual([
      'price: Price 649.00 is above MRP 599.00',
    ])
    expect((await told(product, { options: [shades, sizes, shades, sizes] })).fields).toEqual([
      'options: at most 3 entries',
    ])
    expect(await skusOf(product)).toEqual([])
  })

  test('variants that differ by other options are named and left alone, a SKU somebody has gets the next number', async () => {
    const { product } = await given('GEN-5')
    await given('G5-CORAL')
    const input = { options: [shades], sku: 'G5-{1}' }
    const { plan } = (await asked(product, input, { dry: true })).body.data as unknown as { plan: Plan }
    expect(plan.warnings.at(-1)?.message).toBe('Variants that differ by other options stay as they are: GEN-5')
    await asked(product, input)
    expect(await skusOf(product)).toEqual(['GEN-5', 'G5-CORAL-2', 'G5-PLUM'])
  })

  test('the same options at the same moment are made once', async () => {
    const product = await bare('GEN-6')
    const one = (sku: string, options: object[]) =>
      admin.act(variants, 'create', { input: { product: product.id, sku, mrp: 100, price: 100, options } })
    const both = [
      { name: 'Shade', value: 'Coral' },
      { name: 'Size', value: 'L' },
    ]
    const answers = await Promise.all([
      one('GEN-6-A', both),
      one('GEN-6-B', [{ name: 'size', value: 'l' }, both[0]!]),
      one('GEN-6-C', both),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422])
    expect(answers.find(({ status }) => status === 422)?.body.fields).toMatchObject([
      { path: 'options', message: 'Another variant has the same options' },
    ])
  })

  test('one that comes back from the bin takes no place that was given away meanwhile', async () => {
    const product = await bare('GEN-7')
    const one = (sku: string) =>
      admin.act(variants, 'create', {
        input: { product: product.id, sku, mrp: 100, price: 100, options: [{ name: 'Size', value: 'L' }] },
      })
    const first = (await one('GEN-7-A')).body.data.done[0]!
    await admin.act(variants, 'remove', { ids: [first.id], versions: { [first.id]: first.version } })
    await one('GEN-7-B')
    const { body } = await admin.act(variants, 'restore', { ids: [first.id] })
    expect(JSON.stringify(body)).toContain('Another variant has the same options')
    expect(await skusOf(product)).toEqual(['GEN-7-B'])
  })
})

describe('publishing', () => {
  test('says everything that is missing at once, and goes through when nothing is', async () => {
    const { product } = await given('PUB-1')
    const { body } = await admin.act(products, 'publish', { ids: [product.id] })
    expect(body.data.done).toEqual([])
    expect(JSON.stringify(body.data.refused)).toContain('cover image')
    const why = body.data.refused[0]?.why
    expect(why?.message).toMatch(
      /^A cover image is missing; An HSN code is missing; Content is 37.5 % complete; missing/,
    )
    expect(why?.message).toMatch(/missing Short description, Description, HSN, Media, Skin type; Compliance lacks/)
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
      result: { key: 'rules.hidden.draft', text: 'It is a draft; publish it' },
      steps: expect.arrayContaining([
        {
          rule: 'status',
          input: { key: 'values.recordStatus.draft', text: 'Draft' },
          outcome: { key: 'rules.hidden.draft', text: 'It is a draft; publish it' },
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

  test('a percentage is scheduled for many products at once, planned, and taken back as one', async () => {
    const [one, other] = [(await given('PLAN-1')).product, (await given('PLAN-2')).product]
    const ids = [one.id, other.id]
    const window = { begins: daysAgo(-99), ends: daysAgo(-103), note: 'Holi' }
    const input = { mode: 'percentDown', value: '20', ending: 'e00', ...window }
    const of = async (product: AnyRow) => (await admin.list(priceSchedules, `filter=product:${product.id}`)).rows
    const { body: plan } = await admin.post<{ data: { plan: Plan } }>('/v1/products/actions/schedule-price', {
      ...{ ids, input, dry: true },
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
      fields: [{ path: 'ends', message: 'End is before start' }],
    })
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
    expect(await files.apply(products, 'price', row(dateAgo(-40), dateAgo(-49)))).toMatchObject({
      state: 'success',
      ok: 1,
    })
    expect(await files.apply(products, 'price', row(dateAgo(-48), dateAgo(-59)))).toMatchObject({
      state: 'failure',
      failed: 1,
    })
    expect(await files.apply(products, 'price', row(dateAgo(-49), dateAgo(-59)))).toMatchObject({
      state: 'success',
      ok: 1,
    })
    const [variant] = (await admin.list(variants, 'filter=sku:SCH-1')).rows
    const priceAt = async (at: string) =>
      (await admin.get<{ data: RecordThen }>(`/v1/variants/${variant!.id}/as-of?at=${at}`)).body.data.record?.price
    // A price holds from its first moment until its last, which is the next one's first; before and after it is the variant's own.
    const windows = (await admin.list(priceSchedules, `filter=product:${variant!.product}&sort=startsAt`)).rows
    // Days of a file are the vendor's, and begin at its midnight.
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

describe('export, then import unchanged', () => {
  test.each(['price', 'status', 'tags', 'category', 'productUpdate', 'productCreate'])(
    '%s changes nothing',
    async upload => {
      const { body } = await admin.act(products, 'export', {
        matching: { filter: 'brand:LIT', count: (await admin.list(products, 'filter=brand:LIT')).page.total },
        input: { upload },
      })
      const job = await files.over(body.data.jobId!)
      const csv = (await admin.get<{ text: string }>(`/v1/jobs/${job.id}/file/result`)).body.text
      const report = await files.check(products, upload, csv)
      expect({ errors: report.errors, create: report.counts.create, update: report.counts.update }).toEqual({
        errors: [],
        create: 0,
        update: 0,
      })
      expect(report.counts.unchanged).toBeGreaterThan(50)
    },
  )
})

describe('files of other shops', () => {
  const fixture = (name: string) => readFileSync(join(import.meta.dirname, 'files', name), 'utf8')

  test('a Shopify export imports as it is: rows become products, SKUs are made, pictures listed, HTML cleaned, the rest kept', async () => {
    const job = await files.apply(products, 'productCreate', fixture('shopify.csv'), { profile: 'shopify' })
    expect(job).toMatchObject({ state: 'success', failed: 0 })
    const shirt = await one('slug:linen-shirt')
    expect(shirt).toMatchObject({
      status: 'draft',
      brandTitle: 'Demo House',
      name: { 'en-in': 'Linen shirt' },
      description: { 'en-in': '<p>Cool <strong>linen</strong>.</p>' },
    })
    expect(shirt.media).toEqual([
      { kind: 'image', url: 'https://cdn.example.com/shirt-1.jpg', state: 'listed', alt: 'The shirt from the front' },
      { kind: 'image', url: 'https://cdn.example.com/shirt-2.jpg', state: 'listed' },
      {
        kind: 'image',
        url: 'https://cdn.example.com/shirt-small.jpg',
        state: 'listed',
        skus: ['LINEN-SHIRT-SMALL'],
      },
    ])
    expect(shirt.extra).toMatchObject({ x_published: 'true', x_google_shopping_gender: 'unisex' })
    expect(
      (await variantsOf(shirt)).map(({ sku, price, mrp, optionText }) => ({ sku, price, mrp, optionText })),
    ).toEqual([
      { sku: 'LINEN-SHIRT-SMALL', price: 150_000, mrp: 180_000, optionText: 'Size: Small' },
      { sku: 'LS-M', price: 150_000, mrp: 150_000, optionText: 'Size: Medium' },
    ])
    expect((await variantsOf(await one('slug:plain-cap')))[0]).toMatchObject({ sku: 'PLAIN-CAP', optionText: null })
  })

  test('the same Shopify file again changes nothing', async () => {
    const report = await files.check(products, 'productCreate', fixture('shopify.csv'), {
      profile: 'shopify',
      again: true,
    })
    expect(report.counts).toMatchObject({ create: 0, update: 0, error: 0 })
  })

  test('a WooCommerce export imports as it is: variations join their parent', async () => {
    const job = await files.apply(products, 'productCreate', fixture('woocommerce.csv'), { profile: 'woocommerce' })
    expect(job).toMatchObject({ state: 'success', failed: 0 })
    const tee = await one('slug:woo-tee')
    expect((await variantsOf(tee)).map(({ sku, price, optionText }) => ({ sku, price, optionText }))).toEqual([
      { sku: 'WOO-TEE-R', price: 45_000, optionText: 'Colour: Red' },
      { sku: 'WOO-TEE-B', price: 50_000, optionText: 'Colour: Blue' },
    ])
    expect((await variantsOf(await one('slug:woo-mug')))[0]).toMatchObject({
      sku: 'WOO-MUG',
      price: 25_000,
      weightG: 350,
    })
  })
})
