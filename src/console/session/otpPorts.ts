// The ports of a challenge, answered by the server and, for a passkey, by the browser. Codes and what a device signed come
// out of the vault here; what a reload needs goes to the tab's storage.
import type { Gateway } from '#console/net/gateway.ts'
import { isRefusal } from '#console/net/refusal.ts'
import type { PasskeyQuestion } from '#contract/factors.ts'
import { type Challenge, paths, type VerifyAnswer } from '#contract/session.ts'
import type { OtpFactor, OtpPorts, OtpTicket, OtpVerdict } from '#machines/otp/ticket.ts'
import { refuse } from '#machines/port.ts'
import { expectedEmail } from './expected.ts'
import { signWithPasskey } from './passkey.ts'
import { ticketOf } from './standing.ts'
import { recall, remember } from './storage.ts'
import { keyByCode, translated } from './translated.ts'
import type { Vault } from './vault.ts'

/** What a reload in the middle of the sign-in needs to go on without a second letter. */
const keepChallenge = (challenge: Challenge, factor?: OtpFactor): OtpTicket => {
  remember('otp', {
    ticketRef: challenge.ticket,
    sentTo: challenge.to,
    email: expectedEmail(),
    attempts: challenge.attemptsLeft,
    resends: challenge.resendsLeft,
    factors: challenge.factors,
    mailed: challenge.mailed,
    ...(factor && { factor }),
  })
  return ticketOf(challenge)
}

const verdictOf = (thrown: unknown): OtpVerdict => {
  const { code, details } = isRefusal(thrown) ? thrown.body : { code: '', details: undefined }
  const kept = recall('otp')
  const left = Number(details?.attemptsLeft ?? Number.NaN)
  if (code === 'CODE_WRONG') {
    if (kept && left >= 0) remember('otp', { ...kept, attempts: left })
    const isReplaced = details?.replaced === true
    return { kind: 'wrong', ...(left >= 0 && { attemptsLeft: left }), ...(isReplaced && { isReplaced }) }
  }
  if (code === 'CODE_EXPIRED') return { kind: 'expired' }
  if (code === 'CODE_LOCKED') return { kind: 'locked', lockMs: Number(details?.lockedFor) || undefined }
  throw isRefusal(thrown) && thrown.status === 401
    ? refuse({ key: 'otp.unauthorized', code: 'UNAUTHORIZED' })
    : refuse({ key: code === 'NETWORK' ? 'otp.network' : (keyByCode[code] ?? 'otp.wrong') })
}

const proofOf = (ticket: string, factor: OtpFactor, shown: unknown) =>
  factor === 'passkey' ? { ticket, factor, assertion: shown } : { ticket, factor, code: shown }

export const otpPorts = (
  { gateway, vault }: { gateway: Gateway; vault: Vault },
  opened: Map<string, Challenge>,
): OtpPorts => {
  // A passkey is asked for within the click where it can be: browsers forget soon that a person wanted it.
  const questions = new Map<string, PasskeyQuestion>()
  const ask = (path: string, purpose: 'login' | 'stepUp', body: unknown, signal: AbortSignal) =>
    gateway.send({ method: 'POST', path, body, signal, isPublic: purpose === 'login' }) as Promise<Challenge>

  const open = async (path: string, purpose: 'login' | 'stepUp', body: unknown, signal: AbortSignal) => {
    const challenge = await ask(path, purpose, body, signal).catch((thrown: unknown) => {
      throw translated(thrown, 'otp.notSent')
    })
    if (challenge.passkey) questions.set(challenge.ticket, challenge.passkey)
    return challenge
  }

  return {
    // The sign-in's answer has sent the first code already.
    send: async ({ purpose, ticketRef }, signal) => {
      const known = opened.get(ticketRef)
      opened.delete(ticketRef)
      if (known?.passkey) questions.set(ticketRef, known.passkey)
      const wanted = { purpose, ...(ticketRef && { ticket: ticketRef }) }
      const challenge = known ?? (await open(paths.sendCode, purpose, wanted, signal))
      return purpose === 'login' ? keepChallenge(challenge) : ticketOf(challenge)
    },
    resend: async ({ purpose, ticketRef }, signal) => {
      const challenge = await open(paths.resendCode, purpose, { ticket: ticketRef }, signal)
      return purpose === 'login' ? keepChallenge(challenge, 'mail') : ticketOf(challenge)
    },
    assert: async ({ purpose, ticketRef }, signal) => {
      const wanted = { purpose, ticket: ticketRef }
      const question = questions.get(ticketRef) ?? (await open(paths.sendCode, purpose, wanted, signal)).passkey
      if (!question) throw refuse({ key: 'otp.passkeyFailed' })
      return vault.hold(await signWithPasskey(question, signal))
    },
    verify: async ({ purpose, ticketRef, factor, codeRef }, signal) => {
      const body = proofOf(ticketRef, factor, vault.take(codeRef))
      const wanted = { method: 'POST', path: paths.verifyCode, body, signal, isPublic: purpose === 'login' } as const
      try {
        const answer = (await gateway.send(wanted)) as VerifyAnswer
        return { kind: 'verified', proofRef: vault.hold(answer), ...('ttl' in answer && { ttlMs: answer.ttl }) }
      } catch (thrown) {
        return verdictOf(thrown)
      }
    },
  }
}
