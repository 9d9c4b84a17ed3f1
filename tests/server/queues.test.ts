// Work that waits: dealt one at a time, each record to one person, by whichever process; given back, run out, decided.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { leaseMs } from '#contract/queue.ts'
import type { AnyRow } from '#contract/resource.ts'
import { withClient } from '#server/db/roles.ts'
import { newId } from '#server/records/ids.ts'
import { type Body, openWorld, person, tmc, type World } from './recordsWorld.ts'

let world: World
let waiting: string[]
const ada = person()
const bob = person({ name: 'Bob', userId: newId() })
const writer = person({ name: 'Cy', userId: newId(), may: id => !/publish|approve|sendBack/.test(id) })

beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const act = (who: typeof ada, action: string, ids: string[], input = {}) =>
  world.act(who, 'shelves', action, { ids, input })
const call = async (who: typeof ada, does: string, body: object) => {
  const answer = await world.call(who, 'POST', `/v1/shelves/queues/review/${does}`, body)
  return answer.body.data as Body
}
const take = (who: typeof ada, way: string, from?: string, aside: string[] = []) =>
  call(who, 'take', { way, ...(from && { from }), ...(aside.length > 0 && { aside }) })
const leave = (who: typeof ada, id: string) => call(who, 'leave', { id })
const later = (ms: number) => {
  world.clock.at = new Date(world.clock.at.getTime() + ms)
}

let round = 0
beforeEach(async () => {
  round += 1
  await withClient(world.adminUrl, client => client.query('truncate shelves, lease'))
  waiting = []
  for (const name of ['first', 'second', 'third']) {
    const { body } = await world.act(ada, 'shelves', 'create', {
      input: { name, sku: `Q-${round}-${name}`, price: 100 },
    })
    waiting.push((body.data.done[0] as AnyRow).id)
    later(1000)
  }
  expect((await act(writer, 'submit', waiting)).body.data.refused).toEqual([])
  world.published.length = 0
})

describe('a deal', () => {
  test('gives the one that waits longest, says which is next and how many wait', async () => {
    expect(await take(ada, 'next')).toEqual({ id: waiting[0], next: waiting[1], left: 3, held: [] })
  })

  test('goes on and back in order, round at both ends, and keeps the only one there is', async () => {
    const [first, second, third] = waiting
    expect((await take(ada, 'next', first)).id).toBe(second)
    expect((await take(ada, 'next', third)).id).toBe(first)
    expect((await take(ada, 'previous', first)).id).toBe(third)
    await act(ada, 'approve', [first!, second!])
    expect(await take(ada, 'next', third)).toMatchObject({ id: third, next: null, left: 1 })
  })

  test('goes on from a record that has just been decided', async () => {
    await act(ada, 'approve', [waiting[1]!])
    expect((await take(ada, 'next', waiting[1])).id).toBe(waiting[2])
  })

  test('leaves out what was put aside', async () => {
    expect((await take(ada, 'next', undefined, [waiting[0]!])).id).toBe(waiting[1])
    expect(await take(ada, 'next', undefined, waiting)).toMatchObject({ id: null, next: null, left: 3 })
  })

  test('says of a record that waits no longer that it is gone', async () => {
    await act(ada, 'approve', [waiting[0]!])
    expect(await take(bob, 'this', waiting[0])).toMatchObject({ id: null, gone: true, left: 2 })
  })

  test('is refused to whoever may not decide, and finds nothing of another brand', async () => {
    const { status, body } = await world.call(writer, 'POST', '/v1/shelves/queues/review/take', { way: 'next' })
    expect({ status, key: body.key }).toEqual({ status: 403, key: 'server.queue.notYours' })
    expect(await take(person({ place: tmc }), 'next')).toMatchObject({ id: null, left: 0 })
  })
})

describe('a lease', () => {
  test('keeps colleagues from the record, who are told by whom', async () => {
    await take(ada, 'next')
    const dealt = await take(bob, 'next')
    expect(dealt).toMatchObject({ id: waiting[1], held: [{ id: waiting[0], name: 'Ada' }] })
    expect(await take(bob, 'this', waiting[0])).toMatchObject({ id: null, taken: 'Ada' })
  })

  test('is one person’s, however many reach for it at once', async () => {
    const people = Array.from({ length: 6 }, (_, at) => person({ name: `P${at}`, userId: newId() }))
    const dealt = await Promise.all(people.map(who => take(who, 'next')))
    const got = dealt.map(({ id }) => id).filter(Boolean)
    expect(new Set(got).size).toBe(got.length)
    expect([...got].sort()).toEqual([...waiting].sort())
  })

  test('runs out two minutes after it was last said that somebody looks', async () => {
    await take(ada, 'next')
    later(leaseMs - 1000)
    await take(ada, 'this', waiting[0])
    later(leaseMs - 1000)
    expect((await take(bob, 'next')).id).toBe(waiting[1])
    later(2000)
    expect((await take(bob, 'next')).id).toBe(waiting[0])
  })

  test('is given back by leaving or going on, and by nobody else', async () => {
    await take(ada, 'next')
    await leave(bob, waiting[0]!)
    expect((await take(bob, 'next')).id).toBe(waiting[1])
    await leave(ada, waiting[0]!)
    expect((await take(bob, 'next', waiting[1])).id).toBe(waiting[2])
    expect((await take(ada, 'next')).id).toBe(waiting[0])
  })

  test('is told to those who see the list, once and not with every look', async () => {
    await take(ada, 'next')
    await take(ada, 'this', waiting[0])
    await leave(ada, waiting[0]!)
    const told = { type: 'lease.changed', resource: 'shelves', id: waiting[0], by: ada.userId }
    expect(world.published.map(({ message }) => message)).toEqual([told, told])
  })
})

describe('a verdict', () => {
  test('on a record a colleague has is refused by name, and the record stays as it is', async () => {
    await take(ada, 'next')
    const { status, body } = await act(bob, 'approve', [waiting[0]!])
    expect({ status, code: body.code, params: body.params }).toEqual({
      status: 423,
      code: 'LOCKED',
      params: { name: 'Ada' },
    })
    expect((await act(ada, 'approve', [waiting[0]!])).body.data.done[0].status).toBe('active')
  })

  test('on many leaves out the one a colleague has', async () => {
    await take(ada, 'next')
    const { done, refused } = (await act(bob, 'approve', waiting)).body.data
    expect(done.map(({ id }: AnyRow) => id).sort()).toEqual([waiting[1], waiting[2]].sort())
    expect(refused).toMatchObject([{ id: waiting[0], why: { code: 'LOCKED', params: { name: 'Ada' } } }])
  })

  test('goes through when the lease has run out and nobody has taken it since', async () => {
    await take(ada, 'next')
    later(leaseMs + 1)
    expect((await act(ada, 'approve', [waiting[0]!])).body.data.refused).toEqual([])
  })

  test('is the only thing a lease keeps from others: the record may be read and changed', async () => {
    await take(ada, 'next')
    expect((await act(bob, 'change', [waiting[0]!], { wall: true })).status).toBe(200)
  })
})

test('how many wait is counted for those who decide, for nobody else', async () => {
  const counts = async (who: typeof ada) => (await world.call(who, 'GET', '/v1/queues?of=shelves,nothing')).body.data
  expect(await counts(ada)).toEqual({ shelves: { review: { total: 3, about: false } } })
  expect(await counts(writer)).toEqual({ shelves: {} })
})

describe('who may not publish', () => {
  test('submits, and whoever may publish is told that there is no need to', async () => {
    const { body } = await world.act(ada, 'shelves', 'create', { input: { name: 'own', sku: `Q-own-${round}` } })
    const [{ id }] = body.data.done
    expect((await act(ada, 'submit', [id])).body.data.refused[0].why.key).toBe('record.refused.notModerated')
    const offers = async (who: typeof ada) =>
      (await world.call(who, 'GET', `/v1/shelves/${id}/offers`)).body.data.offers
    expect((await offers(writer)).submit.allowed).toBe(true)
    expect((await offers(ada)).submit.allowed).toBe(false)
  })

  test('is not approved as long as something blocks publishing, and that is said before it is tried', async () => {
    const { body } = await world.act(ada, 'shelves', 'create', { input: { name: 'bare', sku: `Q-bare-${round}` } })
    const [{ id }] = body.data.done
    await act(writer, 'submit', [id])
    const { offers } = (await world.call(ada, 'GET', `/v1/shelves/${id}/offers`)).body.data
    expect(offers.approve).toMatchObject({ allowed: false, why: { code: 'BLOCKED' } })
  })
})
