import { describe, expect, test } from 'vitest'
import { printed } from '#contract/said.ts'
import type { CartLine, PriceContext } from '#rules/pricing/cart.ts'
import type { Discount } from '#rules/pricing/discount.ts'
import { phasePercent } from '#rules/pricing/offers.ts'
import { price, quote } from '#rules/pricing.ts'
import { became, bulk, india, line, lineOf, off, product, rule, sets, tiered, upsell } from './carts.ts'

const priced = (cart: readonly CartLine[], ...discounts: PriceContext['discounts']) =>
  quote(cart, { ...india, discounts })

describe('base price', () => {
  const now = india.at
  const sale = { price: 59_900, startsAt: now, endsAt: now + 1 }

  test('is the window that covers the moment, its end excluded, else the price of the variant', () => {
    const serum = line('serum', 64_900, 1, { schedules: [sale] })
    const at = (moment: number) => quote([serum], { ...india, at: moment }).totals.items
    expect([now - 1, now, now + 1].map(at)).toEqual([64_900, 59_900, 64_900])
  })

  test('above the MRP it is found fault with in India, and there only', () => {
    const cart = [line('serum', 64_900, 1, { mrp: 59_900 })]
    const finding = { code: 'RULE', message: 'Price 649.00 is above MRP 599.00', path: 'lines.serum' }
    expect(quote(cart, india).findings).toEqual([expect.objectContaining(finding)])
    expect(quote(cart, { ...india, country: 'ARE' }).findings).toEqual([])
  })
})

describe('product discount', () => {
  test('333.33 less 10% is 300.00 each, so 3 units are 900.00', () => {
    const { totals } = priced([line('soap', 33_333, 3)], product('ten', 1000))
    expect(totals.goods).toBe(90_000)
  })

  test('a fixed price is per unit, and above the price it lowers nothing', () => {
    const fixed = (value: number) => product('fixed', value, { benefit: 'FIXED_PRICE' })
    expect(priced([line('serum', 64_900, 2)], fixed(59_900)).totals.goods).toBe(119_800)
    expect(became(priced([line('serum', 59_900)], fixed(64_900)), 'fixed')).toMatchObject({
      outcome: 'NOT_ELIGIBLE',
      missing: { rule: 'worthless' },
    })
  })

  test('an amount comes off the set, each line or each unit, never more than there is', () => {
    const cart = [line('a', 10_000, 2), line('b', 5000)]
    const by = (per: 'ORDER' | 'LINE' | 'UNIT', value = 6000) =>
      priced(cart, product('off', value, { benefit: 'AMOUNT', per })).lines.map(({ net }) => net)
    expect(by('ORDER')).toEqual([15_200, 3800])
    expect(by('LINE')).toEqual([14_000, 0])
    expect(by('UNIT')).toEqual([8000, 0])
    expect(by('ORDER', 99_999)).toEqual([0, 0])
  })

  test('100% is exactly 0.00, with 0.00 tax', () => {
    const { lines, totals } = priced([line('a', 33_333, 3), line('b', 99)], product('free', 10_000))
    expect(lines.map(({ net, tax }) => [net, tax.tax, tax.taxable])).toEqual([
      [0, 0, 0],
      [0, 0, 0],
    ])
    expect(totals).toMatchObject({ grand: 0, tax: 0, roundOff: 0 })
  })
})

describe('bulk tiers: 60 x 200.00, from 10 at 8%, from 50 at 15%', () => {
  const tiers = [
    { minQty: 50, percent: 1500 },
    { minQty: 10, percent: 800 },
  ]
  const sixty = [line('soap', 20_000, 60)]

  test('for all units are 10,200.00', () => {
    expect(priced(sixty, bulk('wholesale', tiers)).totals.goods).toBe(1_020_000)
  })

  test('graduated are 9 x 200 + 40 x 184 + 11 x 170 = 11,030.00', () => {
    expect(priced(sixty, bulk('wholesale', tiers, { tierMode: 'GRADUATED' })).totals.goods).toBe(1_103_000)
  })

  test('worked example: graduated at mixed prices, from 3 at 10%, from 5 at 20%: of 2 x 500 + 2 x 300 + 2 x 100 the dearest count first, 30 + 30 + 20 + 20 = 100.00', () => {
    const lines = [line('c', 10_000, 2), line('a', 50_000, 2), line('b', 30_000, 2)]
    const tiers = [
      { minQty: 3, percent: 1000 },
      { minQty: 5, percent: 2000 },
    ]
    const discounts = [bulk('more', tiers, { tierMode: 'GRADUATED', countBy: 'TARGET' })]
    const { quote: quoted, trace } = price(lines, { ...india, discounts })
    expect(quoted.lines.map(({ sku, net }) => [sku, net])).toEqual([
      ['c', 16_000],
      ['a', 100_000],
      ['b', 54_000],
    ])
    expect(printed(trace.steps[1]!.outcome)).toBe(
      'Saves 100.00, most expensive units first: 2 units at 10% (from 3), 2 units at 20% (from 5)',
    )
  })

  test('count by SKU, product or target', () => {
    const cart = ['rose', 'mint', 'lime'].map((sku, at) => line(sku, 10_000, 5, { product: at < 2 ? 'soap' : 'oil' }))
    const by = (countBy: 'SKU' | 'PRODUCT' | 'TARGET') =>
      priced(cart, bulk('w', tiers, { countBy })).lines.map(({ net }) => net)
    expect(by('SKU')).toEqual([50_000, 50_000, 50_000])
    expect(by('PRODUCT')).toEqual([46_000, 46_000, 50_000])
    expect(by('TARGET')).toEqual([46_000, 46_000, 46_000])
    expect(became(priced(cart, bulk('w', tiers)), 'w')).toMatchObject({
      missing: { rule: 'unitsOfSku', needed: 10, had: 5 },
    })
  })

  test('may name a price per unit', () => {
    expect(priced(sixty, bulk('wholesale', [{ minQty: 10, unitPrice: 17_500 }])).totals.goods).toBe(1_050_000)
  })
})

describe('buy more, get more', () => {
  const prices = [50_000, 40_000, 30_000, 25_000, 20_000, 10_000, 5000]
  const seven = prices.map((amount, at) => line(`unit-${at}`, amount))

  test('buy 2 get 1 of seven units frees 100 + 50 = 150.00 of the cheapest overall', () => {
    const quoted = priced(seven, sets('2-1', 2, 1))
    expect(off(quoted, '2-1')).toBe(15_000)
    expect(quoted.lines.map(({ net }) => net)).toEqual([50_000, 40_000, 30_000, 25_000, 20_000, 0, 0])
  })

  test('and set by set 300 + 100 = 400.00', () => {
    const quoted = priced(seven, sets('2-1', 2, 1, { pick: 'PER_SET' }))
    expect(off(quoted, '2-1')).toBe(40_000)
    expect(quoted.lines.map(({ net }) => net)).toEqual([50_000, 40_000, 0, 25_000, 20_000, 0, 5000])
  })

  test('the dearest are rewarded where it says so, and what is bought is always left', () => {
    expect(off(priced(seven, sets('2-1', 2, 1, { pick: 'DEAREST' })), '2-1')).toBe(90_000)
    expect(off(priced(seven.slice(0, 3), sets('2-1', 2, 1, { pick: 'DEAREST' })), '2-1')).toBe(50_000)
  })

  test('X=4, Y=1, four other items and a tee that is both make one set, whatever the order of adding', () => {
    const bought = ['cap', 'sock', 'belt', 'scarf'].map((sku, at) => line(sku, 20_000 + at))
    const tee = line('tee', 30_000)
    const discount = sets('4-1', 4, 1, { buy: rule('sku:cap,sock,belt,scarf,tee'), get: rule('sku:tee') })
    for (const at of [0, 2, 4]) {
      const quoted = priced(bought.toSpliced(at, 0, tee), discount)
      expect([off(quoted, '4-1'), lineOf(quoted, 'tee').net]).toEqual([30_000, 0])
    }
  })

  test('buy 1 get 5 works, and sets are bounded by maxSets', () => {
    const twelve = [line('soap', 10_000, 12)]
    expect(off(priced(twelve, sets('1-5', 1, 5)), '1-5')).toBe(100_000)
    expect(off(priced(twelve, sets('1-5', 1, 5, { maxSets: 1 })), '1-5')).toBe(50_000)
  })

  test('a reward may be a part of the price, rounded once for the line', () => {
    expect(off(priced([line('soap', 9999, 4)], sets('half', 1, 1, { rewardPercent: 5000 })), 'half')).toBe(9999)
  })

  test('3 units at 15% of 799 + 649 + 299 = 1,747.00 are 262.05: 119.85, 97.35 and 44.85', () => {
    const cart = [line('a', 79_900), line('b', 64_900), line('c', 29_900)]
    const quoted = priced(cart, tiered('three', 'TIER_PERCENT', [{ from: 3, percent: 1500 }]))
    expect(quoted.lines.map(({ amount, net }) => amount - net)).toEqual([11_985, 9735, 4485])
    expect(off(quoted, 'three')).toBe(26_205)
  })

  test('only the highest tier reached counts', () => {
    const tiers = [
      { from: 5, percent: 2500 },
      { from: 3, percent: 1500 },
    ]
    const goods = (units: number) =>
      priced([line('soap', 10_000, units)], tiered('more', 'TIER_PERCENT', tiers)).totals.goods
    expect([2, 3, 5].map(goods)).toEqual([20_000, 25_500, 37_500])
  })

  test('3 for 999.00 takes the dearest, as often as there are three', () => {
    const cart = [line('a', 50_000, 4), line('b', 30_000, 3)]
    const quoted = priced(cart, tiered('three', 'TIER_PRICE', [{ from: 3, totalPrice: 99_900 }]))
    expect(quoted.totals.goods).toBe(2 * 99_900 + 30_000)
  })

  test('a set of 3 for 999.00 is formed only where it saves: three at 500.00 and three at 150.00 make one', () => {
    const lines = [line('dear', 50_000, 3), line('cheap', 15_000, 3)]
    const quoted = quote(lines, {
      ...india,
      discounts: [tiered('3-for', 'TIER_PRICE', [{ from: 3, totalPrice: 99_900 }])],
    })
    expect(quoted.lines.map(({ net }) => net)).toEqual([99_900, 45_000])
    expect(became(quoted, '3-for')).toMatchObject({ outcome: 'APPLIED', amount: 50_100 })
  })

  test('worked example: 3 for 999.00 of 799.00 + 649.00 + 299.00 saves 748.00, shared by what each costs: 342.10, 277.88 and 128.02', () => {
    const lines = [line('lipstick', 79_900), line('serum', 64_900), line('balm', 29_900)]
    const discounts = [tiered('3-for', 'TIER_PRICE', [{ from: 3, totalPrice: 99_900 }])]
    const { quote: quoted, trace } = price(lines, { ...india, discounts })
    expect(quoted.lines.map(one => one.discounts.map(({ amount }) => amount))).toEqual([[34_210], [27_788], [12_802]])
    expect(quoted.lines.map(({ net }) => net)).toEqual([45_690, 37_112, 17_098])
    expect(printed(trace.steps[1]!.outcome)).toBe('Saves 748.00: 1 set of 3 for 999.00, split by unit price')
  })

  test('what is in no set is free for another discount', () => {
    const lines = [line('dear', 50_000, 3), line('cheap', 15_000, 3)]
    const discounts = [tiered('3-for', 'TIER_PRICE', [{ from: 3, totalPrice: 99_900 }]), product('ten', 1000)]
    expect(quote(lines, { ...india, discounts }).lines.map(({ net }) => net)).toEqual([99_900, 40_500])
  })

  test('of several set prices the one that saves most holds: 3 for 999.00 where 5 for 1,499.00 would save less', () => {
    const lines = [line('dear', 50_000, 3), line('cheap', 1000, 2)]
    const tiers = [
      { from: 3, totalPrice: 99_900 },
      { from: 5, totalPrice: 149_900 },
    ]
    const quoted = quote(lines, { ...india, discounts: [tiered('for', 'TIER_PRICE', tiers)] })
    expect(quoted.lines.map(({ net }) => net)).toEqual([99_900, 2000])
  })

  test('whose goods cost less than its price in every set saves nothing, and says so', () => {
    const discounts = [tiered('3-for', 'TIER_PRICE', [{ from: 3, totalPrice: 99_900 }])]
    const quoted = quote([line('cheap', 15_000, 7)], { ...india, discounts })
    expect([quoted.totals.goods, became(quoted, '3-for')]).toMatchObject([105_000, { missing: { rule: 'worthless' } }])
  })

  test('so much spent takes its percent off', () => {
    const spend = tiered('spend', 'SPEND_TIER', [{ from: 100_000, percent: 1000 }])
    expect(priced([line('a', 50_000, 2)], spend).totals.goods).toBe(90_000)
    expect(became(priced([line('a', 49_999, 2)], spend), 'spend')).toMatchObject({
      missing: { rule: 'spend', needed: 100_000, had: 99_998 },
    })
  })
})

describe('subscription of 600.00 a month, 3 cycles 20%, then 10%', () => {
  const phases = [
    { cycles: 3, percent: 2000 },
    { cycles: null, percent: 1000 },
  ]
  const plan = { ...product('plan', 0), kind: 'SUBSCRIPTION' as const, phases }

  test('is 480 x 3 + 540 x 9 = 6,300.00 in a year', () => {
    const year = Array.from({ length: 12 }, (_, month) =>
      priced([line('box', 60_000, 1, { subscription: { cycle: month + 1 } })], plan),
    )
    expect(year.reduce((sum, { totals }) => sum + totals.goods, 0)).toBe(630_000)
  })

  test('lowers nothing that is bought once, nor after its last phase', () => {
    expect(became(priced([line('box', 60_000)], plan), 'plan')).toMatchObject({ missing: { rule: 'subscription' } })
    expect([1, 2, 3].map(cycle => phasePercent([{ cycles: 2, percent: 500 }], cycle))).toEqual([500, 500, 0])
  })
})

describe('upsell of 899.00 at 30%', () => {
  const offer = upsell('with-lips', 'brand:velvet', ['palette'], 3000)
  const lips = line('lips', 49_900, 1, { facts: { brand: 'Velvet' } })

  test('is 629.30, one per unit that triggers it', () => {
    expect(lineOf(priced([lips, line('palette', 89_900)], offer), 'palette').net).toBe(62_930)
    expect(lineOf(priced([lips, line('palette', 89_900, 2)], offer), 'palette').net).toBe(62_930 + 89_900)
  })

  test('without the trigger is 899.00 again, and says why', () => {
    const { quote: quoted, trace } = price([line('palette', 89_900)], { ...india, discounts: [offer] })
    expect(quoted.totals.goods).toBe(89_900)
    expect(trace.steps[1]?.outcome).toMatchObject({ text: 'No line matches items by VELVET' })
  })
})

describe('a discount without a line says why', () => {
  const why = (discount: Discount, lines = [line('lips', 20_000)]) => became(priced(lines, discount), discount.id)

  test('nothing it is for is in the cart', () => {
    expect(why(product('ten', 1000, { target: rule('sku:serum') }))).toMatchObject({ missing: { rule: 'target' } })
  })

  test('all it is for is excluded', () => {
    const but = product('ten', 1000, { target: rule('sku:lips'), exclude: rule('sku:lips') })
    expect(why(but)).toMatchObject({ missing: { rule: 'excluded' } })
  })

  test('nothing it offers is in the cart', () => {
    const missing = { rule: 'offerItems', needed: ['palette'] }
    expect(why(upsell('with-lips', 'sku:lips', ['palette'], 3000))).toMatchObject({ missing })
  })
})
