// What is committed in a vendor is heard by those who may open it, in order, by every process, and by nobody else.
import { once } from 'node:events'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { withTenant } from '#server/db/tenant.ts'
import type { Undated } from '#server/kit.ts'
import { eventsAfter, pruneEvents } from '#server/realtime/log.ts'
import { at } from './authWorld.ts'
import { changed, ids, publish, type Serving, type Sockets, settled, sockets } from './realtimeWorld.ts'

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

test('a change is heard in the process it was made in and in every other, in the shape of the specification', async () => {
  const near = await world.listen(here, 'admin', 'mgp')
  const far = await world.listen(there, 'admin', 'mgp')
  await publish(here, 'mgp', changed('products'))
  for (const { until } of [near, far]) {
    const [heard] = await until(1)
    expect(heard).toEqual({
      status: 'Success',
      error: null,
      data: { ...changed('products'), offset: expect.stringMatching(/^\d+$/) },
    })
  }
})

test('what is rolled back is never heard', async () => {
  const listening = await world.listen(here, 'admin', 'mgp')
  const failing = publish(there, 'mgp', changed('products', 'undone'), () => Promise.reject(new Error('no')))
  await expect(failing).rejects.toThrow('no')
  await publish(there, 'mgp', changed('products', 'kept'))
  expect(ids(await listening.until(1))).toEqual(['kept'])
})

test('a socket of mgp hears nothing of tmc, live or replayed', async () => {
  const mgp = await world.listen(here, 'admin', 'mgp')
  const tmc = await world.listen(there, 'admin', 'tmc')
  await publish(here, 'tmc', changed('products', 'secret'))
  expect(ids(await tmc.until(1))).toEqual(['secret'])
  await publish(here, 'mgp', changed('products', 'own'))
  expect(ids(await mgp.until(1))).toEqual(['own'])
  mgp.socket.emit('resume', { after: String(Number(mgp.offsets()[0]) - 1) })
  expect(ids(await mgp.until(2))).toEqual(['own', 'own'])
})

test('a change is heard only by those who may open the resource', async () => {
  const { kit } = here.world
  await kit.db.$client.query(`update role set denies = '{jobs.*}' where name = 'Support desk'`)
  const support = await world.listen(here, 'support', 'mgp')
  await publish(here, 'mgp', changed('jobs', 'hidden'))
  await publish(here, 'mgp', changed('nothing', 'unknown'))
  await publish(here, 'mgp', changed('products', 'open'))
  expect(ids(await support.until(1))).toEqual(['open'])
  support.socket.emit('resume', { after: String(Number(support.offsets()[0]) - 3) })
  expect(ids(await support.until(2))).toEqual(['open', 'open'])
})

test('rights taken away or given while a socket is open change what it hears within two seconds', async () => {
  const { kit } = here.world
  await kit.db.$client.query(`update role set denies = '{}' where name = 'Order desk'`)
  const orders = await world.listen(here, 'orders', 'mgp')
  await kit.db.$client.query(`update role set denies = '{products.*}' where name = 'Order desk'`)
  const stillHears = async () => {
    const before = orders.heard.length
    await publish(here, 'mgp', changed('products'))
    await publish(here, 'mgp', changed('categories'))
    await orders.until(before + 1)
    return orders.heard.slice(before).some(({ data }) => data && 'resource' in data && data.resource === 'products')
  }
  await expect.poll(stillHears, { timeout: 2500, interval: 100 }).toBe(false)
})

test('countries taken from a person are told to their open pages within two seconds, before a lost place is cut', async () => {
  const { kit } = here.world
  const orders = await world.listen(here, 'orders', 'mgp')
  const allow = (countries: string) =>
    kit.db.$client.query(
      `update user_account set allowed_countries = '${countries}' where email = 'orders@nucleus.example'`,
    )
  const told = (allowedCountries: string[]) => ({ type: 'countries.changed', offset: null, allowedCountries })
  await allow('{IND}')
  expect((await orders.until(1)).map(({ data }) => data)).toEqual([told(['IND'])])
  await allow('{ARE}')
  const [, lost, cut] = await orders.until(3)
  expect([lost?.data, cut?.status]).toEqual([told(['ARE']), 'Error'])
  await expect.poll(() => orders.socket.connected).toBe(false)
  await allow('{IND,ARE}')
})

test('a page whose countries changed before it connected is told within two seconds, one that knows them is not', async () => {
  const { kit } = here.world
  const token = await here.world.signIn('catalogue')
  const open = (countries: string) => world.open(here, { token, vendor: 'mgp', countries })
  await kit.db.$client.query(
    `update user_account set allowed_countries = '{IND}' where email = 'catalogue@nucleus.example'`,
  )
  const [told] = await open('IND,ARE').until(1)
  expect(told?.data).toEqual({ type: 'countries.changed', offset: null, allowedCountries: ['IND'] })
  const fresh = open('IND')
  await once(fresh.socket as never, 'connect')
  await settled(fresh)
  await publish(here, 'mgp', changed('products', 'next'))
  expect(ids(await fresh.until(1))).toEqual(['next'])
  await kit.db.$client.query(
    `update user_account set allowed_countries = '{IND,ARE}' where email = 'catalogue@nucleus.example'`,
  )
})

test('the progress of a job reaches every process but is not kept', async () => {
  const far = await world.listen(there, 'admin', 'mgp')
  const progress = {
    type: 'job.progress',
    jobId: 'j',
    number: 1,
    title: 'Import',
    status: 'start',
    phase: 'rows',
    total: 10,
    done: 5,
    ok: 5,
    failed: 0,
    skipped: 0,
    rate: 1,
    eta: 5,
  } as const
  await publish(here, 'mgp', progress)
  expect((await far.until(1))[0]?.data).toEqual({ ...progress, offset: null })
  const { rows } = await withTenant(here.world.kit.db, { vendor: 'mgp' }, tx =>
    tx.execute(sql`select 1 from event where message->>'type' = 'job.progress'`),
  )
  expect(rows).toEqual([])
})

test('keys chosen in one process are told to that person in every brand and to nobody else, and not kept', async () => {
  const own = await world.listen(there, 'admin', 'tmc')
  const other = await world.listen(there, 'catalogue', 'mgp')
  const token = await here.world.signIn('admin')
  const keep = (patch: object) =>
    here.world.call('POST', '/v1/me/profile', { headers: { 'access-token': token }, body: { patch } })
  const bound = [{ does: 'list x', keys: 'y' }]
  expect((await keep({ language: 'de' })).status).toBe(200)
  const { body } = await keep({ keys: { vim: true, bound } })
  expect(body.data.profile.keys).toEqual({ vim: true, bound })
  expect((await own.until(1)).map(({ data }) => data)).toEqual([{ type: 'keys.changed', offset: null }])
  await publish(here, 'mgp', changed('products', 'after'))
  expect(ids(await other.until(1))).toEqual(['after'])
  expect((await keep({ keys: { bound: [{ does: 'list x', keys: '' }] } })).status).toBe(422)
  expect((await keep({ keys: { aliases: [{ of: '/orders', as: '' }] } })).status).toBe(422)
})

test('after a cut a client is told what it missed, in order and once, and then goes on live', async () => {
  const token = await here.world.signIn('admin')
  const before = world.open(here, { token, vendor: 'mgp' })
  await once(before.socket as never, 'connect')
  await settled(before)
  await publish(here, 'mgp', changed('products', 'first'))
  await before.until(1)
  before.socket.disconnect()
  const witness = await world.listen(there, 'catalogue', 'mgp')
  for (const id of ['b', 'c', 'd']) await publish(there, 'mgp', changed('products', id))
  // Nothing of it is still on its way when the client comes back: that would be heard live, and is the next test.
  await witness.until(3)
  const after = world.open(there, { token, vendor: 'mgp' })
  await once(after.socket as never, 'connect')
  after.socket.emit('resume', { after: before.offsets()[0] })
  await after.until(3)
  await publish(here, 'mgp', changed('products', 'live'))
  await after.until(4)
  expect(ids(after.heard)).toEqual(['b', 'c', 'd', 'live'])
})

test('what happens between the answer to who I am and the first moment of the line is told, and nothing before it', async () => {
  const token = await here.world.signIn('admin')
  await publish(here, 'mgp', changed('products', 'before'))
  const { body } = await here.world.call('GET', '/v1/me', { headers: at(token, 'mgp') })
  for (const id of ['b', 'c']) await publish(there, 'mgp', changed('products', id))
  const first = world.open(here, { token, vendor: 'mgp', after: body.data.heard })
  await first.until(2)
  await publish(here, 'mgp', changed('products', 'live'))
  expect(ids(await first.until(3))).toEqual(['b', 'c', 'live'])
  const placeless = await here.world.call('GET', '/v1/me', { headers: at(token) })
  expect(placeless.body.data).not.toHaveProperty('heard')
})

test('while two hundred changes are committed at once, who resumes in the middle gets every one; in order when the handshake asks', async () => {
  const token = await here.world.signIn('admin')
  const first = world.open(here, { token, vendor: 'mgp' })
  await once(first.socket as never, 'connect')
  await settled(first)
  const writing = Promise.all(
    Array.from({ length: 200 }, (_, n) => publish(n % 2 ? here : there, 'mgp', changed('products', `${n}`))),
  )
  await first.until(20)
  const from = Number(first.offsets()[9])
  const asking = world.open(there, { token, vendor: 'mgp' })
  const saying = world.open(there, { token, vendor: 'mgp', after: String(from) })
  asking.socket.on('connect', () => asking.socket.emit('resume', { after: String(from) }))
  await writing
  await first.until(200)
  const expected = Array.from({ length: 200 }, (_, n) => String(from - 9 + n))
  expect(first.offsets()).toEqual(expected)
  await expect.poll(() => [...new Set(saying.offsets())], { timeout: 5000 }).toEqual(expected.slice(10))
  await expect.poll(() => new Set(asking.offsets()), { timeout: 5000 }).toEqual(new Set(expected.slice(10)))
})

test('what cannot be replayed is said: too many, pruned, or from a future that is not ours', async () => {
  const { kit, clock } = here.world
  const listening = await world.listen(here, 'viewer', 'mgp')
  const last = async () => (await eventsAfter(kit, 'mgp', 0n, 5000)).at(-1)?.offset ?? 0n
  const lost = async (after: string) => {
    listening.heard.length = 0
    listening.socket.emit('resume', { after })
    return (await listening.until(1))[0]?.data
  }
  expect(await lost('99999999')).toEqual({ type: 'resume.lost', offset: String(await last()) })
  await withTenant(kit.db, { vendor: 'mgp' }, async tx => {
    for (let n = 0; n < 1001; n++) await kit.publisher.publish(tx, 'mgp', changed('nothing'))
  })
  const now = await last()
  expect(await lost(String(now - 1001n))).toEqual({ type: 'resume.lost', offset: String(now) })
  // Only the pruning reads the later clock: with the process's own the watch of open sockets would find this session ended.
  const later = { now: () => new Date(clock.at.getTime() + 8 * 24 * 3_600_000) }
  await pruneEvents({ db: kit.db, clock: later }, ['mgp'])
  expect(await lost(String(now - 5n))).toEqual({ type: 'resume.lost', offset: String(now) })
})

test('a message too large for a notification is heard all the same', async () => {
  const far = await world.listen(there, 'admin', 'mgp')
  const large: Undated = {
    type: 'record.changed',
    resource: 'products',
    by: null,
    records: Array.from({ length: 200 }, (_, n) => ({ id: `${n}`.padStart(36, '0'), version: n, status: 'active' })),
  }
  await publish(here, 'mgp', large)
  await publish(here, 'mgp', changed('products', 'after'))
  const heard = await far.until(2)
  expect(heard[0]?.data).toMatchObject({ records: large.type === 'record.changed' ? large.records : [] })
  expect(ids(heard)[1]).toBe('after')
})

test('when the listening connections are killed, nothing committed meanwhile is lost', async () => {
  const listening = await world.listen(here, 'admin', 'mgp')
  await here.world.kit.db.$client.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'nucleus listener' and datname = current_database()`,
  )
  for (const id of ['x', 'y', 'z']) await publish(there, 'mgp', changed('products', id))
  expect(ids(await listening.until(3))).toEqual(['x', 'y', 'z'])
  await publish(there, 'mgp', changed('products', 'again'))
  expect(ids(await listening.until(4))[3]).toBe('again')
})
