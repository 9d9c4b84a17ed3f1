// Who uses a record: noted by whoever writes, asked in one place, and in the way of deleting what is still needed.
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rowsOf } from '#server/db/statement.ts'
import { withTenant } from '#server/db/tenant.ts'
import { type Body, person } from './recordsWorld.ts'
import { openStories, type StoriesWorld } from './storiesWorld.ts'

let world: StoriesWorld
const ada = person()

beforeAll(async () => {
  world = await openStories()
})
afterAll(() => world.close())

const usedIn = async (maker: string, who = ada): Promise<Body> =>
  (await world.get(`/makers/${maker}/used-in`, who)).data
const remove = async (maker: string): Promise<Body> => (await world.act(ada, 'makers', 'remove', { ids: [maker] })).body
const isRemoved = async (maker: string) => (await remove(maker)).data?.done?.length === 1

describe('a content', () => {
  test('uses what its draft, its live and its planned revisions use, and says which', async () => {
    const [one, two, three] = [await world.makerOf('One'), await world.makerOf('Two'), await world.makerOf('Three')]
    const id = await world.given({ name: 'User', maker: one })
    expect((await usedIn(one)).uses).toMatchObject([
      { resource: 'stories', id, title: 'User', path: 'maker', state: 'draft' },
    ])
    await world.does('publish', id)
    await world.save(id, { maker: two })
    await world.does('schedule', id, { at: world.in(10) })
    await world.save(id, { maker: three })
    const states = async () =>
      Promise.all([one, two, three].map(async maker => (await usedIn(maker)).uses.map((use: Body) => use.state)))
    expect(await states()).toEqual([['live'], ['scheduled'], ['draft']])
    await world.wait(10)
    expect(await states()).toEqual([[], ['live'], ['draft']])
    const { operation } = (await world.does('deactivate', id)).data
    expect(await states()).toEqual([[], [], ['draft']])
    await world.undo(operation)
    expect(await states()).toEqual([[], ['live'], ['draft']])
  })

  test('holds what is live or planned; what only a draft uses may go, and the draft is then not published', async () => {
    const [live, planned, draft] = [await world.makerOf('L'), await world.makerOf('P'), await world.makerOf('D')]
    const id = await world.given({ name: 'Holder', maker: live })
    await world.does('publish', id)
    await world.save(id, { maker: planned })
    await world.does('schedule', id, { at: world.in(10) })
    await world.save(id, { maker: draft })
    expect(await remove(live)).toMatchObject({
      code: 'IN_USE',
      details: { by: [{ resource: 'stories', id, title: 'Holder' }] },
    })
    expect(await remove(planned)).toMatchObject({ code: 'IN_USE' })
    expect(await isRemoved(draft)).toBe(true)
    const { data } = await world.does('publish', id)
    expect(data.refused).toMatchObject([{ why: { code: 'REF_NOT_FOUND' } }])
    expect(await world.seen(id)).toMatchObject({ maker: live })
  })

  test('points weakly where it is declared to, and into the rows of its groups', async () => {
    const [friend, part] = [await world.makerOf('Friend'), await world.makerOf('Part')]
    const id = await world.given({ friends: [friend], parts: [{ title: 'a' }, { title: 'b', maker: part }] })
    await world.does('publish', id)
    expect((await usedIn(friend)).uses).toMatchObject([{ path: 'friends', weak: true, state: 'live' }])
    expect((await usedIn(part)).uses).toMatchObject([{ path: 'parts.1.maker', weak: false }])
    expect(await isRemoved(friend)).toBe(true)
    expect(await remove(part)).toMatchObject({ code: 'IN_USE' })
  })

  test('goes live only with what is live itself', async () => {
    const maker = await world.makerOf('Off')
    await world.act(ada, 'makers', 'deactivate', { ids: [maker] })
    const id = await world.given({ maker })
    expect((await world.does('publish', id)).data.refused).toMatchObject([{ why: { code: 'REF_NOT_LIVE' } }])
    await world.act(ada, 'makers', 'activate', { ids: [maker] })
    expect((await world.does('publish', id)).data.done).toHaveLength(1)
  })

  test('taken back to what it showed before, it needs what that used to be there still', async () => {
    const [first, second] = [await world.makerOf('First'), await world.makerOf('Second')]
    const id = await world.given({ maker: first })
    await world.does('publish', id)
    await world.save(id, { maker: second })
    const { operation } = (await world.does('publish', id)).data
    expect(await isRemoved(first)).toBe(true)
    expect((await world.undo(operation)).data).toMatchObject({ done: [], refused: [{ id }] })
    expect(await world.seen(id)).toMatchObject({ maker: second })
  })

  test('does not use anything once it is in the trash', async () => {
    const maker = await world.makerOf('Free again')
    const id = await world.given({ maker })
    await world.does('publish', id)
    await world.does('remove', id)
    expect((await usedIn(maker)).uses).toEqual([])
    expect(await isRemoved(maker)).toBe(true)
  })
})

describe('anything else', () => {
  const box = async (input: object): Promise<string> =>
    (await world.act(ada, 'boxes', 'create', { input: { name: 'Box', ...input } })).body.data.done[0].id

  test('uses what stands inside its values, as it is now', async () => {
    const [one, two] = [await world.makerOf('In one'), await world.makerOf('In two')]
    const id = await box({ inside: [{ title: 'a', maker: one }] })
    expect(await remove(one)).toMatchObject({ code: 'IN_USE', details: { by: [{ resource: 'boxes', id }] } })
    const changed = await world.act(ada, 'boxes', 'change', {
      ids: [id],
      input: { inside: [{ title: 'a', maker: two }] },
    })
    expect((await usedIn(one)).uses).toEqual([])
    expect((await usedIn(two)).uses).toMatchObject([{ resource: 'boxes', id, path: 'inside.0.maker', state: 'live' }])
    await world.undo(changed.body.data.operation)
    expect((await usedIn(one)).uses).toMatchObject([{ id }])
    expect(await isRemoved(two)).toBe(true)
  })

  test('may not point inside a value to what is not there', async () => {
    const { body } = await world.act(ada, 'boxes', 'create', {
      input: { name: 'Box', inside: [{ title: 'a', maker: '01890000-0000-7000-8000-000000000000' }] },
    })
    expect(body.fields).toMatchObject([{ code: 'REF_NOT_FOUND', path: 'inside.0.maker' }])
  })

  test('is told with its columns too, by name to whoever may see it and by number to whoever may not', async () => {
    const maker = await world.makerOf('Wanted')
    const shelf = { name: 'Shelf', sku: 'USES-1', price: 1, maker }
    await world.act(ada, 'shelves', 'create', { input: shelf })
    expect(await usedIn(maker)).toMatchObject({
      uses: [{ resource: 'shelves', title: 'Shelf', path: 'maker', field: { text: 'Maker' } }],
      unseen: 0,
    })
    const blind = person({ may: action => !action.startsWith('shelves.') })
    expect(await usedIn(maker, blind)).toMatchObject({ uses: [], unseen: 1 })
  })
})

test('what is noted names nothing but what the revisions say, in every brand for itself', async () => {
  const noted = await withTenant(world.kit.db, { vendor: 'mgp' }, tx =>
    rowsOf<{ wrong: number }>(
      tx,
      sql`select count(*)::int as wrong from content_ref c join revision r
          on r.vendor = c.vendor and r.record_id = c.from_id and r.no = c.from_revision
        where c.path = 'maker' and r.body ->> 'maker' is distinct from c.to_id::text`,
    ),
  )
  expect(noted).toEqual([{ wrong: 0 }])
  const others = await withTenant(world.kit.db, { vendor: 'tmc' }, tx => rowsOf(tx, sql`select from content_ref`))
  expect(others).toEqual([])
})
