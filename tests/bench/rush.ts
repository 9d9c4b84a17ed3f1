// A shop and its people in a rush: sixty with a session of their own, what they call, and a second process that calls it.
import { execFileSync, fork } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { withClient } from '#server/db/roles.ts'
import type { Call, Counted, Plan, Stream } from './arrivals.ts'
import { openShop, vendor } from './grown.ts'
import { signedIn } from './signedIn.ts'

const people = 60
/** Milliseconds after the start, and some for its beginning. */
const firstLook = 62_000

type Headers = Record<string, string>

/** Each with a session of their own, so that a share for each person can be seen. */
const peopleOf = (superUrl: string): Promise<Headers[]> =>
  withClient(superUrl, async client => {
    const all: Headers[] = []
    for (let at = 0; at < people; at += 1) {
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

const firstIds = async (url: string, headers: Headers): Promise<string[]> => {
  const answer = await fetch(`${url}/v1/products?size=50`, { headers })
  const { data } = (await answer.json()) as { data: { rows: { id: string }[] } }
  return data.rows.map(({ id }) => id)
}

/** Of a hundred calls: 55 small readings, 30 lists and searches, 3 counts by group, 12 writes. */
const mixOf = (headers: Headers, ids: readonly string[]): Call[] => {
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
      method: 'POST',
      path: '/v1/tags/actions/create',
      headers,
      body: JSON.stringify({ input: { label: { 'en-in': `Bench ${at} $n` }, code: `bench-${at}-$n` } }),
    })),
  ]
}

const signIn: Stream = {
  name: 'sign-in',
  open: 2,
  calls: Array.from({ length: people }, (_, at) => ({
    method: 'POST',
    path: '/nucleus/login',
    headers: {},
    body: JSON.stringify({ email: `bench-${at}@nucleus.example`, password: 'nucleus-demo' }),
  })),
}
const health: Stream = { name: 'health', open: 10, calls: [{ method: 'GET', path: '/health', headers: {} }] }

/** The first look of the clock at a new shop's orders draws papers for a while: until that is over, a second core is busy with it. */
const settled = async (pid: number): Promise<void> => {
  const ticks = () => {
    const [user = 0, system = 0] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(' ').slice(13, 15).map(Number)
    return user + system
  }
  await setTimeout(firstLook)
  for (let calm = 0, before = ticks(); calm < 5; ) {
    await setTimeout(1000)
    const now = ticks()
    calm = now - before < 10 ? calm + 1 : 0
    before = now
  }
}

/** Of one burst that measures the peak. */
const peakSeconds = 8

/** Before any of them is given out. */
const cores = availableParallelism()

/**
 * Who calls has the last core alone, so that calling three times as much takes nothing from who answers: the server and its database
 * have the others, at the peak as in the rush. Where cores cannot be given out all share them.
 */
const place = (pid: number, who: 'answers' | 'calls'): void => {
  const last = cores - 1
  if (last < 1) return
  try {
    execFileSync('taskset', ['-acp', who === 'calls' ? String(last) : `0-${last - 1}`, String(pid)], {
      stdio: 'ignore',
    })
  } catch {
    process.stderr.write('The cores are shared by who calls and who answers.\n')
  }
}

export const openRush = async () => {
  place(process.pid, 'answers')
  const shop = await openShop('products=2000')
  const { url, pid } = shop.server
  const ids = await firstIds(url, await signedIn(url))
  const [one = {}, other = {}, ...many] = await peopleOf(shop.superUrl)
  await settled(pid)

  const generate = (plan: Omit<Plan, 'url'>): Promise<Record<string, Counted>> =>
    new Promise((resolve, reject) => {
      const child = fork(join(import.meta.dirname, 'arrivals.ts'), { execArgv: [] })
      child.once('message', counted =>
        resolve(Object.fromEntries((counted as Counted[]).map(each => [each.name, each]))),
      )
      child.once('error', reject)
      if (child.pid) place(child.pid, 'calls')
      child.send({ url, ...plan })
    })

  const memory = (): number =>
    Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024

  return {
    url,
    other,
    calls: { many: many.flatMap(headers => mixOf(headers, ids)), one: mixOf(one, ids) },
    streams: { beside: { name: 'another person', open: 5, calls: mixOf(other, ids) }, signIn, health },
    generate,
    /** Megabytes the server holds. */
    memory,
    /** The most it held meanwhile. */
    async watched<R>(work: Promise<R>): Promise<{ most: number; result: R }> {
      let most = memory()
      const timer = setInterval(() => {
        most = Math.max(most, memory())
      }, 250)
      return { result: await work.finally(() => clearInterval(timer)), most }
    },
    /** What it answers well at the most, with so many connections that are never idle, beside those who sign in and who watch it. */
    async burst(closed: number): Promise<Counted> {
      const { peak } = await generate({
        seconds: peakSeconds,
        streams: [{ name: 'peak', closed, calls: many.flatMap(headers => mixOf(headers, ids)) }, signIn, health],
      })
      return peak!
    },
    close: shop.close,
  }
}
