// An authenticator app and recovery codes over real HTTP: turned on by a password and a code, used once, taken away by the
// secure step.
import { randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sealed, unsealed } from '#server/auth/sealing.ts'
import { mailbox } from '#server/mail/mailbox.ts'
import { demoPassword } from '#server/seed/access.ts'
import { callsOn, minute, second, wrong } from './authCalls.ts'
import { type AuthWorld, at, authWorld } from './authWorld.ts'

let world: AuthWorld
let calls: ReturnType<typeof callsOn>
beforeAll(async () => {
  world = await authWorld()
  calls = callsOn(world)
})
afterAll(() => world.close())

const own = (token: string, path: string, body: object = {}, secure?: string) =>
  world.call('POST', `/v1/me/factors${path}`, {
    body,
    headers: { ...at(token), ...(secure !== undefined && { 'secure-token': secure }) },
  })
const mine = async (token: string) => (await world.call('GET', '/v1/me/factors', { headers: at(token) })).body.data
const prove = (ticket: string, factor: string, code: string, token?: string) =>
  world.call('POST', '/v4/verifyMFAOTP', { body: { ticket, factor, code }, headers: token ? at(token) : {} })
const lettersOf = (desk: string) => mailbox(world.kit, `${desk}@nucleus.example`)

/** As if nobody had ever added one or guessed. */
const forgetAll = async () => {
  for (const table of ['totp', 'recovery_code']) await calls.rows(`delete from ${table}`)
  await calls.rows('update user_account set code_failures = 0, code_locked_until = null')
}

interface App {
  code(steps?: number): string
  token: string
  recoveryCodes: string[]
}

/** Signs in by mail and turns an app on; the code that did it is used up, so time goes on by one step. */
const withApp = async (desk: string): Promise<App> => {
  const token = await world.signIn(desk)
  const { secret } = (await own(token, '/totp', { password: demoPassword })).body.data
  const app = new TOTP({ secret: Secret.fromBase32(secret) })
  const code = (steps = 0) => app.generate({ timestamp: world.clock.at.getTime() + steps * 30 * second })
  const { recoveryCodes } = (await own(token, '/totp/confirm', { code: code() })).body.data
  world.clock.pass(30 * second)
  return { code, token, recoveryCodes }
}

const elevated = async (token: string, app: App) => {
  const { ticket } = (await world.call('POST', '/v4/sendMFAOTP', { body: { purpose: 'stepUp' }, headers: at(token) }))
    .body.data
  world.clock.pass(30 * second)
  return (await prove(ticket, 'totp', app.code(), token)).body.data.secureToken as string
}

const endApp = async ({ token, ...app }: App) => own(token, '/totp/off', {}, await elevated(token, { token, ...app }))

test('the worked vector: secret 12345678901234567890 at 59 s makes 287082, accepted once and refused twice', async () => {
  const [{ id }] = await calls.rows(`select id from user_account where email = 'viewer@nucleus.example'`)
  await calls.rows('insert into totp (user_id, sealed, created_at, confirmed_at) values ($1, $2, $3, $3)', [
    id,
    sealed(world.kit.env, id, Buffer.from('12345678901234567890')),
    new Date(0),
  ])
  const before = world.clock.at
  world.clock.at = new Date(59 * second)
  const first = await calls.challenge('viewer')
  expect((await prove(first.ticket, 'totp', '287082')).body.data.user.token).toMatch(/^[\w-]{43}$/)
  const second_ = await calls.challenge('viewer')
  for (const left of [4, 3]) {
    expect((await prove(second_.ticket, 'totp', '287082')).body).toMatchObject({
      code: 'CODE_WRONG',
      details: { attemptsLeft: left },
    })
  }
  world.clock.at = before
  await forgetAll()
})

describe('turning an app on', () => {
  test('takes the password, then a code of the app; ten recovery codes come with it, once', async () => {
    const token = await world.signIn('orders')
    expect((await own(token, '/totp')).body).toMatchObject({ code: 'VALIDATION', fields: [{ path: 'password' }] })
    const { secret, uri } = (await own(token, '/totp', { password: demoPassword })).body.data
    expect(uri).toMatch(/^otpauth:\/\/totp\/Nucleus:orders%40nucleus\.example\?/)
    const app = new TOTP({ secret: Secret.fromBase32(secret) })
    const code = app.generate({ timestamp: world.clock.at.getTime() })
    expect((await own(token, '/totp/confirm', { code: wrong(code) })).body.code).toBe('CODE_WRONG')
    expect((await mine(token)).totpSince).toBeNull()
    const { recoveryCodes } = (await own(token, '/totp/confirm', { code })).body.data
    expect(new Set(recoveryCodes).size).toBe(10)
    for (const each of recoveryCodes) expect(each).toMatch(/^[2-9A-Z]{4}-[2-9A-Z]{4}-[2-9A-Z]{4}$/)
    expect(await mine(token)).toMatchObject({ totpSince: expect.any(String), recoveryLeft: 10, passkeys: [] })
    expect((await own(token, '/totp', { password: demoPassword })).body.code).toBe('STATE')
    expect((await lettersOf('orders'))[0]?.text).toContain('An authenticator app was added')
    await forgetAll()
  })

  test('must be done within ten minutes', async () => {
    const token = await world.signIn('orders')
    const { secret } = (await own(token, '/totp', { password: demoPassword })).body.data
    world.clock.pass(10 * minute)
    const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: world.clock.at.getTime() })
    expect((await own(token, '/totp/confirm', { code })).body.code).toBe('CODE_EXPIRED')
  })

  test('guessing the password in a found session ends after ten tries, and its owner still signs in', async () => {
    const token = await world.signIn('support')
    for (let left = 9; left >= 0; left--) {
      expect((await own(token, '/totp', { password: 'guess' })).body.details.attemptsLeft).toBe(left)
    }
    expect((await own(token, '/totp', { password: demoPassword })).status).toBe(423)
    expect(await world.signIn('support')).toMatch(/^[\w-]{43}$/)
  })

  test('ends the other sessions and not this one, and open challenges', async () => {
    const other = await world.signIn('content')
    const { ticket } = await calls.challenge('content')
    const code = await world.codeFor('content')
    const app = await withApp('content')
    expect((await calls.touch(other)).status).toBe(401)
    expect((await calls.touch(app.token)).status).toBe(200)
    expect((await calls.verify(ticket, code)).body.code).toBe('CODE_EXPIRED')
    await endApp(app)
  })
})

describe('signing in with an app', () => {
  test('sends no letter until it is asked for; both work, and the letter counts no resend', async () => {
    const app = await withApp('catalogue')
    const before = (await lettersOf('catalogue')).length
    const challenge = await calls.challenge('catalogue')
    expect(challenge).toMatchObject({
      factors: ['totp', 'mail', 'recovery'],
      mailed: false,
      expiresIn: 30 * minute,
      resendsLeft: 3,
    })
    expect(await lettersOf('catalogue')).toHaveLength(before)
    expect((await prove(challenge.ticket, 'totp', app.code())).body.data.user.token).toMatch(/^[\w-]{43}$/)
    const again = await calls.challenge('catalogue')
    const { data } = (await calls.resend(again.ticket)).body
    expect(data).toMatchObject({ mailed: true, resendsLeft: 3, resendIn: 30 * second, expiresIn: 5 * minute })
    expect((await calls.verify(again.ticket, await world.codeFor('catalogue'))).status).toBe(200)
    expect((await endApp(app)).status).toBe(200)
  })

  test('a code works one step early and one step late, and none before one that was used', async () => {
    const app = await withApp('catalogue')
    world.clock.pass(2 * minute)
    const tickets = [await calls.challenge('catalogue')]
    expect((await prove(tickets[0].ticket, 'totp', app.code(2))).body.code).toBe('CODE_WRONG')
    expect((await prove(tickets[0].ticket, 'totp', app.code(-2))).body.code).toBe('CODE_WRONG')
    expect((await prove(tickets[0].ticket, 'totp', app.code(-1))).status).toBe(200)
    const late = await calls.challenge('catalogue')
    expect((await prove(late.ticket, 'totp', app.code(1))).status).toBe(200)
    const older = await calls.challenge('catalogue')
    expect((await prove(older.ticket, 'totp', app.code(0))).body.code).toBe('CODE_WRONG')
    world.clock.pass(minute)
    await endApp(app)
  })

  test('a code sent a hundred times at the same moment opens exactly one session, on however many tickets', async () => {
    const app = await withApp('catalogue')
    const { ticket } = await calls.challenge('catalogue')
    const code = app.code()
    const answers = await Promise.all(Array.from({ length: 100 }, () => prove(ticket, 'totp', code)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 422]))
    await endApp(app)
  })

  test('wrong codes of every kind count together: five lock them all for half a minute', async () => {
    const app = await withApp('catalogue')
    const { ticket } = await calls.challenge('catalogue')
    await calls.resend(ticket)
    const refusals = [
      await prove(ticket, 'totp', wrong(app.code())),
      await prove(ticket, 'recovery', 'AAAA-BBBB-CCCC'),
      await calls.verify(ticket, wrong(await world.codeFor('catalogue'))),
      await prove(ticket, 'totp', wrong(app.code())),
    ]
    expect(refusals.map(({ body }) => body.details.attemptsLeft)).toEqual([4, 3, 2, 1])
    const locked = { code: 'CODE_LOCKED', details: { lockedFor: 30 * second, attemptsLeft: 0 } }
    expect((await prove(ticket, 'totp', wrong(app.code()))).body).toMatchObject(locked)
    expect((await prove(ticket, 'totp', app.code())).body).toMatchObject(locked)
    world.clock.pass(30 * second)
    await forgetAll()
  })

  test('the code of somebody else, an old one and one of the letter are refused with the same words', async () => {
    const [app, theirs] = [await withApp('catalogue'), await withApp('viewer')]
    const { ticket } = await calls.challenge('catalogue')
    const bodies = [
      await prove(ticket, 'totp', theirs.code()),
      await prove(ticket, 'totp', app.code(-9)),
      await prove(ticket, 'mail', '000000'),
      await prove(ticket, 'recovery', theirs.recoveryCodes[0] ?? ''),
    ].map(({ body }) => ({ ...body, details: {} }))
    expect(new Set(bodies.map(body => JSON.stringify(body))).size).toBe(1)
    await calls.rows('update user_account set code_failures = 0')
    for (const each of [app, theirs]) await endApp(each)
  })

  test('a person whose policy asks for nothing is asked for the factor they added', async () => {
    await calls.rows(`update user_account set mfa = 'never' where email = 'content@nucleus.example'`)
    const token = (await calls.login('content')).body.data.user.token
    const { secret } = (await own(token, '/totp', { password: demoPassword })).body.data
    const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: world.clock.at.getTime() })
    await own(token, '/totp/confirm', { code })
    expect((await calls.challenge('content')).factors[0]).toBe('totp')
    await calls.rows(`update user_account set mfa = 'always' where email = 'content@nucleus.example'`)
    await forgetAll()
  })
})

describe('recovery codes', () => {
  test('each works once, however it is written; the last factor takes them along', async () => {
    const app = await withApp('catalogue')
    const [paper = ''] = app.recoveryCodes
    const { ticket } = await calls.challenge('catalogue')
    const typed = paper.toLowerCase().replaceAll('-', ' ')
    const { body } = await prove(ticket, 'recovery', typed)
    expect(await mine(body.data.user.token)).toMatchObject({ recoveryLeft: 9 })
    const again = await calls.challenge('catalogue')
    expect((await prove(again.ticket, 'recovery', paper)).body.code).toBe('CODE_WRONG')
    await endApp(app)
    expect(await mine(app.token)).toMatchObject({ recoveryLeft: 0, totpSince: null })
    expect((await calls.challenge('catalogue')).factors).toEqual(['mail'])
  })

  test('are all that is left after twenty wrong codes, and open the others again', async () => {
    const app = await withApp('catalogue')
    await calls.rows(`update user_account set code_failures = 20 where email = 'catalogue@nucleus.example'`)
    const { ticket, factors, mailed } = await calls.challenge('catalogue')
    expect({ factors, mailed }).toEqual({ factors: ['recovery'], mailed: false })
    expect((await prove(ticket, 'totp', app.code())).body.code).toBe('CODE_CLOSED')
    expect((await calls.resend(ticket)).body.code).toBe('CODE_CLOSED')
    expect((await prove(ticket, 'recovery', app.recoveryCodes[1] ?? '')).status).toBe(200)
    expect((await calls.challenge('catalogue')).factors).toEqual(['totp', 'mail', 'recovery'])
    await endApp(app)
  })

  test('new ones take the secure step and end the old ones', async () => {
    const app = await withApp('catalogue')
    expect((await own(app.token, '/recovery-codes')).body).toMatchObject({
      code: 'SECURE_STEP',
      details: { subCode: 4031 },
    })
    const secure = await elevated(app.token, app)
    const { recoveryCodes } = (await own(app.token, '/recovery-codes', {}, secure)).body.data
    expect(recoveryCodes).toHaveLength(10)
    const { ticket } = await calls.challenge('catalogue')
    expect((await prove(ticket, 'recovery', app.recoveryCodes[1] ?? '')).body.code).toBe('CODE_WRONG')
    expect((await prove(ticket, 'recovery', recoveryCodes[1])).status).toBe(200)
    await endApp(app)
  })
})

test('turning the app off takes the secure step, ends other sessions and tells its owner', async () => {
  const app = await withApp('catalogue')
  expect((await own(app.token, '/totp/off')).body.details.subCode).toBe(4031)
  const { ticket } = await calls.challenge('catalogue')
  const other = (await prove(ticket, 'totp', app.code())).body.data.user.token
  expect((await endApp(app)).status).toBe(200)
  expect((await calls.touch(other)).status).toBe(401)
  expect((await lettersOf('catalogue'))[0]?.text).toContain('The authenticator app was removed')
})

test('an identity at a provider is let go by the secure step, unless it is the only way in', async () => {
  const [{ id }] = await calls.rows(`select id from user_account where email = 'catalogue@nucleus.example'`)
  await calls.rows(`insert into user_identity values ('https://id.example', 'subject', $1, now())`, [id])
  const app = await withApp('catalogue')
  expect((await mine(app.token)).provider).toEqual({ name: 'id.example', since: expect.any(String) })
  expect((await own(app.token, '/provider/remove')).body.details.subCode).toBe(4031)

  const secure = await elevated(app.token, app)
  const [{ hash }] = await calls.rows('select password_hash as hash from user_account where id = $1', [id])
  await calls.rows('update user_account set password_hash = null where id = $1', [id])
  expect((await own(app.token, '/provider/remove', {}, secure)).body.code).toBe('STATE')
  await calls.rows('update user_account set password_hash = $2 where id = $1', [id, hash])
  expect((await own(app.token, '/provider/remove', {}, secure)).status).toBe(200)
  expect((await mine(app.token)).provider).toBeNull()
  expect((await lettersOf('catalogue'))[0]?.text).toContain('Sign-in with id.example was removed from your account.')
  expect((await own(app.token, '/provider/remove', {}, secure)).status).toBe(404)
  await endApp(app)
})

test('the secure step of one session is read and proven by no other', async () => {
  const [one, other] = [await world.signIn('catalogue'), await world.signIn('catalogue')]
  const begin = await world.call('POST', '/v4/sendMFAOTP', { body: { purpose: 'stepUp' }, headers: at(one) })
  const { ticket } = begin.body.data
  const read = (token: string) =>
    world.call('POST', '/v4/sendMFAOTP', { body: { purpose: 'stepUp', ticket }, headers: at(token) })
  expect((await read(one)).body.data).toMatchObject({ ticket, mailed: true })
  expect((await read(other)).body.code).toBe('CODE_EXPIRED')
  expect((await calls.verify(ticket, await world.codeFor('catalogue'), other)).body.code).toBe('CODE_EXPIRED')
})

test('the seed is sealed for its owner: not found in the database, not opened by another key or on another row', async () => {
  const token = await world.signIn('orders')
  const { secret } = (await own(token, '/totp', { password: demoPassword })).body.data
  const seed = Buffer.from(Secret.fromBase32(secret).bytes)
  const [{ sealed: kept, user_id: owner }] = await calls.rows('select sealed, user_id from totp')
  expect(kept.includes(seed)).toBe(false)
  expect(unsealed(world.kit.env, owner, kept)).toEqual(seed)
  expect(unsealed(world.kit.env, 'somebody else', kept)).toBeUndefined()
  expect(unsealed({ ...world.kit.env, serverSecret: randomBytes(32).toString('hex') }, owner, kept)).toBeUndefined()
})
