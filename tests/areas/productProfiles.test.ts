// Files of other shops as they are, through the real engine: products, variants, prices, pictures and stock are what the file says, and
// what a profile has no field for is kept and said, by column and count.
import { describe, expect, test } from 'vitest'
import { products, variants } from '#areas/products/products.ts'
import { firstMapping, leftByColumn, matchedIn } from '#console/upload/desk.ts'
import { counted, profileDesk, read } from './profileDesk.ts'

const { files, one, variantsOf, inspected, warehouse, onHand, bought, pictures } = await profileDesk()

const shops: Record<string, { file: string; left: Record<string, number>; holds(): Promise<void> }> = {
  shopify: {
    file: 'shopify.csv',
    left: { Published: 2, 'Google Shopping / Gender': 1 },
    async holds() {
      const shirt = await one('slug:linen-shirt')
      expect(shirt).toMatchObject({
        brandTitle: 'Demo House',
        description: { 'en-in': '<p>Cool <strong>linen</strong>.</p>' },
      })
      expect(await bought(shirt)).toEqual([
        ['LINEN-SHIRT-SMALL', 150_000, 180_000, 'Size: Small', 200],
        ['LS-M', 150_000, 150_000, 'Size: Medium', 210],
      ])
      expect(pictures(shirt)).toEqual([
        ['shirt-1.jpg', 'The shirt from the front'],
        ['shirt-2.jpg'],
        ['shirt-small.jpg', '', ['LINEN-SHIRT-SMALL']],
      ])
      expect(await onHand(shirt)).toEqual({ 'LINEN-SHIRT-SMALL': 5, 'LS-M': 3 })
      expect(await onHand(await one('slug:plain-cap'))).toEqual({ 'PLAIN-CAP': 1 })
    },
  },
  woocommerce: {
    file: 'woocommerce.csv',
    left: { ID: 4, Published: 4, 'Meta: _custom': 1, Description: 1 },
    async holds() {
      const tee = await one('slug:woo-tee')
      expect(await bought(tee)).toEqual([
        ['WOO-TEE-R', 45_000, 50_000, 'Colour: Red', 200],
        ['WOO-TEE-B', 50_000, 50_000, 'Colour: Blue', 250],
      ])
      expect((await variantsOf(tee))[0]!.extra).toMatchObject({ x_variant_description: 'The red one' })
      expect(pictures(tee)).toEqual([['tee.jpg'], ['tee-red.jpg', '', ['WOO-TEE-R']]])
      expect(await onHand(tee)).toEqual({ 'WOO-TEE-R': 8, 'WOO-TEE-B': 2 })
      const mug = await one('slug:woo-mug')
      expect(await bought(mug)).toEqual([['WOO-MUG', 25_000, 25_000, null, 350]])
      expect(await onHand(mug)).toEqual({ 'WOO-MUG': 40 })
    },
  },
  medusa: {
    file: 'medusa.csv',
    left: {
      'Product Id': 1,
      'Product Status': 2,
      'Product Discountable': 2,
      'Product Collection Id': 1,
      'Variant Id': 2,
      'Variant Allow Backorder': 3,
      'Variant Manage Inventory': 3,
      'Variant Price EUR': 3,
    },
    async holds() {
      const hoodie = await one('slug:med-hoodie')
      expect(hoodie).toMatchObject({
        name: { 'en-in': 'Medusa hoodie' },
        shortDescription: { 'en-in': 'Warm' },
        hsn: '611020',
      })
      expect(await bought(hoodie)).toEqual([
        ['MED-HOOD-S', 249_900, 249_900, 'Size: S / Colour: Grey', 600],
        ['MED-HOOD-L', 259_900, 259_900, 'Size: L / Colour: Grey', 650],
      ])
      expect(pictures(hoodie)).toEqual([['hoodie-1.jpg'], ['hoodie-2.jpg']])
      expect(await onHand(hoodie)).toEqual({ 'MED-HOOD-S': 12 })
      expect(await onHand(await one('slug:med-mug'))).toEqual({ 'MED-MUG': 7 })
    },
  },
  vendure: {
    file: 'vendure.csv',
    left: { taxCategory: 2, trackInventory: 2, variantFacets: 1, assets: 1 },
    async holds() {
      const laptop = await one('slug:ven-laptop')
      expect(laptop).toMatchObject({ brandTitle: 'Orchard', categoryTitle: 'Laptops' })
      expect(await bought(laptop)).toEqual([
        ['VEN-L-13-8', 8_999_000, 8_999_000, 'Screen: 13 inch / Memory: 8 GB', null],
        ['VEN-L-15-8', 9_999_000, 9_999_000, 'Screen: 15 inch / Memory: 8 GB', null],
        ['VEN-L-13-16', 10_999_000, 10_999_000, 'Screen: 13 inch / Memory: 16 GB', null],
      ])
      expect(pictures(laptop)).toEqual([['laptop-1.jpg'], ['laptop-2.jpg'], ['laptop-13.jpg', '', ['VEN-L-13-8']]])
      expect(await onHand(laptop)).toEqual({ 'VEN-L-13-8': 100, 'VEN-L-15-8': 40 })
      const keyboard = await one('slug:ven-keyboard')
      expect(await bought(keyboard)).toEqual([['VEN-KEY', 749_950, 749_950, null, null]])
      expect(keyboard.extra).toMatchObject({ x_assets: 'keyboard_01.jpg' })
    },
  },
  bigcommerce: {
    file: 'bigcommerce.csv',
    left: {
      Type: 2,
      'Inventory Tracking': 2,
      SKU: 1,
      'Low Stock': 3,
      Categories: 1,
    },
    async holds() {
      const tee = await one('slug:bc-cotton-tee')
      expect(tee).toMatchObject({ brandTitle: 'Loom', categoryTitle: 'Tees' })
      expect(await bought(tee)).toEqual([
        ['BC-TEE-S', 79_900, 99_900, 'Size: S / Colour: Red', 250],
        ['BC-TEE-M', 84_900, 99_900, 'Size: M / Colour: Red', 300],
      ])
      expect(pictures(tee)).toEqual([
        ['bc-1.jpg', 'Seen from the front'],
        ['bc-2.jpg', 'Seen from behind'],
        ['bc-red.jpg', '', ['BC-TEE-S']],
      ])
      expect(await onHand(tee)).toEqual({ 'BC-TEE-S': 5, 'BC-TEE-M': 9 })
      const candle = await one('slug:bc-candle')
      expect(await bought(candle)).toEqual([['BC-CANDLE', 44_900, 49_900, null, 400]])
      expect(await onHand(candle)).toEqual({ 'BC-CANDLE': 30 })
    },
  },
  magento: {
    file: 'magento.csv',
    left: {
      attribute_set_code: 4,
      product_type: 4,
      product_websites: 4,
      product_online: 4,
      tax_class_name: 4,
      visibility: 4,
      url_key: 2,
      additional_attributes: 2,
      is_in_stock: 4,
      qty: 1,
      base_image: 1,
      name: 1,
      description: 1,
      store_view_code: 1,
    },
    async holds() {
      const hood = await one('slug:mag-hood')
      expect(hood).toMatchObject({ name: { 'en-in': 'Mag hood' }, categoryTitle: 'Hoods' })
      expect(await bought(hood)).toEqual([
        ['MAG-HOOD-S', 179_900, 199_900, 'Size: S / Colour: Blue', 500],
        ['MAG-HOOD-M', 199_900, 199_900, 'Size: M / Colour: Blue', 550],
      ])
      expect(pictures(hood)).toEqual([
        ['mag-1.jpg', 'Front'],
        ['mag-2.jpg', 'Back'],
        ['mag-3.jpg', 'Side'],
        ['mag-s.jpg', '', ['MAG-HOOD-S']],
      ])
      expect(await onHand(hood)).toEqual({ 'MAG-HOOD-S': 11, 'MAG-HOOD-M': 4 })
      const bag = await one('slug:mag-bag')
      expect(await bought(bag)).toEqual([['MAG-BAG', 320_000, 320_000, null, 1200]])
      expect(bag.extra).toMatchObject({ x_base_image: '/m/b/mag-bag.jpg' })
    },
  },
  google: {
    file: 'google.tsv',
    left: { link: 3, availability: 3, mpn: 2, gender: 1, color: 1 },
    async holds() {
      const tee = await one('slug:gmc-tee')
      expect(tee).toMatchObject({ brandTitle: 'Stride', categoryTitle: 'Tees' })
      expect(await bought(tee)).toEqual([
        ['GMC-TEE-R-S', 99_900, 129_900, 'Colour: Red / Size: S', 180],
        ['GMC-TEE-B-M', 129_900, 129_900, 'Colour: Blue / Size: M', 190],
      ])
      expect(pictures(tee)).toEqual([
        ['g-red.jpg', '', ['GMC-TEE-R-S']],
        ['g-red-2.jpg', '', ['GMC-TEE-R-S']],
        ['g-red-3.jpg', '', ['GMC-TEE-R-S']],
        ['g-blue.jpg', '', ['GMC-TEE-B-M']],
      ])
      expect(await onHand(tee)).toEqual({ 'GMC-TEE-R-S': 6 })
      expect(await bought(await one('slug:gmc-mug'))).toEqual([['GMC-MUG', 59_900, 59_900, null, 350]])
    },
  },
  amazon: {
    file: 'amazon.txt',
    left: { feed_product_type: 2, bullet_point1: 2, external_product_id: 1, external_product_id_type: 1 },
    async holds() {
      const polo = await one('slug:amz-polo')
      expect(polo).toMatchObject({ brandTitle: 'Harbour', name: { 'en-in': 'Harbour polo' } })
      expect(await bought(polo)).toEqual([
        ['AMZ-POLO-S', 89_900, 129_900, 'Color: Navy / Size: S', 210],
        ['AMZ-POLO-M', 94_900, 129_900, 'Color: Navy / Size: M', 220],
      ])
      expect((await variantsOf(polo))[0]).toMatchObject({ barcode: '8901234567913' })
      expect(pictures(polo)).toEqual([
        ['a-polo.jpg'],
        ['a-polo-s.jpg', '', ['AMZ-POLO-S']],
        ['a-polo-s2.jpg', '', ['AMZ-POLO-S']],
        ['a-polo-m.jpg', '', ['AMZ-POLO-M']],
      ])
      expect(await onHand(polo)).toEqual({ 'AMZ-POLO-S': 14, 'AMZ-POLO-M': 3 })
      expect(await bought(await one('slug:amz-flask'))).toEqual([['AMZ-FLASK', 74_900, 74_900, null, null]])
    },
  },
}

describe.each(Object.entries(shops))('a file of %s', (profile, { file, left, holds }) => {
  const how = { profile, fill: { warehouse } }

  test('is recognised, and asks once for the warehouse of its stock', async () => {
    const found = await inspected(read(file))
    expect(found.refusals).toEqual([])
    expect(found.profile?.name).toBe(profile)
    expect(found.columns.every(({ how: becomes }) => ['profile', 'extra', 'ignored'].includes(becomes))).toBe(true)
    expect(found.fill?.map(({ column }) => column)).toEqual(['warehouse'])
    expect(found.fill?.[0]?.choices.map(({ value }) => value)).toContain(warehouse)
  })

  test('says by column and count what becomes no field', async () => {
    const report = await files.check(products, 'productCreate', read(file), how)
    expect(report.errors).toEqual([])
    expect(counted(report.left)).toEqual(left)
  })

  test('what the table of its columns says of each is what the check finds', async () => {
    const found = await inspected(read(file))
    const { left = [] } = await files.check(products, 'productCreate', read(file), { ...how, again: true })
    for (const { header, column, how: becomes, filled } of found.columns.filter(each => each.filled > 0)) {
      // A column may be kept of the product and of its variants; what cannot be read of one that is read is kept as well.
      const kept = left.filter(each => each.column === header)
      if (becomes !== 'profile')
        expect([header, kept.map(({ as }) => as)]).toEqual([header, expect.arrayContaining([column])])
      else expect([header, counted(kept)[header] ?? 0]).not.toEqual([header, filled])
    }
    const { columns } = found
    // As many are said to be kept as are listed, and what is read in part is no column without a field.
    const listed = leftByColumn(left)
    const readAs = new Map(columns.map(({ header, how: becomes }) => [header, becomes]))
    for (const { column, isPart } of listed)
      expect([column, isPart]).toEqual([column, readAs.get(column) === 'profile'])
    const { kept, out } = matchedIn(found, firstMapping(found), left)
    expect(kept + out).toBe(listed.filter(({ isPart }) => !isPart).length)
    expect(firstMapping(found)).toEqual(Object.fromEntries(columns.map(({ header, column }) => [header, column ?? ''])))
  })

  test('becomes the products, variants, prices, pictures and stock it tells of', async () => {
    const { first } = await files.check(products, 'productCreate', read(file), how)
    const job = await files.apply(products, 'productCreate', read(file), { ...how, again: true })
    expect(job).toMatchObject({ state: 'success', failed: 0 })
    await holds()
    // What the check showed stands there under the very SKU it was shown with.
    for (const { key } of first?.rows ?? []) expect((await one(`sku:"${key}"`, variants)).sku).toBe(key)
  })

  test('sent again changes nothing', async () => {
    const report = await files.check(products, 'productCreate', read(file), { ...how, again: true })
    expect(report.errors).toEqual([])
    expect(report.counts).toMatchObject({ create: 0, update: 0, error: 0 })
  })
})

test.each([
  ['magento', 'kg'],
  ['bigcommerce', 'kg'],
  ['medusa', 'g'],
])('the check of a file of %s says in which unit its weights are read, as they name none', async (profile, unit) => {
  const text = read(shops[profile]!.file)
  const report = await files.check(products, 'productCreate', text, { profile, again: true })
  expect(report.weighed).toMatchObject({ unit })
  expect(report.weighed!.count).toBeGreaterThan(0)
})
