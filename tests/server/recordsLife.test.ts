// What states, schedules, copies and history promise.
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { withTenant } from '#server/db/tenant.ts'
import { keepAppointments } from '#server/records/appointment.ts'
import { newId } from '#server/records/ids.ts'
import { type Body, openWorld, person, type World } from './recordsWorld.ts'

let world: World
let count = 0
const ada = person()
const bob = person({ name: 'Bob', userId: newId() })

beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())
beforeEach(() => {
  world.published.length = 0
  world.jobs.length = 0
})

type Draft = Record<string, unknown>
const given = async (draft: Draft = {}, who = ada): Promise<Body> => {
  count += 1
  const answer = await world.act(who, 'shelves', 'create', {
    input: { name: `Shelf ${count}`, sku: `S-${count}`, price: 10_000, ...draft },
  })
  expect(answer.body).toMatchObject({ data: { refused: [] } })
  return answer.body.data.done[0]
}
const read = async (id: string, who = ada) => (await world.call(who, 'GET', `/v1/shelves/${id}`)).body.data
const act = (action: string, body: unknown, who = ada) => world.act(who, 'shelves', action, body)
const history = async (id: string) => (await world.call(ada, 'GET', `/v1/shelves/${id}/history`)).body.data.lines

describe('states', () => {
  test('a blocked record is not published and says why; the others go on', async () => {
    const [priced, blank] = [await given(), await given({ price: null })]
    const { body } = await act('publish', { ids: [priced.id, blank.id] })
    expect(body.data.done).toMatchObject([{ id: priced.id, status: 'active', version: 2 }])
    expect(body.data.refused).toMatchObject([
      { id: blank.id, title: blank.name, why: { code: 'BLOCKED', message: 'has no price' } },
    ])
  })

  test('what the state does not allow is refused with the message of the chart', async () => {
    const { id } = await given()
    const { status, body } = await act('hide', { ids: [id] })
    expect(status).toBe(200)
    expect(body.data).toMatchObject({
      done: [],
      refused: [{ id, why: { code: 'INVALID_TRANSITION', key: expect.stringMatching(/^record\.refused\./) } }],
    })
  })

  test('offers say what may be done now and why not', async () => {
    const { id } = await given({ price: null })
    const { offers, blockers } = (
      await world.call(person({ may: action => action !== 'shelves.burn' }), 'GET', `/v1/shelves/${id}/offers`)
    ).body.data
    expect(blockers).toMatchObject([{ path: 'price' }])
    expect(offers).toMatchObject({
      remove: { allowed: true },
      publish: { allowed: false, why: { code: 'BLOCKED' } },
      burn: { allowed: false, why: { code: 'FORBIDDEN' } },
      hide: { allowed: false },
    })
  })

  test('a deleted record is out of lists and of search, and comes back inactive', async () => {
    const { id, sku } = await given({ name: 'Phoenix' })
    await act('publish', { ids: [id] })
    await act('remove', { ids: [id] })
    const found = async (filter: string) =>
      (await world.call(ada, 'GET', `/v1/shelves?filter=${encodeURIComponent(filter)}`)).body.data.rows.length
    expect(await found('phoenix')).toBe(0)
    expect(await found('phoenix status:deleted')).toBe(1)
    expect((await world.call(ada, 'GET', '/v1/search?q=phoenix')).body.data.hits).toEqual([])
    expect((await act('restore', { ids: [id] })).body.data.done).toMatchObject([{ id, sku, status: 'inactive' }])
  })

  test('the bin forgets after thirty days', async () => {
    const { id } = await given()
    await act('remove', { ids: [id] })
    world.clock.at = new Date(world.clock.at.getTime() + 31 * 86_400_000)
    expect((await act('restore', { ids: [id] })).body.data.refused).toMatchObject([
      { id, why: { code: 'STATE', key: 'record.refused.notRetained' } },
    ])
  })

  test('a name taken meanwhile keeps a record in the bin and a free one is proposed', async () => {
    const { id } = await given({ slug: 'summer' })
    await act('remove', { ids: [id] })
    await given({ slug: 'summer' })
    await given({ slug: 'summer-2' })
    expect(await act('restore', { ids: [id] })).toMatchObject({
      status: 409,
      body: { code: 'DUPLICATE', details: { field: 'slug', proposed: 'summer-3' } },
    })
  })

  test('what others refer to is not deleted, and they are named', async () => {
    const maker = (await world.act(ada, 'makers', 'create', { input: { name: 'Used', code: 'U-1' } })).body.data.done[0]
    const shelf = await given({ maker: maker.id, name: 'User of it' })
    const answer = await world.act(ada, 'makers', 'remove', { ids: [maker.id] })
    expect(answer).toMatchObject({
      status: 409,
      body: { code: 'IN_USE', details: { by: [{ resource: 'shelves', id: shelf.id, title: 'User of it' }] } },
    })
    await act('remove', { ids: [shelf.id] })
    expect((await world.act(ada, 'makers', 'remove', { ids: [maker.id] })).body.data.done).toHaveLength(1)
  })
})

describe('schedules', () => {
  const soon = () => new Date(world.clock.at.getTime() + 3_600_000).toISOString()

  test('what is scheduled goes live when its moment has come, not before, and once', async () => {
    const { id } = await given()
    expect((await act('schedule', { ids: [id], input: { at: soon() } })).body.data.done).toMatchObject([
      { status: 'schedule' },
    ])
    expect(await keepAppointments(world.kit, ada)).toBe(0)
    world.clock.at = new Date(world.clock.at.getTime() + 3_600_001)
    expect(await keepAppointments(world.kit, ada)).toBe(1)
    expect(await keepAppointments(world.kit, ada)).toBe(0)
    expect(await read(id)).toMatchObject({ status: 'active', version: 3 })
    expect(await history(id)).toMatchObject([{ face: 'system', action: 'shelves.schedule' }, {}, {}])
  })

  test('what is not valid at its moment goes to inactive, never half live', async () => {
    const { id } = await given()
    await act('schedule', { ids: [id], input: { at: soon() } })
    await act('change', { ids: [id], input: { price: null } })
    world.clock.at = new Date(world.clock.at.getTime() + 3_600_001)
    await keepAppointments(world.kit, ada)
    expect(await read(id)).toMatchObject({ status: 'inactive' })
  })

  test('one that fails for no reason we know keeps no other from its moment, and is tried again', async () => {
    const [poisoned, sound] = [await given(), await given()]
    const at = soon()
    for (const { id } of [poisoned, sound]) await act('schedule', { ids: [id], input: { at } })
    await act('change', { ids: [poisoned.id], input: { name: 'Poisoned' } })
    world.clock.at = new Date(world.clock.at.getTime() + 3_600_001)
    await keepAppointments(world.kit, ada)
    expect([(await read(poisoned.id)).status, (await read(sound.id)).status]).toEqual(['schedule', 'active'])
    await act('change', { ids: [poisoned.id], input: { name: 'Cured' } })
    await keepAppointments(world.kit, ada)
    expect(await read(poisoned.id)).toMatchObject({ status: 'active' })
  })

  test('unscheduling forgets the moment, and a moment that has passed is refused', async () => {
    const { id } = await given()
    await act('schedule', { ids: [id], input: { at: soon() } })
    await act('unschedule', { ids: [id] })
    world.clock.at = new Date(world.clock.at.getTime() + 3_600_001)
    expect(await keepAppointments(world.kit, ada)).toBe(0)
    const past = new Date(world.clock.at.getTime() - 1).toISOString()
    expect((await act('schedule', { ids: [id], input: { at: past } })).body.data.refused).toMatchObject([
      { id, why: { key: 'record.refused.notFuture' } },
    ])
  })
})

describe('copies and versions', () => {
  test('a copy is a draft whose unique names are new', async () => {
    const { id } = await given({ sku: 'DUP-1', slug: 'dup' })
    await act('publish', { ids: [id] })
    const once = (await act('duplicate', { ids: [id] })).body.data.done
    const twice = (await act('duplicate', { ids: [id] })).body.data
    expect(twice.operation).toBeTruthy()
    expect(once).toMatchObject([{ sku: 'DUP-1-COPY', slug: 'dup-copy', status: 'draft', version: 1 }])
    expect(twice.done).toMatchObject([{ sku: 'DUP-1-COPY-2', slug: 'dup-copy-2' }])
  })

  test('an earlier version comes back as a new one', async () => {
    const { id } = await given({ name: 'One', price: 1 })
    await act('change', { ids: [id], input: { name: 'Two' } })
    await act('change', { ids: [id], input: { price: 3 } })
    // Both spellings lead to the one endpoint.
    await act('restoreVersion', { ids: [id], input: { version: 1 } })
    expect(await read(id)).toMatchObject({ name: 'One', price: 1, version: 4 })
    expect(await act('restore-version', { ids: [id], input: { version: 9 } })).toMatchObject({ status: 422 })
  })

  test('history tells who did what from where, newest first', async () => {
    const { id } = await given({ name: 'One' })
    await world.call(
      bob,
      'POST',
      '/v1/shelves/actions/change',
      { ids: [id], input: { name: 'Two' }, reason: 'typo' },
      { 'x-face': 'palette' },
    )
    expect(await history(id)).toMatchObject([
      {
        version: 2,
        action: 'shelves.change',
        face: 'palette',
        byName: 'Bob',
        reason: 'typo',
        undone: false,
        diff: [{ field: 'name', before: 'One', after: 'Two' }],
      },
      { version: 1, action: 'shelves.create', byName: 'Ada' },
    ])
  })

  test('history cannot be rewritten by the run-time role', async () => {
    const scope = { vendor: 'mgp' }
    await expect(
      withTenant(world.kit.db, scope, tx => tx.execute(sql`update history set by_user = null`)),
    ).rejects.toThrow()
    await expect(withTenant(world.kit.db, scope, tx => tx.execute(sql`delete from history`))).rejects.toThrow()
  })
})
