// The sessions of whoever asks, and their end. Only what is live is shown: what has ended or would be refused is no device
// anybody could still be using.
import type { MySession, SignInMethod } from '#contract/account.ts'
import type { Actor, Kit } from '#server/kit.ts'
import { deviceOf } from './agents.ts'
import { limits, plus } from './limits.ts'
import { recallOf } from './recall.ts'
import { endSession, endSessionsOf } from './sessions.ts'

type Needs = Pick<Kit, 'db' | 'clock'>

const shown = 200

interface LiveSessionRow extends Record<string, unknown> {
  sid: string
  agent: string
  address: string
  method: SignInMethod
  created_at: Date
  last_seen: Date
  secure_until: Date | null
}

export async function mySessions(kit: Needs, { userId, sessionId }: Actor): Promise<MySession[]> {
  const now = kit.clock.now()
  const { rows } = await kit.db.$client.query<LiveSessionRow>(
    `select sid, agent, address, method, created_at, last_seen, secure_until from session
      where user_id = $1 and ended_at is null and ends_at > $2 and last_seen > $3
      order by sid <> $4, last_seen desc, sid desc limit ${shown}`,
    [userId, now, plus(now, -limits.session.idle), sessionId],
  )
  return rows.map(row => ({
    sid: row.sid,
    ...deviceOf(row.agent),
    address: row.address,
    method: row.method,
    createdAt: row.created_at.toISOString(),
    lastSeenAt: row.last_seen.toISOString(),
    isCurrent: row.sid === sessionId,
    secureUntil: row.secure_until && row.secure_until > now ? row.secure_until.toISOString() : null,
  }))
}

/** The named ones of mine, or all but this one; answers how many. Somebody else's are passed over in silence. */
export async function endMine(kit: Needs, actor: Actor, wish: { ids: readonly string[] } | 'others'): Promise<number> {
  const { userId, sessionId } = actor
  const now = kit.clock.now()
  const isMine = wish !== 'others' && wish.ids.includes(sessionId)
  const which = wish === 'others' ? { except: sessionId } : { sids: wish.ids.filter(sid => sid !== sessionId) }
  const gone = await endSessionsOf(kit.db, userId, which, now)
  // My own end is a sign-out, and the last thing: the others must not outlive it.
  if (isMine) await endSession(kit.db, sessionId, 'logout', now)
  const ended = isMine ? [...gone, sessionId] : gone
  for (const sid of ended) recallOf(kit.db).forget(sid)
  return ended.length
}
