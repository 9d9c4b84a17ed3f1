// Somebody who may do everything, of some resources with what is their own alone (`*`, but `*@!own`), against every row that is
// somebody else's: by every door, every action, what they point to, files that name it, undo, a socket. Each text of those rows bears a
// word of its own; whatever comes back is searched for the words and the ids, and the rows are compared before and after.
import { randomUUID } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'
import { io, type Socket } from 'socket.io-client'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { resources } from '#areas/all.resources.ts'
import { pages } from '#areas/pages/pages.ts'
import { products } from '#areas/products/products.ts'
import { tags } from '#areas/tags/tags.ts'
import { actionEndpointOf, columnOf, endpointOf, snake, tableOf } from '#contract/address.ts'
import { type AnyRow, isKept, type Resource } from '#contract/resource.ts'
import { actionOf, actionsOf } from '#contract/standard.ts'
import { rightsFor } from '#server/auth/permissions.ts'
import { hashOf } from '#server/auth/secrets.ts'
import { rowsOf } from '#server/db/statement.ts'
import { type Tx, withTenant } from '#server/db/tenant.ts'
import type { Endpoint } from '#server/http/endpoint.ts'
import { drawn } from '#server/http/endpoint.ts'
import { type Desk, type Person, type World, world } from '../support/world.ts'
import { aimed, type Chance, chanceOf, made, type Schema } from './bodies.ts'
import { idsIn, plant, wordsIn } from './canaries.ts'
import { sized, tally } from './record.ts'

const full = 60_000
const vendor = 'mgp'
const secure = { 'secure-token': 'a'.repeat(43) }
const chance: Chance = chanceOf(Number(process.env.ATTACK_SEED ?? 1))

const limited = resources.filter(resource => resource.rows?.own && isKept(resource))
const stored = resources.filter(resource => isKept(resource) && !resource.derived)

let shop: World
let admin: Person
let person: Person
let me: string
let socket: Socket
const heard: string[] = []
/** Rows of others, and the person's own, by resource. */
const hidden = new Map<string, AnyRow[]>()
const own = new Map<string, string[]>()
const hiddenIds = new Set<string>()
/** Ids of hidden rows that stand in rows the person sees: a refund on its return, for instance. */
const known = new Set<string>()
const planted = { columns: 0 }

const within = <R>(work: (tx: Tx) => Promise<R>, rows?: string): Promise<R> =>
  withTenant(shop.house.kit.db, { vendor, user: me, ...(rows && { rows }) }, work)

/** Whose a row is, read off the declaration a second time, without the policies. */
const isMine = ({ rows, fields }: Resource): SQL => {
  const { by, of } = rows!.own!
  const any = (at: string) =>
    sql.join(
      [by].flat().map(name => sql`${sql.raw(at)}.${sql.identifier(columnOf(name))}::text = ${me}`),
      sql` or `,
    )
  const above = of && fields[of]!.facts.to!
  return above
    ? sql`exists (select from ${sql.identifier(tableOf({ name: above }))} a where a.id = t.${sql.identifier(columnOf(of))} and (${any('a')}))`
    : sql`(${any('t')})`
}

const tableIn = (resource: Resource) => sql.identifier(tableOf(resource))

beforeAll(async () => {
  shop = await world({ log: { info: () => {}, warn: () => {}, error: () => {} } })
  await shop.house.app.app.listen({ port: 0, host: '127.0.0.1' })
  admin = await shop.as('admin')
  const [user] = await shop.sql<{ id: string }>(
    `insert into user_account (email, name, allowed_countries) values ('some@nucleus.example', 'Some', '{IND}') returning id`,
  )
  me = user!.id
  await shop.sql(`insert into role (name, grants, denies) values ('Some', '{*}', '{*@!own}')`)
  await shop.sql(
    `insert into user_role (user_id, role_id, brand, country) select $1, id, '*', '*' from role where name = 'Some'`,
    [me],
  )
  person = await shop.as('some' as Desk)
  await shop.sql(
    "update session set secure_hash = $1, secure_until = now() + interval '2 days', token_until = now() + interval '2 days', ends_at = now() + interval '2 days'",
    [hashOf(secure['secure-token'])],
  )
  await within(async tx => {
    // Pages that stand below each other are of one person: an address is made of those above it.
    await tx.execute(sql`with recursive line as (
        select id, row_number() over (order by id) % 2 = 0 as mine from pages where parent is null
        union all select p.id, l.mine from pages p join line l on p.parent = l.id)
      update pages p set created_by = case when l.mine then ${me}::uuid end from line l where l.id = p.id`)
    await tx.execute(sql`update refunds r set requested_by = case when n.mine then ${me} end, created_by = null
      from (select id, row_number() over (order by id) % 2 = 0 as mine from refunds) n where n.id = r.id`)
  })
  for (const [who, mine] of [
    [admin, false],
    [person, true],
  ] as const)
    await work(who, mine)
  for (const resource of limited) {
    const [mine, others] = await within(async tx => {
      const rows = await rowsOf<{ id: string; mine: boolean }>(
        tx,
        sql`select t.id, coalesce(${isMine(resource)}, false) as mine from ${tableIn(resource)} t`,
      )
      return [true, false].map(wanted => rows.filter(row => row.mine === wanted).map(({ id }) => id))
    })
    own.set(resource.name, mine!)
    for (const id of others!) hiddenIds.add(id)
    const { columns } = await plant(
      shop.house.kit.db,
      vendor,
      resource,
      'h',
      sql`t.id = any(${sql.param(others)}::uuid[])`,
    )
    planted.columns += columns
    const rows = await within(tx =>
      rowsOf<AnyRow>(tx, sql`select t.* from ${tableIn(resource)} t where t.id = any(${sql.param(others)}::uuid[])`),
    )
    hidden.set(resource.name, rows)
  }
  // Kept of them elsewhere: histories, versions, what is said of them.
  for (const { id } of hidden.get('pages')!.slice(0, 20)) {
    const word = `cnry-h-${randomUUID().slice(0, 8)}`
    await admin.act(pages, 'change', { ids: [id], input: { author: word } })
    await admin.act(pages, 'comment', { ids: [id], input: { comment: `Said of ${word}` } })
  }
  const { seen } = rightsFor(
    [{ brand: '*', country: '*', grants: ['*'], denies: ['*@!own'] }],
    { vendorCode: vendor, brand: 'mgp', country: 'IND' } as never,
    resources,
  ).rows
  for (const resource of stored)
    for (const { id } of await within(
      tx =>
        rowsOf<{ id: string }>(
          tx,
          sql`select distinct m[1] as id from ${tableIn(resource)} t,
            regexp_matches(t::text, '[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}', 'g') m`,
        ),
      seen,
    ))
      if (hiddenIds.has(id)) known.add(id)
  const { port } = shop.house.app.app.server.address() as { port: number }
  socket = io(`http://127.0.0.1:${port}`, {
    path: '/socket.io',
    transports: ['websocket'],
    forceNew: true,
    query: { token: person.token, vendor },
  })
  socket.onAny((...message) => heard.push(JSON.stringify(message)))
}, 900_000)
afterAll(async () => {
  socket?.close()
  await shop.close()
})

/** What the demo has none of: links to pages, jobs with rows, questions to a second person. */
const work = async (who: Person, mine: boolean): Promise<void> => {
  const some = await within(tx =>
    rowsOf<{ id: string }>(
      tx,
      sql`select t.id from pages t where t.status <> 2 and (t.created_by is not null) = ${mine} limit 4`,
    ),
  )
  for (const { id } of some) await who.act(pages, 'sharePreview', { ids: [id], input: { expiresIn: 7 } }, secure)
  for (let nth = 0; nth < 3; nth += 1) {
    const type = Object.keys(tags.uploads ?? {})[0]!
    const code = `some-${randomUUID().slice(0, 8)}`
    await shop.files(who).apply(tags, type, `code,label\n${code},Tag\n"not a code",Tag\n`)
  }
  for (const { id } of (await who.list(products, 'size=2&sort=slug')).rows)
    await who.act(
      products,
      'setPrice',
      { ids: [id], input: { mode: 'percentUp', value: '900', mrpToo: true }, reason: 'New year' },
      secure,
    )
}

/** Ids the attack itself wrote into a text of the person's own. */
const written = new Set<string>()

const foreign = (text: string, question: string): string[] => [
  ...wordsIn(text).flatMap(({ word }) => (question.includes(word) ? [] : [word])),
  ...idsIn(text).filter(id => hiddenIds.has(id) && !known.has(id) && !written.has(id) && !question.includes(id)),
]

const digest = (): Promise<string[]> =>
  within(async tx => {
    const lines: string[] = []
    for (const resource of limited)
      for (const { line } of await rowsOf<{ line: string }>(
        tx,
        sql`select ${resource.name} || ' ' || t.id || ' ' || md5(t::text) as line from ${tableIn(resource)} t
          where t.id = any(${sql.param(hidden.get(resource.name)!.map(({ id }) => id))}::uuid[]) order by t.id`,
      ))
        lines.push(line)
    return lines
  })

interface Call {
  method: 'GET' | 'POST'
  url: string
  body?: Record<string, unknown>
  only?: readonly number[]
}

const anyHidden = (): AnyRow => chance.one(hidden.get(chance.one(limited).name)!)

/** What a question may be asked by: an id, a word of the row, a field and its value, a moment. */
const said = (name: string, resource: Resource | undefined): string => {
  if (name === 'at') return new Date(Date.now() - chance.below(3_600_000)).toISOString()
  if (name === 'page' || name === 'size') return String(1 + chance.below(100))
  const row = resource ? chance.one(hidden.get(resource.name)!) : anyHidden()
  const fields = Object.keys(resource?.fields ?? {})
  if (name === 'field') return fields.length > 0 ? chance.one(fields) : 'status'
  if (name === 'sort') return `${chance.one(['', '-'])}${fields.length > 0 ? chance.one(fields) : 'createdAt'}`
  const words = Object.entries(row).filter(([, value]) => ['string', 'number'].includes(typeof value))
  const [column, value] = chance.one(words)
  const field = Object.keys(resource?.fields ?? {}).find(one => columnOf(one) === column) ?? column
  const text = String(value).replaceAll('"', '')
  if (name !== 'filter') return chance.one([row.id, text, text.slice(0, 6), 'cnry'])
  return chance.one([
    `${field}:"${text}"`,
    `-${field}:"${text}"`,
    `"${text}"`,
    `id:${row.id}`,
    `group:${fields.length > 0 ? chance.one(fields) : 'status'}`,
    'cnry',
    '',
  ])
}

const resourceOf = (path: string): Resource | undefined =>
  limited.find(resource => path === endpointOf(resource) || path.startsWith(`${endpointOf(resource)}/`))

const filled = ({ path, queryNames = [] }: Endpoint): string => {
  const resource = resourceOf(path)
  const url = path.replaceAll(/:(\w+)/g, (_, name: string) => {
    if (name === 'upload') return Object.keys(resource?.uploads ?? { page: 1 })[0] ?? 'page'
    const row = resource ? chance.one(hidden.get(resource.name)!) : anyHidden()
    return encodeURIComponent(name === 'id' ? row.id : chance.one([row.id, String(row.slug ?? row.path ?? row.id)]))
  })
  const query = queryNames.filter(() => chance.is(0.6)).map(name => [name, said(name, resource)])
  return query.length > 0 ? `${url}?${new URLSearchParams(query)}` : url
}

const schemaOf = (path: string, all: readonly Endpoint[]): Schema => {
  const found = all.find(endpoint => endpoint.path === path && endpoint.method === 'POST')
  return (drawn(found?.bodySchema) ?? {}) as Schema
}

const keys = () => Array.from({ length: 5 }, () => anyHidden().id)

const ways = (all: readonly Endpoint[]): Readonly<Record<string, () => Call>> => {
  const reading = all.filter(({ method, access }) => method === 'GET' && access === 'staff')
  const aboutThem = reading.filter(({ path }) => resourceOf(path))
  const acts = limited.flatMap(resource =>
    actionsOf(resource).flatMap(({ name }) => {
      const path = actionEndpointOf(resource, name)
      return all.some(endpoint => endpoint.path === path) ? [{ resource, path, name }] : []
    }),
  )
  const others = all.filter(
    ({ method, access, path }) => method === 'POST' && access === 'staff' && !path.includes('/actions/'),
  )
  const everyAct = resources.flatMap(resource =>
    actionsOf(resource).flatMap(({ name }) => {
      const path = actionEndpointOf(resource, name)
      return all.some(endpoint => endpoint.path === path) ? [{ resource, path }] : []
    }),
  )
  return {
    'asked of a list, a record and what hangs on it': () => {
      const endpoint = chance.one(aboutThem)
      const url = filled(endpoint)
      return { method: 'GET', url, ...(endpoint.path.includes('/:id') && { only: [404] }) }
    },
    'asked of anything else': () => ({ method: 'GET', url: filled(chance.one(reading)) }),
    'done to it': () => {
      const { resource, path } = chance.one(acts)
      const rows = hidden.get(resource.name)!
      const body = aimed(chance, schemaOf(path, all), { keys: keys(), rows }, 0) as Record<string, unknown>
      const mine = own.get(resource.name)!
      const ids = [chance.one(rows).id, ...(chance.is(0.3) && mine.length > 0 ? [chance.one(mine)] : [])]
      return { method: 'POST', url: path, body: { ...body, ...('ids' in body && { ids }) } }
    },
    'done to all that match': () => {
      const { resource, path } = chance.one(acts)
      const { ids: _, ...body } = aimed(
        chance,
        schemaOf(path, all),
        { keys: keys(), rows: hidden.get(resource.name)! },
        0,
      ) as Record<string, unknown>
      const matching = { filter: said('filter', resource), count: chance.below(40) }
      return { method: 'POST', url: path, body: { ...body, matching, dry: chance.is(0.8) } }
    },
    'pointed to': () => {
      const { resource, path } = chance.one(everyAct)
      const body = aimed(chance, schemaOf(path, all), { keys: keys(), rows: [anyHidden()] }, 0) as Record<
        string,
        unknown
      >
      const mine = own.get(resource.name) ?? []
      const ids = mine.length > 0 ? [chance.one(mine)] : keys().slice(0, 1)
      return { method: 'POST', url: path, body: { ...body, ...('ids' in body && { ids }), dry: chance.is(0.7) } }
    },
    'sent to any other door': () => {
      const { path, bodySchema } = chance.one(others)
      const body = made(chance, drawn(bodySchema) as Schema, { keys: keys(), rows: [anyHidden()] }, 0)
      return { method: 'POST', url: filled({ path } as Endpoint), body: (body ?? {}) as Record<string, unknown> }
    },
  }
}

test('there are rows of theirs and of others in every resource that has some rights', () => {
  expect(limited.length).toBeGreaterThan(4)
  const counts = limited.map(({ name }) => [name, own.get(name)!.length > 0, hidden.get(name)!.length > 0])
  expect(counts).toEqual(limited.map(({ name }) => [name, true, true]))
  expect(planted.columns).toBeGreaterThan(20)
})

test(
  'nothing of a row of another is told or changed',
  async ({ task }) => {
    const calls = sized(full)
    const all = shop.house.app.endpoints
    const before = new Set(await digest())
    for (const [way, of] of Object.entries(ways(all))) {
      const share = Math.ceil(calls / 6)
      const counted = tally(task, { what: `rows of another, ${way}: no foreign byte`, unit: 'calls', full: full / 6 })
      for (let done = 0; done < share; ) {
        const some = Array.from({ length: Math.min(5, share - done) }, of)
        await Promise.all(
          some.map(async ({ method, url, body, only }) => {
            const payload = body === undefined ? undefined : JSON.stringify(body)
            for (const id of idsIn(payload ?? '')) written.add(id)
            const answer = await shop.house.app.app.inject({
              method,
              url,
              headers: {
                ...person.headers,
                ...secure,
                'idempotency-key': randomUUID(),
                ...(payload !== undefined && { 'content-type': 'application/json' }),
              },
              ...(payload !== undefined && { payload }),
            })
            const question = `${decodeURIComponent(url.replaceAll('+', ' '))} ${payload}`
            const told = foreign(`${answer.body} ${JSON.stringify(answer.headers)}`, question)
            if (told.length > 0) counted.fell(`tells ${told[0]}: ${method} ${url} ${payload?.slice(0, 300)}`)
            if (only && !only.includes(answer.statusCode) && ![400, 422].includes(answer.statusCode))
              counted.fell(`is ${answer.statusCode}, not ${only}: ${method} ${url}`)
          }),
        )
        counted.made(some.length)
        done += some.length
      }
      const changed = (await digest()).filter(line => !before.has(line))
      if (changed.length > 0) counted.fell(`changed ${changed.slice(0, 3)}`)
      expect(counted.falls()).toEqual([])
    }
  },
  24 * 3_600_000,
)

test('figures count what is theirs', async ({ task }) => {
  const counted = tally(task, { what: 'totals, groups and states: of own rows alone', unit: 'figures' })
  for (const resource of limited) {
    const [mine] = await within(tx =>
      rowsOf<{ count: number }>(
        tx,
        sql`select count(*)::int as count from ${tableIn(resource)} t where t.status <> 2 and ${isMine(resource)}`,
      ),
    )
    const at = endpointOf(resource)
    const is = (what: string, told: number | undefined) => {
      counted.made()
      if (told !== undefined && told !== mine!.count)
        counted.fell(`${what} of ${resource.name} is ${told}, not ${mine!.count}`)
    }
    is('the total', (await person.list(resource, 'size=1')).page.total)
    for (const [field, { kind }] of Object.entries(resource.fields)) {
      if (kind !== 'choice') continue
      const { status, body } = await person.get<{ data: { total: { count: number }; groups: { count: number }[] } }>(
        `${at}/groups?filter=${encodeURIComponent(`group:${field}`)}`,
      )
      if (status !== 200) continue
      is(`the total by ${field}`, body.data.total.count)
      is(
        `the sum by ${field}`,
        body.data.groups.reduce((sum, { count }) => sum + count, 0),
      )
    }
  }
  expect(counted.falls()).toEqual([])
}, 600_000)

test('no file that is written holds a row of another, and none that is sent changes one', async ({ task }) => {
  const written = tally(task, { what: 'files of own rows: no foreign byte', unit: 'files' })
  const sent = tally(task, { what: 'files that name rows of another: none changed', unit: 'files' })
  const types = limited.flatMap(resource =>
    Object.entries(resource.uploads ?? {}).map(([name, upload]) => ({ resource, name, upload })),
  )
  const fileOf = async (who: Person, resource: Resource, upload: string, format: string): Promise<string> => {
    const { body } = await who.act(resource, 'export', { input: { upload, format } }, secure)
    if (!body.data?.jobId) throw new Error(`${upload} of ${resource.name} was not written: ${JSON.stringify(body)}`)
    await shop.files(who).over(body.data.jobId)
    const { body: file } = await who.get<{ text?: string }>(`/v1/jobs/${body.data.jobId}/file/result`)
    return file.text ?? JSON.stringify(file)
  }
  // What they sent may stand on pages of their own since: it is no news to them.
  const said: string[] = []
  for (const { resource, name, upload } of types) {
    const format = upload.lines ? 'ndjson' : 'csv'
    const isWritten = actionOf(resource, 'export') && upload.exports !== false
    if (isWritten) {
      const text = await fileOf(person, resource, name, format)
      written.made()
      for (const word of foreign(text, said.join('\n'))) written.fell(`${resource.name} ${name} holds ${word}`)
    }
    if (!actionOf(resource, 'upload')) continue
    const whole = isWritten ? [await fileOf(admin, resource, name, format)] : []
    const named = upload.columns[upload.key] && Object.keys(upload.columns).find(column => column === upload.key)!
    const keysOnly = hidden
      .get(resource.name)!
      .map(row => row[columnOf(upload.key)] ?? row.path ?? row.id)
      .map(key => (typeof key === 'object' && key ? Object.values(key)[0] : key))
    const short = upload.lines
      ? keysOnly.map(key => JSON.stringify({ [snake(named!)]: key, title: { 'en-in': 'Mine' } })).join('\n')
      : [
          `${snake(named!)},${'title' in upload.columns ? 'title' : 'x_title'}`,
          ...keysOnly.map(key => `${key},Mine`),
        ].join('\n')
    const before = await digest()
    for (const text of [...whole, short]) {
      for (const id of idsIn(text)) known.add(id)
      const files = shop.files(person)
      const file = await files.send(`${name}.${format}`, text)
      const { body } = await person.act(resource, 'upload', { input: { upload: name, file } }, secure)
      const told: unknown[] = [body]
      // A file may be refused as a whole: what is said of that is looked at like what is said of its rows.
      const id = body.data?.jobId
      if (id) {
        await files.over(id)
        for (const path of [`/v1/jobs/${id}`, `/v1/job-rows?size=100&filter=job:${id}`, `/v1/jobs/${id}/report`])
          told.push((await person.get(path)).body)
      }
      sent.made()
      said.push(text)
      for (const word of foreign(JSON.stringify(told), said.join('\n'))) sent.fell(`the job of ${name} tells ${word}`)
    }
    const changed = (await digest()).filter(line => !before.includes(line))
    if (changed.length > 0) sent.fell(`${name} changed ${changed.slice(0, 3)}`)
  }
  expect([...written.falls(), ...sent.falls()]).toEqual([])
}, 3_600_000)

test('the socket heard of their own rows and of no others', async ({ task }) => {
  const counted = tally(task, { what: 'messages of a socket: no foreign byte', unit: 'messages' })
  const others = hidden.get('pages')!.map(({ id }) => id)
  // What the attack did itself is forgotten: ids it wrote are no secret in what is heard of it.
  heard.length = 0
  written.clear()
  const [mine] = own.get('pages')!
  for (const id of [...others, mine!]) {
    await admin.act(pages, 'restore', { ids: [id] })
    await admin.act(pages, 'change', { ids: [id], input: { author: randomUUID() } })
    await admin.act(pages, 'comment', { ids: [id], input: { comment: 'Heard?' } })
  }
  await vi.waitUntil(() => heard.some(text => text.includes(mine!)), { timeout: 30_000 })
  for (const text of heard) {
    counted.made()
    for (const word of foreign(text, '')) counted.fell(`heard ${word}`)
  }
  expect(socket.connected).toBe(true)
  expect(counted.falls()).toEqual([])
}, 300_000)
