// Files of products: what is wrong in a row, what goes out comes in unchanged, and what other shops send.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { priceSchedules, products, variants } from '#areas/products/products.ts'
import type { AnyRow } from '#contract/resource.ts'
import { dateAgo } from '../../support/seedDay.ts'
import { openDesk } from './desk.ts'

const { admin, files, one, variantsOf, errorsOf, given } = await openDesk()

describe('bad input of a file', () => {
  test('price 649 above MRP 599, an unknown SKU: each row is named; a comma for a dot is read', async () => {
    await given('CSV-1')
    await given('CSV-6')
    const csv = 'sku,mrp,price\nCSV-1,599.00,649.00\nCSV-6,,"12,50"\nNOBODY-1,10.00,9.00\n'
    expect(await errorsOf('price', csv)).toEqual([
      { line: 2, column: 'price', message: 'Price 649.00 is above MRP 599.00' },
      { line: 4, column: 'sku', message: 'Variant "NOBODY-1" does not exist in MGP' },
    ])
  })

  test('a category that is not a leaf, and one that does not exist', async () => {
    await given('CSV-2')
    await given('CSV-5')
    const [branch, wrong] = await errorsOf('category', 'sku,category_path\nCSV-2,Makeup\nCSV-5,Makeup > Lipstik\n')
    expect(branch).toEqual({
      line: 2,
      column: 'category_path',
      message: 'Makeup has subcategories. Choose one of them',
    })
    expect(wrong?.message).toBe('Makeup > Lipstik does not exist. Did you mean Lipstick?')
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

describe('price schedules in the price file', () => {
  const csvOf = async (id: string): Promise<string> => {
    const { body } = await admin.act(products, 'export', { ids: [id], input: { upload: 'price' } })
    const job = await files.over(body.data.jobId!)
    return (await admin.get<{ text: string }>(`/v1/jobs/${job.id}/file/result`)).body.text
  }

  test('are exported, come back unchanged, and are changed by their start', async () => {
    const { product, variant } = await given('FILE-SCHED')
    const made = (from: number, to: number) =>
      `sku,price,effective_from,effective_to\nFILE-SCHED,450.00,${dateAgo(-from)},${dateAgo(-to)}\n`
    await files.apply(products, 'price', made(200, 210))
    await files.apply(products, 'price', made(220, 230))
    const csv = await csvOf(product.id)
    expect(csv.match(/FILE-SCHED/g)).toHaveLength(3)
    expect(await files.check(products, 'price', csv)).toMatchObject({
      counts: { create: 0, update: 0, unchanged: 3, error: 0 },
      errors: [],
    })
    const changed = csv.replace('450.00', '440.00')
    expect(changed).not.toBe(csv)
    expect(await files.apply(products, 'price', changed)).toMatchObject({ state: 'success', ok: 1, failed: 0 })
    const { rows } = await admin.list(priceSchedules, `sort=startsAt&filter=variant:${variant.id}`)
    expect(rows.map(({ price }) => price)).toEqual([44_000, 45_000])
    // Moved into its neighbour, it is refused as a new one is.
    const [first, second] = rows as [(typeof rows)[0], (typeof rows)[0]]
    const into = `sku,effective_from,effective_to\nFILE-SCHED,${first.startsAt},${second.endsAt}\n`
    expect((await files.check(products, 'price', into)).errors[0]?.message).toContain('Overlaps')
  })
})

describe('files of other shops', () => {
  const fixture = (name: string) => readFileSync(join(import.meta.dirname, '../files', name), 'utf8')

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
      {
        kind: 'image',
        url: 'https://cdn.example.com/shirt-1.jpg',
        state: 'listed',
        alt: { 'en-in': 'The shirt from the front' },
      },
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

describe('a product named by an address it had before', () => {
  const header = 'product_key,name,brand,category_path,sku,mrp,price,status\n'
  const row = (key: string, name: string, sku: string) =>
    `${key},${name},mgp,Makeup > Kajal,${sku},100.00,90.00,hidden\n`
  const renamed = async (former: string, slug: string, sku: string): Promise<AnyRow> => {
    await files.apply(products, 'productCreate', header + row(former, 'Old name', sku))
    const { id, version } = await one(`slug:${former}`)
    await admin.act(products, 'change', { ids: [id], versions: { [id]: version }, input: { slug } })
    return one(`slug:${slug}`)
  }

  test('is found, changed and said to be', async () => {
    const product = await renamed('was-kajal', 'is-kajal', 'WAS-KAJAL')
    const csv = header + row('was-kajal', 'New name', 'WAS-KAJAL')
    const report = await files.check(products, 'productCreate', csv)
    expect(report).toMatchObject({ counts: { create: 0, update: 1, error: 0 } })
    expect(report.warnings.map(({ message }) => message)).toContain(
      '"was-kajal" is a former URL that redirects to "is-kajal"',
    )
    await files.apply(products, 'productCreate', csv)
    expect(await one('slug:is-kajal')).toMatchObject({ id: product.id, name: { 'en-in': 'New name' } })
    expect((await admin.list(products, 'filter=slug:was-kajal')).rows).toEqual([])
  })

  test('is taken once: a second row that names it by its other address is told so, however far apart they stand', async () => {
    const product = await renamed('was-liner', 'is-liner', 'IS-LINER')
    const both = [row('is-liner', 'The liner', 'IS-LINER'), row('was-liner', 'A further liner', 'IS-LINER')]
    const skipped = Array.from({ length: 600 }, (_, at) => `skip,${row(`skipped-${at}`, 'Skipped', `SKIP-${at}`)}`)
    for (const [first, second] of [both, both.toReversed()])
      for (const between of [[], skipped]) {
        const csv = `command,${header}upsert,${first}${between.join('')}upsert,${second}`
        const line = 3 + between.length
        const { errors } = await files.check(products, 'productCreate', csv)
        expect(errors).toMatchObject([
          { line, column: 'product_key', code: 'DUPLICATE_IN_FILE', params: { line: 2, v: first!.split(',')[0] } },
        ])
        expect(await files.apply(products, 'productCreate', csv)).toMatchObject({ failed: 1 })
        expect((await one('slug:is-liner')).id).toBe(product.id)
        expect((await admin.list(products, 'filter=slug:was-liner')).rows).toEqual([])
      }
  })

  test('is another one where somebody has that address now', async () => {
    const product = await renamed('was-brow', 'is-brow', 'IS-BROW')
    await files.apply(products, 'productCreate', header + row('was-brew', 'Brow of others', 'OTHER-BROW'))
    const other = await one('slug:was-brew')
    const versions = { [other.id]: other.version }
    await admin.act(products, 'change', { ids: [other.id], versions, input: { slug: 'was-brow' } })
    const report = await files.check(products, 'productCreate', header + row('was-brow', 'Others', 'OTHER-BROW'))
    expect(report.counts).toMatchObject({ create: 0, update: 1 })
    expect(report.warnings.filter(({ code }) => code === 'MOVED')).toEqual([])
    expect((await one('slug:is-brow')).id).toBe(product.id)
  })
})
