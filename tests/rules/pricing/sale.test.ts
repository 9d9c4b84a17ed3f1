// What a sale would do before it is live: the worst it can do to one SKU, and to carts that were priced before.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { burnOf } from '#rules/pricing/burn.ts'
import { leastLeft, mostLost } from '#rules/pricing/mostOff.ts'
import { paired } from '#rules/pricing/paired.ts'
import { changesOf, replay } from '#rules/pricing/replay.ts'
import { replaySums } from '#rules/pricing/replaySums.ts'
import { dearerThanMore, offEach, tierCurve } from '#rules/pricing/tierCurve.ts'
import { worstStack } from '#rules/pricing/worstStack.ts'
import { quote } from '#rules/pricing.ts'
import { anyContext } from './anyCart.ts'
import {
  alone,
  bulk,
  cart,
  coupon,
  g1,
  g1Discounts,
  g1Lines,
  india,
  line,
  product,
  rule,
  sets,
  upsell,
} from './carts.ts'

describe('the worst stack of a SKU', () => {
  const serum = line('serum', 100_000, 1, { cost: 60_000, floorPrice: 70_000, facts: { brand: 'glow' } })
  const worst = (...discounts: typeof india.discounts) => worstStack(serum, { ...india, discounts })

  test('without a discount is its price', () => {
    expect(worst()).toMatchObject({ quantity: 1, net: 100_000, taxable: 84_746, below: [], discounts: [] })
  })

  test('finds the seeded stack below cost: each step alone is above it', () => {
    const [ten, fifteen] = [product('ten', 1000), coupon('code', 1500)]
    const open = { ...serum, floorPrice: 0 }
    for (const one of [ten, fifteen]) expect(worstStack(open, { ...india, discounts: [one] }).below).toEqual([])
    const stack = worstStack(open, { ...india, discounts: [ten, fifteen, cart('hundred', 10_000)] })
    expect(stack).toMatchObject({ net: 66_500, taxable: 56_356, below: ['COST'] })
    expect(stack.discounts.map(({ id }) => id)).toEqual(['ten', 'code', 'hundred'])
  })

  test('is held by the floor, but for a discount that may go below it', () => {
    expect(worst(product('half', 5000))).toMatchObject({ net: 70_000, below: ['COST'] })
    expect(worst(product('half', 5000, { ignoreFloor: true }))).toMatchObject({ net: 50_000, below: ['COST', 'FLOOR'] })
  })

  test('is looked for where a step is reached: tiers, sets, thresholds', () => {
    const open = (...discounts: typeof india.discounts) =>
      worstStack({ ...serum, floorPrice: 0 }, { ...india, discounts })
    expect(open(bulk('many', [{ minQty: 12, percent: 4000 }]))).toMatchObject({ quantity: 12, net: 720_000 })
    expect(open(sets('2-1', 2, 1))).toMatchObject({ quantity: 3, net: 200_000 })
    const off = cart('off', 50_000, { minSubtotal: 150_000 })
    expect(open(off)).toMatchObject({ quantity: 2, net: 150_000 })
    // 30% off takes two of them below the threshold; three reach it again.
    expect(open(off, product('thirty', 3000))).toMatchObject({ quantity: 3, net: 160_000 })
  })

  test('is with goods beside it that bring what is asked for: cheap units, or a subtotal nothing is taken off', () => {
    const left = (more: Parameters<typeof cart>[2]) => worst(cart('half', 50_000, { ignoreFloor: true, ...more }))
    const target = rule('sku:serum')
    expect(left({ minQty: 4 })).toMatchObject({ quantity: 1, net: 50_000 })
    expect(left({ minQty: 4, target })).toMatchObject({ quantity: 4, net: 350_000 })
    expect(left({ minQty: 4, target, base: 'ALL' })).toMatchObject({ quantity: 1, net: 50_000 })
    expect(left({ minSubtotal: 400_000, target, base: 'ALL' })).toMatchObject({ quantity: 1, net: 50_000 })
    expect(left({ minSubtotal: 400_000, base: 'ALL' })).toMatchObject({ quantity: 4, net: 350_000 })
  })

  test('grants what another shopper, another line and another coupon would have', () => {
    const vip = product('vip', 2000, { audience: { kind: 'TIER', names: ['gold'] }, channels: ['APP'] })
    expect(worst(vip).net).toBe(80_000)
    expect(worst(upsell('with-lips', 'sku:lips', ['serum'], 2500)).net).toBe(75_000)
    expect(
      worst(sets('lips-get', 1, 1, { buy: rule('sku:lips'), get: rule('sku:serum'), rewardPercent: 2000 })).net,
    ).toBe(80_000)
    expect(worst(coupon('a', 500), coupon('b', 1500), coupon('c', 1000))).toMatchObject({
      net: 85_000,
      discounts: [{ id: 'b' }],
    })
  })

  test('of one coupon is its own, however much another would give in its place', () => {
    const context = { ...india, discounts: [coupon('a', 500), coupon('b', 1500), product('ten', 1000)] }
    expect(worstStack(serum, context, ['a'])).toMatchObject({ net: 85_500, discounts: [{ id: 'ten' }, { id: 'a' }] })
    expect(leastLeft(serum, context, ['a'])).toBe(84_997)
  })

  test('is legal: what does not combine is not added up', () => {
    expect(worst(product('ten', 1000, alone), coupon('code', 1500, alone)).net).toBe(85_000)
  })
})

describe('what is left at the least', () => {
  const prices = fc.record({
    price: fc.integer({ min: 20_000, max: 400_000 }),
    cost: fc.integer({ min: 0, max: 90_000 }),
  })

  test('is never more than the worst stack leaves, whatever is live', () => {
    fc.assert(
      fc.property(prices, anyContext, ({ price, cost }, context) => {
        const goods = line('a', price, 1, { cost, product: 'p', facts: { brand: 'glow' } })
        const { points: _, ...open } = context
        const stack = worstStack(goods, open)
        expect(leastLeft(goods, open)).toBeLessThanOrEqual(stack.net / stack.quantity)
        if (mostLost(goods, open) <= 0) expect(stack.below).toEqual([])
      }),
      { numRuns: 60 },
    )
  })

  test('clears goods a sale cannot hurt, and no others', () => {
    const sale = { ...india, discounts: [product('ten', 1000), coupon('code', 1500), cart('hundred', 10_000)] }
    const serum = line('serum', 100_000, 1, { cost: 50_000 })
    expect(leastLeft(serum, sale)).toBe(64_997)
    expect(mostLost(serum, sale)).toBeLessThan(0)
    expect(mostLost({ ...serum, cost: 60_000 }, sale)).toBe(4919)
    expect(mostLost({ ...serum, floorPrice: 65_000 }, sale)).toBe(3)
  })
})

describe('a cart priced before and after', () => {
  test('without a change has none', () => {
    expect(changesOf(quote(g1Lines, g1), quote(g1Lines, g1))).toEqual([])
    expect(replay([{ name: 'G1', lines: g1Lines, context: g1 }], g1Discounts)).toEqual([])
  })

  test('shows totals, lines and discounts that differ, with both amounts', () => {
    const more = g1Discounts.map(one =>
      one.id === 'serum-10' ? product('serum-10', 2000, { target: rule('sku:serum') }) : one,
    )
    const prepaid = { ...g1, payment: 'PREPAID' as const, codes: [] }
    const [changed] = replay([{ name: 'G1', lines: g1Lines, context: prepaid }], more)
    expect(changed?.name).toBe('G1')
    expect(changed?.changes).toEqual(
      expect.arrayContaining([
        { of: 'total', name: 'lineDiscount', before: 16_390, after: 22_880 },
        { of: 'total', name: 'grand', before: 223_010, after: 216_520 },
        { of: 'discount', name: 'serum-10', before: 6490, after: 12_980 },
      ]),
    )
    expect(changed?.changes.some(({ of, name }) => of === 'line' && name === 'serum')).toBe(true)
    expect(changed?.changes.some(({ name }) => name === 'items' || name === 'cart-150')).toBe(false)
  })

  test('comes to what one discount would have given, and what the others would have given less', () => {
    const before = { ...g1, payment: 'PREPAID' as const, codes: [], discounts: [product('ten', 1000)] }
    const carts = [{ name: 'G1', lines: g1Lines, context: before }]
    const sums = replaySums(replay(carts, [product('ten', 1000), product('fifteen', 1500)]), 'fifteen')
    expect(sums.changed).toBe(1)
    expect(sums.replaced).toBeGreaterThan(0)
    expect(sums.gives).toBeGreaterThan(sums.replaced)
    expect(sums.paidLess).toBe(sums.gives - sums.replaced)
    expect(sums.netLess).toBeLessThan(sums.paidLess)
    expect(replaySums(replay(carts, before.discounts), 'ten')).toMatchObject({ changed: 0, paidLess: 0 })
  })
})

describe('two discounts in one cart', () => {
  const context = { ...india, discounts: [] }
  const lips = line('lips', 100_000)
  const ten = product('ten', 1000)

  test('add up where they are of two classes that allow each other', () => {
    expect(paired([ten, coupon('code', 500)], lips, context)).toEqual({ is: 'combine' })
  })

  test('of one class on one unit: the smaller one loses by the difference', () => {
    expect(paired([ten, product('four', 400)], lips, context)).toEqual({ is: 'loses', loser: 'four', by: 6000 })
  })

  test('block each other where one of them does not allow the other back', () => {
    const code = coupon('code', 1500, alone)
    expect(paired([ten, code], lips, context)).toEqual({ is: 'blocks', loser: 'ten', by: 5000 })
    expect(paired([ten, code], undefined, context)).toEqual({ is: 'blocks' })
  })

  test('that give the same are not together, and neither wins', () => {
    expect(paired([ten, product('same', 1000)], lips, context)).not.toHaveProperty('by')
  })

  test('without goods both reach never meet', () => {
    expect(paired([ten, product('four', 400)], undefined, context)).toEqual({ is: 'apart' })
  })

  test('get as many units as both need', () => {
    const dozen = bulk('dozen', [{ minQty: 12, percent: 1500 }])
    expect(paired([ten, dozen], lips, context)).toEqual({ is: 'loses', loser: 'ten', by: 60_000 })
  })
})

describe('a budget', () => {
  const day = 86_400_000
  const month = { budget: 100_000, startsAt: 0, endsAt: 30 * day }

  test('half spent after five days lasts ten; a third of it would be twice the budget by the end', () => {
    expect(burnOf({ ...month, spent: 33_333, now: 5 * day })).toMatchObject({ share: 3333, byEnd: 199_998 })
    expect(burnOf({ ...month, spent: 50_000, now: 5 * day }).lastsUntil).toBe(10 * day)
  })

  test('nothing is projected before the start, after the end, and once it is used up', () => {
    expect(burnOf({ ...month, spent: 0, now: -day })).toEqual({ share: 0, lastsUntil: undefined, byEnd: undefined })
    expect(burnOf({ ...month, spent: 9000, now: 31 * day })).toEqual({
      share: 900,
      lastsUntil: undefined,
      byEnd: undefined,
    })
    expect(burnOf({ ...month, spent: 100_000, now: day }).lastsUntil).toBeUndefined()
  })
})

describe('units along a tier', () => {
  const context = { ...india, discounts: [] }

  test('show where 9 units cost more than 10', () => {
    const curve = tierCurve(bulk('ten', [{ minQty: 10, percent: 1500 }]), line('shampoo', 20_000), context)
    expect(curve[8]).toEqual({ quantity: 9, total: 180_000 })
    expect(curve[9]).toEqual({ quantity: 10, total: 170_000 })
    expect(dearerThanMore(curve)).toEqual([{ quantity: 9, than: 10, by: 10_000 }])
  })

  test('whose price never falls have none', () => {
    const graduated = bulk('ten', [{ minQty: 10, percent: 1500 }], { tierMode: 'GRADUATED' })
    expect(dearerThanMore(tierCurve(graduated, line('shampoo', 20_000), context))).toEqual([])
  })

  test('of buy 2 get 1 are given as it picks: the cheapest of all, or one of each set', () => {
    const units = [500, 400, 300, 250, 200, 100, 50].map((price, at) => line(`u${at}`, price * 100))
    const offs = (pick: 'CHEAPEST_OVERALL' | 'PER_SET') =>
      offEach(sets('three', 2, 1, { pick, target: rule('sku:x') }), units, context)
    expect(offs('CHEAPEST_OVERALL')).toEqual([0, 0, 0, 0, 0, 10_000, 5000])
    expect(offs('PER_SET')).toEqual([0, 0, 30_000, 0, 0, 10_000, 0])
  })
})
