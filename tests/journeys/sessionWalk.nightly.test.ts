// The whole graph of the session through the real page: by keys and by mouse, in English and from right to left.
import { expect, test } from 'vitest'
import { figuresOf, walkAll } from './session/walk.ts'
import type { Style, Tongue } from './session/walker.ts'

const ways: [Style, Tongue][] = [
  ['keys', 'en'],
  ['mouse', 'en'],
  ['keys', 'ur'],
  ['mouse', 'ur'],
]

test.each(ways)('every edge of the session, by %s, in %s', async (style, tongue) => {
  const tour = await walkAll(style, tongue)
  process.stdout.write(`session by ${style} in ${tongue}: ${figuresOf(tour)}\n`)
  expect(tour.broken).toEqual([])
  expect([...tour.known].filter(edge => !tour.walked.has(edge))).toEqual([])
})
