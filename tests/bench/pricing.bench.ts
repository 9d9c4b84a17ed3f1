// What a price costs: carts a second and the slow end, by the number of lines, with 30 live discounts of every kind; beside it
// the same carts without a discount, and with a coupon that combines with nothing, where whole worlds are compared.
import type { CartLine, PriceContext } from '#rules/pricing/cart.ts'
import type { Discount } from '#rules/pricing/discount.ts'
import { price } from '#rules/pricing.ts'
import {
  alone,
  bulk,
  cart,
  coupon,
  india,
  line,
  product,
  rule,
  sets,
  tiered,
  typed,
  upsell,
} from '../rules/pricing/carts.ts'
import { print, quantile, type Spread, spread } from './figures.ts'

const brands = ['velvet', 'glow', 'dew', 'bloom', 'mint']

const linesOf = (count: number): CartLine[] =>
  Array.from({ length: count }, (_, at) =>
    line(`sku-${at}`, 9900 + ((at * 7919) % 90_000), 1 + (at % 4), {
      product: `product-${at % 40}`,
      floorPrice: at % 5 === 0 ? 8000 : 0,
      facts: { brand: brands[at % brands.length], tag: at % 3 === 0 ? ['sale', 'vegan'] : ['new'] },
      tax: { rate: at % 2 === 0 ? 1800 : 500 },
    }),
  )

const many = <T>(count: number, make: (at: number) => T): T[] => Array.from({ length: count }, (_, at) => make(at))

/** A large sale: half of them aim at one brand or tag, the others at everything. */
const discounts: Discount[] = [
  ...many(10, at => product(`product-${at}`, 500 + at * 100, { target: rule(`brand:${brands[at % 5]}`) })),
  ...many(4, at =>
    bulk(
      `bulk-${at}`,
      [
        { minQty: 2 + at, percent: 600 },
        { minQty: 6, percent: 1200 },
      ],
      { countBy: 'TARGET' },
    ),
  ),
  ...many(4, at => sets(`sets-${at}`, 2 + at, 1, { target: rule(at % 2 === 0 ? 'tag:sale' : 'tag:new') })),
  sets('per-set', 3, 1, { pick: 'PER_SET' }),
  ...many(3, at => tiered(`tier-${at}`, 'TIER_PERCENT', [{ from: 3 + at, percent: 700 + at * 100 }])),
  ...many(2, at => upsell(`upsell-${at}`, `brand:${brands[at]}`, [`sku-${at + 2}`], 3000)),
  ...many(3, at => cart(`cart-${at}`, 5000, { priority: at + 1, minSubtotal: 50_000 * (at + 1) })),
  ...many(3, at => coupon(`coupon-${at}`, 1000, { cap: 20_000 })),
]
if (discounts.length !== 30) throw new Error(`${discounts.length} discounts are live`)

const sale: PriceContext = {
  ...india,
  discounts,
  codes: typed('coupon-1'),
  payment: 'COD',
  roundGrandTotal: 'NEAREST_MAJOR',
  shipping: ({ goods }) => (goods >= 99_900 ? 0 : 6000),
  cod: ({ goods }) => Math.floor(goods / 50),
}
const plain: PriceContext = { ...sale, discounts: [] }
const apart: PriceContext = {
  ...sale,
  discounts: discounts.map(one => (one.id === 'coupon-1' ? coupon('coupon-1', 3000, alone) : one)),
}

/** Milliseconds of each of so many prices, after as many that warm up. */
const timesOf = (lines: readonly CartLine[], context: PriceContext, runs: number): number[] => {
  for (let run = 0; run < runs; run++) price(lines, context)
  return many(runs, () => {
    const start = performance.now()
    price(lines, context)
    return performance.now() - start
  })
}

const rate = (times: readonly number[]): number => (times.length * 1000) / times.reduce((sum, time) => sum + time, 0)

const turns = (lines: readonly CartLine[], context: PriceContext, runs: number): { rate: Spread; p99: Spread } => {
  const all = many(5, () => timesOf(lines, context, runs))
  return {
    rate: spread(all.map(rate)),
    p99: spread(
      all.map(times =>
        quantile(
          times.toSorted((a, b) => a - b),
          0.99,
        ),
      ),
    ),
  }
}

for (const [count, runs] of [
  [5, 2000],
  [20, 1000],
  [100, 200],
] as const) {
  const lines = linesOf(count)
  const bare = turns(lines, plain, runs)
  for (const [what, context] of [
    ['30 live discounts', sale],
    ['and a coupon that combines with nothing', apart],
  ] as const) {
    const { rate: carts, p99 } = turns(lines, context, runs)
    print({ bench: 'pricing', metric: `${count} lines, ${what}`, ...carts, unit: 'carts/s', baseline: bare.rate.value })
    print({ bench: 'pricing', metric: `${count} lines, ${what}: p99`, ...p99, unit: 'ms', baseline: bare.p99.value })
  }
}
