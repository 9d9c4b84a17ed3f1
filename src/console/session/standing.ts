// A challenge that was begun: where it stands by the server, for a page loaded anew in the middle of it.
import type { Gateway } from '#console/net/gateway.ts'
import { isRefusal } from '#console/net/refusal.ts'
import { type Challenge, paths } from '#contract/session.ts'
import type { OtpTicket } from '#machines/otp/ticket.ts'
import { expectEmail } from './expected.ts'
import { forget, recall } from './storage.ts'

/** Asks the server without a new code; undefined when it cannot be gone on with. */
export type ChallengeLookup = (ticket: string) => Promise<Challenge | 'unreachable' | undefined>

export const ticketOf = (challenge: Challenge): OtpTicket => {
  const { ticket, to, expiresIn, resendIn, attemptsLeft, resendsLeft, factors, mailed } = challenge
  return {
    ticketRef: ticket,
    sentTo: to,
    ttlMs: expiresIn,
    cooldownMs: resendIn,
    attempts: attemptsLeft,
    resends: resendsLeft,
    factors,
    mailed,
  }
}

/** Where a challenge stands, without a new letter. */
export const standingOf = async (gateway: Gateway, ticket: string): ReturnType<ChallengeLookup> => {
  const body = { purpose: 'login', ticket }
  try {
    return (await gateway.send({ method: 'POST', path: paths.sendCode, body, isPublic: true })) as Challenge
  } catch (thrown) {
    return isRefusal(thrown) && thrown.status > 0 && thrown.status < 500 ? undefined : 'unreachable'
  }
}

/** How long it still lives only the server knows: this machine's clock may be a day off, or it slept (E27). */
export const challengeLeft = async (standing: ChallengeLookup): Promise<OtpTicket | undefined> => {
  const kept = recall('otp')
  if (!kept) return undefined
  const now = await standing(kept.ticketRef)
  if (kept.email) expectEmail(kept.email)
  if (now === 'unreachable') return kept
  if (now && now.expiresIn > 0) return { ...ticketOf(now), ...(kept.factor && { factor: kept.factor }) }
  forget('otp')
  return undefined
}
