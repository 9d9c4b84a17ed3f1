// The words of the challenge chart: its guards as sentences, its actions as facts kept. No order; that is in otp.ts.
import { assign, setup } from '../kit.ts'
import { port, type Refusal } from '../port.ts'
import {
  type Mailing,
  type OtpContext,
  type OtpEvent,
  type OtpFactor,
  type OtpInput,
  type OtpOutcome,
  type OtpPorts,
  type OtpTicket,
  type OtpVerdict,
  otpDefaults,
  ticketed,
} from './ticket.ts'

const isOffered = ({ factors }: OtpContext, event: OtpEvent, only?: OtpFactor): boolean =>
  event.type === 'OTP.USE' && factors.includes(event.factor) && (only === undefined || event.factor === only)
const isOther = ({ factor }: OtpContext, event: OtpEvent): boolean =>
  event.type === 'OTP.USE' && event.factor !== factor

export const otpSetup = ({ send, resend, assert, verify }: Partial<OtpPorts>) =>
  setup({
    types: {} as {
      input: OtpInput
      context: OtpContext
      events: OtpEvent
      output: OtpOutcome
      tags: 'busy' | 'asking'
    },
    actors: {
      send: port<OtpTicket, Mailing>('otp.send', send),
      resend: port<OtpTicket, Mailing>('otp.resend', resend),
      assert: port<string, Mailing>('otp.assert', assert),
      verify: port<OtpVerdict, Mailing & { factor: OtpFactor; codeRef: string }>('otp.verify', verify),
    },
    guards: {
      resumed: ({ context }) => context.resumed,
      resending: ({ context }) => context.again,
      resendsLeft: ({ context }) => context.resendsLeft > 0,
      verified: ({ context }) => context.verdict?.kind === 'verified',
      locked: ({ context }) => context.verdict?.kind === 'locked',
      lapsed: ({ context }) => context.verdict?.kind === 'expired',
      unauthorized: ({ context }) => context.verdict?.kind === 'unauthorized',
      lastAttempt: ({ context }) => context.verdict?.kind === 'wrong' && context.attemptsLeft <= 0,
      byPasskey: ({ context }) => context.factor === 'passkey',
      unsent: ({ context }) => !context.mailed,
      asksForLetter: ({ context, event }) => isOffered(context, event, 'mail') && !context.mailed,
      offered: ({ context, event }) => isOffered(context, event) && isOther(context, event),
      offeredOwn: ({ context, event }) => isOffered(context, event) && !isOffered(context, event, 'mail'),
      saysExpired: (_, refusal: Refusal) => refusal.code === 'EXPIRED',
      saysUnauthorized: (_, refusal: Refusal) => refusal.code === 'UNAUTHORIZED',
    },
    actions: {
      keepTicket: assign(({ context }, ticket: OtpTicket) => ({ ...ticketed(ticket, context), errorKey: undefined })),
      askAgain: assign(({ context }) => ({ again: true, resendsLeft: context.resendsLeft - 1, errorKey: undefined })),
      // The first letter is no resend.
      askByMail: assign({ again: true, factor: 'mail', errorKey: undefined }),
      keepFactor: assign(({ context, event }) => ({
        factor: event.type === 'OTP.USE' ? event.factor : context.factor,
        errorKey: undefined,
      })),
      startAnew: assign({ ttlMs: otpDefaults.ttlMs, cooldownMs: 0 }),
      keepRef: assign((_, codeRef: string) => ({ codeRef, errorKey: undefined })),
      keepVerdict: assign(({ context }, verdict: OtpVerdict) => {
        if (verdict.kind !== 'wrong') return { verdict }
        const errorKey = verdict.isReplaced ? 'otp.replaced' : 'otp.wrong'
        return { verdict, errorKey, attemptsLeft: verdict.attemptsLeft ?? context.attemptsLeft - 1 }
      }),
      keepVerified: assign(({ context: { verdict, ticketRef } }) =>
        verdict?.kind === 'verified' ? { outcome: { ...verdict, ticketRef } } : {},
      ),
      keepLock: assign(({ context: { verdict } }) => ({
        outcome: {
          kind: 'locked' as const,
          lockMs: (verdict?.kind === 'locked' && verdict.lockMs) || otpDefaults.lockMs,
        },
      })),
      keepUnauthorized: assign({ outcome: { kind: 'unauthorized' } }),
      keepError: assign((_, refusal: Refusal) => ({ errorKey: refusal.key })),
      forgetError: assign({ errorKey: undefined }),
      noteExpiry: assign({ errorKey: 'otp.expired' }),
    },
    delays: { ttl: ({ context }) => context.ttlMs, cooldown: ({ context }) => context.cooldownMs },
  })
