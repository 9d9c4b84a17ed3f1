// Ending a session. An expired token may still end its own session, and an unknown one is no reason to complain.
import type { Kit } from '#server/kit.ts'
import { recallOf } from './recall.ts'
import { hashOf } from './secrets.ts'
import { endSession, sessionByToken } from './sessions.ts'

export async function signOut(kit: Pick<Kit, 'db' | 'clock'>, token: string | string[] | undefined): Promise<void> {
  if (typeof token !== 'string' || token.length > 200) return
  const row = await sessionByToken(kit.db, hashOf(token))
  if (!row) return
  await endSession(kit.db, row.sid, 'logout', kit.clock.now())
  recallOf(kit.db).forget(row.sid)
}

/** Somebody else ended it: its holder is told USER_REVOKED. */
export async function revoke(kit: Pick<Kit, 'db' | 'clock'>, sid: string): Promise<void> {
  await endSession(kit.db, sid, 'revoked', kit.clock.now())
  recallOf(kit.db).forget(sid)
}
