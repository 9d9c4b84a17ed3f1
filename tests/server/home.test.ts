// The start page: every figure and every line that waits is exactly what its list finds, by right and by brand; how urgent a line is
// follows from its rows; a card that cannot be read leaves the others.
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { f } from '#contract/f.ts'
import {
  type AttentionCard,
  type Digest,
  type FigureCard,
  type HomeAnswer,
  mostLookedThrough,
  type Period,
} from '#contract/home.ts'
import { knownCards, layoutPaths, type PlacedCard } from '#contract/homeLayout.ts'
import { resource } from '#contract/resource.ts'
import { paths } from '#contract/session.ts'
import { unkeptRule } from '#contract/unkept.ts'
import { valueSet } from '#contract/valueSet.ts'
import { scoreOf } from '#rules/attention.ts'
import { periodAt } from '#rules/period.ts'
import { withClient } from '#server/db/roles.ts'
import { withTenant } from '#server/db/tenant.ts'
import type { Staff } from '#server/kit.ts'
import { keepAppointments } from '#server/records/appointment.ts'
import { newId } from '#server/records/ids.ts'
import { serve } from '#server/records/serve.ts'
import { catalogueOf } from '#server/speech.ts'
import { noticesOf } from '#server/watching/notices.ts'
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
    wild: { label: 'Wild', filter: 'state:held', since: 'placedAt', severity: 9 as number as 5 },
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
      ('${bob.userId}', 'bob@nucleus.example', 'Bob'), ('${eve.userId}', 'eve@nucleus.example', 'Eve');
      update user_account set allowed_countries = '{IND}' where id in ('${bob.userId}', '${eve.userId}');
      insert into vendor (code, brand, country, name, currency, timezone, env)
        values ('mgp', 'mgp', 'IND', 'MGP', 'INR', 'Asia/Kolkata', 'dev') on conflict do nothing;
      insert into role (name, grants) values ('tickets', '{tickets.*}'), ('nothing', '{}');
      insert into user_role (user_id, role_id, brand, country)
        select u.id, r.id, '*', 'IND' from user_account u, role r
        where (u.name, r.name) in (('Bob', 'tickets'), ('Eve', 'nothing'))`),
  )
})
afterAll(() => world.close())
beforeEach(() =>
  withClient(world.adminUrl, client =>
    client.query('truncate tickets, home_taken, home_snooze, home_note, home_layout, role_home_layout'),
  ),
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
const eve = person({ name: 'Eve', userId: newId() })
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
        if (isMine)
          await world.call(ada, 'POST', '/v1/home/assign', {
            resource: 'tickets',
            name: 'held',
            to: ada.userId,
            from: null,
          })
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
    ['wild', false],
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

  const assign = (who: Staff, to: string | null, from: string | null) =>
    world.call(who, 'POST', '/v1/home/assign', { ...line, to, from })
  const takerFor = async (who: Staff) => waiting(await home(who), 'held').taker

  test('one takes it, others are told who, and nobody takes it without knowing whose it is', async () => {
    await assign(ada, ada.userId, null)
    expect(await takerFor(bob)).toEqual({ id: ada.userId, name: 'Ada' })
    const { status, body } = await assign(bob, bob.userId, null)
    expect({ status, params: body.params }).toEqual({ status: 423, params: { name: 'Ada' } })
    expect((await assign(bob, null, bob.userId)).status).toBe(423)
    expect((await takerFor(ada))?.name).toBe('Ada')
    expect((await assign(bob, bob.userId, ada.userId)).status).toBe(200)
    expect((await takerFor(ada))?.name).toBe('Bob')
    expect((await assign(ada, null, bob.userId)).status).toBe(200)
    expect(await takerFor(bob)).toBeUndefined()
  })

  test('said twice it is said once, and what is nobody’s can be made nobody’s', async () => {
    expect((await assign(ada, ada.userId, null)).status).toBe(200)
    expect((await assign(ada, ada.userId, null)).status).toBe(200)
    expect((await assign(ada, null, ada.userId)).status).toBe(200)
    expect((await assign(ada, null, ada.userId)).status).toBe(200)
    expect(await takerFor(ada)).toBeUndefined()
  })

  test('it is given to a colleague who may see it, who is told once; to nobody else', async () => {
    const path = `/v1/home/assignees?resource=${line.resource}&name=${line.name}`
    expect((await world.call(ada, 'GET', path)).body.data).toEqual([{ id: bob.userId, name: 'Bob' }])
    const refused = await assign(ada, eve.userId, null)
    expect({ status: refused.status, key: refused.body.key }).toEqual({ status: 404, key: 'server.home.notTheirs' })
    expect(await takerFor(ada)).toBeUndefined()
    expect(await assign(ada, bob.userId, null)).toMatchObject({ status: 200 })
    expect(await assign(ada, bob.userId, bob.userId)).toMatchObject({ status: 200 })
    expect(await takerFor(bob)).toEqual({ id: bob.userId, name: 'Bob' })
    const told = async (who: Staff) => (await noticesOf(world.kit, who)).notices
    expect(await told(bob)).toMatchObject([{ kind: 'assigned', resource: 'tickets', state: 'held', byName: 'Ada' }])
    expect(await told(ada)).toEqual([])
  })

  test('nobody marks what does not wait for them, or asks who may', async () => {
    const outsider = person({ may: () => false })
    expect((await assign(outsider, outsider.userId, null)).status).toBe(404)
    const path = `/v1/home/assignees?resource=${line.resource}&name=${line.name}`
    expect((await world.call(outsider, 'GET', path)).status).toBe(404)
  })
})

describe('2. A failed schedule', () => {
  const ofShelves = async () =>
    (await home()).attention.find(one => one.resource === 'shelves' && one.name === unkeptRule) as
      | AttentionCard
      | undefined
  const act = (action: string, body: object) => world.act(ada, 'shelves', action, body)
  const planned = async (sku: string): Promise<string> => {
    const { body } = await act('create', { input: { name: sku, sku, price: 10_000 } })
    const [{ id }] = body.data.done
    await act('schedule', { ids: [id], input: { at: stamp(1) } })
    return id
  }
  const anHourLater = async () => {
    world.clock.at = new Date(world.clock.at.getTime() + hour + 1)
    await keepAppointments(world.kit, ada)
  }

  test('shows at the next load, and disappears by itself after success', async () => {
    const [failing] = [await planned('F-1'), await planned('F-2')]
    expect(await ofShelves()).toBeUndefined()
    await act('change', { ids: [failing], input: { price: null } })
    await anHourLater()
    const line = await ofShelves()
    expect(line).toMatchObject({ count: 1, records: [{ id: failing }] })
    expect((await world.call(ada, 'GET', '/v1/shelves?filter=schedule%3Afailed&size=10')).body.data.page.total).toBe(1)
    await act('change', { ids: [failing], input: { price: 100 } })
    expect((await ofShelves())?.count).toBe(1)
    await act('activate', { ids: [failing] })
    expect(await ofShelves()).toBeUndefined()
    await act('deactivate', { ids: [failing] })
    expect(await ofShelves()).toBeUndefined()
  })
})

describe('a layout of one’s own', () => {
  const save = (who: ReturnType<typeof person>, body: { id: string | null; version: number; cards: PlacedCard[] }) =>
    world.call(who, 'POST', layoutPaths.save, body)
  const first = (cards: PlacedCard[], who = ada) => save(who, { id: null, version: 0, cards })
  const two: PlacedCard[] = [
    { card: 'attention', size: 'wide' },
    { card: 'tickets.count', size: 's' },
  ]
  const layoutOf = async (who = ada) => (await home(who)).layout

  test('begins as the standard one, is kept as it was arranged, and asks for no figure that is not on it', async () => {
    const before = await layoutOf()
    expect([before.of, before.version, before.cards.at(0)]).toEqual([
      'standard',
      0,
      { card: 'tickets.count', size: 's' },
    ])
    expect((await first(two)).status).toBe(200)
    const answer = await home()
    expect(answer.layout).toMatchObject({ of: 'mine', version: 1, cards: two })
    expect(answer.figures.map(({ name }) => name)).toEqual(['count'])
    expect((await layoutOf(bob)).of).toBe('standard')
  })

  test('any arrangement of the cards there are comes back as it was saved', async () => {
    const sizes = new Map(knownCards([tickets]).map(one => [one.card, one.sizes]))
    const arranged = fc.shuffledSubarray([...sizes.keys()]).chain(cards =>
      fc.tuple(
        ...cards.map(card =>
          fc.record(
            {
              card: fc.constant(card),
              size: fc.constantFrom(...sizes.get(card)!),
              refreshSeconds: fc.integer({ min: 15, max: 3600 }),
            },
            { requiredKeys: ['card', 'size'] },
          ),
        ),
      ),
    )
    await fc.assert(
      fc.asyncProperty(arranged, async cards => {
        const { id, version } = await layoutOf()
        expect((await save(ada, { id, version, cards })).status).toBe(200)
        expect((await layoutOf()).cards).toEqual(cards)
      }),
      { numRuns: 25 },
    )
  })

  test('of two who save the same version the second is told what there is now', async () => {
    await first(two)
    const { id, version } = await layoutOf()
    expect((await save(ada, { id, version, cards: [] })).status).toBe(200)
    const { status, body } = await save(ada, { id, version, cards: two })
    expect([status, body.code, body.details.current.version]).toEqual([409, 'STALE_VERSION', 2])
    expect((await first(two)).status).toBe(409)
  })

  test('layout of other user → 404', async () => {
    await first(two)
    const { id, version } = await layoutOf()
    expect((await save(bob, { id, version, cards: [] })).status).toBe(404)
    expect((await layoutOf()).cards).toEqual(two)
  })

  test('41 cards → CARD_MAX 40', async () => {
    const { status, body } = await first(Array.from({ length: 41 }, (_, at) => ({ card: `tickets.c${at}`, size: 's' })))
    expect([status, body.fields[0].code, body.fields[0].params]).toEqual([422, 'CARD_MAX', { max: 40 }])
  })

  test('refresh 1 s → RANGE 15; a size a card has not, and a card that is there twice, are named', async () => {
    const wrong = async (cards: PlacedCard[]) => {
      const { status, body } = await first(cards)
      return [status, ...body.fields.map((one: { code: string; path: string }) => `${one.code} ${one.path}`)]
    }
    expect(await wrong([{ card: 'planned', size: 'l', refreshSeconds: 1 }])).toEqual([
      422,
      'RANGE cards.0.refreshSeconds',
    ])
    expect(await wrong([{ card: 'planned', size: 'l', refreshSeconds: 3601 }])).toEqual([
      422,
      'RANGE cards.0.refreshSeconds',
    ])
    expect(await wrong([{ card: 'planned', size: 's' }])).toEqual([422, 'ENUM cards.0.size'])
    expect(await wrong([...two, { card: 'attention', size: 'l' }])).toEqual([422, 'UNIQUE cards.2.card'])
  })

  test('an unknown card id in a stored layout is dropped silently, and the version raised', async () => {
    await first(two)
    await withClient(world.adminUrl, async client => {
      await client.query(`select set_config('app.user', $1, false)`, [ada.userId])
      await client.query(`update home_layout set cards = cards || '[{"card": "gone.count", "size": "s"}]'`)
    })
    expect(await layoutOf()).toMatchObject({ cards: two, version: 2 })
    expect(await layoutOf()).toMatchObject({ cards: two, version: 2 })
  })

  test('a card without the permission is not in the answer, and comes back with it, whatever was saved meanwhile', async () => {
    await first(two)
    const barred = person({ may: id => id !== 'tickets.open' })
    const { id, version, cards } = await layoutOf(barred)
    expect(cards).toEqual([two[0]])
    expect((await home(barred)).figures).toEqual([])
    await save(barred, { id, version, cards: [{ card: 'views', size: 'm' }] })
    expect((await layoutOf()).cards).toEqual([{ card: 'views', size: 'm' }, two[1]])
  })

  test('reset goes back to the standard, and what it took away can be saved again', async () => {
    await first(two)
    expect((await world.call(ada, 'POST', layoutPaths.reset, {})).body.data.of).toBe('standard')
    expect((await first(two)).status).toBe(200)
    expect((await layoutOf()).cards).toEqual(two)
  })
})

describe('bad input', () => {
  const line = { resource: 'tickets', name: 'held' }

  test('snooze 60 d → MAX 14 d', async () => {
    const until = new Date(world.clock.at.getTime() + 60 * 24 * hour).toISOString()
    const { status, body } = await world.call(ada, 'POST', '/v1/home/snooze', { ...line, until })
    expect([status, body.fields[0].code]).toEqual([422, 'MAX'])
    expect(Date.parse(body.fields[0].params.max) - world.clock.at.getTime()).toBe(14 * 24 * hour)
  })

  test('severity 9 from a rule → clamped and logged', async () => {
    await put([{ state: 2, amount: 5, placed: 0, due: null }])
    expect(waiting(await home(), 'wild')).toMatchObject({ score: 50 })
    expect(world.warned.filter(text => text.includes('Severity is 1 to 5'))).toHaveLength(1)
  })
})

describe('the digest', () => {
  const clerk = person({ name: 'Eve', userId: eve.userId, may: id => id !== 'shelves.publish' })
  const digest = async (who = ada, since?: string): Promise<Digest> =>
    (await world.call(who, 'GET', `/v1/home/digest${since ? `?since=${encodeURIComponent(since)}` : ''}`)).body.data
  const act = (who: typeof ada, action: string, body: object) => world.act(who, 'shelves', action, body)
  const made = async (who: typeof ada, sku: string): Promise<string> =>
    (await act(who, 'create', { input: { name: sku, sku, price: 10_000 } })).body.data.done[0].id
  const said = (deeds: Digest['published']) =>
    deeds.map(({ action, byName, record }) => `${action} ${record?.title} ${byName}`)
  const later = (hours: number) => {
    world.clock.at = new Date(world.clock.at.getTime() + hours * hour)
  }
  beforeEach(() =>
    withClient(world.adminUrl, client => client.query('truncate home_look, operation, history, shelves')),
  )

  test('tells what others published and decided since one last looked, by whom, and nothing of one’s own', async () => {
    const [one, two] = [await made(bob, 'D-1'), await made(bob, 'D-2')]
    await act(bob, 'publish', { ids: [one] })
    await act(ada, 'publish', { ids: [two] })
    const three = await made(bob, 'D-3')
    const { body: asked } = await act(clerk, 'submit', { ids: [three] })
    expect(asked.data).toMatchObject({ done: [{ id: three }] })
    const { body: yes } = await act(eve, 'approve', { ids: [three] })
    expect(yes.data).toMatchObject({ done: [{ id: three }] })
    const { published, decided } = await digest()
    expect(said(published)).toEqual(['shelves.publish D-1 Bob'])
    expect(said(decided)).toEqual(['shelves.approve D-3 Eve'])
  })

  test('from the moment one caught up it tells no more of what was before; the way back tells it again', async () => {
    await act(bob, 'publish', { ids: [await made(bob, 'D-1')] })
    const { at, looked, since } = await digest()
    expect(looked).toBeNull()
    expect(Date.parse(at) - Date.parse(since)).toBe(24 * hour)
    const { body } = await world.call(ada, 'POST', '/v1/home/looked', { at })
    expect(body.data).toEqual({ before: null })
    later(1)
    await act(bob, 'publish', { ids: [await made(bob, 'D-2')] })
    expect(said((await digest()).published)).toEqual(['shelves.publish D-2 Bob'])
    expect(said((await digest(ada, since)).published)).toHaveLength(2)
    expect((await digest(eve)).looked).toBeNull()
    await world.call(ada, 'POST', '/v1/home/looked', { at: null })
    expect((await digest()).published).toHaveLength(2)
  })

  test('where more happened than is looked through it says from when on it tells, and no earlier', async () => {
    await act(bob, 'publish', { ids: [await made(bob, 'D-1')] })
    later(1)
    const more = (count: number) =>
      withTenant(world.kit.db, { vendor: 'mgp' }, tx =>
        tx.execute(sql`insert into operation (vendor, id, user_id, by_name, action, face, at, changed)
          select 'mgp', uuidv7(interval '1 day' + n * interval '1 second'), ${bob.userId}, 'Bob', 'shelves.change', 'button',
            ${stamp(0)}::timestamptz + n * interval '1 millisecond', 1 from generate_series(1, ${count}::int) n`),
      )
    // With what was made and published they are as many as are looked through.
    await more(mostLookedThrough - 2)
    expect(await digest()).toMatchObject({ reached: null, published: [{ action: 'shelves.publish' }] })
    await withClient(world.adminUrl, client => client.query('truncate operation, history'))
    await act(bob, 'publish', { ids: [await made(bob, 'D-2')] })
    await more(mostLookedThrough)
    later(1)
    const { reached, published, failed, decided } = await digest()
    expect([published, failed, decided]).toEqual([[], [], []])
    expect(Date.parse(reached ?? '')).toBe(Date.parse(stamp(-1)) + 1)
    // Since a moment they were all looked through there is nothing it has to say.
    expect((await digest(ada, new Date(Date.parse(stamp(-1)) + 10).toISOString())).reached).toBeNull()
  })

  test('what was undone since is not told', async () => {
    const { body } = await act(bob, 'publish', { ids: [await made(bob, 'D-1')] })
    expect((await digest()).published).toHaveLength(1)
    await world.call(bob, 'POST', paths.undo, { operation: body.data.operation })
    expect((await digest()).published).toEqual([])
  })

  test('what the clock published is told as published, for whom it was planned as well; what it could not is told as failed', async () => {
    const [good, bad] = [await made(ada, 'D-1'), await made(ada, 'D-2')]
    await act(ada, 'schedule', { ids: [good, bad], input: { at: stamp(1) } })
    await act(ada, 'change', { ids: [bad], input: { price: null } })
    later(2)
    await keepAppointments(world.kit, ada)
    const { published, failed } = await digest()
    expect(said(published)).toEqual(['shelves.publish D-1 Ada'])
    expect(failed.map(({ name, count, records }) => [name, count, records[0]?.id])).toEqual([[unkeptRule, 1, bad]])
    // The list behind it has exactly those.
    const { filter } = failed[0]!
    const { body } = await world.call(ada, 'GET', `/v1/shelves?filter=${encodeURIComponent(filter)}&size=10`)
    expect(body.data.page.total).toBe(1)
    const { at } = await digest()
    later(1)
    expect((await digest(ada, at)).failed).toEqual([])
  })

  test('who may not open a list is told nothing of it', async () => {
    await act(bob, 'publish', { ids: [await made(bob, 'D-1')] })
    const outsider = person({ userId: newId(), may: id => !id.startsWith('shelves.') })
    expect((await digest(outsider)).published).toEqual([])
    expect((await home(outsider)).team).toEqual([])
    expect((await home()).team.map(({ action }) => action)).toEqual(['shelves.publish', 'shelves.create'])
  })

  test('what colleagues did brings the sentence of its action in the language of the page', async () => {
    await act(bob, 'publish', { ids: [await made(bob, 'D-1')] })
    const saidIn = async (language: string) => {
      const { body } = await world.call(ada, 'GET', '/v1/home', undefined, { 'accept-language': language })
      return (body.data as HomeAnswer).team.map(({ done }) => done?.one)
    }
    expect(await saidIn('en')).toEqual(['{record} published', '{record} created'])
    const german = catalogueOf('de', 'areas')
    expect(await saidIn('de-DE')).toEqual([german['actions.publish.done_one'], german['actions.create.done_one']])
    expect(await saidIn('de-DE')).not.toEqual(await saidIn('en'))
  })

  test('digest as CSV: a row for each, and nothing a spreadsheet would run', async () => {
    await act(bob, 'publish', { ids: [await made(bob, 'D-1')] })
    const id = await made(bob, 'D-2')
    await act(bob, 'change', { ids: [id], input: { name: '=1+1' } })
    await act(bob, 'publish', { ids: [id] })
    const { body: raw, headers } = await world.call(ada, 'GET', '/v1/home/digest/file')
    expect(headers['content-type']).toBe('text/csv; charset=utf-8')
    const lines = String(raw).replace('\uFEFF', '').trim().split('\r\n')
    expect(lines[0]).toBe('kind,at,area,action,record,records,by,approved_by,job')
    expect(lines.slice(1).map(line => line.split(',').toSpliced(1, 1).join())).toEqual([
      "published,shelves,shelves.publish,'=1+1,1,Bob,,",
      'published,shelves,shelves.publish,D-1,1,Bob,,',
    ])
  })

  test('my drafts are the records I began and nobody published, the latest first, and nobody else’s', async () => {
    const [one, two] = [await made(ada, 'D-1'), await made(ada, 'D-2')]
    await made(bob, 'D-3')
    later(1)
    await act(ada, 'change', { ids: [one], input: { price: 20_000 } })
    const titles = async (who = ada) => (await home(who)).drafts.map(({ title }) => title)
    expect(await titles()).toEqual(['D-1', 'D-2'])
    expect(await titles(bob)).toEqual(['D-3'])
    await act(ada, 'publish', { ids: [two] })
    expect(await titles()).toEqual(['D-1'])
    expect(await titles(person({ may: id => id !== 'shelves.show' }))).toEqual([])
  })

  test('a moment ahead is none somebody has looked until', async () => {
    const { status, body } = await world.call(ada, 'POST', '/v1/home/looked', { at: stamp(1) })
    expect([status, body.fields[0].code]).toEqual([422, 'MAX'])
  })
})
