// What a role for some rows may make, give away, point to and be told of, in resources whose rows are of several people or of the
// record they hang below.
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { f } from '#contract/f.ts'
import { type Resource, resource } from '#contract/resource.ts'
import { actionsOf } from '#contract/standard.ts'
import { rightsFor } from '#server/auth/permissions.ts'
import { type Tx, withTenant } from '#server/db/tenant.ts'
import { generic } from '#server/jobs/generic.ts'
import { judgeAndApply } from '#server/jobs/judging.ts'
import type { Staff } from '#server/kit.ts'
import { outOfReach } from '#server/records/beyond.ts'
import { newId } from '#server/records/ids.ts'
import { withScene } from '#server/records/scene.ts'
import { scopedOf } from '#server/records/scoped.ts'
import { serve } from '#server/records/serve.ts'
import { type Body, mgp, openWorld, person, table, type World } from './recordsWorld.ts'

const likes = {
  label: 'Likes',
  key: 'code',
  columns: { code: f.text({ required: true }), like: f.reference('cases'), leads: f.target() },
}

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
    leads: f.target(),
    proof: f.file(),
  },
  actions: {
    handOver: { on: 'records', input: { to: f.text({ required: true }) } },
    liken: { on: 'record', input: { to: f.reference('cases') } },
    lead: { on: 'record', input: { to: f.target() } },
    total: { on: 'nothing', effect: 'read' },
    level: { on: 'record' },
  },
  uploads: { likes },
})

const teams = resource({
  name: 'teams',
  one: 'team',
  label: 'Teams',
  group: 'community',
  icon: 'box',
  title: 'name',
  lifecycle: 'toggle',
  fields: { name: f.text({ required: true }), people: f.list() },
  actions: {},
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
  rows: { assigned: { by: 'assignee', of: 'case' }, teamed: { by: 'people', of: 'team' }, made: { by: 'createdBy' } },
  fields: {
    text: f.text({ required: true, search: true }),
    case: f.reference('cases', { required: true }),
    team: f.reference('teams'),
  },
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
    liken: async ({ records, input }) => ({ patches: records.map(({ id }) => ({ id, patch: { like: input.to } })) }),
    lead: async ({ records, input }) => ({ patches: records.map(({ id }) => ({ id, patch: { leads: input.to } })) }),
    total: async scene => ({
      result: { kind: 'facts', title: 'Weight', facts: [{ label: 'All', value: String(await sumOf(scene)) }] },
    }),
    level: async scene => ({
      patches: await Promise.all(scene.records.map(async ({ id }) => ({ id, patch: { weight: await sumOf(scene) } }))),
    }),
  },
})

const more: readonly Resource[] = [cases, teams, notes]
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
      tables: `${table('cases', 'name text not null, code text not null, assignee text, helpers text[], weight integer, "like" uuid, leads jsonb, proof jsonb')}
        ${table('teams', 'name text not null, people text[]')}
        ${table('notes', 'text text not null, "case" uuid not null, team uuid')}
        create unique index on cases (vendor, lower(code)) where status <> 2;
        call make_searchable('cases', title => 'name', searched => 'name');
        call make_searchable('notes', title => 'text', searched => 'text');
        ${more.flatMap(one => (one.rows ? [`call scope_rows('${one.name}', '${scopedOf(one)}');`] : [])).join('')}`,
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
  expect(actionsOf(cases).map(({ name }) => name)).toEqual(expect.arrayContaining(['change', 'duplicate']))
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

  test('by several records it hangs below, each word by its own', async () => {
    const of = await given({ assignee: ben })
    const mine = await given({ assignee: ann })
    const team = async (people: string[]): Promise<string> =>
      (await world.act(boss, 'teams', 'create', { input: { name: 'Team', people } })).body.data.done[0].id
    const [ours, theirs] = [await team([ben, ann]), await team([ben])]
    const note = async (input: Body): Promise<string> =>
      (await world.act(boss, 'notes', 'create', { input: { text: 'Said', ...input } })).body.data.done[0].id
    const notes = [
      await note({ case: mine, team: theirs }),
      await note({ case: of, team: ours }),
      await note({ case: of, team: theirs }),
    ]
    const seenBy = async (...grants: string[]) => {
      const { rows } = await get(limited(...grants), '/v1/notes?size=100')
      return notes.map(id => rows.some((row: Body) => row.id === id))
    }
    expect(await seenBy('notes:view@assigned')).toEqual([true, false, false])
    expect(await seenBy('notes:view@teamed')).toEqual([false, true, false])
    expect(await seenBy('notes:view@assigned', 'notes:view@teamed')).toEqual([true, true, false])
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

  test('what somebody sees and may not do is off in the list as on its page, with the reason; of their own nothing is', async () => {
    const [own, other] = [await given({ assignee: ann }), await given({ assignee: ben })]
    const me = limited('cases:view', 'cases:edit@assigned')
    const { rows } = await get(me, '/v1/cases?size=100')
    const offOf = (id: string) => Object.keys(rows.find((row: Body) => row.id === id).withheld ?? {}).toSorted()
    const { offers } = await get(me, `/v1/cases/${other}/offers`)
    const refused = Object.entries<Body>(offers).flatMap(([name, { why }]) =>
      why?.key === outOfReach.key ? [name] : [],
    )
    expect(refused).toEqual(expect.arrayContaining(['change', 'duplicate']))
    expect([offOf(own), offOf(other)]).toEqual([[], refused.toSorted()])
    expect(rows.find((row: Body) => row.id === other).withheld.change).toEqual(outOfReach)
    for (const { withheld } of (await get(boss, '/v1/cases?size=100')).rows) expect(withheld).toBeUndefined()
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

  test('a name that somebody has whom they do not see is taken, and nothing else is told of it', async () => {
    const me = limited('cases:view@assigned', 'cases:edit@assigned')
    const id = await given({ name: 'Secret', code: 'taken', assignee: ben })
    const { body, status } = await act(me, 'create', { input: { name: 'New', code: 'TAKEN', assignee: ann } })
    expect(status).toBeGreaterThanOrEqual(400)
    expect(JSON.stringify(body)).toContain('DUPLICATE')
    expect(JSON.stringify(body)).not.toMatch(new RegExp(`Secret|${id}`))
  })
})

/** One row of a file of cases, as its rules see it. */
const byFile = (who: Staff, id: string, values: Record<string, unknown>): Promise<Answer> =>
  withScene(world.kit, who, { action: 'cases.upload', face: 'job' }, async scene => {
    const [code] = await scene.tx
      .execute<{ code: string }>(sql`select code from cases where id = ${id}`)
      .then(({ rows }) => rows)
    const row = {
      line: 2,
      key: code!.code,
      values: { code: code!.code, ...values },
      extra: {},
      command: 'upsert' as const,
      findings: [],
    }
    const type = generic(world.kit, cases, likes)
    const [result] = await judgeAndApply(scene, type, [[row as never]])
    return { isDone: result!.findings.length === 0, said: JSON.stringify(result!.findings) }
  })

interface Answer {
  isDone: boolean
  said: string
}

const asked = async (answer: ReturnType<typeof act>): Promise<Answer> => {
  const { body } = await answer
  const { requestId: _, ...said } = body
  return { isDone: body.data?.done?.length > 0, said: JSON.stringify(said) }
}

/** Ways in which somebody names another record for one of theirs, which has the id. */
const ways: Record<string, (who: Staff, id: string, named: string) => Promise<Answer>> = {
  'the form of a record': (who, id, like) => asked(act(who, 'change', { ids: [id], input: { like } })),
  'the form of a new one': (who, id, like) =>
    asked(act(who, 'create', { input: { name: id, code: newId(), assignee: ann, like } })),
  'one field of many': (who, id, like) => asked(act(who, 'changeField', { ids: [id], input: { field: 'like', like } })),
  'a link of a form': (who, id, named) =>
    asked(act(who, 'change', { ids: [id], input: { leads: { to: 'cases', id: named } } })),
  'what an action asks for': (who, id, to) => asked(act(who, 'liken', { ids: [id], input: { to } })),
  'a trial of it': (who, id, to) =>
    asked(act(who, 'liken', { ids: [id], input: { to }, dry: true })).then(({ said }) => ({
      isDone: said.includes('"plan"'),
      said,
    })),
  'a link that an action asks for': (who, id, named) =>
    asked(act(who, 'lead', { ids: [id], input: { to: { to: 'cases', id: named } } })),
  'a file, by its id': (who, id, like) => byFile(who, id, { like }),
  'a link in a file, by its id': (who, id, named) => byFile(who, id, { leads: { to: 'cases', id: named } }),
}

const codeOf = (id: string): Promise<string> => get(boss, `/v1/cases/${id}`).then(({ code }) => code)

const inCode: Record<string, (who: Staff, id: string, named: string) => Promise<Answer>> = {
  'a file, by its code': ways['a file, by its id']!,
  'a link in a file, by its code': ways['a link in a file, by its id']!,
}

describe('a record that is pointed to and not seen is told of as one that is not there', () => {
  const trial = async (way: (typeof ways)[string], naming: (id: string) => Promise<string>, nobody: string) => {
    const me = limited('cases.*@assigned')
    const [own, seen, hidden] = [
      await given({ assignee: ann }),
      await given({ assignee: ann }),
      await given({ assignee: ben }),
    ]
    const said = async (named: string) => {
      const answer = await way(me, own, named)
      expect(answer.isDone).toBe(false)
      return answer.said.replaceAll(named, '...')
    }
    const told = await said(await naming(hidden))
    expect(told).toBe(await said(nobody))
    expect(told).toContain('REF_NOT_FOUND')
    expect(await get(boss, `/v1/cases/${own}`)).toMatchObject({ like: null, leads: null, version: 1 })
    expect((await way(me, own, await naming(seen))).isDone).toBe(true)
  }

  test.each(Object.entries(ways))('%s', (_, way) => trial(way, async id => id, newId()))

  test.each(Object.entries(inCode))('%s', (_, way) => trial(way, codeOf, 'c-nobody'))

  test('a new one below it, whoever it is of', async () => {
    const me = limited('cases:view@made', 'notes:view@assigned', 'notes:edit@assigned')
    const theirs = await given({ assignee: ann })
    const said = async (named: string) => {
      const { body, status } = await world.act(me, 'notes', 'create', { input: { text: 'New', case: named } })
      expect(status).toBe(422)
      return JSON.stringify(body.fields).replaceAll(named, '...')
    }
    expect(await said(theirs)).toBe(await said(newId()))
  })

  test('a file that stands on it alone', async () => {
    const link = (fileId: string) => ({ fileId, name: 'proof.txt', mime: 'text/plain', bytes: 1, sha256: '' })
    const stored = async (assignee: string): Promise<string> => {
      const file = newId()
      await withTenant(world.kit.db, { vendor: 'mgp' }, tx =>
        tx.execute(sql`insert into file (vendor, id, name, mime, bytes, sha256, created_by)
          values ('mgp', ${file}, 'proof.txt', 'text/plain', 1, ${'0'.repeat(64)}, ${boss.userId})`),
      )
      await given({ assignee, proof: link(file) })
      return file
    }
    const me = limited('cases.*@assigned')
    const own = await given({ assignee: ann })
    const attach = async (fileId: string) => {
      const { body } = await act(me, 'change', { ids: [own], input: { proof: link(fileId) } })
      return body.fields ? JSON.stringify(body.fields).replaceAll(fileId, '...') : body.data.done.length
    }
    const told = await attach(await stored(ben))
    expect(told).toContain('REF_NOT_FOUND')
    expect(told).toBe(await attach(newId()))
    expect(await attach(await stored(ann))).toBe(1)
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
