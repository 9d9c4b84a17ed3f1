// One sentence per arrow of `life`, and the nasty cases of the session that need no browser.
import { describe, expect, test } from 'vitest'
import { refuse } from '#machines/port.ts'
import { leafOf } from '#machines/session.ts'
import { fails, settle, succeeds } from './running.ts'
import { inside, member, place, session, stamp } from './sessions.ts'

describe('boot', () => {
  test('with nobody known shows the form', async () => {
    const { leaf } = await session({ boot: succeeds({}) })
    expect(leaf()).toBe('anonymous.form')
  })

  test('with a member and a known place ends ready, with a token stamp and the way to the page asked for', async () => {
    const { leaf, told } = await session({ boot: succeeds({ member, ...place, target: '/orders?page=2' }) })
    expect(leaf()).toBe('inside.ready')
    expect(told('token')).toEqual([{ type: 'token', gen: 1, epoch: 1 }])
    expect(told('place')).toEqual([{ type: 'place', ...place }])
    expect(told('navigate')).toEqual([{ type: 'navigate', to: '/orders?page=2' }])
  })

  test('that fails shows the form with the reason', async () => {
    const { leaf, at } = await session({ boot: fails({}) })
    expect(leaf()).toBe('anonymous.form')
    expect(at().context.errorKey).toBe('boot.failed')
  })

  test('in the middle of a challenge goes on with it, without a second mail', async () => {
    const { leaf, otp } = await session({ boot: succeeds({ challenge: { ticketRef: 'ticket-1', attempts: 2 } }) })
    expect(leaf()).toBe('anonymous.mfa')
    expect(otp()?.getSnapshot().context).toMatchObject({ attemptsLeft: 2, resumed: true })
  })
})

describe('a hand-over from another host', () => {
  const handedOver = { transferRef: 'ticket-9' }

  test('signs the person in there without a second sign-in, at the place and page the ticket names', async () => {
    const { leaf, told } = await session({ boot: succeeds(handedOver) })
    expect(leaf()).toBe('inside.ready')
    expect(told('token')).toHaveLength(1)
    expect(told('place')).toEqual([{ type: 'place', ...place }])
    expect(told('navigate')).toEqual([{ type: 'navigate', to: '/orders' }])
  })

  test('applies the place where the same person was there already', async () => {
    const transfer = succeeds({ member, place: { brand: 'mgp', country: 'ARE' } })
    const { leaf, told } = await session({ boot: succeeds({ member, ...place, ...handedOver }), transfer })
    expect(leaf()).toBe('inside.ready')
    expect(told('place')).toEqual([{ type: 'place', brand: 'mgp', country: 'ARE' }])
  })

  test('of somebody else replaces nobody: who is here stays, and is told', async () => {
    const transfer = fails({ key: 'transfer.another' })
    const { leaf, told, at } = await session({ boot: succeeds({ member, ...place, ...handedOver }), transfer })
    expect([leaf(), at().context.userId]).toEqual(['inside.ready', member.userId])
    expect(told('toast')).toEqual([{ type: 'toast', kind: 'warning', key: 'transfer.another' }])
    expect(told('reload')).toEqual([])
  })

  test('with a ticket that is no good leaves everything as it was and says so', async () => {
    const stranger = await session({ boot: succeeds(handedOver), transfer: fails({}) })
    expect(stranger.leaf()).toBe('anonymous.form')
    expect(stranger.at().context.errorKey).toBe('transfer.failed')
    const known = await session({ boot: succeeds({ member, ...place, ...handedOver }), transfer: fails({}) })
    expect(known.leaf()).toBe('inside.ready')
    expect(known.told('toast')).toEqual([{ type: 'toast', kind: 'warning', key: 'transfer.failed' }])
    const placed = await session({
      boot: succeeds({ member: { ...member, place }, ...handedOver }),
      transfer: fails({}),
    })
    expect(placed.told('place')).toEqual([{ type: 'place', ...place }])
  })
})

describe('signing in', () => {
  test('by password and code ends inside', async () => {
    const { send, leaf, submitCode } = await session()
    await send({ type: 'LOGIN.PASSWORD', credentialRef: 'credential-1', target: '/taxes' })
    expect(leaf()).toBe('anonymous.mfa')
    await submitCode()
    expect(leaf()).toBe('inside.picking')
  })

  test('without a code where the server asks for none', async () => {
    const { send, leaf } = await session({ login: succeeds({ kind: 'session', member }) })
    await send({ type: 'LOGIN.PASSWORD', credentialRef: 'credential-1' })
    expect(leaf()).toBe('inside.picking')
  })

  test('refused goes back to the form with the reason', async () => {
    const { send, leaf, at } = await session({ login: fails({ key: 'login.refused' }) })
    await send({ type: 'LOGIN.PASSWORD', credentialRef: 'credential-1' })
    expect(leaf()).toBe('anonymous.form')
    expect(at().context.errorKey).toBe('login.refused')
  })

  test('E26 offline ends with a network message, not with an endless wait', async () => {
    const { send, at } = await session({ login: fails({}) })
    await send({ type: 'LOGIN.PASSWORD', credentialRef: 'credential-1' })
    expect(at().context.errorKey).toBe('login.network')
  })

  test.each(['cancelled', 'locked', 'unauthorized'] as const)(
    'E8 a challenge that ends %s leads back to the form, and is no sign-out of anybody',
    async end => {
      const { send, leaf, at, otp, submitCode, told } = await session({
        otp: {
          send: succeeds({ ticketRef: 't' }),
          verify: succeeds({ kind: end === 'locked' ? 'locked' : 'unauthorized' }),
        },
      })
      await send({ type: 'LOGIN.PASSWORD', credentialRef: 'credential-1' })
      if (end === 'cancelled') await settle(() => otp()?.send({ type: 'OTP.CANCEL' }))
      else await submitCode()
      expect(leaf()).toBe('anonymous.form')
      expect(at().context.errorKey).toBe(`otp.${end}`)
      expect(told('cleared')).toEqual([])
    },
  )

  test('a failed exchange leads back to the form', async () => {
    const { send, leaf, submitCode } = await session({ exchange: fails({ key: 'login.refused' }) })
    await send({ type: 'LOGIN.PASSWORD', credentialRef: 'credential-1' })
    await submitCode()
    expect(leaf()).toBe('anonymous.form')
  })

  test('socially takes the same way', async () => {
    const { send, leaf } = await session()
    await send({ type: 'LOGIN.SOCIAL', credentialRef: 'credential-1' })
    expect(leaf()).toBe('anonymous.mfa')
  })

  test('in another tab brings this one inside', async () => {
    const { send, leaf } = await session()
    await send({ type: 'TAB.LOGGED_IN', member })
    expect(leaf()).toBe('inside.picking')
  })
})

describe('brand and country', () => {
  test('are picked, applied and told', async () => {
    const { send, leaf, told } = await inside({ boot: succeeds({ member }) })
    expect(leaf()).toBe('inside.picking')
    expect(told('navigate')).toEqual([{ type: 'navigate', to: '/select-vendorcode' }])
    await send({ type: 'PICK', ...place })
    expect(leaf()).toBe('inside.ready')
    expect(told('place')).toEqual([{ type: 'place', ...place }])
  })

  test('of a country that is not allowed cannot be picked', async () => {
    const { send, leaf } = await inside({ boot: succeeds({ member }) })
    await send({ type: 'PICK', brand: 'mgp', country: 'SAU' })
    expect(leaf()).toBe('inside.picking')
  })

  test('that cannot be applied are asked for again, with the reason and no way back', async () => {
    const { send, leaf, at } = await inside({ boot: succeeds({ member, ...place }), applyVendor: fails({}) })
    expect(leaf()).toBe('inside.picking')
    expect(at().context.errorKey).toBe('place.failed')
    await send({ type: 'CANCEL' })
    expect(leaf()).toBe('inside.picking')
  })

  test('can be switched, and the switch cancelled, back to where one was', async () => {
    const { send, leaf, told } = await inside()
    await send({ type: 'SWITCH', from: '/orders/9' })
    expect(leaf()).toBe('inside.picking')
    await send({ type: 'CANCEL' })
    expect(leaf()).toBe('inside.ready')
    expect(told('navigate').at(-1)).toEqual({ type: 'navigate', to: '/orders/9' })
  })

  test('lead on to the area, and back to the very page where none is picked', async () => {
    const { send, told } = await inside()
    await send({ type: 'SWITCH', from: '/orders' })
    await send({ type: 'CANCEL', from: '/orders?row=9' })
    expect(told('navigate').at(-1)).toEqual({ type: 'navigate', to: '/orders?row=9' })
  })

  test('remembered for a person are entered without being asked for again', async () => {
    const { send, leaf, told } = await session()
    await send({ type: 'TAB.LOGGED_IN', member: { ...member, place } })
    expect(leaf()).toBe('inside.ready')
    expect(told('place')).toEqual([{ type: 'place', ...place }])
  })

  test('need no choice of country where there is only one, nor where the remembered one was taken away', async () => {
    for (const country of [undefined, 'SAU']) {
      const only = { userId: 'user-1', allowedCountries: ['IND'], place: { brand: 'mgp', country } }
      const { leaf, at } = await inside({ boot: succeeds({ member: only }) })
      expect(leaf()).toBe('inside.ready')
      expect(at().context.country).toBe('IND')
    }
  })

  test('asked for in the address outrank the remembered ones, and are asked for anew when not allowed', async () => {
    const remembered = { ...member, place }
    const other = await inside({ boot: succeeds({ member: remembered, wish: 'ARE' }) })
    expect(other.told('place')).toEqual([{ type: 'place', brand: 'mgp', country: 'ARE' }])
    expect(other.at().context.wish).toBeUndefined()
    const refused = await inside({ boot: succeeds({ member: remembered, wish: 'SAU' }) })
    expect(refused.leaf()).toBe('inside.picking')
    expect(refused.at().context.wish).toBe('SAU')
    const later = await session({ boot: succeeds({ wish: 'ARE' }) })
    await later.send({ type: 'TAB.LOGGED_IN', member: remembered })
    expect(later.told('place')).toEqual([{ type: 'place', brand: 'mgp', country: 'ARE' }])
  })

  test('no allowed country is a dead end with a sign-out', async () => {
    const nobodysLand = { boot: succeeds({ member: { ...member, allowedCountries: [] } }) }
    const { send, leaf, told } = await inside(nobodysLand)
    expect(leaf()).toBe('inside.noCountries')
    expect(told('toast')).toHaveLength(1)
    await send({ type: 'RELOGIN' })
    expect(leaf()).toBe('anonymous.form')
  })

  test('countries that come back lead on', async () => {
    const { send, leaf } = await inside({ boot: succeeds({ member: { ...member, allowedCountries: [] }, ...place }) })
    await send({ type: 'COUNTRIES.CHANGED', allowedCountries: ['IND'] })
    expect(leaf()).toBe('inside.ready')
  })

  test('the page one was on is gone on with when a country is given back, also after a reload of the page that says there is none', async () => {
    const { send, leaf, told } = await inside()
    await send({ type: 'COUNTRIES.CHANGED', allowedCountries: [], path: '/products?sort=name#z' })
    expect(leaf()).toBe('inside.noCountries')
    const way = '/select-vendorcode?url=%2Fproducts%3Fsort%3Dname%23z'
    expect(told('navigate').at(-1)).toEqual({ type: 'navigate', to: way })
    await send({ type: 'COUNTRIES.CHANGED', allowedCountries: ['IND'], path: way })
    expect(leaf()).toBe('inside.ready')
    expect(told('navigate').at(-1)).toEqual({ type: 'navigate', to: '/products?sort=name#z' })

    const kept = { member: { ...member, allowedCountries: [] }, ...place, target: '/products', choosing: true }
    const again = await inside({ boot: succeeds(kept) })
    await again.send({ type: 'COUNTRIES.CHANGED', allowedCountries: ['IND'], path: way })
    expect(again.told('navigate').at(-1)).toEqual({ type: 'navigate', to: '/products' })
  })

  test('what could not be opened is not told again in the place that was chosen instead', async () => {
    const { send, at } = await inside({
      boot: succeeds({ member }),
      applyVendor: async ({ country }) => {
        if (country === 'ARE') throw refuse({ key: 'place.unknown', params: { brand: 'tmc', country } })
      },
    })
    await send({ type: 'PICK', brand: 'tmc', country: 'ARE' })
    expect(at().context.message).toEqual({ key: 'place.unknown', params: { brand: 'tmc', country: 'ARE' } })
    await send({ type: 'PICK', brand: 'tmc', country: 'IND' })
    expect(at().context.message).toBeUndefined()
  })

  test('E29 losing the current country leads to the gate at once, losing another one does not', async () => {
    const { send, leaf, told, at } = await inside()
    await send({ type: 'COUNTRIES.CHANGED', allowedCountries: ['IND'] })
    expect(leaf()).toBe('inside.ready')
    expect(at().context.allowedCountries).toEqual(['IND'])
    expect(told('place')).toHaveLength(1)
    await send({ type: 'COUNTRIES.CHANGED', allowedCountries: ['ARE'] })
    expect(leaf()).toBe('inside.picking')
  })
})

describe('498', () => {
  const renewal = { type: 'HTTP.498', tokenRef: 'token-2', at: 0, ...stamp } as const

  test('with a new token renews once for two hundred requests', async () => {
    const { send, leaf, told } = await inside()
    for (let request = 0; request < 200; request++) await send(renewal)
    expect(leaf()).toBe('inside.ready')
    expect(told('token')).toEqual([
      { type: 'token', gen: 1, epoch: 1 },
      { type: 'token', gen: 2, epoch: 1, tokenRef: 'token-2' },
    ])
  })

  test('without a new token is a sign-out', async () => {
    const { send, leaf } = await inside()
    await send({ ...renewal, tokenRef: undefined })
    expect(leaf()).toBe('invalidated')
  })

  test('five renewals in a minute are the limit, a later minute starts anew', async () => {
    const { send, leaf } = await inside()
    for (let gen = 1; gen <= 5; gen++) await send({ ...renewal, gen, at: 1000 })
    await send({ ...renewal, gen: 6, at: 61_000 })
    expect(leaf()).toBe('inside.ready')
    for (let gen = 7; gen <= 11; gen++) await send({ ...renewal, gen, at: 61_001 })
    expect(leaf()).toBe('invalidated')
  })
})

describe('401', () => {
  const refused = { type: 'HTTP.401', ...stamp, path: '/orders/9?tab=lines#x' } as const

  test('E6 fifty times is one message, one clearing and one way to the form after exactly one second', async () => {
    const { send, leaf, told, pass } = await inside()
    const before = told('navigate').length
    for (let request = 0; request < 50; request++) await send(refused)
    expect(told('toast')).toEqual([
      { type: 'toast', kind: 'error', titleKey: 'session.invalidToken', key: 'session.loginAgain' },
    ])
    expect(told('cleared')).toEqual([{ type: 'cleared', reason: 'invalidated' }])
    await pass(999)
    expect(leaf()).toBe('invalidated')
    expect(told('navigate')).toHaveLength(before)
    await pass(1)
    expect(leaf()).toBe('anonymous.form')
    expect(told('navigate').at(-1)).toEqual({
      type: 'navigate',
      to: `/auth/login?url=${encodeURIComponent('/orders/9?tab=lines#x')}`,
    })
  })

  test('of a revoked user says so', async () => {
    const { send, told } = await inside()
    await send({ ...refused, code: 'USER_REVOKED' })
    expect(told('toast')[0]).toMatchObject({ titleKey: 'session.invalidUser' })
  })

  test('E7 E9 of an older token or an older sign-in says nothing about this one', async () => {
    const { send, leaf } = await inside()
    await send({ ...refused, gen: 0 })
    await send({ ...refused, epoch: 0 })
    expect(leaf()).toBe('inside.ready')
  })

  const asides = ['/auth/login?url=x', '/select-vendorcode', '/select-vendorcode?url=%2Ftags', '/unauthorized']
  test.each(asides)('never leads back to %s, nor does a sign-out elsewhere', async path => {
    const { send, told, pass } = await inside()
    await send({ ...refused, path })
    await pass(1000)
    expect(told('navigate').at(-1)).toEqual({ type: 'navigate', to: '/auth/login' })
    const other = await inside()
    await other.send({ type: 'TAB.LOGGED_OUT', path })
    expect(other.told('navigate').at(-1)).toEqual({ type: 'navigate', to: '/auth/login' })
  })

  test('in the picker leads back to where one was going', async () => {
    const { send, told, pass } = await inside()
    await send({ type: 'SWITCH', from: '/tags' })
    await send({ ...refused, path: '/select-vendorcode' })
    await pass(1000)
    expect(told('navigate').at(-1)).toEqual({ type: 'navigate', to: '/auth/login?url=%2Ftags' })
  })

  test('E10 redirect is cancelled by moving on, by signing in and by another tab', async () => {
    for (const event of [
      { type: 'NAV.MOVED' },
      { type: 'LOGIN.PASSWORD', credentialRef: 'c' },
      { type: 'LOGIN.SOCIAL', credentialRef: 'c' },
      { type: 'TAB.LOGGED_IN', member },
    ] as const) {
      const { send, told, pass } = await inside()
      await send(refused)
      await send(event)
      await pass(2000)
      expect(told('navigate').filter(each => 'to' in each && String(each.to).startsWith('/auth'))).toEqual([])
    }
  })

  test('leads back to the page after the next sign-in', async () => {
    const { send, told, pass, submitCode } = await inside()
    await send(refused)
    await pass(1000)
    await send({ type: 'LOGIN.PASSWORD', credentialRef: 'c' })
    await submitCode()
    await send({ type: 'PICK', ...place })
    expect(told('navigate').at(-1)).toEqual({ type: 'navigate', to: '/orders/9?tab=lines#x' })
  })
})

test('another 403 leads to the page that says so', async () => {
  const { send, leaf, told } = await inside()
  await send({ type: 'HTTP.403' })
  expect(leaf()).toBe('inside.ready')
  expect(told('navigate').at(-1)).toEqual({ type: 'navigate', to: '/unauthorized' })
})

describe('leaving', () => {
  test.each([
    ['when the server revoked', succeeds(undefined)],
    ['when the server did not answer well', fails({})],
  ])('is done %s', async (_, revoke) => {
    const { send, leaf, told, at } = await inside({ revoke })
    await send({ type: 'LOGOUT' })
    expect(leaf()).toBe('anonymous.form')
    expect(told('cleared')).toEqual([{ type: 'cleared', reason: 'left' }])
    expect(told('navigate').at(-1)).toEqual({ type: 'navigate', to: '/auth/login' })
    expect(at().context.userId).toBeUndefined()
  })

  test('waits three seconds for the server and no longer', async () => {
    const { send, leaf, pass } = await inside({ revoke: () => new Promise(() => {}) })
    await send({ type: 'LOGOUT' })
    await pass(2999)
    expect(leaf()).toBe('leaving')
    await pass(1)
    expect(leaf()).toBe('anonymous.form')
  })
})

describe('other tabs', () => {
  test('another user takes over: this page loads anew and renders nothing more', async () => {
    const { send, leaf, told } = await inside()
    await send({ type: 'TAB.LOGGED_IN', member: { ...member, userId: 'user-2' } })
    expect(leaf()).toBe('superseded')
    expect(told('reload')).toHaveLength(1)
  })

  test('the same user signing in again only renews the stamp', async () => {
    const { send, leaf, told } = await inside()
    await send({ type: 'TAB.LOGGED_IN', member })
    expect(leaf()).toBe('inside.ready')
    expect(told('token').at(-1)).toEqual({ type: 'token', gen: 2, epoch: 2 })
  })

  test('a sign-out there is one here, and is not told back', async () => {
    const { send, leaf, told } = await inside()
    await send({ type: 'TAB.LOGGED_OUT' })
    expect(leaf()).toBe('anonymous.form')
    expect(told('cleared')).toEqual([{ type: 'cleared', reason: 'tab' }])
  })

  test('a sign-out there remembers the page here for the next sign-in', async () => {
    const { send, told } = await inside()
    await send({ type: 'TAB.LOGGED_OUT', path: '/orders/9' })
    expect(told('navigate').at(-1)).toEqual({ type: 'navigate', to: '/auth/login?url=%2Forders%2F9' })
  })

  test('a sign-in there within the second after a 401 goes on here, of somebody else it loads the page anew', async () => {
    const same = await inside()
    await same.send({ type: 'HTTP.401', ...stamp })
    await same.send({ type: 'TAB.LOGGED_IN', member })
    expect(same.leaf()).toBe('inside.picking')
    const other = await inside()
    await other.send({ type: 'HTTP.401', ...stamp })
    await other.send({ type: 'TAB.LOGGED_IN', member: { ...member, userId: 'user-2' } })
    expect(other.leaf()).toBe('superseded')
  })

  test('another country there is offered here and changes nothing by itself', async () => {
    const moved = { type: 'TAB.PLACED', userId: member.userId, brand: 'mgp', country: 'ARE' } as const
    const { send, at, leaf, told } = await inside()
    await send({ ...moved, userId: 'user-2' })
    await send({ ...moved, country: 'SAU' })
    expect(at().context.elsewhere).toBeUndefined()
    await send({ type: 'FOLLOW' })
    expect(leaf()).toBe('inside.ready')
    await send(moved)
    expect(at().context).toMatchObject({ ...place, elsewhere: { brand: 'mgp', country: 'ARE' } })
    await send({ type: 'STAY' })
    expect(at().context.elsewhere).toBeUndefined()
    await send(moved)
    await send({ ...moved, ...place })
    expect(at().context.elsewhere).toBeUndefined()
    await send(moved)
    await send({ type: 'FOLLOW', from: '/orders' })
    expect(leaf()).toBe('inside.ready')
    expect(at().context.elsewhere).toBeUndefined()
    expect(told('place').at(-1)).toEqual({ type: 'place', brand: 'mgp', country: 'ARE' })
    expect(told('navigate').at(-1)).toEqual({ type: 'navigate', to: '/orders' })
  })

  test('a renewal there is taken over here', async () => {
    const { send, told } = await inside()
    await send({ type: 'TAB.ROTATED', tokenRef: 'token-9' })
    expect(told('token').at(-1)).toEqual({ type: 'token', gen: 2, epoch: 1, tokenRef: 'token-9' })
  })

  test('a page out of the back-forward cache looks who is there now', async () => {
    const gone = await inside()
    await gone.send({ type: 'PAGE.RESTORED' })
    expect(gone.leaf()).toBe('anonymous.form')
    const other = await inside()
    await other.send({ type: 'PAGE.RESTORED', userId: 'user-2' })
    expect(other.leaf()).toBe('superseded')
    const same = await inside()
    await same.send({ type: 'PAGE.RESTORED', userId: member.userId })
    expect(same.leaf()).toBe('inside.ready')
    expect(same.told('reload')).toEqual([])
    await same.send({ type: 'PAGE.RESTORED', userId: member.userId, isOld: true })
    expect(same.told('reload')).toHaveLength(1)
    const nobody = await session()
    await nobody.send({ type: 'PAGE.RESTORED' })
    expect(nobody.told('reload')).toEqual([])
    await nobody.send({ type: 'PAGE.RESTORED', userId: member.userId })
    expect(nobody.told('reload')).toHaveLength(1)
  })
})

test('a socket that cannot be started is noted and breaks nothing', async () => {
  const { at, leaf } = await inside({ connection: {} })
  expect(leaf()).toBe('inside.ready')
  expect(at().status).toBe('active')
})

test('the leaf of a state is its path', () => {
  expect(leafOf({ value: { life: { anonymous: 'mfa' } } })).toBe('anonymous.mfa')
  expect(leafOf({ value: { life: 'leaving' } })).toBe('leaving')
})
