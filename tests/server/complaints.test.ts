// What people complain about elsewhere (the peers' public threads, part A), as promises of ours.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#server/records/ids.ts'
import { type Body, openWorld, person, type World } from './recordsWorld.ts'

let world: World
let count = 0
const ann = person({ name: 'Ann', userId: newId() })
const bela = person({ name: 'Bela', userId: newId() })

beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const shelf = async (): Promise<Body> => {
  count += 1
  const made = await world.act(ann, 'shelves', 'create', {
    input: { name: `Shelf ${count}`, sku: `K-${count}`, price: 100 },
  })
  return made.body.data.done[0]
}
const change = (who: typeof ann, { id, version }: Body, input: object) =>
  world.act(who, 'shelves', 'change', { ids: [id], versions: { [id]: version }, input })
const read = async (id: string) => (await world.call(ann, 'GET', `/v1/shelves/${id}`)).body.data

test('★ 5 the last save writes only what it changed: fields nobody touched there keep what others made of them', async () => {
  const seen = await shelf()
  const { body } = await change(ann, seen, { price: 200 })
  await change(bela, body.data.done[0], { wall: true })
  expect(await read(seen.id)).toMatchObject({ price: 200, wall: true, name: seen.name })
})

test('★ 7 nothing is locked: whoever has a record open, or left it open, keeps nobody from saving', async () => {
  const seen = await shelf()
  expect((await change(bela, seen, { wall: true })).status).toBe(200)
})

test('★ 8 the API refuses what was overtaken, with what is there now and what changed, and writes nothing', async () => {
  const seen = await shelf()
  await change(ann, seen, { price: 300 })
  const { status, body } = await change(bela, seen, { price: 400 })
  expect({ status, code: body.code }).toEqual({ status: 409, code: 'STALE_VERSION' })
  expect(body.details).toMatchObject({
    current: { price: 300, version: seen.version + 1 },
    diff: [{ field: 'price', before: 100, after: 300 }],
  })
  expect((await read(seen.id)).price).toBe(300)
})

test('★ 9 a colleague’s save stores nothing of mine, and a call names each field it means', async () => {
  const seen = await shelf()
  await change(bela, seen, { wall: true })
  const { body } = await world.call(ann, 'GET', `/v1/shelves/${seen.id}/history`)
  expect(body.data.lines[0]).toMatchObject({ byName: 'Bela', diff: [{ field: 'wall' }] })
  expect(body.data.lines[0].diff).toHaveLength(1)
})
