// What rights and vendors promise: what somebody may not do, see or reach.
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { withoutTenant, withTenant } from '#server/db/tenant.ts'
import { newId } from '#server/records/ids.ts'
import { type Body, gulf, openWorld, person, tmc, type World } from './recordsWorld.ts'

let world: World
let count = 0
const ada = person()

beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

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

describe('rights', () => {
  test('an action is refused without its permission, before anything is read', async () => {
    const { id } = await given()
    const viewer = person({ may: action => /\.(open|show|history)$/.test(action) })
    expect(await act('change', { ids: [id], input: { name: 'x' } }, viewer)).toMatchObject({
      status: 403,
      body: { code: 'FORBIDDEN' },
    })
    expect(await act('publish', 'not even json', viewer)).toMatchObject({ status: 403 })
    expect(await read(id, viewer)).toMatchObject({ version: 1 })
  })

  test('a secure action asks for the second factor with sub code 4031', async () => {
    const { id } = await given()
    expect(await act('burn', { ids: [id] })).toMatchObject({
      status: 403,
      body: { code: 'SECURE_STEP', details: { subCode: 4031 } },
    })
    expect(await act('burn', { ids: [id] }, person({ secure: true }))).toMatchObject({
      status: 200,
      body: { data: { done: [{ stock: 0 }] } },
    })
  })

  test('34: refused for the second factor it leaves no trace; given, it is done once under the same key', async () => {
    const { id } = await given()
    const headers = { 'idempotency-key': newId() }
    const burn = (who = ada) => world.act(who, 'shelves', 'burn', { ids: [id] }, headers)
    const secure = { ...ada, secure: true }
    expect((await burn()).body.details).toMatchObject({ subCode: 4031 })
    expect(await read(id)).toMatchObject({ version: 1 })
    const [first, again] = [await burn(secure), await burn(secure)]
    expect(again.body).toEqual(first.body)
    expect(await read(id)).toMatchObject({ version: 2, stock: 0 })
  })

  test('deleting more than twenty asks for it, deleting twenty does not', async () => {
    const ids = []
    for (let n = 0; n < 21; n += 1) ids.push((await given()).id)
    expect(await act('remove', { ids })).toMatchObject({ status: 403, body: { details: { subCode: 4031 } } })
    expect((await act('remove', { ids: ids.slice(1) })).body.data.done).toHaveLength(20)
  })

  test('a field that needs more is left out of answers, filters and bodies', async () => {
    const { id } = await given({ cost: 777 })
    const less = person({ may: action => action !== 'shelves.cost' })
    expect(await read(id)).toMatchObject({ cost: 777 })
    expect(await read(id, less)).not.toHaveProperty('cost')
    expect(await world.call(less, 'GET', '/v1/shelves?filter=cost:7.77')).toMatchObject({ status: 422 })
    expect(await world.call(less, 'GET', '/v1/shelves?sort=cost')).toMatchObject({ status: 422 })
    expect(await act('change', { ids: [id], input: { cost: 1 } }, less)).toMatchObject({
      status: 422,
      body: { fields: [{ path: 'cost', code: 'NOT_EDITABLE' }] },
    })
    await act('change', { ids: [id], input: { cost: 778 } })
    const lines = (await world.call(less, 'GET', `/v1/shelves/${id}/history`)).body.data.lines
    expect(JSON.stringify(lines)).not.toContain('"cost"')
  })

  test('a secret is stored and never sent', async () => {
    const { id } = await given({ pin: 'sesame-4711' })
    for (const url of [`/v1/shelves/${id}`, '/v1/shelves', `/v1/shelves/${id}/history`]) {
      expect(JSON.stringify((await world.call(ada, 'GET', url)).body)).not.toContain('sesame')
    }
    expect(await world.call(ada, 'GET', '/v1/shelves?filter=pin:sesame-4711')).toMatchObject({ status: 422 })
    const stored = await withTenant(world.kit.db, { vendor: 'mgp' }, tx =>
      tx.execute(sql`select pin from shelves where id = ${id}`),
    )
    expect(stored.rows).toEqual([{ pin: 'sesame-4711' }])
  })
})

describe('vendors', () => {
  test("another vendor's record is not there, by whatever door", async () => {
    const theirs = person({ place: tmc })
    const foreign = await given({ name: 'Canary of tmc', sku: 'CANARY' }, theirs)
    const { id } = foreign
    for (const url of [
      `/v1/shelves/${id}`,
      `/v1/shelves/${id}/history`,
      `/v1/shelves/${id}/offers`,
      `/v1/shelves/${id}/neighbours`,
    ]) {
      expect(await world.call(ada, 'GET', url)).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } })
    }
    for (const action of ['change', 'publish', 'remove', 'duplicate', 'reprice']) {
      expect(await act(action, { ids: [id], input: action === 'reprice' ? { price: 1 } : {} })).toMatchObject({
        status: 404,
      })
    }
    const seen = JSON.stringify([
      (await world.call(ada, 'GET', '/v1/shelves?size=100&filter=canary')).body,
      (await world.call(ada, 'GET', '/v1/search?q=canary')).body,
    ])
    expect(seen).not.toContain('Canary')
    expect(await read(id, theirs)).toMatchObject({ version: 1, status: 'draft' })
  })

  test('a foreign id among own ones is left out as not found', async () => {
    const foreign = await given({}, person({ place: tmc }))
    const own = await given()
    const { body } = await act('publish', { ids: [own.id, foreign.id] })
    expect(body.data).toMatchObject({
      done: [{ id: own.id }],
      refused: [{ id: foreign.id, why: { code: 'NOT_FOUND' } }],
    })
  })

  test('the vendor is never taken from the body', async () => {
    const answer = await act('create', { input: { name: 'A', sku: 'V-1', vendorCode: 'tmc', vendor: 'tmc' } })
    expect(answer).toMatchObject({
      status: 422,
      body: { fields: [{ code: 'UNKNOWN_FIELD' }, { code: 'UNKNOWN_FIELD' }] },
    })
  })

  test('an operation of another vendor cannot be undone', async () => {
    const answer = await world.act(person({ place: tmc }), 'shelves', 'create', { input: { name: 'A', sku: 'OPS' } })
    expect(await world.call(ada, 'POST', '/v1/undo', { operation: answer.body.data.operation })).toMatchObject({
      status: 404,
    })
  })

  test('without a vendor the database shows no row at all, and takes none', async () => {
    for (const table of ['shelves', 'operation', 'history', 'idempotency', 'picked', 'appointment']) {
      const { rows } = await withoutTenant(world.kit.db, tx => tx.execute(sql`select 1 from ${sql.identifier(table)}`))
      expect(rows).toEqual([])
    }
    const foreign = withTenant(world.kit.db, { vendor: 'tmc' }, tx =>
      tx.execute(sql`insert into picked values ('mgp', ${newId()}, 1, ${newId()})`),
    )
    await expect(foreign).rejects.toThrow()
  })

  test('money is read in the digits of the vendor', async () => {
    const kuwait = person({ place: gulf })
    await given({ name: 'Fils', price: 1500 }, kuwait)
    const found = async (filter: string) =>
      (await world.call(kuwait, 'GET', `/v1/shelves?filter=${encodeURIComponent(filter)}`)).body.data.rows.length
    expect(await found('price:1.5')).toBe(1)
    expect(await found('price:15')).toBe(0)
  })
})
