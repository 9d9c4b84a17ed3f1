// Who gets a socket, and when it is taken away.
import { once } from 'node:events'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { revoke } from '#server/auth/signOut.ts'
import { type Listening, type Serving, type Sockets, sockets } from './realtimeWorld.ts'

let world: Sockets
let here: Serving
let there: Serving
beforeAll(async () => {
  world = await sockets()
  here = world.here
  there = world.there
})
afterEach(() => world.hangUp())
afterAll(() => world.close())

const refusalOf = async (listening: Listening): Promise<{ message: string; data?: { code: string } }> => {
  const [error] = await once(listening.socket as never, 'connect_error')
  return error
}

test('a socket is cut within two seconds of its session being revoked in another process, and told why', async () => {
  const listening = await world.listen(here, 'content', 'mgp')
  const [{ sid }] = (await here.world.kit.db.$client.query('select sid from session order by sid desc limit 1')).rows
  const cutAt = once(listening.socket as never, 'disconnect')
  const startedAt = performance.now()
  await revoke(there.world.kit, sid)
  await cutAt
  expect(performance.now() - startedAt).toBeLessThan(2000)
  expect(listening.heard.at(-1)).toEqual({
    status: 'Error',
    data: null,
    error: { code: 'USER_REVOKED', message: 'Please login again' },
  })
})

test('a socket of a suspended person is cut without anybody saying so', async () => {
  const listening = await world.listen(here, 'content', 'mgp')
  const cutAt = once(listening.socket as never, 'disconnect')
  await here.world.kit.db.$client.query(
    `update user_account set active = false where email = 'content@nucleus.example'`,
  )
  await cutAt
  expect(listening.heard.at(-1)?.error?.code).toBe('USER_REVOKED')
})

test('a handshake needs a good token, an allowed place and the page of this host', async () => {
  const token = await here.world.signIn('viewer')
  expect((await refusalOf(world.open(here, {}))).data?.code).toBe('INVALID_TOKEN')
  expect((await refusalOf(world.open(here, { token: 'x'.repeat(43) }))).data?.code).toBe('INVALID_TOKEN')
  expect((await refusalOf(world.open(here, { token, vendor: 'tmc' }))).data?.code).toBe('VENDOR')
  await refusalOf(world.open(here, { token, vendor: 'mgp' }, { origin: 'https://evil.example' }))
  const own = world.open(here, { token, vendor: 'mgp' }, { origin: here.url })
  await once(own.socket as never, 'connect')
})

test('an expired token is refused by the socket without being used up: the next request still renews it', async () => {
  const desk = here.world
  const token = await desk.signIn('viewer')
  desk.clock.pass(15 * 60_000)
  expect((await refusalOf(world.open(here, { token, vendor: 'mgp' }))).data).toEqual({
    code: 'TOKEN_EXPIRED',
    message: 'The token has expired',
  })
  desk.clock.pass(5 * 60_000)
  const answer = await desk.call('GET', '/v1/touch', { headers: { 'access-token': token } })
  expect(answer).toMatchObject({ status: 498, body: { newToken: expect.any(String) } })
  const renewed = world.open(here, { token: answer.body.newToken, vendor: 'mgp' })
  await once(renewed.socket as never, 'connect')
})

test('a flood of wishes and an over-large message end the connection', async () => {
  const flooding = await world.listen(here, 'viewer', 'mgp')
  const flooded = once(flooding.socket as never, 'disconnect')
  for (let n = 0; n < 50; n++) flooding.socket.emit('resume', { after: 'x' })
  await flooded
  const large = await world.listen(here, 'viewer', 'mgp')
  const refused = once(large.socket as never, 'disconnect')
  large.socket.emit('resume', { after: 'x'.repeat(20_000) })
  await refused
})
