// Taxes, charges, gifts and rounding of whole carts, by place.
import { describe, expect, test } from 'vitest'
import { normalCode, type PriceContext } from '#rules/pricing/cart.ts'
import { quote } from '#rules/pricing.ts'
import { became, cart, coupon, g1, g1Discounts, g1Lines, india, line, product, typed } from './carts.ts'

const saudi: PriceContext = {
  ...india,
  country: 'SAU',
  currency: 'SAR',
  system: 'VAT',
  taxRounding: 'DOCUMENT',
}
const riyals = (price: number) => line(`at-${price}`, price, 1, { tax: { rate: 1500 } })

describe('tax', () => {
  test('per document: 3 lines of 150.00 are 391.30 + 58.70 = 450.00, lines 19.57, 19.57 and 19.56', () => {
    const { lines, totals } = quote(
      [1, 2, 3].map(id => ({ ...riyals(15_000), id: String(id) })),
      saudi,
    )
    expect(totals).toMatchObject({ taxable: 39_130, tax: 5870, roundOff: 0, grand: 45_000 })
    expect(lines.map(({ tax }) => tax.tax)).toEqual([1957, 1957, 1956])
  })

  test('per document: 103.00 is 89.57 + 13.44, round-off -0.01', () => {
    const { totals } = quote([riyals(10_300)], saudi)
    expect(totals).toMatchObject({ taxable: 8957, tax: 1344, roundOff: -1, grand: 10_300 })
  })

  test('per document: charges are rounded together with the goods of their rate', () => {
    const { totals, charges } = quote([riyals(10_000)], { ...saudi, shipping: () => 300 })
    expect(totals).toMatchObject({ taxable: 8957, tax: 1344, roundOff: -1, grand: 10_300 })
    expect(charges).toMatchObject([{ name: 'SHIPPING', amount: 300, parts: [{ rate: 1500 }] }])
  })

  test('a kurta of 2,799.00 after a coupon of 10 % nets 2,519.10 and is taxed at 5%: 119.96', () => {
    const slabs = [
      { upto: 250_000, rate: 500 },
      { upto: null, rate: 1800 },
    ]
    const kurta = [line('kurta', 279_900, 1, { tax: { rate: 0, slabs } })]
    expect(quote(kurta, india).lines[0]!.tax).toMatchObject({ rate: 1800, tax: 42_697, flags: ['SLAB_GAP'] })
    const less = quote(kurta, { ...india, discounts: [coupon('ten', 1000)], codes: typed('ten') })
    expect(less.lines[0]).toMatchObject({ net: 251_910, tax: { rate: 500, tax: 11_996, flags: [] } })
  })

  test('comes on top where prices are without', () => {
    const { totals } = quote([line('a', 10_000)], { ...india, taxMode: 'exclusive', shipping: () => 1000 })
    expect(totals).toMatchObject({ goods: 10_000, taxable: 11_000, tax: 1980, grand: 12_980 })
  })

  test('of charges follows the highest rate of the goods, or a share of each', () => {
    const parts = (chargeTaxRule: PriceContext['chargeTaxRule']) =>
      quote(g1Lines, { ...g1, chargeTaxRule }).charges.map(charge =>
        charge.parts.map(({ rate, gross }) => [rate, gross]),
      )
    expect(parts('HIGHEST_RATE')).toEqual([[[1800, 4900]]])
    expect(parts('PROPORTIONAL')).toEqual([
      [
        [1800, 4492],
        [500, 408],
      ],
    ])
  })

  test('the total may be rounded to the next rupee, by a line of its own that bears no tax', () => {
    const { totals } = quote([line('a', 10_050), line('b', 99)], { ...india, roundGrandTotal: 'NEAREST_MAJOR' })
    expect(totals).toMatchObject({ goods: 10_149, grand: 10_100, roundOff: -49 })
    expect(totals.taxable + totals.tax).toBe(10_149)
  })
})

describe('charges', () => {
  const free = { ...cart('free', 0), kind: 'CART' as const, benefit: 'FREE_SHIPPING' as const }

  test('see the goods before and after discounts; cash on delivery also the shipping that is paid', () => {
    const seen: unknown[] = []
    const note = (basis: object, amount: number) => seen.push({ ...basis }) && amount
    quote(g1Lines, { ...g1, shipping: basis => note(basis, 6000), cod: basis => note(basis, 4900) })
    expect(seen).toEqual([
      { before: 254_400, goods: 203_010, shipping: 0 },
      { before: 254_400, goods: 203_010, shipping: 6000 },
      // Without discounts, to see that they do not bring charges back.
      { before: 254_400, goods: 254_400, shipping: 0 },
      { before: 254_400, goods: 254_400, shipping: 6000 },
    ])
  })

  test('shipping is discounted down to nothing, a second discount finds none left', () => {
    const discounts = [free, { ...free, id: 'second' }]
    const quoted = quote([line('a', 10_000)], { ...india, discounts, shipping: () => 6000 })
    expect(quoted.totals).toMatchObject({ shipping: 6000, shippingDiscount: 6000, grand: 10_000 })
    expect(became(quoted, 'second')).toMatchObject({ outcome: 'NOT_ELIGIBLE', missing: { rule: 'shipping' } })
    const capped = quote([line('a', 10_000)], { ...india, discounts: [{ ...free, cap: 5000 }], shipping: () => 6000 })
    expect(became(capped, 'free')).toMatchObject({ outcome: 'CAPPED', amount: 5000, wanted: 6000 })
  })

  test('nobody pays cash who pays before', () => {
    expect(quote(g1Lines, { ...g1, payment: 'PREPAID' }).totals).toMatchObject({ cod: 0, grand: 203_010 })
  })
})

describe('a free gift', () => {
  const tiers = [
    { minSubtotal: 50_000, skus: ['mini'], choose: 1 },
    { minSubtotal: 100_000, skus: ['full'], choose: 1 },
  ]
  const gift = { ...product('gift', 0), kind: 'FREE_GIFT' as const, tiers }
  const given = (price: number, sku: string, ...discounts: PriceContext['discounts']) =>
    quote([line('goods', price), line(sku, 19_900, 1, { giftOf: 'gift' })], {
      ...india,
      discounts: [gift, ...discounts],
    })

  test('costs nothing above its tier, and only the highest tier counts', () => {
    expect(given(50_000, 'mini')).toMatchObject({ totals: { items: 69_900, lineDiscount: 19_900, goods: 50_000 } })
    expect(given(100_000, 'mini').lines[1]).toMatchObject({ isRemoved: true })
    expect(given(100_000, 'full').lines[1]).toMatchObject({ isRemoved: false, net: 0, tax: { tax: 0 } })
  })

  test('leaves the cart when a discount takes the goods below, and says so', () => {
    const quoted = given(50_000, 'mini', cart('off', 100))
    expect(quoted).toMatchObject({ totals: { items: 50_000, goods: 49_900 } })
    expect(quoted.lines[1]).toMatchObject({ isRemoved: true, net: 0 })
    expect(became(quoted, 'gift')).toMatchObject({ missing: { rule: 'minSubtotal', needed: 50_000, had: 49_900 } })
  })

  test('counts toward nothing', () => {
    const quoted = given(50_000, 'mini', cart('off', 100, { minSubtotal: 50_001, base: 'ALL' }), product('ten', 1000))
    expect(became(quoted, 'off')).toMatchObject({ missing: { had: 45_000, stage: 'afterLine' } })
    expect(became(quoted, 'ten')).toMatchObject({ amount: 5000 })
  })
})

test('a code is the same in any case, form and between blanks', () => {
  expect([' glow10 ', 'ＧＬＯＷ１０', 'Glow10'].map(normalCode)).toEqual(['GLOW10', 'GLOW10', 'GLOW10'])
})

test('a line of no units, or of half a one, is a mistake of the program', () => {
  for (const quantity of [0, -1, 1.5]) expect(() => quote([line('a', 100, quantity)], india)).toThrow(RangeError)
})

test('an empty cart costs nothing, and every discount says why it does nothing', () => {
  const quoted = quote([], { ...g1, cod: () => 0, points: { amount: 100 } })
  expect(quoted.totals.grand).toBe(0)
  expect(quoted.considered.map(({ outcome }) => outcome)).toEqual(g1Discounts.map(() => 'NOT_ELIGIBLE'))
})
