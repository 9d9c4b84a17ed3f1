// A session ended in one process is felt within two seconds in another: by its page and by its socket.
import { once } from 'node:events'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { at } from './authWorld.ts'
import { type Sockets, sockets } from './realtimeWorld.ts'

let world: Sockets
beforeAll(async () => {
  world = await sockets()
})
afterAll(() => world.close())

test('ended there, its socket here is cut with USER_REVOKED and its next call is 401 USER_REVOKED, both within two seconds', async () => {
  const { here, there, both } = world
  const token = await here.world.signIn('content')
  const ender = await there.world.signIn('content')
  const listening = world.open(here, { token, vendor: 'mgp' })
  const staying = world.open(there, { token: ender, vendor: 'mgp' })
  await Promise.all([once(listening.socket as never, 'connect'), once(staying.socket as never, 'connect')])
  expect((await here.world.call('GET', '/v1/touch', { headers: at(token) })).status).toBe(200)

  const cutAt = once(listening.socket as never, 'disconnect').then(() => performance.now())
  const startedAt = performance.now()
  const body = { others: true }
  const ended = await both.there.call('POST', '/v1/me/sessions/end', { headers: at(ender), body })
  expect(ended.body.data).toEqual({ ended: 1 })
  const refused = async () => (await here.world.call('GET', '/v1/touch', { headers: at(token) })).body?.code
  await expect.poll(refused, { timeout: 2000, interval: 20 }).toBe('USER_REVOKED')
  const pageMs = performance.now() - startedAt
  const socketMs = (await cutAt) - startedAt
  expect(Math.max(pageMs, socketMs)).toBeLessThan(2000)
  expect(listening.heard.at(-1)).toMatchObject({ status: 'Error', error: { code: 'USER_REVOKED' } })
  expect(staying.socket.connected).toBe(true)
})
