import { describe, expect, test } from 'vitest'
import { printed } from '#contract/said.ts'
import { unitShare } from '#rules/money.ts'
import { price } from '#rules/pricing.ts'
import { g1, g1Discounts, g1Lines, lineOf, off, permutations } from './carts.ts'

const taxes = (place: 'inter' | 'intra') => {
  const { quote } = price(g1Lines, { ...g1, place })
  return [...quote.lines.map(({ tax }) => tax), ...quote.charges.flatMap(({ parts }) => parts)].map(({ components }) =>
    components.map(({ amount }) => amount),
  )
}

describe('golden example G1', () => {
  const { quote, trace } = price(g1Lines, g1)
  const nets = quote.lines.map(({ net }) => net)

  test('after line discounts 1,598.00, 584.10 and 198.00 are left: 2,380.10', () => {
    expect(['serum-10', 'sachet-2-1'].map(id => off(quote, id))).toEqual([6490, 9900])
    expect(quote.totals).toMatchObject({ items: 254_400, lineDiscount: 16_390 })
  })

  test('the cart discount of 150.00 is 100.71, 36.81 and 12.48; the coupon of 223.01 is capped to 134.28, 49.08 and 16.64', () => {
    const shares = (id: string) => quote.lines.map(one => one.discounts.find(({ discount }) => discount === id)?.amount)
    expect(shares('cart-150')).toEqual([10_071, 3681, 1248])
    expect(shares('glow10')).toEqual([13_428, 4908, 1664])
    expect(quote.considered.at(-1)).toMatchObject({ outcome: 'CAPPED', amount: 20_000, wanted: 22_301, by: 'cap' })
  })

  test('nets are 1,363.01, 498.21 and 168.88: 2,030.10, and 2,079.10 with cash on delivery', () => {
    expect(nets).toEqual([136_301, 49_821, 16_888])
    expect(quote.totals).toMatchObject({ goods: 203_010, cod: 4900, grand: 207_910, roundOff: 0 })
    expect(printed(trace.result)).toBe('Total 2079.10')
  })

  test('across states IGST is 207.92, 76.00 and 8.04, and 7.47 of the 49.00', () => {
    expect(taxes('inter')).toEqual([[20_792], [7600], [804], [747]])
  })

  test('within a state CGST and SGST are 103.96, 38.00 and 4.02 each, and 3.74 of the 49.00', () => {
    expect(taxes('intra')).toEqual([
      [10_396, 10_396],
      [3800, 3800],
      [402, 402],
      [374, 374],
    ])
  })

  test('unit shares of the lipstick are 681.51 and 681.50, of the sachet 56.29, 56.30 and 56.29', () => {
    expect([1, 2].map(unit => unitShare(nets[0]!, 2, unit))).toEqual([68_151, 68_150])
    expect([1, 2, 3].map(unit => unitShare(nets[2]!, 3, unit))).toEqual([5629, 5630, 5629])
  })

  test('is the same to the paisa under all 6 orders of the lines and all 24 of the discounts', () => {
    for (const lines of permutations(g1Lines)) {
      const other = price(lines, g1).quote
      expect(other.totals).toEqual(quote.totals)
      for (const { sku } of g1Lines) expect(lineOf(other, sku)).toEqual(lineOf(quote, sku))
    }
    for (const discounts of permutations(g1Discounts))
      expect(price(g1Lines, { ...g1, discounts })).toEqual({ quote, trace })
  })

  test('each step of it says what it did', () => {
    expect(trace.steps.map(step => [step.rule, printed(step.input), printed(step.outcome)])).toEqual([
      ['basePrice', '6 units', '2544.00'],
      ['lineDiscount', 'sachet-2-1', 'Saves 99.00'],
      ['lineDiscount', 'serum-10', 'Saves 64.90'],
      ['orderDiscount', 'cart-150', 'Saves 150.00'],
      ['orderDiscount', 'glow10', 'Saves 200.00 instead of 223.01: maximum reached'],
      ['shippingFee', '0.00', '0.00'],
      ['codFee', '2030.10', '49.00'],
      ['orderTax', '1779.67', '299.43'],
    ])
  })
})
