// What a role for some rows may make, give away, point to and be told of, in resources whose rows are of several people or of the
// record they hang below.
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { f } from '#contract/f.ts'
import { type Resource, resource } from '#contract/resource.ts'
import { actionsOf } from '#contract/standard.ts'
import { rightsFor } from '#server/auth/permissions.ts'
import type { Tx } from '#server/db/tenant.ts'
import type { Staff } from '#server/kit.ts'
import { newId } from '#server/records/ids.ts'
import { serve } from '#server/records/serve.ts'
import { type Body, mgp, openWorld, person, table, type World } from './recordsWorld.ts'

const cases = resource({
  name: 'cases',
  one: 'case',
  label: 'Cases',
  group: 'community',
  icon: 'box',
  title: 'name',
  lifecycle: 'toggle',
  rows: { assigned: { by: ['assignee', 'helpers'] }, made: { by: 'createdBy' } },
  fields: {
    name: f.text({ required: true, search: true }),
    code: f.text({ required: true, unique: true, format: 'code' }),
    assignee: f.text({}),
    helpers: f.list(),
    weight: f.integer({ summed: true }),
    like: f.reference('cases'),
  },
  actions: {
    handOver: { on: 'records', input: { to: f.text({ required: true }) } },
    total: { on: 'nothing', effect: 'read' },
    level: { on: 'record' },
  },
})

const notes = resource({
  name: 'notes',
  one: 'note',
  label: 'Notes',
  group: 'community',
  icon: 'box',
  title: 'text',
  lifecycle: 'toggle',
  parent: { resource: 'cases', field: 'case' },
  rows: { assigned: { by: 'assignee', of: 'case' } },
  fields: { text: f.text({ required: true, search: true }), case: f.reference('cases', { required: true }) },
  actions: {},
})

const sumOf = async ({ tx }: { tx: Tx }): Promise<number> => {
  const { rows } = await tx.execute<{ sum: string }>(sql`select coalesce(sum(weight), 0) as sum from cases`)
  return Number(rows[0]!.sum)
}

const behaviour = serve(cases, {
  actions: {
    handOver: async ({ records, input }) => ({
      patches: records.map(({ id }) => ({ id, patch: { assignee: input.to } })),
    }),
    total: async scene => ({
      result: { kind: 'facts', title: 'Weight', facts: [{ label: 'All', value: String(await sumOf(scene)) }] },
    }),
    level: async scene => ({
      patches: await Promise.all(scene.records.map(async ({ id }) => ({ id, patch: { weight: await sumOf(scene) } }))),
    }),
  },
})

const more: readonly Resource[] = [cases, notes]
const [ann, ben] = [newId(), newId()]
const boss = person({ name: 'Boss' })
const limited = (...grants: string[]): Staff => {
  const { ids, rows } = rightsFor([{ brand: '*', country: '*', grants, denies: [] }], mgp, more)
  return person({ userId: ann, name: 'Ann', rows, may: id => ids.has(id) })
}

let world: World
beforeAll(async () => {
  world = await openWorld(
    {},
    {
      resources: more,
      behaviours: [behaviour],
      tables: `${table('cases', 'name text not null, code text not null, assignee text, helpers text[], weight integer, "like" uuid')}
        ${table('notes', 'text text not null, "case" uuid not null')}
        create unique index on cases (vendor, lower(code)) where status <> 2;
        call make_searchable('cases', title => 'name', searched => 'name');
        call make_searchable('notes', title => 'text', searched => 'text');
        call scope_rows('cases', 'assigned: assignee, helpers; made: created_by');
        call scope_rows('notes', 'assigned: case > assignee', 'cases');`,
    },
  )
})
afterAll(() => world.close())

let count = 0
const given = async (draft: Record<string, unknown> = {}): Promise<string> => {
  count += 1
  const answer = await world.act(boss, 'cases', 'create', {
    input: { name: `Case ${count}`, code: `c-${count}`, ...draft },
  })
  return answer.body.data.done[0].id
}
const act = (who: Staff, action: string, body: Body) => world.act(who, 'cases', action, body)
const get = async (who: Staff, path: string): Promise<Body> => (await world.call(who, 'GET', path)).body.data

test('there are actions to speak of', () => {
  expect(actionsOf(cases).map(({ name }) => name)).toEqual(expect.arrayContaining(['change', 'handOver']))
})

describe('whose a row is', () => {
  test('any of its people has it, a list of them as well, and what hangs below it goes with it', async () => {
    const [own, helped, other] = [
      await given({ assignee: ann }),
      await given({ helpers: [ben, ann] }),
      await given({ assignee: ben }),
    ]
    for (const id of [own, other]) await world.act(boss, 'notes', 'create', { input: { text: `Of ${id}`, case: id } })
    const me = limited('*:view@assigned')
    const seen: string[] = (await get(me, '/v1/cases?size=100')).rows.map(({ id }: Body) => id)
    expect([own, helped, other].map(id => seen.includes(id))).toEqual([true, true, false])
    const below: string[] = (await get(me, '/v1/notes?size=100')).rows.map(({ case: id }: Body) => id)
    expect([below.includes(own), below.includes(other)]).toEqual([true, false])
  })

  test('words of several grants are added up, each for its own right', async () => {
    const other = await given({ assignee: ben })
    const me = limited('cases:view@assigned', 'cases:view@made', 'cases:edit@made')
    const { body } = await act(me, 'create', { input: { name: 'Mine', code: 'mine', assignee: ben } })
    const id: string = body.data.done[0].id
    const own = await given({ assignee: ann })
    const seen: string[] = (await get(me, '/v1/cases?size=100')).rows.map((row: Body) => row.id)
    expect([id, own, other].map(one => seen.includes(one))).toEqual([true, true, false])
    expect((await act(me, 'change', { ids: [own], input: { weight: 1 } })).body.data.refused).toMatchObject([
      { id: own, why: { code: 'FORBIDDEN' } },
    ])
    expect((await act(me, 'change', { ids: [other], input: { weight: 1 } })).status).toBe(404)
  })
})

describe('what a person writes themselves', () => {
  test('nobody makes a record that would be none of theirs, or gives one away by changing it', async () => {
    const me = limited('cases:view@assigned', 'cases:edit@assigned')
    const make = (assignee: string | null) =>
      act(me, 'create', { input: { name: 'New', code: `n-${newId()}`, assignee } })
    expect((await make(ben)).body).toMatchObject({ code: 'VALIDATION', fields: [{ code: 'FORBIDDEN' }] })
    expect((await make(null)).status).toBe(422)
    expect((await make(ann)).body.data.done).toHaveLength(1)
    const id = await given({ assignee: ann })
    expect((await act(me, 'change', { ids: [id], input: { assignee: ben } })).status).toBe(422)
    expect(await get(boss, `/v1/cases/${id}`)).toMatchObject({ assignee: ann, version: 1 })
  })

  test('an action that is there to hand over does, and then it is out of sight', async () => {
    const me = limited('cases.*@assigned')
    const id = await given({ assignee: ann })
    const { body } = await act(me, 'handOver', { ids: [id], input: { to: ben } })
    expect(body.data).toMatchObject({ done: [], refused: [] })
    expect(await get(boss, `/v1/cases/${id}`)).toMatchObject({ assignee: ben, version: 2 })
    expect((await world.call(me, 'GET', `/v1/cases/${id}`)).status).toBe(404)
  })

  test('nobody points to a record they do not see', async () => {
    const me = limited('cases:view@assigned', 'cases:edit@assigned')
    const [id, own, other] = [
      await given({ assignee: ann }),
      await given({ assignee: ann }),
      await given({ assignee: ben }),
    ]
    expect((await act(me, 'change', { ids: [id], input: { like: own } })).status).toBe(200)
    expect((await act(me, 'change', { ids: [id], input: { like: other } })).body.fields).toMatchObject([
      { code: 'REF_NOT_FOUND' },
    ])
  })

  test('a name that somebody has whom they do not see is taken, and nothing else is told of it', async () => {
    const me = limited('cases:view@assigned', 'cases:edit@assigned')
    const id = await given({ name: 'Secret', code: 'taken', assignee: ben })
    const { body, status } = await act(me, 'create', { input: { name: 'New', code: 'TAKEN', assignee: ann } })
    expect(status).toBeGreaterThanOrEqual(400)
    expect(JSON.stringify(body)).toContain('DUPLICATE')
    expect(JSON.stringify(body)).not.toMatch(new RegExp(`Secret|${id}`))
  })
})

test('what keeps a record of theirs, and they do not see, keeps it and is not told', async () => {
  const me = limited('cases.*@assigned')
  const id = await given({ assignee: ann })
  const other = await given({ name: 'Hidden one', assignee: ben, like: id })
  const { body } = await act(me, 'remove', { ids: [id] })
  expect(body.code).toBe('IN_USE')
  expect(JSON.stringify(body)).not.toMatch(new RegExp(`Hidden one|${other}`))
  expect(await get(boss, `/v1/cases/${id}`)).not.toMatchObject({ status: 'deleted' })
})

test('who only looks is told of the rows they see; what a deed reckons with is all there is', async () => {
  const me = limited('cases.*@assigned')
  const id = await given({ assignee: ann, weight: 5 })
  await given({ assignee: ben, weight: 1000 })
  const { body } = await act(me, 'total', {})
  expect(Number(body.data.result.facts[0].value)).toBeLessThan(1000)
  await act(me, 'level', { ids: [id] })
  expect((await get(boss, `/v1/cases/${id}`)).weight).toBeGreaterThanOrEqual(1005)
})
