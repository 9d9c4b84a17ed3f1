// @vitest-environment node
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { RequestOptions, Surroundings } from '#console/net/gateway.ts'
import { isGivenUp, Refusal } from '#console/net/refusal.ts'
import { leafOf, secureLeafOf } from '#machines/session.ts'
import { giveCode, openServer, openSession, type Received, type Reply, reached } from './answering.ts'

let closing: (() => Promise<void>)[] = []
afterEach(async () => {
  await Promise.all(closing.map(close => close()))
  closing = []
})

const meet = async (
  answer: (received: Received) => Reply | Promise<Reply>,
  shelf?: { token?: string },
  surroundings: Partial<Surroundings> = {},
) => {
  const server = await openServer(answer)
  const around = await openSession(server.url, undefined, surroundings, shelf)
  closing.push(async () => {
    around.session.stop()
    await server.close()
  })
  return { ...around, received: server.received }
}

const post = (path: string, once: string): RequestOptions => ({ method: 'POST', path, body: { n: 1 }, once })
const refusalOf = (asked: Promise<unknown>) =>
  asked.then(
    () => undefined,
    (thrown: unknown) => thrown as Refusal,
  )
const expired = (newToken?: string): Reply => ({
  status: 498,
  body: { code: 'TOKEN_EXPIRED', message: 'expired', newToken },
})
const secureStep: Reply = { status: 403, body: { code: 'SECURE_STEP', message: 'code', details: { subCode: 4031 } } }

test('E1 two hundred calls on an expired token renew it once, and each is answered once', async () => {
  const effects = new Map<string, number>()
  const { gateway, received, said, tokenNow } = await meet(({ headers, path }) => {
    if (headers['access-token'] === 'first') return expired('second')
    effects.set(path, (effects.get(path) ?? 0) + 1)
    return { status: 200, body: { data: path } }
  })
  const before = said('token')
  const calls = Array.from({ length: 200 }, (_, at) => gateway.send(post(`/v1/things/${at}`, `key-${at}`)))
  expect(await Promise.all(calls)).toEqual(calls.map((_, at) => `/v1/things/${at}`))
  expect(said('token') - before).toBe(1)
  expect(tokenNow()).toBe('second')
  expect([...effects.values()].every(count => count === 1)).toBe(true)
  expect(effects.size).toBe(200)
  expect(received).toHaveLength(400)
})

test('a call that is not on its way yet when its person leaves never goes, in nobody’s name or in the next one’s', async () => {
  const { gateway, received } = await meet(() => ({ status: 200, body: { data: null } }))
  const asked = refusalOf(gateway.send(post('/v1/things', 'key')))
  gateway.clear()
  expect(isGivenUp(await asked)).toBe(true)
  expect(received).toEqual([])
})

test('a tab that slept while another renewed the token never sends the old one', async () => {
  const shelf: { token?: string } = {}
  const { gateway, received, said } = await meet(
    ({ headers }) =>
      headers['access-token'] === 'second'
        ? { status: 200, body: { data: null } }
        : { status: 401, body: { code: 'USER_REVOKED', message: 'stolen' } },
    shelf,
  )
  shelf.token = 'second'
  await Promise.all([gateway.send(post('/v1/things', 'a')), gateway.send(post('/v1/things', 'b'))])
  expect(received.map(({ headers }) => headers['access-token'])).toEqual(['second', 'second'])
  expect(said('cleared')).toBe(0)
})

test('the retry after a renewal carries the same body and idempotency key', async () => {
  const { gateway, received } = await meet(({ headers }) =>
    headers['access-token'] === 'first' ? expired('second') : { status: 200, body: { data: null } },
  )
  expect(await gateway.send(post('/v1/things', 'one-key'))).toBeNull()
  expect(received.map(({ body, headers }) => [body, headers['idempotency-key']])).toEqual([
    ['{"n":1}', 'one-key'],
    ['{"n":1}', 'one-key'],
  ])
})

test('E2 a server that is never content with the token ends the session after two sendings', async () => {
  let count = 0
  const { gateway, received, said } = await meet(() => expired(`fresh-${++count}`))
  const refusal = await refusalOf(gateway.send(post('/v1/things', 'k')))
  expect(refusal?.status).toBe(498)
  expect(received).toHaveLength(2)
  expect(said('cleared')).toBe(1)
})

test('E3 a renewal without a new token counts as an invalid one', async () => {
  const { gateway, said, emitted } = await meet(() => expired())
  expect((await refusalOf(gateway.send({ method: 'GET', path: '/v1/things' })))?.status).toBe(498)
  expect(said('cleared')).toBe(1)
  expect(emitted.find(({ type }) => type === 'toast')).toMatchObject({ key: 'session.loginAgain' })
})

test('E6 fifty answers 401 are one sign-out', async () => {
  const { gateway, said } = await meet(() => ({ status: 401, body: { code: 'INVALID_TOKEN', message: 'no' } }))
  const calls = Array.from({ length: 50 }, () => refusalOf(gateway.send({ method: 'GET', path: '/v1/things' })))
  const refusals = await Promise.all(calls)
  expect(refusals.every(refusal => refusal instanceof Refusal)).toBe(true)
  expect(refusals.filter(refusal => !isGivenUp(refusal)).length).toBeGreaterThan(0)
  expect(said('cleared')).toBe(1)
  expect(said('toast')).toBe(1)
})

test('a 401 to a call that is open to everybody signs nobody out', async () => {
  const { gateway, said, received } = await meet(() => ({
    status: 401,
    body: { code: 'INVALID_TOKEN', message: 'no' },
  }))
  const refusal = await refusalOf(gateway.send({ method: 'POST', path: '/nucleus/login', body: {}, isPublic: true }))
  expect(refusal?.status).toBe(401)
  expect(said('cleared')).toBe(0)
  expect(received[0]?.headers['access-token']).toBeUndefined()
})

test('E11 calls that need the second factor wait and go out once more, in order, with the same key', async () => {
  const { gateway, session, received } = await meet(({ headers, path }) =>
    headers['secure-token'] ? { status: 200, body: { data: path } } : secureStep,
  )
  const calls: Promise<unknown>[] = []
  for (const at of [1, 2, 3]) {
    calls.push(gateway.send(post(`/v1/things/actions/remove?n=${at}`, `key-${at}`)))
    await reached(session, ({ context }) => context.blocked.length === at)
  }
  expect(secureLeafOf(session.getSnapshot())).toBe('required.asking')
  session.send({ type: 'SECURE.BEGIN' })
  await giveCode(session)

  expect(await Promise.all(calls)).toEqual([1, 2, 3].map(at => `/v1/things/actions/remove?n=${at}`))
  expect(received.map(({ headers }) => headers['idempotency-key'])).toEqual([
    'key-1',
    'key-2',
    'key-3',
    'key-1',
    'key-2',
    'key-3',
  ])
  expect(received.map(({ headers }) => headers['secure-token'])).toEqual([
    undefined,
    undefined,
    undefined,
    'elevated',
    'elevated',
    'elevated',
  ])
})

test('E12 a second demand for the code right after one was given is refused, not repeated', async () => {
  const { gateway, session, received } = await meet(() => secureStep)
  const asked = refusalOf(gateway.send(post('/v1/things/actions/remove', 'k')))
  await reached(session, ({ context }) => context.blocked.length === 1)
  session.send({ type: 'SECURE.BEGIN' })
  await giveCode(session)
  expect((await asked)?.body.code).toBe('SECURE_REFUSED')
  expect(received).toHaveLength(2)
})

test('not now refuses what waited, and nothing of it is sent again', async () => {
  const { gateway, session, received } = await meet(() => secureStep)
  const asked = refusalOf(gateway.send(post('/v1/things/actions/remove', 'k')))
  await reached(session, ({ context }) => context.blocked.length === 1)
  session.send({ type: 'SECURE.DISMISS' })
  const refusal = await asked
  expect([refusal?.status, refusal?.body.code]).toEqual([403, 'SECURE_DISMISSED'])
  expect(received).toHaveLength(1)
})

test('at most fifty calls wait; the next is refused at once', async () => {
  const { gateway, session } = await meet(() => secureStep)
  const calls = Array.from({ length: 51 }, (_, at) =>
    refusalOf(gateway.send(post('/v1/things/actions/remove', `k${at}`))),
  )
  const first = await Promise.race(calls)
  expect(first?.body.code).toBe('SECURE_STEP')
  expect(gateway.waiting()).toHaveLength(50)
  session.send({ type: 'SECURE.DISMISS' })
  await Promise.all(calls)
})

test('E15 a background call neither waits for the code nor moves anybody', async () => {
  const answers = [secureStep, { status: 403, body: { code: 'FORBIDDEN', message: 'no' } }]
  const { gateway, said, session } = await meet(() => answers.shift() ?? { status: 500 })
  const before = said('navigate')
  for (const code of ['SECURE_STEP', 'FORBIDDEN']) {
    const refusal = await refusalOf(gateway.send({ method: 'GET', path: '/v1/things', background: true }))
    expect(refusal?.body.code).toBe(code)
  }
  expect(said('navigate')).toBe(before)
  // The badge of the status line, and no dialog.
  expect(secureLeafOf(session.getSnapshot())).toBe('required.dismissed')
})

test('E16 ten forbidden answers lead to /unauthorized once and name the missing right', async () => {
  const body = { code: 'FORBIDDEN', message: 'no', details: { permission: 'things.hide' } }
  const { gateway, emitted, denied } = await meet(() => ({ status: 403, body }))
  await Promise.all(Array.from({ length: 10 }, () => refusalOf(gateway.send({ method: 'GET', path: '/v1/things' }))))
  expect(emitted.filter(said => said.type === 'navigate' && said.to === '/unauthorized')).toHaveLength(1)
  expect(denied).toEqual([body])
})

test('403 of a place whose country is gone forbids no page: the session is told before anybody is moved', async () => {
  const body = { code: 'VENDOR', message: 'no', details: { vendor: 'mgp' } }
  const around: Partial<Surroundings> = {
    place: () => ({ brand: 'mgp', country: 'IND' }),
    mayBeIn: country => session.getSnapshot().context.allowedCountries.includes(country),
    askCountries: async () => session.send({ type: 'COUNTRIES.CHANGED', allowedCountries: [], path: '/products' }),
  }
  const { gateway, session, emitted, denied } = await meet(() => ({ status: 403, body }), undefined, around)
  const refusal = await refusalOf(gateway.send({ method: 'GET', path: '/v1/things' }))
  expect(isGivenUp(refusal!)).toBe(true)
  expect(emitted.filter(said => said.type === 'navigate' && said.to === '/unauthorized')).toEqual([])
  expect([denied, leafOf(session.getSnapshot())]).toEqual([[], 'inside.noCountries'])
})

test('403 of a brand that was taken away, in a country one keeps, forbids the page', async () => {
  const body = { code: 'VENDOR', message: 'no', details: { vendor: 'mgp' } }
  const around = { place: () => ({ brand: 'mgp', country: 'IND' }), mayBeIn: () => true, askCountries: async () => {} }
  const { gateway, emitted } = await meet(() => ({ status: 403, body }), undefined, around)
  await refusalOf(gateway.send({ method: 'GET', path: '/v1/things' }))
  expect(emitted.filter(said => said.type === 'navigate' && said.to === '/unauthorized')).toHaveLength(1)
})

test('403 DAILY_LIMIT is told to whoever asked, and moves nobody from what they typed', async () => {
  const body = { code: 'DAILY_LIMIT', message: '0.00 left of your daily limit of 200.00', details: {} }
  const { gateway, emitted, denied } = await meet(() => ({ status: 403, body }))
  const refusal = await refusalOf(gateway.send(post('/v1/orders/actions/refund', 'k')))
  expect([refusal?.status, refusal?.body]).toEqual([403, body])
  expect(emitted.filter(said => said.type === 'navigate' && said.to === '/unauthorized')).toEqual([])
  expect(denied).toEqual([])
})

test('an invalid value is passed on to the caller as the server said it', async () => {
  const body = {
    code: 'VALIDATION',
    message: 'wrong',
    fields: [{ code: 'REQUIRED', message: 'is required', path: 'name' }],
  }
  const { gateway } = await meet(() => ({ status: 422, body }))
  const refusal = await refusalOf(gateway.send(post('/v1/things/actions/create', 'k')))
  expect([refusal?.status, refusal?.body, refusal?.requestId]).toEqual([422, body, 'r1'])
})

test('an answer is reduced to its data when it has one', async () => {
  const answers: unknown[] = [{ data: { a: 1 } }, { status: 'ok' }, { data: null }]
  const { gateway } = await meet(() => ({ status: 200, body: answers.shift() }))
  const got = []
  for (let at = 0; at < 3; at++) got.push(await gateway.send({ method: 'GET', path: '/v1/things' }))
  expect(got).toEqual([{ a: 1 }, { status: 'ok' }, null])
})

test('every call says who asks and where', async () => {
  const { gateway, received } = await meet(() => ({ status: 200, body: {} }))
  await gateway.send({ method: 'GET', path: '/v1/things', face: 'palette' })
  expect(received[0]?.headers).toMatchObject({
    'access-token': 'first',
    'vendor-code': 'mgp-are',
    'country-code': 'ARE',
    'x-face': 'palette',
  })
})

test('what is asked of no place names none, and is asked where the country of this tab was taken away, too', async () => {
  const server = await openServer(() => ({ status: 200, body: {} }))
  const { gateway, session } = await openSession(server.url, undefined, { mayBeIn: () => false })
  await gateway.send({ method: 'GET', path: '/v1/me', isPlaceless: true })
  expect(server.received.map(({ headers }) => [headers['access-token'], headers['vendor-code']])).toEqual([
    ['first', undefined],
  ])
  expect(isGivenUp(await refusalOf(gateway.send({ method: 'GET', path: '/v1/things' })))).toBe(true)
  session.stop()
  await server.close()
})

test('silence is a refusal without a status', async () => {
  const server = await openServer(() => ({ status: 200 }))
  const { gateway, session } = await openSession(server.url)
  await server.close()
  const refusal = await refusalOf(gateway.send({ method: 'GET', path: '/v1/things' }))
  expect([refusal?.status, refusal?.body.code]).toEqual([0, 'NETWORK'])
  session.stop()
})

test('after a sign-out nothing that waited is left, and what was under way is given up', async () => {
  let release = () => {}
  const held = new Promise<void>(done => {
    release = done
  })
  const { gateway, session } = await meet(async ({ path }) => {
    if (path === '/slow') await held
    return path === '/slow' ? { status: 200, body: {} } : secureStep
  })
  const slow = refusalOf(gateway.send({ method: 'GET', path: '/slow' }))
  const waiting = refusalOf(gateway.send(post('/v1/things/actions/remove', 'k')))
  await reached(session, ({ context }) => context.blocked.length === 1)
  session.send({ type: 'TAB.LOGGED_OUT' })
  expect((await waiting)?.status).toBe(403)
  expect(isGivenUp(await slow)).toBe(true)
  expect(gateway.waiting()).toEqual([])
  release()
})

describe('a crowded server', () => {
  const crowded = (after: string | undefined, code = 'OVERLOADED', status = 503): Reply => ({
    status,
    body: { code, message: 'Too much is going on' },
    ...(after !== undefined && { headers: { 'retry-after': after } }),
  })

  /** Turns the first `times` calls away. */
  const meetCrowd = (times: number, reply: Reply) => {
    let turned = 0
    const told: (number | undefined)[] = []
    const answer = () => (turned++ < times ? reply : { status: 200, body: { data: 'in' } })
    return meet(answer, undefined, { busy: seconds => void told.push(seconds) }).then(met => ({ ...met, told }))
  }

  test.each([
    ['503', crowded('0')],
    ['429', crowded('0', 'RATE_LIMITED', 429)],
  ])('is waited for after %s: what is read and what has a key goes out again as it was', async (_, reply) => {
    const { gateway, received } = await meetCrowd(2, reply)
    expect(await gateway.send(post('/v1/things', 'one-key'))).toBe('in')
    expect(received.map(({ body, headers }) => [body, headers['idempotency-key']])).toEqual(
      Array(3).fill(['{"n":1}', 'one-key']),
    )
    expect(await gateway.send({ method: 'GET', path: '/v1/things' })).toBe('in')
  })

  test('is asked four times at most, and then its refusal is an answer', async () => {
    const { gateway, received } = await meetCrowd(9, crowded('0'))
    expect((await refusalOf(gateway.send({ method: 'GET', path: '/v1/things' })))?.body.code).toBe('OVERLOADED')
    expect(received).toHaveLength(4)
  })

  test.each([
    ['has no key', { once: null }, crowded('0')],
    ['is a poll', { background: true }, crowded('0')],
    ['was not told when to come back', {}, crowded(undefined)],
    ['is closed for longer than a crowd lasts', {}, crowded('600', 'RATE_LIMITED', 429)],
    ['was refused for another reason', {}, crowded('0', 'CODE_LOCKED', 429)],
  ])('is not asked again by what %s', async (_, more, reply) => {
    const { gateway, received } = await meetCrowd(1, reply)
    expect((await refusalOf(gateway.send({ ...post('/v1/things', 'key'), ...more })))?.status).toBe(reply.status)
    expect(received).toHaveLength(1)
  })

  test('is not asked again by a call that was given up, or by nobody: who waited is told at once', async () => {
    const { gateway, received, told } = await meetCrowd(9, crowded('20'))
    const leaving = new AbortController()
    const asked = refusalOf(gateway.send({ method: 'GET', path: '/v1/one', signal: leaving.signal }))
    const other = refusalOf(gateway.send({ method: 'GET', path: '/v1/two' }))
    await vi.waitUntil(() => told.length === 2)
    leaving.abort()
    expect(isGivenUp(await asked)).toBe(true)
    gateway.clear()
    expect(isGivenUp(await other)).toBe(true)
    expect(received).toHaveLength(2)
    // Told with each, and once that nobody waits any more; never to the moment, so that not all come back together.
    expect(told).toEqual([expect.any(Number), expect.any(Number), undefined])
    for (const seconds of told.slice(0, 2)) expect(seconds).toBeGreaterThanOrEqual(20)
  })
})
