// What a session can hear, as a list per type: a new event or port that is missing here does not compile.
import type { AnyMachineSnapshot } from 'xstate'
import type { OtpOutcome, OtpVerdict } from '#machines/otp/ticket.ts'
import type { OtpEvent } from '#machines/otp.ts'
import type {
  BootFacts,
  BrandCountry,
  LoginAnswer,
  SessionContext,
  SessionEvent,
  SessionLimits,
  Transferred,
} from '#machines/session/facts.ts'
import { sessionDefaults } from '#machines/session/facts.ts'
import type { makeSession } from '#machines/session.ts'
import { answersAt, declaredAt, type Happening } from './walking.ts'

type Snapshot = ReturnType<ReturnType<typeof makeSession>['resolveState']>
type Of<T extends SessionEvent['type']> = Extract<SessionEvent, { type: T }>
type Lists = { [T in SessionEvent['type']]: (context: SessionContext) => readonly Omit<Of<T>, 'type'>[] }

export const me = { userId: 'user-1', allowedCountries: ['IND', 'ARE'] }
const other = { userId: 'user-2', allowedCountries: ['IND'] }
const homeless = { userId: 'user-1', allowedCountries: [] }
const stampOf = ({ gen, epoch }: SessionContext) => ({ gen, epoch, path: '/orders' })
const oldOf = (context: SessionContext) => ({ ...stampOf(context), gen: context.gen - 1 })
const strangerOf = (context: SessionContext) => ({ ...stampOf(context), epoch: context.epoch - 1 })

/** One renewal per window: the second one is one too many. */
export const walkLimits: SessionLimits = { ...sessionDefaults, rotationLimit: 1 }

export const sessionHears: Lists = {
  'LOGIN.PASSWORD': () => [{ credentialRef: 'ref-1' }],
  'LOGIN.SOCIAL': () => [{ credentialRef: 'ref-1' }],
  PICK: () => [
    { brand: 'mgp', country: 'IND' },
    { brand: 'mgp', country: 'SAU' },
  ],
  CANCEL: () => [{}],
  SWITCH: () => [{ from: '/orders' }],
  LOGOUT: () => [{}],
  RELOGIN: () => [{}],
  'COUNTRIES.CHANGED': () => [
    { allowedCountries: ['IND', 'ARE'] },
    { allowedCountries: ['ARE'] },
    { allowedCountries: [] },
  ],
  'HTTP.498': context => [
    { tokenRef: 'ref-2', at: 10, ...stampOf(context) },
    { tokenRef: 'ref-2', at: 90_000, ...stampOf(context) },
    { at: 10, ...stampOf(context) },
    { tokenRef: 'ref-2', at: 10, ...oldOf(context) },
    { tokenRef: 'ref-2', at: 10, ...strangerOf(context) },
  ],
  'HTTP.401': context => [
    stampOf(context),
    oldOf(context),
    strangerOf(context),
    { ...stampOf(context), code: 'USER_REVOKED' },
  ],
  'HTTP.403': () => [{}],
  'HTTP.4031': () => [{ request: 'orders.refund' }, { request: 'jobs.open', background: true }],
  'SECURE.BEGIN': () => [{}],
  'SECURE.DISMISS': () => [{}],
  'NAV.BACK': () => [{}],
  'NAV.MOVED': () => [{}],
  'TAB.ROTATED': () => [{ tokenRef: 'ref-3' }],
  'TAB.LOGGED_IN': () => [{ member: me }, { member: other }],
  'TAB.LOGGED_OUT': () => [{ path: '/orders' }],
  'TAB.PLACED': ({ userId = 'user-1' }) => [
    { userId, brand: 'mgp', country: 'ARE' },
    { userId, brand: 'mgp', country: 'IND' },
    { userId: 'user-2', brand: 'mgp', country: 'ARE' },
  ],
  FOLLOW: () => [{ from: '/orders' }],
  STAY: () => [{}],
  'PAGE.RESTORED': () => [{}, { userId: me.userId }, { userId: me.userId, isOld: true }, { userId: other.userId }],
}

interface Outputs {
  boot: readonly BootFacts[]
  transfer: readonly Transferred[]
  login: readonly LoginAnswer[]
  otp: readonly OtpOutcome[]
  stepUp: readonly OtpOutcome[]
  exchange: readonly (typeof me)[]
  lastPlace: readonly (BrandCountry | undefined)[]
  applyVendor: readonly undefined[]
  revoke: readonly undefined[]
}
const outcomes: readonly OtpOutcome[] = [
  { kind: 'verified', ticketRef: 'ref-4', proofRef: 'ref-5' },
  { kind: 'locked', lockMs: 900_000 },
  { kind: 'unauthorized' },
  { kind: 'cancelled' },
]
const place = { brand: 'mgp', country: 'IND' }
export const sessionOutputs: Outputs = {
  boot: [
    {},
    { challenge: { ticketRef: 'ref-4' } },
    { member: me },
    { member: me, choosing: true },
    { member: me, link: place },
    { member: me, ...place },
    { member: homeless },
    { transferRef: 'ref-7' },
    { member: me, transferRef: 'ref-7' },
    { member: me, ...place, secure: 'required' },
    { member: me, ...place, secure: 'elevated', secureMs: 600_000 },
  ],
  transfer: [
    { member: me, place: { brand: 'mgp', country: 'ARE' } },
    { member: other, place },
  ],
  login: [
    { kind: 'mfa', ticketRef: 'ref-4' },
    { kind: 'session', member: me },
    { kind: 'session', member: homeless },
  ],
  otp: outcomes,
  stepUp: outcomes,
  exchange: [me, homeless],
  lastPlace: [undefined, place, { brand: 'mgp', country: 'SAU' }],
  applyVendor: [undefined],
  revoke: [undefined],
}

const contextOf = (snapshot: AnyMachineSnapshot) => snapshot.context as SessionContext

/** Everything of the list, declared here or not. */
export const allSessionEvents = (snapshot: AnyMachineSnapshot): Happening[] =>
  (Object.entries(sessionHears) as [SessionEvent['type'], (context: SessionContext) => readonly object[]][]).flatMap(
    ([type, list]) => list(contextOf(snapshot)).map(facts => ({ type, ...facts })),
  )

export const sessionEventsAt = (snapshot: AnyMachineSnapshot): Happening[] => {
  const declared = declaredAt(snapshot)
  return [
    ...allSessionEvents(snapshot).filter(({ type }) => declared.has(type)),
    ...answersAt(snapshot, sessionOutputs as unknown as Record<string, readonly unknown[]>),
  ]
}

/** The value and what guards read, so that no arrow hides behind another one; where nobody reads it, it does not count. */
export const sessionKey = (snapshot: AnyMachineSnapshot): string => {
  const context = contextOf(snapshot)
  const { userId, formerUserId, allowedCountries, brand, country, elsewhere } = context
  const { value } = snapshot as unknown as Snapshot
  const isInvalidated = (value as { life: unknown }).life === 'invalidated'
  return JSON.stringify([
    value,
    userId,
    isInvalidated && formerUserId,
    userId && allowedCountries,
    brand && allowedCountries.includes(country ?? '') && country,
    context.placed,
    userId && context.rotations >= walkLimits.rotationLimit,
    context.secureFlag,
    elsewhere && allowedCountries.includes(elsewhere.country),
    context.transferRef,
    userId && [context.isRecalled, context.choosing, context.link !== undefined],
  ])
}

/** For a fingerprint, which is taken again for every changed bit: fewer vertices, all arrows. */
export const roughSessionKey = (snapshot: AnyMachineSnapshot): string => {
  const { value } = snapshot as unknown as Snapshot
  const { userId, allowedCountries, placed, rotations, elsewhere, transferRef } = contextOf(snapshot)
  const told = value.secure === 'open' && [userId, allowedCountries.length, placed, rotations, elsewhere?.country]
  return JSON.stringify([value, told, transferRef])
}

const verdicts: readonly OtpVerdict[] = [
  { kind: 'verified', proofRef: 'ref-5' },
  { kind: 'wrong' },
  { kind: 'expired' },
  { kind: 'locked', lockMs: 60_000 },
  { kind: 'unauthorized' },
]
const otpHears: { [T in OtpEvent['type']]: readonly Omit<Extract<OtpEvent, { type: T }>, 'type'>[] } = {
  'OTP.USE': [{ factor: 'mail' }, { factor: 'totp' }, { factor: 'passkey' }, { factor: 'recovery' }],
  'OTP.SUBMIT': [{ codeRef: 'ref-6' }],
  'OTP.ASSERT': [{}],
  'OTP.RESEND': [{}],
  'OTP.RETRY': [{}],
  'OTP.CANCEL': [{}],
}
const otpOutputs = {
  send: [
    { ticketRef: 'ref-4', attempts: 3, resends: 2, digits: 8, sentTo: 'a***@b.example' },
    { ticketRef: 'ref-4', attempts: 3, resends: 1, factors: ['passkey', 'mail'], mailed: false },
    { ticketRef: 'ref-4', attempts: 3, resends: 1, factors: ['totp', 'recovery', 'mail'], mailed: false },
  ],
  assert: ['ref-7'],
  // What the server does not say again counts down here.
  resend: [
    { ticketRef: 'ref-4', attempts: 3 },
    { ticketRef: 'ref-4', attempts: 3, digits: 4, sentTo: 'c***@d.example' },
  ],
  verify: verdicts,
}

const refusals = ['UNAUTHORIZED', 'EXPIRED'].map(code =>
  Object.assign(new Error('refused'), { key: 'otp.unauthorized', code }),
)
export const allOtpEvents = (): Happening[] =>
  Object.entries(otpHears).flatMap(([type, list]) => list.map(facts => ({ type, ...facts })))

export const otpEventsAt = (snapshot: AnyMachineSnapshot): Happening[] => {
  const declared = declaredAt(snapshot)
  const answers = answersAt(snapshot, otpOutputs)
  const told = answers
    .filter(({ type }) => type.startsWith('xstate.error'))
    .flatMap(each => refusals.map(error => ({ ...each, error })))
  return [...allOtpEvents().filter(({ type }) => declared.has(type)), ...answers, ...told]
}

export const otpKey = ({ value, context }: AnyMachineSnapshot): string => {
  const { attemptsLeft, resendsLeft, again, resumed, outcome, factors, factor, mailed } = context
  return JSON.stringify([value, attemptsLeft, resendsLeft, again, resumed, outcome.kind, factors, factor, mailed])
}
