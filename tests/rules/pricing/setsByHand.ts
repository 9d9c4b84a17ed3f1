// Buy X get Y the slow way: every split of the units is tried, to hold the formula and the picks against.
import fc from 'fast-check'
import { expect } from 'vitest'
import { sceneOf } from '#rules/pricing/scene.ts'
import { type Counts, countsOf, type Entry, madeOf, type Role, setsOf } from '#rules/pricing/sets.ts'
import { dearestFirst } from '#rules/pricing/units.ts'
import { india, line } from './carts.ts'

type AnySets = { entries: Entry[]; counts: Counts; x: number; y: number }

/** Up to nine units, each one only to buy, only to get, or either. */
export const anySets: fc.Arbitrary<AnySets> = fc
  .record({
    units: fc.array(fc.record({ role: fc.constantFrom<Role>('b', 't', 'bt'), price: fc.integer({ min: 1, max: 9 }) }), {
      minLength: 1,
      maxLength: 9,
    }),
    x: fc.integer({ min: 1, max: 4 }),
    y: fc.integer({ min: 1, max: 4 }),
  })
  .map(({ units, x, y }) => {
    const { lines } = sceneOf(
      units.map(({ price }, at) => line(`sku-${at}`, price * 100)),
      india,
    )
    const entries = lines
      .map(based => ({
        lot: { line: based, count: 1, amount: based.amount, group: undefined },
        role: units[based.at]!.role,
        count: 1,
      }))
      .sort((one, other) => dearestFirst(one.lot, other.lot))
    return { entries, counts: countsOf(entries), x, y }
  })

/** What each way to split the units rewards: bit by bit a unit is a reward or not, and the others must do to be bought. */
const ways = ({ entries, x, y }: AnySets): { sets: number; value: number }[] =>
  Array.from({ length: 2 ** entries.length }, (_, mask) => {
    const rewarded = entries.filter((_entry, bit) => mask & (1 << bit))
    const bought = entries.filter((entry, bit) => !(mask & (1 << bit)) && entry.role !== 't')
    const fits = rewarded.every(({ role }) => role !== 'b') && rewarded.length % y === 0
    const sets = rewarded.length / y
    return {
      sets: fits && bought.length >= sets * x ? sets : -1,
      value: rewarded.reduce((all, { lot }) => all + lot.amount, 0),
    }
  })

export const checkSets = (any: AnySets): void => {
  const { entries, counts, x, y } = any
  const tried = ways(any)
  const most = Math.max(...tried.map(({ sets }) => sets))
  expect(setsOf(x, y, counts)).toBe(most)
  const values = tried.filter(({ sets }) => sets === most).map(({ value }) => value)
  const rewardOf = (pick: 'CHEAPEST_OVERALL' | 'DEAREST') =>
    madeOf(entries, most, x, y, pick).rewarded.reduce((all, { lot }) => all + lot.amount, 0)
  expect([rewardOf('CHEAPEST_OVERALL'), rewardOf('DEAREST')]).toEqual([Math.min(...values), Math.max(...values)])
}
