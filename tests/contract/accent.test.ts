// Which colour a place wears.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { accentOf, accents, distinctAccents } from '#contract/accent.ts'

const wish = fc.oneof(fc.constantFrom(...accents), fc.constantFrom('iris', 'ruby', ''))
const placesOf = (wishes: readonly string[]) => wishes.map((accent, at) => ({ vendorCode: `v${at}`, accent }))

test('no two places have one colour while there are colours left', () => {
  fc.assert(
    fc.property(fc.array(wish, { maxLength: accents.length }), wishes => {
      const worn = distinctAccents(placesOf(wishes)).map(({ accent }) => accent)
      expect(new Set(worn).size).toBe(worn.length)
    }),
  )
})

test('the first of those that wish for a colour has it, and nobody else does who wished for another', () => {
  fc.assert(
    fc.property(fc.array(wish, { maxLength: accents.length }), wishes => {
      const places = distinctAccents(placesOf(wishes))
      for (const own of new Set(wishes.map(accentOf))) {
        const first = wishes.findIndex(accent => accentOf(accent) === own)
        expect(places.find(({ accent }) => accent === own)?.vendorCode).toBe(`v${first}`)
      }
    }),
  )
})

test('of more places than colours each has one all the same', () => {
  const worn = distinctAccents(placesOf(Array.from({ length: 45 }, () => 'plum'))).map(({ accent }) => accent)
  expect(worn.every(accent => accents.includes(accent))).toBe(true)
  expect(new Set(worn)).toEqual(new Set(accents))
})
