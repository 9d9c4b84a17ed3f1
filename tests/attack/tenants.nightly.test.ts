// Every action of every resource, from every place against every other one, in five shapes, until the night's count is made. Each text
// of each place bears a word of that place alone; whatever comes back (answers and their headers, refusals, files, sockets) is searched
// for the words and ids of the others, and what the others have is compared before and after.
import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { io, type Socket } from 'socket.io-client'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { resources } from '#areas/all.resources.ts'
import { tags } from '#areas/tags/tags.ts'
import { actionEndpointOf, endpointOf, tableOf } from '#contract/address.ts'
import { type AnyRow, isKept, type Resource } from '#contract/resource.ts'
import { actionOf, actionsOf, type ResolvedAction } from '#contract/standard.ts'
import { hashOf } from '#server/auth/secrets.ts'
import { withTenant } from '#server/db/tenant.ts'
import { describe as described } from '#server/http/openapi.ts'
import { type Desk, type Person, type World, world } from '../support/world.ts'
import { aimed, type Chance, chanceOf, type Schema } from './bodies.ts'
import { idsIn, plant, wordsIn } from './canaries.ts'
import { sized, tally } from './record.ts'

const full = 344_000
const secure = 'a'.repeat(43)
const chance: Chance = chanceOf(Number(process.env.ATTACK_SEED ?? 1))

interface Place {
  vendor: string
  brand: string
  country: string
  /** An administrator of everything, working here. */
  everywhere: Person
  /** An administrator of this place and of no other. */
  here: Person
  /** The same, who had every place until a moment ago. */
  left: Person
  rows: Map<string, AnyRow[]>
}

let shop: World
let places: Place[]
/** Of which place a word or an id is. */
const owners = new Map<string, string>()
const heard: { vendor: string; text: string }[] = []
const sockets: Socket[] = []
const planted = { columns: 0, refused: 0 }

beforeAll(async () => {
  shop = await world({ log: { info: () => {}, warn: () => {}, error: () => {} } })
  await shop.house.app.app.listen({ port: 0, host: '127.0.0.1' })
  const found = await shop.sql<{ vendor: string; brand: string; country: string }>(
    'select code as vendor, brand, country from vendor order by code',
  )
  places = []
  for (const place of found)
    places.push(
      await opened(
        place,
        found.map(({ vendor }) => vendor),
      ),
    )
  // A token ends after a quarter of an hour, the night after many: nobody here renews one.
  await shop.sql(
    "update session set secure_hash = $1, secure_until = now() + interval '2 days', token_until = now() + interval '2 days', ends_at = now() + interval '2 days'",
    [hashOf(secure)],
  )
}, 600_000)
afterAll(async () => {
  for (const socket of sockets) socket.close()
  await shop.close()
})

const stored = resources.filter(isKept)
const person = async (name: string, scopes: readonly (readonly [string, string])[]): Promise<void> => {
  const email = `${name}@nucleus.example`
  await shop.sql(
    `insert into user_account (email, name, allowed_countries) select $1, $2, allowed_countries from user_account
      where email = 'admin@nucleus.example' on conflict do nothing`,
    [email, name],
  )
  for (const [brand, country] of scopes)
    await shop.sql(
      `insert into user_role (user_id, role_id, brand, country) select u.id, r.id, $2, $3
        from user_account u, role r where u.email = $1 and r.name = 'Administrator' on conflict do nothing`,
      [email, brand, country],
    )
}

const opened = async (
  { vendor, brand, country }: Pick<Place, 'vendor' | 'brand' | 'country'>,
  all: readonly string[],
): Promise<Place> => {
  for (const resource of stored) {
    const { columns, refused } = await plant(shop.house.kit.db, vendor, resource, String(all.indexOf(vendor)))
    planted.columns += columns
    planted.refused += refused
  }
  await person(`only-${vendor}`, [[brand, country]])
  await person(`left-${vendor}`, [
    [brand, country],
    ['*', '*'],
  ])
  const everywhere = await shop.as('admin', vendor, country)
  const here = await shop.as(`only-${vendor}` as Desk, vendor, country)
  const left = await shop.as(`left-${vendor}` as Desk, vendor, country)
  await shop.sql(
    `delete from user_role where brand = '*' and user_id = (select id from user_account where email = $1)`,
    [`left-${vendor}@nucleus.example`],
  )
  const rows = new Map<string, AnyRow[]>()
  for (const resource of resources) {
    const { data } = (await everywhere.get<{ data?: { rows?: AnyRow[] } }>(`${endpointOf(resource)}?size=50`)).body
    rows.set(resource.name, data?.rows ?? [])
    for (const row of data?.rows ?? []) if (row.vendorCode === vendor) owners.set(row.id, vendor)
  }
  const { port } = shop.house.app.app.server.address() as { port: number }
  const socket = io(`http://127.0.0.1:${port}`, {
    path: '/socket.io',
    transports: ['websocket'],
    forceNew: true,
    query: { token: here.token, vendor },
  })
  socket.onAny((...message) => heard.push({ vendor, text: JSON.stringify(message) }))
  sockets.push(socket)
  return { vendor, brand, country, everywhere, here, left, rows }
}

/** Ids of other places that the attack itself wrote into a text of this one: they come back from there. The words never are. */
const written = new Map<string, Set<string>>()
const noteWritten = (vendor: string, payload: string): void => {
  const all = written.get(vendor) ?? new Set()
  for (const id of idsIn(payload)) all.add(id)
  written.set(vendor, all)
}

/** What `text` tells of places that are not `vendor`, but for what was said in the question and written there before. */
const foreign = (text: string, vendor: string, question: string): string[] => {
  const words = wordsIn(text).filter(({ mark }) => places[Number(mark)]?.vendor !== vendor)
  const ids = idsIn(text).filter(id => !written.get(vendor)?.has(id) && (owners.get(id) ?? vendor) !== vendor)
  return [...words.map(({ word }) => word), ...ids].filter(word => !question.includes(word))
}

const digest = (vendor: string): Promise<string> =>
  withTenant(shop.house.kit.db, { vendor }, async tx => {
    const parts: string[] = []
    for (const resource of stored) {
      const table = sql.identifier(tableOf(resource))
      const { rows } = await tx
        .transaction(inner =>
          inner.execute<{ all: string }>(
            sql`select ${resource.name} || ' ' || coalesce(md5(string_agg(t::text, ',' order by t.id)), '') as all from ${table} t`,
          ),
        )
        .catch(() => ({ rows: [{ all: `${resource.name} is no table` }] }))
      parts.push(rows[0]!.all)
    }
    return parts.join('\n')
  })

interface Call {
  who: Person
  method: 'GET' | 'POST'
  url: string
  headers?: Record<string, string>
  body?: unknown
  /** Statuses that are right; absent: whatever is no error of ours. */
  only?: readonly number[]
}

interface Target {
  resource: Resource
  action: ResolvedAction
  schema: Schema
}

const shapes: Readonly<Record<string, (mine: Place, theirs: Place, target: Target) => Call>> = {
  'an id of theirs': ({ everywhere: who }, theirs, { resource, action, schema }) => {
    const rows = theirs.rows.get(resource.name) ?? []
    const id = rows.length > 0 ? chance.one(rows).id : randomUUID()
    if (chance.is(0.2)) return { who, method: 'GET', url: `${endpointOf(resource)}/${id}`, only: [404] }
    const body = { ...(aimed(chance, schema, { keys: [id], rows: [{ id } as AnyRow] }, 0) as object), ids: [id] }
    return { who, method: 'POST', url: actionEndpointOf(resource, action.name), body }
  },
  'ids of theirs among what is mine': ({ everywhere: who, rows }, theirs, { resource, action, schema }) => {
    const others = [...theirs.rows.values()].flat()
    const body = aimed(chance, schema, { keys: others.map(({ id }) => id), rows: others }, 0) as Record<string, unknown>
    const own = rows.get(resource.name) ?? []
    if (own.length > 0 && chance.is(0.7))
      body.ids = [chance.one(own).id, ...(chance.is(0.3) ? [chance.one(others).id] : [])]
    return { who, method: 'POST', url: actionEndpointOf(resource, action.name), body: { ...body, dry: chance.is(0.7) } }
  },
  'saying to be there': (mine, theirs, { resource, action }) => {
    const there = { 'vendor-code': theirs.vendor, 'country-code': theirs.country }
    const url = actionEndpointOf(resource, action.name)
    if (chance.is(0.5)) return { who: mine.here, method: 'POST', url, headers: there, body: {}, only: [403] }
    const claims = { vendor: theirs.vendor, vendorCode: theirs.vendor, tenant: theirs.vendor, country: theirs.country }
    const id = (theirs.rows.get(resource.name) ?? [])[0]?.id ?? randomUUID()
    return chance.is(0.5)
      ? { who: mine.here, method: 'POST', url, body: { ...claims, ids: [id], input: claims } }
      : {
          who: mine.here,
          method: 'GET',
          url: `${endpointOf(resource)}?${new URLSearchParams({ ...claims, 'vendor-code': theirs.vendor, countryName: theirs.country })}`,
          headers: {
            'x-forwarded-host': `${theirs.brand}.localhost`,
            'x-vendor-code': theirs.vendor,
            role: 'Administrator',
          },
        }
  },
  'asking by what they have': ({ everywhere: who }, theirs, { resource }) => {
    const rows = theirs.rows.get(resource.name) ?? []
    const row = rows.length > 0 ? chance.one(rows) : ({ id: randomUUID() } as AnyRow)
    const fields = Object.keys(resource.fields).filter(name => ['string', 'number'].includes(typeof row[name]))
    const field = fields.length > 0 ? chance.one(fields) : 'id'
    const value = `"${String(row[field] ?? row.id).replaceAll('"', '')}"`
    const line = chance.one([`${field}:${value}`, value, `id:${row.id}`, `-${field}:${value}`])
    if (chance.is(0.2)) return { who, method: 'GET', url: `/v1/search?q=${encodeURIComponent(value.slice(1, 60))}` }
    return { who, method: 'GET', url: `${endpointOf(resource)}?size=100&filter=${encodeURIComponent(line)}` }
  },
  'by a session whose place was taken away': (mine, theirs, { resource, action }) => ({
    who: mine.left,
    method: 'POST',
    url: actionEndpointOf(resource, action.name),
    only: [403],
    headers: { 'vendor-code': theirs.vendor, 'country-code': theirs.country },
    body: { ids: [(theirs.rows.get(resource.name) ?? [])[0]?.id ?? randomUUID()] },
  }),
}

const targets = (): Target[] => {
  const { paths } = described(shop.house.app.endpoints, 'test') as {
    paths: Record<string, { post?: { requestBody?: { content: { 'application/json': { schema: Schema } } } } }>
  }
  return resources.flatMap(resource =>
    actionsOf(resource).flatMap(action => {
      const schema =
        paths[actionEndpointOf(resource, action.name)]?.post?.requestBody?.content['application/json'].schema
      return schema ? [{ resource, action, schema }] : []
    }),
  )
}

test(
  'nothing of another place is told, done or changed',
  async ({ task }) => {
    const all = targets()
    const pairs = places.flatMap(mine => places.filter(place => place !== mine).map(theirs => [mine, theirs] as const))
    for (const place of places) {
      const elsewhere = places.find(other => other !== place)!
      const there = { 'vendor-code': elsewhere.vendor, 'country-code': elsewhere.country }
      await vi.waitUntil(async () => (await place.left.get('/v1/tags', there)).status === 403, { timeout: 10_000 })
    }
    const calls = sized(full)
    const counted = tally(task, { what: 'calls across places: no foreign byte', unit: 'calls', full })
    const perPair = Math.ceil(calls / pairs.length)
    for (const [mine, theirs] of pairs) {
      const before = await digest(theirs.vendor)
      for (let made = 0; made < perPair; ) {
        const target = all[Math.floor(made / 5) % all.length]!
        const five = Object.entries(shapes).slice(0, perPair - made)
        await Promise.all(
          five.map(async ([shape, of]) => {
            const { who, method, url, headers, body, only } = of(mine, theirs, target)
            const payload = body === undefined ? undefined : JSON.stringify(body)
            noteWritten(mine.vendor, payload ?? '')
            const answer = await shop.house.app.app.inject({
              method,
              url,
              headers: {
                ...who.headers,
                'secure-token': secure,
                'idempotency-key': randomUUID(),
                ...(payload !== undefined && { 'content-type': 'application/json' }),
                ...headers,
              },
              ...(payload !== undefined && { payload }),
            })
            const told = foreign(`${answer.body} ${JSON.stringify(answer.headers)}`, mine.vendor, `${url} ${payload}`)
            const place = `${shape}: ${target.action.id}`
            if (told.length > 0) counted.fell(`${place} tells ${told[0]}: ${method} ${url} ${payload?.slice(0, 200)}`)
            if (only && !only.includes(answer.statusCode) && answer.statusCode !== 422)
              counted.fell(`${place} is ${answer.statusCode}, not ${only}: ${method} ${url}`)
          }),
        )
        counted.made(five.length)
        made += five.length
      }
      const after = await digest(theirs.vendor)
      if (after !== before) {
        const lines = before.split('\n')
        counted.fell(
          `${mine.vendor} changed ${theirs.vendor}: ${after.split('\n').filter(line => !lines.includes(line))}`,
        )
      }
    }
    console.log(
      `words planted in ${planted.columns} columns, refused by ${planted.refused}; ${all.length} actions, ${owners.size} ids`,
    )
    expect(planted.columns).toBeGreaterThan(100)
    expect(counted.falls()).toEqual([])
  },
  24 * 3_600_000,
)

test('no socket heard of another place, and each heard of its own', async ({ task }) => {
  const counted = tally(task, { what: 'messages of sockets: no foreign byte', unit: 'messages' })
  for (const { vendor, here } of places) {
    const code = `heard-${vendor}`
    const made = await here.act(
      tags,
      'create',
      { input: { code, label: { 'en-in': code } } },
      { 'secure-token': secure },
    )
    const { id } = made.body.data.done[0]!
    owners.set(id, vendor)
    const isHeard = () => heard.some(one => one.vendor === vendor && one.text.includes(id))
    await vi.waitUntil(isHeard, { timeout: 30_000 })
  }
  for (const { vendor, text } of heard) {
    counted.made()
    for (const word of foreign(text, vendor, '')) counted.fell(`${vendor} heard ${word}`)
  }
  expect(sockets.every(({ connected }) => connected)).toBe(true)
  expect(counted.falls()).toEqual([])
}, 120_000)

test('no file that is written holds a row of another place', async ({ task }) => {
  const counted = tally(task, { what: 'exported files: no foreign byte', unit: 'files' })
  for (const { vendor, here } of places) {
    const types = resources.flatMap(resource =>
      actionOf(resource, 'export') ? Object.keys(resource.uploads ?? {}).map(upload => ({ resource, upload })) : [],
    )
    for (const { resource, upload } of types) {
      const { body } = await here.act(
        resource,
        'export',
        { input: { upload, format: 'csv' } },
        { 'secure-token': secure },
      )
      const jobId = body.data?.jobId
      if (!jobId) continue
      await shop.files(here).over(jobId)
      const { body: file } = await here.get<{ text?: string }>(`/v1/jobs/${jobId}/file/result`)
      counted.made()
      for (const word of foreign(JSON.stringify(file), vendor, ''))
        counted.fell(`${resource.name} of ${vendor} holds ${word}`)
    }
  }
  expect(counted.falls()).toEqual([])
}, 3_600_000)
