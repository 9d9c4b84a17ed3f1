// One challenge, for sign-in and for the secure step alike: send a letter or take another factor, wait, verify.
// Cooldown and lifetime run on while codes are tried. It refuses to see a code: it carries a ref into the vault.
import { type ActorRefFrom, bounded } from './kit.ts'
import { otpSetup } from './otp/setup.ts'
import { type OtpPorts, ticketed } from './otp/ticket.ts'
import { refusalOf } from './port.ts'

export type { OtpEvent } from './otp/ticket.ts'
export type OtpRef = ActorRefFrom<ReturnType<typeof makeOtp>>

export const makeOtp = (ports: Partial<OtpPorts> = {}) => {
  const otp = otpSetup(ports)
  const using = [
    { guard: 'asksForLetter', target: '#otp.sending', actions: 'askByMail' },
    { guard: 'offered', target: '#otp.waiting.entry.weighing', actions: 'keepFactor' },
  ] as const
  // What a person carries outlives the letter.
  const usingOwn = { guard: 'offeredOwn', target: '#otp.waiting', actions: ['keepFactor', 'startAnew'] } as const
  const entry = otp.createStateConfig({
    initial: 'weighing',
    states: {
      weighing: { always: [{ guard: 'byPasskey', target: 'passkey' }, { target: 'idle' }] },
      idle: {
        tags: 'asking',
        on: {
          'OTP.SUBMIT': {
            target: 'verifying',
            actions: { type: 'keepRef', params: ({ event }) => event.codeRef },
          },
          'OTP.USE': using,
        },
      },
      passkey: {
        on: { 'OTP.ASSERT': { target: 'asserting', actions: 'forgetError' }, 'OTP.USE': using },
      },
      asserting: {
        tags: 'busy',
        invoke: {
          src: 'assert',
          input: ({ context: { purpose, ticketRef } }) => ({ purpose, ticketRef }),
          onDone: { target: 'verifying', actions: { type: 'keepRef', params: ({ event }) => event.output } },
          onError: [
            {
              guard: { type: 'saysUnauthorized', params: ({ event }) => refusalOf(event.error, '') },
              target: '#otp.unauthorized',
            },
            {
              guard: { type: 'saysExpired', params: ({ event }) => refusalOf(event.error, '') },
              target: '#otp.expired',
            },
            {
              target: 'passkey',
              actions: { type: 'keepError', params: ({ event }) => refusalOf(event.error, 'otp.passkeyFailed') },
            },
          ],
        },
        on: { 'OTP.USE': using },
      },
      verifying: {
        tags: 'busy',
        invoke: {
          src: 'verify',
          input: ({ context: { purpose, ticketRef, factor, codeRef } }) => ({ purpose, ticketRef, factor, codeRef }),
          onDone: { target: 'judging', actions: { type: 'keepVerdict', params: ({ event }) => event.output } },
          onError: [
            {
              guard: { type: 'saysUnauthorized', params: ({ event }) => refusalOf(event.error, '') },
              target: '#otp.unauthorized',
            },
            // Offline or a broken line: the attempt is not counted.
            {
              target: 'weighing',
              actions: { type: 'keepError', params: ({ event }) => refusalOf(event.error, 'otp.network') },
            },
          ],
        },
      },
      judging: {
        always: [
          { guard: 'verified', target: '#otp.verified' },
          { guard: 'locked', target: '#otp.locked' },
          { guard: 'unauthorized', target: '#otp.unauthorized' },
          { guard: 'lapsed', target: '#otp.expired' },
          { guard: 'lastAttempt', target: '#otp.locked' },
          { target: 'weighing' },
        ],
      },
    },
  })
  const mailing = (src: 'send' | 'resend') =>
    otp.createStateConfig({
      invoke: {
        src,
        input: ({ context: { purpose, ticketRef } }) => ({ purpose, ticketRef }),
        onDone: { target: '#otp.waiting', actions: { type: 'keepTicket', params: ({ event }) => event.output } },
        onError: [
          {
            guard: { type: 'saysUnauthorized', params: ({ event }) => refusalOf(event.error, '') },
            target: '#otp.unauthorized',
          },
          {
            target: '#otp.sendFailed',
            actions: { type: 'keepError', params: ({ event }) => refusalOf(event.error, 'otp.notSent') },
          },
        ],
      },
    })

  return otp.createMachine({
    id: 'otp',
    options: bounded,
    context: ({ input }) => ({
      purpose: input.purpose,
      resumed: input.resume !== undefined,
      again: false,
      codeRef: '',
      ...ticketed(input.resume ?? { ticketRef: input.ticketRef ?? '' }),
      outcome: { kind: 'cancelled' },
    }),
    output: ({ context }) => context.outcome,
    initial: 'opening',
    on: { 'OTP.CANCEL': '.cancelled' },
    states: {
      opening: { always: [{ guard: 'resumed', target: 'waiting' }, { target: 'sending' }] },
      sending: {
        tags: 'busy',
        initial: 'choosing',
        states: {
          choosing: { always: [{ guard: 'resending', target: 'again' }, { target: 'first' }] },
          first: mailing('send'),
          again: mailing('resend'),
        },
      },
      waiting: {
        type: 'parallel',
        states: {
          entry,
          resend: {
            initial: 'weighing',
            states: {
              weighing: {
                always: [
                  { guard: 'unsent', target: 'unsent' },
                  { guard: 'resendsLeft', target: 'cooling' },
                  { target: 'exhausted' },
                ],
              },
              unsent: {},
              cooling: { after: { cooldown: 'available' } },
              available: { on: { 'OTP.RESEND': { target: '#otp.sending', actions: 'askAgain' } } },
              exhausted: {},
            },
          },
          life: { initial: 'alive', states: { alive: { after: { ttl: '#otp.expired' } } } },
        },
      },
      expired: {
        entry: 'noteExpiry',
        on: {
          'OTP.RESEND': { guard: 'resendsLeft', target: 'sending', actions: 'askAgain' },
          'OTP.USE': [{ guard: 'asksForLetter', target: 'sending', actions: 'askByMail' }, usingOwn],
        },
      },
      sendFailed: {
        on: { 'OTP.RETRY': { target: 'sending', actions: 'forgetError' }, 'OTP.USE': usingOwn },
      },
      verified: { type: 'final', entry: 'keepVerified' },
      locked: { type: 'final', entry: 'keepLock' },
      unauthorized: { type: 'final', entry: 'keepUnauthorized' },
      cancelled: { type: 'final' },
    },
  })
}
