// A question the database cannot answer in its time: whoever asked is told what helps, and not that others are to blame.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '#server/db/pool.ts'
import { mgp, openWorld, person, type World } from './recordsWorld.ts'

let world: World
let patient: World
const ada = person()

beforeAll(async () => {
  world = await openWorld({ statementTimeout: 1000 })
  patient = await openWorld()
})
afterAll(async () => {
  await world.close()
  await patient.close()
})

const endless = 'endless:yes'
const tooBroad = { status: 422, body: { code: 'TOO_BROAD', message: expect.stringContaining('filter') } }

test('a list that takes too long says to narrow it', async () => {
  expect(await world.call(ada, 'GET', `/v1/shelves?filter=${endless}`)).toMatchObject(tooBroad)
  expect(await world.call(ada, 'GET', `/v1/shelves/groups?filter=group:kind ${endless}`)).toMatchObject(tooBroad)
})

test('so does a reading action, and a filter that names what is to be changed', async () => {
  const matching = { filter: endless, count: 1 }
  expect(await world.act(ada, 'shelves', 'weigh', { matching })).toMatchObject(tooBroad)
  expect(await world.act(ada, 'shelves', 'reprice', { matching, input: { price: 1 } })).toMatchObject(tooBroad)
})

test('nobody is sent to try the same again', async () => {
  const { headers } = await world.call(ada, 'GET', `/v1/shelves?filter=${endless}`)
  expect(headers['retry-after']).toBeUndefined()
})

test('whoever waits for somebody else’s lock is told that too much is going on', async () => {
  const { body } = await patient.act(ada, 'shelves', 'create', { input: { name: 'Tall', sku: 'TALL' } })
  const [{ id }] = body.data.done
  const { pool, close } = await openDatabase(patient.adminUrl, { size: 1 })
  try {
    await pool.query(`begin; select set_config('app.vendor', '${mgp.vendorCode}', true)`)
    await pool.query('select 1 from shelves where id = $1 for update', [id])
    const answer = await patient.act(ada, 'shelves', 'reprice', { ids: [id], input: { price: 1 } })
    expect(answer).toMatchObject({ status: 503, body: { code: 'OVERLOADED' }, headers: { 'retry-after': '2' } })
  } finally {
    await close()
  }
})
