// Twenty ways to come in by a lie (reliability 6.10) and some more, against a provider that tells them over real HTTP. The
// person aimed at needs no code, so that whatever passed would be a session at once.
import { createHmac } from 'node:crypto'
import type { JWTPayload } from 'jose'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { tidy } from '#server/auth/upkeep.ts'
import { type FreshDatabase, freshDatabase } from '../support/database.ts'
import { bare, type Forger, type HostileProvider, honestly, hostileProvider, sign } from '../support/hostileProvider.ts'
import { minute } from './authCalls.ts'
import { type AuthWorld, authWorld, TestClock } from './authWorld.ts'
import { socialOn } from './socialCalls.ts'

const clock = new TestClock()
let database: FreshDatabase
let provider: HostileProvider
let world: AuthWorld
let calls: ReturnType<typeof socialOn>
const logged: object[] = []
const rows = async (text: string) => (await world.kit.db.$client.query(text)).rows

beforeAll(async () => {
  database = await freshDatabase()
  provider = await hostileProvider(clock.now)
  world = await authWorld({ database, clock }, { oidc: provider.oidc })
  calls = socialOn(world)
  world.kit.log = { ...world.kit.log, warn: facts => logged.push(facts) }
  await rows(`update user_account set mfa = 'never' where email = 'admin@nucleus.example'`)
})
afterAll(async () => {
  await world.close()
  await provider.close()
  await database.drop()
})
beforeEach(() => {
  provider.forge = honestly
  logged.length = 0
})
afterEach(() =>
  rows('delete from session; delete from user_identity; delete from sign_in_try; delete from code_letter'),
)

/** The whole way with a token as `forge` makes it. */
const arrive = async (forge: Forger) => {
  provider.forge = forge
  const { address, cookie } = await calls.begin()
  return calls.finish(provider.visit(address), cookie)
}
const claiming =
  (change: (honest: JWTPayload) => JWTPayload): Forger =>
  (honest, keys) =>
    honestly({ ...honest, ...change(honest) }, keys)
const stating = (email: string): Forger => claiming(() => ({ email }))

const seconds = () => Math.floor(clock.now().getTime() / 1000)

describe('0 sessions for', () => {
  const unproven: [string, RegExp, Forger][] = [
    ['alg none', /"alg"/, honest => bare(honest, 'none')],
    ['a wrong iss', /"iss"/, claiming(() => ({ iss: 'http://127.0.0.1:1' }))],
    ['a wrong aud', /"aud"/, claiming(() => ({ aud: 'another-client' }))],
    ['a wrong azp', /another client/, claiming(() => ({ azp: 'another-client' }))],
    ['a wrong nonce', /"nonce"/, claiming(() => ({ nonce: 'x'.repeat(43) }))],
    ['an expired token', /"exp"/, claiming(() => ({ iat: seconds() - 600, exp: seconds() - 60 }))],
    ['a token of the future', /in the future/, claiming(() => ({ iat: seconds() + 300, exp: seconds() + 600 }))],
    ['an unsigned token', /signature/, honest => bare(honest, 'ES256')],
    ['another key', /signature/, (honest, { strange }) => sign(honest, strange)],
    ['email_verified=false', /SOCIAL_UNPROVEN/, claiming(() => ({ email_verified: false }))],
    // Beyond the twenty.
    ['email_verified as a text', /SOCIAL_UNPROVEN/, claiming(() => ({ email_verified: 'true' }))],
    ['a second audience without azp', /untrusted audiences/, claiming(() => ({ aud: ['nucleus', 'another-client'] }))],
    ['no nonce', /"nonce"/, claiming(() => ({ nonce: undefined }))],
    [
      'the client secret as the key',
      /"alg"/,
      honest => {
        const unsigned = bare(honest, 'HS256').replace(/\.$/, '')
        return `${unsigned}.${createHmac('sha256', provider.oidc.clientSecret).update(unsigned).digest('base64url')}`
      },
    ],
    ['a letter whose lower case is another', /SOCIAL_UNPROVEN/, stating('\u212Aadmin@nucleus.example')],
    ['full-width letters', /SOCIAL_UNPROVEN/, stating('admin@\uFF4Eucleus.example')],
    ['a second @', /SOCIAL_UNPROVEN/, stating('admin@nucleus.example@nucleus.example')],
    ['a domain with a path', /SOCIAL_UNPROVEN/, stating('admin@nucleus.example/x')],
  ]
  test.each(unproven)('%s', async (_, reason, forge) => {
    expect(await arrive(forge)).toMatchObject({ status: 422, body: { code: 'SOCIAL_UNPROVEN' } })
    expect(logged).toEqual([{ reason: expect.stringMatching(reason) }])
    expect(await calls.sessions()).toBe(0)
  })

  test('alg none and a symmetric one where the provider announces them', async () => {
    provider.metadata = { id_token_signing_alg_values_supported: ['none', 'HS256', 'ES256'] }
    const other = await authWorld({ database, clock }, { oidc: { ...provider.oidc } })
    for (const alg of ['none', 'HS256']) {
      provider.forge = honest => bare(honest, alg, 'c2lnbmVk')
      const { address, cookie } = await socialOn(other).begin()
      const answer = await socialOn(other).finish(provider.visit(address), cookie)
      expect(answer.body.code).toBe('SOCIAL_UNPROVEN')
    }
    provider.metadata = {}
    await other.close()
    expect(await calls.sessions()).toBe(0)
  })

  test('a wrong state, which does not end the sign-in of the browser it was pushed on', async () => {
    const { address, cookie } = await calls.begin()
    const { code, state } = provider.visit(address)
    for (const wrong of ['x'.repeat(43), state.toLowerCase(), state.slice(1)]) {
      expect((await calls.finish({ code, state: wrong }, cookie)).body.code).toBe('SOCIAL_EXPIRED')
    }
    expect(await calls.sessions()).toBe(0)
    expect((await calls.finish({ code, state }, cookie)).status).toBe(200)
  })

  test("another browser's code and state: without the cookie, and with one's own", async () => {
    const theirs = await calls.begin()
    const returned = provider.visit(theirs.address)
    const mine = await calls.begin()
    for (const cookie of ['', mine.cookie, 'nucleus-social=x']) {
      expect((await calls.finish(returned, cookie)).body.code).toBe('SOCIAL_EXPIRED')
    }
    const mixed = { code: returned.code, state: provider.visit(mine.address).state }
    expect((await calls.finish(mixed, mine.cookie)).body.code).toBe('SOCIAL_UNPROVEN')
    expect(await calls.sessions()).toBe(0)
  })

  test('a replayed code: with its own start, which is used up, and with a new one', async () => {
    const { address, cookie } = await calls.begin()
    const returned = provider.visit(address)
    expect((await calls.finish(returned, cookie)).status).toBe(200)
    expect((await calls.finish(returned, cookie)).body.code).toBe('SOCIAL_EXPIRED')
    const again = await calls.begin()
    const { state } = provider.visit(again.address)
    expect((await calls.finish({ code: returned.code, state }, again.cookie)).body.code).toBe('SOCIAL_UNPROVEN')
    expect(await calls.sessions()).toBe(1)
  })

  test('twenty at once with one code: a single session', async () => {
    const { address, cookie } = await calls.begin()
    const returned = provider.visit(address)
    const answers = await Promise.all(Array.from({ length: 20 }, () => calls.finish(returned, cookie)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await calls.sessions()).toBe(1)
  })

  test('missing PKCE: every exchange carries the verifier of its challenge, and a provider without S256 is not used', async () => {
    provider.received.length = 0
    await arrive(honestly)
    const asked = new URL((await calls.begin()).address).searchParams
    expect(asked.get('code_challenge_method')).toBe('S256')
    expect(provider.received.map(form => form.get('code_verifier'))).toEqual([expect.stringMatching(/^[\w-]{43}$/)])
    await rows('delete from session')
    provider.metadata = { code_challenge_methods_supported: ['plain'] }
    const other = await authWorld({ database, clock }, { oidc: { ...provider.oidc } })
    expect(await socialOn(other).start()).toMatchObject({ status: 503, body: { code: 'SOCIAL_UNREACHABLE' } })
    provider.metadata = {}
    await other.close()
    expect(await calls.sessions()).toBe(0)
  })

  test.each([
    ['brand.com.evil.test', 'admin@nucleus.example.evil.test', 'nucleus.example.evil.test'],
    ['evilbrand.com', 'admin@evilnucleus.example', 'evilnucleus.example'],
    ['a homoglyph domain', 'admin@nu\u0441leus.example', 'xn--nuleus-jrf.example'],
    ['a sub-domain', 'admin@mail.nucleus.example', 'mail.nucleus.example'],
    ['a final dot', 'admin@nucleus.example.', 'nucleus.example.'],
  ])('%s, with the domain named as it is', async (_, email, domain) => {
    const { status, body } = await arrive(stating(email))
    expect([status, body.code, body.details]).toEqual([422, 'SOCIAL_DOMAIN', { domain }])
    expect(await calls.sessions()).toBe(0)
  })

  test('a hosted domain that is not in the list, whatever the address says', async () => {
    for (const hd of ['evil.test', '', 7, ['nucleus.example']]) {
      expect((await arrive(claiming(() => ({ hd })))).body.code).toBe('SOCIAL_DOMAIN')
    }
    expect(await calls.sessions()).toBe(0)
    expect((await arrive(claiming(() => ({ hd: 'nucleus.example' })))).status).toBe(200)
  })

  test('a plus-alias: nobody has that address, and it is not taken for the one without', async () => {
    expect((await arrive(stating('admin+x@nucleus.example'))).body.code).toBe('SOCIAL_UNKNOWN')
    expect(await calls.sessions()).toBe(0)
  })

  test('the same sub from another issuer', async () => {
    expect((await arrive(honestly)).status).toBe(200)
    await rows('delete from session')
    const second = await hostileProvider(clock.now)
    const other = await authWorld({ database, clock }, { oidc: second.oidc })
    const { address, cookie } = await socialOn(other).begin()
    expect((await socialOn(other).finish(second.visit(address), cookie)).body.code).toBe('SOCIAL_UNKNOWN')
    await other.close()
    await second.close()
    expect(await calls.sessions()).toBe(0)
  })

  test('a discovery that names another issuer', async () => {
    provider.metadata = { issuer: 'https://accounts.example' }
    const other = await authWorld({ database, clock }, { oidc: { ...provider.oidc } })
    expect(await socialOn(other).start()).toMatchObject({ status: 503, body: { code: 'SOCIAL_UNREACHABLE' } })
    provider.metadata = {}
    expect((await socialOn(other).start()).status).toBe(200)
    await other.close()
    expect(await calls.sessions()).toBe(0)
  })

  test('another sub for an address that is bound', async () => {
    expect((await arrive(honestly)).status).toBe(200)
    await rows('delete from session')
    expect((await arrive(claiming(() => ({ sub: 'person-2' })))).body.code).toBe('SOCIAL_UNKNOWN')
    expect(await calls.sessions()).toBe(0)
  })

  test('an unknown, a suspended and a bound person: one answer', async () => {
    await rows(`update user_account set active = false where email = 'viewer@nucleus.example'`)
    await arrive(honestly)
    await rows('delete from session')
    const answers = [
      await arrive(claiming(() => ({ sub: 'person-2', email: 'nobody@nucleus.example' }))),
      await arrive(claiming(() => ({ sub: 'person-3', email: 'viewer@nucleus.example' }))),
      await arrive(claiming(() => ({ sub: 'person-4' }))),
    ]
    for (const { status, body } of answers) expect({ status, body }).toEqual({ status: 422, body: answers[0]?.body })
    await rows(`update user_account set active = true where email = 'viewer@nucleus.example'`)
    expect(await rows('select subject from user_identity')).toEqual([{ subject: 'person-1' }])
    expect(await calls.sessions()).toBe(0)
  })

  test('a start older than ten minutes', async () => {
    const { address, cookie } = await calls.begin()
    const returned = provider.visit(address)
    clock.pass(10 * minute)
    expect((await calls.finish(returned, cookie)).body.code).toBe('SOCIAL_EXPIRED')
    expect(await calls.sessions()).toBe(0)
  })

  test('somebody who was suspended after being bound', async () => {
    await arrive(honestly)
    await rows(`delete from session; update user_account set active = false where email = 'admin@nucleus.example'`)
    expect((await arrive(honestly)).body.code).toBe('SOCIAL_UNKNOWN')
    await rows(`update user_account set active = true where email = 'admin@nucleus.example'`)
    expect(await calls.sessions()).toBe(0)
  })
})

describe('one session for', () => {
  test('upper case: the account compares addresses without case, and so does every domain', async () => {
    expect((await arrive(stating('ADMIN@NUCLEUS.EXAMPLE'))).body.data.user.token).toMatch(/^[\w-]{43}$/)
    expect(await calls.sessions()).toBe(1)
  })

  test('a bound identity whose address has changed within the allowed domains', async () => {
    await arrive(honestly)
    expect((await arrive(stating('married@nucleus.example'))).status).toBe(200)
    expect(await calls.sessions()).toBe(2)
  })

  test('an address the provider only tells where it is asked for it', async () => {
    provider.userinfo = { email: 'admin@nucleus.example', email_verified: true }
    const silent = claiming(() => ({ email: undefined, email_verified: undefined }))
    expect((await arrive(silent)).status).toBe(200)
    provider.userinfo = { email: 'admin@nucleus.example', email_verified: true, sub: 'somebody-else' }
    expect((await arrive(silent)).body.code).toBe('SOCIAL_UNPROVEN')
    provider.userinfo = {}
    expect(await calls.sessions()).toBe(1)
  })
})

test('without a configured provider there is none: no name, no domains, no way out or back', async () => {
  const plain = await authWorld({ database, clock })
  const offer = await plain.call('GET', '/allowedGoogleDomains')
  expect([offer.status, offer.body]).toEqual([200, { data: { domains: [], provider: null } }])
  expect((await socialOn(plain).start()).status).toBe(404)
  expect((await socialOn(plain).finish({ code: 'c', state: 's' })).status).toBe(404)
  await plain.close()
})

test('what was begun and never finished is tidied away', async () => {
  await calls.begin()
  clock.pass(11 * minute)
  await calls.begin()
  await tidy(world.kit)
  expect(await rows('select 1 from social_start')).toHaveLength(1)
})

test('a provider that is gone is told apart from one that lies', async () => {
  const gone = await hostileProvider(clock.now)
  const other = await authWorld({ database, clock }, { oidc: gone.oidc })
  const { address, cookie } = await socialOn(other).begin()
  const returned = gone.visit(address)
  await gone.close()
  expect(await socialOn(other).finish(returned, cookie)).toMatchObject({
    status: 503,
    body: { code: 'SOCIAL_UNREACHABLE' },
  })
  await other.close()
})

test('thirty lies from one address close it, for a device that proved a code they do not', async () => {
  clock.pass(11 * minute)
  const { address, cookie } = await calls.begin()
  const returned = provider.visit(address)
  for (let n = 0; n < 30; n++) await calls.finish({ code: 'guess', state: 'guess' })
  expect((await calls.finish(returned, cookie)).body.code).toBe('RATE_LIMITED')
  expect((await calls.finish(returned, `nucleus-device=made-up; ${cookie}`)).body.code).toBe('RATE_LIMITED')
  await rows(`insert into known_device (user_id, device_hash, until)
    select id, sha256('proven'), '2030-01-01' from user_account where email = 'admin@nucleus.example'`)
  expect((await calls.finish(returned, `nucleus-device=proven; ${cookie}`)).status).toBe(200)
})

test('sixty starts nobody finished close an address for starting', async () => {
  clock.pass(11 * minute)
  for (let n = 0; n < 60; n++) expect((await calls.start()).status).toBe(200)
  expect((await calls.start()).status).toBe(429)
  clock.pass(11 * minute)
  expect((await calls.start()).status).toBe(200)
})
