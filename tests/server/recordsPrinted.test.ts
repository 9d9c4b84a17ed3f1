// Lists and readings are printed straight from the database's texts; acts answer records made as objects. Both say the same.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, person, type World } from './recordsWorld.ts'

let world: World
const ada = person()

beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const made = async (resource: string, input: unknown) => {
  const { body } = await world.act(ada, resource, 'create', { input })
  expect(body).toMatchObject({ data: {} })
  return body.data.done[0]
}

test('a record reads the same after its creation, by its id, in the list and behind a filter', async () => {
  const maker = await made('makers', { name: 'Rose "wood"\n\\ {1,2}', code: 'RW' })
  const labels = [
    await made('labels', { name: { 'en-in': 'Fresh', 'hi-in': 'ताज़ा' }, slug: 'fresh' }),
    await made('labels', { name: { 'en-in': 'Vegan', 'fr-fr': 'Végane' }, slug: 'vegan' }),
  ]
  const full = await made('shelves', {
    name: 'Water, "quoted" \\ and more',
    sku: 'RW-1',
    price: 49_900,
    cost: 100,
    margin: 1250,
    weight: '2.50',
    wall: false,
    made: '2026-11-20',
    seen: '2026-11-18T20:00:00.5Z',
    maker: maker.id,
    labels: labels.map(({ id }) => id),
    words: ['wet, "cold"', '{}', 'NULL', 'null'],
    title: { 'en-in': 'Água', 'hi-in': 'बलूत' },
    size: { width: 1, height: 2 },
  })
  const bare = await made('shelves', { name: 'Bare', sku: 'B-1', labels: [], words: [] })
  const get = async (path: string) => (await world.call(ada, 'GET', path)).body.data
  expect(full).toMatchObject({
    makerTitle: 'Rose "wood"\n\\ {1,2}',
    labelsTitle: ['Fresh', 'Vegan'],
    words: ['wet, "cold"', '{}', 'NULL', 'null'],
  })
  for (const record of [full, bare]) {
    expect(await get(`/v1/shelves/${record.id}`)).toEqual(record)
    expect((await get('/v1/shelves?sort=sku')).rows).toContainEqual(record)
    expect((await get(`/v1/shelves?filter=sku:${record.sku}`)).rows).toEqual([record])
  }
})

test('a new name of what is referred to is said at once', async () => {
  const maker = await made('makers', { name: 'Before', code: 'BE' })
  const shelf = await made('shelves', { name: 'Named', sku: 'N-1', maker: maker.id })
  const title = async () => (await world.call(ada, 'GET', `/v1/shelves/${shelf.id}`)).body.data.makerTitle
  expect(await title()).toBe('Before')
  await world.act(ada, 'makers', 'change', { ids: [maker.id], versions: { [maker.id]: 1 }, input: { name: 'After' } })
  expect(await title()).toBe('After')
})
