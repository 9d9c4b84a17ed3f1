// Sessions read within the last second. A hundred requests of one page ask the database once; what ends a session
// clears it here at once and in other processes by notice, at the latest after that second.
import type { Db } from '#server/db/pool.ts'
import { limits } from './limits.ts'
import { hashOf } from './secrets.ts'
import { type SessionRow, sessionByToken } from './sessions.ts'

interface Remembered {
  at: number
  row: Promise<SessionRow | undefined>
  sid?: string
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
    for (const [key, remembered] of byToken) if (remembered.sid === sid) byToken.delete(key)
  }
  const recall: Recall = { byToken, renewals: new Map(), forget }
  recalls.set(db, recall)
  return recall
}

export function recalled(db: Db, token: string): Promise<SessionRow | undefined> {
  const { byToken } = recallOf(db)
  const hash = hashOf(token)
  const key = hash.toString('base64')
  const ready = byToken.get(key)
  if (ready && performance.now() - ready.at < limits.session.cached) return ready.row
  const entry: Remembered = { at: performance.now(), row: sessionByToken(db, hash) }
  byToken.delete(key)
  byToken.set(key, entry)
  const drop = () => {
    if (byToken.get(key) === entry) byToken.delete(key)
  }
  entry.row.then(row => {
    if (row) entry.sid = row.sid
    else drop()
  }, drop)
  // Maps keep insertion order: the first is the oldest.
  if (byToken.size > limits.session.cacheSize) byToken.delete(byToken.keys().next().value as string)
  return entry.row
}
