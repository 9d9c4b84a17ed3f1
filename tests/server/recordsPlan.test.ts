// What a plan promises before many records are changed, and what taking back and bringing back promise afterwards.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { withTenant } from '#server/db/tenant.ts'
import type { JobSpec } from '#server/kit.ts'
import { runChunk } from '#server/records/chunk.ts'
import { newId } from '#server/records/ids.ts'
import { withScene } from '#server/records/scene.ts'
import { scopeFor } from '#server/records/staffScope.ts'
import { pickedAfter, versionsIn } from '#server/records/target.ts'
import { type Body, openWorld, person, shelves, type World } from './recordsWorld.ts'

let world: World
const ada = person()
const ben = person({ userId: newId(), name: 'Ben' })

beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())
beforeEach(() => {
  world.jobs.length = 0
})

const act = (action: string, body: unknown, who = ada) => world.act(who, 'shelves', action, body)
const many = (name: string, amount: number, price = 10_000): Promise<string[]> =>
  withScene(world.kit, ada, { action: 'shelves.create', face: 'csv' }, async scene => {
    const drafts = Array.from({ length: amount }, (_, n) => ({
      name: `${name} ${n}`,
      sku: `${name}-${n}`,
      price,
      kind: 'oak' as const,
      grade: 'A',
    }))
    return (await scene.write.create(shelves, drafts)).map(({ id }) => id)
  })
const read = async (id: string | undefined): Promise<Body> =>
  (await world.call(ada, 'GET', `/v1/shelves/${id}`)).body.data
const undo = async (operation: string, who = ada): Promise<Body> =>
  (await world.call(who, 'POST', '/v1/undo', { operation })).body.data
const stacks = async (who = ada): Promise<Body> => (await world.call(who, 'GET', '/v1/operations')).body.data
const repriced = (ids: string[], price: number, who = ada): Promise<Body> =>
  act('reprice', { ids, input: { price } }, who).then(({ body }) => body.data)

describe('a plan', () => {
  test('of a filter counts again and says when; whoever confirms is held to that', async () => {
    await many('seen', 40)
    const matching = { filter: 'seen', count: 30 }
    const { plan } = (await act('reprice', { matching, input: { price: 1 }, dry: true })).body.data
    expect(plan).toMatchObject({ affected: 40, seen: { count: 40, asOf: world.clock.at.toISOString() } })
    const confirm = (more: object) =>
      act('reprice', { matching: { filter: 'seen', ...plan.seen, ...more }, input: { price: 2 } })
    expect(await confirm({ count: 30 })).toMatchObject({ status: 409, body: { code: 'SELECTION_CHANGED' } })
    // One of forty is within the day's work of others.
    expect((await confirm({ count: 41 })).body.data.done).toHaveLength(40)
  })

  test('older than five minutes is looked at again', async () => {
    await many('old', 3)
    const before = world.clock.at
    const matching = { filter: 'old', count: 3, asOf: before.toISOString() }
    world.clock.at = new Date(before.getTime() + 5 * 60_000 + 1)
    expect(await act('reprice', { matching, input: { price: 1 } })).toMatchObject({
      status: 409,
      body: { code: 'SELECTION_CHANGED', key: 'server.record.selectionOld', details: { was: 3, now: 3 } },
    })
    world.clock.at = before
    expect((await act('reprice', { matching, input: { price: 1 } })).body.data.done).toHaveLength(3)
  })

  test('of danger allows no difference at all', async () => {
    await many('danger', 40)
    const secure = person({ secure: true })
    const burn = (count: number) => act('burn', { matching: { filter: 'danger', count }, input: {} }, secure)
    expect((await burn(41)).status).toBe(409)
    expect((await burn(40)).status).toBe(200)
  })

  test('names the amounts that change tenfold', async () => {
    const [one] = await many('tenfold', 1, 49_900)
    const [other] = await many('usual', 1, 600_000)
    const { plan } = (await act('reprice', { ids: [one, other], input: { price: 499_000 }, dry: true })).body.data
    expect(plan.outliers).toMatchObject([{ id: one, diff: [{ field: 'price', before: 49_900, after: 499_000 }] }])
    expect(plan).not.toHaveProperty('approval')
  })
})

describe('39: a record somebody else changed between plan and run is left out by name, the others go on', () => {
  const changed = async (id: string | undefined) => act('change', { ids: [id], input: { name: 'Ben was here' } }, ben)
  const left = { title: 'Ben was here', byName: 'Ben', resource: 'shelves', why: { code: 'STALE_VERSION' } }
  const diff = [{ field: 'name', after: 'Ben was here' }]

  test('of records that were picked', async () => {
    const ids = await many('picked', 3)
    const versions = Object.fromEntries(ids.map(id => [id, 1]))
    await changed(ids[1])
    const { data } = (await act('reprice', { ids, versions, input: { price: 5 } })).body
    expect(data.done).toHaveLength(2)
    expect(data.refused).toMatchObject([{ id: ids[1], ...left, diff }])
    expect(await read(ids[1])).toMatchObject({ price: 10_000 })
  })

  test('of a filter', async () => {
    const ids = await many('filtered', 3)
    const { plan } = (
      await act('reprice', {
        matching: { filter: 'sku:filtered-0,filtered-1,filtered-2', count: 3 },
        input: { price: 5 },
        dry: true,
      })
    ).body.data
    world.clock.at = new Date(world.clock.at.getTime() + 1000)
    await changed(ids[1])
    const matching = { filter: 'sku:filtered-0,filtered-1,filtered-2', ...plan.seen }
    const { data } = (await act('reprice', { matching, input: { price: 5 } })).body
    expect(data.done).toHaveLength(2)
    expect(data.refused).toMatchObject([{ id: ids[1], ...left, diff }])
  })

  test('of a job', async () => {
    const ids = await many('jobbed', 60)
    const versions = Object.fromEntries(ids.map(id => [id, 1]))
    await act('reprice', { ids, versions, input: { price: 5 } })
    const { operation } = (world.jobs[0] as JobSpec).params as { operation: string }
    await changed(ids[1])
    const chunk = await withTenant(world.kit.db, scopeFor(ada), async tx => {
      const picked = await pickedAfter(tx, 'mgp', operation, 0, 60)
      const taken = { ids: picked.map(({ id }) => id), versions: versionsIn(picked) }
      return runChunk(world.kit, ada, tx, {
        operation,
        resource: shelves,
        action: 'reprice',
        input: { price: 5 },
        ...taken,
      })
    })
    expect(chunk.done).toHaveLength(59)
    expect(chunk.refused).toMatchObject([{ id: ids[1], ...left }])
  })
})

describe('a canary', () => {
  test('does the first five at once; what goes on with it is taken back together with them', async () => {
    await many('canary', 20)
    const matching = { filter: 'canary', count: 20 }
    const first = (await act('reprice', { matching, input: { price: 3 }, first: 5 })).body.data
    expect(first.done).toHaveLength(5)
    expect(first.changes).toHaveLength(5)
    expect(first.changes[0].diff).toEqual([{ field: 'price', before: 10_000, after: 3 }])
    const minus = first.done.map(({ id }: Body) => id)
    const rest = await act('reprice', {
      matching: { ...matching, minus },
      input: { price: 3 },
      operation: first.operation,
    })
    expect(rest.body.data).toMatchObject({ operation: first.operation })
    expect(rest.body.data.done).toHaveLength(15)
    expect((await undo(first.operation)).done).toHaveLength(20)
  })

  test('stopped, its five are taken back alone, and nothing goes on with them', async () => {
    await many('stopped', 20)
    const matching = { filter: 'stopped', count: 20 }
    const first = (await act('reprice', { matching, input: { price: 3 }, first: 5 })).body.data
    expect((await undo(first.operation)).done).toHaveLength(5)
    const goOn = { matching, input: { price: 3 }, operation: first.operation }
    expect(await act('reprice', goOn)).toMatchObject({ status: 409, body: { code: 'STATE' } })
  })

  test('is gone on with by nobody else and by no other action', async () => {
    const ids = await many('others', 2)
    const { operation } = await repriced(ids, 4)
    expect((await act('reprice', { ids, input: { price: 5 }, operation }, ben)).status).toBe(409)
    expect((await act('publish', { ids, operation })).status).toBe(409)
  })
})

describe('taking back and bringing back', () => {
  test('what was taken back can be brought back, newest first, until something else is done', async () => {
    const cleo = person({ userId: newId(), name: 'Cleo' })
    const ids = await many('stack', 1)
    const one = await repriced(ids, 100, cleo)
    const two = await repriced(ids, 200, cleo)
    expect((await stacks(cleo)).operations.map(({ id }: Body) => id)).toEqual([two.operation, one.operation])
    const [twoBack, oneBack] = [await undo(two.operation, cleo), await undo(one.operation, cleo)]
    expect(await read(ids[0])).toMatchObject({ price: 10_000 })
    expect((await stacks(cleo)).redoable.map(({ id }: Body) => id)).toEqual([oneBack.operation, twoBack.operation])
    const again = await undo(oneBack.operation, cleo)
    expect(await read(ids[0])).toMatchObject({ price: 100 })
    const now = await stacks(cleo)
    expect(now.operations.map(({ id }: Body) => id)).toEqual([again.operation])
    expect(now.redoable.map(({ id }: Body) => id)).toEqual([twoBack.operation])
    await repriced(ids, 300, cleo)
    expect((await stacks(cleo)).redoable).toEqual([])
  })

  test('names who changed what since, and overwrites nothing', async () => {
    const ids = await many('conflict', 1)
    const { operation } = await repriced(ids, 100)
    await repriced(ids, 777, ben)
    expect((await undo(operation)).refused).toMatchObject([
      { id: ids[0], byName: 'Ben', resource: 'shelves', diff: [{ field: 'price', before: 100, after: 777 }] },
    ])
    expect(await read(ids[0])).toMatchObject({ price: 777 })
  })
})
