// The promises of password and one-time code, over real HTTP; time passes only when it is told to.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { callsOn, minute, second, wrong } from './authCalls.ts'
import { type AuthWorld, authWorld } from './authWorld.ts'

let world: AuthWorld
let calls: ReturnType<typeof callsOn>
beforeAll(async () => {
  world = await authWorld()
  calls = callsOn(world)
})
afterAll(() => world.close())

describe('password', () => {
  test('a right one sends a code and answers where it went, not who it is', async () => {
    const { status, body } = await calls.login('admin')
    expect(status).toBe(200)
    expect(body.data.challenge).toEqual({
      ticket: expect.stringMatching(/^[\w-]{43}$/),
      to: 'a***@nucleus.example',
      expiresIn: 300_000,
      resendIn: 30_000,
      attemptsLeft: 5,
      resendsLeft: 3,
      factors: ['mail'],
      mailed: true,
    })
    expect(await world.codeFor('admin')).toMatch(/^\d{6}$/)
  })

  test('a wrong one and an unknown address get the same answer, 422 and never 401', async () => {
    const known = await calls.login('content', 'wrong')
    const unknown = await calls.login('nobody', 'wrong')
    expect(known.status).toBe(422)
    expect(known.body).toMatchObject({ code: 'LOGIN_REFUSED', details: { attemptsLeft: 9 } })
    expect(unknown).toMatchObject({ status: known.status, body: known.body })
  })

  test('ten wrong ones within an hour lock the account for the rest of it, also for somebody who does not exist', async () => {
    for (const desk of ['orders', 'stranger']) {
      for (let left = 9; left >= 0; left--) {
        expect((await calls.login(desk, 'wrong')).body.details.attemptsLeft).toBe(left)
      }
      expect((await calls.login(desk)).body).toMatchObject({ code: 'LOCKED', details: { lockedFor: 60 * minute } })
      world.clock.pass(59 * minute)
      expect((await calls.login(desk)).status).toBe(423)
      world.clock.pass(minute)
    }
    expect((await calls.login('orders')).status).toBe(200)
  })

  test('a device that proved a code keeps its own budget: strangers who guess cannot lock its owner out', async () => {
    const { ticket } = await calls.challenge('support')
    const proven = await calls.verify(ticket, await world.codeFor('support'))
    const cookie = proven.headers.getSetCookie()[0]?.split(';')[0] ?? ''
    for (let n = 0; n < 11; n++) await calls.login('support', 'guess')
    expect((await calls.login('support')).body.code).toBe('LOCKED')
    expect((await calls.login('support', undefined, { cookie })).status).toBe(200)
    expect((await calls.login('support', 'guess', { cookie })).body.details.attemptsLeft).toBe(9)
    world.clock.pass(60 * minute)
  })

  test('thirty failures of one address within ten minutes close it for ten minutes, whatever the names', async () => {
    world.clock.pass(10 * minute)
    for (let n = 0; n < 30; n++) expect((await calls.login(`name${n}`, 'guess')).status).toBe(422)
    const refused = await calls.login('name31', 'guess')
    expect(refused).toMatchObject({ status: 429, body: { code: 'RATE_LIMITED' } })
    expect(refused.headers.get('retry-after')).toBe('600')
    world.clock.pass(10 * minute)
    expect((await calls.login('admin')).status).toBe(200)
  })

  test('is stored as argon2id with the cost the policy asks for', async () => {
    const found = await calls.rows('select password_hash from user_account')
    for (const { password_hash } of found) expect(password_hash).toMatch(/^\$argon2id\$v=19\$m=47104,t=1,p=1\$/)
  })

  test('a body that is no sign-in is refused with the field named', async () => {
    const { status, body } = await world.call('POST', '/nucleus/login', { body: { email: 'x', password: '' } })
    expect(status).toBe(422)
    expect(body.fields.map(({ path }: { path: string }) => path)).toEqual(['email', 'password'])
  })

  test('a person whose policy is never gets a session at once, one with newDevice only where a code was proven', async () => {
    await calls.rows(`update user_account set mfa = 'never' where email = 'content@nucleus.example'`)
    expect((await calls.login('content')).body.data.user.allowedCountries).toEqual(['IND'])
    await calls.rows(`update user_account set mfa = 'newDevice' where email = 'content@nucleus.example'`)
    const { ticket } = await calls.challenge('content')
    const proven = await calls.verify(ticket, await world.codeFor('content'))
    const [cookie = ''] = proven.headers.getSetCookie()
    expect(cookie).toMatch(/HttpOnly; SameSite=Strict/)
    const again = await calls.login('content', undefined, { cookie: cookie.split(';')[0] ?? '' })
    expect(again.body.data.user.token).toMatch(/^[\w-]{43}$/)
    expect((await calls.login('content')).body.data.challenge).toBeDefined()
    await calls.rows(`update user_account set mfa = 'always' where email = 'content@nucleus.example'`)
  })
})

describe('one-time code', () => {
  test('opens a session once; a second time it is refused', async () => {
    const { ticket } = await calls.challenge('catalogue')
    const code = await world.codeFor('catalogue')
    const { body } = await calls.verify(ticket, code)
    expect(body.data.user).toMatchObject({ allowedCountries: ['IND', 'ARE'] })
    expect((await calls.verify(ticket, code)).body.code).toBe('CODE_EXPIRED')
  })

  test('sent a hundred times at the same moment it opens exactly one session', async () => {
    const { ticket } = await calls.challenge('catalogue')
    const code = await world.codeFor('catalogue')
    const answers = await Promise.all(Array.from({ length: 100 }, () => calls.verify(ticket, code)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 422]))
  })

  test('five wrong ones lock codes for half a minute, and the right one no longer helps', async () => {
    const { ticket } = await calls.challenge('support')
    const code = await world.codeFor('support')
    for (let left = 4; left > 0; left--) {
      expect((await calls.verify(ticket, wrong(code))).body).toMatchObject({
        code: 'CODE_WRONG',
        details: { attemptsLeft: left },
      })
    }
    const locked = { code: 'CODE_LOCKED', details: { lockedFor: 30 * second, attemptsLeft: 0 } }
    expect((await calls.verify(ticket, wrong(code))).body).toMatchObject(locked)
    expect((await calls.verify(ticket, code)).body).toMatchObject(locked)
    expect((await calls.login('support')).body).toMatchObject(locked)
    expect((await calls.login('support')).status).toBe(429)
    world.clock.pass(30 * second)
    expect(await world.signIn('support')).toMatch(/^[\w-]{43}$/)
  })

  test('of two hundred wrong ones at once at most five are looked at', async () => {
    const { ticket } = await calls.challenge('viewer')
    const code = await world.codeFor('viewer')
    const answers = await Promise.all(Array.from({ length: 200 }, () => calls.verify(ticket, wrong(code))))
    expect(answers.filter(({ body }) => body.code === 'CODE_WRONG')).toHaveLength(4)
    expect((await calls.verify(ticket, code)).body.code).toBe('CODE_LOCKED')
    world.clock.pass(30 * second)
    await world.signIn('viewer')
  })

  test('another challenge buys no further tries', async () => {
    const first = await calls.challenge('viewer')
    for (let n = 0; n < 4; n++) await calls.verify(first.ticket, wrong(await world.codeFor('viewer')))
    const again = await calls.challenge('viewer')
    expect(again.attemptsLeft).toBe(1)
    expect((await calls.verify(again.ticket, wrong(await world.codeFor('viewer')))).body.code).toBe('CODE_LOCKED')
    world.clock.pass(30 * second)
    await world.signIn('viewer')
  })

  test('can be sent again after thirty seconds, then sixty, then two minutes, three times; wrong tries stay counted', async () => {
    const { ticket } = await calls.challenge('catalogue')
    const old = await world.codeFor('catalogue')
    await calls.verify(ticket, wrong(old))
    expect((await calls.resend(ticket)).body).toMatchObject({
      code: 'RESEND_REFUSED',
      details: { resendIn: 30_000, resendsLeft: 3 },
    })
    for (const [wait, next, resendsLeft] of [
      [30, 60, 2],
      [60, 120, 1],
      [120, 240, 0],
    ] as const) {
      world.clock.pass(wait * second - 1)
      expect((await calls.resend(ticket)).status).toBe(422)
      world.clock.pass(1)
      const { data } = (await calls.resend(ticket)).body
      expect(data).toMatchObject({ resendIn: next * second, resendsLeft, attemptsLeft: 4, expiresIn: 5 * minute })
    }
    expect((await calls.resend(ticket)).body).toMatchObject({ code: 'RESEND_REFUSED', details: { resendsLeft: 0 } })
    const code = await world.codeFor('catalogue')
    if (code !== old) {
      const { body } = await calls.verify(ticket, old)
      expect(body).toMatchObject({ code: 'CODE_WRONG', details: { replaced: true } })
    }
    expect((await calls.verify(ticket, code)).status).toBe(200)
  })

  test('lives five minutes; the challenge can still be given a new one', async () => {
    const { ticket } = await calls.challenge('catalogue')
    world.clock.pass(5 * minute)
    expect((await calls.verify(ticket, await world.codeFor('catalogue'))).body.code).toBe('CODE_EXPIRED')
    expect((await calls.resend(ticket)).status).toBe(200)
    expect((await calls.verify(ticket, await world.codeFor('catalogue'))).status).toBe(200)
  })

  test('a page loaded anew reads where its challenge stands, without another letter', async () => {
    const { ticket } = await calls.challenge('catalogue')
    world.clock.pass(10 * second)
    const before = await world.codeFor('catalogue')
    const { body } = await world.call('POST', '/v4/sendMFAOTP', { body: { purpose: 'login', ticket } })
    expect(body.data).toMatchObject({ ticket, expiresIn: 290_000, resendIn: 20_000 })
    expect(await world.codeFor('catalogue')).toBe(before)
  })

  test('unknown, used and foreign tickets get the same answer', async () => {
    const { ticket } = await calls.challenge('catalogue')
    const code = await world.codeFor('catalogue')
    await calls.verify(ticket, code)
    const used = await calls.verify(ticket, code)
    const unknown = await calls.verify('x'.repeat(43), code)
    expect(unknown.body).toEqual(used.body)
  })

  test('neither code, ticket nor token can be found in the database, but for the local mailbox', async () => {
    const { ticket } = await calls.challenge('admin')
    const code = await world.codeFor('admin')
    const token = (await calls.verify(ticket, code)).body.data.user.token
    for (const table of ['challenge', 'session', 'user_account', 'known_device']) {
      const [{ dump }] = await calls.rows(`select coalesce(string_agg(t::text, ' '), '') as dump from ${table} t`)
      for (const secret of [ticket, token]) {
        expect(dump).not.toContain(secret)
        expect(dump).not.toContain(Buffer.from(secret).toString('hex'))
      }
    }
  })
})
