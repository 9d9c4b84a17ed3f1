// More than the server can do (L3, check 62): three times its own peak from many people, and four hundred connections of one
// person beside the calls of another. Beside each figure the same before it. The calls come from a second process (`arrivals.ts`).
import { fork } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { withClient } from '#server/db/roles.ts'
import type { Call, Counted, Plan, Stream } from './arrivals.ts'
import { print } from './figures.ts'
import { openShop, vendor } from './grown.ts'
import { signedIn } from './signedIn.ts'

const bench = 'overload'
const people = 60
const [seconds = 60] = process.argv.slice(2).map(Number)

const shop = await openShop('products=2000')
const { server } = shop
const { url } = server

/** Each with a session of their own, so that a share for each person can be seen. */
const peopleOf = (count: number): Promise<Record<string, string>[]> =>
  withClient(shop.superUrl, async client => {
    const all: Record<string, string>[] = []
    for (let at = 0; at < count; at += 1) {
      const token = randomBytes(32).toString('base64url')
      const { rows } = await client.query<{ id: string }>(
        `insert into user_account (email, name, password_hash, allowed_countries)
          select $1, $2, password_hash, array['IND'] from user_account where email = 'viewer@nucleus.example' returning id`,
        [`bench-${at}@nucleus.example`, `Bench ${at}`],
      )
      await client.query(
        `insert into user_role (user_id, role_id, brand, country) select $1, id, 'mgp', 'IND' from role where name = 'Catalogue desk'`,
        [rows[0]!.id],
      )
      await client.query(
        `insert into session (user_id, salt, token_hash, token_until, created_at, last_seen, ends_at, method, address, agent)
          values ($1, $2, $3, now() + interval '2 hours', now(), now(), now() + interval '3 hours', 'password', '', '')`,
        [rows[0]!.id, randomBytes(16), createHash('sha256').update(token).digest()],
      )
      all.push({ 'access-token': token, 'vendor-code': vendor, 'country-code': 'IND' })
    }
    return all
  })

const firstIds = async (headers: Record<string, string>): Promise<string[]> => {
  const answer = await fetch(`${url}/v1/products?size=50`, { headers })
  const { data } = (await answer.json()) as { data: { rows: { id: string }[] } }
  return data.rows.map(({ id }) => id)
}

/** Of a hundred calls: 55 small readings, 30 lists and searches, 3 counts by group, 12 writes. */
const mixOf = (headers: Record<string, string>, ids: readonly string[]): Call[] => {
  const get = (path: string): Call => ({ method: 'GET', path, headers })
  const times = (count: number, make: (at: number) => Call) => Array.from({ length: count }, (_, at) => make(at))
  return [
    ...times(45, at => get(`/v1/products/${ids[at % ids.length]}`)),
    ...times(10, () => get('/v1/me')),
    ...times(14, at => get(`/v1/products?size=20&page=${1 + at}`)),
    ...times(8, () => get('/v1/products?size=20&filter=velvet')),
    ...times(8, () => get('/v1/search?q=velvet')),
    ...times(3, () => get('/v1/products/groups?filter=group%3Astatus')),
    ...times(12, at => ({
      ...{ method: 'POST', path: '/v1/tags/actions/create', headers },
      body: JSON.stringify({ input: { label: { 'en-in': `Bench ${at} $n` }, code: `bench-${at}-$n` } }),
    })),
  ]
}

const generate = (plan: Omit<Plan, 'url'>): Promise<Record<string, Counted>> =>
  new Promise((resolve, reject) => {
    const child = fork(join(import.meta.dirname, 'arrivals.ts'), { execArgv: [] })
    child.once('message', counted => resolve(Object.fromEntries((counted as Counted[]).map(each => [each.name, each]))))
    child.once('error', reject)
    child.send({ url, ...plan })
  })

const memory = (): number =>
  Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${server.pid}/status`, 'utf8'))?.[1] ?? 0) / 1024

/** The most it held meanwhile. */
const watched = async <R>(work: Promise<R>): Promise<{ most: number; result: R }> => {
  let most = memory()
  const timer = setInterval(() => {
    most = Math.max(most, memory())
  }, 250)
  return { result: await work.finally(() => clearInterval(timer)), most }
}

const tell = (metric: string, value: number, unit: string, baseline?: number) =>
  print({ bench, metric, value, unit, ...(baseline !== undefined && { baseline }) })

const tellStream = (when: string, { name, goodput, accepted, byStatus, sent, unsaid }: Counted, before?: Counted) => {
  const metric = `${when}: ${name}`
  tell(`${metric}, answered well`, goodput, 'calls/s', before?.goodput)
  for (const [rank, value] of Object.entries(accepted))
    tell(`${metric}, ${rank} of those`, value, 'ms', before?.accepted[rank as 'p50'])
  tell(`${metric}, sent`, sent, 'calls')
  for (const [status, count] of Object.entries(byStatus)) tell(`${metric}, status ${status}`, count, 'answers')
  tell(`${metric}, 429 and 503 without Retry-After`, unsaid, 'answers')
}

const signIn: Stream = {
  name: 'sign-in',
  open: 2,
  calls: Array.from({ length: people }, (_, at) => ({
    ...{ method: 'POST', path: '/nucleus/login', headers: {} },
    body: JSON.stringify({ email: `bench-${at}@nucleus.example`, password: 'nucleus-demo' }),
  })),
}
const health: Stream = { name: 'health', open: 10, calls: [{ method: 'GET', path: '/health', headers: {} }] }

const admin = await signedIn(url)
const ids = await firstIds(admin)
const everybody = await peopleOf(people)
const many = everybody.slice(2).flatMap(headers => mixOf(headers, ids))
const [one = {}, other = {}] = everybody
const beside: Stream = { name: 'another person', open: 5, calls: mixOf(other, ids) }

await generate({ seconds: 5, streams: [{ name: 'warm', closed: 20, calls: many }] })
const resting = memory()
const calm = await generate({ seconds: Math.min(seconds, 10), streams: [beside, signIn, health] })
for (const each of Object.values(calm)) tellStream('at rest', each)

const peaks: number[] = []
for (const closed of [16, 32, 32, 48]) {
  const { peak } = await generate({ seconds: 8, streams: [{ name: 'peak', closed, calls: many }] })
  peaks.push(peak!.goodput)
  tellStream(`${closed} connections`, peak!)
}
const peak = Math.max(...peaks)
tell('memory before', memory(), 'MB', resting)

const rush = await watched(
  generate({ seconds, streams: [{ name: 'everybody', open: peak * 3, calls: many }, signIn, health] }),
)
for (const each of Object.values(rush.result)) tellStream('three times the peak', each, calm[each.name])
tell('goodput at three times the peak', rush.result.everybody!.goodput, 'calls/s', peak)
tell('three times the peak: memory, most', rush.most, 'MB', resting)

/** Until ten calls in a row take no longer than twice what they took at rest. */
const from = performance.now()
for (let quick = 0; quick < 10; ) {
  const at = performance.now()
  const { ok } = await fetch(`${url}/v1/products?size=20`, { headers: other })
  quick = ok && performance.now() - at < 2 * calm['another person']!.accepted.p95 ? quick + 1 : 0
}
tell('back as before after', (performance.now() - from) / 1000, 's')

const greedy = await watched(
  generate({
    seconds: Math.min(seconds, 30),
    streams: [{ name: 'one person, 400 connections', closed: 400, calls: mixOf(one, ids) }, beside, signIn, health],
  }),
)
for (const each of Object.values(greedy.result)) tellStream('one against another', each, calm[each.name])
tell('one against another: memory, most', greedy.most, 'MB', resting)
tell('memory after', memory(), 'MB', resting)
await shop.close()
