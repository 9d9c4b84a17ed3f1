import { describe, expect, test } from 'vitest'
import { printed } from '#contract/said.ts'
import { publishBlockers } from '#rules/product/publishBlockers.ts'
import { previewPrices, repriced } from '#rules/product/repriced.ts'
import { type HiddenContext, type HiddenProduct, type HiddenVariant, whyHidden } from '#rules/product/whyHidden.ts'
import { completenessOf, completionOf, discountShown, unitPrice } from '#rules/product.ts'
import { firstFailure } from '#rules/trace.ts'

const required = Array.from({ length: 18 }, (_, place) => `attribute${place + 1}`)

const context: HiddenContext = {
  country: 'IND',
  currency: 'INR',
  categoryIsLeaf: true,
  slugTaken: false,
  taxResolved: true,
  completeness: completenessOf(required, required),
  now: '2026-06-01T00:00:00Z',
}

const balm: HiddenProduct = {
  status: 'active',
  brand: 'mgp',
  category: 'lips',
  hsn: '3304',
  slug: 'lip-balm',
  media: [{ kind: 'image' }],
  compliance: {
    genericName: 'Lip balm',
    countryOfOrigin: 'IND',
    manufacturer: { name: 'Works', address: 'Pune' },
    consumerCare: { phone: '+912212345678', email: 'care@nucleus.example' },
  },
}

const variant: HiddenVariant = { sku: 'BALM-01', status: 'active', price: 49_900, mrp: 59_900, sellable: 12 }

describe('figures', () => {
  test('16 of 18 attributes are 88.89% and completion 0', () => {
    const content = completenessOf(required, required.slice(0, 16))
    expect(content).toEqual({ percent: 8889, completion: 0, missing: ['attribute17', 'attribute18'] })
  })

  test('completion is 1 only in every language, and never by rounding', () => {
    const whole = completenessOf(required, required)
    expect([completionOf([whole, whole]), completionOf([whole, completenessOf(required, [])])]).toEqual([1, 0])
    const many = Array.from({ length: 30_000 }, (_, place) => String(place))
    expect(completenessOf(many, many.slice(1))).toMatchObject({ percent: 10_000, completion: 0 })
  })

  test('MRP 599 and price 499 show 16%', () => {
    expect(discountShown(59_900, 49_900)).toBe(16)
    expect([discountShown(59_900, 59_900), discountShown(0, 100)]).toEqual([0, 0])
  })

  test('499.00 for 30 ml is 16.63 per ml', () => {
    expect(unitPrice(49_900, '30')).toBe(1663)
    expect([unitPrice(49_900, '0.5'), unitPrice(49_900, '0'), unitPrice(49_900, 'x')]).toEqual([
      99_800,
      undefined,
      undefined,
    ])
  })
})

describe('publish blockers', () => {
  test('a whole product has none', () => {
    expect(publishBlockers(balm, [variant], context)).toEqual([])
  })

  test('an empty one is told everything at once, each with its remedy', () => {
    const found = publishBlockers({}, [], {
      ...context,
      completeness: completenessOf(['name'], []),
      taxResolved: false,
    })
    expect(found.map(({ code, remedy }) => [code, remedy])).toEqual([
      ['NO_ACTIVE_VARIANT', 'variants.status'],
      ['NO_COVER_IMAGE', 'media'],
      ['NO_BRAND', 'brand'],
      ['NO_CATEGORY', 'category'],
      ['NO_HSN', 'hsn'],
      ['TAX_UNRESOLVED', 'taxClass'],
      ['INCOMPLETE', 'name'],
      ['COMPLIANCE', 'compliance.genericName'],
      ['NO_SLUG', 'slug'],
    ])
  })

  test('goods from China need an importer, in India', () => {
    const imported = { ...balm, compliance: { ...balm.compliance, countryOfOrigin: 'CHN' } }
    expect(publishBlockers(imported, [variant], context)).toEqual([
      { code: 'NO_IMPORTER', message: 'Importer is required for imported goods', remedy: 'compliance.importer' },
    ])
    const named = {
      ...imported,
      compliance: { ...imported.compliance, importer: { name: 'Imports', address: 'Mumbai' } },
    }
    expect(publishBlockers(named, [variant], context)).toEqual([])
    expect(publishBlockers({ ...balm, compliance: null }, [variant], { ...context, country: 'ARE' })).toEqual([])
  })

  test('Price 649.00 is above MRP 599.00', () => {
    const found = publishBlockers(balm, [{ ...variant, price: 64_900 }], context)
    expect(found).toMatchObject([
      { code: 'PRICE_ABOVE_MRP', message: 'Price 649.00 is above MRP 599.00', remedy: 'variants.price' },
    ])
  })

  test('content, leaf and slug speak for themselves', () => {
    const content = completenessOf(required, required.slice(0, 16))
    const found = publishBlockers(balm, [variant], {
      ...context,
      completeness: content,
      categoryIsLeaf: false,
      slugTaken: true,
    })
    expect(found.map(each => each.message)).toEqual([
      'The category has subcategories. Choose one of them',
      'Content is 88.89% complete. Missing: attribute17, attribute18',
      'Another product already uses lip-balm',
    ])
  })
})

describe('why hidden names exactly the first failing check of eight products', () => {
  const eight: [
    name: string,
    failing: string,
    product: HiddenProduct,
    variants: HiddenVariant[],
    more: Partial<HiddenContext>,
  ][] = [
    ['a draft', 'status', { ...balm, status: 'draft', brand: null }, [variant], {}],
    ['taken down', 'status', { ...balm, status: 'inactive' }, [{ ...variant, sellable: 0 }], {}],
    ['launching later', 'schedule', { ...balm, status: 'schedule', launchAt: '2026-06-02T00:00:00Z' }, [variant], {}],
    ['without an active variant', 'blockers.NO_ACTIVE_VARIANT', balm, [{ ...variant, status: 'inactive' }], {}],
    [
      'without a cover image',
      'blockers.NO_COVER_IMAGE',
      { ...balm, media: [{ kind: 'video' }], hsn: null },
      [variant],
      {},
    ],
    ['out of stock', 'stock', balm, [{ ...variant, sellable: 0 }], { inCollection: false }],
    ['in no collection', 'collection', balm, [variant], { inCollection: false }],
    [
      'out of reach',
      'serviceability',
      balm,
      [variant],
      { inCollection: true, serviceable: { pincode: '744301', served: false } },
    ],
  ]

  test.each(eight)('%s: %s', (_name, failing, product, variants, more) => {
    const trace = whyHidden(product, variants, { ...context, ...more })
    expect(firstFailure(trace)?.rule).toBe(failing)
    expect(trace.result).toBe(firstFailure(trace)?.outcome)
    const after = trace.steps.slice(trace.steps.findIndex(step => step.state === 'failed') + 1)
    expect(after.every(step => step.state === 'notReached')).toBe(true)
    // Who says that nobody looked does not say what would be found.
    expect(after.map(({ input }) => input)).toEqual(after.map(() => ''))
  })

  test('and says Visible of a ninth', () => {
    const trace = whyHidden(balm, [variant], { ...context, inCollection: true })
    expect([printed(trace.result), trace.steps.map(step => step.rule)]).toEqual([
      'Visible to customers',
      ['status', 'schedule', 'blockers', 'stock', 'collection'],
    ])
  })

  test('what may be ordered ahead is not out of stock', () => {
    expect(whyHidden(balm, [{ ...variant, sellable: 0, oosPolicy: 'PREORDER' }], context).result).toMatchObject({
      key: 'rules.hidden.visible',
    })
  })
})

describe('set price', () => {
  test.each([
    ['set', 39_900, 39_900],
    ['+%', 1000, 54_890],
    ['-%', 1000, 44_910],
    ['+amt', -5000, 44_900],
    ['endWith', 99, 49_999],
    ['endWith', 0, 49_900],
  ] as const)('499.00 by %s %i is %i', (mode, value, price) => {
    expect(repriced(49_900, { mode, value }, 'INR')).toBe(price)
  })

  test('an ending never lifts a price above its MRP', () => {
    expect(repriced(49_950, { mode: 'endWith', value: 99 }, 'INR', 49_950)).toBe(49_899)
    expect(repriced(1250, { mode: 'endWith', value: 990 }, 'KWD')).toBe(1990)
  })

  test('the preview counts, shows the margin, and flags drops of more than half', () => {
    const variants = [
      { sku: 'A', price: 10_000, mrp: 12_000, cost: 2000 },
      { sku: 'B', price: 5000, mrp: 12_000, floorPrice: 4950 },
      { sku: 'C', price: 4900, mrp: 4800 },
      { sku: 'D', price: 4900, mrp: 12_000 },
    ]
    const preview = previewPrices(variants, { mode: 'set', value: 4900 }, 'INR')
    expect(preview).toMatchObject({ changed: 1, unchanged: 1, refused: 2, bigDrops: 1 })
    expect(preview.lines.map(line => line.bigDrop)).toEqual([true, false, false, false])
    expect(preview.lines[0]?.margin).toBe(5918)
    expect(preview.lines[1]?.findings[0]?.message).toBe('Price 49.00 is below the floor 49.50')
    expect(preview.lines[2]?.findings[0]?.message).toBe('Price 49.00 is above MRP 48.00')
  })

  test('half is not more than half, and the MRP may move along', () => {
    const [line] = previewPrices(
      [{ sku: 'A', price: 10_000, mrp: 12_000 }],
      { mode: '-%', value: 5000, mrpToo: true },
      'INR',
    ).lines
    expect(line).toMatchObject({ price: 5000, mrp: 6000, bigDrop: false, findings: [] })
  })
})
