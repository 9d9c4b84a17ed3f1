// Sessions read within the last second. A hundred requests of one page ask the database once; what ends a session
// clears it here at once and in other processes by notice, at the latest after that second.
import type { Db } from '#server/db/pool.ts'
import { limits } from './limits.ts'
import { hashOf } from './secrets.ts'
import { type SessionRow, sessionByToken } from './sessions.ts'

interface Remembered {
  at: number
  row: Promise<SessionRow | undefined>
  /** Once it was read. */
  known?: SessionRow
}

interface Recall {
  byToken: Map<string, Remembered>
  renewals: Map<string, Promise<string>>
  forget(sid: string): void
}

const recalls = new WeakMap<Db, Recall>()

export function recallOf(db: Db): Recall {
  const ready = recalls.get(db)
  if (ready) return ready
  const byToken = new Map<string, Remembered>()
  const forget = (sid: string) => {
    for (const [key, remembered] of byToken) if (remembered.known?.sid === sid) byToken.delete(key)
  }
  const recall: Recall = { byToken, renewals: new Map(), forget }
  recalls.set(db, recall)
  return recall
}

const isFresh = ({ at }: Remembered): boolean => performance.now() - at < limits.session.cached

/** The session as it was read within this second; undefined where it would have to be read, or is being read. */
export function rowAtHand(db: Db, token: string): SessionRow | undefined {
  const ready = recallOf(db).byToken.get(hashOf(token).toString('base64'))
  return ready && isFresh(ready) ? ready.known : undefined
}

export function recalled(db: Db, token: string): Promise<SessionRow | undefined> {
  const { byToken } = recallOf(db)
  const hash = hashOf(token)
  const key = hash.toString('base64')
  const ready = byToken.get(key)
  if (ready && isFresh(ready)) return ready.row
  const entry: Remembered = { at: performance.now(), row: sessionByToken(db, hash) }
  byToken.delete(key)
  byToken.set(key, entry)
  const drop = () => {
    if (byToken.get(key) === entry) byToken.delete(key)
  }
  entry.row.then(row => {
    if (row) entry.known = row
    else drop()
  }, drop)
  // Maps keep insertion order: the first is the oldest.
  if (byToken.size > limits.session.cacheSize) byToken.delete(byToken.keys().next().value as string)
  return entry.row
}
