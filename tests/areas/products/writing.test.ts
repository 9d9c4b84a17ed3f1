// The worked examples of figures, the bad input of a person and generated variants, with exactly the area file’s figures.
import { describe, expect, test } from 'vitest'
import { products, variants } from '#areas/products/products.ts'
import type { Plan } from '#contract/call.ts'
import type { AnyRow } from '#contract/resource.ts'
import { openDesk } from './desk.ts'

const { here, admin, one, variantsOf, given } = await openDesk()

describe('figures', () => {
  test('MRP 599 and price 499 show 16% and 16.63 per ml', async () => {
    const { variant } = await given('FIG-1')
    const row = await one(`sku:${variant.sku}`, variants)
    expect(row).toMatchObject({ discountShown: 1600, unitPrice: 1663 })
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
      message: 'A SKU uses A-Z 0-9 . _ -, 3 to 40 characters',
    })
  })
  test('barcode 8901234567894', async () => {
    expect(await refused({ barcode: '8901234567894' })).toEqual({ status: 422, message: 'Check digit should be 0' })
  })
  test('barcode a spreadsheet changed', async () => {
    expect(await refused({ barcode: '8.90123E+12' })).toMatchObject({
      status: 422,
      message: 'A spreadsheet seems to have changed this number. Format the column as text',
    })
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
      'New: 4, existing: 0',
      'New: Coral / 15 ml, Coral / 30 ml, Plum / 15 ml, Plum / 30 ml',
    ])
    expect(plan.sample.map(({ title }) => title)).toContain('EXAMPLE-GEN-1-CORAL-15-ML')
    // What is so anyway is not told of each.
    expect(plan.sample.map(({ diff }) => diff.map(({ field }) => field))).toContainEqual([
      ...['status', 'sku', 'options', 'price', 'mrp', 'position'],
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
    expect(again.refused[0]?.why.message).toBe('All 2 combinations already exist')
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
      fields: ['options: This would create 110 variants. The maximum is 100'],
    })
    const million = ['a', 'b', 'c'].map(name => ({ name, values: many(100) }))
    expect((await told(product, { options: million, ...prices })).fields).toEqual([
      'options: This would create 1000000 variants. The maximum is 100',
    ])
    const { body } = await asked(product, { options: [{ name: 'One', values: many(100) }], ...prices })
    expect(body.data.refused).toEqual([])
    const { body: over } = await admin.act(variants, 'create', {
      input: { product: product.id, sku: 'GEN-3-OVER', ...prices, options: [{ name: 'One', value: 'over' }] },
    })
    expect(over.fields).toMatchObject([{ message: 'This would create 101 variants. The maximum is 100' }])
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
        'options.1.name: 2, Option: "shade" appears twice',
        'options.1.values: 2, Values: Enter at least one value',
        'sku: {slug} is not a placeholder. Use {product}, {1}, {2}, {3}',
        'mrp: Required: there is no variant to copy it from',
        'price: Required: there is no variant to copy it from',
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
    expect(plan.warnings.at(-1)?.message).toBe('Variants with other options stay unchanged: GEN-5')
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
