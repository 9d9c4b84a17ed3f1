// When something holds: whole days of the vendor's, or moments whose last does not belong to it any more.
import { expect, test } from 'vitest'
import { discounts } from '#areas/discounts/discounts.ts'
import { priceSchedules } from '#areas/products/products.ts'
import { taxes } from '#areas/taxes/taxes.ts'
import { momentCodec } from '#contract/codecs/plain.ts'
import { holdingAt, spanOf, startOfDay } from '#rules/during.ts'

const iso = (at: number) => new Date(at).toISOString()

test.each([
  ['2027-02-03', '2027-02-03T18:30:00.000Z'],
  ['03-02-2027', '2027-02-03T18:30:00.000Z'],
  ['2027-02-03T09:00', '2027-02-03T03:30:00.000Z'],
  ['9999-12-31', '9999-12-31T18:29:59.999Z'],
])('where something ends, a day alone means through its end: %s', (cell, at) => {
  const setting = { vendor: 'mgp', currency: 'INR', urlLang: 'en-in', timezone: 'Asia/Kolkata' }
  expect(momentCodec.read(cell, { ends: true }, setting)).toEqual({ value: at })
})

test('a day begins at midnight where the vendor is', () => {
  expect(iso(startOfDay('2026-04-01', 'Asia/Kolkata'))).toBe('2026-03-31T18:30:00.000Z')
  expect(iso(startOfDay('2026-04-01', 'Asia/Dubai'))).toBe('2026-03-31T20:00:00.000Z')
  expect(iso(startOfDay('2026-03-29', 'Europe/Berlin'))).toBe('2026-03-28T23:00:00.000Z')
  expect(iso(startOfDay('2026-03-30', 'Europe/Berlin'))).toBe('2026-03-29T22:00:00.000Z')
})

test('a file that names no zone means the clock of the vendor; one that does is taken at its word', () => {
  const read = (cell: string, timezone: string) => {
    const found = momentCodec.read(cell, {}, { vendor: 'mgp', currency: 'INR', urlLang: 'en-in', timezone })
    return 'value' in found ? found.value : found.finding.code
  }
  for (const midnight of [
    '2027-01-01',
    '01-01-2027',
    '2027-01-01T00:00',
    '01-01-2027 00:00',
    '2027-01-01T00:00:00.000',
  ])
    expect(read(midnight, 'Asia/Kolkata'), midnight).toBe('2026-12-31T18:30:00.000Z')
  expect(read('2027-01-01', 'Asia/Dubai')).toBe('2026-12-31T20:00:00.000Z')
  expect(read('2026-03-30T09:15', 'Europe/Berlin')).toBe('2026-03-30T07:15:00.000Z')
  expect(read('2027-01-01T00:00Z', 'Asia/Kolkata')).toBe('2027-01-01T00:00:00.000Z')
  expect(read('2027-01-01T00:00:00+04:00', 'Asia/Kolkata')).toBe('2026-12-31T20:00:00.000Z')
  for (const wrong of ['2027-02-30', '30-02-2027', '2027-1-1', '2027-01-01 00:00', '2027-01-01T25:00', 'soon'])
    expect(read(wrong, 'Asia/Kolkata'), wrong).toBe('TYPE')
})

test('the last day belongs to a rate', () => {
  const row = { validFrom: '2026-04-01', validTo: '2026-04-30' }
  const span = spanOf(taxes, taxes.during!, row, 'Asia/Kolkata')!
  expect([iso(span.from), iso(span.until)]).toEqual(['2026-03-31T18:30:00.000Z', '2026-04-30T18:30:00.000Z'])
  const at = (text: string) => holdingAt(span, Date.parse(text))
  expect([at('2026-03-31T18:29:59Z'), at('2026-04-30T18:29:59Z'), at('2026-04-30T18:30:00Z')]).toEqual([
    'before',
    'in',
    'after',
  ])
})

test('without an end it holds for ever; without a beginning nothing is said', () => {
  expect(spanOf(taxes, taxes.during!, { validFrom: '2026-04-01', validTo: null }, 'UTC')?.until).toBe(
    Number.POSITIVE_INFINITY,
  )
  expect(spanOf(taxes, taxes.during!, {}, 'UTC')).toBeUndefined()
})

test('what need not say when it begins always has', () => {
  const span = spanOf(discounts, discounts.during!, { endsAt: '2026-12-04T00:00:00Z' }, 'Asia/Kolkata')!
  expect(span.from).toBe(Number.NEGATIVE_INFINITY)
  const at = (text: string) => holdingAt(span, Date.parse(text))
  expect([at('2020-01-01T00:00:00Z'), at('2026-12-04T00:00:00Z')]).toEqual(['in', 'after'])
})

test('the last moment of a price is not its own', () => {
  const row = { startsAt: '2026-12-01T00:00:00Z', endsAt: '2026-12-04T00:00:00Z' }
  const span = spanOf(priceSchedules, priceSchedules.during!, row, 'Asia/Kolkata')!
  expect(holdingAt(span, Date.parse('2026-12-04T00:00:00Z'))).toBe('after')
})
