// The half of a token that no script can read: a cookie beside what the page keeps. What is read out of a browser's storage opens
// nothing without it. Made for sessions begun by a page, kept as a hash, moved on with the token; programs have none.
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
