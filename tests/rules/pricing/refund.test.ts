import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { maxLineRefund, maxRefund, type Placed, placedOf } from '#rules/pricing/placed.ts'
import { refundQuote, tenderSplit } from '#rules/pricing/refund.ts'
import { quote } from '#rules/pricing.ts'
import { g1, g1Lines } from './carts.ts'

/** G1 as it was placed and paid. */
const tenders = [
  { id: 'upi', captured: 150_000, refunded: 0 },
  { id: 'credit', captured: 57_910, refunded: 0 },
]
const placed: Placed = placedOf(quote(g1Lines, g1), tenders, 'INR')
const units = (line: string, ...numbers: number[]) => ({ line, units: numbers })

describe('a refund of G1', () => {
  test('one lipstick is 681.51 with IGST 103.96, the second 681.50', () => {
    const first = refundQuote(placed, { items: [units('lipstick', 1)] })
    expect(first).toMatchObject({ goods: 68_151, total: 68_151, tax: [{ name: 'IGST', amount: 10_396 }], findings: [] })
    expect(refundQuote(placed, { items: [units('lipstick', 2)] }).goods).toBe(68_150)
  })

  test('where tax comes on top it goes back with the goods, and a whole order is all that was paid', () => {
    const dear = quote(g1Lines, { ...g1, taxMode: 'exclusive', shipping: () => 6000 })
    const paid = placedOf(dear, [{ id: 'upi', captured: dear.totals.grand, refunded: 0 }], 'INR')
    const all = paid.lines.map(({ id, quantity }) => units(id, ...Array.from({ length: quantity }, (_, at) => at + 1)))
    const { shipping, cod } = paid
    const whole = refundQuote(paid, { items: all, shipping: shipping.amount, cod: cod.amount })
    expect(whole).toMatchObject({ total: dear.totals.grand, left: maxRefund(paid), findings: [] })
    expect(whole.tax).toEqual([{ name: 'IGST', amount: dear.totals.tax }])
  })

  test('the sachets are 56.29, 56.30 and 56.29', () => {
    const { items } = refundQuote(placed, { items: [units('sachet', 1, 2, 3)] })
    expect(items[0]?.units.map(({ amount }) => amount)).toEqual([5629, 5630, 5629])
  })

  test('paid with 1,500.00 by UPI and 579.10 by credit, 681.51 goes back as 491.69 + 189.82', () => {
    expect(refundQuote(placed, { items: [units('lipstick', 1)] }).split).toEqual([
      { tender: 'upi', amount: 49_169 },
      { tender: 'credit', amount: 18_982 },
    ])
  })

  test('fees and goodwill count, and the tax of a charge goes back with it', () => {
    const whole = refundQuote(placed, { items: [units('serum', 1)], cod: 4900, returnFee: 5000, goodwill: 1000 })
    expect(whole).toMatchObject({ goods: 49_821, total: 50_721, tax: [{ name: 'IGST', amount: 7600 + 747 }] })
  })

  test('unit by unit, in any order, adds up to 2,030.10 and its tax exactly', () => {
    const every = placed.lines.flatMap(({ id, quantity }) =>
      Array.from({ length: quantity }, (_, at) => units(id, at + 1)),
    )
    fc.assert(
      fc.property(fc.shuffledSubarray(every, { minLength: every.length }), order => {
        const refunds = order.map(item => refundQuote(placed, { items: [item] }))
        expect(refunds.reduce((sum, { goods }) => sum + goods, 0)).toBe(203_010)
        const tax = refunds.flatMap(refund => refund.tax).reduce((sum, { amount }) => sum + amount, 0)
        expect(tax).toBe(20_792 + 7600 + 804)
      }),
      { numRuns: 50 },
    )
  })
})

describe('a refund is refused', () => {
  const left: Placed = { ...placed, tenders: [{ id: 'upi', captured: 68_151, refunded: 0 }] }

  test.each([
    ['of nothing', placed, { items: [] }, 'RANGE', 'More than 0.00'],
    [
      'of 1,500.00 where 681.51 is left',
      left,
      { items: [], goodwill: 150_000 },
      'LIMIT',
      'At most 681.51 can be refunded',
    ],
    [
      'of more cash fee than was paid',
      placed,
      { items: [units('serum', 1)], cod: 5000 },
      'LIMIT',
      'At most 49.00 can be refunded',
    ],
    [
      'of cash that was never collected',
      { ...placed, tenders: [] },
      { items: [units('serum', 1)] },
      'LIMIT',
      'At most 0.00 can be refunded',
    ],
    ['of a unit twice', placed, { items: [units('serum', 1, 1)] }, 'LIMIT', 'Unit 1 is already refunded'],
    [
      'of a unit that is not there',
      placed,
      { items: [units('serum', 2)] },
      'RANGE',
      'Unit 2 does not exist. The last one is 1',
    ],
  ])('%s', (_why, order, ask, code, message) => {
    const { findings, split } = refundQuote(order, ask)
    expect(findings).toEqual([expect.objectContaining({ code, message })])
    expect(split).toEqual([])
  })

  test('of a unit that went back before', () => {
    const lines = placed.lines.map(one => ({ ...one, refunded: one.id === 'lipstick' ? [2] : [] }))
    const again = refundQuote({ ...placed, lines }, { items: [units('lipstick', 1, 2)] })
    expect(again.findings).toMatchObject([{ code: 'LIMIT', path: 'items.lipstick', params: { unit: 2 } }])
    expect(lines.map(maxLineRefund)).toEqual([68_151, 49_821, 16_888])
  })
})

test('a split never takes more of a means than it holds, and adds up', () => {
  const tender = fc.record({ id: fc.uuid(), captured: fc.nat(1_000_000), refunded: fc.constant(0) })
  fc.assert(
    fc.property(fc.array(tender, { minLength: 1, maxLength: 5 }), fc.nat(10_000), (tenders, share) => {
      const all = tenders.reduce((sum, { captured }) => sum + captured, 0)
      const total = Math.floor((all * share) / 10_000)
      const split = tenderSplit(total, tenders)
      expect(split.reduce((sum, { amount }) => sum + amount, 0)).toBe(total)
      for (const { tender: id, amount } of split)
        expect(amount).toBeLessThanOrEqual(tenders.find(one => one.id === id)!.captured)
    }),
  )
})
