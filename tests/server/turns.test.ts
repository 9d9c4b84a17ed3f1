import { afterEach, expect, test, vi } from 'vitest'
import type { Db } from '#server/db/pool.ts'
import { inTurn } from '#server/records/turns.ts'

/** A house of its own for each test; only who it is counts here. */
const house = () => ({}) as Db

const gate = () => {
  const open = Promise.withResolvers<void>()
  return { pass: () => open.promise, open: open.resolve }
}

afterEach(() => vi.useRealTimers())

test('five calls of one action are at work at once; the others come in the order they asked, also after one that fails', async () => {
  const [db, hold] = [house(), gate()]
  const begun: number[] = []
  const calls = Array.from({ length: 9 }, (_, n) =>
    inTurn(db, 'mgp orders.place', async () => {
      begun.push(n)
      await hold.pass()
      if (n < 3) throw new Error(`refused ${n}`)
      return n
    }),
  )
  const ends = Promise.allSettled(calls)
  await Promise.resolve()
  expect(begun).toEqual([0, 1, 2, 3, 4])
  hold.open()
  expect((await ends).map(({ status }) => status)).toEqual([
    ...Array<string>(3).fill('rejected'),
    ...Array<string>(6).fill('fulfilled'),
  ])
  expect(begun).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8])
  expect(await inTurn(db, 'mgp orders.place', async () => 'later')).toBe('later')
})

test('another action and another vendor do not wait for it', async () => {
  const [db, hold] = [house(), gate()]
  const busy = Array.from({ length: 6 }, () => inTurn(db, 'mgp orders.place', hold.pass))
  expect(await inTurn(db, 'mgp orders.hold', async () => 'held')).toBe('held')
  expect(await inTurn(db, 'lit orders.place', async () => 'placed')).toBe('placed')
  hold.open()
  await Promise.all(busy)
})

test('who has waited for half a minute is told to come again, and takes nobody’s place', async () => {
  vi.useFakeTimers()
  const [db, hold] = [house(), gate()]
  const busy = Array.from({ length: 5 }, () => inTurn(db, 'mgp orders.place', hold.pass))
  const late = expect(inTurn(db, 'mgp orders.place', async () => 'too late')).rejects.toMatchObject({
    ...{ code: 'OVERLOADED', facts: { retryAfter: 5 } },
  })
  await vi.advanceTimersByTimeAsync(30_000)
  await late
  hold.open()
  await Promise.all(busy)
  expect(await inTurn(db, 'mgp orders.place', async () => 'in')).toBe('in')
})
