// What a person did across all screens, as the journal lists it: which record, from which face, with the way back.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#server/records/ids.ts'
import { type Body, openWorld, person, type World } from './recordsWorld.ts'

let world: World
const bob = person({ name: 'Bob', userId: newId() })

beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const made = async (who: ReturnType<typeof person>, code: string): Promise<Body> =>
  (await world.act(who, 'makers', 'create', { input: { name: `Maker ${code}`, code } }, { 'x-face': 'palette' })).body
    .data
const journal = async (who: ReturnType<typeof person>): Promise<Body> =>
  (await world.call(who, 'GET', '/v1/operations')).body.data

test('every line names its record, and only what that person did is there', async () => {
  const ann = person({ name: 'Ann', userId: newId() })
  const { done } = await made(ann, 'J-1')
  await made(bob, 'J-2')
  const { operations } = await journal(ann)
  expect(operations).toMatchObject([
    { action: 'makers.create', changed: 1, record: { resource: 'makers', id: done[0].id, title: 'Maker J-1' } },
  ])
})

test('a run over several records has its count instead of a name', async () => {
  const ann = person({ userId: newId() })
  const ids = []
  for (const code of ['J-3', 'J-4']) ids.push((await made(ann, code)).done[0].id)
  await world.act(ann, 'makers', 'deactivate', { ids })
  await world.act(ann, 'makers', 'activate', { ids })
  const [newest] = (await journal(ann)).operations
  expect(newest.changed).toBe(2)
  expect(newest.record).toBeUndefined()
})

test('a record one may not see any more is not named', async () => {
  const userId = newId()
  await made(person({ userId }), 'J-5')
  const blind = person({ userId, may: action => action !== 'makers.show' })
  const [line] = (await journal(blind)).operations
  expect(line.action).toBe('makers.create')
  expect(line.record).toBeUndefined()
})

test('any line is taken back, not only the newest, and can be brought back; what others changed since is left', async () => {
  const ann = person({ userId: newId() })
  const [first, second] = [await made(ann, 'J-6'), await made(ann, 'J-7')]
  const undo = (operation: string) => world.call(ann, 'POST', '/v1/undo', { operation })
  expect((await undo(first.operation)).body.data.refused).toEqual([])
  const { operations, redoable } = await journal(ann)
  expect(operations.map(({ id }: Body) => id)).toEqual([second.operation])
  expect(redoable).toMatchObject([{ record: { title: 'Maker J-6' } }])
  await world.act(bob, 'makers', 'change', { ids: [second.done[0].id], input: { name: 'Theirs' } })
  expect((await undo(second.operation)).body.data).toMatchObject({
    done: [],
    refused: [{ id: second.done[0].id, byName: 'Bob', why: { code: 'STALE_VERSION' } }],
  })
})
