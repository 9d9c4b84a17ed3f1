import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { printed } from '#contract/said.ts'
import { chargeRates } from '#rules/tax/chargeRates.ts'
import { documentLineOf } from '#rules/tax/documentLine.ts'
import { documentTax } from '#rules/tax/documentTax.ts'
import { splitAnew } from '#rules/tax/resplit.ts'
import { placeOf, sayComponents, type TaxAsk, taxOf } from '#rules/tax.ts'

const gst = (amount: number, rate: number, place: 'intra' | 'inter', more: Partial<TaxAsk> = {}) =>
  taxOf({ amount, rate, place, system: 'GST', mode: 'inclusive', currency: 'INR', ...more })

const amounts = (line: ReturnType<typeof taxOf>): Record<string, number> =>
  Object.fromEntries(line.components.map(part => [part.name, part.amount]))

describe('GST with the tax inside', () => {
  test('499.00 at 18 % holds IGST 76.12 on 422.88', () => {
    const line = gst(49_900, 1800, 'inter')
    expect([amounts(line), line.taxable]).toEqual([{ IGST: 7612 }, 42_288])
    expect(printed(line.trace.result)).toBe('76.12 tax on 422.88')
    expect(line.trace.steps.map(step => step.rule)).toEqual(['rate', 'components', 'taxable'])
  })

  test('499.00 at 18% within the state holds 38.06 + 38.06', () => {
    expect(amounts(gst(49_900, 1800, 'intra'))).toEqual({ CGST: 3806, SGST: 3806 })
  })

  test('a union territory takes UTGST in the place of SGST', () => {
    expect(amounts(gst(49_900, 1800, 'intra', { unionTerritory: true }))).toEqual({ CGST: 3806, UTGST: 3806 })
  })

  test('101.00 at 5 % holds IGST 4.81, or equal halves 2.40 + 2.40', () => {
    expect(amounts(gst(10_100, 500, 'inter'))).toEqual({ IGST: 481 })
    const intra = gst(10_100, 500, 'intra')
    expect([amounts(intra), intra.tax]).toEqual([{ CGST: 240, SGST: 240 }, 480])
  })

  test('(2) golden example G1: the taxes of its lines and of cash on delivery', () => {
    const lines: [number, number][] = [
      [136_301, 1800],
      [49_821, 1800],
      [16_888, 500],
      [4900, 1800],
    ]
    expect(lines.map(([net, rate]) => gst(net, rate, 'inter').tax)).toEqual([20_792, 7600, 804, 747])
    expect(lines.map(([net, rate]) => amounts(gst(net, rate, 'intra')).CGST)).toEqual([10_396, 3800, 402, 374])
  })

  test('intra-state iff the warehouse is registered where the parcel goes', () => {
    expect([placeOf('27', '27'), placeOf('27', '29')]).toEqual(['intra', 'inter'])
  })
})

describe('slabs per piece', () => {
  const slabs = [
    { upto: 250_000, rate: 500 },
    { upto: null, rate: 1800 },
  ]
  const kurta = (amount: number, more: Partial<TaxAsk> = {}) => gst(amount, 0, 'inter', { slabs, ...more })

  test('2,799.00 fits neither side: 18 % = 426.97, flagged', () => {
    const line = kurta(279_900)
    expect([line.tax, line.rate, line.flags]).toEqual([42_697, 1800, ['SLAB_GAP']])
    expect(line.trace.steps[0]).toMatchObject({
      rule: 'slabGap',
      outcome: { key: 'rules.slab.gapHigher', text: 'Between 5% and 18%, higher rate: 18%' },
    })
  })

  test('after a 10 % coupon the same kurta nets 2,519.10: 5%, tax 119.96', () => {
    const line = kurta(251_910)
    expect([line.tax, line.rate, line.flags]).toEqual([11_996, 500, []])
    expect(line.trace.steps[0]?.outcome).toMatchObject({
      key: 'rules.slab.until',
      text: '5% up to 2500.00 per unit',
      params: { amount: { figure: 'money', of: 250_000 } },
    })
  })

  test('the gap is 2,625.01 to 2,950.00, both included', () => {
    expect([262_500, 262_501, 295_000, 295_001].map(price => kurta(price).flags.length)).toEqual([0, 1, 1, 0])
  })

  test('looks at one piece of the line, and policy LOWER taxes the gap at 5%', () => {
    expect(kurta(503_820, { quantity: 2 }).rate).toBe(500)
    expect(kurta(559_800, { quantity: 2 }).flags).toEqual(['SLAB_GAP'])
    expect(kurta(279_900, { slabGap: 'LOWER' }).rate).toBe(500)
  })

  test('prices without tax know no gap', () => {
    expect([250_000, 250_001].map(net => kurta(net, { mode: 'exclusive' }).rate)).toEqual([500, 1800])
  })
})

describe('VAT', () => {
  test('UAE 105.00 with 5% inside is 5.00 on 100.00', () => {
    const line = taxOf({ amount: 10_500, rate: 500, system: 'VAT', mode: 'inclusive', currency: 'AED' })
    expect([amounts(line), line.taxable]).toEqual([{ VAT: 500 }, 10_000])
  })

  test('without tax inside, tax is added', () => {
    const line = taxOf({ amount: 10_000, rate: 500, system: 'VAT', mode: 'exclusive', currency: 'AED' })
    expect([line.tax, line.gross]).toEqual([500, 10_500])
  })

  test('per document: three lines of 150.00 are 391.30 + 58.70, lines 19.57, 19.57, 19.56', () => {
    const order = documentTax(
      [15_000, 15_000, 15_000].map(amount => ({ amount, rate: 1500 })),
      'inclusive',
    )
    expect([order.taxable, order.tax, order.roundOff]).toEqual([39_130, 5870, 0])
    expect(order.lines.map(line => line.tax)).toEqual([1957, 1957, 1956])
  })

  test('per document: 103.00 is 89.57 + 13.44 with round-off -0.01', () => {
    const order = documentTax([{ amount: 10_300, rate: 1500 }], 'inclusive')
    expect([order.taxable, order.tax, order.roundOff]).toEqual([8957, 1344, -1])
  })

  test('per document: one amount of 103.00 alone shows its round-off', () => {
    const ask = { amount: 10_300, rate: 1500, system: 'VAT', mode: 'inclusive', currency: 'SAR' } as const
    const line = documentLineOf(ask)
    expect([line.taxable, line.tax, line.roundOff, line.gross]).toEqual([8957, 1344, -1, 10_300])
    expect(line.trace.steps.map(({ rule, outcome }) => [rule, printed(outcome)]).at(-1)).toEqual(['roundOff', '-0.01'])
  })

  test('about 13% of amounts need a round-off', () => {
    const needing = Array.from({ length: 10_000 }, (_, place) =>
      documentTax([{ amount: place + 1, rate: 1500 }], 'inclusive'),
    )
    expect(needing.filter(order => order.roundOff !== 0).length / 10_000).toBeCloseTo(0.13, 2)
  })
})

test('charges follow the highest rate, or a share of each', () => {
  const goods = [
    { net: 136_301, rate: 1800 },
    { net: 49_821, rate: 1800 },
    { net: 16_888, rate: 500 },
  ]
  expect(chargeRates(4900, goods, 'HIGHEST_RATE')).toEqual([{ amount: 4900, rate: 1800 }])
  expect(chargeRates(4900, goods, 'PROPORTIONAL')).toEqual([
    { amount: 4492, rate: 1800 },
    { amount: 408, rate: 500 },
  ])
})

describe('(3) taxable + tax + round-off = gross', () => {
  const amount = fc.integer({ min: 0, max: 100_000_000 })
  const rate = fc.constantFrom(0, 25, 300, 500, 1200, 1500, 1800, 2800, 4000)
  const mode = fc.constantFrom('inclusive' as const, 'exclusive' as const)

  test('for every line, 10,000 cases', () => {
    const ask = fc.record({
      amount,
      rate,
      mode,
      system: fc.constantFrom('GST' as const, 'VAT' as const),
      place: fc.constantFrom('intra' as const, 'inter' as const),
      cess: fc.constantFrom(0, 100, 1200),
      quantity: fc.integer({ min: 1, max: 9 }),
    })
    const slabs = [
      { upto: 250_000, rate: 500 },
      { upto: null, rate: 1800 },
    ]
    fc.assert(
      fc.property(ask, fc.boolean(), (asked, slabbed) => {
        const line = taxOf({ ...asked, currency: 'INR', ...(slabbed ? { slabs } : {}) })
        expect(line.taxable + line.tax + line.roundOff).toBe(line.gross)
        expect(line.components.reduce((sum, part) => sum + part.amount, 0)).toBe(line.tax)
        expect(asked.mode === 'inclusive' ? line.gross : line.taxable).toBe(asked.amount)
      }),
      { numRuns: 10_000 },
    )
  })

  test('for every document, its lines and its rates, 10,000 cases', () => {
    const lines = fc.array(fc.record({ amount, rate }), { minLength: 1, maxLength: 8 })
    fc.assert(
      fc.property(lines, mode, (asked, how) => {
        const order = documentTax(asked, how)
        for (const part of [order, ...order.lines, ...order.rates])
          expect(part.taxable + part.tax + part.roundOff).toBe(part.gross)
        for (const field of ['taxable', 'tax', 'gross', 'roundOff'] as const)
          expect(order.lines.reduce((sum, line) => sum + line[field], 0)).toBe(order[field])
        expect(Math.abs(order.roundOff)).toBeLessThanOrEqual(order.rates.length)
      }),
      { numRuns: 10_000 },
    )
  })
})

test('101.00 at 5 % quoted between states is invoiced within one by equal halves, and what is paid stays', () => {
  const asked = { amount: 10_100, currency: 'INR', mode: 'inclusive', system: 'GST', rate: 500 } as const
  const quoted = taxOf(asked)
  const within = splitAnew(quoted, { place: 'intra', unionTerritory: false }, 'INR')
  expect(within).toMatchObject({ gross: 10_100, tax: 480, taxable: 9620 })
  expect(within.components.map(({ name, amount }) => [name, amount])).toEqual([
    ['CGST', 240],
    ['SGST', 240],
  ])
  expect(splitAnew(within, { place: 'inter', unionTerritory: false }, 'INR')).toMatchObject({ tax: 481, taxable: 9619 })
  expect(splitAnew(quoted, { place: 'inter', unionTerritory: true }, 'INR')).toBe(quoted)
})

test('where nothing is taxed, the parts of the tax are none', () => {
  expect(printed(sayComponents([], 'INR'))).toBe('none')
  expect(printed(sayComponents([{ name: 'IGST', rate: 1800, amount: 1800 }], 'INR'))).toBe('IGST 18.00')
})
