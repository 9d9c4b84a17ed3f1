// The half of a token that no script can read: who is given one, when it is demanded, how it moves on with the token and goes. On two
// processes that share a database, spoken to as a browser speaks and as a thief does who has read the browser's storage.
import { once } from 'node:events'
import * as fc from 'fast-check'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { forgetHosts } from '#server/auth/hosts.ts'
import { mailbox } from '#server/mail/mailbox.ts'
import { callsOn, minute, second } from './authCalls.ts'
import { type Answer, type AuthWorld, at } from './authWorld.ts'
import { type Sockets, sockets } from './realtimeWorld.ts'

let all: Sockets
let world: AuthWorld
let other: AuthWorld
let calls: ReturnType<typeof callsOn>
beforeAll(async () => {
  all = await sockets()
  world = all.both.here
  other = all.both.there
  calls = callsOn(world)
})
afterEach(() => all.hangUp())
afterAll(() => all.close())

const given = (answer: Answer): string[] => answer.headers.getSetCookie().filter(line => line.includes('nucleus-half-'))

/** The cookies of one browser: only what the server sets, by name. */
class Jar {
  readonly kept = new Map<string, string>()
  keep(answer: Answer): Answer {
    for (const line of given(answer)) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (line.includes('Max-Age=0;')) this.kept.delete(name)
      else this.kept.set(name, value)
    }
    return answer
  }
  get header(): Record<string, string> {
    const cookie = [...this.kept].map(([name, value]) => `${name}=${value}`).join('; ')
    return cookie ? { cookie } : {}
  }
}

const page = (on = world) => ({ origin: on.url })

/** By the calls of a page. */
const signInOn = async (desk: string, jar = new Jar(), said: Record<string, string> = page()) => {
  const email = `${desk}@nucleus.example`
  const headers = { ...said, ...jar.header }
  const login = await world.call('POST', '/nucleus/login', { body: { email, password: 'nucleus-demo' }, headers })
  expect(given(login)).toEqual([])
  const { ticket } = login.body.data.challenge
  const body = { ticket, code: await world.codeFor(desk) }
  const answer = jar.keep(await world.call('POST', '/v4/verifyMFAOTP', { body, headers }))
  const token = answer.body.data.user.token as string
  return { jar, token, answer }
}
const touch = (token: string, cookies: Record<string, string> = {}, on = world) =>
  on.call('GET', '/v1/touch', { headers: { ...at(token), ...cookies } })

/** Signed in, and one call made, as every page makes at once. */
const seated = async (desk: string) => {
  const signed = await signInOn(desk)
  expect((await touch(signed.token, signed.jar.header)).status).toBe(200)
  return signed
}

describe('a page that signs somebody in', () => {
  test('is given one cookie that scripts and other sites never see, for as long as the session may last', async () => {
    const { answer, token } = await signInOn('viewer')
    const [line = '', ...more] = given(answer)
    expect(more).toEqual([])
    expect(line).toMatch(/^nucleus-half-[\w-]{10,40}=[\w-]{43}; Path=\/; Max-Age=43200; HttpOnly; SameSite=Strict$/)
    expect(JSON.stringify(answer.body)).not.toContain(line.slice(line.indexOf('=') + 1, line.indexOf(';')))
    const rows = await calls.rows(`select row_to_json(session)::text as text from session`)
    for (const secret of [token, line.slice(line.indexOf('=') + 1, line.indexOf(';'))])
      expect(JSON.stringify(rows)).not.toContain(secret)
  })

  test('under TLS by the name that binds it to this host, also where a renewal cannot know of it', async () => {
    const { answer, jar, token } = await signInOn('viewer', new Jar(), { origin: world.url.replace('http:', 'https:') })
    expect(given(answer)[0]).toMatch(
      /^__Host-nucleus-half-[^;]+; Path=\/; Max-Age=43200; HttpOnly; SameSite=Strict; Secure$/,
    )
    world.clock.pass(15 * minute)
    const [renewed = ''] = given(await touch(token, jar.header))
    expect(renewed).toMatch(/^__Host-.*; Secure$/)
    expect(renewed.split('=')[0]).toBe(given(answer)[0]?.split('=')[0])
  })

  test('is known by what no script can leave out', async () => {
    const browser = { 'sec-fetch-site': 'same-origin' }
    expect(given((await signInOn('viewer', new Jar(), browser)).answer)).toHaveLength(1)
    const none: Record<string, string>[] = [
      {},
      { 'sec-fetch-mode': 'cors' },
      { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' },
    ]
    for (const said of none) expect(given((await signInOn('viewer', new Jar(), said)).answer)).toEqual([])
  })

  test('is given it as well where no code is asked for, and none with a wrong password', async () => {
    await calls.rows(`update user_account set mfa = 'never' where email = 'content@nucleus.example'`)
    const refused = await calls.login('content', 'wrong', page())
    expect([refused.status, given(refused)]).toEqual([422, []])
    const jar = new Jar()
    const { token } = jar.keep(await calls.login('content', undefined, page())).body.data.user
    expect((await touch(token, jar.header)).status).toBe(200)
    expect((await touch(token)).status).toBe(401)
    await calls.rows(`update user_account set mfa = 'always' where email = 'content@nucleus.example'`)
  })

  test('keeps the halves of the latest eight sign-ins of its browser', async () => {
    const jar = new Jar()
    for (let n = 0; n < 11; n++) {
      await signInOn('viewer', jar)
      world.clock.pass(second)
    }
    expect(jar.kept.size).toBe(8)
    const last = await signInOn('viewer', jar)
    expect((await touch(last.token, jar.header)).status).toBe(200)
  })

  test('is given none where calls go to another origin as well, whose cookies are its own', async () => {
    await calls.rows(`update vendor set api_host = 'https://api.example' where code = 'mgp'`)
    forgetHosts(world.kit.db)
    const { answer, token } = await signInOn('viewer')
    await calls.rows(`update vendor set api_host = '' where code = 'mgp'`)
    forgetHosts(world.kit.db)
    expect(given(answer)).toEqual([])
    expect((await touch(token)).status).toBe(200)
  })
})

describe('a token read out of a browser’s storage', () => {
  test('opens nothing elsewhere, at any process, with any other cookie, and ends nothing', async () => {
    const mine = await seated('admin')
    const thief = await seated('support')
    const [name = ''] = mine.jar.kept.keys()
    const [foreign = ''] = thief.jar.kept.values()
    const cookies = [{}, thief.jar.header, { cookie: `${name}=${foreign}` }, { cookie: `${name}=` }, { cookie: 'x' }]
    await other.call('GET', '/v1/touch', { headers: { ...at(mine.token), ...mine.jar.header } })
    for (const on of [world, other])
      for (const cookie of cookies)
        expect(await touch(mine.token, cookie as Record<string, string>, on)).toMatchObject({
          status: 401,
          body: { code: 'INVALID_TOKEN', message: 'Please login again' },
        })
    expect((await touch(mine.token, mine.jar.header)).status).toBe(200)
    expect((await touch(mine.token, mine.jar.header, other)).status).toBe(200)
    const letters = await mailbox(world.kit, 'admin@nucleus.example')
    expect(letters.filter(({ subject }) => subject.includes('was ended'))).toEqual([])
  })

  test('is not renewed, by no generation of it, and the browser goes on', async () => {
    const { jar, token } = await seated('admin')
    const tokens = [token]
    for (let n = 0; n < 3; n++) {
      world.clock.pass(15 * minute)
      expect((await touch(tokens.at(-1) ?? '')).body).not.toHaveProperty('newToken')
      tokens.push(jar.keep(await touch(tokens.at(-1) ?? '', jar.header)).body.newToken)
      expect((await touch(tokens.at(-1) ?? '', jar.header)).status).toBe(200)
    }
    world.clock.pass(minute)
    for (const stolen of tokens) expect((await touch(stolen)).body).toMatchObject({ code: 'INVALID_TOKEN' })
    expect((await touch(tokens.at(-1) ?? '', jar.header)).status).toBe(200)
  })

  test('opens no socket; with its half it does', async () => {
    const { jar, token } = await seated('viewer')
    const refused = all.open(all.here, { token, vendor: 'mgp' })
    const [error] = await once(refused.socket as never, 'connect_error')
    expect(error.data.code).toBe('INVALID_TOKEN')
    const own = all.open(all.here, { token, vendor: 'mgp' }, { ...jar.header, origin: all.here.url })
    await once(own.socket as never, 'connect')
  })

  test('takes no secure step, and its half alone opens nothing either', async () => {
    const { jar, token } = await seated('admin')
    const ask = (headers: Record<string, string>) =>
      world.call('POST', '/v4/sendMFAOTP', { body: { purpose: 'stepUp' }, headers })
    expect((await ask(at(token))).status).toBe(401)
    expect((await ask(jar.header)).status).toBe(401)
    expect((await world.call('GET', '/v1/me', { headers: jar.header })).status).toBe(401)
    expect((await ask({ ...at(token), ...jar.header })).status).toBe(200)
  })

  test('may still end its session, which harms nobody but opens nothing', async () => {
    const { token, jar } = await seated('support')
    expect((await world.call('POST', '/nucleus/logout', { headers: at(token) })).status).toBe(200)
    expect((await touch(token, jar.header)).status).toBe(401)
  })

  test('together with its half, used after both have moved on, ends the session and its owner is told', async () => {
    const { jar, token } = await seated('catalogue')
    const stolen = { ...jar.header }
    let now = token
    for (let n = 0; n < 3; n++) {
      world.clock.pass(15 * minute)
      now = jar.keep(await touch(now, jar.header)).body.newToken
      expect((await touch(now, jar.header)).status).toBe(200)
    }
    world.clock.pass(minute)
    expect((await touch(token, stolen)).body.code).toBe('USER_REVOKED')
    expect((await touch(now, jar.header)).body.code).toBe('USER_REVOKED')
    const [letter] = await mailbox(world.kit, 'catalogue@nucleus.example')
    expect(letter?.subject).toBe('We ended one of your Nucleus sessions')
  })
})

describe('moves on with the token', () => {
  test('a hundred requests at two processes are given the same next half; the one before it is still good, older ones are not', async () => {
    const { jar, token } = await seated('admin')
    const before = { ...jar.header }
    world.clock.pass(15 * minute)
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, n) => touch(token, before, n % 2 ? world : other)),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([498]))
    expect(new Set(answers.map(({ body }) => body.newToken)).size).toBe(1)
    const lines = new Set(answers.flatMap(given))
    expect(lines.size).toBe(1)
    const second = answers[0]?.body.newToken as string
    jar.keep(answers[0] as Answer)
    expect(jar.header).not.toEqual(before)
    expect([...lines][0]).toContain(`Max-Age=${(12 * 60 - 15) * 60};`)
    expect((await touch(second, before)).status).toBe(200)
    expect((await touch(second, jar.header)).status).toBe(200)
    world.clock.pass(15 * minute)
    const { newToken } = jar.keep(await touch(second, jar.header)).body
    expect((await touch(newToken, before)).status).toBe(401)
    expect((await touch(newToken, jar.header)).status).toBe(200)
  })

  test('a browser whose tabs speak in any order, at any process, and lose any answer is never refused; a thief of its tokens always is', async () => {
    const step = fc.record({
      tab: fc.nat(2),
      there: fc.boolean(),
      late: fc.constantFrom(0, 0, 0, second, 15 * minute),
      /** The answer reaches the browser whole, as cookies alone, or not at all. */
      heard: fc.constantFrom('whole', 'whole', 'cookies', 'nothing'),
      stolen: fc.boolean(),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async steps => {
        const { jar, token } = await seated('orders')
        // What one storage holds for all tabs, and what each tab last read of it.
        let stored = token
        for (const { tab, there, late, heard, stolen } of steps) {
          world.clock.pass(late)
          const on = there ? other : world
          if (stolen) expect((await touch(stored, {}, on)).status).toBe(401)
          const answers = await Promise.all(Array.from({ length: tab + 1 }, () => touch(stored, jar.header, on)))
          for (const answer of answers) expect([200, 498]).toContain(answer.status)
          const last = answers.at(-1) as Answer
          if (heard !== 'nothing') jar.keep(last)
          if (heard === 'whole') stored = last.body?.newToken ?? stored
        }
      }),
      { numRuns: 25 },
    )
  })
})

describe('goes', () => {
  test('with the sign-out, and with nothing else of that browser', async () => {
    const jar = new Jar()
    const first = await signInOn('viewer', jar)
    world.clock.pass(second)
    const next = await signInOn('viewer', jar)
    await touch(first.token, jar.header)
    const out = await world.call('POST', '/nucleus/logout', { headers: { ...at(first.token), ...jar.header } })
    expect(given(out)).toEqual([
      expect.stringMatching(/^nucleus-half-[^=]+=; Path=\/; Max-Age=0; HttpOnly; SameSite=Strict$/),
    ])
    jar.keep(out)
    expect(jar.kept.size).toBe(1)
    expect((await touch(next.token, jar.header)).status).toBe(200)
  })
})

describe('is not demanded', () => {
  test('of a program that signs in without being a page: its header is enough, for all its renewals', async () => {
    let token = await world.signIn('content')
    for (let n = 0; n < 3; n++) {
      expect((await touch(token)).status).toBe(200)
      world.clock.pass(15 * minute)
      const answer = await touch(token)
      expect(given(answer)).toEqual([])
      token = answer.body.newToken
    }
    expect((await touch(token)).status).toBe(200)
  })

  test('of a browser that keeps no cookies and has never brought it', async () => {
    const { token } = await signInOn('content')
    expect((await touch(token)).status).toBe(200)
    world.clock.pass(15 * minute)
    const { newToken } = (await touch(token)).body
    expect((await touch(newToken)).status).toBe(200)
    expect((await touch(newToken, {}, other)).status).toBe(200)
  })
})

test('who goes on at another host has a half of that host’s own', async () => {
  await calls.rows(`update vendor set domain = 'mgp.localhost' where brand = 'mgp'`)
  forgetHosts(world.kit.db)
  const { jar, token } = await seated('catalogue')
  const asked = await world.call('POST', '/v1/transfer', {
    body: { vendor: 'mgp', path: '/' },
    headers: { ...at(token), ...jar.header, ...page() },
  })
  const { ticket } = asked.body.data
  const there = new Jar()
  const from = new URL(world.url).host
  const headers = { origin: 'http://mgp.localhost', 'sec-fetch-site': 'same-origin' }
  const taken = there.keep(await world.call('POST', '/v1/transfer/take', { body: { ticket, from }, headers }))
  expect(given(taken)).toHaveLength(1)
  const next = taken.body.data.user.token as string
  expect((await touch(next, there.header)).status).toBe(200)
  expect((await touch(next, jar.header)).status).toBe(401)
  expect((await touch(token, there.header)).status).toBe(401)
  expect((await touch(token, jar.header)).status).toBe(200)
  await calls.rows(`update vendor set domain = '' where brand = 'mgp'`)
  forgetHosts(world.kit.db)
})
