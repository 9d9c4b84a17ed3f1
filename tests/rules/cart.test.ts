import { describe, expect, test } from 'vitest'
import { attributionOf, idleEvent, type Nudged, nudgeRefusal } from '#rules/cart.ts'

const now = new Date('2026-11-20T10:00:00Z')
const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000).toISOString()
const days = (n: number) => n * 24 * 60

describe('silence', () => {
  const limits = { idleMinutes: 30, lostDays: 30 }
  test.each([
    ['active', 29, undefined],
    ['active', 30, 'idle'],
    ['abandoned', days(30) - 1, undefined],
    ['abandoned', days(30), 'expire'],
    ['recovering', days(30), 'expire'],
    ['recovered', days(90), undefined],
  ] as const)('a cart that is %s and silent for %i minutes', (state, minutes, event) => {
    expect(idleEvent({ state, lastActivityAt: ago(minutes) }, now, limits)).toBe(event)
  })
})

describe('reminding', () => {
  const cart: Nudged = { state: 'abandoned', email: 'a@example.com', nudges: [], consent: true }
  const why = (more: Partial<Nudged>, template: 'service' | 'marketing' = 'marketing') =>
    nudgeRefusal({ ...cart, ...more }, template, now)?.message

  test('"nudge without consent" leaves the service template only', () => {
    expect(why({ consent: false })).toBe('No marketing consent. Only the service template can be sent')
    expect(why({ consent: false }, 'service')).toBeUndefined()
  })

  test('happens three times at most, and once in 24 hours, also with consent', () => {
    expect(why({ nudges: [ago(days(3)), ago(days(2))] })).toBeUndefined()
    expect(why({ nudges: [ago(days(4)), ago(days(3)), ago(days(2))] })).toMatch('Already reminded 3 times, the maximum')
    expect(why({ nudges: [ago(days(1) - 1)] }, 'service')).toMatch('Last reminder less than 24 h ago')
    expect(why({ nudges: [ago(days(1))] })).toBeUndefined()
  })

  test('needs an address and a cart that was left', () => {
    expect(why({ email: null })).toBe('The cart has no email address')
    expect(why({ state: 'active' })).toBe('The customer is still active in this cart')
    expect(why({ state: 'recovered' })).toBe('Already recovered')
  })
})

describe('(9) a cart is recovered', () => {
  const cart = { lastActivityAt: ago(days(2)), skus: ['LIP-1', 'SER-1'], linkUsedAt: null }
  const order = { placedAt: ago(60), skus: ['SER-1'] }

  test('by its link where that was followed before the order, else by itself', () => {
    expect(attributionOf({ ...cart, linkUsedAt: ago(90) }, order)).toBe('link')
    expect(attributionOf(cart, order)).toBe('organic')
    expect(attributionOf({ ...cart, linkUsedAt: ago(10) }, order)).toBe('organic')
  })

  test('by an order within seven days that shares something with it, and by no other', () => {
    expect(attributionOf({ ...cart, lastActivityAt: ago(days(8)) }, order)).toBeUndefined()
    expect(attributionOf(cart, { ...order, skus: ['OIL-1'] })).toBeUndefined()
    expect(attributionOf(cart, { ...order, placedAt: ago(days(3)) })).toBeUndefined()
  })
})
