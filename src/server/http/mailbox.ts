// The local mailbox, for a demo and for developers: its letters, and each as the page a mail program would show. A server that
// sends its letters has neither.
import * as z from 'zod/mini'
import { mailboxPath } from '#contract/session.ts'
import { bodyOf } from '#server/auth/reading.ts'
import type { Kit } from '#server/kit.ts'
import { letterPage, mailbox } from '#server/mail/mailbox.ts'
import { problem } from '#server/words.ts'
import type { Endpoint } from './endpoint.ts'

const listQuery = z.object({ to: z.optional(z.string().check(z.maxLength(254))) })
const pageQuery = z.object({ id: z.coerce.number().check(z.int(), z.minimum(1)) })

const common = { method: 'GET', access: 'anyone', permission: null, tag: 'Session' } as const

/** Nothing of a letter may run or be fetched, wherever it is shown. */
const policy = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'; sandbox"

export const mailboxEndpoints = (kit: Kit): Endpoint[] => [
  {
    ...common,
    action: 'session.mailbox',
    path: mailboxPath,
    summary: 'The local mailbox, newest first',
    queryNames: ['to'],
    run: async ({ query }) => ({ data: await mailbox(kit, bodyOf(listQuery, { to: query('to') }).to) }),
  },
  {
    ...common,
    action: 'session.letter',
    path: `${mailboxPath}/letter`,
    summary: 'A letter of the local mailbox as a page',
    queryNames: ['id'],
    run: async ({ query }) => {
      const page = await letterPage(kit, bodyOf(pageQuery, { id: query('id') }).id)
      if (page === undefined) throw problem('NOT_FOUND', 'record.missing', { thing: 'letter' })
      return { body: page, headers: { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy } }
    },
  },
]
