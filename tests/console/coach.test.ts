// What is counted, when a key is named, and which are worth learning.
import { expect, test } from 'vitest'
import { usefulIn, withKey, withSlow } from '#console/keys/coach.ts'
import type { CoachLine } from '#contract/session.ts'

const days = (does: string, ...all: number[]) =>
  all.reduce<{ lines: CoachLine[]; told: number[] }>(
    ({ lines, told }, day) => {
      const next = withSlow(lines, does, day)
      return { lines: next.lines, told: next.tell ? [...told, day] : told }
    },
    { lines: [], told: [] },
  )

test('the third time in a month names the key, and then not again for a month', () => {
  expect(days('list x', 1, 1, 1, 1, 2, 30, 31, 32).told).toEqual([1, 31])
})

test('what was long ago does not count', () => {
  expect(days('list x', 1, 2, 40, 41).told).toEqual([])
  expect(days('list x', 1, 2, 40, 41, 42).told).toEqual([42])
})

test('the key itself takes the count back, and is not written when there is none', () => {
  const { lines } = days('list x', 1, 1, 1)
  const after = withKey(lines, 'list x') ?? []
  expect(after).toEqual([{ does: 'list x', count: 0, day: 1, told: 1 }])
  expect(withKey(after, 'list x')).toBeUndefined()
  expect(withKey(after, 'list y')).toBeUndefined()
})

test('worth learning is what was done thrice this month, most often first', () => {
  const lines = [
    { does: 'a', count: 3, day: 10 },
    { does: 'b', count: 9, day: 10 },
    { does: 'c', count: 2, day: 10 },
    { does: 'd', count: 50, day: -25 },
  ]
  expect(usefulIn(lines, 10).map(({ does }) => does)).toEqual(['b', 'a'])
})
