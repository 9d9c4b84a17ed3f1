// The session's guards asked about something else: an event that carries tempting facts, but is not the one they judge.
import { expect, test } from 'vitest'
import { type SessionContext, sessionDefaults } from '#machines/session/facts.ts'
import { guardsOf } from '#machines/session/guards.ts'
import { member, place } from './sessions.ts'

const { placeStays, isAllowed, isCurrentGen, hasNewToken, rotationsLeft, ...rest } = guardsOf(sessionDefaults)
const { otherUser, anotherThanBefore, nobodyLeft, someoneCame, isOld, placedElsewhere, placedHere, inBackground } = rest
const asking = { placeStays, isAllowed, isCurrentGen, hasNewToken, rotationsLeft, otherUser, anotherThanBefore }
const telling = { nobodyLeft, someoneCame, isOld, placedElsewhere, placedHere, inBackground }

const context = {
  userId: member.userId,
  allowedCountries: member.allowedCountries,
  ...place,
  placed: true,
  gen: 1,
  epoch: 1,
  rotations: 0,
  windowStart: 0,
} as unknown as SessionContext
const tempting = {
  type: 'NAV.BACK',
  gen: 1,
  epoch: 1,
  tokenRef: 'ref-1',
  at: 1e9,
  background: true,
  isOld: true,
  ...place,
  allowedCountries: ['IND'],
  userId: 'user-2',
  member: { userId: 'user-2' },
}

test.each(Object.entries({ ...asking, ...telling }))('%s judges its own event only', (_, guard) => {
  const about = guard as (seen: { context: SessionContext; event: unknown }) => boolean
  expect(about({ context, event: tempting })).toBe(false)
  expect(about({ context, event: { ...tempting, userId: undefined } })).toBe(false)
  expect(about({ context, event: { ...tempting, userId: member.userId, country: 'ARE' } })).toBe(false)
})
