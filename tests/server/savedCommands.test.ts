// Saved commands on a real database: whose they are, who may read them, and that a key and a name mean one thing.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { SavedCommands } from '#contract/saved.ts'
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
    for (const { id, isMine } of (await list(token)).commands) if (isMine) await remove(token, id)
})

const list = async (token: string): Promise<SavedCommands> =>
  (await world.call('GET', '/v1/me/commands', { headers: at(token) })).body.data
const save = (token: string, wish: object) =>
  world.call('POST', '/v1/me/commands', {
    headers: at(token),
    body: { name: 'Spring price', action: 'products.setPrice', input: { price: 49900 }, ...wish },
  })
const remove = (token: string, id: string) =>
  world.call('POST', '/v1/me/commands/remove', { headers: at(token), body: { id } })

test('42 a saved command with a key is there after a sign-out, for its owner only', async () => {
  const kept = await save(admin, { keys: 'q' })
  expect(kept.body.data.command).toMatchObject({ name: 'Spring price', keys: 'q', isMine: true, role: null })
  await world.call('POST', '/nucleus/logout', { headers: at(admin) })
  admin = await world.signIn('admin')
  expect((await list(admin)).commands).toMatchObject([{ input: { price: 49900 }, keys: 'q' }])
  expect((await list(viewer)).commands).toEqual([])
})

test('shared with a role it is read by whoever has the role, without its key, and changed by its owner alone', async () => {
  const role = (await list(viewer)).roles[0]
  const { id } = (await save(viewer, { role: role?.id, keys: 'q' })).body.data.command
  await world.kit.db.$client.query(
    `insert into user_role select id, $1, '*', '*' from user_account where email = 'admin@nucleus.example' on conflict do nothing`,
    [role?.id],
  )
  expect((await list(admin)).commands).toMatchObject([{ id, isMine: false, keys: null, roleName: role?.name }])
  expect((await remove(admin, id)).status).toBe(404)
  expect((await save(admin, { id, name: 'Mine now' })).status).toBe(404)
  await world.kit.db.$client.query(
    `delete from user_role where role_id = $1 and user_id = (select id from user_account where email = 'admin@nucleus.example')`,
    [role?.id],
  )
  expect((await list(admin)).commands).toEqual([])
})

describe('refused is', () => {
  test.each([
    ['a role one does not have', { role: '018f0000-0000-7000-8000-000000000000' }, 'role'],
    ['an action there is not', { action: 'products.fly' }, 'action'],
    ['a key that is more than one press', { keys: 'Ctrl+K' }, 'keys'],
    ['an empty name', { name: '  ' }, 'name'],
  ])('%s', async (_, wish, path) => {
    const answer = await save(viewer, wish)
    expect(answer.status).toBe(422)
    expect(answer.body.fields.map((field: { path: string }) => field.path)).toEqual([path])
  })

  test('a name or a key of another one of mine, named', async () => {
    await save(admin, { keys: 'q' })
    expect((await save(admin, { name: 'SPRING price' })).body.fields[0]).toMatchObject({ path: 'name' })
    expect((await save(admin, { name: 'Other', keys: 'q' })).body.fields[0]).toMatchObject({
      path: 'keys',
      message: 'is the key of Spring price',
    })
  })
})

test('a change keeps the one it is, and its own name and key are free to it', async () => {
  const { id } = (await save(admin, { keys: 'q' })).body.data.command
  const changed = await save(admin, { id, keys: 'q', input: { price: 1 } })
  expect(changed.status).toBe(200)
  expect((await list(admin)).commands).toMatchObject([{ id, input: { price: 1 } }])
  expect((await remove(admin, id)).status).toBe(200)
  expect((await list(admin)).commands).toEqual([])
})
