// What counts as a change, and what two people's changes of one record become.
import { describe, expect, test } from 'vitest'
import { changedFields, isSame, settled, threeWay } from '#machines/merge.ts'

describe('the same is', () => {
  test.each([
    [{ price: { amount: 1, currency: 'INR' } }, { price: { currency: 'INR', amount: 1 } }],
    [
      ['a', ['b']],
      ['a', ['b']],
    ],
    [{ note: undefined }, {}],
    [Number.NaN, Number.NaN],
    [null, null],
  ])('%o and %o', (one, other) => {
    expect([isSame(one, other), isSame(other, one)]).toEqual([true, true])
  })
})

describe('another is', () => {
  test.each([
    [{ price: { amount: 1, currency: 'INR' } }, { price: { amount: 2, currency: 'INR' } }],
    [
      ['a', 'b'],
      ['b', 'a'],
    ],
    [['a'], ['a', 'b']],
    [[], {}],
    [{}, null],
    [{}, ''],
    [1, '1'],
    [0, undefined],
  ])('%o and %o', (one, other) => {
    expect([isSame(one, other), isSame(other, one)]).toEqual([false, false])
  })
})

test('a field is changed when it came, went or says something else', () => {
  const base = { name: 'Rose', tags: ['a'], price: 1 }
  expect(changedFields(base, { name: 'Lily', tags: ['a'], stock: 2 })).toEqual(['name', 'price', 'stock'])
})

test('a change both made alike is no clash', () => {
  const merge = threeWay({ tags: ['a'] }, { tags: ['b'] }, { tags: ['b'] })
  expect(merge).toEqual({ merged: { tags: ['b'] }, clashes: [] })
})

test('a clash stands at theirs until somebody decides for mine', () => {
  const { merged, clashes } = threeWay(
    { name: 'Rose', price: 1 },
    { name: 'Lily', price: 2 },
    { name: 'Iris', price: 1 },
  )
  expect(merged).toEqual({ name: 'Iris', price: 2 })
  expect(clashes).toEqual([{ field: 'name', base: 'Rose', mine: 'Lily', theirs: 'Iris' }])
  expect(settled(merged, clashes, {})).toEqual({ name: 'Iris', price: 2 })
  expect(settled(merged, clashes, { name: 'mine' })).toEqual({ name: 'Lily', price: 2 })
})
