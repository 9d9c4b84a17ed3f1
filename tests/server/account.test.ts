// My sessions and my password, on two processes that share a database.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { MySession } from '#contract/account.ts'
import { deviceOf } from '#server/auth/agents.ts'
import { knownPasswords } from '#server/auth/knownPasswords.ts'
import { leastLength } from '#server/auth/passwordPolicy.ts'
import { mailbox } from '#server/mail/mailbox.ts'
import { demoPassword } from '#server/seed/access.ts'
import { callsOn, minute, type TwoProcesses, twoProcesses } from './authCalls.ts'
import { type AuthWorld, at } from './authWorld.ts'

let both: TwoProcesses
let world: AuthWorld
let calls: ReturnType<typeof callsOn>
beforeAll(async () => {
  both = await twoProcesses()
  world = both.here
  calls = callsOn(world)
})
afterAll(() => both.close())

const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'

const signInWith = async (desk: string, agent: string): Promise<string> => {
  const ticket = (await calls.login(desk, undefined, { 'user-agent': agent })).body.data.challenge.ticket
  const code = await world.codeFor(desk)
  const headers = { 'user-agent': agent }
  const verified = await world.call('POST', '/v4/verifyMFAOTP', { body: { ticket, code }, headers })
  return verified.body.data.user.token
}

const mine = async (token: string): Promise<MySession[]> =>
  (await world.call('GET', '/v1/me/sessions', { headers: at(token) })).body.data.sessions
const end = (token: string, body: unknown, on: AuthWorld = world) =>
  on.call('POST', '/v1/me/sessions/end', { headers: at(token), body })

const secured = async (desk: string, token: string) => {
  const { ticket } = (await world.call('POST', '/v4/sendMFAOTP', { body: { purpose: 'stepUp' }, headers: at(token) }))
    .body.data
  const { secureToken } = (await calls.verify(ticket, await world.codeFor(desk), token)).body.data
  return { ...at(token), 'secure-token': secureToken }
}

describe('my sessions', () => {
  test('are told by program, system, address, proof and times, mine first; nobody else is among them', async () => {
    await calls.rows('update session set ended_at = now() where ended_at is null')
    await world.signIn('viewer')
    const there = await signInWith('admin', firefox)
    world.clock.pass(5 * minute)
    const here = await signInWith('admin', 'curl/8.5.0')
    const [first, second, ...rest] = await mine(here)
    expect(rest).toEqual([])
    expect(first).toMatchObject({ browser: 'curl/8.5.0', system: null, isCurrent: true, method: 'code' })
    expect(second).toMatchObject({ browser: 'Firefox 140', system: 'Windows', address: '127.0.0.1', isCurrent: false })
    expect(Date.parse(first!.createdAt) - Date.parse(second!.createdAt)).toBe(5 * minute)
    expect(first?.secureUntil).toBeNull()
    await secured('admin', there)
    const until = (await mine(here)).find(({ sid }) => sid === second?.sid)?.secureUntil
    expect(Date.parse(until ?? '') - world.clock.now().getTime()).toBe(10 * minute)
  })

  test('one that has been idle for an hour, or has ended, is not shown', async () => {
    const old = await world.signIn('support')
    world.clock.pass(60 * minute)
    const token = await world.signIn('support')
    expect(await mine(token)).toHaveLength(1)
    const other = await world.signIn('support')
    expect(await mine(token)).toHaveLength(2)
    await world.call('POST', '/nucleus/logout', { headers: at(other) })
    expect(await mine(token)).toHaveLength(1)
    expect((await calls.touch(old)).status).toBe(401)
  })

  test('the named one ends with USER_REVOKED in every process; somebody else’s cannot be ended', async () => {
    const here = await world.signIn('orders')
    const there = await world.signIn('orders')
    const stranger = await world.signIn('viewer')
    await both.there.call('GET', '/v1/touch', { headers: at(there) })
    const ids = (await mine(here)).filter(({ isCurrent }) => !isCurrent).map(({ sid }) => sid)
    const foreign = (await mine(stranger)).map(({ sid }) => sid)
    expect((await end(here, { ids: foreign })).body.data).toEqual({ ended: 0 })
    expect((await end(here, { ids })).body.data).toEqual({ ended: 1 })
    expect((await calls.touch(there)).body.code).toBe('USER_REVOKED')
    const elsewhere = async () => (await both.there.call('GET', '/v1/touch', { headers: at(there) })).body?.code
    await expect.poll(elsewhere, { timeout: 2000 }).toBe('USER_REVOKED')
    expect((await calls.touch(stranger)).status).toBe(200)
    expect((await calls.touch(here)).status).toBe(200)
  })

  test('all others end and this one goes on; ending this one is a sign-out', async () => {
    const tokens = [await world.signIn('orders'), await world.signIn('orders'), await world.signIn('orders')]
    const [here = ''] = tokens
    expect((await end(here, { others: true })).body.data.ended).toBeGreaterThanOrEqual(2)
    const codes = await Promise.all(tokens.map(async token => (await calls.touch(token)).body.code))
    expect(codes).toEqual([undefined, 'USER_REVOKED', 'USER_REVOKED'])
    const [{ sid } = { sid: '' }] = await mine(here)
    expect((await end(here, { ids: [sid] })).body.data).toEqual({ ended: 1 })
    expect((await calls.touch(here)).body.code).toBe('INVALID_TOKEN')
  })

  test.each([{}, { ids: [] }, { ids: ['x'] }, { others: false }, { ids: [], others: true }])(
    '%j is no wish',
    async body => {
      const token = await world.signIn('viewer')
      expect((await end(token, body)).status).toBe(422)
    },
  )

  test('need a session', async () => {
    expect((await world.call('GET', '/v1/me/sessions')).status).toBe(401)
    expect((await end('', { others: true })).status).toBe(401)
  })

  test.each([
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15',
      'Safari 18',
      'macOS',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
      'Safari 18',
      'iPhone',
    ],
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36 Edg/150.0.0.0',
      'Edge 150',
      'Windows',
    ],
    [
      'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Mobile Safari/537.36',
      'Chrome 150',
      'Android',
    ],
    ['<script>alert(1)</script>', null, null],
    ['', null, null],
  ])('%s is read', (agent, browser, system) => {
    expect(deviceOf(agent)).toEqual({ browser, system })
  })
})

describe('my password', () => {
  const good = 'green tea by the river'
  const change = (headers: Record<string, string>, old: string, next: string) =>
    world.call('POST', '/v1/me/password', { headers, body: { old, new: next } })
  const faults = async (desk: string, next: string, old = demoPassword) =>
    (await change(await secured(desk, await world.signIn(desk)), old, next)).body.fields

  test('is refused without the secure step, but not before it was weighed', async () => {
    const token = await world.signIn('catalogue')
    expect((await change(at(token), demoPassword, 'short')).body.fields[0].code).toBe('PASSWORD_SHORT')
    expect((await change(at(token), demoPassword, good)).body.details.subCode).toBe(4031)
    expect((await calls.login('catalogue')).status).toBe(200)
  })

  test('8 characters beside a code, 15 without one', async () => {
    expect([leastLength('always'), leastLength('newDevice'), leastLength('never')]).toEqual([8, 8, 15])
    const token = await world.signIn('support')
    expect((await world.call('GET', '/v1/me/password', { headers: at(token) })).body.data).toEqual({ least: 8 })
    await calls.rows(`update user_account set mfa = 'never' where email = 'support@nucleus.example'`)
    expect((await world.call('GET', '/v1/me/password', { headers: at(token) })).body.data).toEqual({ least: 15 })
    expect((await change(at(token), demoPassword, 'eight8!?')).body.fields[0]).toMatchObject({
      path: 'new',
      key: 'password.short',
      params: { min: 15 },
    })
    await calls.rows(`update user_account set mfa = 'always' where email = 'support@nucleus.example'`)
  })

  test('none of the list of common ones, which has more than thirty thousand, in any case', async () => {
    const known = await knownPasswords()
    expect(known.size).toBeGreaterThanOrEqual(30_000)
    const long = [...known].find(word => word.length >= 8 && !/nucleus|catalogue/.test(word)) ?? ''
    for (const next of ['password1', 'PASSWORD1', long]) {
      expect((await faults('catalogue', next))[0]).toMatchObject({ code: 'PASSWORD_COMMON', key: 'password.common' })
    }
  })

  test('none made of my name, my address or my brands', async () => {
    for (const next of ['Catalogue desk', 'catalogue@nucleus.example', 'mgp-mgp-mgp', 'Nucleus2026!']) {
      expect((await faults('catalogue', next))[0]?.code).toBe('PASSWORD_NEAR')
    }
  })

  test('a wrong old one counts as a failed sign-in and is told with the tries that are left', async () => {
    const headers = await secured('viewer', await world.signIn('viewer'))
    const wrong = await change(headers, 'not mine at all', good)
    expect(wrong).toMatchObject({
      status: 422,
      body: { fields: [{ path: 'old', key: 'password.wrong', params: { left: 9 } }] },
    })
    for (let n = 0; n < 9; n++) await change(headers, 'not mine at all', good)
    expect((await change(headers, demoPassword, good)).body.code).toBe('LOCKED')
    expect((await calls.login('viewer')).body.code).toBe('LOCKED')
    world.clock.pass(61 * minute)
    expect((await calls.login('viewer')).status).toBe(200)
  })

  test('the same again is refused', async () => {
    expect((await faults('catalogue', demoPassword))[0]?.code).toBe('PASSWORD_SAME')
  })

  test('once changed, my other sessions and codes are over, this one goes on, and a letter says so', async () => {
    const here = await world.signIn('catalogue')
    const there = await world.signIn('catalogue')
    const headers = await secured('catalogue', here)
    const { ticket } = await calls.challenge('catalogue')
    const code = await world.codeFor('catalogue')
    const composed = 'cafe\u0301 by the river'
    const changed = await change(headers, demoPassword, composed)
    expect(changed.status).toBe(200)
    expect(changed.body.data.ended).toBeGreaterThanOrEqual(1)
    expect((await calls.touch(here)).status).toBe(200)
    expect((await calls.touch(there)).body.code).toBe('USER_REVOKED')
    expect((await calls.verify(ticket, code)).body.code).toBe('CODE_EXPIRED')
    expect((await calls.login('catalogue')).body.code).toBe('LOGIN_REFUSED')
    expect((await calls.login('catalogue', composed.normalize('NFC'))).status).toBe(200)
    const letters = await mailbox(world.kit, 'catalogue@nucleus.example')
    expect(letters.map(({ subject }) => subject)).toContain('Your Nucleus password was changed')
  })

  test('two changes at the same moment: one holds', async () => {
    const headers = await secured('orders', await world.signIn('orders'))
    const wishes = ['first of two passwords', 'second of two passwords'].map(next =>
      change(headers, demoPassword, next),
    )
    expect((await Promise.all(wishes)).map(({ status }) => status).sort()).toEqual([200, 422])
  })
})
