// Item 6 of the abuse protocol: nobody learns by the clock who exists. A thousand of each kind, in random order, one at a
// time; medians may differ by two milliseconds and the rank-sum test must not tell them apart.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoPassword } from '#server/seed/access.ts'
import { type Attack, addressOf, populate, visitorsOf } from './abuseCalls.ts'
import { callsOn, minute } from './authCalls.ts'
import { type AuthWorld, authWorld } from './authWorld.ts'

let world: AuthWorld
let attack: Attack
let calls: ReturnType<typeof callsOn>
let close: () => void
beforeAll(async () => {
  world = await authWorld()
  calls = callsOn(world)
  const visitors = visitorsOf(world.url)
  attack = { world, post: visitors.post, secrets: visitors.secrets }
  close = visitors.close
})
afterAll(async () => {
  close()
  await world.close()
})

const each = 1000
const warming = 50

const median = (values: readonly number[]): number => {
  const sorted = [...values].sort((a, b) => a - b)
  return ((sorted[Math.floor((sorted.length - 1) / 2)] ?? 0) + (sorted[Math.floor(sorted.length / 2)] ?? 0)) / 2
}

/** Two-sided p of the rank-sum test; with a thousand each the normal approximation is exact enough. */
const rankSum = (a: readonly number[], b: readonly number[]): number => {
  const all = [...a.map(value => ({ value, isA: true })), ...b.map(value => ({ value, isA: false }))]
  all.sort((x, y) => x.value - y.value)
  const ranks = all.reduce((sum, { isA }, at) => sum + (isA ? at + 1 : 0), 0)
  const u = ranks - (a.length * (a.length + 1)) / 2
  const spread = Math.sqrt((a.length * b.length * (a.length + b.length + 1)) / 12)
  return 2 * (1 - normal(Math.abs(u - (a.length * b.length) / 2) / spread))
}

// Abramowitz and Stegun 26.2.17.
const normal = (z: number): number => {
  const t = 1 / (1 + 0.2316419 * z)
  const tail = t * (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))))
  return 1 - (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) * tail
}

const shuffled = <T>(values: readonly T[]): T[] =>
  values
    .map(value => ({ value, at: Math.random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ value }) => value)

const moving = ['x-request-id', 'date', 'x-ratelimit-remaining', 'x-ratelimit-reset']

interface Heard {
  times: Record<string, number[]>
  /** Status, length and headers but for the moving ones: one line when all are alike. */
  shapes: Set<string>
}

async function ask(kinds: Record<string, () => { path: string; body: object }>, pause: number): Promise<Heard> {
  const times: Record<string, number[]> = Object.fromEntries(Object.keys(kinds).map(kind => [kind, []]))
  const shapes = new Set<string>()
  for (let round = -warming; round < each; round++) {
    world.clock.pass(pause)
    for (const [kind, wish] of shuffled(Object.entries(kinds))) {
      const { path, body } = wish()
      const startedAt = performance.now()
      const { status, text, headers } = await attack.post(addressOf(0), path, body)
      if (round < 0) continue
      times[kind]?.push(performance.now() - startedAt)
      const fixed = Object.entries(headers).filter(([name]) => !moving.includes(name))
      shapes.add(JSON.stringify([status, text.length, fixed]))
    }
  }
  return { times, shapes }
}

const judge = (name: string, { times, shapes }: Heard): void => {
  const [[first = '', reference = []] = [], ...others] = Object.entries(times)
  const medians = Object.fromEntries(
    Object.entries(times).map(([kind, list]) => [kind, Number(median(list).toFixed(3))]),
  )
  const p = Object.fromEntries(others.map(([kind, list]) => [kind, Number(rankSum(reference, list).toFixed(4))]))
  console.log(JSON.stringify({ attack: `6 ${name}`, each, against: first, medians, p, shapes: shapes.size }))
  expect(shapes.size).toBe(1)
  const spread = Object.values(medians)
  expect(Math.max(...spread) - Math.min(...spread)).toBeLessThanOrEqual(2)
  for (const value of Object.values(p)) expect(value).toBeGreaterThan(0.01)
}

test('sign-in: known, unknown, suspended and password-less people', async () => {
  await populate(attack, 3)
  await calls.rows(`update user_account set active = false where email = 'person2@nucleus.example'`)
  await calls.rows(`update user_account set password_hash = null where email = 'person3@nucleus.example'`)
  const as = (desk: string) => () => ({
    path: '/nucleus/login',
    body: { email: `${desk}@nucleus.example`, password: 'a wrong one' },
  })
  const kinds = { known: as('person1'), unknown: as('person9'), suspended: as('person2'), passwordless: as('person3') }
  judge('login', await ask(kinds, 60 * minute))
})

const spent = async (desk: string): Promise<string> => {
  await calls.rows(`update user_account set active = true where email = '${desk}@nucleus.example'`)
  const { ticket } = (
    await attack.post(addressOf(1), '/nucleus/login', { email: `${desk}@nucleus.example`, password: demoPassword })
  ).body.data.challenge
  await calls.verify(ticket, await world.codeFor(desk))
  return ticket as string
}

test.each([
  ['send', '/v4/sendMFAOTP', { purpose: 'login' }],
  ['resend', '/v4/reSendMFAOTP', {}],
])('%s: the spent tickets of known and suspended people, and one of nobody', async (name, path, more) => {
  world.clock.pass(24 * 60 * minute)
  const [known, suspended] = [await spent('person1'), await spent('person2')]
  await calls.rows(`update user_account set active = false where email = 'person2@nucleus.example'`)
  const as = (ticket: string) => () => ({ path, body: { ...more, ticket } })
  judge(name, await ask({ known: as(known), unknown: as('x'.repeat(43)), suspended: as(suspended) }, 0))
})
