// Item 6 of the abuse protocol: nobody learns by the clock who exists. A thousand of each kind, taking turns, one at a time:
// they do the same work, nothing shows that their times differ by more than two milliseconds, and the rank-sum test does not
// tell them apart. On an idle machine the bounds lie so close that the median itself is judged. A ticket of nobody is no
// person: it is 256 random bits, and who can tell a spent one from an invented one has learnt of nobody. It is held to the
// two milliseconds, not to the ranks, which see the twentieth of one that finding a row takes.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoPassword } from '#server/seed/access.ts'
import { type Attack, addressOf, populate, visitorsOf } from '../server/abuseCalls.ts'
import { against, type Costs, inTurns, median } from '../server/abusePairs.ts'
import { callsOn, minute } from '../server/authCalls.ts'
import { type AuthWorld, authWorld } from '../server/authWorld.ts'

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
  await populate(attack, 3)
})
afterAll(async () => {
  close()
  await world.close()
})

/** Milliseconds that kinds may differ by. */
const within = 2
const turns = 1000
const warming = 50
/** Over all comparisons below together, not for each of them. */
const chance = 0.01 / 5

const nobody = 'a ticket of nobody'

const moving = ['x-request-id', 'date', 'x-ratelimit-remaining', 'x-ratelimit-reset']

type Wish = { path: string; body: object }

/** Status, length and headers but for the moving ones must be one and the same line. */
async function ask(name: string, kinds: Readonly<Record<string, Wish>>, pause: number): Promise<void> {
  const shapes = new Set<string>()
  const calling =
    ({ path, body }: Wish) =>
    async () => {
      // Every call by itself has the tries of one who comes for the first time.
      world.clock.pass(pause)
      const { status, text, headers } = await attack.post(addressOf(0), path, body)
      const fixed = Object.entries(headers).filter(([header]) => !moving.includes(header))
      shapes.add(JSON.stringify([status, text.length, fixed]))
    }
  const costs = await inTurns(
    Object.fromEntries(Object.entries(kinds).map(([kind, wish]) => [kind, calling(wish)])),
    turns,
    warming,
  )
  judge(name, costs)
  expect(shapes.size).toBe(1)
}

const tell = (name: string, costs: Costs): void => {
  const rounded = (_: string, value: unknown) => (typeof value === 'number' ? Number(value.toFixed(3)) : value)
  const medians = Object.fromEntries(
    Object.entries(costs).map(([kind, list]) => [kind, median(list.map(({ wall }) => wall))]),
  )
  console.log(JSON.stringify({ attack: `6 ${name}`, each: turns, medians, pairs: against(costs) }, rounded))
}

const judge = (name: string, costs: Costs): void => {
  tell(name, costs)
  for (const { kind, wall, work, p } of against(costs)) {
    expect(Math.max(wall.low, -wall.high), `${name}: ${kind} by the clock`).toBeLessThanOrEqual(within)
    expect(Math.abs(work.median), `${name}: ${kind} by the work done`).toBeLessThanOrEqual(within)
    if (kind !== nobody) expect(p, `${name}: ${kind} by rank`).toBeGreaterThan(chance)
  }
}

test('sign-in: known, unknown, suspended and password-less people', async () => {
  await calls.rows(`update user_account set active = false where email = 'person2@nucleus.example'`)
  await calls.rows(`update user_account set password_hash = null where email = 'person3@nucleus.example'`)
  const as = (desk: string) => ({
    path: '/nucleus/login',
    body: { email: `${desk}@nucleus.example`, password: 'a wrong one' },
  })
  const kinds = { known: as('person1'), unknown: as('person9'), suspended: as('person2'), passwordless: as('person3') }
  await ask('login', kinds, 60 * minute)
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
  const as = (ticket: string) => ({ path, body: { ...more, ticket } })
  await ask(name, { known: as(known), [nobody]: as('x'.repeat(43)), suspended: as(suspended) }, 0)
})
