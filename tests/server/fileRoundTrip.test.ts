// What is exported and sent back changes nothing, and says whatever an import took.
import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { resources } from '#areas/all.resources.ts'
import { products } from '#areas/products/products.ts'
import { actionEndpointOf } from '#contract/address.ts'
import { unguarded } from '#server/csv/cells.ts'
import { opened } from '../support/opened.ts'

const { here, admin, files } = await opened()

const resourceNamed = (name: string) => resources.find(resource => resource.name === name)!

const exported = async (): Promise<string> => {
  const { body } = await admin.post<{ data: { jobId: string } }>(actionEndpointOf(products, 'export'), {
    input: { upload: 'productCreate', format: 'csv' },
  })
  const job = await files.over(body.data.jobId)
  expect(job).toMatchObject({ state: 'success' })
  const url = `/v1/jobs/${job.id}/file/result`
  return (await here.house.app.app.inject({ method: 'GET', url, headers: admin.headers })).payload
}

test('a product in two languages with texts for search engines keeps all of them, through export and import', async () => {
  const header = 'product_key,name,sku,mrp,price,seo_title,seo_description,url_lang'
  const row = (name: string, title: string, lang: string) =>
    `round-trip,${name},ROUND-1,20,10,${title},Soft and light,${lang}`
  const brand = 'brand,category_path,create_tags'
  const file = (name: string, title: string, lang: string) =>
    `${header},${brand}\n${row(name, title, lang)},Round House,Round things,Y\n`
  expect(
    await files.apply(products, 'productCreate', file('Round cream', 'Round cream online', 'en-in')),
  ).toMatchObject({
    state: 'success',
  })
  expect(await files.apply(products, 'productCreate', file('Crème ronde', 'Crème en ligne', 'fr-fr'))).toMatchObject({
    state: 'success',
  })
  const [product] = (await admin.list(products, `filter=${encodeURIComponent('slug:round-trip')}`)).rows
  expect(product).toMatchObject({
    name: { 'en-in': 'Round cream', 'fr-fr': 'Crème ronde' },
    seoTitle: { 'en-in': 'Round cream online', 'fr-fr': 'Crème en ligne' },
  })
  const text = await exported()
  expect(text).toContain('Round cream online')
  expect((await files.check(products, 'productCreate', text)).counts).toMatchObject({ create: 0, update: 0, error: 0 })
})

const cells = {
  product_key: 'whole-cream',
  name: 'Whole cream',
  name_fr_fr: 'Crème entière',
  type: 'single',
  brand: 'Whole House',
  category_path: 'Whole things',
  sku: 'WHOLE-1',
  barcode: '4006381333931',
  option1_name: 'Size: of jar',
  option1_value: '50 ml / small',
  mrp: '20.00',
  price: '10.00',
  weight_g: '70',
  net_quantity: '50',
  unit: 'ml',
  floor_price: '8.00',
  cost: '4.50',
  length_mm: '60',
  width_mm: '50',
  height_mm: '40',
  shade: '#aa3355',
  hazmat: 'aerosol',
  keep_cold: 'Y',
  oos_policy: 'backorder',
  highlights: 'Soft|Light',
  sort_rank: '12',
  attributes: 'sheen: Matte: deep|vegan: Y|skinType: Dry, Oily',
  extra_category_paths: 'Further things',
  is_returnable: 'N',
  return_window_days: '3',
  min_per_order: '2',
  max_per_order: '6',
  hsn: '3304',
  short_description: 'Whole and soft',
  short_description_fr_fr: 'Entière et douce',
  description_html: '<p>Whole</p>',
  description_html_fr_fr: '<p>Entière</p>',
  seo_title: 'Whole cream online',
  seo_title_fr_fr: 'Crème entière en ligne',
  seo_description: 'Buy it whole',
  status: 'inactive',
  generic_name: 'Face cream',
  country_of_origin: 'IND',
  manufacturer_name: 'Whole Labs',
  manufacturer_address: '1 Long Street',
  importer_name: 'Whole Imports',
  importer_address: '2 Long Street',
  care_phone: '+912212345678',
  care_email: 'care@whole.example',
  licence_no: 'L-1',
  shelf_life_days: '720',
  tags: 'whole-one|whole-two',
  images: 'https://cdn.example/a.jpg|https://cdn.example/b.jpg',
  image_alts: 'The jar|-',
  variant_image: 'https://cdn.example/b.jpg',
  x_season: 'Monsoon',
  x_variant_shelf: '=B7',
}
const second = {
  product_key: 'whole-cream',
  sku: 'WHOLE-2',
  option1_name: 'Size: of jar',
  option1_value: '100 ml',
  mrp: '30.00',
  price: '15.00',
  weight_g: '130',
  net_quantity: '100',
  unit: 'ml',
  variant_image: 'https://cdn.example/a.jpg|https://cdn.example/b.jpg',
  x_variant_shelf: 'B8',
  hazmat: 'none',
  keep_cold: 'N',
  oos_policy: 'deny',
}
const fileOf = (rows: Record<string, string>[]): string => {
  const header = [...new Set(rows.flatMap(row => Object.keys(row)))]
  const lines = [header, ...rows.map(row => header.map(name => row[name] ?? ''))]
  return lines.map(line => line.map(cell => `"${cell.replaceAll('"', '""')}"`).join(',')).join('\n')
}
const rowsIn = (text: string): Record<string, string>[] =>
  parse<Record<string, string>>(text, { bom: true, columns: true }).map(row =>
    Object.fromEntries(Object.entries(row).flatMap(([name, cell]) => (cell ? [[name, unguarded(cell)]] : []))),
  )
const wholeOf = (text: string, key = 'whole-cream') => rowsIn(text).filter(row => row.product_key === key)
const made = (row: Record<string, string>) => ({ ...row, create_tags: 'Y' })

test('every cell of a product comes out as it went in, and makes the same product where there is none', async () => {
  await files.apply(resourceNamed('categories'), 'categoryTree', 'path\nFurther things')
  expect((await files.check(products, 'productCreate', fileOf([made(cells), made(second)]))).errors).toEqual([])
  expect(await files.apply(products, 'productCreate', fileOf([made(cells), made(second)]))).toMatchObject({
    state: 'success',
  })
  const kept = { ...cells, url_lang: 'en-in', brand: 'wholehouse' }
  const text = await exported()
  expect(wholeOf(text)).toEqual([kept, { ...second }])
  expect((await files.check(products, 'productCreate', text)).counts).toMatchObject({ create: 0, update: 0, error: 0 })
  const again = wholeOf(text).map(({ barcode: _, ...row }) => ({
    ...made(row),
    product_key: 'whole-again',
    sku: `${row.sku}-A`,
  }))
  expect(await files.apply(products, 'productCreate', fileOf(again))).toMatchObject({ state: 'success' })
  const back = rowsIn(await exported()).filter(row => row.product_key === 'whole-again')
  expect(back).toEqual(again.map(({ create_tags: _, ...row }) => row))
})

const plain = { product_key: 'status-cream', name: 'Status cream', sku: 'STATUS-1', mrp: '20', price: '10' }
const placed = { brand: 'Round House', category_path: 'Round things' }

test('a status in a file goes the way of the lifecycle: what may not be published says why, and nothing of it is made', async () => {
  const { counts, errors } = await files.check(
    products,
    'productCreate',
    fileOf([made({ ...plain, ...placed, status: 'active' })]),
  )
  expect(counts).toMatchObject({ create: 0, error: 1 })
  expect(errors[0]).toMatchObject({ code: 'BLOCKED' })
  const hidden = fileOf([made({ ...plain, ...placed, status: 'hidden' })])
  expect(await files.apply(products, 'productCreate', hidden)).toMatchObject({ state: 'success' })
  expect(wholeOf(await exported(), 'status-cream')).toMatchObject([{ status: 'hidden' }])
  const off = fileOf([{ ...plain, status: 'inactive' }])
  expect(await files.apply(products, 'productCreate', off)).toMatchObject({ state: 'success' })
  expect(wholeOf(await exported(), 'status-cream')).toMatchObject([{ status: 'inactive' }])
})

test('a status of another shop is said to be left out, and its row is taken', async () => {
  const report = await files.check(products, 'productCreate', fileOf([{ ...plain, status: 'Enabled' }]))
  expect(report.counts).toMatchObject({ error: 0 })
  expect(report.left).toMatchObject([{ column: 'status' }])
})

test('an import that names other extra columns leaves those already kept', async () => {
  const one = fileOf([{ ...plain, x_fabric: 'silk' }])
  const other = fileOf([{ ...plain, x_origin: 'Pune' }])
  expect(await files.apply(products, 'productCreate', one)).toMatchObject({ state: 'success' })
  expect(await files.apply(products, 'productCreate', other)).toMatchObject({ state: 'success' })
  expect(wholeOf(await exported(), 'status-cream')).toMatchObject([{ x_fabric: 'silk', x_origin: 'Pune' }])
})
