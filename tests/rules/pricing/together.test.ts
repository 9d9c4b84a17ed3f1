// What happens when several discounts want the same goods: units, groups, worlds, floors and limits.
import { describe, expect, test } from 'vitest'
import { printed } from '#contract/said.ts'
import { beatenSaid, couldBeBeaten } from '#rules/pricing/beaten.ts'
import { price, quote } from '#rules/pricing.ts'
import {
  alone,
  became,
  cart,
  coupon,
  g1,
  g1Discounts,
  g1Lines,
  india,
  line,
  off,
  product,
  rule,
  sets,
  typed,
} from './carts.ts'

describe('a unit receives one line discount', () => {
  const soap = [line('soap', 10_000, 3)]

  test('the largest saving; the other one lost to it, by so much', () => {
    const quoted = quote(soap, { ...india, discounts: [product('ten', 1000), product('twenty', 2000)] })
    expect(quoted.totals.goods).toBe(24_000)
    expect(became(quoted, 'ten')).toMatchObject({ outcome: 'LOST_TO', other: { id: 'twenty' }, by: 3000 })
  })

  test('or the first by priority, where the vendor says so', () => {
    const discounts = [product('ten', 1000, { priority: 1 }), product('twenty', 2000, { priority: 2 })]
    const { quote: quoted, trace } = price(soap, { ...india, discounts, lineConflict: 'PRIORITY' })
    expect(quoted.totals.goods).toBe(27_000)
    expect(printed(trace.steps[2]!.outcome)).toBe('Lost to ten, which has priority')
  })

  test('among equals the lower priority, then the older one', () => {
    const winner = (...discounts: ReturnType<typeof product>[]) =>
      quote(soap, { ...india, discounts }).considered.find(({ outcome }) => outcome === 'APPLIED')?.discount.id
    expect(winner(product('b', 1000), product('a', 1000))).toBe('a')
    expect(winner(product('b', 1000, { priority: 1 }), product('a', 1000))).toBe('b')
  })

  test('what one leaves free the other takes', () => {
    const discounts = [sets('2-1', 2, 1), product('ten', 1000)]
    const quoted = quote([line('soap', 10_000, 4)], { ...india, discounts })
    expect([off(quoted, '2-1'), off(quoted, 'ten')]).toEqual([10_000, 1000])
  })

  test('two of one stack group meet, the second on what the first left', () => {
    const discounts = [product('twenty', 2000, { stackGroup: 'vip' }), product('ten', 1000, { stackGroup: 'vip' })]
    const quoted = quote(soap, { ...india, discounts })
    expect([off(quoted, 'twenty'), off(quoted, 'ten'), quoted.totals.goods]).toEqual([6000, 2400, 21_600])
  })

  test('the greedy choice says when another order would beat it, and by how much', () => {
    // Buy 2 get 1 frees the 90.00 and takes all three units; 80% off two of them is 160.00.
    const lines = [line('a', 10_000), line('b', 10_000), line('c', 9000)]
    const eighty = (sku: string) => product(`80-${sku}`, 8000, { target: rule(`sku:${sku}`) })
    const dear = { ...india, discounts: [sets('2-1', 2, 1), eighty('a'), eighty('b')] }
    expect(quote(lines, dear).totals.goods).toBe(20_000)
    const beaten = couldBeBeaten(lines, dear)
    expect(beaten).toMatchObject({ by: 7000, first: [{ id: '80-a' }] })
    expect(beatenSaid(beaten!, 'INR').text).toBe('80-a first would save 70.00 more')
    expect(couldBeBeaten(lines, { ...dear, discounts: dear.discounts.slice(1) })).toBeUndefined()
    expect(couldBeBeaten(lines, { ...dear, lineConflict: 'PRIORITY' })).toBeUndefined()
  })
})

describe('combination', () => {
  const twenty = coupon('twenty', 2000, alone)
  const context = { ...g1, discounts: [...g1Discounts.slice(0, 3), twenty], codes: typed('twenty') }

  test('a coupon that combines with nothing gives 508.80 where the others give 313.90: it wins, 2,035.20 against 2,230.10', () => {
    const { quote: quoted, trace } = price(g1Lines, { ...context, payment: 'PREPAID' })
    expect(off(quoted, 'twenty')).toBe(50_880)
    expect(quoted.totals.goods).toBe(203_520)
    expect(quoted.combination).toMatchObject({ saves: 19_490 })
    const combination = trace.steps.find(step => step.rule === 'combination')
    expect([combination!.input, printed(combination!.outcome)]).toEqual([
      ['twenty'],
      'Replaces 3 offers, saves 194.90 more',
    ])
    expect(became(quoted, 'cart-150')).toMatchObject({ outcome: 'NOT_COMBINABLE', with: [twenty], by: 19_490 })
  })

  test('and stays out where the others give more, saying beside what', () => {
    const ten = { ...twenty, value: 1000 }
    const { quote: quoted, trace } = price(g1Lines, { ...context, discounts: [...g1Discounts.slice(0, 3), ten] })
    expect(quoted.totals.goods).toBe(223_010)
    expect(printed(trace.steps.find(step => step.input === 'twenty')!.outcome)).toBe(
      'Does not combine with sachet-2-1, serum-10, cart-150; together the total would be 59.50 higher',
    )
  })

  test('what would save nothing without it either says its own reason, not what the other way would cost', () => {
    const discounts = [
      ...[coupon('fifty', 5000, alone), product('ten', 1000), cart('far', 500, { minSubtotal: 95_000 })],
      sets('2-1', 2, 1),
    ]
    const { quote: quoted, trace } = price([line('a', 100_000)], { ...india, discounts, codes: typed('fifty') })
    expect(off(quoted, 'fifty')).toBe(50_000)
    const said = (name: string) => printed(trace.steps.find(({ input }) => input === name)!.outcome)
    expect(said('ten')).toBe('Does not combine with fifty; together the total would be 400.00 higher')
    expect(said('2-1')).toBe('Buy quantity 2, cart has 1')
    expect(said('far')).toBe('Minimum subtotal after line discounts 950.00, cart has 900.00')
  })

  test('a tie keeps the automatic ones', () => {
    const discounts = [cart('auto', 1000), coupon('code', 1000, alone)]
    const quoted = quote([line('a', 10_000)], { ...india, discounts, codes: typed('code') })
    expect([became(quoted, 'auto').outcome, became(quoted, 'code').outcome]).toEqual(['APPLIED', 'NOT_COMBINABLE'])
  })

  test('both sides must allow the other', () => {
    const shy = product('shy', 1000, { combines: { line: true, order: false, shipping: true } })
    const quoted = quote([line('a', 100_000)], { ...india, discounts: [shy, cart('open', 5000)] })
    expect([became(quoted, 'shy').outcome, became(quoted, 'open').outcome]).toEqual(['APPLIED', 'NOT_COMBINABLE'])
  })

  test('a hundred ways to combine are not all compared, and the trace says so', () => {
    const ten = Array.from({ length: 10 }, (_, at) => at)
    const discounts = [
      ...ten.map(at => product(`line-${at}`, 100 + at, { combines: { line: false, order: true, shipping: true } })),
      ...ten.map(at => cart(`order-${at}`, 100 + at, { combines: { line: true, order: false, shipping: true } })),
    ]
    const { quote: quoted, trace } = price([line('a', 100_000)], { ...india, discounts })
    expect(quoted.considered.filter(({ outcome }) => outcome === 'APPLIED')).toHaveLength(2)
    expect(trace.steps.map(({ outcome }) => printed(outcome))).toContain('Only the first 64 combinations were compared')
  })

  test('a discount that does not qualify shuts nobody out', () => {
    const far = cart('far', 99_999, { ...alone, minSubtotal: 999_999 })
    const quoted = quote([line('a', 100_000)], { ...india, discounts: [far, product('ten', 1000)] })
    expect(became(quoted, 'ten').outcome).toBe('APPLIED')
  })
})

describe('order discounts', () => {
  test('are taken in order of priority, each on what is left', () => {
    const discounts = [coupon('code', 1000, { priority: 2 }), cart('auto', 10_000, { priority: 1 })]
    expect(quote([line('a', 100_000)], { ...india, discounts, codes: typed('code') }).totals.goods).toBe(81_000)
  })

  test('never take more than the goods they target', () => {
    const lines = [line('a', 40_000), line('b', 60_000)]
    const quoted = quote(lines, { ...india, discounts: [cart('big', 60_000, { target: rule('sku:a') })] })
    expect(quoted.lines.map(({ net }) => net)).toEqual([0, 60_000])
    expect(became(quoted, 'big')).toMatchObject({ outcome: 'CAPPED', amount: 40_000, wanted: 60_000, by: 'goods' })
  })

  test('ask their threshold of what line discounts leave', () => {
    const discounts = [product('ten', 1000), cart('auto', 5000, { minSubtotal: 95_000 })]
    expect(became(quote([line('a', 100_000)], { ...india, discounts }), 'auto')).toMatchObject({
      missing: { rule: 'minSubtotal', needed: 95_000, had: 90_000 },
    })
  })

  test('name the figure their threshold was compared to: after line discounts, and of the goods they are for', () => {
    const lines = [line('a', 200_000), line('b', 54_400)]
    const said = (...discounts: Parameters<typeof cart>[2][]) => {
      const all = [product('ten', 1000), ...discounts.map((more, at) => cart(`of-${at}`, 5000, more))]
      const { trace } = price(lines, { ...india, discounts: all })
      return trace.steps.filter(({ rule: of }) => of === 'orderDiscount').map(({ outcome }) => printed(outcome))
    }
    // At base prices it is 2544.00, which nobody asked about.
    expect(said({ minSubtotal: 260_000 }, { minSubtotal: 250_000 })).toEqual([
      'Minimum subtotal after line discounts 2600.00, cart has 2289.60',
      'Minimum subtotal after line discounts 2500.00, cart has 2289.60',
    ])
    expect(said({ minSubtotal: 60_000, target: rule('sku:b') })).toEqual([
      'Minimum of eligible items after line discounts 600.00, cart has 489.60',
    ])
  })

  test('points are a discount after all others, down to the floor or below it', () => {
    const floored = [line('a', 100_000, 1, { floorPrice: 90_000 })]
    const totals = (ignoreFloor: boolean) =>
      quote(floored, { ...india, discounts: [cart('auto', 5000)], points: { amount: 20_000, ignoreFloor } }).totals
    expect(totals(false)).toMatchObject({ orderDiscount: 5000, points: 5000, goods: 90_000 })
    expect(totals(true)).toMatchObject({ orderDiscount: 5000, points: 20_000, goods: 75_000 })
  })
})

describe('floors', () => {
  const lines = [line('a', 10_000, 2, { floorPrice: 9500 }), line('b', 10_000)]

  test('hold a line, whatever comes, and the trace says so', () => {
    const { quote: quoted, trace } = price(lines, { ...india, discounts: [product('ten', 1000), cart('auto', 3000)] })
    expect(quoted.lines.map(({ net }) => net)).toEqual([19_000, 9000 - Math.round((3000 * 9000) / 28_000)])
    expect(printed(trace.steps[1]!.outcome)).toBe('Saves 20.00 instead of 30.00: floor price reached')
    expect(became(quoted, 'auto')).toMatchObject({ outcome: 'CAPPED', by: 'floor', wanted: 3000 })
  })

  test('unless the discount may go below', () => {
    expect(quote(lines, { ...india, discounts: [product('ten', 1000, { ignoreFloor: true })] }).totals.goods).toBe(
      27_000,
    )
  })
})

describe('what a discount asks for', () => {
  const soap = [line('soap', 10_000, 2)]
  const asked = (more: Parameters<typeof product>[2], context: Partial<typeof india> = {}) =>
    price(soap, { ...india, ...context, discounts: [product('ten', 1000, more)] }).trace.steps[1]!.outcome
  test('channels are told as people call them in every language, not by their codes', () => {
    expect(asked({ channels: ['android', 'kiosk'] }, { channel: 'web' })).toMatchObject({
      params: { needed: [{ key: 'values.channel.android', text: 'Android' }, 'kiosk'] },
    })
  })

  const { at } = india

  test.each([
    [{ startsAt: at + 1 }, {}, 'Starts 2026-11-22T06:00:00.001Z'],
    [{ endsAt: at }, {}, 'Ended 2026-11-22T06:00:00.000Z'],
    [{ hours: [{ from: 600, to: 720 }] }, { minute: 720 }, 'Not active at this hour'],
    [{ hours: [{ from: 600, to: 720 }] }, { minute: 600 }, 'Saves 20.00'],
    [{ hours: [{ from: 1320, to: 60 }] }, { minute: 30 }, 'Saves 20.00'],
    [{ channels: ['android', 'ios'] }, { channel: 'web' }, 'Only on Android, iOS'],
    [{ channels: ['kiosk'] }, { channel: 'web' }, 'Only on kiosk'],
    [{ payment: 'PREPAID' as const }, { payment: 'COD' as const }, 'Only for prepaid orders'],
    [{ audience: { kind: 'FIRST_ORDER' as const } }, { member: { id: 'm', orders: 1 } }, 'First order only'],
    [{ audience: { kind: 'FIRST_ORDER' as const } }, { member: { id: 'm', orders: 0 } }, 'Saves 20.00'],
    [
      { audience: { kind: 'TIER' as const, names: ['gold'] } },
      { member: { id: 'm', orders: 1, tier: 'silver' } },
      'Only for tier gold (member: silver)',
    ],
    [{ audience: { kind: 'SEGMENT' as const, names: ['vip'] } }, {}, 'Only for segment vip (member: none)'],
    [{ audience: { kind: 'MEMBERS' as const, names: ['m'] } }, { member: { id: 'm', orders: 1 } }, 'Saves 20.00'],
    [
      { audience: { kind: 'MEMBERS' as const, names: ['M-1042'] } },
      { member: { id: 'm', number: 'M-1042', orders: 1 } },
      'Saves 20.00',
    ],
    [{ minSubtotal: 20_001 }, {}, 'Minimum subtotal before discounts 200.01, cart has 200.00'],
    [{ minQty: 3 }, {}, 'Needs 3 units, cart has 2'],
    [{ target: rule('sku:oil') }, {}, 'No line matches oil'],
    [{ exclude: rule('sku:soap') }, {}, 'All eligible items are excluded'],
    [{ limits: { totalUses: 5 }, used: { totalUses: 5 } }, {}, 'Usage limit of 5 reached'],
    [{ limits: { budget: 5000 }, used: { budget: 5000 } }, {}, 'Budget of 50.00 spent'],
    [{ limits: { budget: 5000 }, used: { budget: 4000 } }, {}, 'Saves 10.00 instead of 20.00: remaining budget'],
  ])('%o in %o: %s', (more, context, said) => {
    expect(printed(asked(more, context))).toBe(said)
  })

  test('a coupon asks for its code, and an order takes only so many', () => {
    const discounts = [coupon('one', 1000), coupon('two', 1000), coupon('three', 1000)]
    // The first one typed does not come into question, so it takes nobody's place.
    const late = coupon('late', 1000, { endsAt: 0 })
    const quoted = quote(soap, { ...india, discounts: [...discounts, late], codes: typed('late', 'two', 'one') })
    expect(['one', 'two', 'three'].map(id => became(quoted, id))).toMatchObject([
      { outcome: 'EXHAUSTED', limit: 'couponsPerOrder', of: 1 },
      { outcome: 'APPLIED' },
      { outcome: 'NOT_ELIGIBLE', missing: { rule: 'code' } },
    ])
  })
})

describe('no discount raises what the shopper pays', () => {
  const freeFrom = (least: number) => ({ shipping: ({ goods }: { goods: number }) => (goods >= least ? 0 : 7900) })

  test('10.00 off that would bring back 79.00 of shipping is left out, and says what it would cost', () => {
    const context = { ...india, ...freeFrom(100_000), discounts: [cart('ten', 1000)] }
    const { quote: quoted, trace } = price([line('a', 100_000)], context)
    expect(quoted.totals).toMatchObject({ goods: 100_000, shipping: 0, grand: 100_000 })
    expect(became(quoted, 'ten')).toMatchObject({ missing: { rule: 'dearer', by: 6900 } })
    expect(trace.steps.map(({ outcome }) => printed(outcome))).toContain(
      'Skipped: the total would be 69.00 higher, including charges and tax',
    )
  })

  test('beside a larger one that pays for it only the one that costs more than it gives is left out', () => {
    const discounts = [cart('hundred', 10_000), product('half', 50)]
    const quoted = quote([line('a', 110_000)], { ...india, ...freeFrom(100_000), discounts })
    expect([became(quoted, 'hundred').outcome, became(quoted, 'half').outcome]).toEqual(['APPLIED', 'NOT_ELIGIBLE'])
    expect(quoted.totals.grand).toBe(100_000)
  })

  test('where shipping comes back and the discounts are worth more, they hold', () => {
    const quoted = quote([line('a', 100_000)], { ...india, ...freeFrom(100_000), discounts: [cart('off', 20_000)] })
    expect(quoted.totals).toMatchObject({ goods: 80_000, shipping: 7900, grand: 87_900 })
  })
})

describe('what a set lacks', () => {
  test('is told apart: units to buy, and units to get', () => {
    const discounts = [sets('2-1', 2, 1, { buy: rule('sku:lips'), get: rule('sku:serum') })]
    const lacks = (...lines: Parameters<typeof quote>[0]) => became(quote(lines, { ...india, discounts }), '2-1')
    expect(lacks(line('lips', 10_000, 3))).toMatchObject({ missing: { rule: 'get', needed: 1, had: 0 } })
    expect(lacks(line('serum', 10_000, 3))).toMatchObject({ missing: { rule: 'buy', needed: 2, had: 0 } })
    const one = [sets('2-1', 2, 1)]
    expect(became(quote([line('lips', 10_000, 2)], { ...india, discounts: one }), '2-1')).toMatchObject({
      missing: { rule: 'units', needed: 3, had: 2 },
    })
  })
})
