// What I watch in this place, and what I was told.
import * as z from 'zod/mini'
import { watchPaths } from '#contract/watching.ts'
import { bodyOf } from '#server/auth/reading.ts'
import type { Kit } from '#server/kit.ts'
import { markRead, noticesOf } from '#server/watching/notices.ts'
import { addWatch, endWatch, watchesOf } from '#server/watching/watches.ts'
import type { Endpoint } from './endpoint.ts'
import { ending, ownOf } from './own.ts'

const own = ownOf('watches')

const resource = z.string().check(z.minLength(1), z.maxLength(80))
const onRecord = { resource, record: z.uuid() }
const watchBody = z.discriminatedUnion('kind', [
  z.strictObject({ ...onRecord, kind: z.literal('change') }),
  z.strictObject({ ...onRecord, kind: z.literal('end') }),
  z.strictObject({ ...onRecord, kind: z.literal('state'), state: z.string().check(z.maxLength(40)) }),
  z.strictObject({
    resource,
    kind: z.literal('count'),
    filter: z.string().check(z.maxLength(2048)),
    above: z.boolean(),
    threshold: z.int().check(z.minimum(0), z.maximum(1_000_000_000)),
  }),
])
const readBody = z.strictObject({ ids: z.optional(z.array(z.uuid()).check(z.maxLength(200))) })

export const watchingEndpoints = (kit: Kit): Endpoint[] => [
  own('list', {
    method: 'GET',
    path: watchPaths.watches,
    summary: 'List my alerts',
    run: async ({ staff }) => ({ data: { watches: await watchesOf(kit, staff()) } }),
  }),
  own('add', {
    method: 'POST',
    path: watchPaths.watches,
    summary:
      'Notify me when a record changes or reaches a state, a job ends, or a filter finds more or fewer than a number',
    bodySchema: z.toJSONSchema(watchBody),
    run: async ({ staff, body }) => ({ data: { watch: await addWatch(kit, staff(), bodyOf(watchBody, body)) } }),
  }),
  own(
    'end',
    ending(watchPaths.end, 'Watch it no longer', ({ staff }, id) => endWatch(kit, staff(), id)),
  ),
  own('notices', {
    method: 'GET',
    path: watchPaths.notices,
    summary: 'What I was told here, newest first, and how much of it is unread',
    run: async ({ staff }) => ({ data: await noticesOf(kit, staff()) }),
  }),
  own('read', {
    method: 'POST',
    path: watchPaths.read,
    summary: 'Mark what I was told as read: the named ones, or all',
    bodySchema: z.toJSONSchema(readBody),
    run: async ({ staff, body }) => {
      await markRead(kit, staff(), bodyOf(readBody, body).ids)
      return { data: {} }
    },
  }),
]
