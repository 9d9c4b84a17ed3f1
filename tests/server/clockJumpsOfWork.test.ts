// The clock of the machine jumps while work waits for its moment: what was made for a moment happens once and stays, what was answered
// is answered the same, and whoever holds a record for minutes does not hold it for a day.
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { leaseMs } from '#contract/queue.ts'
import { keepAppointments } from '#server/records/appointment.ts'
import { forgetOldAnswers } from '#server/records/idempotency.ts'
import { newId } from '#server/records/ids.ts'
import { openWorld, person, type World } from './recordsWorld.ts'

const hour = 3_600_000
const day = 24 * hour
const ada = person()
const bob = person({ name: 'Bob', userId: newId() })
const writer = person({ name: 'Cy', userId: newId(), may: id => !/publish|approve|sendBack/.test(id) })

let world: World
let count = 0
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const jump = (ms: number) => {
  world.clock.at = new Date(world.clock.at.getTime() + ms)
}
const jumps = (most: number) => fc.array(fc.integer({ min: -most, max: most }), { minLength: 1, maxLength: 12 })
const shelf = () => {
  count += 1
  return { name: `Jump ${count}`, sku: `J-${count}`, price: 10_000 }
}
const given = async (): Promise<string> =>
  (await world.act(ada, 'shelves', 'create', { input: shelf() })).body.data.done[0].id
const read = async (id: string) => (await world.call(ada, 'GET', `/v1/shelves/${id}`)).body.data
const property = (most: number, promise: (hours: number[]) => Promise<void>) =>
  fc.assert(fc.asyncProperty(jumps(most), promise), { numRuns: 25 })

test('however the clock jumps, what is scheduled goes live at the first look after its moment, once, and stays', async () => {
  await property(48, async hours => {
    const id = await given()
    const due = world.clock.at.getTime() + 12 * hour
    await world.act(ada, 'shelves', 'schedule', { ids: [id], input: { at: new Date(due).toISOString() } })
    let isLive = false
    for (const by of hours) {
      jump(by * hour)
      isLive ||= world.clock.at.getTime() >= due
      await keepAppointments(world.kit, ada)
      expect(await read(id)).toMatchObject(
        isLive ? { status: 'active', version: 3 } : { status: 'schedule', version: 2 },
      )
    }
  })
})

test('however the clock jumps within three days, a call with a key it has seen is answered the same and done once', async () => {
  await property(36, async hours => {
    const key = { 'idempotency-key': newId() }
    const input = shelf()
    const first = await world.act(ada, 'shelves', 'create', { input }, key)
    const start = world.clock.at.getTime()
    for (const by of hours) {
      world.clock.at = new Date(start + by * 2 * hour)
      await forgetOldAnswers(world.kit, ada)
      const again = await world.act(ada, 'shelves', 'create', { input }, key)
      expect([again.status, again.body.data.done[0].id]).toEqual([first.status, first.body.data.done[0].id])
    }
    world.clock.at = new Date(start)
  })
})

test('a clock that goes back by a day leaves nobody a record for a day', async () => {
  const id = await given()
  await world.act(writer, 'shelves', 'submit', { ids: [id] })
  const take = (who: typeof ada) => world.call(who, 'POST', '/v1/shelves/queues/review/take', { way: 'next' })
  expect((await take(ada)).body.data.id).toBe(id)
  jump(-day)
  jump(leaseMs + 1)
  expect((await take(bob)).body.data).toMatchObject({ id, held: [] })
  jump(day)
})
