// Passkeys over real HTTP with real signatures: made for one host, asked for by one ticket, verified by the device.
import { request } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { siteOf } from '#server/auth/site.ts'
import { mailbox } from '#server/mail/mailbox.ts'
import { demoPassword } from '#server/seed/access.ts'
import { SoftKey } from '../support/authenticator.ts'
import { callsOn, minute } from './authCalls.ts'
import { type AuthWorld, at, authWorld } from './authWorld.ts'

let world: AuthWorld
let calls: ReturnType<typeof callsOn>
let host: string
let origin: string
beforeAll(async () => {
  world = await authWorld()
  calls = callsOn(world)
  host = `localhost:${new URL(world.url).port}`
  origin = `http://${host}`
})
afterAll(() => world.close())

/** As the browser does it: the host of the page is the host of the request. */
const post = (path: string, body: object, headers: Record<string, string> = {}, named = host) =>
  // biome-ignore lint/suspicious/noExplicitAny: tests look into bodies of many shapes
  new Promise<{ status: number; body: any }>((resolve, reject) => {
    const asked = request(
      `${world.url}${path}`,
      { method: 'POST', headers: { 'content-type': 'application/json', host: named, ...headers } },
      answer => {
        let told = ''
        answer.on('data', part => {
          told += part
        })
        answer.on('end', () => resolve({ status: answer.statusCode ?? 0, body: JSON.parse(told) }))
      },
    )
    asked.on('error', reject)
    asked.end(JSON.stringify(body))
  })

const begin = async (token: string) =>
  (await post('/v1/me/factors/passkeys/begin', { password: demoPassword }, at(token))).body.data
const add = (token: string, response: object, name = 'Laptop') =>
  post('/v1/me/factors/passkeys', { name, response }, at(token))
const login = async (desk: string, named = host) =>
  (await post('/nucleus/login', { email: `${desk}@nucleus.example`, password: demoPassword }, {}, named)).body.data
    .challenge
const prove = (ticket: string, assertion: object, token?: string) =>
  post('/v4/verifyMFAOTP', { ticket, factor: 'passkey', assertion }, token ? at(token) : {})

const withKey = async (desk: string) => {
  const [token, key] = [await world.signIn(desk), new SoftKey()]
  const { challenge, rp } = await begin(token)
  const added = await add(token, key.make({ challenge, rpId: rp.id, origin }))
  return { token, key, recoveryCodes: added.body.data.recoveryCodes as string[] }
}
const forget = (desk: string) =>
  calls.rows('delete from passkey where user_id = (select id from user_account where email = $1)', [
    `${desk}@nucleus.example`,
  ])

test('a passkey is made with the password and then opens a session, without a letter', async () => {
  const { token, key, recoveryCodes } = await withKey('admin')
  expect(recoveryCodes).toHaveLength(10)
  const letters = await mailbox(world.kit, 'admin@nucleus.example')
  expect(letters[0]?.text).toContain('A passkey was added to your account: Laptop.')
  const { ticket, factors, passkey, mailed } = await login('admin')
  expect([factors, mailed]).toEqual([['passkey', 'mail', 'recovery'], false])
  expect(passkey).toMatchObject({ rpId: 'localhost', userVerification: 'required' })
  const { body } = await prove(ticket, key.sign({ ...passkey, origin }))
  expect(body.data.user.token).toMatch(/^[\w-]{43}$/)
  expect(await calls.rows('select method from session order by sid desc limit 1')).toEqual([{ method: 'passkey' }])
  expect(await mailbox(world.kit, 'admin@nucleus.example')).toHaveLength(letters.length)
  const mine = await world.call('GET', '/v1/me/factors', { headers: at(token) })
  expect(mine.body.data.passkeys).toEqual([
    {
      id: key.id.toString('base64url'),
      name: 'Laptop',
      host: 'localhost',
      createdAt: expect.any(String),
      lastUsedAt: expect.any(String),
    },
  ])
  await forget('admin')
})

test('an answer fits its ticket, its host, its owner and a verified person only; every refusal has the same words', async () => {
  const { key } = await withKey('catalogue')
  const { key: theirs } = await withKey('orders')
  const { passkey: old } = await login('catalogue')
  const { ticket, passkey } = await login('catalogue')
  const asked = { ...passkey, origin }
  const bodies = []
  for (const assertion of [
    key.sign({ ...old, origin }),
    key.sign({ ...asked, origin: 'https://localhost.evil.example' }),
    key.sign({ ...asked, rpId: 'evil.example' }),
    theirs.sign(asked),
  ]) {
    bodies.push((await prove(ticket, assertion)).body)
  }
  expect(bodies.map(({ code, details }) => [code, details.attemptsLeft])).toEqual(
    [4, 3, 2, 1].map(left => ['CODE_WRONG', left]),
  )
  expect(new Set(bodies.map(({ message }) => message)).size).toBe(1)
  expect((await prove(ticket, key.sign({ ...asked, verified: false }))).body.code).toBe('CODE_LOCKED')
  world.clock.pass(15 * minute)
  for (const desk of ['catalogue', 'orders']) await forget(desk)
})

test('an answer is used once, also when it is sent a hundred times at the same moment', async () => {
  const { key } = await withKey('content')
  const { ticket, passkey } = await login('content')
  const assertion = key.sign({ ...passkey, origin })
  const answers = await Promise.all(Array.from({ length: 100 }, () => prove(ticket, assertion)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect((await prove(ticket, assertion)).body.code).toBe('CODE_EXPIRED')
  await forget('content')
})

test('a copy of a key, whose counter stays behind, is refused', async () => {
  const { key } = await withKey('support')
  const first = await login('support')
  key.counter = 40
  expect((await prove(first.ticket, key.sign({ ...first.passkey, origin }))).status).toBe(200)
  const second = await login('support')
  key.counter = 7
  expect((await prove(second.ticket, key.sign({ ...second.passkey, origin }))).body.code).toBe('CODE_WRONG')
  await forget('support')
})

test('the secure step takes a passkey, for this session only; removing it takes the secure step', async () => {
  const { token, key } = await withKey('viewer')
  const id = key.id.toString('base64url')
  expect((await post('/v1/me/factors/passkeys/remove', { id }, at(token))).body.details.subCode).toBe(4031)
  const { ticket, passkey } = (await post('/v4/sendMFAOTP', { purpose: 'stepUp' }, at(token))).body.data
  const read = (await post('/v4/sendMFAOTP', { purpose: 'stepUp', ticket }, at(token))).body.data
  expect(read.passkey).toEqual(passkey)
  const signed = await prove(ticket, key.sign({ ...passkey, origin }), token)
  const secure = { ...at(token), 'secure-token': signed.body.data.secureToken }
  expect((await post('/v1/me/factors/passkeys/remove', { id: 'another' }, secure)).status).toBe(404)
  expect((await post('/v1/me/factors/passkeys/remove', { id }, secure)).status).toBe(200)
  const letters = await mailbox(world.kit, 'viewer@nucleus.example')
  expect(letters[0]?.text).toContain('A passkey was removed from your account: Laptop.')
  expect((await login('viewer')).factors).toEqual(['mail'])
})

test('an invitation is good once, for five minutes, in its session, and only for a verified person', async () => {
  const [token, other] = [await world.signIn('viewer'), await world.signIn('viewer')]
  const { challenge } = await begin(token)
  const made = (verified?: boolean) => new SoftKey().make({ challenge, rpId: 'localhost', origin, verified })
  expect((await add(other, made())).body.code).toBe('CODE_EXPIRED')
  expect((await add(token, made(false))).body.code).toBe('CODE_WRONG')
  expect((await add(token, made())).body.code).toBe('CODE_EXPIRED')
  const again = await begin(token)
  world.clock.pass(5 * minute)
  const late = new SoftKey().make({ challenge: again.challenge, rpId: 'localhost', origin })
  expect((await add(token, late)).body.code).toBe('CODE_EXPIRED')
})

test('a host the environment does not name has no passkeys, whatever a request says', async () => {
  const { token } = await withKey('admin')
  for (const named of ['evil.example', 'localhost.evil.example'])
    expect((await post('/nucleus/login', {}, {}, named)).body.code).toBe('MISDIRECTED')
  for (const named of ['127.0.0.1', 'mgp.localhost']) {
    const challenge = await login('admin', named)
    expect([challenge.factors, challenge.mailed, challenge.passkey]).toEqual([['mail', 'recovery'], true, undefined])
    const refused = await post('/v1/me/factors/passkeys/begin', { password: demoPassword }, at(token), named)
    expect(refused.body.code).toBe('STATE')
  }
  await forget('admin')
})

test('a host is its name: any port of this machine, and elsewhere only with a certificate', () => {
  const env = { consoleHosts: ['localhost', 'console.brand.example'] }
  expect(siteOf(env, 'localhost:4310')).toEqual({
    rpId: 'localhost',
    origins: ['https://localhost:4310', 'http://localhost:4310'],
  })
  expect(siteOf(env, 'Console.Brand.example')).toEqual({
    rpId: 'console.brand.example',
    origins: ['https://console.brand.example'],
  })
  for (const host of [undefined, '', 'brand.example', 'x.console.brand.example', 'localhost@evil.example', 'a b']) {
    expect(siteOf(env, host)).toBeUndefined()
  }
})
