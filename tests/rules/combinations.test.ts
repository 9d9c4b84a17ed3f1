// Which variants a product could have, and which are missing.
import { expect, test } from 'vitest'
import {
  choicesIn,
  combinationKey,
  combinationsOf,
  countCombinations,
  isAmong,
  missingOf,
  spelledLike,
} from '#rules/product/combinations.ts'

const shade = { name: 'Shade', values: ['Coral', 'Plum'] }
const size = { name: 'Size', values: ['15 ml', '30 ml'] }
const of = (one: string, other: string) => [
  { name: 'Shade', value: one },
  { name: 'Size', value: other },
]

test('every value of one option meets every value of the other, the last changing fastest', () => {
  expect(combinationsOf([shade, size])).toEqual([
    of('Coral', '15 ml'),
    of('Coral', '30 ml'),
    of('Plum', '15 ml'),
    of('Plum', '30 ml'),
  ])
  expect(countCombinations([shade, size])).toBe(4)
})

test('a million are counted, not made', () => {
  const values = Array.from({ length: 100 }, (_, at) => String(at))
  expect(countCombinations(['a', 'b', 'c'].map(name => ({ name, values })))).toBe(1_000_000)
})

test('order and letters make no other combination, another value does', () => {
  const key = combinationKey(of('Coral', '15 ml'))
  expect(combinationKey(of(' coral ', '15 ML').reverse())).toBe(key)
  expect(combinationKey(of('Coral', '30 ml'))).not.toBe(key)
  expect(combinationKey([])).toBe(combinationKey([]))
})

test('what is there is not missing, however it is written', () => {
  expect(missingOf([shade, size], [of('coral', '15 ML'), of('Plum', '30 ml')])).toEqual([
    of('Coral', '30 ml'),
    of('Plum', '15 ml'),
  ])
})

test('a variant with fewer or other options is none of the combinations', () => {
  expect(isAmong([shade, size], of('plum', '30 ML'))).toBe(true)
  expect(isAmong([shade, size], [{ name: 'Shade', value: 'Plum' }])).toBe(false)
  expect(isAmong([shade], [{ name: 'Shade', value: 'Mocha' }])).toBe(false)
})

test('values keep the letters they have already, and stand once', () => {
  expect(spelledLike([{ name: 'shade', values: ['CORAL', 'coral ', ' Mocha'] }], [of('Coral', '15 ml')])).toEqual([
    { name: 'Shade', values: ['Coral', 'Mocha'] },
  ])
})

test('the options of what is there, in the order they come', () => {
  expect(choicesIn([of('Coral', '15 ml'), of('Plum', '15 ml')])).toEqual([
    { name: 'Shade', values: ['Coral', 'Plum'] },
    { name: 'Size', values: ['15 ml'] },
  ])
})
