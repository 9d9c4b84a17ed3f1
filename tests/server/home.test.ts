// The start page: every figure and every line that waits is exactly what its list finds, by right and by brand; how urgent a line is
// follows from its rows; a card that cannot be read leaves the others.
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { f } from '#contract/f.ts'
import type { AttentionCard, FigureCard, HomeAnswer, Period } from '#contract/home.ts'
import { resource } from '#contract/resource.ts'
import { valueSet } from '#contract/valueSet.ts'
import { scoreOf } from '#rules/attention.ts'
import { periodAt } from '#rules/period.ts'
import { withClient } from '#server/db/roles.ts'
import { newId } from '#server/records/ids.ts'
import { serve } from '#server/records/serve.ts'
import { mgp, openWorld, person, table, tmc, type World } from './recordsWorld.ts'

const State = valueSet('ticketState', { open: 1, held: 2, done: 3 })

const tickets = resource({
  name: 'tickets',
  one: 'ticket',
  label: 'Tickets',
  group: 'sales',
  icon: 'box',
  title: 'name',
  lifecycle: 'none',
  fields: {
    name: f.text({ required: true, search: true }),
    state: f.choice(State, { required: true, default: 'open' }),
    amount: f.money({ summed: true, sortable: true }),
    secretAmount: f.money({ summed: true, needs: 'tickets.secret' }),
    placedAt: f.moment({ sortable: true }),
    dueAt: f.moment(),
  },
  actions: {},
  attention: {
    held: { label: 'Tickets on hold', filter: 'state:held', since: 'placedAt', due: 'dueAt', severity: 3 },
    broken: { label: 'Broken', filter: 'shatter:yes', since: 'placedAt', severity: 1 },
    gone: { label: 'Gone', filter: 'nothing:yes', since: 'placedAt', severity: 1 },
  },
  figures: {
    count: { label: 'Tickets', filter: '-state:done', at: 'placedAt', good: 'up' },
    sum: { label: 'Amount', at: 'placedAt', sum: 'amount', good: 'up' },
    secret: { label: 'Secret', at: 'placedAt', sum: 'secretAmount', good: 'up' },
    share: { label: 'Held', at: 'placedAt', share: 'state:held', good: 'down' },
  },
})

const behaviour = serve(tickets, { actions: {}, filters: { shatter: () => sql`1 / (t.version - t.version) = 1` } })

let world: World
beforeAll(async () => {
  world = await openWorld(
    {},
    {
      resources: [tickets],
      behaviours: [behaviour],
      tables: table(
        'tickets',
        'name text not null, state smallint not null, amount bigint, secret_amount bigint, placed_at timestamptz, due_at timestamptz',
      ),
    },
  )
  await withClient(world.adminUrl, client =>
    client.query(`insert into user_account (id, email, name) values ('${ada.userId}', 'ada@nucleus.example', 'Ada'),
      ('${bob.userId}', 'bob@nucleus.example', 'Bob')`),
  )
})
afterAll(() => world.close())
beforeEach(() =>
  withClient(world.adminUrl, client => client.query('truncate tickets, home_taken, home_snooze, home_note')),
)

interface Ticket {
  vendor?: string
  state: 1 | 2 | 3
  amount: number
  /** Hours from now; negative is past. */
  placed: number
  due: number | null
}

const hour = 3_600_000
const stamp = (hours: number): string => new Date(world.clock.at.getTime() + hours * hour).toISOString()

const put = (all: readonly Ticket[]) =>
  withClient(world.adminUrl, async client => {
    for (const [at, { vendor = 'mgp', state, amount, placed, due }] of all.entries()) {
      await client.query(`select set_config('app.vendor', $1, false)`, [vendor])
      await client.query(
        `insert into tickets (vendor, id, status, version, created_at, updated_at, name, state, amount, secret_amount, placed_at, due_at)
          values ($1, $2, 1, 1, now(), now(), $3, $4, $5, 7, $6, $7)`,
        [vendor, newId(), `T${at}`, state, amount, stamp(placed), due === null ? null : stamp(due)],
      )
    }
  })

const ada = person()
const bob = person({ name: 'Bob', userId: newId() })
const home = async (who = ada, period: Period = 'today'): Promise<HomeAnswer> =>
  (await world.call(who, 'GET', `/v1/home?period=${period}`)).body.data
const figure = ({ figures }: HomeAnswer, name: string) => figures.find(one => one.name === name) as FigureCard
const waiting = ({ attention }: HomeAnswer, name: string) => attention.find(one => one.name === name) as AttentionCard
const listed = async (filter: string, who = ada) => {
  const { body } = await world.call(who, 'GET', `/v1/tickets?filter=${encodeURIComponent(filter)}&size=10`)
  return body.data.page as { total: number; about: boolean }
}
const summed = async (filter: string, who = ada) => {
  const { body } = await world.call(who, 'GET', `/v1/tickets/groups?filter=${encodeURIComponent(filter)}`)
  return body.data.total as { count: number; sums: Record<string, string> }
}

const ticket: fc.Arbitrary<Ticket> = fc.record({
  vendor: fc.constantFrom('mgp', 'mgp', 'mgp', 'tmc'),
  state: fc.constantFrom(1 as const, 2 as const, 3 as const),
  amount: fc.integer({ min: 0, max: 1_000_000 }),
  placed: fc.integer({ min: -70 * 24, max: 10 }),
  due: fc.option(fc.integer({ min: -50, max: 60 })),
})

describe('3. The count on a tile equals the list it opens', () => {
  test('figures and lines, over any tickets, in every period, at any hour of the day', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(ticket, { maxLength: 25 }),
        fc.constantFrom<Period>('today', 'week', 'month'),
        fc.integer({ min: 0, max: 23 }),
        async (all, period, at) => {
          await withClient(world.adminUrl, client => client.query('truncate tickets'))
          world.clock.at = new Date(Date.UTC(2026, 10, 27, at, 20))
          await put(all)
          const answer = await home(ada, period)
          const [count, sum, share] = ['count', 'sum', 'share'].map(name => figure(answer, name)) as FigureCard[]
          expect(await listed(count!.filter)).toEqual({ number: 1, size: 10, total: count!.count, about: false })
          expect((await summed(sum!.filter)).sums.amount ?? '0').toBe(sum!.sum)
          expect((await summed(sum!.filter)).count).toBe(sum!.count)
          expect((await listed(share!.filter)).total).toBe(share!.count)
          expect(share!.of).toBe(sum!.count)
          const held = all.filter(({ vendor, state }) => vendor === 'mgp' && state === 2)
          const line = waiting(answer, 'held')
          expect(line?.count ?? 0).toBe(held.length)
          if (line) expect(line.count).toBe((await listed(line.filter)).total)
        },
      ),
      { numRuns: 40 },
    )
  }, 120_000)
})

test('5. At 11:20 the figure is compared with yesterday until 11:20, by the clock of the vendor', async () => {
  // 11:20 in Kolkata.
  world.clock.at = new Date('2026-11-27T05:50:00Z')
  const one = (placed: number): Ticket => ({ state: 1, amount: 100, placed, due: null })
  await put([one(-0.1), one(-24.1), one(-23.9), one(-30), one(-36)])
  const { count, before, line, ghost } = figure(await home(), 'count')
  expect({ count, before: before.count, hours: line.length, whole: ghost.length }).toEqual({
    count: 1,
    before: 2,
    hours: 12,
    whole: 24,
  })
  expect(ghost.reduce((sum, value) => sum + value, 0)).toBe(3)
})

test('of any tickets the period before is the same stretch earlier, and the line adds up to the figure', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(ticket, { maxLength: 25 }),
      fc.constantFrom<Period>('today', 'week', 'month'),
      fc.integer({ min: 0, max: 23 }),
      async (all, period, at) => {
        await withClient(world.adminUrl, client => client.query('truncate tickets'))
        world.clock.at = new Date(Date.UTC(2026, 10, 27, at, 20))
        await put(all)
        const now = world.clock.at.getTime()
        const { beforeFrom, beforeTo } = periodAt(period, now, mgp.timezone)
        const own = all.filter(({ vendor }) => vendor === 'mgp').map(one => ({ ...one, at: now + one.placed * hour }))
        const before = own.filter(one => one.at >= beforeFrom && one.at < beforeTo)
        const { sum, before: told, line } = figure(await home(ada, period), 'sum')
        expect(told.count).toBe(before.length)
        expect(told.sum).toBe(String(before.reduce((all, { amount }) => all + amount, 0)))
        // What lies ahead today is in the list of today, but on no line yet.
        const ahead = own.filter(one => one.at > now).length
        if (ahead === 0) expect(line.reduce((all, value) => all + value, 0)).toBe(Number(sum))
      },
    ),
    { numRuns: 40 },
  )
}, 120_000)

describe('how urgent a line is', () => {
  test('1. 54 beats 50.5', () => {
    expect(scoreOf({ severity: 3, hoursOpen: 8, dueInHours: 5, mine: true })).toBe(54)
    expect(scoreOf({ severity: 5, hoursOpen: 1, mine: false })).toBe(50.5)
  })

  test('is the score of its most urgent row, whatever the rows, and the more by being mine', async () => {
    world.clock.at = new Date('2026-11-27T05:50:00Z')
    await fc.assert(
      fc.asyncProperty(fc.array(ticket, { minLength: 1, maxLength: 12 }), fc.boolean(), async (all, isMine) => {
        await withClient(world.adminUrl, client => client.query('truncate tickets, home_taken'))
        await put(all)
        if (isMine) await world.call(ada, 'POST', '/v1/home/take', { resource: 'tickets', name: 'held', mine: true })
        const held = all.filter(({ vendor, state }) => vendor === 'mgp' && state === 2)
        const scores = held.map(({ placed, due }) =>
          scoreOf({ severity: 3, hoursOpen: -placed, ...(due !== null && { dueInHours: due }), mine: false }),
        )
        const line = waiting(await home(), 'held')
        if (held.length === 0) {
          expect(line).toBeUndefined()
          return
        }
        expect(line.score).toBeCloseTo(Math.max(...scores) + (isMine ? 5 : 0), 3)
        expect(line.records).toHaveLength(held.length > 5 ? 0 : held.length)
      }),
      { numRuns: 30 },
    )
  }, 60_000)
})

describe('by right and by brand', () => {
  const held: Ticket = { state: 2, amount: 5, placed: -1, due: null }

  test('4. without the right a card is not in the answer at all, from the next load on', async () => {
    await put([held])
    const answer = await home(person({ may: id => id !== 'tickets.open' }))
    expect([...answer.figures, ...answer.attention].filter(one => one.resource === 'tickets')).toEqual([])
    expect(waiting(await home(), 'held').count).toBe(1)
  })

  test('of a field nobody may see no figure is made for him', async () => {
    await put([held])
    expect(figure(await home(person({ may: id => id !== 'tickets.secret' })), 'secret')).toBeUndefined()
    expect(figure(await home(), 'secret').sum).toBe('7')
  })

  test('another brand has its own', async () => {
    await put([held, { ...held, vendor: 'tmc' }, { ...held, vendor: 'tmc' }])
    expect(waiting(await home(person({ place: tmc })), 'held').count).toBe(2)
    expect(waiting(await home(), 'held').count).toBe(1)
  })
})

test('6. one broken card leaves the others, and a rule nobody can read as well', async () => {
  await put([{ state: 2, amount: 5, placed: -1, due: null }])
  const { attention, figures } = await home()
  expect(attention.map(({ name, ...card }) => [name, 'broken' in card])).toEqual([
    ['held', false],
    ['broken', true],
    ['gone', true],
  ])
  expect(figures.every(card => !('broken' in card))).toBe(true)
})

describe('what is said about a line', () => {
  const line = { resource: 'tickets', name: 'held' }
  beforeEach(() => put([{ state: 2, amount: 5, placed: -1, due: null }]))

  test('a snooze is one person’s own, at most 14 days, and changes no count', async () => {
    const until = new Date(world.clock.at.getTime() + hour).toISOString()
    expect((await world.call(ada, 'POST', '/v1/home/snooze', { ...line, until })).status).toBe(200)
    expect(waiting(await home(), 'held')).toMatchObject({ snoozedUntil: until, count: 1 })
    expect(waiting(await home(bob), 'held').snoozedUntil).toBeUndefined()
    const late = new Date(world.clock.at.getTime() + 60 * 24 * hour).toISOString()
    expect((await world.call(ada, 'POST', '/v1/home/snooze', { ...line, until: late })).status).toBe(422)
    await world.call(ada, 'POST', '/v1/home/snooze', { ...line, until: null })
    expect(waiting(await home(), 'held').snoozedUntil).toBeUndefined()
  })

  test('one takes it, others are told who, and only they give it back', async () => {
    await world.call(ada, 'POST', '/v1/home/take', { ...line, mine: true })
    expect(waiting(await home(bob), 'held').taker).toEqual({ id: ada.userId, name: 'Ada' })
    const { status, body } = await world.call(bob, 'POST', '/v1/home/take', { ...line, mine: true })
    expect({ status, params: body.params }).toEqual({ status: 423, params: { name: 'Ada' } })
    await world.call(bob, 'POST', '/v1/home/take', { ...line, mine: false })
    expect(waiting(await home(), 'held').taker?.name).toBe('Ada')
    await world.call(ada, 'POST', '/v1/home/take', { ...line, mine: false })
    expect(waiting(await home(bob), 'held').taker).toBeUndefined()
  })

  test('nobody marks what does not wait for them', async () => {
    const outsider = person({ may: () => false })
    expect((await world.call(outsider, 'POST', '/v1/home/take', { ...line, mine: true })).status).toBe(404)
  })
})
