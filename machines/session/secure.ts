// How far the one inside is trusted: open, asked for the second factor, in the challenge, or elevated for a while.
// It holds only inside: whoever leaves takes the secure step with them.
import type { OtpVerified } from '../otp/ticket.ts'
import { refusalOf } from '../port.ts'
import type { sessionSetup } from './setup.ts'

export const secureOf = (session: ReturnType<typeof sessionSetup>) =>
  session.createStateConfig({
    initial: 'open',
    states: {
      open: {
        entry: 'unblock',
        always: [
          { guard: 'owesSecure', target: 'required' },
          { guard: 'isElevated', target: 'elevated' },
        ],
        on: {
          'HTTP.4031': [
            { guard: 'askedInBackground', target: 'required.dismissed' },
            { guard: 'inside', target: 'required', actions: 'block' },
          ],
        },
      },
      required: {
        entry: 'takeFlag',
        initial: 'asking',
        always: { guard: 'outside', target: 'open', actions: ['tellSecureRefused', 'dropSecure'] },
        on: { 'NAV.BACK': { actions: 'reload' }, 'HTTP.4031': { actions: 'block' } },
        states: {
          asking: {
            tags: 'asking',
            on: {
              'SECURE.BEGIN': 'challenge',
              'SECURE.DISMISS': { target: 'dismissed', actions: 'tellSecureRefused' },
            },
          },
          challenge: {
            tags: 'asking',
            on: { 'SECURE.DISMISS': { target: 'dismissed', actions: 'tellSecureRefused' } },
            invoke: {
              id: 'stepUp',
              src: 'stepUp',
              input: { purpose: 'stepUp' },
              onDone: [
                {
                  guard: { type: 'isVerified', params: ({ event }) => event.output },
                  target: '#session.secure.elevated',
                  actions: [
                    { type: 'keepSecure', params: ({ event }) => event.output as OtpVerified },
                    { type: 'tellSecureReady', params: ({ event }) => event.output as OtpVerified },
                  ],
                },
                {
                  target: 'dismissed',
                  actions: [{ type: 'keepOtpReason', params: ({ event }) => event.output }, 'tellSecureRefused'],
                },
              ],
              onError: {
                target: 'dismissed',
                actions: [
                  { type: 'keepError', params: ({ event }) => refusalOf(event.error, 'secure.failed') },
                  'tellSecureRefused',
                ],
              },
            },
          },
          dismissed: {
            entry: 'unblock',
            on: {
              'HTTP.4031': [{ guard: 'inBackground' }, { target: 'asking', actions: 'block' }],
              'SECURE.BEGIN': 'challenge',
            },
          },
        },
      },
      elevated: {
        entry: ['takeFlag', 'unblock'],
        always: { guard: 'outside', target: 'open', actions: 'dropSecure' },
        after: { secureTtl: { target: 'open', actions: 'dropSecure' } },
        on: {
          'HTTP.4031': [
            { guard: 'inBackground', target: 'required.dismissed', actions: 'dropSecure' },
            { target: 'required', actions: ['dropSecure', 'block'] },
          ],
        },
      },
    },
  })
