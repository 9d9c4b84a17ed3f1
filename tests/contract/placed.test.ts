// Links carry the place and lose it again; nothing else of them changes.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { placeOfCode, vendorCodeOf } from '#contract/brand.ts'
import { asksPlace, inPlace, placeAsked, withoutPlace } from '#contract/placed.ts'

const name = fc.stringMatching(/^[a-z]{1,6}$/)
const query = fc.array(fc.tuple(name, name)).map(pairs => pairs.map(pair => pair.join('=')).join('&'))
const address = fc
  .tuple(fc.constantFrom('', 'https://nucleus.example'), name, query, fc.option(name))
  .map(([origin, path, search, hash]) => `${origin}/${path}${search && `?${search}`}${hash === null ? '' : `#${hash}`}`)
const code = fc.tuple(fc.stringMatching(/^[a-z]{2,5}$/), fc.constantFrom('IND', 'ARE', 'SAU'))

test('an address that was given a place says that place, and without it is what it was', () => {
  fc.assert(
    fc.property(address, code, (path, [brand, country]) => {
      const vendor = vendorCodeOf(brand, country)
      const carried = inPlace(path, vendor)
      expect(placeAsked(new URL(carried, 'https://nucleus.example').search)).toEqual({ vendor, country: null })
      expect(withoutPlace(carried)).toBe(path)
      expect(inPlace(carried, vendor)).toBe(carried)
    }),
  )
})

test('a vendor code is a brand in a country and back', () => {
  fc.assert(
    fc.property(code, ([brand, country]) => {
      expect(placeOfCode(vendorCodeOf(brand, country))).toEqual({ brand, country })
    }),
  )
  expect(['', 'mgp-xyz', '../x', 'a', 'mgp are'].map(placeOfCode)).toEqual(Array(5).fill(undefined))
})

test('a country alone is asked for as well', () => {
  expect(asksPlace('?countryName=ARE')).toBe(true)
  expect(withoutPlace('/tags?countryName=ARE&q=x#y')).toBe('/tags?q=x#y')
})
