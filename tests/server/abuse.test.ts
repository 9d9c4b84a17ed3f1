// The abuse protocol in small: each attack of the nightly run, in seconds. One world, so the people attacked differ.
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildApp } from '#server/app.ts'
import { networkOf } from '#server/auth/addresses.ts'
import { identify } from '#server/auth/identify.ts'
import { unlock } from '#server/auth/unlock.ts'
import { tidy } from '#server/auth/upkeep.ts'
import { sessionEndpoints } from '#server/http/session.ts'
import type { Staff } from '#server/kit.ts'
import { logged } from '#server/logged.ts'
import { mailbox } from '#server/mail/mailbox.ts'
import { demoPassword } from '#server/seed/access.ts'
import {
  type Attack,
  addressOf,
  bombWithLetters,
  guessAcrossLetters,
  guessCodes,
  inParallel,
  knownDevice,
  leaked,
  logIn,
  onMany,
  populate,
  visitorsOf,
} from './abuseCalls.ts'
import { callsOn, minute, second, wrong } from './authCalls.ts'
import { type AuthWorld, at, authWorld } from './authWorld.ts'

let world: AuthWorld
let attack: Attack
let calls: ReturnType<typeof callsOn>
let close: () => void
beforeAll(async () => {
  world = await authWorld()
  calls = callsOn(world)
  const visitors = visitorsOf(world.url)
  attack = { world, post: visitors.post, secrets: visitors.secrets }
  close = visitors.close
})
afterAll(async () => {
  close()
  await world.close()
})

describe('codes', () => {
  test('of four hundred wrong ones at once five are looked at, the rest is 429, and the right one fails', async () => {
    const { answers, evaluated, right } = await guessCodes(attack, 'orders', 400, 50)
    expect(evaluated).toBe(5)
    expect(answers).toEqual({ '422 CODE_WRONG': 4, '429 CODE_LOCKED': 396 })
    expect(right).toBe('429 CODE_LOCKED')
  })

  test('across letters and sign-ins: 30 s after five, 5 min after ten, 1 h after fifteen, closed at twenty', async () => {
    const { evaluated, waits, last } = await guessAcrossLetters(attack, 'viewer', 8)
    expect({ evaluated, waits, last }).toEqual({ evaluated: 20, waits: [30, 300, 3600], last: '423 CODE_CLOSED' })
    expect((await mailbox(world.kit, 'viewer@nucleus.example'))[0]?.subject).toBe(
      'Nucleus codes are turned off for your account',
    )
  })

  test('an administrator of the place opens them again, nobody for himself, and the owner is told', async () => {
    const [viewer] = await calls.rows(`select id from user_account where email = 'viewer@nucleus.example'`)
    const place = { vendorCode: 'mgp', brand: 'mgp', country: 'IND' }
    const staff = { userId: 'x', email: 'admin@nucleus.example', place } as Staff
    await expect(unlock(world.kit, { ...staff, userId: viewer.id }, viewer.id)).rejects.toThrow('Someone else')
    const elsewhere = { ...staff, place: { vendorCode: 'tmc', brand: 'tmc', country: 'IND' } } as Staff
    await expect(unlock(world.kit, elsewhere, viewer.id)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await unlock(world.kit, staff, viewer.id)
    expect((await mailbox(world.kit, 'viewer@nucleus.example'))[0]?.subject).toBe('Your Nucleus codes work again')
    await expect(unlock(world.kit, staff, viewer.id)).rejects.toMatchObject({ code: 'STATE' })
    world.clock.pass(24 * 60 * minute)
    expect(await world.signIn('viewer')).toMatch(/^[\w-]{43}$/)
  })

  test('too old, used, ended by a newer sign-in or by a new password, of another purpose: one answer, byte for byte', async () => {
    const verify = (ticket: string, code: string, headers = {}) =>
      attack.post(addressOf(3), '/v4/verifyMFAOTP', { ticket, code }, headers)
    const open = async () => {
      const { ticket } = await calls.challenge('catalogue')
      return { ticket, code: await world.codeFor('catalogue') }
    }
    const old = await open()
    const newer = await open()
    const afterNewer = await verify(old.ticket, old.code)
    world.clock.pass(5 * minute)
    const tooOld = await verify(newer.ticket, newer.code)
    const used = await open()
    const { token } = (await verify(used.ticket, used.code)).body.data.user
    const again = await verify(used.ticket, used.code)
    const changed = await open()
    await calls.rows(`update user_account set password_hash = password_hash || ' ' where email like 'catalogue@%'`)
    const afterChange = await verify(changed.ticket, changed.code)
    await calls.rows(`update user_account set password_hash = rtrim(password_hash) where email like 'catalogue@%'`)
    const step = await world.call('POST', '/v4/sendMFAOTP', { body: { purpose: 'stepUp' }, headers: at(token) })
    const stranger = await world.signIn('content')
    const ofAnother = await verify(step.body.data.ticket, await world.codeFor('catalogue'), at(stranger))
    const unknown = await verify('x'.repeat(43), '123456')
    expect([afterNewer, tooOld, again, afterChange, ofAnother].map(({ status, text }) => ({ status, text }))).toEqual(
      Array(5).fill({ status: 422, text: unknown.text }),
    )
    const right = await verify(step.body.data.ticket, await world.codeFor('catalogue'), at(token))
    expect(right.status).toBe(200)
  })

  test('a letter of another person, or one before the last, is a wrong code like any other', async () => {
    await calls.challenge('support')
    const foreign = await world.codeFor('support')
    const { ticket } = await calls.challenge('content')
    const first = await world.codeFor('content')
    world.clock.pass(30 * second)
    await calls.resend(ticket)
    const last = await world.codeFor('content')
    const answers = [foreign, first, wrong(last)].filter(code => code !== last)
    for (const [n, code] of answers.entries()) {
      expect((await calls.verify(ticket, code)).body).toMatchObject({
        code: 'CODE_WRONG',
        details: { attemptsLeft: 4 - n },
      })
    }
    expect((await calls.verify(ticket, last)).status).toBe(200)
  })

  test('a day of calls for letters brings at most ten, and the owner still gets one on a known device', async () => {
    world.clock.pass(24 * 60 * minute)
    const cookie = await knownDevice(attack, 'support', addressOf(9))
    const { letters, answers } = await bombWithLetters(attack, 'support', 48, 50)
    expect(letters).toBeLessThanOrEqual(10)
    expect(letters).toBeGreaterThan(3)
    expect(Object.keys(answers).filter(name => name.startsWith('5'))).toEqual([])
    const { body } = await logIn(attack, 'support', addressOf(9), { cookie })
    expect((await calls.verify(body.data.challenge.ticket, await world.codeFor('support'))).status).toBe(200)
  })
})

describe('sign-in', () => {
  test('unknown, suspended and password-less people get the bytes of a wrong password', async () => {
    await populate(attack, 3)
    await calls.rows(`update user_account set active = false where email = 'person2@nucleus.example'`)
    await calls.rows(`update user_account set password_hash = null where email = 'person3@nucleus.example'`)
    const try1 = (desk: string) =>
      attack.post(addressOf(20), '/nucleus/login', { email: `${desk}@nucleus.example`, password: 'guess' })
    const known = await try1('person1')
    const moving = ['x-request-id', 'date', 'x-ratelimit-remaining', 'x-ratelimit-reset']
    const fixed = (headers: Record<string, unknown>) =>
      Object.entries(headers).filter(([name]) => !moving.includes(name))
    for (const desk of ['person2', 'person3', 'person4']) {
      const answer = await try1(desk)
      expect([answer.status, answer.text, fixed(answer.headers)]).toEqual([
        known.status,
        known.text,
        fixed(known.headers),
      ])
    }
    const reasons = await calls.rows(
      `select reason, who from security_event where address = $1 and kind = 'signIn' order by id desc limit 4`,
      [addressOf(20)],
    )
    expect(reasons.map(({ reason }) => reason)).toEqual(['unknown', 'noPassword', 'suspended', 'wrong'])
    expect(new Set(reasons.map(({ who }) => who))).toEqual(new Set(['p***@nucleus.example']))
    await calls.rows(`update user_account set active = true, password_hash = (select password_hash from user_account
      where email = 'admin@nucleus.example') where email like 'person%'`)
  })

  test('an address of version six counts as its network', () => {
    expect([networkOf('::ffff:10.0.0.1'), networkOf('10.0.0.1')]).toEqual(['10.0.0.1', '10.0.0.1'])
    const network = '2001:db8:0:1::/64'
    for (const address of ['2001:db8:0:1::1', '2001:0DB8:0000:0001:ffff:0:0:9', '2001:db8:0:1:2:3:4:5%eth0']) {
      expect(networkOf(address)).toBe(network)
    }
    expect(networkOf('::1')).toBe('0:0:0:0::/64')
  })

  test('an address that was only claimed changes nothing, unless a proxy of ours claims it', async () => {
    const claim = async (post: Attack['post'], address: string) =>
      (
        await post(
          addressOf(60),
          '/nucleus/login',
          { email: 'nobody@nucleus.example', password: 'x' },
          {
            'x-forwarded-for': address,
          },
        )
      ).status
    const seen = async () =>
      (await calls.rows(`select address from security_event where kind = 'signIn' order by id desc limit 1`))[0].address
    await claim(attack.post, '203.0.113.9')
    expect(await seen()).toBe(addressOf(60))
    const kit = { ...world.kit, env: { ...world.kit.env, trustedProxies: ['127.0.0.0/8'] } }
    const { app } = await buildApp(kit, {
      identify: request => identify(kit, request),
      endpoints: sessionEndpoints(kit),
    })
    const visitors = visitorsOf(await app.listen({ port: 0, host: '127.0.0.1' }))
    await claim(visitors.post, '203.0.113.9')
    visitors.close()
    await app.close()
    expect(await seen()).toBe('203.0.113.9')
  })

  test('one password tried on many is noticed, told once, and locks nobody out', async () => {
    world.clock.pass(60 * minute)
    await populate(attack, 60)
    const cookie = await knownDevice(attack, 'admin', addressOf(10))
    const { answers, alertAtTry } = await onMany(
      attack,
      { people: 60, tries: 60, addresses: 20, atOnce: 4 },
      () => 'Summer2026!',
    )
    expect(answers).toEqual({ '422 LOGIN_REFUSED': 60 })
    expect(alertAtTry).toBeGreaterThan(49)
    expect(await calls.rows(`select reason from security_event where kind = 'alert'`)).toEqual([{ reason: 'spread' }])
    expect((await mailbox(world.kit, 'admin@nucleus.example'))[0]?.subject).toBe('Nucleus: possible attack on sign-in')
    expect(
      world.lines.filter(line => line.includes('An attack on sign-in') && line.includes('"level":40')),
    ).toHaveLength(1)
    expect((await logIn(attack, 'admin', addressOf(10), { cookie })).status).toBe(200)
  })

  test('in a flood unknown addresses have five tries instead of thirty; a clean one with the right password gets in', async () => {
    world.clock.pass(60 * minute)
    await calls.rows(
      `insert into sign_in_try (subject, times, admitted, until)
      select 'all', array_agg($1::timestamptz), true, $1::timestamptz + interval '1 minute' from generate_series(1, 200)
      on conflict (subject) do update set times = excluded.times`,
      [world.clock.now()],
    )
    const tried = await inParallel(7, 1, n =>
      attack.post(addressOf(30), '/nucleus/login', { email: `flood${n}@nucleus.example`, password: 'guess' }),
    )
    expect(tried.map(({ status }) => status)).toEqual([422, 422, 422, 422, 422, 429, 429])
    expect((await logIn(attack, 'person7' as never, addressOf(31))).status).toBe(200)
    world.clock.pass(10 * minute)
    const later = await attack.post(addressOf(30), '/nucleus/login', { email: 'flood8@nucleus.example', password: 'x' })
    expect(later.status).toBe(422)
  })

  test('whom the queue of hashes turns away is told when to come again and has no try less', async () => {
    world.clock.pass(60 * minute)
    const answers = await inParallel(60, 60, n =>
      attack.post(addressOf(40 + n), '/nucleus/login', { email: 'person9@nucleus.example', password: demoPassword }),
    )
    const turned = answers.filter(({ status }) => status === 503)
    for (const { headers } of turned) expect(Number(headers['retry-after'])).toBeGreaterThan(0)
    const [{ tries }] = await calls.rows(
      `select coalesce(max(cardinality(times)), 0) as tries from sign_in_try where subject like 'account:%' and until > $1`,
      [world.clock.now()],
    )
    expect(tries).toBe(0)
    expect(new Set(answers.map(({ status }) => status)).has(500)).toBe(false)
  })
})

describe('tokens', () => {
  test('what a stranger put there before is never a key: not a made-up token, not a ticket, not an old secure token', async () => {
    const planted = 'p'.repeat(43)
    const { ticket } = (
      await attack.post(
        addressOf(50),
        '/nucleus/login',
        { email: 'content@nucleus.example', password: demoPassword },
        at(planted),
      )
    ).body.data.challenge
    const code = await world.codeFor('content')
    const proven = await attack.post(addressOf(50), '/v4/verifyMFAOTP', { ticket, code }, at(planted))
    const { token } = proven.body.data.user
    expect(new Set([planted, ticket, token]).size).toBe(3)
    for (const key of [planted, ticket]) expect((await calls.touch(key)).status).toBe(401)
    const another = await world.signIn('content')
    expect(another).not.toBe(token)
    const secure = async () => {
      const step = await world.call('POST', '/v4/sendMFAOTP', { body: { purpose: 'stepUp' }, headers: at(token) })
      return (await calls.verify(step.body.data.ticket, await world.codeFor('content'), token)).body.data.secureToken
    }
    const [first, second] = [await secure(), await secure()]
    const kept = await calls.rows(
      `select secure_hash = sha256($1::bytea) as first, secure_hash = sha256($2::bytea) as second from session
        where token_hash = sha256($3::bytea)`,
      [first, second, token],
    )
    expect(kept).toEqual([{ first: false, second: true }])
  })
})

describe('records', () => {
  test('after all of this neither log nor security events hold a code, password, token, ticket or cookie', async () => {
    expect(attack.secrets.size).toBeGreaterThan(400)
    expect(world.lines.length).toBeGreaterThan(400)
    expect(await leaked(attack)).toEqual([])
  })

  test('a query that fails is logged without what was asked with it', async () => {
    const failing = world.kit.db.execute(sql`select ${'a secret'}::text from nowhere`)
    const error = await failing.catch((thrown: Error) => thrown)
    expect(String((error as Error).message)).toContain('a secret')
    expect(JSON.stringify(logged(error))).toContain('nowhere')
    expect(JSON.stringify([logged(error), logged((error as Error).message)])).not.toContain('a secret')
  })

  test('each attempt has one event, and they are kept for four hundred days', async () => {
    const count = async () => (await calls.rows('select count(*)::int as n from security_event'))[0].n
    const before = await count()
    await calls.login('admin', 'x')
    const { ticket } = await calls.challenge('catalogue')
    await calls.verify(ticket, wrong(await world.codeFor('catalogue')))
    await calls.resend(ticket)
    await calls.verify('x'.repeat(43), '000000')
    expect((await count()) - before).toBe(5)
    const last = await calls.rows('select kind, reason, who from security_event order by id desc limit 5')
    expect(last.map(({ kind, reason, who }) => `${kind} ${reason} ${who}`)).toEqual([
      'code CODE_EXPIRED ',
      'letter RESEND_REFUSED c***@nucleus.example',
      'code CODE_WRONG c***@nucleus.example',
      'signIn accepted c***@nucleus.example',
      'signIn wrong a***@nucleus.example',
    ])
    await expect(calls.rows(`update security_event set reason = 'x'`)).rejects.toThrow('permission denied')
    world.clock.pass(401 * 24 * 60 * minute)
    await tidy(world.kit)
    expect(await count()).toBe(0)
  })
})
