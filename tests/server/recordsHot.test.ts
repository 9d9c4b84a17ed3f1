// The records the palette keeps at hand: the ones touched last, and what has changed since.
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { HotAnswer } from '#contract/call.ts'
import { gulf, openWorld, person, type World } from './recordsWorld.ts'

let world: World
const ada = person()

beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const later = (seconds: number): void => {
  world.clock.at = new Date(world.clock.at.getTime() + seconds * 1000)
}
const make = async (resource: string, input: Record<string, unknown>, who = ada) => {
  later(60)
  const { body } = await world.act(who, resource, 'create', { input })
  expect(body).toMatchObject({ data: { refused: [] } })
  return body.data.done[0] as { id: string; version: number }
}
const hot = async (who = ada, since?: string): Promise<HotAnswer> =>
  (await world.call(who, 'GET', `/v1/hot${since ? `?since=${encodeURIComponent(since)}` : ''}`)).body.data
const names = ({ records }: HotAnswer) => records.map(({ title }) => title)

test('they come over all resources, the last touched first, of this vendor and for these rights only', async () => {
  const pine = await make('shelves', { name: 'Pine', sku: 'P-1' })
  await make('makers', { name: 'Smith', code: 'SMITH' })
  await make('shelves', { name: 'Abroad', sku: 'A-1' }, person({ place: gulf }))
  later(60)
  await world.act(ada, 'shelves', 'change', {
    ids: [pine.id],
    versions: { [pine.id]: pine.version },
    input: { name: 'Pine and oak' },
  })
  expect(names(await hot())).toEqual(['Pine and oak', 'Smith'])
  expect(names(await hot(person({ may: action => action.startsWith('makers') })))).toEqual(['Smith'])
  expect(names(await hot(person({ may: () => false })))).toEqual([])
})

test('with a moment, what has changed since comes, the deleted marked as such', async () => {
  const { at } = await hot()
  later(60)
  expect(names(await hot(ada, new Date(world.clock.at).toISOString()))).toEqual([])
  const gone = await make('shelves', { name: 'Short lived', sku: 'S-1' })
  later(60)
  await world.act({ ...ada, secure: true }, 'shelves', 'remove', {
    ids: [gone.id],
    versions: { [gone.id]: gone.version },
  })
  const { records } = await hot(ada, at)
  expect(records.find(({ id }) => id === gone.id)).toMatchObject({ title: 'Short lived', status: 'deleted' })
  expect(names(await hot())).not.toContain('Short lived')
})

test('a moment that is none is told so', async () => {
  expect(await world.call(ada, 'GET', '/v1/hot?since=yesterday')).toMatchObject({ status: 422 })
})
