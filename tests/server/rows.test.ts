// Records as areas read them: by their ids or by a condition, whole and typed, of one vendor, locked by a word.
import { and, desc, eq, gt, inArray, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, expectTypeOf, test } from 'vitest'
import { tableFor } from '#server/db/tables.ts'
import { type Scope, type Tx, withoutTenant, withTenant } from '#server/db/tenant.ts'
import { fieldsWhere, type Reading, rowsById, rowsWhere } from '#server/records/rows.ts'
import { type Body, gulf, mgp, openWorld, person, shelves, type World } from './recordsWorld.ts'

let world: World
const staff = person()
const s = tableFor(shelves)
const inShop = <R>(work: (tx: Tx) => Promise<R>, scope: Scope = { vendor: mgp.vendorCode }) =>
  withTenant(world.kit.db, scope, work)

const made = async (sku: string, more: object = {}, who = staff): Promise<string> => {
  const input = { name: `Shelf ${sku}`, sku, kind: 'oak', ...more }
  const { status, body } = await world.act(who, 'shelves', 'create', { input })
  expect(status, JSON.stringify(body)).toBe(200)
  return (body as Body).data.result?.id ?? (body as Body).data.done[0].id
}

const ids: string[] = []
beforeAll(async () => {
  world = await openWorld()
  for (const [sku, price] of [
    ['ROW-1', 100],
    ['ROW-2', 200],
    ['ROW-3', 300],
  ] as const)
    ids.push(await made(sku, { price, pin: 'secret', made: '2026-04-01' }))
})
afterAll(() => world.close())

const skus = (where: Parameters<typeof rowsWhere>[2], reading?: Reading) =>
  inShop(async tx => (await rowsWhere(tx, shelves, where, reading)).map(({ sku }) => sku))

test('a row is whole and speaks: names of choices, days, amounts, secrets too', async () => {
  const [row] = await inShop(tx => rowsById(tx, shelves, [ids[0]!]))
  expect(row).toMatchObject({
    sku: 'ROW-1',
    kind: 'oak',
    price: 100,
    made: '2026-04-01',
    pin: 'secret',
    deletedAt: null,
  })
  expect(row!.createdAt).toMatch(/^\d{4}-\d\d-\d\dT.*Z$/)
  expectTypeOf(row!.kind).toEqualTypeOf<'oak' | 'steel'>()
})

test('by ids they come in the order of ids, each once, whatever was asked twice or is not there', async () => {
  const nobody = '00000000-0000-7000-8000-000000000000'
  const found = await inShop(tx => rowsById(tx, shelves, [ids[2]!, ids[0]!, ids[2]!, nobody], 'locked'))
  expect(found.map(({ id }) => id)).toEqual([ids[0], ids[2]])
})

test('a condition is written in the words of the declaration', async () => {
  expect(await skus(and(eq(s.kind, 'oak'), gt(s.price, 100)))).toEqual(['ROW-2', 'ROW-3'])
  expect(await skus(eq(s.kind, 'steel'))).toEqual([])
  // @ts-expect-error No such kind.
  eq(s.kind, 'iron')
  // @ts-expect-error No such field.
  expect(s.width).toBeUndefined()
})

test('order and limit say which are the first; locked ones come in the order of ids all the same', async () => {
  const dear = { order: desc(s.price), limit: 2 }
  expect(await skus(undefined, dear)).toEqual(['ROW-3', 'ROW-2'])
  expect(await skus(undefined, { ...dear, lock: 'locked' })).toEqual(['ROW-2', 'ROW-3'])
})

test('fields alone are no more than was asked for, and what is computed is no field that is kept', async () => {
  const rows = await inShop(tx => fieldsWhere(tx, shelves, ['sku', 'kind'], eq(s.id, ids[1]!)))
  expect(rows).toEqual([{ sku: 'ROW-2', kind: 'oak' }])
  await expect(inShop(tx => fieldsWhere(tx, shelves, ['loud'], undefined))).rejects.toThrow('shelves keeps no loud')
})

test('what lies in the trash is found by its id, and by a condition where that says so', async () => {
  const id = await made('ROW-GONE')
  await world.act(staff, 'shelves', 'remove', { ids: [id] })
  const gone = eq(s.sku, 'ROW-GONE')
  expect(await skus(gone)).toEqual([])
  expect(await skus(gone, { deleted: true })).toEqual(['ROW-GONE'])
  expect(await inShop(tx => rowsById(tx, shelves, [id]))).toMatchObject([{ sku: 'ROW-GONE', status: 'deleted' }])
})

test('rows of another vendor are nobody’s', async () => {
  const abroad = await made('ROW-GULF', {}, person({ place: gulf }))
  expect(await inShop(tx => rowsById(tx, shelves, [abroad]))).toEqual([])
  expect(await skus(eq(s.sku, 'ROW-GULF'))).toEqual([])
})

test('a savepoint is in the vendor its transaction is in; outside of any vendor nothing is asked', async () => {
  const first = eq(s.sku, 'ROW-1')
  const inside = await inShop(tx => tx.transaction(inner => rowsWhere(inner, shelves, first)))
  expect(inside).toHaveLength(1)
  const back = await inShop(async tx => {
    await withTenant(tx, { vendor: gulf.vendorCode }, inner => rowsWhere(inner, shelves, undefined))
    return rowsWhere(tx, shelves, first)
  })
  expect(back).toHaveLength(1)
  await expect(withoutTenant(world.kit.db, tx => rowsWhere(tx, shelves, first))).rejects.toThrow('inside a vendor')
})

test('locked rows are waited for, free ones left out', async () => {
  const first = eq(s.sku, 'ROW-1')
  let release = () => {}
  const held = new Promise<void>(done => {
    release = done
  })
  let isHeld = () => {}
  const holds = new Promise<void>(done => {
    isHeld = done
  })
  const holder = inShop(async tx => {
    await rowsWhere(tx, shelves, first, { lock: 'locked' })
    isHeld()
    await held
  })
  await holds
  expect(await skus(inArray(s.id, ids), { lock: 'free' })).toEqual(['ROW-2', 'ROW-3'])
  let isOver = false
  const waiting = skus(first, { lock: 'locked' }).then(found => {
    isOver = true
    return found
  })
  // Somebody who waits for a lock is seen to wait by the database.
  await expect
    .poll(() => inShop(async tx => (await tx.execute(sql`select 1 from pg_locks where not granted`)).rows.length))
    .toBeGreaterThan(0)
  expect(isOver).toBe(false)
  release()
  await holder
  expect(await waiting).toEqual(['ROW-1'])
})
