// What many records at once, plans, undo and repeated calls promise.
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openDatabase } from '#server/db/pool.ts'
import { withTenant } from '#server/db/tenant.ts'
import type { JobSpec } from '#server/kit.ts'
import { runChunk } from '#server/records/chunk.ts'
import { forgetOldAnswers, onceOnly } from '#server/records/idempotency.ts'
import { newId } from '#server/records/ids.ts'
import { withScene } from '#server/records/scene.ts'
import { scopeFor } from '#server/records/staffScope.ts'
import { pickedAfter } from '#server/records/target.ts'
import { markUndone, type UndoCursor, undoChunk } from '#server/records/undo.ts'
import { type Body, openWorld, person, shelves, type World } from './recordsWorld.ts'

let world: World
let count = 0
const ada = person()

beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())
beforeEach(() => {
  world.jobs.length = 0
})

const act = (action: string, body: unknown, headers?: Record<string, string>, who = ada) =>
  world.act(who, 'shelves', action, body, headers)
const given = async (draft: Record<string, unknown> = {}): Promise<Body> => {
  count += 1
  return (await act('create', { input: { name: `Shelf ${count}`, sku: `B-${count}`, price: 10_000, ...draft } })).body
    .data.done[0]
}
const many = (name: string, amount: number, price = 10_000): Promise<string[]> =>
  withScene(world.kit, ada, { action: 'shelves.create', face: 'csv' }, async scene => {
    const rows = await scene.write.create(
      shelves,
      Array.from({ length: amount }, (_, n) => ({
        name: `${name} ${n}`,
        sku: `${name}-${n}`,
        price,
        kind: 'oak' as const,
        grade: 'A',
      })),
    )
    return rows.map(({ id }) => id)
  })
const read = async (id: string) => (await world.call(ada, 'GET', `/v1/shelves/${id}`)).body.data
const undo = (operation: string, who = ada) => world.call(who, 'POST', '/v1/undo', { operation })

describe('handlers', () => {
  test('what a handler refuses is left out, what it patches is written', async () => {
    const [one, two] = [await given(), await given({ name: 'Not for sale' })]
    const { body } = await act('reprice', { ids: [one.id, two.id], input: { price: 500 } })
    expect(body.data).toMatchObject({
      done: [{ id: one.id, price: 500 }],
      refused: [{ id: two.id, title: 'Not for sale', why: { message: 'has no price' } }],
    })
  })

  test('input is checked like a record', async () => {
    const { id } = await given()
    expect(await act('reprice', { ids: [id], input: {} })).toMatchObject({
      status: 422,
      body: { fields: [{ path: 'price', code: 'REQUIRED' }] },
    })
    expect(await act('reprice', { ids: [id], input: { price: 1, prize: 2 } })).toMatchObject({
      status: 422,
      body: { fields: [{ path: 'prize', code: 'UNKNOWN_FIELD' }] },
    })
    expect(await act('reprice', { ids: 'all', input: { price: 1 } })).toMatchObject({ status: 422 })
    expect(await act('reprice', { input: { price: 1 } })).toMatchObject({
      status: 422,
      body: { fields: [{ path: 'ids' }] },
    })
  })

  test('a reading action shows its result and leaves no trace', async () => {
    const { id } = await given()
    const { body } = await act('weigh', { ids: [id] })
    expect(body.data).toMatchObject({ result: { kind: 'facts', facts: [{ value: '1' }] } })
    expect(body.data.operation).toBeUndefined()
  })

  test('a plan says what would happen and nothing does', async () => {
    const [one, two] = [await given({ price: 50_000 }), await given({ name: 'Not for sale' })]
    const { body } = await act('reprice', { ids: [one.id, two.id], input: { price: 500 }, dry: true })
    expect(body.data.plan).toMatchObject({
      affected: 1,
      skipped: [{ id: two.id }],
      sample: [{ id: one.id, title: one.name, diff: [{ field: 'price', before: 50_000, after: 500 }] }],
      warnings: [{ message: 'prices fall by more than 50%' }],
    })
    expect(await read(one.id)).toMatchObject({ price: 50_000, version: 1 })
    expect((await world.call(ada, 'GET', `/v1/shelves/${one.id}/history`)).body.data.lines).toHaveLength(1)
  })
})

describe('all that match', () => {
  test('a filter whose count changed since stops the call', async () => {
    await many('match', 5)
    const body = (counted: number) => ({ matching: { filter: 'match', count: counted }, input: { price: 1 } })
    expect(await act('reprice', body(4))).toMatchObject({
      status: 409,
      body: { code: 'SELECTION_CHANGED', details: { was: 4, now: 5 } },
    })
    expect((await act('reprice', body(5))).body.data.done).toHaveLength(5)
  })

  test('but for some', async () => {
    const ids = await many('butfor', 4)
    const { body } = await act('reprice', {
      matching: { filter: 'butfor', count: 4, minus: [ids[0]] },
      input: { price: 1 },
    })
    expect(body.data.done.map(({ id }: { id: string }) => id).sort()).toEqual(ids.slice(1).sort())
  })

  test('more than fifty become a job over exactly those records', async () => {
    const ids = await many('long', 60)
    const answer = await act('reprice', { matching: { filter: 'long', count: 60 }, input: { price: 7 } })
    expect(answer).toMatchObject({ status: 202, body: { data: { jobId: expect.any(String), number: 1 } } })
    expect(world.jobs).toMatchObject([
      { kind: 'action', total: 60, params: { resource: 'shelves', action: 'reprice', input: { price: 7 } } },
    ])
    await many('long late', 3)

    const { operation } = (world.jobs.at(0) as JobSpec).params as { operation: string }
    let after = 0
    for (let rounds = 0; rounds < 5; rounds += 1) {
      const isOver = await withTenant(world.kit.db, scopeFor(ada), async tx => {
        const picked = await pickedAfter(tx, 'mgp', operation, after, 25)
        if (picked.length === 0) return true
        const done = await runChunk(world.kit, ada, tx, {
          operation,
          resource: shelves,
          action: 'reprice',
          ids: picked.map(({ id }) => id),
          input: { price: 7 },
        })
        expect(done.done).toHaveLength(picked.length)
        after = picked.at(-1)?.place ?? 0
        return false
      })
      if (isOver) break
    }
    for (const id of [ids[0], ids[59]]) expect(await read(id as string)).toMatchObject({ price: 7, version: 2 })
    const operations = (await world.call(ada, 'GET', '/v1/operations')).body.data.operations
    expect(operations.find(({ id }: { id: string }) => id === operation)).toMatchObject({
      changed: 60,
      action: 'shelves.reprice',
    })

    expect(await undo(operation)).toMatchObject({ status: 202 })
    await withScene(world.kit, ada, { action: 'shelves.reprice', face: 'job', undoOf: operation }, async scene => {
      let cursor: UndoCursor | undefined
      do cursor = (await undoChunk(scene, operation, cursor, 25)).next
      while (cursor)
      await markUndone(scene, operation, 0)
    })
    for (const id of [ids[0], ids[59]]) expect(await read(id as string)).toMatchObject({ price: 10_000, version: 3 })
  })
})

test('a much used record does not hide that another one is used too', async () => {
  const maker = async (code: string) =>
    (await world.act(ada, 'makers', 'create', { input: { name: code, code } })).body.data.done[0].id
  const [much, little, not] = [await maker('MUCH'), await maker('LITTLE'), await maker('NOT')]
  await withScene(world.kit, ada, { action: 'shelves.create', face: 'csv' }, scene =>
    scene.write.create(
      shelves,
      Array.from({ length: 150 }, (_, n) => ({
        name: 'User',
        sku: `USE-${n}`,
        kind: 'oak' as const,
        grade: 'A',
        maker: n === 149 ? little : much,
      })),
    ),
  )
  const { body } = await world.act(ada, 'makers', 'remove', { ids: [much, little, not] })
  expect(body.data.done).toMatchObject([{ id: not }])
  expect(body.data.refused.map(({ id, why }: Body) => [id, why.code])).toEqual([
    [much, 'IN_USE'],
    [little, 'IN_USE'],
  ])
})

test('two patches of one record in one go are one change', async () => {
  const { id } = await given()
  await withScene(world.kit, ada, { action: 'shelves.change', face: 'csv' }, scene =>
    scene.write.change(shelves, [
      { id, patch: { name: 'First' } },
      { id, patch: { name: 'Second', price: 5 } },
    ]),
  )
  expect(await read(id)).toMatchObject({ name: 'Second', price: 5, version: 2 })
})

describe('undo', () => {
  test('takes back what nobody touched since and names the rest', async () => {
    const [one, two] = [await given(), await given()]
    const { body } = await act('reprice', { ids: [one.id, two.id], input: { price: 1 } })
    await act('change', { ids: [two.id], input: { name: 'Touched' } })
    const answer = (await undo(body.data.operation)).body.data
    expect(answer).toMatchObject({
      done: [{ id: one.id, price: 10_000 }],
      refused: [{ id: two.id, title: 'Touched', why: { code: 'STALE_VERSION' } }],
    })
    expect(await read(two.id)).toMatchObject({ price: 1, name: 'Touched' })
    // What is put back is done with; the rest stays open.
    expect((await undo(body.data.operation)).body.data).toMatchObject({ done: [], refused: [{ id: two.id }] })
  })

  test('of a new record is deleting it, of deleting it is its former state', async () => {
    const answer = await act('create', { input: { name: 'Made', sku: 'MADE' } })
    const { id } = answer.body.data.done[0]
    await undo(answer.body.data.operation)
    expect(await read(id)).toMatchObject({ status: 'deleted' })

    const shelf = await given()
    await act('publish', { ids: [shelf.id] })
    const removed = await act('remove', { ids: [shelf.id] })
    expect((await undo(removed.body.data.operation)).body.data.done).toMatchObject([{ id: shelf.id, status: 'active' }])
  })

  test('can itself be taken back', async () => {
    const { id } = await given({ price: 100 })
    const changed = await act('change', { ids: [id], input: { price: 200 } })
    const undone = await undo(changed.body.data.operation)
    await undo(undone.body.data.operation)
    expect(await read(id)).toMatchObject({ price: 200, version: 4 })
  })

  test('puts extra columns of files back as they were', async () => {
    const { id } = await given()
    const extra = async () => {
      const { rows } = await withTenant(world.kit.db, { vendor: 'mgp' }, tx =>
        tx.execute(sql`select x from shelves where id = ${id}`),
      )
      return rows[0]?.x
    }
    let operation = ''
    await withScene(world.kit, ada, { action: 'shelves.change', face: 'csv' }, async scene => {
      operation = scene.operation
      await scene.write.change(shelves, [{ id, patch: { x: { x_colour: 'red' } } as object }])
    })
    expect(await extra()).toEqual({ x_colour: 'red' })
    await undo(operation)
    expect(await extra()).toEqual({})
  })

  test('needs the permission of what it takes back', async () => {
    const { id } = await given()
    const { body } = await act('reprice', { ids: [id], input: { price: 1 } })
    expect(await undo(body.data.operation, person({ may: action => action !== 'shelves.reprice' }))).toMatchObject({
      status: 403,
    })
  })

  test('locks what is moved with the records before the records, as every call does: nobody waits in a ring', async () => {
    const made = await world.act(ada, 'makers', 'create', { input: { name: 'First', code: 'FIRST' } })
    const { id } = await given({ maker: made.body.data.done[0].id })
    const { body } = await act('reprice', { ids: [id], input: { price: 500 } })
    const { pool, close } = await openDatabase(world.adminUrl, { size: 2 })
    const other = await pool.connect()
    const waits = sql`select 1 from pg_locks l join pg_stat_activity a using (pid)
      where not l.granted and a.datname = current_database()`
    const isWaiting = async () => (await world.kit.db.execute(waits)).rows.length > 0
    await other.query(`begin; select set_config('app.vendor', 'mgp', true)`)
    await other.query(`select 1 from makers where code = 'FIRST' for update`)
    let isOver = false
    const undone = undo(body.data.operation).finally(() => {
      isOver = true
    })
    while (!isOver && !(await isWaiting()));
    const hasWaited = !isOver
    const free = await other.query('select 1 from shelves where id = $1 for update skip locked', [id])
    await other.query('rollback')
    other.release()
    await close()
    expect([hasWaited, free.rows.length, (await undone).status]).toEqual([true, 1, 200])
  })

  test('of a record that others refer to by now is refused by name', async () => {
    const made = await world.act(ada, 'makers', 'create', { input: { name: 'Needed', code: 'NEED' } })
    await given({ maker: made.body.data.done[0].id, name: 'Leans on it' })
    expect((await undo(made.body.data.operation)).body.data).toMatchObject({
      done: [],
      refused: [{ why: { code: 'IN_USE', params: { by: 'Leans on it' } } }],
    })
  })
})

describe('repeated calls', () => {
  const key = () => ({ 'idempotency-key': newId() })

  test('the same call again gets the same answer and has no second effect', async () => {
    const headers = key()
    const body = { input: { name: 'Once', sku: 'ONCE-1' } }
    const [first, second] = [await act('create', body, headers), await act('create', body, headers)]
    expect(second).toMatchObject({ status: first.status, body: first.body })
    expect((await world.call(ada, 'GET', '/v1/shelves?filter=sku:once-1')).body.data.rows).toHaveLength(1)
  })

  test('another body under the same key is refused', async () => {
    const headers = key()
    await act('create', { input: { name: 'A', sku: 'KEY-1' } }, headers)
    expect(await act('create', { input: { name: 'A', sku: 'KEY-2' } }, headers)).toMatchObject({
      status: 422,
      body: { code: 'IDEMPOTENCY_MISMATCH' },
    })
  })

  test('a refusal is not kept: put right, the call goes through under its key', async () => {
    const headers = key()
    expect(await act('create', { input: { name: 'Cursed', sku: 'RETRY' } }, headers)).toMatchObject({ status: 422 })
    expect(await act('create', { input: { name: 'Blessed', sku: 'RETRY' } }, headers)).toMatchObject({ status: 200 })
  })

  test('a key is forgotten after a week, one that is kept forever is not; of its answer what was done is left', async () => {
    const row = { id: newId(), version: 1, name: 'Ada Lovelace' }
    const calls: string[] = []
    const once = (key: string, kept: 'week' | 'forever') =>
      onceOnly(
        world.kit,
        ada,
        { key, fingerprint: 'same' },
        async () => {
          calls.push(key)
          return { status: 200, data: { done: [row], refused: [], operation: 'op' } }
        },
        kept,
      )
    await once('for-a-week', 'week')
    await once('for-ever-more', 'forever')
    const kit = { ...world.kit, clock: { now: () => new Date(world.clock.at.getTime() + 8 * 86_400_000) } }
    await forgetOldAnswers(kit, ada)
    expect(await once('for-ever-more', 'forever')).toEqual({
      status: 200,
      data: { done: [{ id: row.id, version: 1 }], refused: [], operation: 'op' },
    })
    expect(await forgetOldAnswers(kit, ada)).toBe(0)
    await once('for-a-week', 'week')
    expect(calls).toEqual(['for-a-week', 'for-ever-more', 'for-a-week'])
  })

  test('keys belong to a person', async () => {
    const headers = key()
    await act('create', { input: { name: 'A', sku: 'MINE' } }, headers)
    expect(
      await act('create', { input: { name: 'A', sku: 'YOURS' } }, headers, person({ userId: newId() })),
    ).toMatchObject({ status: 200 })
  })

  test('a hundred at once have one effect; the others are told or get its answer', async () => {
    const headers = key()
    const body = { input: { name: 'Race', sku: 'RACE-1' } }
    const answers = await Promise.all(Array.from({ length: 100 }, () => act('create', body, headers)))
    const well = answers.filter(({ status }) => status === 200)
    expect(well.length).toBeGreaterThan(0)
    expect(new Set(well.map(answer => JSON.stringify(answer.body))).size).toBe(1)
    for (const { status, body: problem } of answers)
      if (status !== 200) expect([status, problem.code]).toEqual([409, 'IN_PROGRESS'])
    const rows = await withTenant(world.kit.db, { vendor: 'mgp' }, tx =>
      tx.execute(sql`select count(*)::int as n from shelves where sku = 'RACE-1'`),
    )
    expect(rows.rows).toEqual([{ n: 1 }])
  })
})
