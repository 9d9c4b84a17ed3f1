// A right for some rows is a right for those and for no others, by whatever way one asks: lists, figures, records and what hangs on
// them, search, files, single deeds and many, undo, sockets. Held against a second reading of the grants, row by row.
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { io } from 'socket.io-client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { resources } from '#areas/all.resources.ts'
import { jobRows } from '#areas/jobs/jobs.ts'
import { pages } from '#areas/pages/pages.ts'
import { refunds } from '#areas/refunds/refunds.ts'
import { actionEndpointOf, endpointOf } from '#contract/address.ts'
import type { ActBody } from '#contract/call.ts'
import type { Envelope } from '#contract/message.ts'
import { paths } from '#contract/session.ts'
import { type Binding, covers, grantablesOf, readPattern, rightsFor } from '#server/auth/permissions.ts'
import { hashOf } from '#server/auth/secrets.ts'
import { rowsOf } from '#server/db/statement.ts'
import { withTenant } from '#server/db/tenant.ts'
import { type Desk, type Person, type World, world } from '../support/world.ts'

/** Whether a row is given, read straight off the grants: a deny outdoes all, some rows are rows that are one's own. */
const given = (grants: readonly string[], denies: readonly string[], id: string, isOwn: boolean): boolean => {
  const what = grantablesOf(resources).find(one => one.id === id)!
  const speaks = (pattern: string, ofOwn: boolean) => {
    const { rows, isNot } = readPattern(pattern)
    return covers(pattern, what) && (rows === undefined || (isNot ? !ofOwn : ofOwn))
  }
  // That it is denied what is its own says that it is denied.
  const isDenied = denies.some(pattern => speaks(pattern, isOwn) || (!pattern.includes('@!') && speaks(pattern, true)))
  return grants.some(pattern => !pattern.includes('@!') && speaks(pattern, isOwn)) && !isDenied
}

const one = (...texts: string[]) => fc.constantFrom(...texts)
const some = (...texts: string[]) => fc.subarray(texts)
/** Roles that look at pages and refunds, at all of them or at their own, and may do some things to all or to their own. */
const roles = fc
  .record({
    sees: one('*:view', '*:view@own', 'pages:view@own', 'pages:view', 'pages.*@own', '*@own'),
    more: some('refunds:view@own', 'refunds:view', 'pages:export', 'pages:export@own', 'jobs:view@own'),
    does: some(
      'pages:edit',
      'pages:edit@own',
      'pages:delete',
      'pages:delete@own',
      'pages:publish@own',
      'pages:bulk@own',
    ),
    denies: some('pages:edit@!own', '*:view@!own', '*:delete@!own', 'pages.comment', 'pages.change@own'),
  })
  .map(({ sees, more, does, denies }) => ({ grants: [sees, ...more, ...does], denies }))

type Role = { grants: string[]; denies: string[] }

const mgp = { vendorCode: 'mgp', brand: 'mgp', country: 'IND' } as never

describe('the language', () => {
  const bound = ({ grants, denies }: Role): Binding[] => [{ brand: '*', country: '*', grants, denies }]

  test('a right and its rows are what a reading row by row finds', () => {
    fc.assert(
      fc.property(roles, role => {
        const { ids, rows } = rightsFor(bound(role), mgp, resources)
        for (const id of ['open', 'show', 'change', 'remove', 'publish', 'export', 'comment'].map(
          name => `pages.${name}`,
        )) {
          const [own, other] = [true, false].map(isOwn => given(role.grants, role.denies, id, isOwn))
          expect([id, ids.has(id), ids.has(id) && rows.limited.get(id) === undefined]).toEqual([
            id,
            own || other,
            other,
          ])
        }
      }),
      { numRuns: 300 },
    )
  })

  test.each([
    ['what has no such rows is not given by it', ['tags:view@own'], [], 'tags.open'],
    ['all rows but some are no grant', ['*:view@!own'], [], 'pages.open'],
    ['a deny of some rows is a deny', ['pages:view'], ['pages:view@own'], 'pages.open'],
  ])('%s', (_, grants: string[], denies: string[], id) => {
    expect(rightsFor(bound({ grants, denies }), mgp, resources).ids.has(id)).toBe(false)
  })

  test('nothing is said to the database of who is limited nowhere', () => {
    expect(rightsFor(bound({ grants: ['*'], denies: [] }), mgp, resources).rows.seen).toBe('')
    const { seen } = rightsFor(bound({ grants: ['*:view'], denies: ['pages:view@!own'] }), mgp, resources).rows
    expect(JSON.parse(seen)).toEqual({ pages: ['own'] })
  })
})

const secure = 'a'.repeat(43)
let shop: World
let origin: string
const people: { id: string; desk: Desk }[] = []
/** Of each record whose it is, and the word its texts bear. */
const records = new Map<string, { resource: string; owner: string; word: string }>()

beforeAll(async () => {
  shop = await world({ demo: false, log: { info: () => {}, warn: () => {}, error: () => {} } })
  origin = await shop.house.app.app.listen({ port: 0, host: '127.0.0.1' })
  for (const name of ['ann', 'ben', 'cem']) {
    const [made] = await shop.sql<{ id: string }>(
      `insert into user_account (email, name, allowed_countries) values ($1, $2, '{IND}') returning id`,
      [`${name}@nucleus.example`, name],
    )
    await shop.sql(`insert into role (name) values ($1)`, [name])
    await shop.sql(
      `insert into user_role (user_id, role_id, brand, country) select $1, id, '*', '*' from role where name = $2`,
      [made!.id, name],
    )
    people.push({ id: made!.id, desk: name as Desk })
  }
  for (const [nth, { id: owner, desk }] of people.entries()) {
    const author = await signedIn(desk, { grants: ['*'], denies: [] })
    for (let page = 0; page < 6; page += 1) {
      const word = `cnry${nth}x${page}q`
      const { body } = await author.act(pages, 'create', {
        input: { title: { 'en-in': `Page ${word}` }, author: word },
      })
      const id = body.data.done[0]!.id
      records.set(id, { resource: 'pages', owner, word })
      await author.act(pages, 'comment', { ids: [id], input: { comment: `Said of ${word}` } })
    }
    await withTenant(shop.house.kit.db, { vendor: 'mgp' }, async tx => {
      for (let refund = 0; refund < 4; refund += 1) {
        const [id, word] = [randomUUID(), `CNRY${nth}X${refund}Q`]
        records.set(id, { resource: 'refunds', owner, word })
        await tx.execute(sql`insert into refunds (vendor, id, status, refund_no, "order", state, amount, reason, destination,
            shipping, cod_fee, return_fee, goodwill, tries, requested_by, note)
          values ('mgp', ${id}, 1, ${word}, ${randomUUID()}, 1, ${1000 + refund}, 1, 1, 0, 0, 0, 0, 1, ${owner}, ${word})`)
      }
    })
  }
}, 300_000)
afterAll(() => shop.close())

const signedIn = async (desk: Desk, { grants, denies }: Role): Promise<Person> => {
  await shop.sql(`update role set grants = $2, denies = $3 where name = $1`, [desk, grants, denies])
  const person = await shop.as(desk)
  await shop.sql(`update session set secure_hash = $1, secure_until = now() + interval '1 hour'`, [hashOf(secure)])
  return person
}

/** What is there, behind the fence of nobody's rights. */
const standing = (): Promise<Map<string, string>> =>
  withTenant(shop.house.kit.db, { vendor: 'mgp' }, async tx => {
    const rows = await rowsOf<{ id: string; now: string }>(
      tx,
      sql`select id, concat_ws(' ', version, status, title, author) as now from pages
        union all select id, concat_ws(' ', version, state, note) from refunds`,
    )
    return new Map(rows.map(({ id, now }) => [id, now]))
  })

const inEach = async (person: Person, id: string, resource: typeof pages | typeof refunds): Promise<string[]> => {
  const at = `${endpointOf(resource)}/${id}`
  const now = new Date().toISOString()
  const doors = ['', '/offers', '/neighbours', `/as-of?at=${now}`, '/used-in', '/history', '/comments', '/revisions']
  return Promise.all(doors.map(async door => JSON.stringify((await person.get(`${at}${door}`)).body)))
}

const lists = (resource: typeof pages | typeof refunds): string[] => {
  const at = endpointOf(resource)
  const words = ['cnry', 'cnry0x1q', 'page cnry2']
  return [
    `${at}?size=100`,
    `${at}?size=10&page=2`,
    ...words.map(word => `${at}?filter=${encodeURIComponent(word)}`),
    `${at}/groups`,
    `${at}/states`,
    `${at}/as-of?at=${new Date().toISOString()}`,
    ...words.map(word => `${paths.search}?q=${encodeURIComponent(word)}`),
    paths.hot,
    paths.operations,
    '/v1/jobs?size=100',
    '/v1/notices',
  ]
}

const aims = fc.record({
  action: fc.constantFrom('change', 'changeField', 'comment', 'remove', 'restore', 'duplicate', 'publish', 'submit'),
  ids: fc.array(fc.nat(17), { minLength: 1, maxLength: 5 }),
  byFilter: fc.boolean(),
  undoes: fc.boolean(),
})

const bodyFor = (action: string, ids: string[]): ActBody => {
  if (action === 'change') return { ids: ids.slice(0, 1), input: { author: `by ${randomUUID().slice(0, 8)}` } }
  if (action === 'changeField') return { ids, input: { field: 'author', author: `by ${randomUUID().slice(0, 8)}` } }
  if (action === 'comment') return { ids: ids.slice(0, 1), input: { comment: 'Looks well' } }
  return { ids: action === 'duplicate' ? ids.slice(0, 1) : ids }
}

test('nobody is told or changes anything of a row that is none of theirs', { timeout: 600_000 }, async () => {
  const seen = { hidden: 0, shown: 0, refused: 0, changed: 0 }
  await fc.assert(
    fc.asyncProperty(fc.nat(2), roles, fc.array(aims, { minLength: 2, maxLength: 5 }), async (who, role, tries) => {
      const { id: me, desk } = people[who]!
      const person = await signedIn(desk, role)
      const mayBy = (id: string, owner: string) => given(role.grants, role.denies, id, owner === me)
      const seesRow = ({ resource, owner }: { resource: string; owner: string }) =>
        mayBy(`${resource}.open`, owner) && mayBy(`${resource}.show`, owner)
      const hidden = [...records].filter(([, record]) => !seesRow(record))
      /** `named`: what somebody says themselves may come back. */
      const searched = (text: string, named: readonly string[] = []) => {
        for (const [id, { word }] of hidden) {
          expect(text).not.toContain(word)
          if (!named.includes(id)) expect(text).not.toContain(id)
        }
      }
      for (const resource of [pages, refunds] as const) {
        for (const door of lists(resource)) searched(JSON.stringify((await person.get(door)).body))
        const mine = [...records].filter(([, record]) => record.resource === resource.name && seesRow(record))
        const { status, body } = await person.get<{ data: { rows: { id: string }[]; page: { total: number } } }>(
          `${endpointOf(resource)}?size=100`,
        )
        if (status === 200) {
          const there = new Set(body.data.rows.map(({ id }) => id))
          const now = await standing()
          expect(mine.filter(([id]) => !there.has(id) && !now.get(id)?.match(/^\d+ 2 /))).toEqual([])
          expect(body.data.page.total).toBe(body.data.rows.length)
        }
        const [other] = hidden.filter(([, record]) => record.resource === resource.name)
        if (other) {
          const texts = await inEach(person, other[0], resource)
          for (const text of texts) searched(text, [other[0]])
          expect((await person.get(`${endpointOf(resource)}/${other[0]}`)).status).toSatisfy(
            (code: number) => code === 404 || code === 403,
          )
          seen.hidden += 1
        }
        if (mine[0]) seen.shown += 1
      }
      const ids = [...records].filter(([, { resource }]) => resource === 'pages').map(([id]) => id)
      for (const { action, ids: places, byFilter, undoes } of tries) {
        const named = [...new Set(places.map(place => ids[place]!))]
        const before = await standing()
        const count = byFilter ? ((await person.list(pages, 'filter=cnry'))?.page?.total ?? 0) : 0
        const isMany = byFilter && ['changeField', 'remove', 'publish'].includes(action)
        const { ids: _, ...rest } = bodyFor(action, named)
        const body = isMany ? { ...rest, matching: { filter: 'cnry', count } } : bodyFor(action, named)
        const headers = { 'secure-token': secure }
        const answer = await person.act(pages, action, body, headers)
        searched(JSON.stringify(answer.body), named)
        searched(JSON.stringify((await person.act(pages, action, { ...body, dry: true }, headers)).body), named)
        const mayMeet = (id: string) => {
          const record = records.get(id)
          return !record || (seesRow(record) && mayBy(`pages.${action}`, record.owner))
        }
        const after = await standing()
        const touched = [...before].filter(([id, was]) => after.get(id) !== was).map(([id]) => id)
        expect(touched.filter(id => !mayMeet(id))).toEqual([])
        seen.changed += touched.length
        seen.refused += answer.body.data?.refused?.length ?? 0
        for (const id of after.keys()) if (!before.has(id)) records.set(id, { resource: 'pages', owner: me, word: id })
        const { operation } = answer.body.data ?? {}
        if (!undoes || !operation) continue
        const undone = await person.post(paths.undo, { operation }, headers)
        searched(JSON.stringify(undone.body), named)
        const left = await standing()
        expect([...after].filter(([id, was]) => left.get(id) !== was && !mayMeet(id))).toEqual([])
      }
    }),
    // What was done stays done, so nothing is tried again smaller.
    { numRuns: 16, seed: 20_261_127, endOnFailure: true },
  )
  // It met what it speaks of.
  expect(Object.values(seen).every(count => count > 5)).toBe(true)
})

test('what was done while one saw the row is not taken back once one does not', async () => {
  const [ann, ben] = people as [(typeof people)[0], (typeof people)[0]]
  const whole = await signedIn(ann.desk, { grants: ['*'], denies: [] })
  const [theirs] = [...records].find(([, { resource, owner }]) => resource === 'pages' && owner === ben.id)!
  await whole.act(pages, 'restore', { ids: [theirs] })
  const { body } = await whole.act(pages, 'change', { ids: [theirs], input: { author: 'Somebody' } })
  const limited = await signedIn(ann.desk, { grants: ['pages.*@own'], denies: [] })
  const before = await standing()
  const undone = await limited.post<{ data: { done: unknown[]; refused: unknown[] } }>(paths.undo, {
    operation: body.data.operation,
  })
  expect(undone.body.data).toMatchObject({ done: [], refused: [{ id: theirs, why: { code: 'NOT_FOUND' } }] })
  expect(await standing()).toEqual(before)
})

test('of many, those the role does not reach are refused by name, and the others done', async () => {
  const [ann] = people as [(typeof people)[0]]
  const desk = await signedIn(ann.desk, { grants: ['*'], denies: [] })
  const of = (mine: boolean) =>
    [...records]
      .filter(([, { resource, owner }]) => resource === 'pages' && (owner === ann.id) === mine)
      .map(([id]) => id)
  const [[own], [other]] = [of(true), of(false)] as [[string], [string]]
  await desk.act(pages, 'restore', { ids: [own, other] })
  const limited = await signedIn(ann.desk, { grants: ['pages:view', 'pages:edit@own'], denies: [] })
  const { body } = await limited.act(pages, 'changeField', {
    ids: [own, other],
    input: { field: 'author', author: 'Me' },
  })
  expect(body.data.done.map(({ id }) => id)).toEqual([own])
  const offered = async (id: string) =>
    (await limited.get<{ data: { offers: Record<string, unknown> } }>(`${endpointOf(pages)}/${id}/offers`)).body.data
      .offers
  expect(await offered(own)).toMatchObject({ change: { allowed: true } })
  expect(await offered(other)).toMatchObject({ change: { allowed: false, why: { code: 'FORBIDDEN' } } })
  expect(body.data.refused).toMatchObject([{ id: other, why: { code: 'FORBIDDEN', key: 'server.record.outOfReach' } }])
})

test('a page author of the demo reads every page, writes their own, and lets none go live', async () => {
  const [ann] = people as [(typeof people)[0]]
  const [role] = await shop.sql<Role>("select grants, denies from role where name = 'Page author'")
  const author = await signedIn(ann.desk, role!)
  const of = (mine: boolean) =>
    [...records].find(([, { resource, owner }]) => resource === 'pages' && (owner === ann.id) === mine)![0]
  await (await signedIn('ben' as Desk, { grants: ['*'], denies: [] })).act(pages, 'restore', {
    ids: [of(true), of(false)],
  })
  const change = (id: string) => author.act(pages, 'change', { ids: [id], input: { author: 'Ann' } })
  expect((await change(of(true))).body.data.done).toHaveLength(1)
  const other = await change(of(false))
  expect(other.body.data.refused).toMatchObject([{ why: { key: 'server.record.outOfReach' } }])
  expect((await author.get(`${endpointOf(pages)}/${of(false)}`)).status).toBe(200)
  const { status, body } = await author.act(pages, 'create', { input: { title: { 'en-in': 'By Ann' } } })
  expect(status).toBe(200)
  expect((await author.act(pages, 'publish', { ids: [body.data.done[0]!.id] })).status).toBe(403)
})

test('an export holds the rows its right reaches', async () => {
  const [ann] = people as [(typeof people)[0]]
  const words = (mine: boolean) =>
    [...records].filter(
      ([, { resource, owner, word }]) => resource === 'pages' && word.startsWith('cnry') && (owner === ann.id) === mine,
    )
  for (const grants of [
    ['pages:view', 'pages:export@own'],
    ['pages:view@own', 'pages:export'],
  ]) {
    const limited = await signedIn(ann.desk, { grants: [...grants, 'jobs.*'], denies: [] })
    const { body } = await limited.post<{ data: { jobId: string } }>(actionEndpointOf(pages, 'export'), {})
    const job = await shop.files(limited).over(body.data.jobId)
    expect(job).toMatchObject({ state: 'success' })
    const file = JSON.stringify((await limited.get(`/v1/jobs/${body.data.jobId}/file/result`)).body)
    expect(words(false).filter(([id, { word }]) => file.includes(word) || file.includes(id))).toEqual([])
    expect(file).toMatch(/cnry0x/)
  }
})

test('a file that names rows of others changes none, and figures count what is theirs', async () => {
  const [ann] = people as [(typeof people)[0]]
  const whole = await signedIn('ben' as Desk, { grants: ['*'], denies: [] })
  const fileOf = async (upload: string, format: string): Promise<string> => {
    const { body } = await whole.act(pages, 'export', { input: { upload, format } }, { 'secure-token': secure })
    await shop.files(whole).over(body.data.jobId!)
    const { body: file } = await whole.get<{ text?: string }>(`/v1/jobs/${body.data.jobId}/file/result`)
    return file.text ?? JSON.stringify(file)
  }
  const files = [
    ['page', await fileOf('page', 'csv')] as const,
    ['pageTree', await fileOf('pageTree', 'ndjson')] as const,
  ]
  const limited = await signedIn(ann.desk, { grants: ['*'], denies: ['*@!own'] })
  const others = [...records].filter(([, { owner }]) => owner !== ann.id)
  const before = await standing()
  for (const [upload, text] of files) {
    expect(text).toMatch(/cnry1x/)
    const job = await shop.files(limited).apply(pages, upload, text.replaceAll('Page cnry', 'Seite cnry'))
    const rows = await limited.list(jobRows, `size=100&filter=job:${job.id}`)
    expect(rows.rows.length).toBeGreaterThan(0)
    const said = JSON.stringify([job, rows])
    expect(others.filter(([id]) => said.includes(id))).toEqual([])
  }
  const after = await standing()
  expect(others.filter(([id]) => after.get(id) !== before.get(id))).toEqual([])
  const mine = await limited.list(pages, 'size=100')
  const { body } = await limited.get<{ data: { total: { count: number }; groups: { count: number }[] } }>(
    `${endpointOf(pages)}/groups?filter=group:type`,
  )
  expect(mine.page.total).toBe(mine.rows.length)
  expect([body.data.total.count, body.data.groups.reduce((sum, { count }) => sum + count, 0)]).toEqual([
    mine.rows.length,
    mine.rows.length,
  ])
})

test('a socket hears of the rows its person sees, and of no others', async () => {
  const [ann, ben] = people as [(typeof people)[0], (typeof people)[0]]
  const limited = await signedIn(ann.desk, { grants: ['*:view@own', 'tags:view'], denies: [] })
  const heard: Envelope[] = []
  const socket = io(origin, {
    path: '/socket.io',
    transports: ['websocket'],
    query: { token: limited.token, vendor: 'mgp' },
    reconnection: false,
  })
  socket.on('message', (message: Envelope) => heard.push(message))
  await once(socket as never, 'connect')
  const whole = await signedIn(ben.desk, { grants: ['*'], denies: [] })
  const of = (owner: string) =>
    [...records].filter(([, record]) => record.resource === 'pages' && record.owner === owner).map(([id]) => id)
  const [own, others] = [of(ann.id)[0]!, of(ben.id)]
  for (const id of [...others, own]) {
    await whole.act(pages, 'restore', { ids: [id] })
    await whole.act(pages, 'change', { ids: [id], input: { author: randomUUID() } })
    await whole.act(pages, 'comment', { ids: [id], input: { comment: 'Heard?' } })
  }
  await expect.poll(() => JSON.stringify(heard), { timeout: 10_000 }).toContain('record.commented')
  socket.close()
  const text = JSON.stringify(heard)
  expect(text).toContain(own)
  expect(others.filter(id => text.includes(id))).toEqual([])
})
