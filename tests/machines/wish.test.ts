// What a wish becomes on its way out, and how many records it is about.
import { expect, test } from 'vitest'
import { callOf, countOf, targetWithout } from '#machines/wish.ts'

const wish = { action: 'orders.hold', target: { ids: ['1'] }, once: 'once-1', face: 'palette' as const, needs: {} }

test('the call says what the wish says, and nothing of how it is asked for', () => {
  const { needs, ...call } = wish
  expect(callOf(wish)).toStrictEqual({ ...call, input: {} })
  expect(callOf({ ...wish, input: { note: 'later' } }).input).toEqual({ note: 'later' })
})

test('it is about its records, about all that match, or about none', () => {
  expect(countOf({ ids: ['1', '2'] })).toBe(2)
  expect(countOf({ matching: { filter: 'status:active', count: 40 } })).toBe(40)
  expect(countOf({ matching: { filter: 'status:active', count: 40, minus: ['1', '2'] } })).toBe(38)
  expect(countOf({})).toBe(0)
})

test('what is done already is left out of it, of picked records and of a filter alike', () => {
  const done = new Set(['1'])
  expect(targetWithout({ ids: ['1', '2'] }, done)).toEqual({ ids: ['2'] })
  const matching = { filter: 'status:active', count: 40 }
  expect(targetWithout({ matching }, done)).toEqual({ matching: { ...matching, minus: ['1'] } })
  expect(targetWithout({ matching: { ...matching, minus: ['7'] } }, done)).toEqual({
    matching: { ...matching, minus: ['7', '1'] },
  })
  expect(targetWithout({}, done)).toEqual({})
})
