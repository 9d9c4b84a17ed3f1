// Members as rules: what of a person is seen, what they allow, how they bought, and what is left of a lot.
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { linesOf, sideOf, takenOf } from '#areas/members/bench.ts'
import { consentLanes } from '#areas/members/consentLine.ts'
import { placed } from '#areas/members/lifeLine.ts'
import { openLots } from '#areas/members/lots.ts'
import type { AnyRow } from '#contract/resource.ts'
import { plainAddress } from '#rules/address.ts'
import { ageOn } from '#rules/age.ts'
import { allows, hasRoom, stricter } from '#rules/consent.ts'
import { contactIn, isMasked, maskedPersonal, plainPersonal, tailOf, tailsEnding } from '#rules/personal.ts'
import { answerDue } from '#rules/privacy.ts'
import { frequencyBands, recencyBands, rfmOf } from '#rules/rfm.ts'
import { meanRisk, riskLevel } from '#rules/risk.ts'

describe('what tells of a person', () => {
  test('a phone is one text however it is typed, and its mask hides the middle', () => {
    for (const typed of ['98765 43210', '+91-9876543210', '09876543210', '0091 98765 43210'])
      expect(plainPersonal('phone', typed, 'IND')).toBe('+919876543210')
    expect(maskedPersonal('phone', '+919876543210')).toBe('+91 98***** 210')
    expect(maskedPersonal('phone', '+971501234567')).toBe('+971 50**** 567')
    expect(tailOf('phone', '+919876543210')).toBe('543210')
  })

  test('so many digits as a caller says find every end that ends so, and fewer find none', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^\d{9,12}$/), fc.integer({ min: 0, max: 9 }), (phone, said) => {
        const ends = tailsEnding(said === 0 ? '' : phone.slice(-said))
        expect(ends.includes(tailOf('phone', phone))).toBe(said >= 4 && said <= 6)
        expect(new Set(ends).size).toBe(said >= 4 && said <= 6 ? 10 ** (6 - said) : 0)
      }),
    )
  })

  test('an e-mail keeps its first letter and its domain, a text its first letter', () => {
    expect(plainPersonal('email', ' Nina@Example.com ', 'IND')).toBe('nina@example.com')
    expect(maskedPersonal('email', 'nina@example.com')).toBe('n***@example.com')
    expect(maskedPersonal('text', 'Street 7')).toBe('S***')
    expect(['+91 98***** 210', 'n***@example.com'].every(isMasked)).toBe(true)
    expect(tailOf('email', 'nina@example.com')).toBe('')
  })
})

describe('consent', () => {
  test('of two people is the stricter of both', () => {
    expect(stricter('optedIn', undefined)).toBeUndefined()
    expect(stricter('pending', 'optedOut')).toBe('optedOut')
    expect(stricter('optedIn', 'optedIn')).toBe('optedIn')
  })

  test('marketing needs a yes, service is only stopped by a no', () => {
    expect([allows('marketing', undefined), allows('marketing', 'optedIn')]).toEqual([false, true])
    expect([allows('service', undefined), allows('service', 'optedOut')]).toEqual([true, false])
  })

  test('three messages fit into seven days, and a fourth once the first has left them', () => {
    const sent = ['2026-06-01T00:00:00Z', '2026-06-02T00:00:00Z', '2026-06-03T00:00:00Z']
    expect(hasRoom(sent, '2026-06-07T23:59:59Z')).toBe(false)
    expect(hasRoom(sent, '2026-06-08T00:00:00Z')).toBe(true)
  })
})

test('an age is counted by birthdays', () => {
  expect([ageOn('2017-11-22', '2026-11-21'), ageOn('2017-11-22', '2026-11-22')]).toEqual([8, 9])
  expect([ageOn('2008-02-29', '2026-02-28'), ageOn('2008-02-29', '2026-03-01')]).toEqual([17, 18])
})

test('risk is the mean of the last orders, in a word: medium from 40 on, high from 70 on', () => {
  expect([meanRisk([]), meanRisk([80]), meanRisk([0, 55, 100])]).toEqual([undefined, 80, 52])
  expect([0, 39, 40, 69, 70, 100].map(riskLevel)).toEqual(['low', 'low', 'medium', 'medium', 'high', 'high'])
})

test('who bought lately, often and for a lot is 555; who never did has no grade', () => {
  expect(rfmOf({ daysAgo: 3, orders: 9, spend: 1_500_000 }, 100_000)).toBe('555')
  expect(rfmOf({ daysAgo: 400, orders: 1, spend: 50_000 }, 100_000)).toBe('111')
  expect(rfmOf({ daysAgo: 30, orders: 2, spend: 200_000 }, 100_000)).toBe('522')
  expect(rfmOf({ daysAgo: undefined, orders: 0, spend: 0 }, 100_000)).toBeNull()
})

test('what is left of a lot is what its entries say, and what ends first stands first', () => {
  const entry = (kind: string, lot: string, amount: number, expiresAt: string | null = null) => ({
    kind,
    reason: lot,
    expiresAt,
    splits: [{ lot, amount }],
  })
  const lots = openLots([
    entry('earn', 'ever', 100),
    entry('earn', 'soon', 50, '2026-01-01'),
    entry('earn', 'gone', 10, '2025-01-01'),
    entry('redeem', 'soon', 20),
    entry('expire', 'gone', 10),
  ])
  expect(lots.map(({ id, left, earned }) => [id, left, earned])).toEqual([
    ['soon', 30, 50],
    ['ever', 100, 100],
  ])
})

test('orders stand along the life-line by their day, as large in area as their value', () => {
  const order = (placedAt: string, grand: number, refunded = 0) => ({ placedAt, grand, refunded })
  const [first, middle, last] = placed([
    order('2026-01-01', 400),
    order('2026-01-02', 100, 100),
    order('2026-01-03', 400),
  ])
  expect([first?.x, middle?.x, last?.x]).toEqual([20, 500, 980])
  expect(middle!.size * 2).toBe(first!.size)
  expect([first?.back, middle?.back]).toEqual([0, middle!.size])
})

test('the law of the country says by when somebody is answered, a month where it does not', () => {
  const due = (country: string) => answerDue(new Date('2026-01-01T10:00:00Z'), country).slice(0, 10)
  expect(['IND', 'SAU', 'ARE', 'FRA'].map(due)).toEqual(['2026-04-01', '2026-01-31', '2026-01-31', '2026-01-31'])
})

test('a contact is a phone, an e-mail or our number, and only our number is seen whole', () => {
  expect(['98765 43210', '+971501234567', 'a@b.example', 'M-1042', '1042'].map(contactIn)).toEqual([
    ...['phone', 'phone', 'email', undefined, undefined],
  ])
  expect(maskedPersonal('contact', '+919876543210')).toBe('+91 98***** 210')
  expect(maskedPersonal('contact', 'M-1042')).toBe('M-1042')
  expect(plainPersonal('contact', '98765 43210', 'IND')).toBe('+919876543210')
})

test('an address is the same text however it is written, and another one is not', () => {
  const address = { line1: '12,  Hill Road', city: 'Mumbai', pincode: '400050' }
  expect(plainAddress({ ...address, line1: '12 HILL ROAD.' })).toBe(plainAddress(address))
  expect(plainAddress({ ...address, line1: '21 Hill Road' })).not.toBe(plainAddress(address))
})

test('the bands of the grid meet without a gap', () => {
  expect(recencyBands).toEqual(['0–30', '31–60', '61–120', '121–240', '241+'])
  expect(frequencyBands).toEqual(['1', '2', '3–4', '5–8', '9+'])
})

test('what only one of two records knows comes from there, the rest from the one that stays; equal masks are not equal phones', () => {
  const row = (values: object) => ({ firstName: 'Asha', ...values }) as unknown as AnyRow
  const lines = linesOf([row({ phone: '+91 98***** 210' }), row({ phone: '+91 98***** 210', gender: 'female' })])
  expect(lines.map(({ name, isAlike }) => [name, isAlike])).toEqual([
    ...[
      ['firstName', true],
      ['phone', false],
      ['gender', false],
    ],
  ])
  expect(lines.map(line => sideOf(line, 0, {}))).toEqual([0, 0, 1])
  expect(takenOf(lines, 0, {})).toEqual(['gender'])
  expect(takenOf(lines, 0, { phone: 1 })).toEqual(['phone', 'gender'])
  expect(takenOf(lines, 1, {})).toEqual([])
})

test('consents stand along time, each until the next of its channel and purpose', () => {
  const said = (state: 'optedIn' | 'optedOut', at: string, channel: 'sms' | 'email' = 'sms') =>
    ({ channel, purpose: 'marketing', state, at }) as const
  const lines = [said('optedIn', '2026-01-01'), said('optedIn', '2026-01-03', 'email'), said('optedOut', '2026-01-06')]
  const [sms, email] = consentLanes(lines, Date.parse('2026-01-11'))
  expect(sms).toMatchObject({
    state: 'optedOut',
    spans: [
      { from: 0, to: 0.5 },
      { from: 0.5, to: 1 },
    ],
  })
  expect(email?.spans).toEqual([{ state: 'optedIn', from: 0.2, to: 1 }])
})
