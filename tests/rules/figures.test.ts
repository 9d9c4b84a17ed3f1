// Numbers and days as people write them: each reads as what it says, and what can say two things says so.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { figureOf } from '#rules/typed/amount.ts'
import { countedDay, isShortened, writtenDay } from '#rules/typed/writtenDay.ts'

const locales = ['en-IN', 'de-DE', 'es-ES', 'fa-IR', 'fr-FR', 'it-IT', 'ur-PK', 'zh-CN'] as const
const more = ['ar-SA-u-nu-arab', 'hi-IN-u-nu-deva', 'bn-IN-u-nu-beng', 'de-CH', 'ta-IN-u-nu-tamldec'] as const
const signOf = (locale: string): '.' | ',' =>
  new Intl.NumberFormat(locale, { numberingSystem: 'latn' }).formatToParts(1.5).some(({ value }) => value === ',')
    ? ','
    : '.'

describe('a number printed in the format of a language reads back as itself', () => {
  test.each([...locales, ...more])('%s', locale => {
    const sign = signOf(locale)
    fc.assert(
      fc.property(
        fc.integer({ min: -9_999_999_999, max: 9_999_999_999 }),
        fc.constantFrom(0, 1, 2, 3),
        (units, digits) => {
          const value = units / 10 ** digits
          const text = new Intl.NumberFormat(locale, {
            minimumFractionDigits: digits,
            maximumFractionDigits: digits,
          }).format(value)
          expect(Number(figureOf(text).readings[sign])).toBe(value)
        },
      ),
    )
  })

  test.each(locales)('with the currency beside it: %s', locale => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 99_999_999 }),
        fc.constantFrom('symbol' as const, 'code' as const),
        (units, currencyDisplay) => {
          const text = new Intl.NumberFormat(locale, { style: 'currency', currency: 'INR', currencyDisplay }).format(
            units / 100,
          )
          const { readings, currency } = figureOf(text)
          expect([Number(readings[signOf(locale)]), currency]).toEqual([units / 100, 'INR'])
        },
      ),
    )
  })
})

test.each([
  ['₹ 1,499.00', { '.': '1499.00' }],
  ['INR 1499', { '.': '1499', ',': '1499' }],
  ['Rs. 1,49,900.00', { '.': '149900.00' }],
  ['1.499,00', { ',': '1499.00' }],
  ['599,00', { ',': '599.00' }],
  ['1.499', { '.': '1.499', ',': '1499' }],
  ['1,499', { '.': '1499', ',': '1.499' }],
  ['-₹5.50', { '.': '-5.50' }],
  ['१,४९,९००.५०', { '.': '149900.50' }],
  ['1.2.3', {}],
  ['12,34,5', {}],
  ['1,2345', { ',': '1.2345' }],
  ['1.', {}],
  ['', {}],
])('%s', (text, readings) => {
  expect(figureOf(text).readings).toEqual(readings)
})

describe('days', () => {
  test('any day printed either way reads back, and is in doubt only where the other way is a day too', () => {
    fc.assert(
      fc.property(fc.date({ min: new Date('1990-01-01'), max: new Date('2099-12-31'), noInvalidDate: true }), at => {
        const iso = at.toISOString().slice(0, 10)
        const [year, month, day] = iso.split('-')
        const dmy = writtenDay(`${day}/${month}/${year}`)
        const mdy = writtenDay(`${month}/${day}/${year}`)
        expect([dmy?.readings.dmy, mdy?.readings.mdy]).toEqual([iso, iso])
        expect(dmy?.readings.mdy === undefined).toBe(Number(day) > 12)
        expect(writtenDay(`${Number(day)}.${Number(month)}.${year}`)?.readings).toEqual({ dmy: iso, mdy: iso })
      }),
    )
  })

  test("any day's number of a spreadsheet is that day", () => {
    fc.assert(
      fc.property(fc.integer({ min: 32_874, max: 73_049 }), count => {
        const day = new Date(Date.UTC(1899, 11, 30) + count * 86_400_000).toISOString().slice(0, 10)
        expect(countedDay(String(count))).toEqual({ day, time: '' })
      }),
    )
    expect(countedDay('46054.5')).toEqual({ day: '2026-02-01', time: ' 12:00' })
    expect(countedDay('12345')).toBeUndefined()
  })

  test('hours of either clock', () => {
    expect(writtenDay('13/02/2026 9:05 pm')).toMatchObject({ readings: { dmy: '2026-02-13' }, time: ' 21:05' })
    expect(writtenDay('30/02/2026')).toBeUndefined()
    expect(writtenDay('2026/02/01')?.readings.mdy).toBe('2026-02-01')
  })
})

test('a long number that a spreadsheet shortened is known', () => {
  expect(['8.9E+12', '8,90123E+12', '1e+5'].map(isShortened)).toEqual([true, true, true])
  expect(['8901234567894', 'LIPE+12', '1E5'].map(isShortened)).toEqual([false, false, false])
})
