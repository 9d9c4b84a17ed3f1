// How many sessions a person may have at once: who opens one more ends the oldest.
import { sql } from 'drizzle-orm'
import type { Db } from '#server/db/pool.ts'
import type { Tx } from '#server/db/tenant.ts'
import { limits, plus } from './limits.ts'
import { sessionChannel } from './sessions.ts'

/** After a session was opened. Those that would be refused anyway do not count; those no page knows any more go first. */
export async function endOldest(db: Db | Tx, userId: string, now: Date): Promise<void> {
  const at = now.toISOString()
  // Two sign-ins at once count each other.
  await db.execute(sql`
    with me as (select id from user_account where id = ${userId} for update), live as (
      select sid from session s join me on me.id = user_id where ended_at is null and ends_at > ${at}
        and last_seen > ${plus(now, -limits.session.idle).toISOString()}
      order by exists (select from session n where n.user_id = s.user_id and n.root = coalesce(s.root, s.sid)
          and n.host = s.host and n.ended_at is null and (n.created_at, n.sid) > (s.created_at, s.sid)),
        created_at desc, sid desc offset ${limits.session.atOnce}
    ), gone as (
      update session set ended_at = ${at}, ended_by = 'revoked' where sid in (select sid from live) returning sid
    )
    select pg_notify(${sessionChannel}, sid::text) from gone`)
}
