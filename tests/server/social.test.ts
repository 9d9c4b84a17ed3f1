// The honest way in by a provider: a certified one from npm on loopback, through its own pages, and this product as its own
// process, so that what it wrote down can be read afterwards.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '#server/db/pool.ts'
import { type FreshDatabase, freshDatabase } from '../support/database.ts'
import { newestCode } from '../support/mailbox.ts'
import { passThrough, type RealProvider, realProvider } from '../support/provider.ts'
import { type RunningServer, startServer } from '../support/server.ts'

const origin = 'http://127.0.0.1:8080'
const email = 'catalogue@nucleus.example'
let database: FreshDatabase
let provider: RealProvider
let server: RunningServer

beforeAll(async () => {
  database = await freshDatabase()
  provider = await realProvider([origin])
  const urls = { DATABASE_URL: database.adminUrl, DATABASE_APP_URL: database.appUrl }
  server = await startServer({ env: { ...urls, ...provider.env, SEED: 'tags=1', LOG_LEVEL: 'trace' } })
})
afterAll(async () => {
  await server.stop()
  await provider.close()
  await database.drop()
})

const post = async (path: string, body: unknown, cookie = '') => {
  const answer = await fetch(server.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin, 'sec-fetch-site': 'same-origin', ...(cookie && { cookie }) },
    body: JSON.stringify(body),
  })
  return { status: answer.status, body: (await answer.json()) as never, cookies: answer.headers.getSetCookie() }
}

const begin = async (hint = email) => {
  const { body, cookies } = await post('/nucleusGoogleLogin/start', { hint })
  const { address } = (body as { data: { address: string } }).data
  return { address, cookie: cookies[0]?.split(';')[0] ?? '', cookies }
}

const returned = async (address: string, login = email) => {
  const back = await passThrough(address, login, origin)
  return { back, ...(Object.fromEntries(back.searchParams) as { code: string; state: string; iss: string }) }
}

/** As the console hands it on. */
const given = ({ code, state, iss }: { code: string; state: string; iss: string }) => ({ code, state, iss })

test('says which domains may sign in, in one spelling, and what the provider is called', async () => {
  const answer = await fetch(`${server.url}/allowedGoogleDomains`)
  expect(await answer.json()).toEqual({
    data: { domains: ['nucleus.example', 'brand.example'], provider: { name: 'Acme ID' } },
  })
})

test('sends people on with the scope of the specification, a challenge, and a secret for this browser alone', async () => {
  const { address, cookies } = await begin()
  const asked = Object.fromEntries(new URL(address).searchParams)
  expect(asked).toEqual({
    client_id: 'nucleus',
    response_type: 'code',
    redirect_uri: `${origin}/auth/social`,
    scope: 'openid profile email https://www.googleapis.com/auth/calendar.readonly',
    state: expect.stringMatching(/^[\w-]{43}$/),
    nonce: expect.stringMatching(/^[\w-]{43}$/),
    code_challenge: expect.stringMatching(/^[\w-]{43}$/),
    code_challenge_method: 'S256',
    login_hint: email,
  })
  expect(cookies).toEqual([
    expect.stringMatching(/^nucleus-social=[\w-]{43}; Path=\/; Max-Age=600; HttpOnly; SameSite=Strict$/),
  ])
})

test('lets a person in who agreed there: the code of their policy, then a session', async () => {
  const { address, cookie } = await begin()
  const { back, code, state, iss } = await returned(address)
  expect([back.pathname, iss]).toEqual(['/auth/social', provider.issuer])
  const asked = new Date()
  const finished = await post('/nucleusGoogleLogin', { code, state, iss }, cookie)
  const { challenge } = (finished.body as { data: { challenge: { ticket: string; to: string } } }).data
  expect([finished.status, challenge.to]).toEqual([200, 'c***@nucleus.example'])
  expect(finished.cookies).toEqual([expect.stringMatching(/^nucleus-social=; .*Max-Age=0/)])
  const code6 = await newestCode(server.url, email, asked)
  const verified = await post('/v4/verifyMFAOTP', { ticket: challenge.ticket, code: code6 })
  expect((verified.body as { data: { user: { allowedCountries: string[] } } }).data.user.allowedCountries).toEqual([
    'IND',
    'ARE',
  ])

  // The device that proved it is known to both ways of signing in.
  const paths = verified.cookies.map(line => /Path=([^;]+)/.exec(line)?.[1])
  expect(paths).toEqual(['/', '/'])
  const { db, close } = await openDatabase(database.appUrl, { size: 1 })
  await db.$client.query(`update user_account set mfa = 'newDevice' where email = $1`, [email])
  const again = await begin()
  const device = verified.cookies[0]?.split(';')[0] ?? ''
  const next = await returned(again.address)
  const known = await post('/nucleusGoogleLogin', given(next), `${again.cookie}; ${device}`)
  expect((known.body as { data: { user: { token: string } } }).data.user.token).toMatch(/^[\w-]{43}$/)
  const half = known.cookies.find(line => line.startsWith('nucleus-half-')) ?? ''
  expect(half).toMatch(/; Path=\/; Max-Age=43200; HttpOnly; SameSite=Strict$/)

  const tables = ['social_start', 'user_identity', 'session', 'challenge', 'known_device', 'sign_in_try']
  const dumps = await Promise.all(
    tables.map(
      async table =>
        (await db.$client.query(`select coalesce(string_agg(t::text, ' '), '') as dump from ${table} t`)).rows[0].dump,
    ),
  )
  await close()
  const asking = new URL(address).searchParams
  const secrets = [
    cookie,
    device,
    half.split(';')[0] ?? '',
    code,
    next.code,
    state,
    asking.get('nonce') ?? '',
    challenge.ticket,
  ]
  for (const secret of secrets.map(text => text.split('=').at(-1) ?? '')) {
    expect(dumps.join(' ')).not.toContain(secret)
    expect(dumps.join(' ')).not.toContain(Buffer.from(secret).toString('hex'))
  }

  // Also the page the provider sends people back to, with all of it in the address.
  await fetch(back.href.replace(origin, server.url))
  await fetch(`${server.url}/auth/nowhere${back.search}`, { headers: { referer: back.href } })
  for (const secret of [...secrets, code6, 'canary-client-secret'].map(text => text.split('=').at(-1) ?? '')) {
    expect(server.output()).not.toContain(secret)
  }
  expect(server.output()).toContain('/nucleusGoogleLogin')
})

test('missing PKCE: the provider gives nothing for a code without its verifier or with another one', async () => {
  const { address } = await begin()
  const { code } = await returned(address)
  const exchange = async (more: object) => {
    const form = { grant_type: 'authorization_code', code, redirect_uri: `${origin}/auth/social`, ...more }
    const authorization = `Basic ${Buffer.from('nucleus:canary-client-secret').toString('base64')}`
    const answer = await fetch(`${provider.issuer}/token`, {
      method: 'POST',
      headers: { authorization },
      body: new URLSearchParams(form as Record<string, string>),
    })
    return answer.status
  }
  expect(await exchange({})).toBe(400)
  expect(await exchange({ code_verifier: 'x'.repeat(43) })).toBe(400)
})

test('an answer that hides or changes which provider it is from is refused', async () => {
  for (const iss of [undefined, 'https://accounts.example']) {
    const { address, cookie } = await begin()
    const { body } = await post('/nucleusGoogleLogin', { ...given(await returned(address)), iss }, cookie)
    expect((body as { code: string }).code).toBe('SOCIAL_UNPROVEN')
  }
})

test('a domain beyond the list is named, somebody unknown within it is not', async () => {
  for (const [login, code, details] of [
    ['admin@elsewhere.example', 'SOCIAL_DOMAIN', { domain: 'elsewhere.example' }],
    ['nobody@brand.example', 'SOCIAL_UNKNOWN', undefined],
  ] as const) {
    const { address, cookie } = await begin()
    const { status, body } = await post('/nucleusGoogleLogin', given(await returned(address, login)), cookie)
    expect({ status, ...(body as { code: string; details?: object }) }).toMatchObject({
      status: 422,
      code,
      ...(details && { details }),
    })
  }
})
