// Any cart in any place under any live discounts, for promises that hold for all of them.
import fc from 'fast-check'
import type { CartLine, PriceContext } from '#rules/pricing/cart.ts'
import type { Discount } from '#rules/pricing/discount.ts'
import { rule } from './carts.ts'

const slabs = [
  { upto: 250_000, rate: 500 },
  { upto: null, rate: 1800 },
]

const cartLine: fc.Arbitrary<Omit<CartLine, 'id'>> = fc.record(
  {
    sku: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'),
    product: fc.constantFrom('p', 'q'),
    quantity: fc.integer({ min: 1, max: 12 }),
    price: fc.integer({ min: 0, max: 400_000 }),
    floorPrice: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 200_000 })),
    facts: fc.record({ brand: fc.constantFrom('velvet', 'glow') }),
    tax: fc.oneof(
      fc.record({ rate: fc.constantFrom(0, 500, 1200, 1800, 2800) }),
      fc.constant({ rate: 0, slabs }),
      fc.constant({ rate: 2800, cess: 1200 }),
    ),
    subscription: fc.record({ cycle: fc.integer({ min: 1, max: 5 }) }),
  },
  { requiredKeys: ['sku', 'quantity', 'price', 'tax', 'facts', 'product'] },
)

export const anyLines: fc.Arbitrary<CartLine[]> = fc
  .array(cartLine, { minLength: 1, maxLength: 8 })
  .map(lines => lines.map((line, at) => ({ ...line, id: String(at) })))

const target = fc.constantFrom(
  ...[undefined, 'sku:a,b', 'brand:velvet', '-sku:c', 'price:>500'].map(line =>
    line === undefined ? undefined : rule(line),
  ),
)
const flag = fc.oneof({ weight: 4, arbitrary: fc.constant(true) }, { weight: 1, arbitrary: fc.constant(false) })

const common = fc.record(
  {
    priority: fc.integer({ min: 1, max: 5 }),
    target,
    combines: fc.record({ line: flag, order: flag, shipping: flag }),
    stackGroup: fc.constantFrom('vip', 'club'),
    ignoreFloor: fc.boolean(),
    cap: fc.integer({ min: 0, max: 50_000 }),
    minSubtotal: fc.integer({ min: 0, max: 500_000 }),
  },
  { requiredKeys: ['priority', 'combines', 'target'] },
)
const percent = fc.integer({ min: 1, max: 10_000 })
const reduction = fc.oneof(
  fc.record({ benefit: fc.constant('PERCENT' as const), value: percent }),
  fc.record({
    benefit: fc.constant('AMOUNT' as const),
    value: fc.integer({ min: 1, max: 90_000 }),
    per: fc.constantFrom('ORDER' as const, 'LINE' as const, 'UNIT' as const),
  }),
  fc.record({ benefit: fc.constant('FIXED_PRICE' as const), value: fc.integer({ min: 0, max: 90_000 }) }),
)
const rising = <T extends object>(step: fc.Arbitrary<T>) => fc.array(step, { minLength: 1, maxLength: 3 })
const small = fc.integer({ min: 1, max: 4 })

const kinds = fc.oneof(
  fc.record({ kind: fc.constant('PRODUCT' as const) }).chain(kind => reduction.map(one => ({ ...kind, ...one }))),
  fc.record({
    kind: fc.constant('BULK' as const),
    tiers: rising(fc.record({ minQty: fc.integer({ min: 2, max: 20 }), percent })),
    tierMode: fc.constantFrom('ALL_UNITS' as const, 'GRADUATED' as const),
    countBy: fc.constantFrom('SKU' as const, 'PRODUCT' as const, 'TARGET' as const),
  }),
  fc.record({
    kind: fc.constant('SUBSCRIPTION' as const),
    phases: rising(fc.record({ cycles: fc.oneof(small, fc.constant(null)), percent })),
  }),
  fc.record({
    kind: fc.constant('UPSELL' as const),
    trigger: fc.constant(rule('brand:glow')),
    offerItems: fc.constant(['a', 'd']),
    benefit: fc.constant('PERCENT' as const),
    value: percent,
  }),
  fc.record({
    kind: fc.constant('BMGM' as const),
    mode: fc.constant('FREE_UNITS' as const),
    x: small,
    y: small,
    buy: target,
    get: target,
    rewardPercent: percent,
    pick: fc.constantFrom('CHEAPEST_OVERALL' as const, 'PER_SET' as const, 'DEAREST' as const),
  }),
  fc.record({
    kind: fc.constant('BMGM' as const),
    mode: fc.constantFrom('TIER_PERCENT' as const, 'SPEND_TIER' as const),
    tiers: rising(fc.record({ from: fc.integer({ min: 1, max: 10 }), percent })),
  }),
  fc.record({
    kind: fc.constant('BMGM' as const),
    mode: fc.constant('TIER_PRICE' as const),
    tiers: rising(fc.record({ from: fc.integer({ min: 1, max: 5 }), totalPrice: fc.nat(300_000) })),
  }),
  fc.constantFrom('CART' as const, 'COUPON' as const).chain(kind => reduction.map(one => ({ kind, ...one }))),
  fc.record({
    kind: fc.constantFrom('CART' as const, 'COUPON' as const),
    benefit: fc.constant('FREE_SHIPPING' as const),
  }),
)

export const anyDiscounts: fc.Arbitrary<Discount[]> = fc
  .array(fc.tuple(common, kinds), { maxLength: 8 })
  .map(pairs => pairs.map(([shared, own], at): Discount => ({ id: `d${at}`, name: `d${at}`, ...shared, ...own })))

export const anyContext: fc.Arbitrary<PriceContext> = fc
  .record({
    discounts: anyDiscounts,
    system: fc.constantFrom('GST' as const, 'VAT' as const),
    place: fc.constantFrom('intra' as const, 'inter' as const),
    taxMode: fc.constantFrom('inclusive' as const, 'exclusive' as const),
    taxRounding: fc.constantFrom('LINE' as const, 'DOCUMENT' as const),
    chargeTaxRule: fc.constantFrom('HIGHEST_RATE' as const, 'PROPORTIONAL' as const),
    lineConflict: fc.constantFrom('BEST_FOR_CUSTOMER' as const, 'PRIORITY' as const),
    roundGrandTotal: fc.constantFrom('NONE' as const, 'NEAREST_MAJOR' as const),
    fee: fc.nat(9900),
    // What is left of the goods has charges fall away where this much of them, at the most, was taken off.
    freeBelow: fc.oneof(fc.constant(-1), fc.nat(20_000)),
    points: fc.oneof(fc.constant(0), fc.nat(30_000)),
  })
  .map(({ fee, freeBelow, points, ...place }) => ({
    at: 0,
    country: 'IND',
    currency: 'INR',
    maxCouponsPerOrder: 2,
    payment: 'COD',
    ...place,
    codes: place.discounts.map(({ id }) => ({ code: id, discount: id })),
    shipping: ({ before, goods }) => (before - goods <= freeBelow ? 0 : fee),
    cod: ({ before, goods }) => (before - goods <= freeBelow ? 0 : Math.floor(goods / 50)),
    ...(points > 0 && { points: { amount: points } }),
  }))
