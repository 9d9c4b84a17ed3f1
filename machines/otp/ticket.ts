// The facts of one challenge: what the server tells, what the chart remembers, what comes out.
// No code and no token among them, only refs into the vault.
import type { Ask } from '../port.ts'

/** What a person can prove themselves with: a letter's code, an app's, a passkey, a recovery code. */
export type OtpFactor = 'passkey' | 'totp' | 'mail' | 'recovery'

/** What the server tells about a running challenge; all durations are relative milliseconds. */
export interface OtpTicket {
  ticketRef: string
  digits?: number
  /** Masked address the code went to. */
  sentTo?: string
  ttlMs?: number
  cooldownMs?: number
  attempts?: number
  resends?: number
  /** What it may be proven with, the one to begin with in front. */
  factors?: readonly OtpFactor[]
  /** The one that was chosen, when a challenge is taken up again. */
  factor?: OtpFactor
  /** Whether a letter was sent. */
  mailed?: boolean
}
export interface OtpInput {
  purpose: 'login' | 'stepUp'
  ticketRef?: string
  /** A challenge that survived a reload: no new code is sent. */
  resume?: OtpTicket
}
export type OtpVerdict =
  | { kind: 'verified'; proofRef: string; ttlMs?: number }
  /** `isReplaced`: it was the code of an earlier letter. */
  | { kind: 'wrong'; attemptsLeft?: number; isReplaced?: boolean }
  | { kind: 'expired' }
  | { kind: 'locked'; lockMs?: number }
  | { kind: 'unauthorized' }
/** What the guard `isVerified` has let through. */
export type OtpVerified = { kind: 'verified'; ticketRef: string; proofRef: string; ttlMs?: number }
export type OtpOutcome =
  | OtpVerified
  | { kind: 'locked'; lockMs: number }
  | { kind: 'unauthorized' }
  | { kind: 'cancelled' }

/** `ticketRef` is empty when the challenge is to be opened by the sending itself (the secure step). */
export interface Mailing {
  purpose: OtpInput['purpose']
  ticketRef: string
}
export interface OtpPorts {
  send: Ask<OtpTicket, Mailing>
  resend: Ask<OtpTicket, Mailing>
  /** Has the browser ask for a passkey; answers a ref to what the device signed. */
  assert: Ask<string, Mailing>
  verify: Ask<OtpVerdict, Mailing & { factor: OtpFactor; codeRef: string }>
}
export interface OtpContext {
  purpose: OtpInput['purpose']
  resumed: boolean
  again: boolean
  ticketRef: string
  digits: number
  sentTo: string
  ttlMs: number
  cooldownMs: number
  attemptsLeft: number
  resendsLeft: number
  factors: readonly OtpFactor[]
  factor: OtpFactor
  mailed: boolean
  codeRef: string
  errorKey?: string
  verdict?: OtpVerdict
  outcome: OtpOutcome
}
export const otpDefaults = { digits: 6, ttlMs: 300_000, cooldownMs: 30_000, attempts: 5, resends: 3, lockMs: 900_000 }

const factorsIn = (ticket: OtpTicket, before?: OtpContext): Pick<OtpContext, 'factors' | 'factor' | 'mailed'> => {
  const factors = ticket.factors ?? before?.factors ?? ['mail']
  // A letter that was asked for is what its reader types next.
  const factor = ticket.factor ?? (before?.again ? 'mail' : (factors[0] ?? 'mail'))
  return { factors, factor, mailed: ticket.mailed ?? (before?.again || factor === 'mail') }
}

export const ticketed = (ticket: OtpTicket, before?: OtpContext) => ({
  ...factorsIn(ticket, before),
  ticketRef: ticket.ticketRef,
  digits: ticket.digits ?? before?.digits ?? otpDefaults.digits,
  sentTo: ticket.sentTo ?? before?.sentTo ?? '',
  ttlMs: ticket.ttlMs ?? otpDefaults.ttlMs,
  cooldownMs: ticket.cooldownMs ?? (before?.again && before.mailed ? before.cooldownMs * 2 : otpDefaults.cooldownMs),
  attemptsLeft: ticket.attempts ?? otpDefaults.attempts,
  resendsLeft: ticket.resends ?? before?.resendsLeft ?? otpDefaults.resends,
})

export type OtpEvent =
  /** Another of the challenge's factors; mail that was not sent yet is sent by it. */
  | { type: 'OTP.USE'; factor: OtpFactor }
  | { type: 'OTP.SUBMIT'; codeRef: string }
  | { type: 'OTP.ASSERT' }
  | { type: 'OTP.RESEND' }
  | { type: 'OTP.RETRY' }
  | { type: 'OTP.CANCEL' }
