// Who asks: from the token in the header to an Actor with rights in one place. Runs before a body is read, so that
// 498, 401 and 403 never have an effect.
import type { IncomingHttpHeaders } from 'node:http'
import type { Place } from '#contract/brand.ts'
import { Problem } from '#contract/problem.ts'
import { headers } from '#contract/session.ts'
import type { Actor, Kit } from '#server/kit.ts'
import { type Half, halvesIn, heldHalf, isDue, noteHalf } from './halves.ts'
import { limits, plus } from './limits.ts'
import { rightsFor } from './permissions.ts'
import { placeNamed } from './places.ts'
import { recalled, recallOf, rowAtHand } from './recall.ts'
import { endRetired, endReused } from './reuse.ts'
import { noRights, type Rights } from './rowRights.ts'
import { hashOf, isSame, successorOf } from './secrets.ts'
import {
  endRunOut,
  noteSeen,
  type Person,
  renewSession,
  type SessionRow,
  sessionByToken,
  startGrace,
} from './sessions.ts'

export interface Asking {
  headers: IncomingHttpHeaders
}

type Needs = Pick<Kit, 'db' | 'clock' | 'env' | 'resources'>

/** Throws 401, 498 or 403 VENDOR; answers who it is and what they may do where they say they are. */
export async function identify(kit: Needs, request: Asking): Promise<Actor> {
  const row = await admitted(kit, one(request, headers.token), { cookie: request.headers.cookie })
  const secure = await isSecure(kit, row, request)
  const place = await placeOf(kit, row, request)
  return actorOf(kit, row, { place, sessionId: row.sid, secure })
}

/** Whether `identify` will ask the database for nothing: the session was read within this second, by the token it has now. */
export const isAtHand = ({ db }: Pick<Kit, 'db'>, request: Asking): boolean => {
  const token = one(request, headers.token)
  return token !== undefined && rowAtHand(db, token)?.tokenHash.equals(hashOf(token)) === true
}

/** What comes with a token. */
interface Beside {
  /** The cookies, of which one may be the token's other half. */
  cookie?: string | undefined
  /** False for a socket's handshake: it has no way to hand over the next token, so it must not use up the old one. */
  renews?: boolean
}

/** The session a token opens, or the refusal. Without its other half, where that is due, a token does nothing whatever. */
export async function admitted(
  kit: Needs,
  token: string | undefined,
  { cookie, renews = true }: Beside = {},
): Promise<SessionRow> {
  if (token === undefined || token === '' || token.length > 200) throw invalidToken()
  const read = await recalled(kit.db, token)
  if (!read) throw await unknown(kit, token, { cookie, renews })
  const now = kit.clock.now()
  if (hasRunOut(read, now)) {
    await endRunOut(kit.db, read.sid, now)
    recallOf(kit.db).forget(read.sid)
  }
  refuseEnded(read, now)
  const { row, half } = await withHalf(kit, read, token, cookie)
  if (!isSame(row.tokenHash, hashOf(token))) throw await overtaken(kit, token, now, { cookie, renews })
  if (now >= row.tokenUntil && !renews) throw expired()
  if (now >= row.tokenUntil) throw new Renewal(await renewed(kit, row, { token, half }, now), nextHalf(row, half))
  if (row.gen > 1 && row.previousUntil === null) {
    row.previousUntil = plus(now, limits.token.grace)
    await startGrace(kit.db, row, row.previousUntil)
  }
  if (now.getTime() - row.lastSeen.getTime() >= limits.session.seenEvery) {
    row.lastSeen = now
    await noteSeen(kit.db, row.sid, now)
  }
  return row
}

const unknown = async (kit: Needs, token: string, { cookie, renews }: Beside): Promise<Problem> =>
  renews && (await endRetired(kit, token, cookie)) ? revoked() : invalidToken()

/** A 498, with what its browser is to keep from now on. */
export class Renewal extends Problem {
  readonly half: (Half & { until: Date }) | undefined

  constructor(newToken: string, half: (Half & { until: Date }) | undefined) {
    super('TOKEN_EXPIRED', expiredText, { newToken })
    this.half = half
  }
}

const expiredText = 'The token has expired'

const halfNow = ({ halfName, endsAt }: SessionRow, secret: string | undefined) =>
  halfName !== null && secret !== undefined ? { name: halfName, secret, until: endsAt } : undefined

const nextHalf = (row: SessionRow, half: string | undefined) =>
  halfNow(row, half === undefined ? undefined : successorOf(half, row.salt))

/** The half as the session has it now; refuses a request without it as if there were no such token. */
async function withHalf(kit: Needs, read: SessionRow, token: string, cookie: string | undefined) {
  if (read.halfHash === null) return { row: read, half: undefined }
  const isBrought = halvesIn(cookie).some(({ name }) => name === read.halfName)
  if (!isBrought) {
    if (isDue(read)) throw invalidToken()
    return { row: read, half: undefined }
  }
  let row = read
  let half = heldHalf(row, cookie)
  if (half === undefined) {
    // Another process may have moved it on less than a second ago.
    recallOf(kit.db).forget(row.sid)
    row = (await recalled(kit.db, token)) ?? row
    half = heldHalf(row, cookie)
    if (half === undefined) throw invalidToken()
  }
  if (!row.halfSeen) {
    row.halfSeen = true
    await noteHalf(kit.db, row.sid)
  }
  return { row, half }
}

// Read anew: whether the token after it has been used may have changed within the remembered second.
async function overtaken(kit: Needs, token: string, now: Date, { cookie, renews }: Beside): Promise<Problem> {
  const row = await sessionByToken(kit.db, hashOf(token))
  if (!row) return unknown(kit, token, { cookie, renews })
  if (row.previousUntil !== null && now >= row.previousUntil) {
    // A socket's handshake may be that of a tab that slept; it has done nothing yet and is only turned away.
    if (!renews) return invalidToken()
    await endReused(kit, row.sid)
    return revoked()
  }
  return renews ? new Renewal(successorOf(token, row.salt), halfNow(row, heldHalf(row, cookie))) : expired()
}

/** By its hours, by an hour without a request, or by a clock that has gone back since it was seen. */
const hasRunOut = ({ endedAt, endsAt, lastSeen }: SessionRow, now: Date): boolean => {
  const unseen = now.getTime() - lastSeen.getTime()
  return endedAt === null && (now >= endsAt || unseen >= limits.session.idle || unseen < -limits.clock.tolerance)
}

/** Whether a session may go on, token or not. */
export function refuseEnded(row: SessionRow, now: Date): void {
  if (!row.active || row.endedBy === 'revoked') throw revoked()
  if (row.endedAt !== null || hasRunOut(row, now)) throw invalidToken()
}

const revoked = (): Problem => new Problem('USER_REVOKED', 'Please login again')

export const invalidToken = (): Problem => new Problem('INVALID_TOKEN', 'Please login again')

const expired = () => new Problem('TOKEN_EXPIRED', expiredText)

async function renewed(
  kit: Needs,
  row: SessionRow,
  both: { token: string; half: string | undefined },
  now: Date,
): Promise<string> {
  const recall = recallOf(kit.db)
  const key = `${row.sid}:${row.gen}`
  const running = recall.renewals.get(key)
  if (running) return running
  const renewal = renewSession(kit.db, kit.env, row, both, now).finally(() => {
    recall.renewals.delete(key)
    recall.forget(row.sid)
  })
  recall.renewals.set(key, renewal)
  return renewal
}

async function isSecure(kit: Needs, row: SessionRow, request: Asking): Promise<boolean> {
  const token = one(request, headers.secureToken)
  if (!token) return false
  const opens = ({ secureHash, secureUntil }: SessionRow) =>
    secureHash !== null && secureUntil !== null && kit.clock.now() < secureUntil && isSame(secureHash, hashOf(token))
  if (opens(row)) return true
  // Another process may have made it less than a second ago.
  recallOf(kit.db).forget(row.sid)
  const fresh = await recalled(kit.db, one(request, headers.token) ?? '')
  return fresh !== undefined && opens(fresh)
}

async function placeOf(kit: Needs, row: SessionRow, request: Asking): Promise<Place | null> {
  const vendor = one(request, headers.vendor)
  return vendor ? placeNamed(kit.db, row, vendor, one(request, headers.country)) : null
}

const one = ({ headers: given }: Asking, name: string): string | undefined => {
  const value = given[name]
  return Array.isArray(value) ? value[0] : value
}

export function actorOf(
  kit: Pick<Kit, 'resources'>,
  person: Person,
  { place, sessionId, secure }: { place: Place | null; sessionId: string; secure: boolean },
): Actor {
  let rights: Rights | undefined
  const held = () => {
    rights ??= place ? rightsIn(kit, person, place) : noRights
    return rights
  }
  return {
    userId: person.userId,
    name: person.name,
    email: person.email,
    sessionId,
    allowedCountries: person.allowedCountries,
    place,
    secure,
    may: id => held().ids.has(id),
    get rows() {
      return held().rows
    },
    permissions: () => [...held().ids],
  }
}

const remembered = new WeakMap<object, Map<string, Rights>>()

// A person read once serves many requests within a second.
function rightsIn(kit: Pick<Kit, 'resources'>, person: Person, place: Place): Rights {
  const mine = remembered.get(person) ?? new Map<string, Rights>()
  remembered.set(person, mine)
  const ready = mine.get(place.vendorCode) ?? rightsFor(person.bindings, place, kit.resources)
  mine.set(place.vendorCode, ready)
  return ready
}
