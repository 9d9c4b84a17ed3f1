// A token that was replaced comes back: either its holder or whoever took over from him is not the one it was given to.
// Nobody can tell which, so the whole session ends and its owner is told. Refuses to do so for an answer still on its way.
import { sql } from 'drizzle-orm'
import { withoutTenant } from '#server/db/tenant.ts'
import type { Kit } from '#server/kit.ts'
import { queueMail } from '#server/mail/outbox.ts'
import { note } from './events.ts'
import { heldHalf, isDue } from './halves.ts'
import { reusedLetter } from './letters.ts'
import { recallOf } from './recall.ts'
import { hashOf } from './secrets.ts'
import { sessionChannel, sessionsById } from './sessions.ts'

type Needs = Pick<Kit, 'db' | 'env' | 'clock'>

export async function endReused(kit: Needs, sid: string): Promise<void> {
  const now = kit.clock.now()
  await withoutTenant(kit.db, async tx => {
    const { rows } = await tx.execute<{ email: string; userId: string }>(sql`
      with gone as (update session set ended_at = ${now.toISOString()}, ended_by = 'revoked'
        where sid = ${sid} and ended_at is null returning sid, user_id)
      select u.email::text as email, u.id as "userId", pg_notify(${sessionChannel}, gone.sid::text)
      from gone join user_account u on u.id = gone.user_id`)
    const [owner] = rows
    if (!owner) return
    await note(tx, now, { kind: 'session', reason: 'reused', ...owner })
    await queueMail(kit, tx, owner.email, reusedLetter())
  })
  recallOf(kit.db).forget(sid)
}

/** For a token older than the previous one. Answers whether it was one of ours and is too late. */
export async function endRetired(kit: Needs, token: string, cookie: string | undefined): Promise<boolean> {
  const { rows } = await kit.db.execute<{ sid: string }>(sql`
    select sid from retired_token where token_hash = ${hashOf(token)} and until <= ${kit.clock.now().toISOString()}`)
  const [retired] = rows
  if (!retired) return false
  // Out of a browser's storage alone it may come from anywhere, and ends nothing; with its half, however old, both were taken.
  const [row] = await sessionsById(kit.db, [retired.sid])
  if (row && isDue(row) && heldHalf(row, cookie, row.gen) === undefined) return false
  await endReused(kit, retired.sid)
  return true
}
