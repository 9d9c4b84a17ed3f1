// Who is here, where, and how far trusted: `life` from boot to sign-out, `secure` for the second factor beside it.
// 498, 401 and 4031 are arrows here; interceptors only report facts. It refuses to hold any secret.
import { type ActorRefFrom, bounded } from './kit.ts'
import { refusalOf } from './port.ts'
import { anonymousOf } from './session/anonymous.ts'
import * as facts from './session/facts.ts'
import { insideOf } from './session/inside.ts'
import { secureOf } from './session/secure.ts'
import { sessionSetup } from './session/setup.ts'
import { transferringOf } from './session/transferring.ts'

export type SessionEvent = facts.SessionEvent
export type SessionPorts = facts.SessionPorts
export type SessionContext = facts.SessionContext
export type SessionEmitted = facts.SessionEmitted
export type SessionRef = ActorRefFrom<ReturnType<typeof makeSession>>

/** The session, from main.tsx to unload. Missing ports refuse to run; `limits` are for configuration. */
export const makeSession = (ports: Partial<SessionPorts> = {}, limits = facts.sessionDefaults) => {
  const session = sessionSetup(ports, limits)
  return session.createMachine({
    id: 'session',
    options: bounded,
    type: 'parallel',
    context: {
      ...facts.nobody,
      epoch: 0,
      gen: 0,
      rotations: 0,
      windowStart: 0,
    },
    states: {
      life: {
        initial: 'booting',
        states: {
          booting: {
            tags: 'busy',
            invoke: {
              src: 'boot',
              input: undefined,
              onDone: [
                {
                  guard: { type: 'isHandedOver', params: ({ event }) => event.output },
                  target: 'transferring',
                  actions: { type: 'keepBoot', params: ({ event }) => event.output },
                },
                {
                  guard: { type: 'isKnown', params: ({ event }) => event.output },
                  target: 'inside',
                  actions: [
                    { type: 'enter', params: ({ event }) => event.output.member ?? facts.noMember },
                    { type: 'keepBoot', params: ({ event }) => event.output },
                    'announceToken',
                  ],
                },
                {
                  guard: { type: 'midChallenge', params: ({ event }) => event.output },
                  target: 'anonymous.mfa',
                  actions: { type: 'keepBoot', params: ({ event }) => event.output },
                },
                { target: 'anonymous', actions: { type: 'keepBoot', params: ({ event }) => event.output } },
              ],
              onError: {
                target: 'anonymous',
                actions: { type: 'keepError', params: ({ event }) => refusalOf(event.error, 'boot.failed') },
              },
            },
          },
          transferring: transferringOf(session),
          anonymous: anonymousOf(session),
          inside: insideOf(session),
          leaving: {
            tags: 'busy',
            invoke: {
              src: 'revoke',
              input: ({ context: { userId = '' } }) => ({ userId }),
              // Signing out always succeeds here; the server revokes at its next contact with the session.
              onDone: 'left',
              onError: 'left',
            },
            after: { revokeLimit: 'left' },
          },
          left: {
            entry: ['forgetMember', { type: 'tellCleared', params: { reason: 'left' } }],
            always: { target: 'anonymous', actions: ['forgetTarget', 'goLogin'] },
          },
          invalidated: {
            tags: 'public',
            entry: ['forgetMember', { type: 'tellCleared', params: { reason: 'invalidated' } }],
            after: { redirect: { target: 'anonymous', actions: 'goLogin' } },
            on: {
              'TAB.LOGGED_IN': [
                {
                  guard: 'anotherThanBefore',
                  target: 'superseded',
                  actions: { type: 'enter', params: ({ event }) => event.member },
                },
                {
                  target: 'inside',
                  actions: [{ type: 'enter', params: ({ event }) => event.member }, 'announceToken'],
                },
              ],
              // The reader moved or signed in by himself: the redirect would only get in the way.
              'NAV.MOVED': 'anonymous',
              'LOGIN.PASSWORD': {
                target: 'anonymous.checking',
                actions: { type: 'aim', params: ({ event }) => event.target },
              },
              'LOGIN.SOCIAL': {
                target: 'anonymous.checking',
                actions: { type: 'aim', params: ({ event }) => event.target },
              },
            },
          },
          superseded: { tags: 'busy', entry: 'reload' },
        },
      },
      secure: secureOf(session),
    },
  })
}

// Within a region one state is active at a time.
const leafIn = (value: unknown): string =>
  typeof value === 'string'
    ? value
    : Object.entries(value as object)
        .map(([state, below]) => `${state}.${leafIn(below)}`)
        .join()

/** 'anonymous.form', 'inside.picking', 'inside.ready' …: the text of `dataset.session`. */
export const leafOf = ({ value }: { value: { life: unknown } }) => leafIn(value.life)
/** 'open', 'required.asking', 'elevated' …: the text of `dataset.secure`. */
export const secureLeafOf = ({ value }: { value: { secure: unknown } }) => leafIn(value.secure)
