// Nobody is here yet: the form, its check, the one-time code, the exchange of the proof for a session.
// Every refusal leads back to the form with its reason; the typed address stays in the form, the password nowhere.
import type { OtpVerified } from '../otp/ticket.ts'
import { refusalOf } from '../port.ts'
import { memberOf } from './facts.ts'
import type { sessionSetup } from './setup.ts'

export const anonymousOf = (session: ReturnType<typeof sessionSetup>) =>
  session.createStateConfig({
    initial: 'form',
    tags: 'public',
    on: {
      'TAB.LOGGED_IN': {
        target: '#session.life.inside',
        actions: [{ type: 'enter', params: ({ event }) => event.member }, 'announceToken'],
      },
      'PAGE.RESTORED': { guard: 'someoneCame', actions: 'reload' },
    },
    states: {
      form: {
        tags: 'form',
        on: {
          'LOGIN.PASSWORD': { target: 'checking', actions: { type: 'aim', params: ({ event }) => event.target } },
          'LOGIN.SOCIAL': { target: 'checking', actions: { type: 'aim', params: ({ event }) => event.target } },
        },
      },
      checking: {
        tags: 'busy',
        invoke: {
          src: 'login',
          input: ({ event }) => ({
            method: event.type === 'LOGIN.SOCIAL' ? 'social' : 'password',
            credentialRef: 'credentialRef' in event ? event.credentialRef : '',
          }),
          onDone: [
            {
              guard: { type: 'asksMfa', params: ({ event }) => event.output },
              target: 'mfa',
              actions: { type: 'keepTicket', params: ({ event }) => event.output },
            },
            {
              target: '#session.life.inside',
              actions: [{ type: 'enter', params: ({ event }) => memberOf(event.output) }, 'announceToken'],
            },
          ],
          onError: {
            target: 'form',
            actions: { type: 'keepError', params: ({ event }) => refusalOf(event.error, 'login.network') },
          },
        },
      },
      mfa: {
        tags: 'form',
        invoke: {
          id: 'otp',
          src: 'otp',
          input: ({ context: { ticketRef, challenge } }) => ({ purpose: 'login', ticketRef, resume: challenge }),
          onDone: [
            {
              guard: { type: 'isVerified', params: ({ event }) => event.output },
              target: 'exchanging',
              actions: { type: 'keepProof', params: ({ event }) => event.output as OtpVerified },
            },
            { target: 'form', actions: { type: 'keepOtpReason', params: ({ event }) => event.output } },
          ],
          onError: {
            target: 'form',
            actions: { type: 'keepError', params: ({ event }) => refusalOf(event.error, 'login.failed') },
          },
        },
      },
      exchanging: {
        tags: 'busy',
        invoke: {
          src: 'exchange',
          input: ({ context: { ticketRef = '', proofRef = '' } }) => ({ ticketRef, proofRef }),
          onDone: {
            target: '#session.life.inside',
            actions: [{ type: 'enter', params: ({ event }) => event.output }, 'announceToken'],
          },
          onError: {
            target: 'form',
            actions: { type: 'keepError', params: ({ event }) => refusalOf(event.error, 'login.network') },
          },
        },
      },
    },
  })
