// The start page: one answer for all of its cards, and what a person says about a line of it.
import * as z from 'zod/mini'
import { homePaths, noteRight } from '#contract/home.ts'
import { cardSizes, layoutPaths, layoutRight } from '#contract/homeLayout.ts'
import { bodyOf } from '#server/auth/reading.ts'
import { digestFor, digestRows, look } from '#server/home/digest.ts'
import { homeFor, periodIn, wallboardFor } from '#server/home/home.ts'
import { resetLayout, roleLayouts, saveForRole, saveLayout } from '#server/home/layout.ts'
import { assign, assigneesOf, pinNote, snooze } from '#server/home/marks.ts'
import type { Kit } from '#server/kit.ts'
import { askedLanguage } from './cookies.ts'
import type { Endpoint } from './endpoint.ts'
import { tableAnswer } from './files.ts'
import { ownOf } from './own.ts'

const own = ownOf('home', { tag: 'Everywhere' })

const name = z.string().check(z.minLength(1), z.maxLength(80))
const line = { resource: name, name }
const until = z.nullable(z.iso.datetime())
const snoozeBody = z.strictObject({ ...line, until })
const person = z.nullable(z.uuid())
const assignBody = z.strictObject({ ...line, to: person, from: person })
const lineQuery = z.strictObject(line)
const cards = z
  .array(z.strictObject({ card: name, size: z.enum(cardSizes), refreshSeconds: z.optional(z.number().check(z.int())) }))
  .check(z.maxLength(500))
const layoutBody = z.strictObject({ id: z.nullable(z.uuid()), version: z.number().check(z.int()), cards })
const roleBody = z.strictObject({ role: z.uuid(), cards: z.nullable(cards) })
const lookedBody = z.strictObject({ at: until })
const noteBody = z.strictObject({ text: z.string().check(z.trim(), z.maxLength(10_000)), until })

export const homeEndpoints = (kit: Kit): Endpoint[] => [
  own('show', {
    method: 'GET',
    path: homePaths.home,
    lane: 'lists',
    summary:
      'What waits for you, how it goes ("period": today, week or month), what goes live in seven days, your views with their counts',
    queryNames: ['period'],
    run: async ({ staff, query, request }) => {
      const { language = 'en' } = askedLanguage(request)
      return { data: await homeFor(kit, staff(), periodIn(query('period')), language) }
    },
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
  own('assignees', {
    method: 'GET',
    path: homePaths.assignees,
    summary: 'The people an item of the start page ("resource" and "name") can be assigned to',
    queryNames: ['resource', 'name'],
    run: async ({ staff, query }) => {
      const of = bodyOf(lineQuery, { resource: query('resource'), name: query('name') })
      return { data: await assigneesOf(kit, staff(), of) }
    },
  }),
  own('assign', {
    method: 'POST',
    path: homePaths.assign,
    summary:
      'Assign an item of the start page to a colleague or to me, or to nobody (null); "from" is whose it was, refused with LOCKED when that has changed',
    bodySchema: z.toJSONSchema(assignBody),
    run: async ({ staff, body }) => {
      const { to, from, ...of } = bodyOf(assignBody, body)
      await assign(kit, staff(), of, to, from)
      return { data: {} }
    },
  }),
  own('digest', {
    method: 'GET',
    path: homePaths.digest,
    lane: 'lists',
    summary:
      'What failed, was decided and was published since you last caught up, or since a moment ("since"), at most 30 days ago',
    queryNames: ['since'],
    run: async ({ staff, query }) => ({ data: await digestFor(kit, staff(), query('since')) }),
  }),
  own('digestFile', {
    method: 'GET',
    path: homePaths.digestFile,
    lane: 'lists',
    summary: 'The same as a CSV file',
    queryNames: ['since'],
    run: async ({ staff, query }) =>
      tableAnswer('digest', digestRows(await digestFor(kit, staff(), query('since'))), 'csv'),
  }),
  own('looked', {
    method: 'POST',
    path: homePaths.looked,
    summary: 'Say until when you have caught up; null forgets it. Answers what it was before',
    bodySchema: z.toJSONSchema(lookedBody),
    run: async ({ staff, body }) => ({ data: await look(kit, staff(), bodyOf(lookedBody, body).at) }),
  }),
  own('saveLayout', {
    method: 'POST',
    path: layoutPaths.save,
    summary: 'Arrange your start page: which cards, how large, in which order, at most 40',
    bodySchema: z.toJSONSchema(layoutBody),
    run: async ({ staff, body }) => ({ data: await saveLayout(kit, staff(), bodyOf(layoutBody, body)) }),
  }),
  own('resetLayout', {
    method: 'POST',
    path: layoutPaths.reset,
    summary: 'Go back to the layout of your role, or to the standard one',
    run: async ({ staff }) => ({ data: await resetLayout(kit, staff()) }),
  }),
]

/** Beside the calls of records: the right to them is one of the house. */
export const sharedHomeEndpoints = (kit: Kit): Endpoint[] => [
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
  own('roleLayouts', {
    method: 'GET',
    path: layoutPaths.roles,
    permission: layoutRight,
    summary: 'What those of each role begin with on their start page here',
    run: async ({ staff }) => ({ data: await roleLayouts(kit, staff()) }),
  }),
  own('saveForRole', {
    method: 'POST',
    path: layoutPaths.saveForRole,
    permission: layoutRight,
    summary: 'Arrange what those of a role begin with on their start page here; null goes back to the standard',
    bodySchema: z.toJSONSchema(roleBody),
    run: async ({ staff, body }) => {
      const { role, cards: wished } = bodyOf(roleBody, body)
      return { data: await saveForRole(kit, staff(), role, wished) }
    },
  }),
]
