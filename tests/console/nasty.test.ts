// @vitest-environment node
// The thirty nasty cases of the session (session.md 6). Each is a test whose name begins with its number:
// E1 E2 E3 E6 E11 E12 E15 E16  tests/console/gateway.test.ts      E6 E7 E8 E9 E10 E26 E29  tests/machines/session.test.ts
// E11 E13 E14 E15  tests/machines/secure.test.ts                  E26  tests/machines/otp.test.ts
// E17 E18 E19 E27 E30  tests/console/session.test.ts              E24  tests/machines/connection.test.ts
// E28  tests/console/sessionScreens.test.tsx                      E18 E21  tests/journeys/hosts.test.ts
// E13 E20 E22 E23 E24 E28 E30  tests/journeys/tabs.test.ts
// E2 E3 E4 E5 E7 E9 E14 E16 E25 E26 E27 E29  here: a session and a gateway before a server that answers as a script says
import { afterEach, expect, test, vi } from 'vitest'
import { adoptGateway, api } from '#console/net/api.ts'
import type { RequestOptions } from '#console/net/gateway.ts'
import { isGivenUp, isRefusal, type Refusal } from '#console/net/refusal.ts'
import { revoke } from '#console/session/revoke.ts'
import { leafOf, secureLeafOf } from '#machines/session.ts'
import { openServer, openSession, type Received, type Reply, reached } from './answering.ts'

let closing: (() => Promise<void>)[] = []
afterEach(async () => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  await Promise.all(closing.map(close => close()))
  closing = []
})

type Answer = (received: Received) => Reply | Promise<Reply>
type Given = Parameters<typeof openSession>

const meet = async (answer: Answer, ...rest: Given extends [string, ...infer R] ? R : never) => {
  const server = await openServer(answer)
  const opened = await openSession(server.url, ...rest)
  closing.push(async () => {
    opened.session.stop()
    await server.close()
  })
  return { ...opened, received: server.received, server, leaf: () => leafOf(opened.session.getSnapshot()) }
}

const read = (path: string): RequestOptions => ({ method: 'GET', path })
const write = (path: string, once: string): RequestOptions => ({ method: 'POST', path, body: { n: 1 }, once })
const refusalOf = (asked: Promise<unknown>) =>
  asked.then(
    () => undefined,
    (thrown: unknown) => thrown as Refusal,
  )
const expired = (newToken?: unknown): Reply => ({
  status: 498,
  body: { code: 'TOKEN_EXPIRED', message: 'expired', newToken },
})
const unknown: Reply = { status: 401, body: { code: 'INVALID_TOKEN', message: 'no' } }
const secureStep: Reply = { status: 403, body: { code: 'SECURE_STEP', message: 'code', details: { subCode: 4031 } } }
const fine = (data: unknown = {}): Reply => ({ status: 200, body: { data } })

/** A gate in the script: answers wait before it until the test opens it. */
const gate = () => {
  let open = () => {}
  const isOpen = new Promise<void>(done => {
    open = done
  })
  return { isOpen, open }
}

test('E2 a storm on a server that is never content is cleared once, and nothing is sent afterwards', async () => {
  let count = 0
  const { gateway, received, said } = await meet(() => expired(`fresh-${++count}`))
  const refusals = await Promise.all(Array.from({ length: 100 }, (_, at) => refusalOf(gateway.send(read(`/v1/${at}`)))))
  expect(refusals.every(isRefusal)).toBe(true)
  expect(said('cleared')).toBe(1)
  const paths = received.map(({ path }) => path)
  for (const path of new Set(paths)) expect(paths.filter(each => each === path).length).toBeLessThanOrEqual(2)
})

test.each([[''], ['first'], [7], [null]])('E3 a new token that is %j is none', async newToken => {
  const { gateway, leaf, received } = await meet(() => expired(newToken))
  expect((await refusalOf(gateway.send(read('/v1/things'))))?.status).toBe(498)
  expect([leaf(), received.length]).toEqual(['invalidated', 1])
})

test('E4 a late 498 of an older token brings an older new one: it is ignored, the call goes out with the current one', async () => {
  const late = gate()
  const { gateway, received, tokenNow } = await meet(async ({ headers, path }) => {
    if (headers['access-token'] !== 'first') return fine(path)
    if (path === '/late') await late.isOpen
    return expired(path === '/late' ? 'older' : 'second')
  })
  const waiting = gateway.send(read('/late'))
  await expect.poll(() => received.length).toBe(1)
  await gateway.send(read('/soon'))
  late.open()
  expect(await waiting).toBe('/late')
  expect(tokenNow()).toBe('second')
  expect(received.filter(({ path }) => path === '/late').map(({ headers }) => headers['access-token'])).toEqual([
    'first',
    'second',
  ])
})

test('E5 a token that runs out while the place is applied is renewed without the chart noticing', async () => {
  const seen: string[] = []
  const { session, tokenNow } = await meet(
    ({ headers }) => (headers['access-token'] === 'first' ? expired('second') : fine()),
    gateway => ({
      applyVendor: async place => {
        await gateway().send({ method: 'GET', path: '/v1/me', place })
        seen.push('applied')
      },
    }),
  )
  expect([leafOf(session.getSnapshot()), tokenNow(), seen]).toEqual(['inside.ready', 'second', ['applied']])
})

test('E7 a 401 to the old token while a renewal has just succeeded is sent once more and signs nobody out', async () => {
  const late = gate()
  const { gateway, received, leaf } = await meet(async ({ headers, path }) => {
    if (headers['access-token'] !== 'first') return fine(path)
    if (path !== '/late') return expired('second')
    await late.isOpen
    return unknown
  })
  const waiting = gateway.send(read('/late'))
  await expect.poll(() => received.length).toBe(1)
  await gateway.send(read('/soon'))
  late.open()
  expect([await waiting, leaf()]).toEqual(['/late', 'inside.ready'])
})

test('E7 a 401 to a token another tab has renewed meanwhile is sent once more with that one', async () => {
  let told = false
  const { session, gateway, leaf } = await meet(
    ({ headers }) => (headers['access-token'] === 'first' ? unknown : fine('done')),
    undefined,
    {
      token: () => (told ? 'second' : 'first'),
      catchUp: () => {
        told = true
        session.send({ type: 'TAB.ROTATED', tokenRef: 'ref-second' })
        return true
      },
    },
  )
  expect([await gateway.send(read('/v1/things')), leaf()]).toEqual(['done', 'inside.ready'])
})

test('E9 a 401 to a call of an earlier sign-in is dropped', async () => {
  const late = gate()
  const { session, gateway, received, said, leaf } = await meet(async () => {
    await late.isOpen
    return unknown
  })
  const waiting = refusalOf(gateway.send(read('/v1/things')))
  await expect.poll(() => received.length).toBe(1)
  session.send({ type: 'TAB.LOGGED_IN', member: { userId: 'u1', allowedCountries: ['IND'] } })
  late.open()
  expect(isGivenUp(await waiting)).toBe(true)
  expect([said('cleared'), leaf()]).toEqual([0, 'inside.ready'])
})

test.each(['401', 'logout', 'another tab'] as const)(
  'E14 %s while the code is asked for ends the asking',
  async how => {
    const { session, gateway, said } = await meet(
      ({ path }) => (path === '/v1/things/actions/remove' ? secureStep : unknown),
      () => ({ revoke: async () => {} }),
    )
    const parked = refusalOf(gateway.send(write('/v1/things/actions/remove', 'k')))
    await reached(session, ({ context }) => context.blocked.length === 1)
    session.send({ type: 'SECURE.BEGIN' })
    await reached(session, ({ children }) => children.stepUp !== undefined)
    if (how === '401') await refusalOf(gateway.send(read('/v1/others')))
    else session.send(how === 'logout' ? { type: 'LOGOUT' } : { type: 'TAB.LOGGED_OUT' })
    expect(await parked).toBeDefined()
    await reached(session, snapshot => !snapshot.hasTag('authenticated') && !snapshot.hasTag('busy'))
    const now = session.getSnapshot()
    expect([secureLeafOf(now), now.children.stepUp, gateway.waiting()]).toEqual(['open', undefined, []])
    expect(said('cleared')).toBe(1)
  },
)

test('E16 a 403 on /unauthorized itself leads nowhere', async () => {
  const forbidden: Reply = { status: 403, body: { code: 'FORBIDDEN', message: 'no' } }
  const { gateway, said } = await meet(() => forbidden, undefined, { path: () => '/unauthorized' })
  const before = said('navigate')
  expect((await refusalOf(gateway.send(read('/v1/things'))))?.status).toBe(403)
  expect(said('navigate')).toBe(before)
})

const large = 60 * 1024 * 1024

test('E25 sixty megabytes on an expired token: a tiny call is refused first, the body travels once', async () => {
  const { gateway, received } = await meet(({ headers, path }) =>
    headers['access-token'] === 'first' ? expired('second') : fine(path),
  )
  adoptGateway(gateway)
  await api.sendFile('/v1/files', new Blob([new Uint8Array(large)]), 'large.csv')
  expect(received.map(({ method, path, body }) => [method, path, body.length > large])).toEqual([
    ['GET', '/v1/touch', false],
    ['GET', '/v1/touch', false],
    ['POST', '/v1/files', true],
  ])
})

test('E25 a token that runs out under the body: it is sent once more, with the same key, and the bar goes back', async () => {
  const { gateway, received } = await meet(({ headers, method }) =>
    method === 'POST' && headers['access-token'] === 'first' ? expired('second') : fine('stored'),
  )
  adoptGateway(gateway)
  const shares: number[] = []
  const onProgress = (share: number) => void shares.push(share)
  const file = new Blob([new Uint8Array(large)])
  expect(await api.sendFile('/v1/files', file, 'large.csv', { onProgress })).toBe('stored')
  const sent = received.filter(({ method }) => method === 'POST')
  expect(sent.map(({ body }) => body.length > large)).toEqual([true, true])
  expect(new Set(sent.map(({ headers }) => headers['idempotency-key'])).size).toBe(1)
  expect(shares.some((share, at) => at > 0 && share < (shares[at - 1] ?? 0))).toBe(true)
})

test('E26 offline: what waits for the code goes on waiting', async () => {
  const { session, gateway, server } = await meet(() => secureStep)
  const parked = gateway.send(write('/v1/things/actions/remove', 'k'))
  parked.catch(() => {})
  await reached(session, ({ context }) => context.blocked.length === 1)
  await server.close()
  expect((await refusalOf(gateway.send(read('/v1/others'))))?.body.code).toBe('NETWORK')
  expect(gateway.waiting()).toHaveLength(1)
  expect(secureLeafOf(session.getSnapshot())).toBe('required.asking')
})

test('E26 offline: signing out is done here at once, the server is told as soon as it can be reached', async () => {
  const online = new EventTarget()
  vi.stubGlobal('window', online)
  let isThere = false
  const { gateway, received } = await meet(() => fine(), undefined, {
    host: () => (isThere ? reachable : 'http://127.0.0.1:9'),
  })
  const server = await openServer(() => fine())
  const reachable = server.url
  await expect(revoke(gateway, 'old-token', new AbortController().signal)).rejects.toMatchObject({ status: 0 })
  isThere = true
  online.dispatchEvent(new Event('online'))
  await expect
    .poll(() => server.received.map(({ path, headers }) => [path, headers['access-token']]))
    .toEqual([['/nucleus/logout', 'old-token']])
  expect(received).toEqual([])
  await server.close()
})

test.each([-1, 1])('E27 a clock that is %s day off decides nothing about a renewal or a sign-out', async days => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const { gateway, leaf, tokenNow } = await meet(({ headers }) =>
    headers['access-token'] === 'first' ? expired('second') : fine('done'),
  )
  vi.setSystemTime(Date.now() + days * 86_400_000)
  expect([await gateway.send(read('/v1/things')), tokenNow(), leaf()]).toEqual(['done', 'second', 'inside.ready'])
})

test('E29 a country taken away: the gate at once, and nothing is sent from it any more', async () => {
  const { session, gateway, received, leaf } = await meet(() => fine(), undefined, {
    place: () => ({ brand: 'mgp', country: 'IND' }),
    mayBeIn: country => session.getSnapshot().context.allowedCountries.includes(country),
  })
  await gateway.send(read('/v1/things'))
  session.send({ type: 'COUNTRIES.CHANGED', allowedCountries: ['ARE'] })
  expect(leaf()).toBe('inside.picking')
  expect(isGivenUp((await refusalOf(gateway.send(read('/v1/things'))))!)).toBe(true)
  await gateway.send({ ...read('/v1/me'), isPlaceless: true })
  expect(received.map(({ path, headers }) => [path, headers['country-code']])).toEqual([
    ['/v1/things', 'IND'],
    ['/v1/me', undefined],
  ])
  session.send({ type: 'COUNTRIES.CHANGED', allowedCountries: [] })
  expect(leaf()).toBe('inside.noCountries')
})
