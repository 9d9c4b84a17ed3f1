// Several hosts of one installation: whose pages may call, where calls go, and going on signed in on another host.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { forgetHosts } from '#server/auth/hosts.ts'
import { forgetPlaces } from '#server/auth/places.ts'
import { type AuthWorld, at, authWorld } from './authWorld.ts'

let world: AuthWorld
beforeAll(async () => {
  world = await authWorld()
  await sql(`update vendor set domain = 'mgp.example:4310', api_host = 'https://api.example',
    me_api_host = 'https://me.example' where brand = 'mgp'`)
  await sql(`update platform set console_hosts = '{console.example}'`)
})
afterAll(() => world.close())

const sql = async (text: string, values: unknown[] = []) => {
  const { rows } = await world.kit.db.$client.query(text, values)
  forgetHosts(world.kit.db)
  forgetPlaces(world.kit.db)
  return rows
}

describe('calls from another origin', () => {
  const ask = (origin: string, method = 'OPTIONS') =>
    fetch(`${world.url}/v1/me`, {
      method,
      headers: { origin, 'access-control-request-method': 'GET', 'access-control-request-headers': 'access-token' },
    })

  test.each(['http://mgp.example:4310', 'https://console.example', 'https://console.example:8443'])(
    'are answered to the console at %s',
    async origin => {
      const before = await ask(origin)
      expect(before.status).toBe(204)
      expect(before.headers.get('access-control-allow-origin')).toBe(origin)
      expect(before.headers.get('access-control-allow-headers')).toContain('access-token')
      expect(before.headers.get('access-control-allow-credentials')).toBeNull()
      const told = await ask(origin, 'GET')
      expect([told.status, told.headers.get('access-control-allow-origin')]).toEqual([401, origin])
    },
  )

  test.each([
    'http://mgp.example',
    'https://evil.example',
    'https://mgp.example:4310.evil.example',
    'null',
    'file://x',
  ])('are not answered to %s', async origin => {
    const before = await ask(origin)
    expect([before.status, before.headers.get('access-control-allow-origin')]).toEqual([404, null])
    expect((await ask(origin, 'GET')).headers.get('access-control-allow-origin')).toBeNull()
  })
})

test('the API host of a place is its own, for UAE and Saudi Arabia the middle-east one unless it is exempt', async () => {
  const apis = async () => {
    const me = await world.call('GET', '/v1/me', { headers: at(await world.signIn('admin')) })
    return Object.fromEntries(
      me.body.data.places.map((place: { vendorCode: string; apiHost: string }) => [place.vendorCode, place.apiHost]),
    )
  }
  expect(await apis()).toEqual({ mgp: 'https://api.example', 'mgp-are': 'https://me.example', tmc: '' })
  await sql(`update platform set me_exempt = '{mgp-are}'`)
  expect(await apis()).toMatchObject({ 'mgp-are': 'https://api.example' })
  await sql(`update platform set me_exempt = '{}'`)
})

describe('going on at the host of another brand', () => {
  let token: string
  beforeEach(async () => {
    token = await world.signIn('catalogue')
  })
  const neutral = { origin: 'https://console.example' }
  const brand = { origin: 'http://mgp.example:4310' }
  const ask = (body: object, headers: object = neutral, signed = token) =>
    world.call('POST', '/v1/transfer', { body, headers: { ...at(signed), ...headers } })
  const take = (ticket: string, headers: object = brand, from = 'console.example') =>
    world.call('POST', '/v1/transfer/take', { body: { ticket, from }, headers: { ...headers } })
  const ticketFor = async (vendor = 'mgp-are') => (await ask({ vendor, path: '/products?page=2' })).body.data.ticket

  test('is signed in there as the same person, at the place and page, with a session of its own', async () => {
    const { data } = (await ask({ vendor: 'mgp-are', path: '/products?page=2' })).body
    expect(data).toEqual({ ticket: expect.stringMatching(/^[\w-]{43}$/), host: 'mgp.example:4310' })
    const taken = (await take(data.ticket)).body.data
    expect(taken).toMatchObject({ place: { brand: 'mgp', country: 'ARE' }, path: '/products?page=2' })
    expect(taken.user.token).not.toBe(token)
    const me = await world.call('GET', '/v1/me', { headers: at(taken.user.token) })
    expect(me.body.data.email).toBe('catalogue@nucleus.example')
    const [first, second] = await sql('select ends_at from session order by sid desc limit 2')
    expect(first.ends_at).toEqual(second.ends_at)
  })

  test('works once, of many at the same moment one', async () => {
    const ticket = await ticketFor()
    const answers = await Promise.all(Array.from({ length: 20 }, () => take(ticket)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(new Set(answers.filter(({ status }) => status !== 200).map(({ body }) => body.code))).toEqual(
      new Set(['CODE_EXPIRED']),
    )
  })

  test('works for thirty seconds', async () => {
    const [early, late] = [await ticketFor(), await ticketFor()]
    world.clock.pass(29_999)
    expect((await take(early)).status).toBe(200)
    world.clock.pass(1)
    expect((await take(late)).body.code).toBe('CODE_EXPIRED')
  })

  test('works on the host it was given for only, and is used up by trying elsewhere', async () => {
    const ticket = await ticketFor()
    expect((await take(ticket, neutral)).body.code).toBe('CODE_EXPIRED')
    expect((await take(ticket)).body.code).toBe('CODE_EXPIRED')
  })

  test('signs nobody in who does not come from the page that asked for it', async () => {
    const counted = async () => (await sql('select count(*)::int as n from session'))[0].n
    const tickets = [await ticketFor(), await ticketFor(), await ticketFor()]
    const before = await counted()
    for (const [index, from] of ['evil.example', '', 'mgp.example:4310'].entries())
      expect((await take(tickets[index] as string, brand, from)).body.code).toBe('CODE_EXPIRED')
    expect(await counted()).toBe(before)
  })

  test('ends with the session it came from', async () => {
    const ticket = await ticketFor()
    await world.call('POST', '/nucleus/logout', { headers: at(token), body: {} })
    expect((await take(ticket)).status).toBe(401)
  })

  test('is not for places one may not enter, brands that are opened here, or addresses that are no page of ours', async () => {
    const viewer = await world.signIn('viewer')
    expect((await ask({ vendor: 'mgp-are', path: '/' }, neutral, viewer)).body.code).toBe('VENDOR')
    expect((await ask({ vendor: 'mgp-sau', path: '/' })).body.code).toBe('VENDOR')
    expect((await ask({ vendor: 'mgp', path: '/' }, brand)).body.code).toBe('NOT_FOUND')
    for (const path of ['//evil.example', 'https://evil.example', '/\\evil.example', '', `/${'a'.repeat(3000)}`])
      expect((await ask({ vendor: 'mgp', path })).status).toBe(422)
    expect((await ask({ vendor: 'mgp', path: '/' }, neutral, '')).status).toBe(401)
  })

  test('leads away from a brand’s host to one of no brand where the other has none', async () => {
    const admin = await world.signIn('admin')
    expect((await ask({ vendor: 'tmc', path: '/' }, brand, admin)).body.data.host).toBe('console.example')
    expect((await ask({ vendor: 'tmc', path: '/' }, neutral, admin)).body.code).toBe('NOT_FOUND')
  })

  test('opens nothing where somebody else is signed in, and goes on where it is the same person', async () => {
    const counted = async () => (await sql('select count(*)::int as n from session'))[0].n
    const takeAs = async (desk: string, ticket: string) => {
      const [{ id }] = await sql('select id from user_account where email = $1', [`${desk}@nucleus.example`])
      return world.call('POST', '/v1/transfer/take', { body: { ticket, here: id }, headers: brand })
    }
    const [slipped, own] = [await ticketFor(), await ticketFor()]
    const before = await counted()
    expect((await takeAs('viewer', slipped)).body).toMatchObject({ code: 'STATE' })
    expect(await counted()).toBe(before)
    expect((await take(slipped)).body.code).toBe('CODE_EXPIRED')
    expect((await takeAs('catalogue', own)).status).toBe(200)
  })

  test('counts to the sessions one may have at once: first those go that no page knows any more, then the oldest', async () => {
    await sql('update session set ended_at = now() where ended_at is null')
    const lives = async (signed: string) =>
      (await world.call('GET', '/v1/touch', { headers: at(signed) })).status === 200
    const first = await world.signIn('catalogue')
    world.clock.pass(1000)
    const begun = await world.signIn('catalogue')
    const hop = async () => {
      world.clock.pass(1000)
      const { ticket } = (await ask({ vendor: 'mgp-are', path: '/' }, neutral, begun)).body.data
      return (await take(ticket)).body.data.user.token as string
    }
    const hops: string[] = []
    // What was read of a session is remembered for a second.
    const alive = (which: boolean[]) =>
      expect.poll(() => Promise.all([first, begun, ...hops].map(lives)), { timeout: 10_000 }).toEqual(which)
    for (let count = 0; count < 6; count++) hops.push(await hop())
    await alive([...[true, true], ...[false, false, false, true, true, true]])
    for (let count = 0; count < 3; count++) await world.signIn('catalogue')
    await alive([...[false, true], ...[false, false, false, false, false, true]])
  })

  test('keeps no ticket, only its hash, and at most ten at once', async () => {
    const tickets: string[] = []
    for (let count = 0; count < 10; count++) tickets.push(await ticketFor())
    expect((await ask({ vendor: 'mgp', path: '/' })).body.code).toBe('RATE_LIMITED')
    const rows = await sql(
      `select row_to_json(transfer)::text as text, encode(ticket_hash, 'base64') as hash from transfer`,
    )
    for (const ticket of tickets) expect(JSON.stringify(rows)).not.toContain(ticket)
  })
})
