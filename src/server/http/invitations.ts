// Inviting people, and the two calls of whoever holds a link. Those are open: the link is what they prove.
import * as z from 'zod/mini'
import { accountPaths, inviteRight } from '#contract/account.ts'
import { languages } from '#contract/session.ts'
import { emailField } from '#contract/sessionBodies.ts'
import { acceptInvitation, readInvitation } from '#server/auth/accepting.ts'
import { grantorsOf } from '#server/auth/grantors.ts'
import { invitationsOf } from '#server/auth/invitations.ts'
import { invite, sendAgain, withdraw } from '#server/auth/inviting.ts'
import { bodyOf } from '#server/auth/reading.ts'
import type { Kit } from '#server/kit.ts'
import type { Endpoint } from './endpoint.ts'
import { linkOriginOf } from './linkOrigin.ts'

type Described = Pick<Endpoint, 'method' | 'path' | 'summary' | 'run'> & Partial<Endpoint>

const hosting = (action: string, endpoint: Described): Endpoint => ({
  action: `access.${action}`,
  access: 'staff',
  permission: inviteRight,
  tag: 'Access',
  bodyLimit: 16 * 1024,
  ...endpoint,
})
const open = (action: string, endpoint: Described): Endpoint =>
  hosting(action, { access: 'anyone', permission: null, bodyLimit: 4 * 1024, ...endpoint })

const inviteBody = z.strictObject({
  email: emailField,
  // One line: it is printed in a letter.
  name: z.string().check(z.trim(), z.minLength(2), z.maxLength(60), z.regex(/^[^\p{Cc}\p{Zl}\p{Zp}<>]*$/u)),
  role: z.uuid(),
  language: z.optional(z.enum(languages)),
  vendors: z.array(z.string().check(z.maxLength(20))).check(z.minLength(1), z.maxLength(100)),
})
const idBody = z.strictObject({ id: z.uuid() })
const linkField = z.string().check(z.minLength(1), z.maxLength(100))
const linkBody = z.strictObject({ link: linkField })
const acceptBody = z.strictObject({ link: linkField, password: z.string().check(z.maxLength(1024)) })
const rightQuery = z.object({ permission: z.string().check(z.minLength(1), z.maxLength(120)) })

export const invitationEndpoints = (kit: Kit): Endpoint[] => [
  hosting('invitations', {
    method: 'GET',
    path: accountPaths.invitations,
    summary: 'List invitations and the roles I can grant',
    run: async ({ actor }) => ({ data: await invitationsOf(kit, actor()) }),
  }),
  hosting('invite', {
    method: 'POST',
    path: accountPaths.invitations,
    summary: 'Invite someone by email with a role',
    bodySchema: z.toJSONSchema(inviteBody),
    run: async ({ actor, body, request }) => {
      const wish = bodyOf(inviteBody, body)
      const vendors = [...new Set(wish.vendors)]
      return { data: await invite(kit, actor(), { ...wish, vendors }, linkOriginOf(kit.env, request.headers.host)) }
    },
  }),
  hosting('resendInvitation', {
    method: 'POST',
    path: accountPaths.resendInvitation,
    summary: 'Resend an invitation. The old link stops working',
    bodySchema: z.toJSONSchema(idBody),
    run: async ({ actor, body, request }) => ({
      data: await sendAgain(kit, actor(), bodyOf(idBody, body).id, linkOriginOf(kit.env, request.headers.host)),
    }),
  }),
  hosting('withdrawInvitation', {
    method: 'POST',
    path: accountPaths.withdrawInvitation,
    summary: 'Withdraw an invitation',
    bodySchema: z.toJSONSchema(idBody),
    run: async ({ actor, body }) => ({ data: await withdraw(kit, actor(), bodyOf(idBody, body).id) }),
  }),
  ...openEndpoints(kit),
  hosting('grantors', {
    permission: null,
    method: 'GET',
    path: accountPaths.grantors,
    summary: 'List colleagues who can grant a permission',
    queryNames: ['permission'],
    run: async ({ staff, query }) => {
      const { permission } = bodyOf(rightQuery, { permission: query('permission') })
      return { data: await grantorsOf(kit, staff(), permission) }
    },
  }),
]

const openEndpoints = (kit: Kit): Endpoint[] => [
  open('readInvitation', {
    method: 'POST',
    path: accountPaths.readInvitation,
    summary: 'Get an invitation',
    bodySchema: z.toJSONSchema(linkBody),
    run: async ({ body }) => ({ data: await readInvitation(kit, bodyOf(linkBody, body).link) }),
  }),
  open('acceptInvitation', {
    method: 'POST',
    path: accountPaths.acceptInvitation,
    summary: 'Accept an invitation and set a password',
    bodySchema: z.toJSONSchema(acceptBody),
    run: async ({ body }) => {
      const { link, password } = bodyOf(acceptBody, body)
      return { data: await acceptInvitation(kit, link, password) }
    },
  }),
]
