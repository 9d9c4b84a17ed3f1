// Sign-in, one-time codes, who am I, profile and drafts, and the local mailbox. Paths are the specification's (7);
// wrong passwords and codes answer 422, never 401, so that they are not taken for a lost session.
import * as z from 'zod/mini'
import { headers, type Me, paths } from '#contract/session.ts'
import { loginBody, resendBody, sendBody, verifyBodies, verifyBody } from '#contract/sessionBodies.ts'
import type { KeptView } from '#contract/views.ts'
import { purposeOf, readChallenge, resendCode } from '#server/auth/challenge.ts'
import { attempted } from '#server/auth/events.ts'
import type { Evidence } from '#server/auth/evidence.ts'
import { type Asking, identify } from '#server/auth/identify.ts'
import { limits } from '#server/auth/limits.ts'
import { keepDraft, me, patchProfile, readDrafts } from '#server/auth/person.ts'
import { bodyOf } from '#server/auth/reading.ts'
import { finishSecureStep, openSecureStep } from '#server/auth/secureStep.ts'
import { finishSignIn, signIn } from '#server/auth/signIn.ts'
import { signOut } from '#server/auth/signOut.ts'
import { type Site, siteOf } from '#server/auth/site.ts'
import type { Actor, Kit } from '#server/kit.ts'
import { hasMailbox } from '#server/mail/mailbox.ts'
import { lastOffset } from '#server/realtime/log.ts'
import { viewsOf } from '#server/records/views.ts'
import { askedLanguage, deviceCookie, forgottenHalfCookie, halfCookies, signerOf } from './cookies.ts'
import type { Endpoint } from './endpoint.ts'
import { mailboxEndpoints } from './mailbox.ts'
import { socialEndpoints } from './social.ts'
import { transferEndpoints } from './transfer.ts'

type Described = Pick<Endpoint, 'method' | 'path' | 'summary' | 'run'> & Partial<Endpoint>

const open = (action: string, endpoint: Described): Endpoint => ({
  action: `session.${action}`,
  access: 'anyone',
  permission: null,
  tag: 'Session',
  bodyLimit: 16 * 1024,
  ...endpoint,
})
const own = (action: string, endpoint: Described): Endpoint => open(action, { access: 'session', ...endpoint })

export const sessionEndpoints = (kit: Kit): Endpoint[] => [
  ...signInEndpoints(kit),
  ...socialEndpoints(kit),
  ...codeEndpoints(kit),
  ...personEndpoints(kit),
  ...transferEndpoints(kit),
  ...(hasMailbox(kit.env) ? mailboxEndpoints(kit) : []),
]

const signInEndpoints = (kit: Kit): Endpoint[] => [
  open('login', {
    method: 'POST',
    path: paths.login,
    summary: 'Sign in with email address and password',
    bodySchema: z.toJSONSchema(loginBody),
    run: async ({ request, body }) => {
      const { email, password } = bodyOf(loginBody, body)
      const attempt = { kind: 'signIn', email, address: request.ip } as const
      const visitor = await signerOf(kit, request)
      const answer = await attempted(kit, attempt, () => signIn(kit, email, password, visitor))
      return { data: answer, headers: { 'set-cookie': 'user' in answer ? halfCookies(request, visitor.half) : [] } }
    },
  }),
  // Open to an expired token as well: it may always end its own session.
  open('logout', {
    method: 'POST',
    path: paths.logout,
    summary: 'Sign out',
    run: async ({ request }) => {
      const half = await signOut(kit, request.headers[headers.token])
      return { data: {}, ...(half && { headers: { 'set-cookie': forgottenHalfCookie(request, half) } }) }
    },
  }),
]

const codeEndpoints = (kit: Kit): Endpoint[] => [
  open('sendCode', {
    method: 'POST',
    path: paths.sendCode,
    summary: 'Start a two-factor confirmation, or get its status',
    bodySchema: z.toJSONSchema(sendBody),
    run: async ({ request, body }) => {
      const { purpose, ticket } = bodyOf(sendBody, body)
      const site = siteOf(kit.env, request.headers.host)
      if (purpose === 'login') return { data: await readChallenge(kit, { ticket: ticket ?? '', site }) }
      const actor = await identify(kit, request)
      if (ticket === undefined) return { data: await openSecureStep(kit, actor, site) }
      return { data: await readChallenge(kit, { ticket, sid: actor.sessionId, site }) }
    },
  }),
  open('resendCode', {
    method: 'POST',
    path: paths.resendCode,
    summary: 'Send or resend a one-time code by email',
    bodySchema: z.toJSONSchema(resendBody),
    run: async ({ request, body }) => {
      const { ticket } = bodyOf(resendBody, body)
      const attempt = { kind: 'letter', ticket, address: request.ip } as const
      const site = siteOf(kit.env, request.headers.host)
      return { data: await attempted(kit, attempt, () => resendCode(kit, ticket, { site, ...askedLanguage(request) })) }
    },
  }),
  open('verifyCode', {
    method: 'POST',
    path: paths.verifyCode,
    summary: 'Verify a one-time code, passkey or recovery code',
    bodySchema: z.toJSONSchema(verifyBody),
    run: ({ request, body }) => {
      const { ticket, evidence } = proofIn(body, siteOf(kit.env, request.headers.host))
      return attempted(kit, { kind: 'code', ticket, address: request.ip }, async () => {
        if ((await purposeOf(kit, ticket)) === 'stepUp') {
          return { data: await finishSecureStep(kit, await identify(kit, request), ticket, evidence) }
        }
        const visitor = await signerOf(kit, request)
        const { user, device } = await finishSignIn(kit, ticket, evidence, visitor)
        const cookies = [deviceCookie(request, device), ...halfCookies(request, visitor.half)]
        return { data: { user }, headers: { 'set-cookie': cookies } }
      })
    },
  }),
]

const factorNamed = z.enum(['mail', 'totp', 'recovery', 'passkey'])

const proofIn = (body: unknown, site: Site | undefined): { ticket: string; evidence: Evidence } => {
  const { factor } = bodyOf(z.object({ factor: z._default(factorNamed, 'mail') }), body ?? {})
  if (factor === 'passkey') {
    const { ticket, assertion } = bodyOf(verifyBodies.passkey, body)
    return { ticket, evidence: { factor, assertion, site } }
  }
  const { ticket, code } = bodyOf<{ ticket: string; code: string }>(verifyBodies[factor], body)
  return { ticket, evidence: { factor, code } }
}

const draftKey = z.string().check(z.minLength(1), z.maxLength(limits.draft.key))
const draftBody = z.object({ key: draftKey, body: z.unknown() })
const draftQuery = z.object({ key: z.optional(draftKey) })
const patchBody = z.object({ patch: z.record(z.string(), z.unknown()) })

/** Those of the place; there are none before one is chosen. */
const viewsHere = (kit: Kit, actor: Actor): Promise<KeptView[]> | KeptView[] =>
  actor.place ? viewsOf(kit, { ...actor, place: actor.place }) : []

/** Read with the rights: whatever a page asks for afterwards is at least as new. */
const heardSoFar = async (kit: Kit, { place }: Actor): Promise<Pick<Me, 'heard'>> =>
  place ? { heard: (await lastOffset(kit, place.vendorCode)).toString() } : {}

const meQuery = z.object({ at: z.optional(z.literal('last')) })

/** The same person where they were last, if that is still open to them; as they came, otherwise. */
const whereLast = async (kit: Kit, actor: Actor, request: Asking): Promise<Actor> => {
  const { profile, places } = await me(kit, actor)
  const last = places.find(({ vendorCode }) => vendorCode === profile.place)
  if (!last) return actor
  const there = { [headers.vendor]: last.vendorCode, [headers.country]: last.country }
  return identify(kit, { headers: { ...request.headers, ...there } })
}

const personEndpoints = (kit: Kit): Endpoint[] => [
  own('me', {
    method: 'GET',
    path: paths.me,
    summary: 'Get my profile, places and permissions; those of my last place with at=last',
    queryNames: ['at'],
    run: async ({ actor, query, request }) => {
      const { at } = bodyOf(meQuery, { at: query('at') })
      const asker = at === 'last' && !actor().place ? await whereLast(kit, actor(), request) : actor()
      const heard = await heardSoFar(kit, asker)
      return { data: { ...(await me(kit, asker)), views: await viewsHere(kit, asker), ...heard } }
    },
  }),
  own('touch', {
    method: 'GET',
    path: paths.touch,
    summary: 'Check whether the token is valid',
    run: async () => ({ data: {} }),
  }),
  own('profile', {
    method: 'POST',
    path: paths.profile,
    summary: 'Update my profile (merge patch)',
    bodyLimit: limits.profile.bytes * 2,
    bodySchema: z.toJSONSchema(patchBody),
    run: async ({ actor, body }) => ({
      data: { profile: await patchProfile(kit, actor(), bodyOf(patchBody, body).patch) },
    }),
  }),
  own('drafts', {
    method: 'GET',
    path: paths.drafts,
    summary: 'List my drafts here, or get one by key',
    queryNames: ['key'],
    run: async ({ actor, query }) => {
      const { key } = bodyOf(draftQuery, { key: query('key') })
      return { data: { drafts: await readDrafts(kit, actor(), key) } }
    },
  }),
  own('keepDraft', {
    method: 'POST',
    path: paths.drafts,
    summary: 'Save a draft; null deletes it',
    bodyLimit: limits.draft.bytes * 2,
    bodySchema: z.toJSONSchema(draftBody),
    run: async ({ actor, body }) => {
      const draft = bodyOf(draftBody, body)
      await keepDraft(kit, actor(), draft.key, draft.body ?? null)
      return { data: {} }
    },
  }),
]
