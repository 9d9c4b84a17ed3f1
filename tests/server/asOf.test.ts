// What records were at a moment, from history, and what they will be, from what is scheduled: worked examples, and
// random lives that must come out as they were written down on the way.
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { withTenant } from '#server/db/tenant.ts'
import { keepAppointments } from '#server/records/appointment.ts'
import { type Body, openWorld, person, type World } from './recordsWorld.ts'

let world: World
let count = 0
const ada = person()

beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const hour = 3_600_000
const wait = (ms = hour) => {
  world.clock.at = new Date(world.clock.at.getTime() + ms)
}
const now = () => world.clock.at.toISOString()
const act = async (action: string, body: unknown): Promise<Body> =>
  (await world.act(ada, 'shelves', action, body)).body.data
const given = async (draft: object = {}): Promise<string> => {
  count += 1
  const input = { name: `Shelf ${count}`, sku: `A-${count}`, price: 10_000, ...draft }
  return (await act('create', { input })).done[0].id
}
const change = (id: string, input: object) => act('change', { ids: [id], input })
const get = async (path: string, who = ada) => {
  const { status, body } = await world.call(who, 'GET', `/v1/shelves${path}`)
  return { status, body: body as Body }
}
const one = async (id: string, at: string) => (await get(`/${id}/as-of?at=${at}`)).body.data
const list = async (at: string, query = '') => (await get(`/as-of?at=${at}&size=100${query}`)).body.data

describe('a record as it was', () => {
  test('has what its fields held then, its version, and says what they are today', async () => {
    const id = await given({ price: 10_000, kind: 'oak', words: ['a', 'b'], title: { 'en-in': 'First' } })
    wait()
    await change(id, { price: 12_000, kind: 'steel', grade: 'A', words: ['c'] })
    const between = now()
    wait()
    await change(id, { price: 9000, title: { 'en-in': 'Second' } })
    wait()
    const { record } = await one(id, between)
    expect(record).toMatchObject({
      version: 2,
      price: 12_000,
      kind: 'steel',
      words: ['c'],
      title: { 'en-in': 'First' },
    })
    expect(record.updatedAt).toBe(between)
    expect(record.today).toEqual({ price: 9000, title: { 'en-in': 'Second' } })
    expect((await one(id, now())).record).not.toHaveProperty('today')
  })

  test('was not there before it was made, and says since when it is', async () => {
    const before = now()
    wait()
    const made = now()
    const id = await given({ name: 'Newly made' })
    expect(await one(id, before)).toEqual({ title: 'Newly made', createdAt: made })
  })

  test('what was emptied meanwhile is full, what was filled is empty', async () => {
    const id = await given({ weight: '1.5', made: '2026-01-02' })
    const then = now()
    wait()
    await change(id, { weight: null, made: null, wall: true })
    wait()
    expect((await one(id, then)).record).toMatchObject({
      weight: '1.5',
      made: '2026-01-02',
      wall: null,
      today: { weight: null, made: null, wall: true },
    })
  })

  test('what was deleted since is there, and its state today is told', async () => {
    const id = await given()
    const then = now()
    wait()
    await act('remove', { ids: [id] })
    wait()
    expect((await one(id, then)).record).toMatchObject({ status: 'draft', today: { status: 'deleted' } })
    expect((await list(then)).rows.map((row: Body) => row.id)).toContain(id)
    expect((await list(now())).rows.map((row: Body) => row.id)).not.toContain(id)
  })
})

describe('a list as it was', () => {
  test('is filtered, searched and ordered by what was true then', async () => {
    const [cheap, dear] = [
      await given({ name: 'Walnut low', price: 100 }),
      await given({ name: 'Walnut high', price: 900 }),
    ]
    const then = now()
    wait()
    await change(cheap, { price: 5000, name: 'Maple' })
    wait()
    const ids = async (at: string, query: string) => (await list(at, query)).rows.map((row: Body) => row.id)
    expect(await ids(then, '&filter=walnut&sort=price')).toEqual([cheap, dear])
    expect(await ids(now(), '&filter=walnut&sort=price')).toEqual([dear])
    expect(await ids(then, '&filter=walnut price:<5')).toEqual([cheap])
    expect((await list(then, '&filter=walnut')).page).toMatchObject({ total: 2, about: false })
  })

  test('is put together by what was true then, with its figures', async () => {
    const [one, other] = [await given({ name: 'Teak', price: 100 }), await given({ name: 'Teak', price: 300 })]
    const then = now()
    wait()
    await change(one, { kind: 'steel', grade: 'A', price: 900 })
    wait()
    const groups = async (at: string) => (await get(`/as-of/groups?at=${at}&filter=teak group:kind`)).body.data
    expect(await groups(then)).toMatchObject({
      by: 'kind',
      total: { count: 2, sums: { price: '400' } },
      groups: [{ value: 'oak', count: 2 }],
    })
    expect((await groups(now())).groups).toMatchObject([
      { value: 'oak', count: 1, sums: { price: '300' } },
      { value: 'steel', count: 1, sums: { price: '900' } },
    ])
    const within = async (at: string, value: string) =>
      (await list(at, `&filter=teak group:kind&sort=price&within=${value}`)).rows.map((row: Body) => row.id)
    expect(await within(then, 'oak')).toEqual([one, other])
    expect(await within(then, 'steel')).toEqual([])
    expect(await within(now(), 'steel')).toEqual([one])
  })

  test('is counted to its end where that is cheap, and beyond it about, as the list of now is', async () => {
    await Promise.all(Array.from({ length: 3 }, () => given({ name: 'Counted' })))
    const page = async (query: string) => (await get(`/as-of?at=${now()}&filter=counted${query}`)).body.data.page
    expect(await page('&size=1')).toMatchObject({ total: 3, about: false })
    expect(await page('&size=2&page=2')).toMatchObject({ total: 3, about: false })
    expect(await page('&size=2&page=9')).toMatchObject({ total: 3, about: false })
    const long = new Date(world.clock.at.getTime() - hour).toISOString()
    await withTenant(world.kit.db, { vendor: 'mgp' }, tx =>
      tx.execute(sql`insert into shelves (vendor, id, status, version, name, sku, kind, created_at, updated_at)
        select 'mgp', uuidv7(), 3, 1, 'Crowd', 'C-' || n, 1, ${long}::timestamptz, ${long}::timestamptz from generate_series(1, 20100) n`),
    )
    const { total, about } = (await get(`/as-of?at=${now()}&filter=crowd`)).body.data.page
    expect(about).toBe(true)
    expect(total).toBeGreaterThan(20_000)
  })

  test('random lives come out as they were written down', async () => {
    let seed = 7
    const chance = (most: number) => {
      seed = (seed * 48_271) % 2_147_483_647
      return seed % most
    }
    const ids = await Promise.all(Array.from({ length: 8 }, () => given({ name: 'Random' })))
    const noted: { at: string; rows: Map<string, Body> }[] = []
    for (let step = 0; step < 12; step++) {
      const id = ids[chance(ids.length)] as string
      const said = [
        { price: chance(9) * 100 },
        { kind: chance(2) ? 'oak' : 'steel', grade: 'B' },
        { wall: chance(2) === 1 },
      ]
      await change(id, said[chance(3)] as object)
      if (chance(3) === 0) await act('publish', { ids: [ids[chance(ids.length)]] })
      const { rows } = (await get('?filter=random&size=100')).body.data
      noted.push({ at: now(), rows: new Map(rows.map((row: Body) => [row.id, row])) })
      wait()
    }
    for (const { at, rows } of noted) {
      const then = (await list(at, '&filter=random')).rows
      expect(then).toHaveLength(rows.size)
      for (const { today: _, ...row } of then) {
        const { loud: __, ...was } = rows.get(row.id)
        expect(row).toEqual(was)
      }
    }
  })
})

describe('what will be', () => {
  test('what is scheduled is live from its moment on, unless something will block it', async () => {
    const [whole, blank] = [await given(), await given({ price: null })]
    const at = new Date(world.clock.at.getTime() + 2 * hour).toISOString()
    await act('schedule', { ids: [whole, blank], input: { at } })
    const eve = new Date(Date.parse(at) - 1).toISOString()
    expect((await one(whole, eve)).record).toMatchObject({ status: 'schedule' })
    expect((await one(whole, at)).record).toMatchObject({ status: 'active', today: { status: 'schedule' } })
    const told = (await one(blank, at)).record.status
    expect((await list(at, '&filter=status:active')).rows.map((row: Body) => row.id)).toContain(whole)
    // And so it comes.
    wait(2 * hour)
    await keepAppointments(world.kit, ada)
    const status = async (id: string) => (await get(`/${id}`)).body.data.status
    expect([await status(whole), await status(blank)]).toEqual(['active', told])
  })
})

describe('refused', () => {
  test('a moment that is none, or lies too far, says which can be named', async () => {
    for (const at of ['', 'yesterday', '1999-01-01T00:00:00Z', '2999-01-01T00:00:00Z', '2026-13-40T00:00:00Z']) {
      const { status, body } = await get(`/as-of?at=${at}`)
      expect([at, status, body.fields?.[0]?.path]).toEqual([at, 422, 'at'])
    }
  })

  test('who may not read histories sees no other moment; what one may not see is not told either', async () => {
    const id = await given({ cost: 500 })
    wait()
    await change(id, { cost: 700 })
    const blind = person({ may: right => right !== 'shelves.history' })
    expect((await get(`/as-of?at=${now()}`, blind)).status).toBe(403)
    const poor = person({ may: right => right !== 'shelves.cost' })
    const { body } = await get(`/${id}/as-of?at=${new Date(world.clock.at.getTime() - 1).toISOString()}`, poor)
    expect(JSON.stringify(body.data)).not.toContain('cost')
  })

  test('a field computed of what is there now cannot be asked of another moment', async () => {
    expect((await get(`/as-of?at=${now()}&filter=cheap:yes`)).body.fields?.[0]).toMatchObject({ code: 'FIELD' })
  })
})
