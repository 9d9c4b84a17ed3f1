// Fees as they are drawn, and the axes they are drawn over.
import { expect, test } from 'vitest'
import { ticksUpTo } from '#console/plot/ticks.ts'
import { shortsOf, tilesOf } from '#console/plot/tiling.ts'
import { codCurve } from '#rules/cod/curve.ts'
import { feeCurve } from '#rules/shipping/curve.ts'
import type { ShippingRate } from '#rules/shipping/rate.ts'

const rate = (more: Partial<ShippingRate>): ShippingRate => ({
  id: '1',
  method: 'STANDARD',
  zone: null,
  basis: 'CART_VALUE',
  valueBase: 'AFTER_DISCOUNT',
  audience: 'ALL',
  priority: 50,
  ...more,
})

test('a fee by order value falls at each tier and to nothing at the threshold', () => {
  const tiers = [
    { from: 0, to: 49_900, fee: 6900 },
    { from: 49_900, to: null, fee: 6000 },
  ]
  expect(feeCurve(rate({ tiers, freeAbove: 99_900 }), 140_000, 'INR')).toEqual([
    { from: 0, to: 49_900, first: 6900, last: 6900 },
    { from: 49_900, to: 99_900, first: 6000, last: 6000 },
    { from: 99_900, to: 140_000, first: 0, last: 0 },
  ])
})

test('a fee by weight rises with each step begun, and ends where the parcel is too heavy', () => {
  const weight = { firstG: 500, firstFee: 4500, stepG: 500, stepFee: 3500, maxG: 1200 }
  expect(feeCurve(rate({ basis: 'WEIGHT', weight }), 2000, 'INR').map(({ from, first }) => [from, first])).toEqual([
    ...[
      [0, 4500],
      [501, 8000],
      [1001, 11_500],
    ],
  ])
})

test('a share of the value is a slope between its least and its most', () => {
  const slabs = [
    { from: 0, to: 50_000, calc: 'FLAT' as const, flat: 4900 },
    { from: 50_000, to: null, calc: 'PERCENT' as const, percent: 200, min: 3000, max: 7500 },
  ]
  expect(codCurve(slabs, 500_000)).toEqual([
    { from: 0, to: 50_000, first: 4900, last: 4900 },
    { from: 50_000, to: 150_000, first: 3000, last: 3000 },
    { from: 150_000, to: 375_000, first: 3000, last: 7500 },
    { from: 375_000, to: 500_000, first: 7500, last: 7500 },
  ])
})

test('an axis is marked at round values, five at most', () => {
  expect(ticksUpTo(140_000, 4)).toEqual([0, 50_000, 100_000])
  expect(ticksUpTo(7, 5)).toEqual([0, 2, 4, 6])
  expect(ticksUpTo(0)).toEqual([0])
})

test('regions lie as tiles by where they are, the north above and the east at the end, one to a place', () => {
  const at = (name: string, lat: number, lng: number) => ({ name, lat, lng })
  const [delhi, mumbai, kolkata, kochi] = tilesOf([
    ...[at('Delhi', 28.6, 77.2), at('Maharashtra', 19, 72.9), at('West Bengal', 22.6, 88.4), at('Kerala', 9.9, 76.3)],
  ])
  expect(delhi!.row).toBeLessThan(mumbai!.row)
  expect(mumbai!.row).toBeLessThan(kochi!.row)
  expect(mumbai!.column).toBeLessThan(kolkata!.column)
  const crowded = tilesOf(Array.from({ length: 30 }, (_, n) => at(`${n}`, 20, 80)))
  expect(new Set(crowded.map(({ row, column }) => `${row} ${column}`)).size).toBe(30)
})

test('a tile says the two letters of a state of India, of any other region what tells it from the others', () => {
  expect(shortsOf(['Assam', 'Andhra Pradesh', 'Arunachal Pradesh', 'Odisha'])).toEqual(['AS', 'AP', 'AR', 'OD'])
  expect(shortsOf(['Ajman', 'Abu Dhabi', 'Umm and the Quwain Coast'])).toEqual(['Ajm', 'AD', 'UQC'])
  expect(shortsOf(['North Sinai', 'Nile Sinai', 'Abu Dhabi'])).toEqual(['NoS', 'NiS', 'AD'])
  expect(shortsOf(['Goa', 'Ghana Atlas'])).toEqual(['GA', 'GhA'])
})
