// What people say about a record: read by all who may see it, its author's alone to change, and no part of the record.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { commentPaths } from '#contract/comment.ts'
import { newId } from '#server/records/ids.ts'
import { type Body, openWorld, person, tmc, type World } from './recordsWorld.ts'

let world: World
let shelf: Body
let count = 0
const ada = person()
const bob = person({ name: 'Bob', userId: newId() })
const reader = person({ userId: newId(), may: action => action !== 'shelves.comment' })

beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  count += 1
  const made = await world.act(ada, 'shelves', 'create', { input: { name: `Shelf ${count}`, sku: `C-${count}` } })
  shelf = made.body.data.done[0]
  world.published.length = 0
})

const say = (comment: unknown, who = ada, more = {}) =>
  world.act(who, 'shelves', 'comment', { ids: [shelf.id], input: { comment }, ...more })
const read = async (who = ada) => {
  const { body, status } = await world.call(who, 'GET', `/v1/shelves/${shelf.id}/comments`)
  expect(status).toBe(200)
  return body.data.comments
}
const change = (id: string, text: string, who = ada) => world.call(who, 'POST', commentPaths.change, { id, text })
const remove = (id: string, who = ada) => world.call(who, 'POST', commentPaths.remove, { id })

test('a comment is read by whoever sees the record, newest first, with who said it', async () => {
  await say('First')
  await say('Second', bob)
  expect(await read(reader)).toMatchObject([
    { text: 'Second', by: bob.userId, byName: 'Bob', editedAt: null },
    { text: 'First', by: ada.userId, byName: 'Ada', editedAt: null },
  ])
})

test('it leaves the record, its version and its history as they are, and stays when the record is changed or deleted', async () => {
  await say('Ask the carpenter')
  const { body } = await world.call(ada, 'GET', `/v1/shelves/${shelf.id}`)
  expect(body.data.version).toBe(shelf.version)
  await world.act(ada, 'shelves', 'change', { ids: [shelf.id], input: { wall: true } })
  await world.act(ada, 'shelves', 'remove', { ids: [shelf.id] })
  await say('Gone for good?')
  expect((await read()).map(({ text }: Body) => text)).toEqual(['Gone for good?', 'Ask the carpenter'])
  const history = await world.call(ada, 'GET', `/v1/shelves/${shelf.id}/history`)
  expect(history.body.data.lines).toHaveLength(3)
})

test('whoever looked at an older version may say something all the same', async () => {
  await world.act(ada, 'shelves', 'change', { ids: [shelf.id], input: { wall: true } })
  expect((await say('Late, but said')).body.data.refused).toEqual([])
})

test('others hear that something was said, not what', async () => {
  await say('Only for those who may see it')
  expect(world.published.map(({ message }) => message)).toEqual([
    { type: 'record.commented', resource: 'shelves', id: shelf.id },
  ])
})

test('its author puts it otherwise and takes it back; everybody hears of both', async () => {
  await say('Tpyo')
  const [{ id }] = await read()
  expect((await change(id, 'Typo')).body.data.comment).toMatchObject({ id, text: 'Typo' })
  expect((await read())[0].editedAt).not.toBeNull()
  await remove(id)
  expect(await read()).toEqual([])
  expect(world.published).toHaveLength(3)
})

test('nobody else changes it or takes it back, nor its author in another place or without the right', async () => {
  await say('Mine')
  const [{ id }] = await read()
  const elsewhere = person({ place: tmc })
  const mute = person({ may: action => action !== 'shelves.comment' })
  for (const who of [bob, elsewhere]) {
    expect((await change(id, 'Yours', who)).status).toBe(404)
    expect((await remove(id, who)).status).toBe(404)
  }
  expect((await change(id, 'Yours', mute)).status).toBe(403)
  expect((await read())[0].text).toBe('Mine')
})

test('without the right to comment nothing is said; without the right to see it nothing is read', async () => {
  expect((await say('No', reader)).status).toBe(403)
  const blind = person({ may: action => action !== 'shelves.show' })
  expect((await world.call(blind, 'GET', `/v1/shelves/${shelf.id}/comments`)).status).toBe(403)
  expect((await world.call(person({ place: tmc }), 'GET', `/v1/shelves/${shelf.id}/comments`)).status).toBe(404)
})

describe('text only', () => {
  test.each([
    ['markup stays what was typed', '<b onclick="x">no</b>', '<b onclick="x">no</b>'],
    ['marks that turn directions go', 'safe\u202Egnp.exe\u2066', 'safegnp.exe'],
    ['the joiner of Persian stays', 'می\u200Cشود', 'می\u200Cشود'],
    ['lines are kept, heaps of empty ones are not', 'a\r\nb  \n\n\n\nc', 'a\nb\n\nc'],
  ])('%s', async (_, typed, kept) => {
    await say(typed)
    expect((await read())[0].text).toBe(kept)
  })

  test.each([
    ['nothing', ''],
    ['only marks', ' \u202E \n'],
    ['a novel', 'x'.repeat(2001)],
    ['no text', 7],
  ])('%s is refused and the field is named', async (_, typed) => {
    const { status, body } = await say(typed)
    expect(status).toBe(422)
    expect(body.fields).toMatchObject([{ path: 'comment' }])
    expect(await read()).toEqual([])
  })
})

test('a dry run says nothing', async () => {
  expect((await say('Perhaps', ada, { dry: true })).status).toBe(200)
  expect(await read()).toEqual([])
})
