// What tabs tell each other is a reason to look, never a fact: the storage says what is true.
import { beforeEach, describe, expect, test } from 'vitest'
import { forget, recall, remember } from '#console/session/storage.ts'
import { type Channel, catchUp, followTabs, newsIn, type TabNews } from '#console/session/tabs.ts'
import { openVault } from '#console/session/vault.ts'
import type { SessionEvent } from '#machines/session.ts'

const user = { userId: 'u1', token: 'first', allowedCountries: ['IND'] }

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  forget('currentUser', 'place', 'secure', 'otp', 'chosenCountry')
})

/** A channel whose other end is the test. */
const watch = (isHere = true) => {
  if (isHere) remember('currentUser', user)
  const told: TabNews[] = []
  let say: (news: TabNews) => void = () => {}
  const channel: Channel = {
    tell: news => void told.push(news),
    hear: listen => {
      say = listen
      return () => {}
    },
  }
  const vault = openVault(channel.tell)
  const sent: SessionEvent[] = []
  const watched = {
    vault,
    memberOf: ({ userId, allowedCountries }: { userId: string; allowedCountries: string[] }) => ({
      userId,
      allowedCountries,
    }),
    path: () => '/orders/9',
    send: (event: SessionEvent) => void sent.push(event),
  }
  followTabs(channel, watched)
  return { vault, told, sent, watched, hear: (news: TabNews) => say(news) }
}
const stored = (value: object | undefined) => {
  const text = value && JSON.stringify(value)
  if (text) localStorage.setItem('nucleus.currentUser', text)
  else localStorage.removeItem('nucleus.currentUser')
}
const storageEvent = (key: string | null) => window.dispatchEvent(new StorageEvent('storage', { key }))

test.each([
  [{ type: 'signed.out', userId: 'u1' }, true],
  [{ type: 'placed', userId: 'u1', brand: 'mgp', country: 'ARE' }, true],
  [{ type: 'placed', userId: 'u1', brand: 'mgp' }, false],
  [{ type: 'signed.in', userId: 'u1', token: 'x' }, false],
  [{ type: 'signed.in', userId: 7 }, false],
  [{ type: 'signed.in', userId: 'x'.repeat(101) }, false],
  [{ type: 'xstate.done.actor.boot', output: {} }, false],
  [{ type: 'toString', userId: 'u1' }, false],
  [['signed.out'], false],
  ['signed.out', false],
  [null, false],
  [undefined, false],
])('E30 %j is news: %s', (message, isNews) => {
  expect(newsIn(message) !== undefined).toBe(isNews)
})

describe('a message', () => {
  test('E20 of a sign-out counts when the storage agrees, and leads back to the page one was on', () => {
    const { hear, sent } = watch()
    hear({ type: 'signed.out', userId: 'u1' })
    expect(sent).toEqual([])
    stored(undefined)
    hear({ type: 'signed.out', userId: 'u1' })
    expect(sent).toEqual([{ type: 'TAB.LOGGED_OUT', path: '/orders/9' }])
  })

  test('of a renewal brings the token the storage has, as a ref', () => {
    const { hear, sent, vault } = watch()
    hear({ type: 'rotated', userId: 'u1' })
    expect(sent).toEqual([])
    stored({ ...user, token: 'second' })
    hear({ type: 'rotated', userId: 'u1' })
    const [event] = sent
    expect(event?.type).toBe('TAB.ROTATED')
    expect(JSON.stringify(sent)).not.toContain('second')
    expect(vault.take(event?.type === 'TAB.ROTATED' ? event.tokenRef : '')).toBe('second')
  })

  test('E21 of another person names them, and their token is not taken while this one is here', () => {
    const { hear, sent, vault } = watch()
    stored({ ...user, userId: 'u2', token: 'theirs' })
    hear({ type: 'signed.in', userId: 'u2' })
    expect(sent).toEqual([{ type: 'TAB.LOGGED_IN', member: { userId: 'u2', allowedCountries: ['IND'] } }])
    expect(vault.token()).toBe('first')
  })

  test('of a sign-in brings a tab in that nobody is in', () => {
    const { hear, sent, vault } = watch(false)
    stored(user)
    hear({ type: 'signed.in', userId: 'u1' })
    expect([sent.map(({ type }) => type), vault.token()]).toEqual([['TAB.LOGGED_IN'], 'first'])
  })
})

describe('the storage', () => {
  test('tells browsers without the channel the same', () => {
    const { sent } = watch()
    stored(undefined)
    storageEvent('nucleus.currentUser')
    expect(sent).toEqual([{ type: 'TAB.LOGGED_OUT', path: '/orders/9' }])
  })

  test('E22 swept or cleared by somebody is no sign-out', () => {
    const { sent, vault } = watch()
    storageEvent('nucleus.columns')
    localStorage.clear()
    storageEvent(null)
    expect([sent, vault.token()]).toEqual([[], 'first'])
  })

  test('is looked at before a 401 is believed', () => {
    const { watched, sent } = watch()
    expect(catchUp(watched)).toBe(false)
    stored({ ...user, token: 'second' })
    expect([catchUp(watched), sent.length]).toEqual([true, 1])
  })
})

describe('the vault', () => {
  test('E1 tells a renewal once and writes it once', () => {
    const { vault, told } = watch()
    vault.renew(vault.keep('second') ?? '')
    expect(vault.keep('second')).toBeUndefined()
    expect([told, recall('currentUser')?.token]).toEqual([[{ type: 'rotated', userId: 'u1' }], 'second'])
  })

  test('does not tell back what it took over from another tab', () => {
    const { vault, told } = watch()
    const ref = vault.keep('second') ?? ''
    stored({ ...user, token: 'second' })
    vault.renew(ref)
    expect(told).toEqual([])
  })

  test('of a tab that lost takes nothing away from who came after', () => {
    const { vault, told } = watch()
    stored({ ...user, userId: 'u2', token: 'theirs' })
    vault.clear(false)
    expect([told, recall('currentUser')?.userId, vault.token()]).toEqual([[], 'u2', undefined])
  })

  test('keeps the place of the tab after a lost session, forgets it after a sign-out', () => {
    for (const [ends, kept] of [
      [false, 'mgp'],
      [true, undefined],
    ] as const) {
      const { vault } = watch()
      remember('place', { userId: 'u1', brand: 'mgp', country: 'IND' })
      vault.clear(ends)
      expect(recall('place')?.brand).toBe(kept)
    }
  })
})
