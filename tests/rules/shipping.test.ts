import { describe, expect, test } from 'vitest'
import { printed } from '#contract/said.ts'
import { readPattern } from '#rules/courier/postal.ts'
import { gapsFinding, gapsIn } from '#rules/shipping/coverage.ts'
import { feeCurve } from '#rules/shipping/curve.ts'
import { factsOf, readCondition, sayFact } from '#rules/shipping/facts.ts'
import { columnsOf, tierAt } from '#rules/shipping/grid.ts'
import type { ShippingRate } from '#rules/shipping/rate.ts'
import { duplicateFinding, pickupFinding, rateFindings } from '#rules/shipping/rateFindings.ts'
import type { Surcharge } from '#rules/shipping/surcharge.ts'
import { carriedAlong, carriedWith, stepFor } from '#rules/shipping/threshold.ts'
import { chargeableG } from '#rules/shipping/weight.ts'
import { type ShippingAsk, shippingOf } from '#rules/shipping.ts'

const currency = 'INR'
const area = { country: 'IND', code: '560034', state: 'Karnataka' }
const rate = (more: Partial<ShippingRate>): ShippingRate => ({
  id: '1',
  method: 'STANDARD',
  zone: null,
  basis: 'FLAT',
  valueBase: 'AFTER_DISCOUNT',
  audience: 'ALL',
  priority: 10,
  ...more,
})
const flat = rate({ id: 'flat', flat: 6000, freeAbove: 99_900 })
const quote = (
  more: Partial<ShippingAsk<ShippingRate>> & { value?: number; before?: number; weightG?: number } = {},
) => {
  const { value = 50_000, before = value, weightG = 300, ...rest } = more
  const cart = { value: { before, after: value }, weightG, items: 1 }
  return shippingOf({
    area,
    method: 'STANDARD',
    cart,
    currency,
    now: '2026-11-20T00:00:00Z',
    rates: [flat],
    zones: [],
    ...rest,
  })
}

describe('the fee', () => {
  test('(1) 0.9 kg in 30 x 20 x 10 cm weighs 1,200 g: 45.00 and two steps of 35.00 are 115.00', () => {
    const weightG = chargeableG(900, { lengthMm: 300, widthMm: 200, heightMm: 100 })
    expect(weightG).toBe(1200)
    const weight = { firstG: 500, firstFee: 4500, stepG: 500, stepFee: 3500 }
    const quoted = quote({ weightG, rates: [rate({ name: 'By weight', basis: 'WEIGHT', weight })] })
    expect(quoted.fee).toBe(11_500)
    expect(printed(quoted.trace.result)).toBe('115.00 by By weight')
    expect(quoted.trace.steps.map(({ rule }) => rule)).toEqual(['shippingRate', 'fee'])
    expect(printed(quoted.trace.steps[1]!.input)).toBe('45.00 for the first 500 g, then 2 × 35.00')
  })

  test('what weighs more than its box is charged by the scale', () => {
    expect(chargeableG(1500, { lengthMm: 300, widthMm: 200, heightMm: 100 })).toBe(1500)
    expect(chargeableG(1500)).toBe(1500)
  })

  test('(2) 999.00 is free, 998.99 is not', () => {
    expect([quote({ value: 99_900 }).fee, quote({ value: 99_899 }).fee]).toEqual([0, 6000])
    expect(printed(quote({ value: 99_900 }).trace.result)).toBe('Free by flat')
  })

  test('tiers are from inclusive, to exclusive', () => {
    const tiers = [
      { from: 0, to: 50_000, fee: 7900 },
      { from: 50_000, to: null, fee: 3900 },
    ]
    const rates = [rate({ basis: 'CART_VALUE', tiers })]
    expect([quote({ value: 49_999, rates }).fee, quote({ value: 50_000, rates }).fee]).toEqual([7900, 3900])
  })

  test('is kept between its limits', () => {
    const weight = { firstG: 500, firstFee: 100, stepG: 500, stepFee: 10_000 }
    const rates = [rate({ basis: 'WEIGHT', weight, min: 3000, max: 15_000 })]
    expect([quote({ weightG: 200, rates }).fee, quote({ weightG: 9000, rates }).fee]).toEqual([3000, 15_000])
  })
})

describe('a discount that costs the free shipping', () => {
  test('(4) 1,050.00 - 100.00 = 950.00 now pays 60.00, so the coupon is worth 40.00', () => {
    const quoted = quote({ before: 105_000, value: 95_000 })
    expect(quoted).toMatchObject({ fee: 6000, cliff: { discount: 10_000, rise: 6000, worth: 4000 } })
    expect(printed(quoted.trace.steps.at(-1)!.outcome)).toBe(
      'The discount of 100.00 is worth 40.00 but raises shipping by 60.00',
    )
  })

  test('no cliff where the threshold is judged without the coupon, or was never reached', () => {
    expect(quote({ before: 105_000, value: 95_000, thresholdGrace: true })).toMatchObject({ fee: 0, isFree: true })
    expect(quote({ before: 105_000, value: 95_000, thresholdGrace: true }).cliff).toBeUndefined()
    expect(quote({ before: 95_000, value: 85_000 }).cliff).toBeUndefined()
  })
})

describe('the choice', () => {
  const zones = [
    { code: 'SOUTH', patterns: ['state:Karnataka', 'state:Kerala'] },
    { code: 'BLR', patterns: ['560*'] },
  ]
  const rates = [
    rate({ id: 'any', flat: 1 }),
    rate({ id: 'south', zone: 'SOUTH', flat: 2 }),
    rate({ id: 'blr', zone: 'BLR', flat: 3 }),
    rate({ id: 'first', zone: 'BLR', audience: 'FIRST_ORDER', priority: 99, flat: 4 }),
    rate({ id: 'express', method: 'EXPRESS', flat: 9 }),
  ]

  test('zone specificity, audience specificity, priority, id', () => {
    const chosen = (more: object) => quote({ rates, zones, ...more }).rate?.id
    expect(chosen({})).toBe('blr')
    expect(chosen({ shopper: { isFirstOrder: true } })).toBe('first')
    expect(chosen({ area: { ...area, code: '570001' } })).toBe('south')
    expect(chosen({ area: { country: 'IND', code: '110001', state: 'Delhi' } })).toBe('any')
    const twins = [rate({ id: 'b', flat: 1 }), rate({ id: 'a', flat: 2 }), rate({ id: 'c', priority: 5, flat: 3 })]
    expect([quote({ rates: twins }).rate?.id, quote({ rates: twins.slice(0, 2) }).rate?.id]).toEqual(['c', 'a'])
  })

  test('(6) every rate of the method says why it stands back', () => {
    const said = quote({ rates, zones }).trace.steps.map(
      ({ input, outcome }) => `${printed(input)}: ${printed(outcome)}`,
    )
    expect(said).toEqual([
      'blr: Selected',
      '0.03 flat: 0.03',
      'south: Lower priority than blr',
      'any: Lower priority than blr',
      'first: For other customers',
    ])
  })

  test('a rate without a fee for the cart leaves it to the next; with none left the pincode is named', () => {
    const weight = { firstG: 500, firstFee: 4500, stepG: 500, stepFee: 3500, maxG: 5000 }
    const light = rate({ id: 'light', zone: 'BLR', basis: 'WEIGHT', weight })
    expect(quote({ rates: [light, flat], zones, weightG: 5001 }).rate?.id).toBe('flat')
    const none = quote({ rates: [light], zones, weightG: 5001 })
    expect(none.finding).toMatchObject({ code: 'RULE', message: 'No STANDARD rate for 560034' })
    expect(printed(none.trace.steps[0]!.outcome)).toBe('5001 g is above 5000 g')
  })

  test('(5) a sale-day rate holds from its first minute to the one before its end', () => {
    const sale = rate({
      id: 'sale',
      priority: 1,
      flat: 0,
      startsAt: '2026-11-20T00:00:00Z',
      endsAt: '2026-11-21T00:00:00Z',
    })
    const at = (now: string) => quote({ rates: [sale, flat], now }).rate?.id
    expect(
      ['2026-11-19T23:59:00Z', '2026-11-20T00:00:00Z', '2026-11-20T23:59:00Z', '2026-11-21T00:00:00Z'].map(at),
    ).toEqual(['flat', 'sale', 'sale', 'flat'])
  })
})

describe('surcharges', () => {
  const remote: Surcharge = {
    id: 's1',
    name: 'Remote',
    when: readCondition('remote:y').when,
    flat: 5000,
    evenIfFree: true,
  }
  const hazmat: Surcharge = {
    id: 's2',
    name: 'Hazardous',
    when: readCondition('hazmat:y cartValue:>100').when,
    percent: 1000,
    evenIfFree: false,
  }
  const facts = factsOf(
    { area: { ...area, isRemote: true }, cartValue: 99_900, weightG: 300, isHazmat: true },
    currency,
  )
  const asked = { surcharges: [remote, hazmat], facts }

  test('come after free shipping: one flagged is asked all the same, the other is waived', () => {
    expect(quote({ value: 99_900, ...asked }).fee).toBe(5000)
    expect(quote({ value: 99_899, ...asked }).fee).toBe(6000 + 5000 + 600)
    const said = quote({ value: 99_900, ...asked }).trace.steps.slice(-2)
    expect(said.map(({ outcome }) => printed(outcome))).toEqual(['50.00', 'Waived: shipping is free'])
  })

  test('say what they ask about, and refuse what they cannot know', () => {
    expect(printed(sayFact('cartValue', facts))).toBe('Order value 999.00')
    const inFace = { ...facts, category: ['face', 'lip-care', 'face/lip-care'] }
    expect(printed(sayFact('category', inFace))).toBe('Category Face, Lip care')
    expect(printed(sayFact('category', inFace, new Map([['lip-care', 'Lips']])))).toBe('Category Face, Lips')
    expect(readCondition('cartValu:>5').finding).toMatchObject({
      code: 'FIELD',
      message: 'Unknown field "cartValu". Did you mean "cartValue"?',
    })
    expect(readCondition('expensive').finding?.message).toBe(
      'Write a condition before each value, such as cartValue:>500',
    )
  })
})

describe('a rate is refused', () => {
  const tiered = (...limits: [number, number | null][]) =>
    rate({ basis: 'CART_VALUE', tiers: limits.map(([from, to]) => ({ from, to, fee: 100 })) })
  const weight = { firstG: 500, firstFee: 1, stepG: 0, stepFee: 1 }
  test.each([
    ['fee -10', rate({ flat: -1000 }), 'RANGE', '0 or more'],
    ['tiers not starting at 0', tiered([10_000, null]), 'RULE', 'The first tier must start at 0.00'],
    [
      'overlap 0-499.99 and 400-999',
      tiered([0, 50_000], [40_000, 99_900], [99_900, null]),
      'OVERLAP',
      '400.00-499.99 is covered by two tiers',
    ],
    ['a hole', tiered([0, 50_000], [60_000, null]), 'RULE', 'Gap between 499.99 and 600.00'],
    ['an end below its start', tiered([0, 50_000], [60_000, 50_000]), 'RANGE', '“To” must be above “from”'],
    ['stepG 0', rate({ basis: 'WEIGHT', weight }), 'RANGE', 'Step must be at least 1 g'],
    ['a minimum above the maximum', rate({ flat: 1, min: 2, max: 1 }), 'RANGE', 'Minimum is above maximum'],
  ])('for %s', (_why, wrong, code, message) => {
    expect(rateFindings(wrong, currency)).toEqual([expect.objectContaining({ code, message })])
  })

  test('with the same method, zone, audience and priority in one window', () => {
    const other = rate({ id: '31', name: '31' })
    expect(duplicateFinding(rate({}), [other])).toMatchObject({ code: 'DUPLICATE', message: 'Rate 31 already applies' })
    const earlier = { ...other, endsAt: '2026-11-01T00:00:00Z' }
    expect(duplicateFinding(rate({ startsAt: '2026-11-01T00:00:00Z' }), [earlier])).toBeUndefined()
    expect(duplicateFinding(rate({ priority: 11 }), [other])).toBeUndefined()
  })

  test('for PICKUP without a STORE warehouse', () => {
    expect(pickupFinding(true, 0)).toMatchObject({ code: 'RULE', message: 'There is no pickup point' })
    expect([pickupFinding(true, 1), pickupFinding(false, 0)]).toEqual([undefined, undefined])
  })
})

describe('coverage', () => {
  const areas = [area, { country: 'IND', code: '110001', state: 'Delhi' }]
  const zones = [{ code: 'SOUTH', patterns: ['state:Karnataka'] }]
  const gaps = (rates: ShippingRate[]) =>
    gapsIn({ areas, method: 'STANDARD', rates, zones, currency, now: '2026-11-20T00:00:00Z' })
  const said = (rates: ShippingRate[]) => gaps(rates).map(({ area, why }) => `${area.code} ${why.text}`)
  const weight = { firstG: 500, firstFee: 4500, stepG: 500, stepFee: 3500, maxG: 5000 }

  test('a rate of any pincode leaves no gap', () => {
    expect(gaps([flat])).toEqual([])
    expect(gapsFinding(0, 'STANDARD')).toBeUndefined()
  })

  test('names the pincodes, the weights and the values without a fee', () => {
    expect(said([rate({ zone: 'SOUTH', flat: 1 })])).toEqual(['110001 No rate'])
    expect(said([rate({ basis: 'WEIGHT', weight }), rate({ zone: 'SOUTH', flat: 1 })])).toEqual([
      '110001 No rate from 5001 g',
    ])
    const tiers = [
      { from: 0, to: 50_000, fee: 1 },
      { from: 60_000, to: null, fee: 1 },
    ]
    expect(said([rate({ basis: 'CART_VALUE', tiers })])[0]).toBe('560034 No rate between 500.00 and 600.00')
  })

  test('what only some shoppers pay, or another method asks, covers nobody', () => {
    expect(gaps([rate({ audience: 'FIRST_ORDER', flat: 1 }), rate({ method: 'EXPRESS', flat: 1 })]).length).toBe(2)
  })

  test('publish with gaps is blocked', () => {
    expect(gapsFinding(143, 'STANDARD')).toMatchObject({
      code: 'BLOCKED',
      message: '143 serviceable pincodes have no STANDARD rate',
    })
  })
})

test('pattern 5600 in a SAU zone is refused: Saudi codes have 5 digits', () => {
  expect(readPattern('5600', 'SAU')).toMatchObject({ code: 'PATTERN', message: 'Saudi codes have 5 digits' })
})

describe('another threshold', () => {
  const sent = [50_000, 95_000, 120_000].map(value => ({
    cart: { value: { before: value, after: value }, weightG: 300, items: 1 },
    cost: 5200,
  }))

  test('tells who travels free, what shipping brings and costs, and who stands just below', () => {
    expect(carriedWith(flat, 99_900, sent, currency)).toEqual({
      orders: 3,
      free: 1,
      income: 12_000,
      cost: 15_600,
      near: 1,
    })
    expect(carriedAlong(flat, [0, 99_900], sent, currency)).toEqual([
      { freeAbove: 0, orders: 3, free: 3, income: 0, cost: 15_600, near: 0 },
      { freeAbove: 99_900, ...carriedWith(flat, 99_900, sent, currency) },
    ])
  })

  test('asks no less than the least of the rate, and no more than the most', () => {
    const held = rate({ flat: 6000, freeAbove: 99_900, max: 5000 })
    const sent = [{ cart: { value: { before: 50_000, after: 50_000 }, weightG: 500, items: 1 }, cost: null }]
    expect(carriedWith(held, 99_900, sent, currency).income).toBe(5000)
    expect(carriedWith({ ...held, min: 7000, max: null }, 99_900, sent, currency).income).toBe(7000)
    expect(feeCurve(held, 200_000, currency).map(({ first }) => first)).toEqual([5000, 0])
    expect(feeCurve({ ...held, freeAbove: 0 }, 200_000, currency).map(({ first }) => first)).toEqual([0])
  })

  test('is turned in round steps', () => {
    expect([stepFor(144_000, 60), stepFor(12_000, 60), stepFor(60, 60)]).toEqual([5000, 200, 1])
  })
})

test('rates stand in a grid by every value at which one of them changes, and a hole has no tier', () => {
  const tiers = (...limits: [number, number | null][]) => limits.map(([from, to]) => ({ from, to }))
  const holed = tiers([0, 20_000], [50_000, null])
  expect(
    columnsOf([
      { id: 'a', tiers: null },
      { id: 'b', tiers: holed },
      { id: 'c', tiers: tiers([0, 49_900], [49_900, null]) },
    ]),
  ).toEqual([0, 49_900, 50_000])
  expect([0, 20_000, 50_000].map(from => tierAt(holed, from))).toEqual([0, undefined, 1])
})
