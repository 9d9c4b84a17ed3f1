// Ending a session. An expired token may still end its own session, also without its other half, and an unknown one is no
// reason to complain.
import type { Kit } from '#server/kit.ts'
import { recallOf } from './recall.ts'
import { hashOf } from './secrets.ts'
import { endSession, sessionByToken } from './sessions.ts'

/** Answers the name of the half its browser may forget. */
export async function signOut(
  kit: Pick<Kit, 'db' | 'clock'>,
  token: string | string[] | undefined,
): Promise<string | undefined> {
  if (typeof token !== 'string' || token.length > 200) return undefined
  const row = await sessionByToken(kit.db, hashOf(token))
  if (!row) return undefined
  await endSession(kit.db, row.sid, 'logout', kit.clock.now())
  recallOf(kit.db).forget(row.sid)
  return row.halfName ?? undefined
}

/** Somebody else ended it: its holder is told USER_REVOKED. */
export async function revoke(kit: Pick<Kit, 'db' | 'clock'>, sid: string): Promise<void> {
  await endSession(kit.db, sid, 'revoked', kit.clock.now())
  recallOf(kit.db).forget(sid)
}
