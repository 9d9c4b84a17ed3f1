// What files of other shops hold that a profile alone does not settle: how they are matched, amounts, units, costs, pictures, stock and
// trees, each told in the check and found again in the shop.
import { expect, test } from 'vitest'
import { categories } from '#areas/categories/categories.ts'
import { jobRows } from '#areas/jobs/jobs.ts'
import { products, variants } from '#areas/products/products.ts'
import { inputOf, openColumns } from '#console/upload/desk.ts'
import { endpointOf } from '#contract/address.ts'
import type { Inspection } from '#contract/bulk.ts'
import type { HistoryLine } from '#contract/call.ts'
import { png } from '../support/pictures.ts'
import { profileDesk, read } from './profileDesk.ts'

const { here, admin, files, one, variantsOf, inspected, warehouse, onHand } = await profileDesk()

test('a recognised file is matched column by column when somebody says so, and read that way', async () => {
  const csv = 'Handle,Title,Variant SKU,Variant Price,Vendor\nby-hand,By hand,BY-HAND,120.00,Loom\n'
  const file = await files.send('by-hand.csv', csv)
  const path = `${endpointOf(products)}/uploads/inspect?file=${file}&upload=productCreate&profile=none`
  const found = (await admin.get<{ data: Inspection }>(path)).body.data
  expect(found.profile).toBeUndefined()
  expect(found.unread?.name).toBe('shopify')
  expect(found.columns.map(({ how }) => how)).toEqual(['unknown', 'unknown', 'unknown', 'unknown', 'unknown'])
  expect(openColumns(found)).toEqual(['Handle', 'Title', 'Variant SKU', 'Variant Price', 'Vendor'])
  const {
    upload: _,
    file: __,
    ...input
  } = inputOf(found, 'productCreate', {
    Handle: 'product_key',
    Title: 'name',
    'Variant SKU': 'sku',
    'Variant Price': 'price',
    Vendor: 'x_vendor',
  })
  expect(input.profile).toBe('none')
  const report = await files.check(products, 'productCreate', csv, input)
  expect(report.left).toEqual([{ column: 'Vendor', as: 'x_vendor', count: 1, of: 'products' }])
})

test.each([
  [
    'woocommerce',
    'ID,Type,SKU,Name,Regular price,Categories\n1,simple,W-DEEP,Deep soap,10,"Bath, Bath > Soaps"\n',
    'Soaps',
    [],
  ],
  [
    'bigcommerce',
    'Item,Name,SKU,Price,Categories\nProduct,Numbered soap,B-IDS,10,23;24\n',
    'Unsorted',
    [{ column: 'Categories', as: 'x_categories', count: 1, of: 'products' }],
  ],
])('the category a file of %s names is the deepest that has a name', async (profile, csv, category, kept) => {
  const report = await files.check(products, 'productCreate', csv, { profile })
  expect(report.left?.filter(({ column }) => column === 'Categories')).toEqual(kept)
  const made = report.results?.find(({ resource }) => resource === 'categories')?.names ?? []
  expect(JSON.stringify(made)).not.toContain('23')
  await files.apply(products, 'productCreate', csv, { profile })
  expect(await one(`sku:${csv.includes('W-DEEP') ? 'W-DEEP' : 'B-IDS'}`)).toMatchObject({ categoryTitle: category })
})

test('amounts without a currency are those the file has, and a price that stands for the MRP is said to', async () => {
  const head = 'Handle,Title,Variant SKU,Variant Price,Variant Compare At Price\n'
  const rows = 'one-price,One price,ONE-P,120.00,\ntwo-prices,Two prices,TWO-P,120.00,150.00\n'
  const report = await files.check(products, 'productCreate', `${head}${rows}`, { profile: 'shopify' })
  expect(report.assumed).toEqual({ currency: 'INR', count: 3 })
  const said = { code: 'INFO', message: 'Rows without MRP use the price as MRP' }
  expect(report.warnings).toContainEqual(expect.objectContaining(said))
  const both = await files.check(products, 'productCreate', `${head}two-prices,Two prices,TWO-P,120.00,150.00\n`, {
    profile: 'shopify',
  })
  expect(both.warnings.map(({ message }) => message)).not.toContain(said.message)
})

test.each([
  ['a comma before the decimals', '599,00', '1.499,00', 149_900],
  ['a comma between the thousands', '1,299.00', '1,499.00', 149_900],
  ['a price before that is lower', '599,00', '499,00', 59_900],
])('the price before is the MRP where it is the higher one: %s', async (how, price, before, mrp) => {
  const key = how.replaceAll(' ', '-')
  const head = 'Handle,Title,Variant SKU,Variant Price,Variant Compare At Price\n'
  await files.apply(products, 'productCreate', `${head}${key},${key},${key},"${price}","${before}"\n`, {
    profile: 'shopify',
  })
  expect((await variantsOf(await one(`slug:${key}`)))[0]).toMatchObject({ mrp })
})

/** Columns of other shops we have a field for, with what must become of them. */
const fielded: Record<string, { text: string; slug: string; product?: object; variant: object; left?: string[] }> = {
  shopify: {
    text: 'Handle,Title,Vendor,SEO Title,SEO Description,Option1 Name,Option1 Value,Variant SKU,Variant Price,Cost per item,HS Code,COO\nfd-kurta,Kurta,mgp,Indigo kurta,Printed by hand,Size,S,FD-S,1499.00,620.00,6206.30,IN\nfd-kurta,,,,,,M,FD-M,1499.00,640.00,6206.30,IN\n',
    slug: 'fd-kurta',
    product: {
      seoTitle: { 'en-in': 'Indigo kurta' },
      seoDescription: { 'en-in': 'Printed by hand' },
      hsn: '620630',
      compliance: { countryOfOrigin: 'IND' },
    },
    variant: { cost: 62_000 },
  },
  woocommerce: {
    text: 'ID,Type,SKU,Name,Regular price,Brands,Length (cm),Width (cm),Height (cm),Parent,Attribute 1 name,Attribute 1 value(s),Cost of goods,Meta: _yoast_wpseo_title,Meta: _yoast_wpseo_metadesc\n1,variable,FD-SHAWL,Shawl,,mgp,200,70.5,1,,Colour,"Rust, Slate",,%%title%% shop,Woven\n2,variation,FD-SHAWL-R,Shawl - Rust,2999.00,,,68,,FD-SHAWL,Colour,Rust,900,,\n',
    slug: 'fd-shawl',
    product: { seoTitle: null, seoDescription: { 'en-in': 'Woven' } },
    variant: { lengthMm: 2000, widthMm: 680, heightMm: 10, cost: 90_000 },
    left: ['ID', 'ID', 'Meta: _yoast_wpseo_title'],
  },
  medusa: {
    text: 'Product Handle,Product Title,Variant SKU,Variant Price INR,Product HS Code,Product Origin Country,Product Length\nfd-sweater,Sweater,FD-SW,999.00,6110.20.9041,Atlantis,30\n',
    slug: 'fd-sweater',
    product: {
      hsn: null,
      compliance: null,
      extra: { x_product_hs_code: '6110.20.9041', x_product_origin_country: 'Atlantis', x_product_length: '30' },
    },
    variant: { price: 99_900 },
    left: ['Product HS Code', 'Product Length', 'Product Origin Country'],
  },
  vendure: {
    text: 'name,slug,description,assets,facets,optionGroups,optionValues,sku,price,stockOnHand,product:hsnCode,hsn\nEasel,fd-easel,Steady,,brand:mgp,,,FD-EASEL,100.00,,,44219990\n',
    slug: 'fd-easel',
    product: { hsn: '44219990' },
    variant: { price: 10_000 },
  },
  bigcommerce: {
    text: 'Item,Name,SKU,Options,Price,Cost Price,Page Title,Meta Description,Global Trade Number\nProduct,FD cap,FD-CAP,,499,180,Cap,A cap of canvas,\nVariant,,FD-CAP-R,Type=Dropdown|Name=Colour|Value=Red,499,,,,4006381333931\n',
    slug: 'fd-cap',
    product: { seoTitle: { 'en-in': 'Cap' }, seoDescription: { 'en-in': 'A cap of canvas' } },
    variant: { cost: 18_000, barcode: '4006381333931' },
    left: ['SKU'],
  },
  magento: {
    text: 'sku,store_view_code,attribute_set_code,product_type,name,price,cost,url_key,meta_title,meta_description,country_of_manufacture\nFD-BAG,,Default,simple,FD bag,3499.00,1200.00,fd-bag,Bag of leather,Cut and sewn,Italy\n',
    slug: 'fd-bag',
    product: {
      seoTitle: { 'en-in': 'Bag of leather' },
      seoDescription: { 'en-in': 'Cut and sewn' },
      compliance: { countryOfOrigin: 'ITA' },
    },
    variant: { cost: 120_000 },
    left: ['attribute_set_code', 'product_type'],
  },
  google: {
    text: 'id\ttitle\tlink\timage_link\tprice\tbrand\tcost_of_goods_sold\tproduct_length\tproduct_width\tproduct_height\tproduct_weight\nfd-bell\tBrass bell\thttps://shop.example/b\thttps://cdn.example.com/bell.jpg\t450.00 INR\tmgp\t120.00 INR\t20 cm\t4 in\t300 mm\t0.4 kg\n',
    slug: 'fd-bell',
    variant: { cost: 12_000, lengthMm: 200, widthMm: 102, heightMm: 300, weightG: 400 },
    left: ['link'],
  },
  amazon: {
    text: 'item_sku\titem_name\tbrand_name\tstandard_price\tparent_child\tparent_sku\tsize_name\tcountry_of_origin\thsn_code\titem_length\titem_length_unit_of_measure\titem_width\titem_width_unit_of_measure\nFD-POLO\tFD polo\tmgp\t\tParent\t\t\t\t\t\t\t\t\nFD-POLO-S\tFD polo\tmgp\t799\tChild\tFD-POLO\tS\tIndia\t610510\t28\tCM\t1\tMT\nFD-POLO-M\tFD polo\tmgp\t799\tChild\tFD-POLO\tM\tIndia\t610510\t30\tCM\t\t\n',
    slug: 'fd-polo',
    product: { hsn: '610510', compliance: { countryOfOrigin: 'IND' } },
    variant: { lengthMm: 280 },
    left: ['item_width', 'item_width_unit_of_measure'],
  },
}

test.each(Object.entries(fielded))(
  'what a file of %s says that we have a field for is kept there, in our units; what does not fit is kept as it is',
  async (profile, { text, slug, product = {}, variant, left = [] }) => {
    const named = new Map((await inspected(text)).columns.map(({ header, column }) => [header, column]))
    const report = await files.check(products, 'productCreate', text, { profile })
    expect(report.errors).toEqual([])
    expect((report.left ?? []).map(({ column }) => column).sort()).toEqual(left)
    // The screen says before what becomes of each column.
    for (const [header, column] of named)
      if (/^(cost|hs|coo|seo|country|length)/i.test(header)) expect(column, header).not.toMatch(/^x_/)
    await files.apply(products, 'productCreate', text, { profile })
    const made = await one(`slug:${slug}`)
    expect(made).toMatchObject(product)
    expect((await variantsOf(made))[0]).toMatchObject(variant)
  },
)

test('what goods cost is left out, and said to be, where the sender may not see it: the rows are not refused for it', async () => {
  await here.sql(`update role set denies = '{variants.cost}' where name = 'Catalogue desk'`)
  const catalogue = await here.as('catalogue')
  const text =
    'Handle,Title,Vendor,Variant SKU,Variant Price,Cost per item\nuncosted,Uncosted,mgp,UNCOSTED,100.00,60.00\n'
  const report = await here.files(catalogue).check(products, 'productCreate', text, { profile: 'shopify' })
  await here.sql(`update role set denies = '{}' where name = 'Catalogue desk'`)
  expect(report.errors).toEqual([])
  expect(report.left).toEqual([{ column: 'Cost per item', as: null, count: 1 }])
})

test('a file that names the unit of its weights is taken at its word', async () => {
  const report = await files.check(products, 'productCreate', read('woocommerce.csv'), {
    profile: 'woocommerce',
    again: true,
  })
  expect(report.weighed).toBeUndefined()
})

test('a column kept of products and of their variants stands in the check once for each, and says of whom', async () => {
  const report = await files.check(products, 'productCreate', read('woocommerce.csv'), {
    profile: 'woocommerce',
    again: true,
  })
  expect(report.left?.filter(({ column }) => column === 'ID')).toEqual([
    { column: 'ID', as: 'x_id', of: 'products', count: 2 },
    { column: 'ID', as: 'x_variant_id', of: 'variants', count: 2 },
  ])
})

test('the history of what an import made calls kept columns as the file does, and what it points to by name', async () => {
  const text =
    'Handle,Title,Vendor,Tags,Variant SKU,Variant Price,Color (product.metafields.shopify.color-pattern)\nnamed-cap,Named cap,mgp,headgear,NAMED-CAP,100.00,indigo\n'
  const input = { upload: 'productCreate', file: await files.send('named.csv', text), profile: 'shopify' }
  const start = (more: object) => admin.act(products, 'upload', { input: input as never, ...more })
  const check = (await start({ dry: true })).body.data.jobId!
  await files.over(check)
  const apply = await start({ input: { ...input, check } })
  await files.over(apply.body.data.jobId!)
  const cap = await one('slug:named-cap')
  const { body } = await admin.get<{ data: { lines: HistoryLine[] } }>(`${endpointOf(products)}/${cap.id}/history`)
  const [line] = body.data.lines
  expect(line?.columns).toEqual({
    x_color_product_metafields_shopify_color_pattern: 'Color (product.metafields.shopify.color-pattern)',
  })
  const titles = (name: string) => Object.values(line?.diff.find(({ field }) => field === name)?.titles ?? {})
  expect(titles('brand')).toEqual([cap.brandTitle])
  expect(titles('tags')).toEqual(cap.tagsTitle)
})

test('products without a category go to one that shoppers are not led to, and the check says so', async () => {
  const there = await here.as('admin', 'tmc')
  const own = here.files(there)
  const text = 'Handle,Title,Vendor,Variant SKU,Variant Price\nunsorted-cap,Unsorted cap,tmc,UNSORTED-CAP,100.00\n'
  const report = await own.check(products, 'productCreate', text, { profile: 'shopify' })
  expect(report.warnings.map(({ message }) => message)).toContain(
    'Products without a category go to Unsorted, which is new and not in navigation',
  )
  await own.apply(products, 'productCreate', text, { profile: 'shopify' })
  expect((await there.list(categories, 'filter=path:Unsorted')).rows).toMatchObject([{ showInNav: false }])
})

test('a grouped product of WooCommerce is said to be none, and a missing price is told of the column that holds it', async () => {
  const head = 'ID,Type,SKU,Name,Sale price,Regular price,Brands,External URL\n'
  const text = `${head}1,grouped,WX-SET,Gift set,,,mgp,\n2,external,WX-EXT,Elsewhere,,,mgp,https://shop.example/e\n`
  const report = await files.check(products, 'productCreate', text, { profile: 'woocommerce' })
  expect(report.errors.map(({ line, column, message }) => [line, column, message])).toEqual([
    [2, 'Type', 'A grouped product has no price of its own. Remove its row'],
    [3, 'Regular price', 'Enter price'],
  ])
})

test('a picture is shown with the variants it is of, one that was sent here as well, and goes out and comes back so', async () => {
  await files.apply(products, 'productCreate', read('shopify.csv'), { profile: 'shopify', fill: { warehouse } })
  const shirt = await one('slug:linen-shirt')
  const media = shirt.media as { url: string; skus?: string[] }[]
  const [small] = (await variantsOf(shirt)) as unknown as { id: string; sku: string; pictures: { url: string }[] }[]
  expect(small!.pictures.map(({ url }) => url)).toEqual(['https://cdn.example.com/shirt-small.jpg'])
  const id = await files.send('own.png', png(40, 30))
  const given = [...media, { fileId: id, name: '', mime: '', bytes: 0, sha256: '', skus: ['LS-M'] }]
  const change = async (all: unknown) => {
    const { id: own, version } = await one('slug:linen-shirt')
    await admin.act(products, 'change', { ids: [own], versions: { [own]: version }, input: { media: all } })
  }
  await change(given)
  const kept = (await one('slug:linen-shirt')).media as { fileId?: string; skus?: string[] }[]
  expect(kept.at(-1)).toMatchObject({ fileId: id, skus: ['LS-M'] })
  expect((await one('sku:LS-M', variants)).pictures).toMatchObject([{ fileId: id }])
  await change([...media, { ...given.at(-1), skus: [] }])
  expect((await one('sku:LS-M', variants)).pictures).toEqual([])
})

test('stock no warehouse was chosen for is kept with each variant, and said', async () => {
  const file = read('shopify.csv').replaceAll('linen-shirt', 'kept-shirt').replace('LS-M', 'KS-M')
  const report = await files.check(products, 'productCreate', file, { profile: 'shopify' })
  expect(report.left).toContainEqual({ column: 'Variant Inventory Qty', as: 'x_stock', of: 'variants', count: 3 })
  await files.apply(products, 'productCreate', file, { profile: 'shopify' })
  const shirt = await one('slug:kept-shirt')
  expect(await onHand(shirt)).toEqual({})
  expect((await variantsOf(shirt)).map(({ extra }) => extra)).toEqual([{ x_stock: '5' }, { x_stock: '3' }])
})

test('an import that counted stock is undone whole, says what went by its name, and the file can come again', async () => {
  const file = read('shopify.csv')
    .replaceAll('linen-shirt', 'undone-shirt')
    .replaceAll('plain-cap', 'undone-cap')
    .replace('LS-M', 'US-M')
  const how = { profile: 'shopify', fill: { warehouse } }
  const job = await files.apply(products, 'productCreate', file, how)
  const shirt = await one('slug:undone-shirt')
  const made = [shirt.id, ...(await variantsOf(shirt)).map(({ id }) => id)]
  expect(await onHand(shirt)).toEqual({ 'UNDONE-SHIRT-SMALL': 5, 'US-M': 3 })
  const asked = await admin.post<{ data: { result: { facts: { value: string }[] } } }>('/v1/jobs/actions/undo-job', {
    ids: [job.id],
  })
  const undo = await files.over(asked.body.data.result.facts[0]?.value ?? '')
  expect(undo).toMatchObject({ state: 'success', failed: 0 })
  const { rows } = await admin.list(jobRows, `size=100&filter=job:${undo.id}`)
  const gone = rows.filter(({ outcome }) => outcome === 'deleted').map(({ key }) => key)
  expect(gone).toEqual(expect.arrayContaining(['Linen shirt', 'Plain cap', 'US-M', 'UNDONE-CAP']))
  const left = await here.sql(
    `select id from products where status <> 2 and id = any($1) union all select id from variants where status <> 2 and id = any($1)`,
    [made],
  )
  expect(left).toEqual([])
  const report = await files.check(products, 'productCreate', file, how)
  expect([report.errors, report.counts.create]).toEqual([[], 3])
})

test('who may import products and not count stock is not asked for a warehouse, and rows that name one are refused', async () => {
  const catalogue = await here.as('catalogue')
  const own = here.files(catalogue)
  const file = read('shopify.csv').replaceAll('linen-shirt', 'their-shirt').replace('LS-M', 'TS-M')
  const path = `${endpointOf(products)}/uploads/inspect?file=${await own.send('theirs.csv', file)}&upload=productCreate`
  expect((await catalogue.get<{ data: Inspection }>(path)).body.data.fill).toBeUndefined()
  const refused = await own.check(products, 'productCreate', file, { profile: 'shopify', fill: { warehouse } })
  expect(refused.counts).toMatchObject({ create: 0, error: 3 })
  expect(new Set(refused.errors.map(({ column, code }) => `${column} ${code}`))).toEqual(
    new Set(['Variant Inventory Qty FORBIDDEN']),
  )
  const kept = await own.check(products, 'productCreate', file, { profile: 'shopify' })
  expect(kept).toMatchObject({ counts: { error: 0 }, errors: [] })
})

test('products another shop keeps in a branch of its tree go below it, and the check says so', async () => {
  const header = 'Handle,Title,Vendor,Type,Variant Price\n'
  const leaf = `${header}branch-one,Branch one,mgp,Attic > Lamps,100.00\n`
  expect(await files.apply(products, 'productCreate', leaf, { profile: 'shopify' })).toMatchObject({ failed: 0 })
  const branch = `${header}branch-two,Branch two,mgp,Attic,100.00\n`
  const report = await files.check(products, 'productCreate', branch, { profile: 'shopify' })
  expect(report.errors).toEqual([])
  expect(report.warnings.map(({ message }) => message)).toContain(
    'Attic has subcategories. Its own products go to Attic > Unsorted',
  )
})

test('a product in a script without Latin letters gets an address, and a tag no code can be made of is kept', async () => {
  const csv = 'Handle,Title,Tags,Vendor,Variant SKU,Variant Price\n蓝色衬衫,蓝色的衬衫,"夏, summer",mgp,ZH-1,100.00\n'
  expect(await files.apply(products, 'productCreate', csv, { profile: 'shopify' })).toMatchObject({ failed: 0 })
  const variant = await one('sku:ZH-1', products)
  expect(variant).toMatchObject({ name: { 'en-in': '蓝色的衬衫' }, extra: { x_tags: '夏, summer' } })
})

test('of more than twenty pictures the first twenty are taken and the rest counted', async () => {
  const images = Array.from({ length: 23 }, (_, at) => `https://cdn.example.com/many-${at}.jpg`).join('|')
  const csv = `product_key,name,brand,price,sku,images\nmany-pictures,Many pictures,mgp,100.00,MANY-1,${images}\n`
  const report = await files.check(products, 'productCreate', csv)
  expect(report.left).toEqual([{ column: 'images', as: null, count: 3 }])
})

test('what a later row says differently of its product is counted, not dropped in silence', async () => {
  const csv =
    'product_key,name,brand,price,sku,option1_value,x_fabric\nlater-row,Later row,mgp,100.00,LATER-1,One,linen\nlater-row,Another name,mgp,100.00,LATER-2,Two,wool\n'
  const report = await files.check(products, 'productCreate', csv)
  expect(report.left).toEqual([
    { column: 'name', as: null, count: 1 },
    { column: 'x_fabric', as: 'x_fabric', of: 'variants', count: 2 },
  ])
  await files.apply(products, 'productCreate', csv)
  const rows = await variantsOf(await one('slug:later-row'))
  expect(rows.map(({ extra }) => (extra as Record<string, string>).x_fabric)).toContain('wool')
})
