// The session's guards as sentences: what is known, what was told, and nothing that could throw.
import type { OtpOutcome } from '../otp/ticket.ts'
import type { BootFacts, BrandCountry, LoginAnswer, SessionContext, SessionEvent, SessionLimits } from './facts.ts'

interface Seen {
  context: SessionContext
  event: SessionEvent
}

const knows = ({ allowedCountries, brand, country }: SessionContext) =>
  brand !== undefined && country !== undefined && allowedCountries.includes(country)
export const isSamePlace = (context: Partial<BrandCountry>, { brand, country }: BrandCountry) =>
  context.brand === brand && context.country === country

export const guardsOf = (limits: SessionLimits) => ({
  isHandedOver: (_: Seen, facts: BootFacts) => facts.transferRef !== undefined,
  isSomebody: ({ context }: Seen) => context.userId !== undefined,
  isKnown: (_: Seen, facts: BootFacts) => facts.member !== undefined,
  midChallenge: (_: Seen, facts: BootFacts) => facts.challenge !== undefined,
  asksMfa: (_: Seen, answer: LoginAnswer) => answer.kind === 'mfa',
  isVerified: (_: Seen, outcome: OtpOutcome) => outcome.kind === 'verified',
  noCountries: ({ context }: Seen) => context.allowedCountries.length === 0,
  placeKnown: ({ context }: Seen) => knows(context),
  mayRecall: ({ context: { placed, isRecalled, choosing, link } }: Seen) =>
    !placed && !isRecalled && !choosing && link === undefined,
  placeStays: ({ context, event }: Seen) =>
    event.type === 'COUNTRIES.CHANGED' &&
    context.placed &&
    knows({ ...context, allowedCountries: event.allowedCountries }),
  wasPlaced: ({ context }: Seen) => context.placed && knows(context),
  isAllowed: ({ context, event }: Seen) => event.type === 'PICK' && context.allowedCountries.includes(event.country),
  isCurrentGen: ({ context, event }: Seen) =>
    (event.type === 'HTTP.498' || event.type === 'HTTP.401') &&
    event.gen === context.gen &&
    event.epoch === context.epoch,
  hasNewToken: ({ event }: Seen) => event.type === 'HTTP.498' && event.tokenRef !== undefined,
  rotationsLeft: ({ context, event }: Seen) =>
    event.type === 'HTTP.498' &&
    (context.rotations < limits.rotationLimit || event.at - context.windowStart >= limits.rotationWindowMs),
  otherUser: ({ context, event }: Seen) =>
    (event.type === 'TAB.LOGGED_IN' && event.member.userId !== context.userId) ||
    (event.type === 'PAGE.RESTORED' && event.userId !== undefined && event.userId !== context.userId),
  anotherThanBefore: ({ context, event }: Seen) =>
    event.type === 'TAB.LOGGED_IN' && event.member.userId !== context.formerUserId,
  nobodyLeft: ({ event }: Seen) => event.type === 'PAGE.RESTORED' && event.userId === undefined,
  someoneCame: ({ event }: Seen) => event.type === 'PAGE.RESTORED' && event.userId !== undefined,
  isOld: ({ event }: Seen) => event.type === 'PAGE.RESTORED' && event.isOld === true,
  placedElsewhere: ({ context, event }: Seen) =>
    event.type === 'TAB.PLACED' &&
    event.userId === context.userId &&
    context.placed &&
    context.allowedCountries.includes(event.country) &&
    !isSamePlace(context, event),
  placedHere: ({ context, event }: Seen) => event.type === 'TAB.PLACED' && isSamePlace(context, event),
  mayFollow: ({ context }: Seen) => context.elsewhere !== undefined && knows({ ...context, ...context.elsewhere }),
  inBackground: ({ event }: Seen) => event.type === 'HTTP.4031' && event.background === true,
})
