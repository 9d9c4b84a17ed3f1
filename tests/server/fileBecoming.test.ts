// What a check says will stand there: the status things end in, what is made on the way, and the first rows as they will be.
import { expect, test } from 'vitest'
import { brands } from '#areas/brands/brands.ts'
import { products, variants } from '#areas/products/products.ts'
import type { CheckReport } from '#contract/bulk.ts'
import { saysLive } from '#rules/typed/live.ts'
import { opened } from '../support/opened.ts'

const { admin, files } = await opened()

const header = 'product_key,name,sku,mrp,price,brand,category_path,create_tags,images,x_published'
const picture = (at: number) => `https://cdn.example.com/becoming-${at}.jpg`
const row = (at: number, over: { price?: string; published?: string } = {}) =>
  [
    `becoming-${at}`,
    `Becoming ${at}`,
    `BECOMING-${at}`,
    '20',
    over.price ?? '10',
    'Becoming House',
    `Becoming > Shelf ${at % 3}`,
    'Y',
    picture(at),
    over.published ?? 'TRUE',
  ].join(',')
const file = (...rows: string[]) => `${header}\n${rows.join('\n')}\n`
const of = (report: CheckReport, resource: string) => report.results?.filter(result => result.resource === resource)

test('a check says what status things end in, which categories stand in navigation, what is live in the file only and which currency was taken', async () => {
  const many = Array.from({ length: 25 }, (_, at) => row(at, at === 24 ? { published: 'FALSE' } : {}))
  const report = await files.check(products, 'productCreate', file(...many))
  expect(report.counts).toMatchObject({ create: 25, error: 0 })
  expect(of(report, 'products')).toEqual([{ resource: 'products', status: 'draft', created: 25, changed: 0, moved: 0 }])
  expect(of(report, 'categories')).toEqual([
    {
      resource: 'categories',
      status: 'active',
      created: 4,
      changed: 0,
      moved: 0,
      names: ['Becoming', 'Shelf 0', 'Shelf 1', 'Shelf 2'].map(name => ({ 'en-in': name })),
      shown: { field: 'showInNav', count: 4 },
    },
  ])
  expect(of(report, 'brands')).toMatchObject([{ status: 'draft', created: 1 }])
  expect(report.drafted).toBe(24)
  expect(report.assumed).toEqual({ currency: 'INR', count: 50 })
})

test('the first twenty rows stand as they will be: picture, name, key, amounts, status and what happens to each', async () => {
  const many = Array.from({ length: 25 }, (_, at) => row(at, at === 1 ? { price: '30' } : {}))
  const { first } = await files.check(products, 'productCreate', file(...many))
  expect(first?.columns).toEqual([
    { resource: 'variants', field: 'mrp' },
    { resource: 'variants', field: 'price' },
  ])
  expect(first?.rows).toHaveLength(20)
  expect(first?.rows[0]).toMatchObject({
    line: 2,
    key: 'BECOMING-0',
    outcome: 'CREATED',
    title: { 'en-in': 'Becoming 0' },
    cells: [2000, 1000],
    status: 'draft',
    picture: { url: picture(0) },
  })
  // Of a refused row what the file says, and nothing it will not be.
  expect(first?.rows[1]).toEqual({
    line: 3,
    key: 'BECOMING-1',
    outcome: 'ERROR',
    title: { 'en-in': 'Becoming 1' },
    cells: [],
  })
})

test('rows that change nothing and rows that change show the record as it will stand, of whatever file names it', async () => {
  await files.apply(products, 'productCreate', file(row(0), row(1)))
  const again = await files.check(products, 'productCreate', file(row(0), row(1, { price: '12' })))
  expect(again.first?.rows.map(({ outcome, title, cells }) => [outcome, title, cells])).toEqual([
    ['UNCHANGED', { 'en-in': 'Becoming 0' }, [2000, 1000]],
    ['UPDATED', { 'en-in': 'Becoming 1' }, [2000, 1200]],
  ])
  expect(of(again, 'products')).toEqual([{ resource: 'products', status: 'draft', created: 0, changed: 1, moved: 0 }])
  expect(again.drafted).toBeUndefined()

  const prices = await files.check(products, 'price', 'sku,price (INR)\nBECOMING-0,10\nBECOMING-1,₹ 13\n', {
    mapping: { 'price (INR)': 'price' },
  })
  expect(prices.first?.rows).toMatchObject([
    { key: 'BECOMING-0', outcome: 'UNCHANGED', title: { 'en-in': 'Becoming 0' }, cells: [2000, 1000], status: 'draft' },
    { key: 'BECOMING-1', outcome: 'UPDATED', title: { 'en-in': 'Becoming 1' }, cells: [2000, 1300], status: 'draft' },
  ])
  expect(prices.assumed).toBeUndefined()
  expect(of(prices, 'variants')).toMatchObject([{ status: 'draft', created: 0, changed: 1 }])
})

test('a file of ours says its amounts in our currency, so that nothing is taken for granted', async () => {
  await files.apply(products, 'productCreate', file(row(0)))
  const own = 'sku,mrp,price,floor_price,effective_from,effective_to\nBECOMING-0,20,9,,,\n'
  expect((await files.check(products, 'price', own)).assumed).toBeUndefined()
  const theirs = own.replace('price', 'Price')
  expect((await files.check(products, 'price', theirs)).assumed).toEqual({ currency: 'INR', count: 2 })
})

test('a price with days is told as the price schedule it makes, with its price and its days', async () => {
  await files.apply(products, 'productCreate', file(row(5), row(6)))
  const csv = 'sku,price,effective_from,effective_to\nBECOMING-5,9,2030-02-03,2030-03-04\nBECOMING-6,8,,\n'
  const { results, first, warnings } = await files.check(products, 'price', csv)
  expect(results).toHaveLength(2)
  expect(results).toEqual(
    expect.arrayContaining([
      { resource: 'priceSchedules', status: 'active', created: 1, changed: 0, moved: 0 },
      { resource: 'variants', status: 'draft', created: 0, changed: 1, moved: 0 },
    ]),
  )
  expect(first?.columns).toEqual([
    { resource: 'variants', field: 'mrp' },
    { resource: 'variants', field: 'price' },
    { resource: 'priceSchedules', field: 'startsAt' },
    { resource: 'priceSchedules', field: 'endsAt' },
  ])
  expect(first?.rows).toMatchObject([
    { key: 'BECOMING-5', title: { 'en-in': 'Becoming 5' }, status: 'active' },
    { key: 'BECOMING-6', cells: [2000, 800, null, null], status: 'draft' },
  ])
  const [mrp, price, from, to] = first!.rows[0]!.cells
  expect([mrp, price]).toEqual([2000, 900])
  expect([from, to].map(at => new Date(String(at)).toISOString())).toEqual([
    '2030-02-02T18:30:00.000Z',
    '2030-03-04T18:30:00.000Z',
  ])
  expect(warnings.map(({ key }) => key)).not.toContain('products.findings.pastPrice')
  const past = 'sku,price,effective_from,effective_to\nBECOMING-5,9,2020-02-03,2020-03-04\n'
  const told = await files.check(products, 'price', past)
  expect(told.warnings.map(({ key }) => key)).toContain('products.findings.pastPrice')
})

test('what goes live is counted as such, and was not live before', async () => {
  const live = await admin.list(products, `filter=${encodeURIComponent('status:active')}&size=1`)
  const own = await admin.list(variants, `filter=${encodeURIComponent(`product:${live.rows[0]!.id}`)}`)
  const { results } = await files.check(products, 'status', `sku,status\n${own.rows[0]!.sku},hidden\n`)
  expect(results).toMatchObject([{ status: 'hidden', created: 0, changed: 1, moved: 1 }])
})

test('records of an area without rules of its own are told the same way', async () => {
  const { first, results } = await files.check(brands, 'records', 'code,name,slug\nnewbr,New brand,new-brand\n')
  expect(first?.rows).toMatchObject([{ outcome: 'CREATED', title: { 'en-in': 'New brand' } }])
  expect(results).toMatchObject([{ resource: 'brands', created: 1 }])
})

test('a row is live in its file where every column that speaks of it says so', () => {
  expect(saysLive({ x_published: 'TRUE' })).toBe(true)
  expect(saysLive({ x_published: 'TRUE', x_status: 'draft' })).toBe(false)
  expect(saysLive({ x_product_status: 'published', x_tax_status: 'taxable' })).toBe(true)
  expect(saysLive({ x_material: 'linen' })).toBe(false)
})

test('rows that change what is there are changed, whatever they make beside: tags are told by themselves, and once', async () => {
  const { rows } = await admin.list(products, 'size=2&filter=status:active')
  const [one, other] = rows as [(typeof rows)[0], (typeof rows)[0]]
  const skusOf = async ({ id }: { id: string }) =>
    (await admin.list(variants, `size=2&filter=product:${id}`)).rows.map(({ sku }) => String(sku))
  const [first, ...more] = await skusOf(one)
  const [second] = await skusOf(other)
  const lines = [`${first},beside-a,Y`, `${second},beside-a|beside-b,Y`, ...(more[0] ? [`${more[0]},beside-c,Y`] : [])]
  const text = `sku,add_tags,create_tags\n${lines.join('\n')}\n`
  const report = await files.check(products, 'tags', text)
  expect(report.counts).toMatchObject({ create: 0, update: lines.length })
  expect(report.first?.rows.map(({ outcome }) => outcome)).toEqual(lines.map(() => 'UPDATED'))
  expect(of(report, 'products')).toMatchObject([{ status: 'active', created: 0, changed: 2 }])
  expect(of(report, 'variants')).toEqual([])
  expect(of(report, 'tags')).toMatchObject([{ status: 'active', created: lines.length }])
  expect(await files.apply(products, 'tags', text)).toMatchObject({ state: 'success', ok: lines.length })
})

test('further columns are compared one by one, each under the line of its own record', async () => {
  const text = (bins: [string, string]) =>
    [
      'product_key,name,sku,option1_name,option1_value,mrp,price,brand,category_path,create_tags,x_variant_bin,x_shelf',
      `bins,Bins,BINS-1,Size,S,20,10,Becoming House,Becoming > Bins,Y,${bins[0]},=A`,
      `bins,,BINS-2,Size,M,20,10,,,,${bins[1]},`,
    ].join('\n')
  expect(await files.apply(products, 'productCreate', text(['1', '2']))).toMatchObject({ state: 'success' })
  const changed = text(['1', '3']).replace('=A', '=B')
  const report = await files.check(products, 'productCreate', changed)
  expect(report.samples.map(({ line, key, field, before, after }) => [line, key, field, before, after])).toEqual(
    expect.arrayContaining([
      [2, 'BINS-1', 'extra.x_shelf', '=A', '=B'],
      [3, 'BINS-2', 'extra.x_variant_bin', '2', '3'],
    ]),
  )
  expect(report.samples).toHaveLength(2)
})
