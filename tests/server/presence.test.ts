// Who has which record open: told to those who have it open too, in every process, and to nobody without the right to it.
import { once } from 'node:events'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type Message, type Present, presenceEvent } from '#contract/message.ts'
import { type Listening, type Serving, type Sockets, sockets } from './realtimeWorld.ts'

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

let count = 0
const record = () => {
  count += 1
  return `0198a000-0000-7000-a000-${String(count).padStart(12, '0')}`
}
const stand = ({ socket }: Listening, id: string, doing = 'reading', resource = 'products') =>
  socket.emit(presenceEvent, { resource, id, doing })
const told = ({ heard }: Listening): Extract<Message, { type: 'presence' }>[] =>
  heard.flatMap(({ data }) => (data?.type === 'presence' ? [data] : []))
const said = (people: readonly Present[] = []) => people.map(({ name, doing }) => `${name} ${doing}`).sort()
/** What it was told last is this. */
const sees = (listening: Listening, people: string[]) =>
  expect.poll(() => said(told(listening).at(-1)?.people), { timeout: 5000 }).toEqual(people)

test('two who have the same record open are told of each other, whichever process they talk to', async () => {
  const id = record()
  const near = await world.listen(here, 'admin', 'mgp')
  const far = await world.listen(there, 'catalogue', 'mgp')
  stand(near, id)
  await sees(near, ['Administrator reading'])
  stand(far, id, 'editing')
  for (const one of [near, far]) await sees(one, ['Administrator reading', 'Catalogue desk editing'])
  expect(told(near).at(-1)).toMatchObject({ type: 'presence', offset: null, resource: 'products', id })
})

test('whoever leaves, or loses the line, is gone within seconds', async () => {
  const id = record()
  const near = await world.listen(here, 'admin', 'mgp')
  const far = await world.listen(there, 'catalogue', 'mgp')
  stand(near, id)
  stand(far, id, 'editing')
  await sees(near, ['Administrator reading', 'Catalogue desk editing'])
  far.socket.emit(presenceEvent, null)
  await sees(near, ['Administrator reading'])
  stand(far, id)
  await sees(near, ['Administrator reading', 'Catalogue desk reading'])
  far.socket.disconnect()
  await sees(near, ['Administrator reading'])
})

test('going on to another record leaves the first', async () => {
  const [first, second] = [record(), record()]
  const near = await world.listen(here, 'admin', 'mgp')
  const far = await world.listen(there, 'catalogue', 'mgp')
  stand(near, first)
  stand(far, first)
  await sees(near, ['Administrator reading', 'Catalogue desk reading'])
  stand(far, second)
  await sees(near, ['Administrator reading'])
  await sees(far, ['Catalogue desk reading'])
})

test('one person in two tabs is there once, and edits if one of the tabs does', async () => {
  const id = record()
  const one = await world.listen(here, 'admin', 'mgp')
  const two = await world.listen(there, 'admin', 'mgp')
  stand(one, id, 'editing')
  stand(two, id, 'reading')
  for (const tab of [one, two]) await sees(tab, ['Administrator editing'])
})

test('without the right to see it nobody is told, and nobody is told of them', async () => {
  const { kit } = here.world
  await kit.db.$client.query(`update role set denies = '{products.show}' where name = 'Support desk'`)
  const id = record()
  const support = await world.listen(there, 'support', 'mgp')
  const admin = await world.listen(here, 'admin', 'mgp')
  stand(support, id)
  stand(admin, id)
  await sees(admin, ['Administrator reading'])
  stand(support, id, 'editing', 'categories')
  await sees(support, ['Support desk editing'])
  expect(told(support).every(({ resource }) => resource === 'categories')).toBe(true)
  expect(told(admin).every(({ people }) => people.length === 1)).toBe(true)
})

test('who loses the right while looking is not there any more', async () => {
  const { kit } = here.world
  await kit.db.$client.query(`update role set denies = '{}' where name = 'Order desk'`)
  const id = record()
  const orders = await world.listen(there, 'orders', 'mgp')
  const admin = await world.listen(here, 'admin', 'mgp')
  stand(admin, id)
  stand(orders, id)
  await sees(admin, ['Administrator reading', 'Order desk reading'])
  await kit.db.$client.query(`update role set denies = '{products.show}' where name = 'Order desk'`)
  await sees(admin, ['Administrator reading'])
})

test('the same id in another brand is another record', async () => {
  const id = record()
  const mgp = await world.listen(here, 'admin', 'mgp')
  const tmc = await world.listen(here, 'admin', 'tmc')
  const other = await world.listen(there, 'catalogue', 'mgp')
  stand(tmc, id, 'editing')
  await sees(tmc, ['Administrator editing'])
  stand(other, id)
  stand(mgp, id)
  await sees(other, ['Administrator reading', 'Catalogue desk reading'])
  expect(said(told(tmc).at(-1)?.people)).toEqual(['Administrator editing'])
})

test.each([[{ resource: 'products' }], ['products'], [{ resource: 'products', id: '../x', doing: 'reading' }], [[1]]])(
  'nonsense %j is nowhere, and the line stays',
  async asked => {
    const one = await world.listen(here, 'admin', 'mgp')
    one.socket.emit(presenceEvent, asked)
    const id = record()
    stand(one, id)
    await sees(one, ['Administrator reading'])
    expect(told(one).map(message => message.id)).toEqual([id])
    expect(one.socket.connected).toBe(true)
  },
)

test('a process that stops takes its people with it', async () => {
  const other = await sockets()
  try {
    const id = record()
    const near = await other.listen(other.here, 'admin', 'mgp')
    const far = await other.listen(other.there, 'catalogue', 'mgp')
    stand(near, id)
    stand(far, id)
    await sees(near, ['Administrator reading', 'Catalogue desk reading'])
    const gone = once(far.socket as never, 'disconnect')
    await other.there.close()
    await gone
    await sees(near, ['Administrator reading'])
  } finally {
    other.hangUp()
    await other.here.close()
    await other.both.close()
  }
})
