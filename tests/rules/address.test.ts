// An address is complete in its own country's way, and what is missing is told at its part.
import { expect, test } from 'vitest'
import { addressFindings, partsOfAddress, printAddress } from '#rules/address.ts'

const someone = { name: 'Asha Rao', line1: '12 Lake View Road' }
const at = (country: string, more: Record<string, string>) =>
  addressFindings(country, { ...someone, ...more }).map(({ path, code }) => [path, code])

test('India asks for a pincode of six digits that begins with no zero', () => {
  expect(at('IND', { pincode: '560034' })).toEqual([])
  expect(at('IND', {})).toEqual([['pincode', 'REQUIRED']])
  expect(at('IND', { pincode: '012345' })).toEqual([['pincode', 'PATTERN']])
})

test('the Emirates ask for an emirate and an area, and know no postal code', () => {
  expect(at('ARE', { emirate: 'Dubai', area: 'Al Barsha' })).toEqual([])
  expect(at('ARE', { emirate: 'Dubay', area: 'Al Barsha' })).toEqual([['emirate', 'ENUM']])
  expect(partsOfAddress('ARE')).not.toContain('pincode')
})

test('SAU address without short address -> REQUIRED "Short address like RRRD2929"', () => {
  const there = { city: 'Riyadh', postalCode: '12211' }
  const [missing] = addressFindings('SAU', { ...someone, ...there })
  expect(missing).toMatchObject({ code: 'REQUIRED', path: 'shortAddress', message: 'Short address like RRRD2929' })
  expect(at('SAU', { ...there, shortAddress: 'RRRD2929' })).toEqual([])
  expect(at('SAU', { ...there, shortAddress: 'rrrd29' })).toEqual([['shortAddress', 'PATTERN']])
  expect(at('SAU', { ...there, postalCode: '1221', shortAddress: 'RRRD2929' })).toEqual([['postalCode', 'PATTERN']])
})

test('too short is told at its part, and one line holds all that was given', () => {
  expect(addressFindings('IND', { name: 'A', line1: 'x', pincode: '560034' }).map(({ path }) => path)).toEqual([
    'name',
    'line1',
  ])
  expect(printAddress({ ...someone, city: 'Bengaluru', pincode: '560034' })).toBe(
    '12 Lake View Road, Bengaluru, 560034',
  )
})
