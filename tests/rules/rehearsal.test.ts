import { describe, expect, test } from 'vitest'
import { rehearsed } from '#rules/tax/rehearsal.ts'
import type { TaxRate } from '#rules/tax/resolveTax.ts'

const old: TaxRate = {
  id: 'old',
  country: 'IND',
  taxClass: 'APPAREL',
  system: 'GST',
  rate: 1800,
  validFrom: '2025-01-01',
}
const bySlab: TaxRate = {
  ...old,
  id: 'new',
  validFrom: '2027-04-01',
  slabs: [
    { upto: 250_000, rate: 500 },
    { upto: null, rate: 1800 },
  ],
}
const moved = (price: number, mode: 'inclusive' | 'exclusive' = 'inclusive') =>
  rehearsed({
    articles: [{ sku: 'KURTA', price, product: { taxClass: 'APPAREL' } }],
    hsn: [],
    rates: [old],
    rate: bySlab,
    date: '2027-04-01',
    country: 'IND',
    currency: 'INR',
    mode,
  })[0]

describe('a rate is rehearsed', () => {
  test('a price that stays falls into its slab, and the shop earns what the tax gives free', () => {
    expect(moved(118_000)).toMatchObject({ before: { tax: 18_000 }, after: { rate: 500, tax: 5619 }, change: 12_381 })
  })

  test('the price that earns the same is taxed by the slab it comes to itself', () => {
    // 2,700.00 lies between the slabs and stays at 18%; what it earns, 2,288.14, bears 5%.
    expect(moved(270_000)).toMatchObject({ after: { rate: 1800 }, change: 0, kept: 240_255 })
  })

  test('where tax comes on top, neither the price nor what is earned moves', () => {
    expect(moved(100_000, 'exclusive')).toMatchObject({
      before: { tax: 18_000 },
      after: { tax: 5000 },
      change: 0,
      kept: 100_000,
    })
  })
})
