// The start page: one answer for all of its cards, and what a person says about a line of it.
import * as z from 'zod/mini'
import { homePaths, longestNote, noteRight } from '#contract/home.ts'
import { bodyOf } from '#server/auth/reading.ts'
import { homeFor, periodIn, wallboardFor } from '#server/home/home.ts'
import { pinNote, snooze, take } from '#server/home/marks.ts'
import type { Kit } from '#server/kit.ts'
import type { Endpoint } from './endpoint.ts'
import { ownOf } from './own.ts'

const own = ownOf('home', { tag: 'Everywhere' })

const name = z.string().check(z.minLength(1), z.maxLength(80))
const line = { resource: name, name }
const until = z.nullable(z.iso.datetime())
const snoozeBody = z.strictObject({ ...line, until })
const takeBody = z.strictObject({ ...line, mine: z.boolean() })
const noteBody = z.strictObject({ text: z.string().check(z.trim(), z.maxLength(longestNote)), until })

export const homeEndpoints = (kit: Kit): Endpoint[] => [
  own('show', {
    method: 'GET',
    path: homePaths.home,
    lane: 'lists',
    summary:
      'What waits for you, how it goes ("period": today, week or month), what goes live in seven days, your views with their counts',
    queryNames: ['period'],
    run: async ({ staff, query }) => ({ data: await homeFor(kit, staff(), periodIn(query('period'))) }),
  }),
  own('wallboard', {
    method: 'GET',
    path: homePaths.wallboard,
    lane: 'lists',
    summary: 'The same for a screen on a wall: what waits, how it goes and what goes live, without any personal data',
    queryNames: ['period'],
    run: async ({ staff, query }) => ({ data: await wallboardFor(kit, staff(), periodIn(query('period'))) }),
  }),
  own('snooze', {
    method: 'POST',
    path: homePaths.snooze,
    summary: 'Snooze an item of my start page for up to 14 days; null ends it',
    bodySchema: z.toJSONSchema(snoozeBody),
    run: async ({ staff, body }) => {
      const { until: then, ...of } = bodyOf(snoozeBody, body)
      await snooze(kit, staff(), of, then)
      return { data: {} }
    },
  }),
  own('take', {
    method: 'POST',
    path: homePaths.take,
    summary: 'Claim or release an item of the start page',
    bodySchema: z.toJSONSchema(takeBody),
    run: async ({ staff, body }) => {
      const { mine, ...of } = bodyOf(takeBody, body)
      await take(kit, staff(), of, mine)
      return { data: {} }
    },
  }),
]

/** Beside the calls of records: the right to it is one of the house. */
export const noteEndpoints = (kit: Kit): Endpoint[] => [
  own('note', {
    method: 'POST',
    path: homePaths.note,
    permission: noteRight,
    summary: 'Pin a note for this brand and country; an empty note removes it',
    bodySchema: z.toJSONSchema(noteBody),
    run: async ({ staff, body }) => {
      const { text, until: then } = bodyOf(noteBody, body)
      await pinNote(kit, staff(), text, then)
      return { data: {} }
    },
  }),
]
