// The local mailbox, for whoever sits at the machine of a demo: its letters, and each as the page a mail program would show.
// Another server has neither.
import type { FastifyRequest } from 'fastify'
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

const proxied = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'via']

/** A proxy on this machine speaks for others. */
const atThisMachine = ({ headers, socket: { remoteAddress = '' } }: FastifyRequest): boolean =>
  /^(127\.|::1$|::ffff:127\.)/.test(remoteAddress) && !proxied.some(name => headers[name] !== undefined)

const demandNearness = (request: FastifyRequest): void => {
  if (!atThisMachine(request)) throw problem('NOT_FOUND', 'record.missing', { thing: 'mailbox' })
}

export const mailboxEndpoints = (kit: Kit): Endpoint[] => [
  {
    ...common,
    action: 'session.mailbox',
    path: mailboxPath,
    summary: 'List the local mailbox, newest first',
    queryNames: ['to'],
    run: async ({ request, query }) => {
      demandNearness(request)
      return { data: await mailbox(kit, bodyOf(listQuery, { to: query('to') }).to) }
    },
  },
  {
    ...common,
    action: 'session.letter',
    path: `${mailboxPath}/letter`,
    summary: 'Show an email of the local mailbox',
    queryNames: ['id'],
    run: async ({ request, query }) => {
      demandNearness(request)
      const page = await letterPage(kit, bodyOf(pageQuery, { id: query('id') }).id)
      if (page === undefined) throw problem('NOT_FOUND', 'record.missing', { thing: 'letter' })
      return { body: page, headers: { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy } }
    },
  },
]
