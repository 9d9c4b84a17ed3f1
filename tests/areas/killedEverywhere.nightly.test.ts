// Two servers as two processes on one database: what is killed by a call to one is in no price of the other.
import { sql } from 'drizzle-orm'
import { io, type Socket } from 'socket.io-client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { discounts } from '#areas/discounts/discounts.ts'
import { actionEndpointOf } from '#contract/address.ts'
import type { Envelope } from '#contract/message.ts'
import { withTenant } from '#server/db/tenant.ts'
import { linkToken } from '#server/outside/linkToken.ts'
import { demoSecret } from '../support/database.ts'
import { opened } from '../support/opened.ts'
import { type RunningServer, startServer } from '../support/server.ts'

const { here, admin } = await opened()
let one: RunningServer
let other: RunningServer
let socket: Socket
const heard: unknown[] = []

beforeAll(async () => {
  const { env: known, db } = here.house.kit
  const env = {
    DATABASE_URL: known.databaseUrl!,
    DATABASE_APP_URL: db.$client.options.connectionString!,
    SERVER_SECRET: demoSecret,
  }
  one = await startServer({ env })
  other = await startServer({ env })
  const query = { token: admin.token, vendor: 'mgp' }
  socket = io(other.url, { path: '/socket.io', transports: ['websocket'], reconnection: false, query })
  socket.on('message', ({ data }: Envelope) => heard.push(data))
  await new Promise(resolve => socket.once('connect', () => resolve(undefined)))
})
afterAll(async () => {
  socket?.close()
  await one?.stop()
  await other?.stop()
})

let calls = 0
const post = async <D>(at: RunningServer, path: string, body: object): Promise<D> => {
  const headers = { ...admin.headers, 'content-type': 'application/json', 'idempotency-key': `everywhere-${calls++}` }
  const answer = await fetch(`${at.url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
  expect(answer.status).toBe(200)
  return ((await answer.json()) as { data: D }).data
}
const act = <D>(at: RunningServer, action: string, body: object) =>
  post<D>(at, actionEndpointOf(discounts, action), body)

/** A link to a cart of one serum. */
const cartLink = () =>
  withTenant(here.house.kit.db, { vendor: 'mgp' }, async tx => {
    const lines = JSON.stringify([{ sku: 'G1-SERUM', name: 'Serum', qty: 1, unitPrice: 64_900 }])
    const { rows } = await tx.execute<{ id: string }>(sql`
      update carts set lines = ${lines}::jsonb, pincode = null
      where id = (select id from carts where status <> 2 order by id limit 1) returning id`)
    return linkToken(here.house.kit.env, 'cart', 'mgp', rows[0]!.id)
  })

test('(4) a kill by one process takes effect in another within 5 s: it is told there, and open carts cost what they cost without it', async () => {
  const token = await cartLink()
  const typed = { vendor: 'mgp', token, codes: ['EVERYWHERE'], device: 'device-one' }
  const priced = async () => {
    const { grand, codes } = await post<{ grand: number; codes: string[] }>(other, '/v1/carts/price', typed)
    return [grand, codes]
  }
  const input = { kind: 'coupon', code: 'EVERYWHERE', percentOff: 1000, target: 'sku:G1-SERUM' }
  const { done } = await act<{ done: { id: string }[] }>(one, 'create', { input })
  const ids = done.map(({ id }) => id)
  await act(one, 'publish', { ids })
  await expect.poll(priced, { timeout: 5000 }).toEqual([52_569, ['EVERYWHERE']])
  const asked = performance.now()
  await act(one, 'kill', { ids, input: { reason: 'leaked' } })
  await expect.poll(priced, { timeout: 5000, interval: 20 }).toEqual([58_410, []])
  await expect
    .poll(() => heard, { timeout: 5000, interval: 20 })
    .toContainEqual(expect.objectContaining({ type: 'discount.killed', ids }))
  const took = performance.now() - asked
  console.log(`killed everywhere after ${Math.round(took)} ms`)
  expect(took).toBeLessThan(5000)
})
