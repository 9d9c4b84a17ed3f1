// What belongs to whoever asks: their sessions and their password.
import * as z from 'zod/mini'
import { accountPaths } from '#contract/account.ts'
import { endMine, mySessions } from '#server/auth/mySessions.ts'
import { changePassword, passwordRules } from '#server/auth/ownPassword.ts'
import { bodyOf } from '#server/auth/reading.ts'
import type { Kit } from '#server/kit.ts'
import type { Endpoint } from './endpoint.ts'
import { ownOf } from './own.ts'

const own = ownOf('account', { access: 'session', bodyLimit: 16 * 1024 })

const endBody = z.union([
  z.strictObject({ ids: z.array(z.uuid()).check(z.minLength(1), z.maxLength(200)) }),
  z.strictObject({ others: z.literal(true) }),
])

const typed = z.string().check(z.minLength(1), z.maxLength(1024))
const passwordBody = z.strictObject({ old: typed, new: typed })

export const accountEndpoints = (kit: Kit): Endpoint[] => [
  own('sessions', {
    method: 'GET',
    path: accountPaths.sessions,
    summary: 'List my active sessions',
    run: async ({ actor }) => ({ data: { sessions: await mySessions(kit, actor()) } }),
  }),
  own('endSessions', {
    method: 'POST',
    path: accountPaths.endSessions,
    summary: 'End my sessions: those named, or all but the current one',
    bodySchema: z.toJSONSchema(endBody),
    run: async ({ actor, body }) => {
      const wish = bodyOf(endBody, body)
      return { data: { ended: await endMine(kit, actor(), 'others' in wish ? 'others' : wish) } }
    },
  }),
  own('passwordRules', {
    method: 'GET',
    path: accountPaths.password,
    summary: 'Get the password requirements',
    run: async ({ actor }) => ({ data: await passwordRules(kit, actor()) }),
  }),
  own('changePassword', {
    method: 'POST',
    path: accountPaths.password,
    summary: 'Change my password and end my other sessions. Requires two-factor confirmation',
    bodySchema: z.toJSONSchema(passwordBody),
    run: async ({ actor, body, request }) => {
      const wish = bodyOf(passwordBody, body)
      return { data: { ended: await changePassword(kit, actor(), { ...wish, address: request.ip }) } }
    },
  }),
]
