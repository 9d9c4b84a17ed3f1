// A million bodies nobody would send, by six people at once, with keys that are there: whatever they ask, the answer is theirs
// and never an error of ours.
import { randomUUID } from 'node:crypto'
import type { LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { resources } from '#areas/all.resources.ts'
import { endpointOf } from '#contract/address.ts'
import type { ProblemBody } from '#contract/problem.ts'
import type { AnyRow } from '#contract/resource.ts'
import { hashOf } from '#server/auth/secrets.ts'
import { describe as described } from '#server/http/openapi.ts'
import { type Desk, type Person, type World, world } from '../support/world.ts'
import { aimed, type Chance, chanceOf, type ExistingRecords, made, type Schema } from './bodies.ts'
import { sized, tally } from './record.ts'

const full = 1_000_000
/** How many of them were sent before: a night that was broken off goes on where it stood. */
const from = Number(process.env.ATTACK_FROM ?? 0)
if (!(from >= 0 && from < full)) throw new Error(`ATTACK_FROM is at least 0 and less than ${full}, not ${from}.`)
const bodies = Math.min(sized(full, 8), full - from)
const seed = Number(process.env.ATTACK_SEED ?? 1)
/** Only what has it in its path. */
const only = process.env.ATTACK_PATH ?? ''
const desks: Desk[] = ['admin', 'catalogue', 'orders', 'content', 'support', 'viewer']
const atOnce = 8
/** So often a body is sent to a server that has no room for it. */
const mostTries = 20
const secure = 'a'.repeat(43)
/** Answers to those who are not let in: no session, or one that has run out. */
const turnsAway = [401, 498]

interface Door {
  path: string
  schema: Schema | undefined
  rows: AnyRow[]
}
interface Fall {
  status: number
  path: string
  desk: Desk
  body: string
  error: string
}

let shop: World
const errors = new Map<string, string>()
const log = {
  info: () => {},
  warn: () => {},
  error: (facts: object) => {
    const { requestId, error } = facts as { requestId?: string; error?: Error }
    const [first = error] = [error?.cause as Error | undefined]
    if (requestId) errors.set(requestId, `${error?.message?.slice(0, 200)} ${first?.stack?.slice(0, 700)}`)
  },
}
beforeAll(async () => {
  shop = await world({ log })
}, 600_000)
afterAll(() => shop.close())

const doorsOf = async (admin: Person): Promise<{ doors: Door[]; keys: string[] }> => {
  const lists = new Map<string, AnyRow[]>()
  for (const resource of resources) {
    const { data } = (await admin.get<{ data?: { rows?: AnyRow[] } }>(`${endpointOf(resource)}?size=20`)).body
    lists.set(endpointOf(resource), data?.rows ?? [])
  }
  const keys = [...lists.values()].flat().flatMap(row => [row.id, ...(typeof row.code === 'string' ? [row.code] : [])])
  const { paths } = described(shop.house.app.endpoints, 'test') as {
    paths: Record<string, { post?: { requestBody?: { content: { 'application/json': { schema: Schema } } } } }>
  }
  const doors = Object.entries(paths)
    .filter(([path, { post }]) => post && path.includes(only))
    .map(([path, { post }]) => ({
      path,
      schema: post?.requestBody?.content['application/json'].schema,
      rows: lists.get(path.split('/').slice(0, 3).join('/')) ?? [],
    }))
  return { doors, keys }
}

const people = async (): Promise<Map<Desk, Person>> => {
  // What they did to themselves is undone, or soon nobody would be let in.
  await shop.sql(`update user_account set active = true where email like '%@nucleus.example'`)
  const staff = await Promise.all(desks.map(async desk => [desk, await shop.as(desk)] as const))
  // A token ends after a quarter of an hour, the night after many: nobody here renews one.
  await shop.sql(
    "update session set secure_hash = $1, secure_until = now() + interval '2 days', token_until = now() + interval '2 days', ends_at = now() + interval '2 days'",
    [hashOf(secure)],
  )
  return new Map(staff)
}

/** Told to come back because too many are there, a caller does: on a busy machine eight are enough. It is answered in the end. */
const admitted = async (send: () => Promise<LightMyRequestResponse>): Promise<LightMyRequestResponse> => {
  for (let tries = 1; ; tries++) {
    const answer = await send()
    const wait = Number(answer.headers['retry-after'])
    const isFull = answer.statusCode === 503 && wait > 0 && answer.json<ProblemBody>().code === 'OVERLOADED'
    if (!isFull || tries === mostTries) return answer
    await new Promise(resolve => setTimeout(resolve, wait * 1000))
  }
}

const ask = async (
  door: Door,
  desk: Desk,
  person: Person,
  chance: Chance,
  known: ExistingRecords,
): Promise<Fall | number> => {
  const schema = door.schema ?? {}
  const amiss = chance.one([0, 0.02, 0.1])
  const isAimed = door.path.includes('/actions/') && known.rows.length > 0 && chance.is(0.8)
  const body = isAimed ? aimed(chance, schema, known, amiss) : made(chance, schema, known, amiss)
  const url = door.path.replace(/\{\w+\}/g, () =>
    encodeURIComponent(known.rows[0] && chance.is(0.7) ? chance.one(known.rows).id : 'x'),
  )
  const payload = JSON.stringify(body) ?? ''
  const headers = {
    ...person.headers,
    'secure-token': secure,
    'idempotency-key': randomUUID(),
    'content-type': 'application/json',
  }
  const answer = await admitted(() => shop.house.app.app.inject({ method: 'POST', url, headers, payload }))
  const status = answer.statusCode
  if (status < 500) return status
  const error = errors.get(String(answer.headers['x-request-id'])) ?? answer.body
  return { status, path: door.path, desk, body: payload.slice(0, 600), error }
}

test(
  'whatever a body holds, no answer is an error of ours',
  async ({ task }) => {
    let staff = await people()
    const { doors, keys } = await doorsOf(staff.get('admin')!)
    expect(doors.length).toBeGreaterThan(0)
    const counted = tally(task, { what: 'bodies: no error of ours', unit: 'bodies', full })
    const statuses = new Map<number, number>()
    const falls: Fall[] = []
    let reached = 0
    let turned = 0
    let turnedInARow = 0
    let renewed: Promise<void> | undefined
    const renew = async () => {
      staff = await people()
      turned = 0
      renewed = undefined
    }
    const note = (answer: Fall | number) => {
      const status = typeof answer === 'number' ? answer : answer.status
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
      // Who is not let in has tried nothing and does not count; some who are not did it to themselves.
      if (turnsAway.includes(status)) {
        turned += 1
        turnedInARow += 1
        if (turnedInARow > 1000) throw new Error(`Nobody is let in any more: ${status}`)
        return
      }
      turnedInARow = 0
      reached += 1
      if (typeof answer === 'object') {
        falls.push(answer)
        counted.fell(`${answer.status} ${answer.path}: ${answer.error.slice(0, 120).split('\n')[0]}`)
      }
      counted.made()
    }
    let begun = from
    /** One caller of several: nobody waits for the slowest. */
    const call = async () => {
      while (reached < bodies) {
        begun += 1
        // Each body of the number it has, so that the same seed makes the same ones whoever sends them and when.
        const chance = chanceOf(Math.imul(seed, 0x9e3779b1) + begun)
        if (turned > 5) renewed ??= renew()
        await renewed
        const [door, desk] = [chance.one(doors), chance.is(0.7) ? 'admin' : chance.one(desks)]
        note(await ask(door, desk, staff.get(desk)!, chance, { keys, rows: door.rows }))
      }
    }
    await Promise.all(Array.from({ length: atOnce }, call))
    const kinds = Map.groupBy(falls, ({ status, path, error }) => `${status} ${path}\n${error.slice(0, 500)}`)
    const told = [...kinds].map(([kind, all]) => `${all.length} x ${kind}\n  ${all[0]?.desk} ${all[0]?.body}`)
    console.log(`bodies: ${JSON.stringify(Object.fromEntries(statuses))}`)
    expect(told.join('\n\n')).toBe('')
  },
  24 * 3_600_000,
)
