// What is wrong with a discount as it is written down, in the words and with the figures people are told.
import { describe, expect, test } from 'vitest'
import type { DiscountRecord } from '#rules/pricing/recorded.ts'
import { approvalFindings, fixedPriceFinding, recordFindings } from '#rules/pricing/recordFindings.ts'

const of = (more: Partial<DiscountRecord>): DiscountRecord => ({
  id: 'D-1',
  kind: 'product',
  benefit: 'percent',
  percentOff: 500,
  priority: 100,
  audience: 'all',
  ...more,
})
const told = (more: Partial<DiscountRecord>) =>
  recordFindings(of(more), 'INR').map(({ code, path, message }) => `${code} ${path}: ${message}`)
const tiers = (...steps: [minQty: number, percent: number][]) => ({
  kind: 'bulk' as const,
  bulkTiers: steps.map(([minQty, percent]) => ({ minQty, percent })),
})

const sets = (
  setMode: 'tierPercent' | 'tierPrice' | 'spendTier',
  ...setTiers: DiscountRecord['setTiers'] & object[]
) => ({
  kind: 'bmgm' as const,
  setMode,
  setTiers,
})

describe('a discount is found fault with', () => {
  test.each<[string, Partial<DiscountRecord>, string]>([
    ['percent 0', { percentOff: 0 }, 'RANGE percentOff: Above 0 and at most 100%'],
    ['percent 120', { percentOff: 12_000 }, 'RANGE percentOff: Above 0 and at most 100%'],
    ['tier 5 at 8 % after tier 3 at 10%', tiers([3, 1000], [5, 800]), 'RULE bulkTiers.1: Tier 5 is worse than tier 3'],
    [
      'a set of 5 at a worse price of a unit than a set of 3',
      sets('tierPrice', { qty: 3, totalPrice: 30_000 }, { qty: 5, totalPrice: 50_001 }),
      'RULE setTiers.1: Tier 5 is worse than tier 3',
    ],
    [
      'less off from 2,000.00 than from 1,000.00',
      sets('spendTier', { spend: 200_000, percent: 500 }, { spend: 100_000, percent: 1000 }),
      'RULE setTiers.0: Tier 2000.00 is worse than tier 1000.00',
    ],
    [
      'a set without its price, which would be for nothing',
      sets('tierPrice', { qty: 3, percent: 1000 }),
      'REQUIRED setTiers.0: Tier 3 needs a percentage or a price',
    ],
    [
      'a step that says units where it is of spend',
      sets('spendTier', { qty: 3, percent: 1000 }),
      'REQUIRED setTiers.0: Every tier needs a minimum quantity or spend',
    ],
    ['a step of 0%', sets('tierPercent', { qty: 3, percent: 0 }), 'RANGE setTiers.0.percent: Above 0 and at most 100%'],
    [
      'given units at 0% off',
      { kind: 'bmgm', buyUnits: 2, getUnits: 1, rewardPercent: 0 },
      'RANGE rewardPercent: Above 0 and at most 100%',
    ],
    ['X = 0', { kind: 'bmgm', buyUnits: 0, getUnits: 1 }, 'RANGE buyUnits: 1 or more'],
    [
      'AMOUNT 600 with minSubtotal 500',
      { kind: 'cart', benefit: 'amount', amountOff: 60_000, minSubtotal: 50_000 },
      'RULE amountOff: Could exceed the cart total: 600.00 off from 500.00',
    ],
    [
      'end <= start',
      { startsAt: '2026-12-01T00:00:00Z', endsAt: '2026-12-01T00:00:00Z' },
      'RANGE endsAt: The end must be after the start',
    ],
  ])('%s', (_input, more, why) => {
    expect(told(more)).toEqual([why])
  })

  test('FIXED_PRICE above price -> RULE "649.00 is above 599.00"; at the price it lowers nothing but is none', () => {
    const fixed = (amountOff: number) =>
      fixedPriceFinding(of({ benefit: 'fixedPrice', amountOff }), [49_900, 59_900], 'INR')
    expect(fixed(64_900)).toMatchObject({ code: 'RULE', path: 'amountOff', message: '649.00 is above 599.00' })
    expect(fixed(59_900)).toBeUndefined()
  })

  test('percent 30 with ceiling 10 -> APPROVAL "Above your discount limit of 10%", unless that much was allowed', () => {
    const asked = (more: Partial<DiscountRecord>) =>
      approvalFindings(of({ percentOff: 3000, ...more }), { ceiling: 1000, budget: 100_000, currency: 'INR' }).map(
        ({ code, message }) => `${code} ${message}`,
      )
    expect(asked({})).toEqual(['APPROVAL Above your discount limit of 10%'])
    expect(asked({ allowedPercent: 3000 })).toEqual([])
    expect(asked({ allowedPercent: 2000 })).toEqual(['APPROVAL Above your discount limit of 10%'])
    const steep = sets('tierPercent', { qty: 2, percent: 500 }, { qty: 3, percent: 5000 })
    expect(approvalFindings(of(steep), { ceiling: 1000, budget: 0, currency: 'INR' })).toMatchObject([
      { code: 'APPROVAL', path: 'setTiers', message: 'Above your discount limit of 10%' },
    ])
    expect(asked(sets('tierPrice', { qty: 3, totalPrice: 100, percent: 9000 }))).toEqual([])
    expect(asked({ percentOff: 1000, budget: 100_001 })).toEqual(['APPROVAL Budgets above 1000.00 require approval'])
  })
})
