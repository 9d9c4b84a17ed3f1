import { beforeEach, describe, expect, test } from 'vitest'
import { type Arriving, arrive as arriveAs } from '#console/session/arrival.ts'
import { lastAllowed, missingPermission, noteDenied, noteVisit } from '#console/session/denied.ts'
import { safeUrl } from '#console/session/safeUrl.ts'
import { forget, recall, remember, sweep } from '#console/session/storage.ts'
import { openVault } from '#console/session/vault.ts'
import { apiHostOf, noHosts } from '#contract/hosts.ts'
import { languageOf } from '#contract/language.ts'
import { countryFor } from '#machines/session/whereabouts.ts'

const arrive = (vault = openVault(), more: Partial<Arriving> = {}) =>
  arriveAs({ vault, hosts: noHosts, standing: async () => undefined, ...more })
/** Where the session would go with what was read. */
const placeIn = ({ member, wish }: Awaited<ReturnType<typeof arrive>>) => [
  member?.place?.brand,
  member ? countryFor(member, wish) : wish,
]
const user = { userId: 'u1', token: 'secret-token', allowedCountries: ['IND', 'ARE'] }

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  forget('currentUser', 'chosenCountry', 'place', 'secure', 'otp')
  history.replaceState(null, '', '/')
})

describe('E19 the url parameter', () => {
  const origin = 'https://console.example'
  const refused = [
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    ' //evil.example',
    'https:/evil',
    'https://evil.example',
    'javascript:alert(1)',
    'user@evil.example',
    '/..//evil.example',
    '/./\\evil.example',
    '/x/%2e%2e//evil.example',
    '/%2f%2fevil.example',
    '/%2F%2Fevil.example',
    '/%5Cevil.example',
    '/%5c%5cevil',
    '',
    'products',
    '?a=1',
    '#x',
    '/auth',
    '/auth/login?url=%2Fproducts',
    '/AUTH/login',
    '/%61uth/login',
    '/select-vendorcode',
    '/transfer-route',
    `/${'a'.repeat(5000)}`,
    '/%zz',
    'data:text/html,x',
    '\\\\evil',
    '/\n/evil.example',
  ]
  test.each(refused)('%j leads home', wished => {
    expect(safeUrl(wished, origin)).toBeUndefined()
  })

  test.each([
    ['/products', '/products'],
    ['/products?page=2&filter=a%2F%2Fb#x', '/products?page=2&filter=a%2F%2Fb#x'],
    ['/products/../taxes', '/taxes'],
    ['/authors', '/authors'],
    ['/', '/'],
  ])('%j leads to %j', (wished, path) => {
    expect(safeUrl(wished, origin)).toBe(path)
  })
})

describe('storage', () => {
  test('a load that is not a reload keeps the user and the chosen country only', () => {
    remember('currentUser', user)
    remember('chosenCountry', 'IND')
    remember('place', { userId: 'u1', brand: 'mgp', country: 'IND' })
    remember('secure', { userId: 'u1', flag: 'elevated', token: 's' })
    localStorage.setItem('nucleus.columns', '1')
    localStorage.setItem('neighbour', 'stays')
    sweep('fresh')
    expect(Object.keys(localStorage).toSorted()).toEqual(['neighbour', 'nucleus.chosenCountry', 'nucleus.currentUser'])
    expect(recall('place')).toBeDefined()
    expect(recall('secure')).toBeUndefined()
  })

  test('a reload keeps everything', () => {
    remember('secure', { userId: 'u1', flag: 'required' })
    localStorage.setItem('nucleus.columns', '1')
    sweep('reload')
    expect(recall('secure')).toEqual({ userId: 'u1', flag: 'required' })
    expect(localStorage.getItem('nucleus.columns')).toBe('1')
  })

  test('a place that belongs to somebody else is not taken over', async () => {
    remember('currentUser', user)
    remember('place', { userId: 'somebody', brand: 'tmc', country: 'IND' })
    const facts = await arrive(openVault())
    expect(placeIn(facts)).toEqual([undefined, undefined])
    expect(recall('place')).toBeUndefined()
  })

  test.each([
    ['currentUser', '{broken'],
    ['currentUser', '{"userId":"u1","token":"t","allowedCountries":[7]}'],
    ['chosenCountry', '{}'],
  ] as const)('E30 %s that reads %s is nothing, and gone with the next visit', (name, text) => {
    localStorage.setItem(`nucleus.${name}`, text)
    expect(recall(name)).toBeUndefined()
    sweep('fresh')
    expect(Object.keys(localStorage)).toEqual([])
  })

  test('the vault forgets it all and opens a ref once', () => {
    const vault = openVault()
    vault.enter(user)
    const ref = vault.hold('123456')
    expect([vault.take(ref), vault.take(ref)]).toEqual(['123456', undefined])
    expect(vault.keep('secret-token')).toBeUndefined()
    expect(vault.keep('')).toBeUndefined()
    vault.renew(vault.keep('second') ?? '')
    expect([vault.token(), recall('currentUser')?.token]).toEqual(['second', 'second'])
    vault.clear(true)
    expect([vault.token(), localStorage.getItem('nucleus.currentUser')]).toEqual([undefined, null])
  })
})

describe('arriving', () => {
  test('the country of the address outranks the one of the tab and leaves the address', async () => {
    remember('currentUser', user)
    remember('place', { userId: 'u1', brand: 'mgp', country: 'IND' })
    history.replaceState(null, '', '/products?countryName=ARE&countryName=SAU&page=2#x')
    const facts = await arrive(openVault())
    expect(placeIn(facts)).toEqual(['mgp', 'ARE'])
    expect(facts.target).toBe('/products?page=2#x')
    expect(location.search).toBe('?page=2')
  })

  test.each(['AE', 'united arab emirates', 'are'])('a country may be written %s', async wish => {
    history.replaceState(null, '', `/?countryName=${encodeURIComponent(wish)}`)
    expect((await arrive(openVault())).wish).toBe('ARE')
  })

  test('E18 an unknown country is told and ignored', async () => {
    remember('currentUser', user)
    remember('chosenCountry', 'IND')
    history.replaceState(null, '', '/?countryName=Atlantis')
    const facts = await arrive(openVault())
    expect(placeIn(facts)).toEqual([undefined, 'IND'])
    expect(facts.message).toEqual({ key: 'session.countryUnknown', params: { country: 'Atlantis' } })
  })

  test('E17 a deep link met without a session is kept, with the country inside it', async () => {
    history.replaceState(null, '', `/auth/login?url=${encodeURIComponent('/orders/9?countryName=ARE#x')}`)
    expect(await arrive(openVault())).toMatchObject({ wish: 'ARE', target: '/orders/9#x' })
  })

  test('E27 a sign-in that was reloaded at the code goes on without a new code, for as long as the server says', async () => {
    const kept = { ticketRef: 't', sentTo: 'a***@x', attempts: 4, resends: 2 }
    const told = {
      ticket: 't',
      to: 'a***@x',
      expiresIn: 9000,
      resendIn: 0,
      attemptsLeft: 3,
      resendsLeft: 2,
      factors: ['mail' as const],
      mailed: true,
    }
    remember('otp', kept)
    expect((await arrive(openVault(), { standing: async () => told })).challenge).toMatchObject({
      ticketRef: 't',
      attempts: 3,
      resends: 2,
      ttlMs: 9000,
      cooldownMs: 0,
    })
    expect((await arrive(openVault(), { standing: async () => 'unreachable' })).challenge).toEqual(kept)
    expect((await arrive(openVault())).challenge).toBeUndefined()
    expect(recall('otp')).toBeUndefined()

    remember('otp', kept)
    remember('currentUser', user)
    expect((await arrive(openVault(), { standing: async () => told })).challenge).toBeUndefined()
    expect(recall('otp')).toBeUndefined()
  })
})

test('a page that was refused is no place to go back to', () => {
  noteVisit('/products')
  noteVisit('/taxes')
  noteDenied({ code: 'FORBIDDEN', message: '', details: { permission: 'taxes.open' } }, '/taxes', true)
  noteVisit('/unauthorized')
  expect([lastAllowed(), missingPermission()]).toEqual(['/products', 'taxes.open'])
  noteDenied({ code: 'FORBIDDEN', message: '', details: { permission: 'products.hide' } }, '/products', false)
  expect([lastAllowed(), missingPermission()]).toEqual(['/products', 'products.hide'])
})

test.each([
  ['IND', 'https://api.example'],
  ['ARE', 'https://me.example'],
  ['SAU', 'https://api.example'],
])('E18 calls for mgp in %s go to %s when mgp-sau is exempt', (country, host) => {
  const middleEastApis = { 'mgp-are': 'https://me.example', 'mgp-sau': 'https://me.example' }
  const hosts = { ...noHosts, home: 'https://api.example', middleEastApis, exempt: ['mgp-sau'] }
  expect(apiHostOf(hosts, { brand: 'mgp', country })).toBe(host)
})

test.each([
  [['fr-CA', 'en'], 'fr'],
  [['ur'], 'ur'],
  [['zh-CN'], 'zh-CHS'],
  [['zh-CHS'], 'zh-CHS'],
  [['pt-BR', 'fr'], 'en'],
  [[], 'en'],
])('a browser that speaks %j is answered in %s', (wished, language) => {
  expect(languageOf(wished)).toBe(language)
})
