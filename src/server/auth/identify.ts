// Who asks: from the token in the header to an Actor with rights in one place. Runs before a body is read, so that
// 498, 401 and 403 never have an effect.
import type { IncomingHttpHeaders } from 'node:http'
import type { Place } from '#contract/brand.ts'
import { Problem } from '#contract/problem.ts'
import { headers } from '#contract/session.ts'
import type { Actor, Kit } from '#server/kit.ts'
import { limits, plus } from './limits.ts'
import { permissionsFor } from './permissions.ts'
import { placeNamed } from './places.ts'
import { recalled, recallOf } from './recall.ts'
import { endRetired, endReused } from './reuse.ts'
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

type Needs = Pick<Kit, 'db' | 'clock' | 'env' | 'areas'>

/** Throws 401, 498 or 403 VENDOR; answers who it is and what they may do where they say they are. */
export async function identify(kit: Needs, request: Asking): Promise<Actor> {
  const row = await admitted(kit, one(request, headers.token))
  const secure = await isSecure(kit, row, request)
  const place = await placeOf(kit, row, request)
  return actorOf(kit, row, { place, sessionId: row.sid, secure })
}

/**
 * The session a token opens, or the refusal. A socket's handshake asks with `renews` false: it has no way to hand over
 * the next token, so it must not use up the old one.
 */
export async function admitted(kit: Needs, token: string | undefined, renews = true): Promise<SessionRow> {
  if (token === undefined || token === '' || token.length > 200) throw invalidToken()
  const row = await recalled(kit.db, token)
  if (!row) throw await unknown(kit, token, renews)
  const now = kit.clock.now()
  if (hasRunOut(row, now)) {
    await endRunOut(kit.db, row.sid, now)
    recallOf(kit.db).forget(row.sid)
  }
  refuseEnded(row, now)
  if (!isSame(row.tokenHash, hashOf(token))) throw await overtaken(kit, token, now, renews)
  if (now >= row.tokenUntil && !renews) throw expired()
  if (now >= row.tokenUntil) throw expired(await renewed(kit, row, token, now))
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

const unknown = async (kit: Needs, token: string, renews: boolean): Promise<Problem> =>
  renews && (await endRetired(kit, token)) ? revoked() : invalidToken()

// Read anew: whether the token after it has been used may have changed within the remembered second.
async function overtaken(kit: Needs, token: string, now: Date, renews: boolean): Promise<Problem> {
  const row = await sessionByToken(kit.db, hashOf(token))
  if (!row) return unknown(kit, token, renews)
  if (row.previousUntil !== null && now >= row.previousUntil) {
    // A socket's handshake may be that of a tab that slept; it has done nothing yet and is only turned away.
    if (!renews) return invalidToken()
    await endReused(kit, row.sid)
    return revoked()
  }
  return expired(renews ? successorOf(token, row.salt) : undefined)
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

const expired = (newToken?: string) =>
  new Problem('TOKEN_EXPIRED', 'The token has expired', newToken === undefined ? {} : { newToken })

async function renewed(kit: Needs, row: SessionRow, token: string, now: Date): Promise<string> {
  const recall = recallOf(kit.db)
  const key = `${row.sid}:${row.gen}`
  const running = recall.renewals.get(key)
  if (running) return running
  const renewal = renewSession(kit.db, kit.env, row, token, now).finally(() => {
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
  kit: Pick<Kit, 'areas'>,
  person: Person,
  { place, sessionId, secure }: { place: Place | null; sessionId: string; secure: boolean },
): Actor {
  let rights: ReadonlySet<string> | undefined
  const allowed = () => {
    rights ??= place ? rightsIn(kit, person, place) : new Set<string>()
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
    may: id => allowed().has(id),
    permissions: () => [...allowed()],
  }
}

const remembered = new WeakMap<object, Map<string, ReadonlySet<string>>>()

// A person read once serves many requests within a second.
function rightsIn(kit: Pick<Kit, 'areas'>, person: Person, place: Place): ReadonlySet<string> {
  const mine = remembered.get(person) ?? new Map<string, ReadonlySet<string>>()
  remembered.set(person, mine)
  const ready = mine.get(place.vendorCode) ?? permissionsFor(person.bindings, place, kit.areas)
  mine.set(place.vendorCode, ready)
  return ready
}
