// The promises of a token's life, the secure step, the profile and the mailbox, on two processes that share a database.
import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { admitted } from '#server/auth/identify.ts'
import { revoke } from '#server/auth/signOut.ts'
import { withoutTenant } from '#server/db/tenant.ts'
import { mailbox } from '#server/mail/mailbox.ts'
import { queueMail } from '#server/mail/outbox.ts'
import { callsOn, minute, second, type TwoProcesses, twoProcesses } from './authCalls.ts'
import { type AuthWorld, at } from './authWorld.ts'

let both: TwoProcesses
let world: AuthWorld
let other: AuthWorld
let calls: ReturnType<typeof callsOn>
beforeAll(async () => {
  both = await twoProcesses()
  world = both.here
  other = both.there
  calls = callsOn(world)
})
afterAll(() => both.close())

describe('token', () => {
  test('none, an unknown and an over-long one are 401 INVALID_TOKEN', async () => {
    for (const token of ['', 'x'.repeat(43), 'x'.repeat(5000)]) {
      expect(await calls.touch(token)).toMatchObject({
        status: 401,
        body: { code: 'INVALID_TOKEN', message: 'Please login again' },
      })
    }
  })

  test('two hundred requests on an expired one, at two processes: one renewal, the same new token, each effect once', async () => {
    const token = await world.signIn('admin')
    world.clock.pass(15 * minute)
    const send = (to: AuthWorld, headers: Record<string, string>) =>
      to.call('POST', '/v1/products/actions/export', { headers, body: {} })
    const each = Array.from({ length: 200 }, (_, n) => (n % 2 ? world : other))
    const refused = await Promise.all(each.map(to => send(to, at(token, 'mgp'))))
    expect(new Set(refused.map(({ status }) => status))).toEqual(new Set([498]))
    const tokens = new Set(refused.map(({ body }) => body.newToken))
    expect(tokens.size).toBe(1)
    const [newToken] = [...tokens]
    const answered = await Promise.all(each.map(to => send(to, at(newToken, 'mgp'))))
    expect(answered.every(({ status }) => status === 200)).toBe(true)
    expect(new Set([...world.effects, ...other.effects]).size).toBe(200)
    const [{ gen }] = await calls.rows('select max(gen) as gen from session')
    expect(gen).toBe(2)
    world.clock.pass(10 * second - 1)
    expect((await calls.touch(token)).body.newToken).toBe(newToken)
    expect((await calls.touch(newToken)).status).toBe(200)
  })

  test('ten seconds after its successor was used, an old one ends the whole session, and its owner is told', async () => {
    const first = await world.signIn('catalogue')
    const tokens = [first]
    for (let n = 0; n < 2; n++) {
      world.clock.pass(15 * minute)
      const { newToken } = (await calls.touch(tokens.at(-1) ?? '')).body
      expect((await calls.touch(newToken)).status).toBe(200)
      tokens.push(newToken)
    }
    world.clock.pass(10 * second)
    expect((await calls.touch(first)).body.code).toBe('USER_REVOKED')
    const elsewhere = async () => (await other.call('GET', '/v1/touch', { headers: at(tokens[2] ?? '') })).body?.code
    await expect.poll(elsewhere, { timeout: 2000 }).toBe('USER_REVOKED')
    const [letter] = await mailbox(world.kit, 'catalogue@nucleus.example')
    expect(letter?.subject).toBe('We ended one of your Nucleus sessions')
    const events = await calls.rows(`select reason, who from security_event where kind = 'session'`)
    expect(events).toEqual([{ reason: 'reused', who: 'c***@nucleus.example' }])
  })

  test('a socket that comes with an old one is turned away and ends nothing', async () => {
    const token = await world.signIn('content')
    world.clock.pass(15 * minute)
    const { newToken } = (await calls.touch(token)).body
    await calls.touch(newToken)
    world.clock.pass(minute)
    await expect(admitted(world.kit, token, { renews: false })).rejects.toMatchObject({ code: 'INVALID_TOKEN' })
    expect((await calls.touch(newToken)).status).toBe(200)
  })

  test('of six sessions of one person the oldest ends', async () => {
    const tokens: string[] = []
    for (let n = 0; n < 6; n++) {
      tokens.push(await world.signIn('orders'))
      world.clock.pass(second)
    }
    const codes = await Promise.all(tokens.map(async token => (await calls.touch(token)).status))
    expect(codes).toEqual([401, 200, 200, 200, 200, 200])
  })

  test('a renewal whose answer was lost is told again, however late, until the new token has been used', async () => {
    const token = await world.signIn('admin')
    world.clock.pass(15 * minute)
    const { newToken } = (await calls.touch(token)).body
    world.clock.pass(40 * minute)
    expect((await calls.touch(token)).body.newToken).toBe(newToken)
    expect((await calls.touch(newToken)).body.code).toBe('TOKEN_EXPIRED')
    const { newToken: third } = (await calls.touch(newToken)).body
    expect((await calls.touch(token)).body.code).toBe('INVALID_TOKEN')
    expect((await calls.touch(third)).status).toBe(200)
  })

  test('an hour without a request ends the session, twelve hours end it anyway', async () => {
    const idle = await world.signIn('admin')
    let busy = await world.signIn('admin')
    for (let passed = 0; passed < 12 * 60; passed += 20) {
      const answer = await calls.touch(busy)
      expect([200, 498]).toContain(answer.status)
      if (answer.status === 498) busy = answer.body.newToken
      world.clock.pass(20 * minute)
      if (passed === 40) expect((await calls.touch(idle)).body.code).toBe('INVALID_TOKEN')
    }
    expect((await calls.touch(busy)).body.code).toBe('INVALID_TOKEN')
  })

  test('after signing out it is dead in this process at once and in others within two seconds', async () => {
    const token = await world.signIn('admin')
    await other.call('GET', '/v1/touch', { headers: at(token) })
    expect((await world.call('POST', '/nucleus/logout', { headers: at(token) })).status).toBe(200)
    expect((await calls.touch(token)).body.code).toBe('INVALID_TOKEN')
    const elsewhere = async () => (await other.call('GET', '/v1/touch', { headers: at(token) })).status
    await expect.poll(elsewhere, { timeout: 2000 }).toBe(401)
    expect((await world.call('POST', '/nucleus/logout', { headers: at(token) })).status).toBe(200)
  })

  test('of a revoked session or a suspended person it answers USER_REVOKED', async () => {
    const token = await world.signIn('admin')
    const [{ sid }] = await calls.rows('select sid from session order by created_at desc, sid desc limit 1')
    await revoke(world.kit, sid)
    expect(await calls.touch(token)).toMatchObject({ status: 401, body: { code: 'USER_REVOKED' } })
    const suspended = await world.signIn('content')
    await calls.rows(`update user_account set active = false where email = 'content@nucleus.example'`)
    await expect.poll(async () => (await calls.touch(suspended)).body?.code, { timeout: 2000 }).toBe('USER_REVOKED')
    expect((await calls.login('content')).body.code).toBe('LOGIN_REFUSED')
    await calls.rows(`update user_account set active = true where email = 'content@nucleus.example'`)
  })
})

describe('secure step', () => {
  const setPrice = (headers: Record<string, string>) =>
    world.call('POST', '/v1/products/actions/set-price', { headers, body: {} })
  const send = (token: string) =>
    world.call('POST', '/v4/sendMFAOTP', { body: { purpose: 'stepUp' }, headers: at(token) })

  test('a protected action answers 4031, a code gives a secure token, with it the action runs, for ten minutes', async () => {
    const token = await world.signIn('admin')
    const mgp = at(token, 'mgp', 'IND')
    expect(await setPrice(mgp)).toMatchObject({
      status: 403,
      body: { code: 'SECURE_STEP', details: { subCode: 4031 } },
    })
    const { ticket } = (await send(token)).body.data
    const { data } = (await calls.verify(ticket, await world.codeFor('admin'), token)).body
    expect(data).toEqual({ secureToken: expect.stringMatching(/^[\w-]{43}$/), ttl: 600_000 })
    expect((await setPrice({ ...mgp, 'secure-token': data.secureToken })).status).toBe(200)
    const stranger = at(await world.signIn('admin'), 'mgp')
    expect((await setPrice({ ...stranger, 'secure-token': data.secureToken })).body.details.subCode).toBe(4031)
    world.clock.pass(10 * minute)
    expect((await setPrice({ ...mgp, 'secure-token': data.secureToken })).body.details.subCode).toBe(4031)
  })

  test('needs a session; a code of another session or purpose is refused', async () => {
    expect((await send('')).status).toBe(401)
    const mine = await world.signIn('admin')
    const { ticket } = (await send(mine)).body.data
    const code = await world.codeFor('admin')
    expect((await calls.verify(ticket, code)).status).toBe(401)
    const foreign = await world.signIn('viewer')
    expect((await calls.verify(ticket, code, foreign)).body.code).toBe('CODE_EXPIRED')
    expect((await calls.verify(ticket, code, mine)).status).toBe(200)
  })
})

describe('profile and drafts', () => {
  test('a profile is merged, null takes a member away, and what is not known is refused', async () => {
    const token = await world.signIn('admin')
    const save = (patch: object) => world.call('POST', '/v1/me/profile', { headers: at(token), body: { patch } })
    await save({ language: 'fa', density: 'roomy', lists: { products: { layouts: { '': [{ name: 'name' }] } } } })
    const { body } = await save({ density: null, lists: { tags: { standard: 'Hidden' } } })
    expect(body.data.profile).toEqual({
      language: 'fa',
      lists: { products: { layouts: { '': [{ name: 'name' }] } }, tags: { standard: 'Hidden' } },
    })
    const back = await save({ lists: { products: { layouts: { '': null } } } })
    expect(back.body.data.profile.lists.products).toEqual({ layouts: {} })
    expect((await save({ role: 'admin' })).status).toBe(422)
    expect((await save({ recents: Array(51).fill('x') })).status).toBe(422)
    expect((await save({ pins: Array(9).fill('tags') })).status).toBe(422)
    expect((await save({ pins: ['tags'] })).body.data.profile.pins).toEqual(['tags'])
    const me = await world.call('GET', '/v1/me', { headers: at(token) })
    expect(me.body.data.profile.language).toBe('fa')
  })

  test('who comes back is told of the place they were last in one answer; of none where that is not theirs', async () => {
    const token = await world.signIn('catalogue')
    const told = async (query = '', vendor?: string) =>
      (await world.call('GET', `/v1/me${query}`, { headers: at(token, vendor) })).body.data
    const stay = (place: string | null) =>
      world.call('POST', '/v1/me/profile', { headers: at(token), body: { patch: { place } } })
    await stay('mgp')
    const there = await told('', 'mgp')
    expect(there.permissions.length).toBeGreaterThan(0)
    expect(await told('?at=last')).toEqual({ ...there, heard: expect.any(String) })
    for (const place of [null, 'nowhere']) {
      await stay(place)
      const nowhere = await told('?at=last')
      expect(nowhere.permissions).toEqual([])
      expect(nowhere.heard).toBeUndefined()
    }
    expect((await world.call('GET', '/v1/me?at=first', { headers: at(token) })).status).toBe(422)
  })

  test('a draft is kept per place, replaced, and deleted by null', async () => {
    const token = await world.signIn('admin')
    const keep = (body: unknown, vendor = 'mgp') =>
      world.call('POST', '/v1/me/drafts', { headers: at(token, vendor), body: { key: 'products/new', body } })
    const read = async (vendor = 'mgp') =>
      (await world.call('GET', '/v1/me/drafts?key=products/new', { headers: at(token, vendor) })).body.data.drafts
    await keep({ name: 'a' })
    await keep({ name: 'b' })
    expect(await read()).toMatchObject([{ key: 'products/new', body: { name: 'b' } }])
    expect(await read('tmc')).toEqual([])
    // As large as the largest page with what it was typed on.
    const changed = 'x'.repeat(512_000)
    expect((await keep({ changed, base: changed })).status).toBe(200)
    expect((await keep({ changed, base: changed, more: changed })).status).toBe(413)
    await keep(null)
    expect(await read()).toEqual([])
  })

  test('which drafts there are is told without what stands in them, and of a person who keeps too much the oldest go', async () => {
    const token = await world.signIn('admin')
    const keep = (key: string, body: unknown) =>
      world.call('POST', '/v1/me/drafts', { headers: at(token, 'tmc'), body: { key, body } })
    const all = async () => (await world.call('GET', '/v1/me/drafts', { headers: at(token, 'tmc') })).body.data.drafts
    const large = () => randomBytes(800_000).toString('base64')
    for (let nth = 0; nth < 18; nth += 1) {
      await keep(`pages/${nth}`, large())
      world.clock.pass(1000)
    }
    const kept = await all()
    expect(kept[0]).toEqual({ key: 'pages/17', body: null, at: expect.any(String) })
    expect(kept.length).toBeGreaterThan(10)
    expect(kept.length).toBeLessThan(18)
    for (const { key } of kept) await keep(key, null)
  })
})

describe('mailbox', () => {
  test('shows letters newest first and keeps five hundred', async () => {
    for (let n = 0; n < 510; n++) {
      await withoutTenant(world.kit.db, tx =>
        queueMail(world.kit, tx, 'x@nucleus.example', { subject: { key: 'test', text: `${n}` }, parts: [] }),
      )
    }
    const { body } = await world.call('GET', '/dev/mailbox?to=X@nucleus.example')
    expect(body.data[0]).toEqual({
      id: expect.any(Number),
      at: expect.any(String),
      to: 'x@nucleus.example',
      subject: '509',
      text: '',
      language: 'en',
    })
    const [{ count }] = await calls.rows('select count(*)::int as count from mail')
    expect(count).toBe(500)
  })
})
