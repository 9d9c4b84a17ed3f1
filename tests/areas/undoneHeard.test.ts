// What undo and the clock do is heard by every list that shows it, as soon as it is there: over a real socket.
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { io } from 'socket.io-client'
import { afterAll, describe, expect, test } from 'vitest'
import { priceSchedules, products, variants } from '#areas/products/products.ts'
import { tags } from '#areas/tags/tags.ts'
import type { Outcome, UndoStack } from '#contract/call.ts'
import type { Envelope } from '#contract/message.ts'
import { allPlaces } from '#server/auth/places.ts'
import { openRealtime } from '#server/realtime/open.ts'
import { areaClocks } from '#server/records/clocks.ts'
import { clockwork } from '#server/records/clockwork.ts'
import { opened } from '../support/opened.ts'

const { here, admin, files } = await opened()
const http = createServer()
const realtime = await openRealtime(here.house.kit, http)
http.listen(0, '127.0.0.1')
await once(http, 'listening')
const socket = io(`http://127.0.0.1:${(http.address() as AddressInfo).port}`, {
  path: '/socket.io',
  transports: ['websocket'],
  reconnection: false,
  query: { token: admin.token, vendor: 'mgp' },
})
const heard: Envelope[] = []
socket.on('message', (message: Envelope) => heard.push(message))
await once(socket as never, 'connect')
afterAll(async () => {
  socket.disconnect()
  await realtime.close()
  http.close()
})

const resourcesHeard = () => heard.flatMap(({ data }) => (data && 'resource' in data ? data.resource : []))
const undone = async (operation: string | undefined): Promise<void> => {
  heard.length = 0
  const { body } = await admin.post<{ data: Outcome & { jobId?: string } }>('/v1/undo', { operation })
  if (body.data.jobId) await files.over(body.data.jobId)
}
/** The patience of somebody who looks at the list. */
const soon = { timeout: 2000 }

test.each([
  ['a few', 3],
  ['so many that it is a job', 60],
])('lists of products and variants hear that prices of %s are put back, and find the old ones', async (_, count) => {
  const ids = (await admin.list(products, `size=${count}`)).rows.map(({ id }) => id)
  const prices = async () => (await admin.list(variants, 'size=100&sort=sku')).rows.map(({ price }) => price)
  const before = await prices()
  const { body } = await admin.act(products, 'setPrice', { ids, input: { mode: 'percentDown', value: '10' } })
  if (body.data.jobId) await files.over(body.data.jobId)
  expect(await prices()).not.toEqual(before)
  await undone(body.data.operation)
  await expect.poll(resourcesHeard, soon).toEqual(expect.arrayContaining(['variants', 'products']))
  expect(await prices()).toEqual(before)
})

test('lists of tags and products hear that a merge and an import are put back', async () => {
  const [first, second] = (await admin.list(tags, 'size=100')).rows.filter(({ uses }) => Number(uses) > 1)
  const merged = await admin.act(tags, 'merge', { ids: [first!.id], input: { target: second!.id } })
  await undone(merged.body.data.operation)
  await expect.poll(resourcesHeard, soon).toEqual(expect.arrayContaining(['tags', 'products']))
  const { rows } = await admin.list(variants, 'size=1')
  await files.apply(products, 'tags', `sku,add_tags,create_tags\n${rows[0]!.sku},heard-of,Y\n`)
  const stack = await admin.get<{ data: UndoStack }>('/v1/operations')
  await undone(stack.body.data.operations[0]?.id)
  await expect.poll(resourcesHeard, soon).toEqual(expect.arrayContaining(['tags', 'products']))
})

describe('a price schedule', () => {
  const everyList = expect.arrayContaining(['priceSchedules', 'variants', 'products'])
  const dayMs = 86_400_000
  const windowIn = (days: number) => {
    const begins = new Date(Math.floor(Date.now() / dayMs + days) * dayMs)
    return { begins, ends: new Date(begins.getTime() + dayMs) }
  }

  const scheduled = async (
    note: string,
    { begins, ends }: ReturnType<typeof windowIn>,
  ): Promise<string | undefined> => {
    const ids = (await admin.list(products, 'size=1')).rows.map(({ id }) => id)
    const window = { begins: begins.toISOString(), ends: ends.toISOString() }
    heard.length = 0
    const { body } = await admin.act(products, 'schedulePrice', {
      ids,
      input: { mode: 'percentDown', value: '10', ...window, note },
    })
    return body.data.operation
  }

  const clockAt = async (at: Date): Promise<void> => {
    const { kit } = here.house
    const place = (await allPlaces(kit.db)).find(({ vendorCode }) => vendorCode === 'mgp')!
    heard.length = 0
    await areaClocks({ ...kit, clock: { ...kit.clock, now: () => at } }, clockwork(place).place, priceSchedules.name)
  }

  test('is told to the lists of its variant and its product when it is made, changed, ended and put back', async () => {
    const { begins, ends } = windowIn(400)
    const operation = await scheduled('Told', { begins, ends })
    await expect.poll(resourcesHeard, soon).toEqual(everyList)
    await undone(operation)
    await expect.poll(resourcesHeard, soon).toEqual(everyList)
    await scheduled('Told again', { begins, ends })
    await expect.poll(resourcesHeard, soon).toEqual(everyList)
    const [schedule] = (await admin.list(priceSchedules, 'q=Told again')).rows
    for (const input of [{ price: 100 }, { endsAt: new Date(ends.getTime() - 3_600_000).toISOString() }]) {
      heard.length = 0
      const { version } = (await admin.list(priceSchedules, 'q=Told again')).rows[0]!
      const { status } = await admin.act(priceSchedules, 'change', {
        ids: [schedule!.id],
        versions: { [schedule!.id]: version },
        input,
      })
      expect(status).toBe(200)
      await expect.poll(resourcesHeard, soon).toEqual(everyList)
    }
    heard.length = 0
    await admin.act(priceSchedules, 'remove', { ids: [schedule!.id] })
    await expect.poll(resourcesHeard, soon).toEqual(everyList)
  })

  test('is told to them when it begins and when it ends, and only then', async () => {
    const { begins, ends } = windowIn(500)
    await scheduled('By the clock', { begins, ends })
    await expect.poll(resourcesHeard, soon).toEqual(everyList)
    await clockAt(new Date(begins.getTime() - 60_000))
    await clockAt(begins)
    await expect.poll(resourcesHeard, soon).toEqual(everyList)
    expect(heard).toHaveLength(3)
    await clockAt(new Date(ends.getTime() - 1))
    await clockAt(ends)
    await expect.poll(resourcesHeard, soon).toEqual(everyList)
    expect(heard).toHaveLength(3)
  })
})
