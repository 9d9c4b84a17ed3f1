// The session chart's ports, answered by the server: sign-in, code, place, sign-out. Secrets come out of the vault here
// and go back into it; what the chart sees are refs. A refusal becomes a message key, never a sentence.
import type { Gateway } from '#console/net/gateway.ts'
import type { Hosts } from '#contract/hosts.ts'
import { type Challenge, type LoginAnswer, paths, type VerifyAnswer } from '#contract/session.ts'
import type { OtpPorts } from '#machines/otp/ticket.ts'
import { refuse } from '#machines/port.ts'
import type { SessionPorts } from '#machines/session.ts'
import { arrive, memberOf } from './arrival.ts'
import { revoke } from './revoke.ts'
import { isDenied } from './social.ts'
import { translated } from './translated.ts'
import type { Vault } from './vault.ts'

export interface PortDeps {
  gateway: Gateway
  vault: Vault
  hosts: Hosts
  /** Of the person who is here, as the server keeps it. */
  lastPlace: SessionPorts['lastPlace']
  /** Fetches the person, the rights and the rooms of a place; throws when it cannot be entered. */
  enterPlace: (place: { brand: string; country: string }) => Promise<void>
  connection: SessionPorts['connection']
}

/** They come with the first challenge: the sign-in form needs none of them. */
const later = (load: () => Promise<OtpPorts>): OtpPorts => {
  let loading: Promise<OtpPorts> | undefined
  const ports = () => {
    loading ??= load()
    return loading
  }
  return {
    send: async (...asked) => (await ports()).send(...asked),
    resend: async (...asked) => (await ports()).resend(...asked),
    assert: async (...asked) => (await ports()).assert(...asked),
    verify: async (...asked) => (await ports()).verify(...asked),
  }
}

export const sessionPorts = (deps: PortDeps): SessionPorts => {
  const { gateway, vault, hosts } = deps
  const opened = new Map<string, Challenge>()
  return {
    boot: () =>
      arrive({
        vault,
        hosts,
        standing: async ticket => (await import('./standing.ts')).standingOf(gateway, ticket),
      }),
    login: async ({ method, credentialRef }, signal) => {
      const body = vault.take(credentialRef)
      if (method === 'social') await import('./speakSocial.ts')
      if (isDenied(body)) throw refuse({ key: 'login.denied' })
      const path = method === 'social' ? paths.socialLogin : paths.login
      const answer = await (
        gateway.send({ method: 'POST', path, body, signal, isPublic: true }) as Promise<LoginAnswer>
      ).catch((thrown: unknown) => {
        throw translated(thrown, 'login.failed')
      })
      if ('challenge' in answer) {
        opened.set(answer.challenge.ticket, answer.challenge)
        return { kind: 'mfa', ticketRef: answer.challenge.ticket }
      }
      vault.enter(answer.user)
      return { kind: 'session', member: memberOf(hosts, answer.user) }
    },
    otp: later(() => import('./otpPorts.ts').then(({ otpPorts }) => otpPorts(deps, opened))),
    exchange: async ({ proofRef }) => {
      const proof = vault.take(proofRef) as VerifyAnswer | undefined
      if (!proof || !('user' in proof)) throw refuse({ key: 'login.failed' })
      vault.enter(proof.user)
      return memberOf(hosts, proof.user)
    },
    transfer: async ({ ticketRef }, signal) => (await import('./transfer.ts')).takeOver(deps, ticketRef, signal),
    lastPlace: deps.lastPlace,
    applyVendor: place =>
      deps.enterPlace(place).catch((thrown: unknown) => {
        throw translated(thrown, 'place.failed', { ...place })
      }),
    revoke: (_, signal) => revoke(gateway, vault.token(), signal),
    connection: deps.connection,
  }
}
