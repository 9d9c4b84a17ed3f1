// Sums of the palette: exact, with percents as shopkeepers say them.
import { describe, expect, test } from 'vitest'
import { sumOf } from '#rules/sum.ts'

const today = '2026-11-20'
const value = (text: string) => {
  const answer = sumOf(text, today)
  return answer && 'value' in answer ? answer.value : undefined
}

describe('numbers', () => {
  test.each([
    ['1 + 2 * 3', '7'],
    ['(1 + 2) * 3', '9'],
    ['0.1 + 0.2', '0.3'],
    ['10 / 4', '2.5'],
    ['1 / 3', '0.333333'],
    ['2 / 3', '0.666667'],
    ['1 / 3 * 3', '1'],
    ['-5 + 2', '-3'],
    ['1,299.50 × 3', '3898.5'],
    ['₹1,200 + 18%', '1416'],
    ['950 - 20%', '760'],
    ['20% of 950', '190'],
    ['950 * 20%', '190'],
    ['15% + 5%', '0.2'],
    ['99999999999999999999 + 1', '100000000000000000000'],
  ])('%s = %s', (text, wanted) => expect(value(text)).toBe(wanted))
})

test('tax that is in the price and tax that comes on top', () => {
  expect(sumOf('1180 incl 18%', today)).toEqual({ kind: 'tax', net: '1000', tax: '180', gross: '1180' })
  expect(sumOf('1000 excl 18%', today)).toEqual({ kind: 'tax', net: '1000', tax: '180', gross: '1180' })
  expect(sumOf('100 incl 18%', today)).toEqual({ kind: 'tax', net: '84.75', tax: '15.25', gross: '100' })
})

describe('days', () => {
  test.each([
    ['today + 90', '2027-02-18'],
    ['tom', '2026-11-21'],
    ['2026-02-28 + 1', '2026-03-01'],
    ['2028-02-28 + 1', '2028-02-29'],
    ['2026-04-01 - 2026-01-01', '90'],
  ])('%s = %s', (text, wanted) => expect(value(text)).toBe(wanted))
})

test.each([
  [''],
  ['1 +'],
  ['1 / 0'],
  ['(1'],
  ['1 2'],
  ['abc'],
  ['2026-02-30'],
  ['today * 2'],
  ['today + today'],
  ['50 incl 5'],
  ['1 % 2 of'],
])('%s is no sum', text => expect(sumOf(text, today)).toBeUndefined())
