// The words of the session chart: its actions as facts kept or messages emitted; its guards are sentences of guards.ts.
// It decides nothing about order; that is the chart in session.ts.
import { makeConnection } from '../connection.ts'
import { and, assign, emit, not, setup, stateIn } from '../kit.ts'
import type { OtpOutcome, OtpVerified } from '../otp/ticket.ts'
import { makeOtp } from '../otp.ts'
import { port, type Refusal } from '../port.ts'
import { loginUrl, pickUrl, wayBack } from './addresses.ts'
import type {
  BootFacts,
  BrandCountry,
  LoginAnswer,
  Member,
  SessionContext,
  SessionEmitted,
  SessionEvent,
  SessionLimits,
  SessionPorts,
  Stamp,
  Transferred,
} from './facts.ts'
import { guardsOf } from './guards.ts'
import { arrivedIn, countryFor, inLastPlace, inPicked, leftBy, nowhere } from './whereabouts.ts'

type Types = {
  context: SessionContext
  events: SessionEvent
  emitted: SessionEmitted
  tags: 'busy' | 'public' | 'form' | 'authenticated' | 'blocked' | 'acceptsRequests' | 'palette' | 'asking'
  children: { otp: 'otp'; stepUp: 'stepUp'; realtime: 'realtime' }
}

export const sessionSetup = (ports: Partial<SessionPorts>, limits: SessionLimits) => {
  // One chart for both its uses: making it costs more than all else of a start.
  const otp = makeOtp(ports.otp)
  return setup({
    types: {} as Types,
    actors: {
      boot: port<BootFacts, undefined>('boot', ports.boot),
      login: port<LoginAnswer, { method: 'password' | 'social'; credentialRef: string }>('login', ports.login),
      transfer: port<Transferred, { ticketRef: string }>('transfer', ports.transfer),
      exchange: port<Member, { ticketRef: string; proofRef: string }>('exchange', ports.exchange),
      lastPlace: port<BrandCountry | undefined, undefined>('lastPlace', ports.lastPlace),
      applyVendor: port<void, BrandCountry>('applyVendor', ports.applyVendor),
      revoke: port<void, { userId: string }>('revoke', ports.revoke),
      otp,
      stepUp: otp,
      realtime: makeConnection(ports.connection),
    },
    guards: {
      ...guardsOf(limits),
      inside: stateIn({ life: 'inside' }),
      mayRotate: and(['isCurrentGen', 'hasNewToken', 'rotationsLeft']),
      askedInBackground: and(['inside', 'inBackground']),
      outside: not('inside'),
      owesSecure: and(['inside', ({ context }) => context.secureFlag === 'required']),
      isElevated: and(['inside', ({ context }) => context.secureFlag === 'elevated']),
    },
    actions: {
      keepBoot: assign(({ context }, { member, secure, ...facts }: BootFacts) => ({
        userId: member?.userId,
        allowedCountries: member?.allowedCountries ?? [],
        brand: facts.link?.brand ?? facts.brand ?? member?.place?.brand,
        country:
          facts.link?.country ?? facts.wish ?? facts.country ?? context.country ?? (member && countryFor(member)),
        wish: facts.wish,
        link: facts.link,
        choosing: facts.choosing ?? false,
        transferRef: facts.transferRef,
        undone: facts.undone ?? [],
        target: facts.target,
        challenge: facts.challenge,
        ticketRef: facts.challenge?.ticketRef,
        message: facts.message,
        secureFlag: member && secure ? secure : ('none' as const),
        secureMs: facts.secureMs ?? 0,
      })),
      enter: assign(({ context }, member: Member) => ({
        userId: member.userId,
        allowedCountries: member.allowedCountries,
        brand: context.brand ?? member.place?.brand,
        country: context.country ?? countryFor(member, context.wish),
        epoch: context.epoch + 1,
        gen: context.gen + 1,
        rotations: 0,
        windowStart: 0,
        ticketRef: undefined,
        challenge: undefined,
        proofRef: undefined,
        message: undefined,
        errorKey: undefined,
      })),
      announceToken: emit(({ context: { gen, epoch } }) => ({ type: 'token' as const, gen, epoch })),
      rotate: assign(({ context, event }) => {
        if (event.type === 'TAB.ROTATED') return { gen: context.gen + 1 }
        if (event.type !== 'HTTP.498') return {}
        const fresh = event.at - context.windowStart >= limits.rotationWindowMs || context.rotations === 0
        return {
          gen: context.gen + 1,
          rotations: fresh ? 1 : context.rotations + 1,
          windowStart: fresh ? event.at : context.windowStart,
        }
      }),
      adoptToken: emit(({ context: { gen, epoch }, event }) => ({
        type: 'token' as const,
        gen,
        epoch,
        ...((event.type === 'HTTP.498' || event.type === 'TAB.ROTATED') && { tokenRef: event.tokenRef }),
      })),
      aim: assign(({ context }, target: string | undefined) => ({
        target: target ?? context.target,
        message: undefined,
        errorKey: undefined,
      })),
      keepTicket: assign((_, answer: LoginAnswer) => (answer.kind === 'mfa' ? { ticketRef: answer.ticketRef } : {})),
      keepProof: assign((_, { proofRef, ticketRef }: OtpVerified) => ({ proofRef, ticketRef })),
      keepOtpReason: assign((_, outcome: OtpOutcome) => ({
        errorKey: `otp.${outcome.kind}`,
        ticketRef: undefined,
        challenge: undefined,
        message: outcome.kind === 'locked' ? { key: 'otp.locked', params: { ms: outcome.lockMs } } : undefined,
      })),
      keepError: assign((_, refusal: Refusal) => ({
        errorKey: refusal.key,
        message: refusal.params ? { key: refusal.key, params: refusal.params } : undefined,
      })),
      keepTransfer: assign((_, { place, target }: Transferred) => ({ ...place, target, transferRef: undefined })),
      tellNotHandedOver: emit((_, { key }: Refusal) => ({ type: 'toast' as const, kind: 'warning' as const, key })),
      keepLastPlace: assign(({ context }, last: BrandCountry | undefined) => inLastPlace(context, last)),
      keepPick: assign(({ context, event }) => (event.type === 'PICK' ? inPicked(context, event) : {})),
      keepWayBack: assign(({ event }) => ('from' in event ? { target: event.from } : {})),
      keepFollow: assign(({ context: { elsewhere } }) => ({ ...elsewhere, link: undefined })),
      keepElsewhere: assign(({ event }) =>
        event.type === 'TAB.PLACED' ? { elsewhere: { brand: event.brand, country: event.country } } : {},
      ),
      forgetElsewhere: assign({ elsewhere: undefined }),
      forgetLink: assign({ link: undefined }),
      keepCountries: assign(({ event }) =>
        event.type === 'COUNTRIES.CHANGED' ? { allowedCountries: event.allowedCountries } : {},
      ),
      settle: assign(({ context }) => arrivedIn(context)),
      unplace: assign(({ context }) => nowhere(context)),
      noteDeafness: assign({ deaf: true }),
      announcePlace: emit(({ context }) => ({
        type: 'place' as const,
        brand: context.brand as string,
        country: context.country as string,
      })),
      goToTarget: emit(({ context }) => ({
        type: 'navigate' as const,
        to: context.choosing ? pickUrl(context, limits) : (context.target ?? limits.homePath),
      })),
      forgetTarget: assign({ target: undefined, choosing: false }),
      stopChoosing: assign({ choosing: false }),
      goPick: emit(({ context }) => ({ type: 'navigate' as const, to: pickUrl(context, limits) })),
      goLogin: emit(({ context }) => ({ type: 'navigate' as const, to: loginUrl(context, limits) })),
      goUnauthorized: emit({ type: 'navigate', to: limits.unauthorizedPath }),
      tellNoCountries: emit({
        type: 'toast',
        kind: 'error',
        titleKey: 'session.noCountries.title',
        key: 'session.noCountries.text',
      }),
      keepWay: assign(({ context }, path: string | undefined) => ({ target: wayBack(path, context, limits) })),
      keepPath: assign(({ context }, { path }: Stamp) => ({ target: wayBack(path, context, limits) })),
      tellInvalid: emit(({ event }) => ({
        type: 'toast' as const,
        kind: 'error' as const,
        titleKey:
          event.type === 'HTTP.401' && event.code?.startsWith('USER_') ? 'session.invalidUser' : 'session.invalidToken',
        key: 'session.loginAgain',
      })),
      forgetMember: assign(({ context }) => leftBy(context)),
      tellCleared: emit((_, { reason }: { reason: 'left' | 'invalidated' | 'tab' }) => ({
        type: 'cleared' as const,
        reason,
      })),
      reload: emit({ type: 'reload' }),
      block: assign(({ context, event }) =>
        event.type === 'HTTP.4031' && !event.background && !context.blocked.includes(event.request)
          ? { blocked: [...context.blocked, event.request] }
          : {},
      ),
      unblock: assign({ blocked: [], undone: [] }),
      takeFlag: assign({ secureFlag: 'none' }),
      keepSecure: assign((_, { ttlMs = limits.secureTtlMs }: OtpVerified) => ({ secureMs: ttlMs })),
      tellSecureReady: emit((_, { proofRef }: OtpVerified) => ({ type: 'secure.ready' as const, proofRef })),
      tellSecureRefused: emit({ type: 'secure.refused' }),
      dropSecure: emit({ type: 'secure.dropped' }),
    },
    delays: {
      redirect: limits.redirectMs,
      revokeLimit: limits.revokeLimitMs,
      secureTtl: ({ context }) => context.secureMs || limits.secureTtlMs,
    },
  })
}
