// What a call meets when much is going on. The rush is made by locks held in PostgreSQL: whoever needs the table waits.
import { randomUUID } from 'node:crypto'
import { type ClientRequest, request } from 'node:http'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { tags } from '#areas/tags/tags.ts'
import { actionEndpointOf } from '#contract/address.ts'
import { withClient } from '#server/db/roles.ts'
import { bodyBytes, type LaneName, lanes, poolSize } from '#server/http/lanes.ts'
import { type Answer, type Person, type World, world } from '../support/world.ts'

/** Hundreds are turned away here, and cut bodies are the clients' doing. */
const silent = { info: () => {}, warn: () => {}, error: console.error }

let shop: World
let admin: Person
let other: Person
let port: number
beforeAll(async () => {
  shop = await world({ demo: false, connections: poolSize, log: silent })
  port = await shop.house.listen()
  admin = await shop.as('admin')
  other = await shop.as('catalogue')
  expect((await create(admin)).status).toBe(200)
})
afterAll(() => shop.close())

let count = 0
const create = (person: Person) =>
  person.act(tags, 'create', { input: { label: { 'en-in': `Tag ${++count}` }, code: `tag-${count}` } })
/** Reads the table and changes nothing. */
const removeNothing = (person: Person) => person.act(tags, 'remove', { ids: [randomUUID()] })

const figures = (lane: LaneName) => shop.house.app.admission.figures()[lane]
const health = async () =>
  (await admin.get<{ status: string }>('/health')) as { status: number; body: { status: string } }

/** Nobody reads or writes the table while `work` goes on. */
const locked = (work: () => Promise<void>, mode = 'access exclusive'): Promise<void> =>
  withClient(shop.house.kit.env.databaseUrl ?? '', async client => {
    await client.query('begin')
    await client.query(`lock table tags in ${mode} mode`)
    await work().finally(() => client.query('rollback'))
  })

const sent = <A>(times: number, call: () => Promise<A>) => Array.from({ length: times }, call)
const until = (holds: () => boolean) => vi.waitUntil(holds, { timeout: 20_000, interval: 5 })

afterEach(() =>
  until(() =>
    Object.values(shop.house.app.admission.figures()).every(({ running, waiting }) => running + waiting === 0),
  ),
)

test('four hundred pending calls of one person: her own share waits, the others come back with 429, and a colleague’s is served with the first', async () => {
  const order: string[] = []
  const noted = async (name: string, call: Promise<Answer>) => {
    const answer = await call
    if (answer.status !== 429) order.push(name)
    return answer
  }
  let greedy: Promise<Answer>[] = []
  let theirs: Promise<Answer> | undefined
  await locked(async () => {
    greedy = sent(400, () => noted('greedy', removeNothing(admin)))
    await until(() => figures('writes').waiting === lanes.writes.own)
    expect(figures('writes').running).toBeLessThanOrEqual(lanes.writes.each)
    theirs = noted('theirs', removeNothing(other))
    await until(() => figures('writes').running + figures('writes').waiting > lanes.writes.own + lanes.writes.perTask)
  })
  const [answers, last] = await Promise.all([Promise.all(greedy), theirs])
  expect(last?.status).toBe(404)
  // What was at work already, and one of each place.
  expect(order.indexOf('theirs')).toBeLessThanOrEqual(2 * lanes.writes.atOnce)
  const turned = answers.filter(({ status }) => status === 429)
  expect(answers.filter(({ status }) => status === 404)).toHaveLength(400 - turned.length)
  expect(turned).toHaveLength(400 - lanes.writes.own - lanes.writes.perTask)
  for (const { headers, body } of turned) {
    expect(Number(headers['retry-after'])).toBeGreaterThanOrEqual(1)
    expect(body).toMatchObject({ code: 'RATE_LIMITED', key: 'problem.RATE_LIMITED' })
  }
})

test('while every lane of the table is stuffed, health, sign-in and the small readings of a colleague are answered', async () => {
  const [{ id } = { id: '' }] = (await admin.list(tags)).rows
  const busy = ['lists', 'small', 'writes'] as const
  const isStuffed = () => busy.every(lane => figures(lane).waiting > 0)
  let stuffed: Promise<Answer>[] = []
  await locked(async () => {
    stuffed = [
      ...sent(20, () => admin.get('/v1/tags?size=10')),
      ...sent(20, () => admin.get(`/v1/tags/${id}`)),
      ...sent(20, () => removeNothing(admin)),
      ...sent(5, () => admin.act(tags, 'export', {})),
    ]
    await until(isStuffed)
    for (const lane of [...busy, 'heavy'] as const) expect(figures(lane).running).toBeLessThanOrEqual(lanes[lane].each)
    expect(await health()).toMatchObject({ status: 200, body: { status: 'ok' } })
    const login = await other.post('/nucleus/login', { email: 'support@nucleus.example', password: 'nucleus-demo' })
    expect(login.status).toBe(200)
    expect((await other.get('/v1/me')).status).toBe(200)
    expect((await other.get('/v1/products?size=10')).status).toBe(200)
    expect(isStuffed()).toBe(true)
  })
  // Who held a place waited for the lock as long as anybody may.
  for (const { status, headers } of await Promise.all(stuffed))
    if (status >= 429) expect([status, Number(headers['retry-after']) >= 1]).toEqual([503, true])
})

test('more people than a lane has room for: each refusal is 503 with a time to come back, the health says so, and the lane is empty again', async () => {
  const people = await Promise.all(
    (['admin', 'catalogue', 'orders', 'content', 'support', 'viewer'] as const).map(desk => shop.as(desk)),
  )
  let calls: Promise<Answer>[] = []
  await locked(async () => {
    const { refusedAll } = figures('lists')
    calls = people.flatMap(person => sent(lanes.lists.own, () => person.get('/v1/tags?size=10')))
    await until(() => figures('lists').refusedAll > refusedAll)
    expect(figures('lists').waiting).toBeLessThanOrEqual(lanes.lists.all)
    expect((await health()).body.status).toBe('overloaded')
  })
  const answers = await Promise.all(calls)
  const turned = answers.filter(({ status }) => status !== 200)
  expect(turned.some(({ body }) => body.code === 'OVERLOADED')).toBe(true)
  for (const { status, headers } of turned)
    expect([[429, 503].includes(status), Number(headers['retry-after']) >= 1]).toEqual([true, true])
})

test('a call whose client went away while it waited is not done', async () => {
  const leaving = new AbortController()
  const code = `gone-${randomUUID().slice(0, 8)}`
  let before: Promise<Answer>[] = []
  const left = figures('writes').left
  await locked(async () => {
    before = sent(lanes.writes.each, () => create(admin))
    await until(() => figures('writes').running === lanes.writes.each)
    const gone = fetch(`http://127.0.0.1:${port}${actionEndpointOf(tags, 'create')}`, {
      method: 'POST',
      headers: { ...admin.headers, 'content-type': 'application/json' },
      body: JSON.stringify({ input: { label: { 'en-in': 'Gone' }, code } }),
      signal: leaving.signal,
    }).catch(() => 'gone')
    await until(() => figures('writes').waiting === 1)
    leaving.abort()
    expect(await gone).toBe('gone')
    await until(() => figures('writes').left === left + 1)
  }, 'share row exclusive')
  expect((await Promise.all(before)).map(({ status }) => status)).toEqual(before.map(() => 200))
  expect((await admin.list(tags, `filter=${code}`)).rows).toEqual([])
})

test('bodies that are announced and do not come are bounded for each person, and their bytes are free again when they are cut', async () => {
  const size = 1_000_000
  const fit = Math.floor(bodyBytes.each / size)
  const open: ClientRequest[] = []
  const announce = (headers: Record<string, string>) => {
    const asked = request({
      host: '127.0.0.1',
      port,
      method: 'POST',
      path: actionEndpointOf(tags, 'create'),
      headers: { ...headers, 'content-type': 'application/json', 'content-length': String(size) },
    })
    asked.on('error', () => {})
    asked.flushHeaders()
    open.push(asked)
    return new Promise<{ status?: number; after?: string }>(resolve =>
      asked.once('response', ({ statusCode, headers: { 'retry-after': after } }) =>
        resolve({ ...(statusCode && { status: statusCode }), ...(after && { after }) }),
      ),
    )
  }
  // Which of them come last is for the system to say: it spreads connections over the listeners.
  const told: [number | undefined, boolean][] = []
  for (let sent = 0; sent < fit + 3; sent += 1)
    void announce(admin.headers).then(({ status, after }) => told.push([status, Number(after) >= 1]))
  await until(() => told.length === 3)
  expect(told).toEqual(told.map(() => [429, true]))
  expect((await create(other)).status).toBe(200)
  for (const asked of open) asked.destroy()
  await vi.waitUntil(async () => (await create(admin)).status === 200, { timeout: 10_000, interval: 20 })
})
