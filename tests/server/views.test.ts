// Views of lists on a real database: whose they are, who reads them, who sets the brand's, and what becomes of one whose
// question cannot be read any more.
import { type SQL, sql as statement } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { KeptView, KeptViews } from '#contract/views.ts'
import { withTenant } from '#server/db/tenant.ts'
import { type AuthWorld, at, authWorld } from './authWorld.ts'

let world: AuthWorld
let admin: string
let viewer: string
beforeAll(async () => {
  world = await authWorld()
  admin = await world.signIn('admin')
  viewer = await world.signIn('viewer')
})
afterAll(() => world.close())
beforeEach(async () => {
  for (const token of [admin, viewer])
    for (const { id, isMine, isStandard } of await views(token)) {
      if (isMine) await ask(token, '/v1/me/views/remove', { id })
      if (isStandard) await ask(admin, '/v1/views/standard/remove', { id })
    }
})

const here = (token: string, vendor = 'mgp', country = 'IND') => at(token, vendor, country)
const kept = async (token: string): Promise<KeptViews> =>
  (await world.call('GET', '/v1/me/views', { headers: here(token) })).body.data
const views = async (token: string): Promise<KeptView[]> => (await kept(token)).views
const ask = (token: string, path: string, body: object) => world.call('POST', path, { headers: here(token), body })
const save = (token: string, wish: object = {}, path = '/v1/me/views') =>
  ask(token, path, { resource: 'products', name: 'Creams', filter: 'name:cream', ...wish })
const standard = (token: string, wish: object = {}) => save(token, wish, '/v1/views/standard')
const sql = (text: string, values: unknown[]) => world.kit.db.$client.query(text, values)
const personNamed = async (name: string): Promise<string> =>
  (await sql('select id from user_account where email = $1', [`${name}@nucleus.example`])).rows[0].id
/** What is stored, changed as the person's own transaction could. */
const arrange = async (name: string, ...changes: SQL[]) =>
  withTenant(world.kit.db, { vendor: 'mgp', user: await personNamed(name) }, async tx => {
    for (const change of changes) await tx.execute(change)
  })

test('a view is there after a sign-out, comes with who I am, and is nobody else’s', async () => {
  const columns = [{ name: 'name', width: 200, pinned: true }]
  const saved = await save(admin, { sort: '-updatedAt', columns })
  expect(saved.body.data.view).toMatchObject({ name: 'Creams', isMine: true, isStandard: false, columns })
  await world.call('POST', '/nucleus/logout', { headers: at(admin) })
  admin = await world.signIn('admin')
  const me = await world.call('GET', '/v1/me', { headers: here(admin) })
  expect(me.body.data.views).toMatchObject([{ filter: 'name:cream', sort: '-updatedAt', columns }])
  expect(await views(viewer)).toEqual([])
})

test('what is shared, changed or taken away is told to whoever has the list, and what is private to nobody', async () => {
  const told = () =>
    withTenant(world.kit.db, { vendor: 'mgp' }, async tx => {
      const news = statement`select 1 from event where message ->> 'type' = 'views.changed'`
      return (await tx.execute(news)).rows.length
    })
  const before = await told()
  const own = (await save(viewer)).body.data.view
  await ask(viewer, '/v1/me/views/remove', { id: own.id })
  expect(await told()).toBe(before)
  const [role] = (await kept(viewer)).roles
  const { id } = (await save(viewer, { role: role?.id })).body.data.view
  expect(await told()).toBe(before + 1)
  await save(viewer, { id, role: null })
  expect(await told()).toBe(before + 2)
  const house = (await standard(admin, { name: 'House' })).body.data.view
  await ask(admin, '/v1/views/standard/remove', { id: house.id })
  expect(await told()).toBe(before + 4)
})

test('shared with a role it is read by whoever has the role, no longer than that, and changed by its owner alone', async () => {
  const [role] = (await kept(viewer)).roles
  const { id } = (await save(viewer, { role: role?.id })).body.data.view
  const given = `select id, $1, '*', '*' from user_account where email = 'admin@nucleus.example'`
  await sql(`insert into user_role ${given} on conflict do nothing`, [role?.id])
  expect(await views(admin)).toMatchObject([{ id, isMine: false, roleName: role?.name, byName: 'Viewer' }])
  expect((await ask(admin, '/v1/me/views/remove', { id })).status).toBe(404)
  expect((await save(admin, { id, name: 'Mine now' })).status).toBe(404)
  await sql(
    `delete from user_role where role_id = $1 and user_id = (select id from user_account where email = 'admin@nucleus.example')`,
    [role?.id],
  )
  expect(await views(admin)).toEqual([])
})

test('the standard of a brand is seen by everybody there and nowhere else, and set by whoever has the right', async () => {
  expect((await standard(viewer)).status).toBe(403)
  const { id } = (await standard(admin)).body.data.view
  expect(await views(viewer)).toMatchObject([{ id, isStandard: true, isMine: false }])
  const elsewhere = await world.call('GET', '/v1/me/views', { headers: here(admin, 'tmc') })
  expect(elsewhere.body.data.views).toEqual([])
  expect((await ask(viewer, '/v1/me/views/remove', { id })).status).toBe(404)
  expect((await ask(viewer, '/v1/views/standard/remove', { id })).status).toBe(403)
  expect((await standard(admin, { id, name: 'Creams of the brand' })).body.data.view).toMatchObject({ id })
  expect((await ask(admin, '/v1/views/standard/remove', { id })).status).toBe(200)
  expect(await views(viewer)).toEqual([])
})

test('one of mine does not become the brand’s by its door, nor the other way round', async () => {
  const mine = (await save(admin)).body.data.view.id
  const theirs = (await standard(admin)).body.data.view.id
  expect((await standard(admin, { id: mine, name: 'Other' })).status).toBe(404)
  expect((await save(admin, { id: theirs, name: 'Other' })).status).toBe(404)
})

test('a rename keeps the one it is, so that its address does', async () => {
  const { id } = (await save(viewer)).body.data.view
  expect((await save(viewer, { id, name: 'Lotions' })).body.data.view).toMatchObject({ id, name: 'Lotions' })
  expect(await views(viewer)).toMatchObject([{ id, name: 'Lotions' }])
})

describe('refused is', () => {
  test.each([
    ['a role one does not have', { role: '018f0000-0000-7000-8000-000000000000' }, 'role'],
    ['a list there is not', { resource: 'unicorns' }, 'resource'],
    ['an empty name', { name: ' ' }, 'name'],
    ['a question nobody can read', { filter: 'prise:5' }, 'filter'],
    ['an order there is not', { sort: 'prise' }, 'sort'],
    ['a column of no width', { columns: [{ name: 'name', width: 1 }] }, 'columns.0.width'],
  ])('%s', async (_, wish, path) => {
    const answer = await save(viewer, wish)
    expect(answer.status).toBe(422)
    expect(answer.body.fields.map((field: { path: string }) => field.path)).toEqual([path])
  })

  test('a name another one of mine has on the same list', async () => {
    await save(viewer)
    expect((await save(viewer, { name: 'CREAMS' })).body.fields[0]).toMatchObject({ path: 'name', code: 'UNIQUE' })
    expect((await save(viewer, { resource: 'categories' })).status).toBe(200)
  })
})

test('a view whose question has become unreadable keeps what can be read and says what was left out', async () => {
  const { id } = (await save(viewer)).body.data.view
  await arrange(
    'viewer',
    statement`update saved_view set filter = 'name:cream prise:>5', sort = 'prise' where id = ${id}`,
  )
  expect(await views(viewer)).toMatchObject([{ filter: 'name:cream', dropped: ['prise:>5', 'prise'] }])
  await arrange('viewer', statement`update saved_view set filter = '(name:cream', sort = null where id = ${id}`)
  expect(await views(viewer)).toMatchObject([{ filter: '', dropped: ['(name:cream'] }])
})
