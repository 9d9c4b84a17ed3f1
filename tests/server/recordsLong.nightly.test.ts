// What long lists promise: the page at any place is the one the order puts there, whether the way to it is walked or shortened,
// and a number that is not exact says so and is near.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { withClient } from '#server/db/roles.ts'
import { openWorld, person, type World } from './recordsWorld.ts'

const count = 30_000
const ada = person()
let world: World

// Every third has no price, one in six is steel, one in fifty is draft, three are hidden; names and moments come in an order of their own.
const fill = `insert into shelves (vendor, id, status, version, created_at, updated_at, name, sku, kind, price)
  select 'mgp', uuidv7(), case when n <= 3 then 4 when n % 50 = 0 then 3 else 1 end, 1, now(), timestamptz '2026-01-01' + make_interval(secs => n * 7919 % ${count}),
    (array['Oak', 'Ash', 'Elm', 'Yew'])[n % 4 + 1] || ' plank ' || (n * 31 % 1000), 'S-' || n, case when n % 6 = 0 then 2 else 1 end,
    case when n % 3 > 0 then n * 13 % 5000 end
  from generate_series(1, ${count}) n`

beforeAll(async () => {
  world = await openWorld()
  await withClient(world.adminUrl, async client => {
    await client.query("select set_config('app.vendor', 'mgp', false)")
    await client.query(fill)
    await client.query('analyze shelves')
  })
})
afterAll(() => world.close())

const ask = async (path: string, query: Record<string, string>) =>
  (await world.call(ada, 'GET', `/v1/shelves${path}?${new URLSearchParams(query)}`)).body.data
const idsOf = async (query: Record<string, string>): Promise<string[]> =>
  (await ask('', query)).rows.map(({ id }: { id: string }) => id)

const inOrder = (by: string): Promise<string[]> =>
  withClient(world.adminUrl, async client => {
    await client.query("select set_config('app.vendor', 'mgp', false)")
    const { rows } = await client.query<{ id: string }>(`select id from shelves order by ${by}`)
    return rows.map(({ id }) => id)
  })

describe('places deep in a list', () => {
  test.each([
    ['-updatedAt', 'updated_at desc, id desc'],
    ['sku', 'sku, id'],
    ['price', 'price, id'],
    ['-price', 'price desc, id desc'],
    ['kind', 'kind, id'],
  ])('by %s the page is the one the order puts there, forwards, backwards and behind the end', async (sort, by) => {
    const whole = await inOrder(by)
    for (const page of [2100, 2500, 2999, 2000, 3000, 10])
      expect(await idsOf({ sort, size: '10', page: String(page) })).toEqual(whole.slice((page - 1) * 10, page * 10))
    const behind = await ask('', { sort, page: '3005' })
    expect(behind).toMatchObject({ rows: [], page: { total: count, about: false } })
  })

  test('a filter has places of its own, and a page goes on by its cursor', async () => {
    const whole = await inOrder('sku, id')
    const { rows, page } = await ask('', { sort: 'sku', size: '10', page: '2400', filter: 'sku:>A' })
    expect(rows.map(({ id }: { id: string }) => id)).toEqual(whole.slice(23_990, 24_000))
    expect(await idsOf({ sort: 'sku', size: '10', filter: 'sku:>A', after: page.next })).toEqual(
      whole.slice(24_000, 24_010),
    )
  })
})

describe('free words', () => {
  test.each([
    ['ash', "name like 'Ash%'", 'updated_at desc, id desc', '-updatedAt'],
    ['yew', "name like 'Yew%'", 'name, id', 'name'],
    ['"plank 77"', "name ~ 'plank 77'", 'price, id', 'price'],
  ])('%s finds the same rows near the start and far from it', async (filter, holds, by, sort) => {
    const whole = await withClient(world.adminUrl, async client => {
      await client.query("select set_config('app.vendor', 'mgp', false)")
      return (await client.query<{ id: string }>(`select id from shelves where ${holds} order by ${by} limit 30`)).rows
    })
    const walked: string[] = []
    let after: string | undefined
    for (let turn = 0; turn < 3; turn++) {
      const { rows, page } = await ask('', { filter, sort, size: '10', ...(after && { after }) })
      walked.push(...rows.map(({ id }: { id: string }) => id))
      after = page.next
    }
    expect(walked).toEqual(whole.map(({ id }) => id))
  })
})

describe('numbers that are not exact', () => {
  test('say so, and are near', async () => {
    const { page } = await ask('', { filter: 'price:>=0', size: '10' })
    expect(page).toMatchObject({ total: 20_000, about: false })
    const many = (await ask('', { filter: '-name:nothing', size: '10' })).page
    expect(many.about).toBe(true)
    expect(many.total / count).toBeGreaterThan(0.8)
    expect(many.total / count).toBeLessThan(1.2)
  })

  test('of the states of a long list the rare ones are counted, the others are about as many as there are', async () => {
    const { active, draft, hidden } = await ask('/states', {})
    expect(active.about).toBe(true)
    expect(active.total / 29_400).toBeGreaterThan(0.8)
    expect(active.total / 29_400).toBeLessThan(1.2)
    expect(draft.total / 600).toBeGreaterThan(0.8)
    expect(draft.total / 600).toBeLessThan(1.2)
    expect(hidden).toEqual({ total: 3, about: false })
    expect((await ask('/groups', { filter: 'group:kind' })).groups).toMatchObject([{ count: 25_000 }, { count: 5000 }])
  })
})
