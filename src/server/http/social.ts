// Sign-in by an identity provider: who may, the way out, and what came back. Without a configured provider the first says
// so and the others are not found.
import * as z from 'zod/mini'
import { paths, socialReturn } from '#contract/session.ts'
import { socialBody, socialStartBody } from '#contract/sessionBodies.ts'
import { attempted } from '#server/auth/events.ts'
import { bodyOf } from '#server/auth/reading.ts'
import { finishSocial, socialOffer, startSocial } from '#server/auth/social.ts'
import type { Kit } from '#server/kit.ts'
import { halfCookies, originOf, signerOf, socialCookie, socialSecretOf, visitorOf } from './cookies.ts'
import type { Endpoint } from './endpoint.ts'

const common = { access: 'anyone', permission: null, tag: 'Session', bodyLimit: 16 * 1024 } as const

export const socialEndpoints = (kit: Kit): Endpoint[] => [
  {
    ...common,
    method: 'GET',
    path: paths.allowedDomains,
    action: 'session.allowedDomains',
    summary: 'Get the identity provider and its allowed domains',
    run: async () => ({ data: socialOffer(kit.env) }),
  },
  {
    ...common,
    method: 'POST',
    path: paths.socialStart,
    action: 'session.socialStart',
    summary: 'Start a sign-in with the identity provider. Returns its URL',
    bodySchema: z.toJSONSchema(socialStartBody),
    run: async ({ request, body }) => {
      const { hint } = bodyOf(socialStartBody, body ?? {})
      const redirect = `${originOf(request)}${socialReturn}`
      const { address, secret } = await startSocial(kit, redirect, visitorOf(request), hint)
      return { data: { address }, headers: { 'set-cookie': socialCookie(request, secret) } }
    },
  },
  {
    ...common,
    method: 'POST',
    path: paths.socialLogin,
    action: 'session.socialLogin',
    summary: 'Complete a sign-in with the identity provider',
    bodySchema: z.toJSONSchema(socialBody),
    run: async ({ request, body }) => {
      const returned = bodyOf(socialBody, body)
      const visitor = await signerOf(kit, request)
      const answer = await attempted(kit, { kind: 'signIn', address: request.ip }, () =>
        finishSocial(kit, returned, socialSecretOf(request), visitor),
      )
      const cookies = [socialCookie(request), ...('user' in answer ? halfCookies(request, visitor.half) : [])]
      return { data: answer, headers: { 'set-cookie': cookies } }
    },
  },
]
