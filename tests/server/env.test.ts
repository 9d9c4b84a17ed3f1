// What the product may be told from outside, and what it answers to nonsense.
import { expect, test } from 'vitest'
import { readEnv } from '#server/env.ts'

test('told nothing, it serves the demo on its own database at 127.0.0.1:4310', () => {
  const env = readEnv({})
  expect(env).toMatchObject({ port: 4310, host: '127.0.0.1', seed: { kind: 'demo' }, logLevel: 'info' })
  expect(env.dataDir).toMatch(/\.data$/)
  expect([env.databaseUrl, env.smtpUrl, env.oidc, env.s3]).toEqual([undefined, undefined, undefined, undefined])
})

test('SEED takes sizes', () => {
  expect(readEnv({ SEED: 'products=100000, orders=5' }).seed).toEqual({
    kind: 'sizes',
    sizes: { products: 100000, orders: 5 },
  })
})

test('every mistake is named at once', () => {
  const source = { PORT: '99999', SEED: 'many', LOG_LEVEL: 'loud', DATABASE_URL: 'mysql://x', S3_BUCKET: 'files' }
  expect(() => readEnv(source)).toThrowError(
    /PORT is "99999"[\s\S]*DATABASE_URL must be a URL[\s\S]*SEED is "many"[\s\S]*S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY missing[\s\S]*LOG_LEVEL is "loud"/,
  )
})

test('a blank value counts as absent', () => {
  expect(readEnv({ PORT: ' ', DATABASE_URL: '' })).toMatchObject({ port: 4310, databaseUrl: undefined })
})

test('sign-in with a provider keeps its domains as a list', () => {
  const source = {
    OIDC_ISSUER: 'https://accounts.example',
    OIDC_CLIENT_ID: 'nucleus',
    OIDC_CLIENT_SECRET: 'secret',
    OIDC_ALLOWED_DOMAINS: 'one.example, two.example',
  }
  expect(readEnv(source).oidc?.allowedDomains).toEqual(['one.example', 'two.example'])
})

test('proxies are believed by address or network, and nothing else is one', () => {
  expect(readEnv({}).trustedProxies).toBeUndefined()
  expect(readEnv({ TRUSTED_PROXIES: '127.0.0.1, 10.0.0.0/8, ::1' }).trustedProxies).toEqual([
    '127.0.0.1',
    '10.0.0.0/8',
    '::1',
  ])
  for (const wrong of ['localhost', '10.0.0.0/33', '*', '10.0.0.0/x']) {
    expect(() => readEnv({ TRUSTED_PROXIES: wrong })).toThrowError('TRUSTED_PROXIES')
  }
})

test('a short secret of the server is refused', () => {
  expect(() => readEnv({ SERVER_SECRET: 'short' })).toThrowError('SERVER_SECRET is too short')
})

test('sign-in with a provider asks for what the specification says, and for who it is', () => {
  const source = {
    OIDC_ISSUER: 'http://127.0.0.1:3000',
    OIDC_CLIENT_ID: 'nucleus',
    OIDC_CLIENT_SECRET: 'secret',
    OIDC_ALLOWED_DOMAINS: 'Bränd.example,',
  }
  expect(readEnv(source).oidc).toMatchObject({
    allowedDomains: ['xn--brnd-moa.example'],
    scope: 'openid profile email https://www.googleapis.com/auth/calendar.readonly',
  })
  expect(readEnv({ ...source, OIDC_SCOPE: 'openid email' }).oidc?.scope).toBe('openid email')
})

test.each([
  ['OIDC_ISSUER', 'http://accounts.example', 'OIDC_ISSUER must start with https://'],
  ['OIDC_ALLOWED_DOMAINS', 'brand.example/x', 'OIDC_ALLOWED_DOMAINS names "brand.example/x"'],
  ['OIDC_ALLOWED_DOMAINS', '', 'OIDC is half set: OIDC_ALLOWED_DOMAINS missing'],
  ['OIDC_SCOPE', 'email', 'OIDC_SCOPE must hold openid'],
])('%s may not be %j', (name, value, said) => {
  const source = {
    OIDC_ISSUER: 'https://accounts.example',
    OIDC_CLIENT_ID: 'nucleus',
    OIDC_CLIENT_SECRET: 'secret',
    OIDC_ALLOWED_DOMAINS: 'brand.example',
  }
  expect(() => readEnv({ ...source, [name]: value })).toThrowError(said)
})
