// The half of a token that no script can read. The specification has a page keep its token where scripts read it; so whoever signs
// in on a page is given a cookie beside it, kept here as a hash, and the token does nothing without: 401 as if there were none, at
// every call, socket, renewal and secure step, and nothing else happens. The cookie alone opens nothing either.
//
// Who has one: a session begun by a page of this host, known by `Sec-Fetch-Site` or `Origin`, which no script can leave out. A
// program says neither and sends `access-token` alone, as the specification has it; its token lies in no storage.
// When it is demanded: from the first request that brought it, which a page makes at once. A browser that keeps no cookies never
// brings it and is served by the token alone.
// How it lives: each renewal moves both on, its 498 sets the cookie. The half of one renewal before is still good, since answers are
// lost and overtake each other. It lasts as long as the session may, so a browser that was closed goes on.
// Reuse: a replaced token alone ends nothing; with its half, however old, both were taken, and the session ends.
// Sign-out forgets the cookie and needs the token alone: an errand that was late must not fail for it. No `Clear-Site-Data`: it would
// take the chosen country, what is not saved yet, and the device on which codes were proven.
//
// What remains: a script that runs in the page may call from the page while it is open (the content security policy and Trusted Types
// stand before that); whoever copies the whole profile of a browser has both halves; a token between its birth and the first call of
// its page, and that of a browser without cookies, open by themselves. Where vendors name API hosts of another origin than the page's
// no halves are given, since the cookie would not be there.
import { randomBytes } from 'node:crypto'
import type { Db } from '#server/db/pool.ts'
import { hashOf, isSame, newSecret, successorOf } from './secrets.ts'
import type { SessionRow } from './sessions.ts'

export interface Half {
  /** The end of the cookie's name: one for each session, so that two in one browser do not take each other's. Later ones sort later. */
  name: string
  secret: string
}

/** Under TLS by the name that no other host and no subdomain can set; browsers refuse that name on plain HTTP. */
export const halfPrefixes = { sealed: '__Host-nucleus-half-', plain: 'nucleus-half-' } as const

export const newHalf = (now: Date): Half => ({
  name: `${now.getTime().toString(36)}-${randomBytes(6).toString('hex')}`,
  secret: newSecret(),
})

/** Every half a request brings, by either name; a cookie may come twice, from a host above this one. */
export const halvesIn = (cookie = ''): Half[] =>
  cookie.split(/;\s*/).flatMap(pair => {
    const [, name, secret] = /^(?:__Host-)?nucleus-half-([\w-]{1,40})=([\w-]{1,100})$/.exec(pair) ?? []
    return name && secret ? [{ name, secret }] : []
  })

type Kept = Pick<SessionRow, 'halfName' | 'halfHash' | 'salt'>

/**
 * The half as it is now, when the request brings it or one at most so many renewals older: the answer that carried the newer
 * one may have been lost, or have come after another.
 */
export const heldHalf = (
  { halfName, halfHash, salt }: Kept,
  cookie: string | undefined,
  older = 1,
): string | undefined => {
  if (halfHash === null) return undefined
  for (const { name, secret } of halvesIn(cookie)) {
    if (name !== halfName) continue
    let half = secret
    for (let step = 0; step <= older; step++) {
      if (isSame(halfHash, hashOf(half))) return half
      half = successorOf(half, salt)
    }
  }
  return undefined
}

/** From the first request that brought it no other one goes without. A browser that keeps no cookies never brings it. */
export const isDue = ({ halfHash, halfSeen }: Pick<SessionRow, 'halfHash' | 'halfSeen'>): boolean =>
  halfHash !== null && halfSeen

export async function noteHalf(db: Db, sid: string): Promise<void> {
  await db.$client.query('update session set half_seen = true where sid = $1 and not half_seen', [sid])
}
