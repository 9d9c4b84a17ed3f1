// What happened at the door: one row per attempt with its reason and whom it was about, masked. Refuses secrets: neither
// what was typed nor what was sent is among its columns.
import { sql } from 'drizzle-orm'
import { Problem } from '#contract/problem.ts'
import type { Db } from '#server/db/pool.ts'
import type { Tx } from '#server/db/tenant.ts'
import type { Kit } from '#server/kit.ts'
import { limits, plus } from './limits.ts'
import { hashOf, masked } from './secrets.ts'

export interface Happening {
  kind: 'signIn' | 'code' | 'letter' | 'session' | 'factor' | 'alert'
  reason: string
  email?: string
  userId?: string
  address?: string
}

export async function note(db: Db | Tx, now: Date, { kind, reason, email, userId, address }: Happening): Promise<void> {
  await db.execute(sql`
    insert into security_event (at, kind, reason, who, user_id, address) values (${now.toISOString()}, ${kind},
      ${reason.slice(0, 60)}, ${email ? masked(email).slice(0, 254) : ''}, ${userId ?? null}, ${(address ?? '').slice(0, 64)})`)
}

type Needs = Pick<Kit, 'db' | 'clock' | 'log'>
type Attempt = Omit<Happening, 'reason'> & { ticket?: string }

/** Runs an attempt and notes how it ended: `accepted`, or why not. An unwritten note does not undo what was done. */
export async function attempted<R>(kit: Needs, attempt: Attempt, work: () => Promise<R>): Promise<R> {
  try {
    const answer = await work()
    await noteAttempt(kit, attempt, 'accepted')
    return answer
  } catch (error) {
    await noteAttempt(kit, attempt, error instanceof Problem ? (error.facts.reason ?? error.code) : 'INTERNAL')
    throw error
  }
}

async function noteAttempt(kit: Needs, { ticket, ...attempt }: Attempt, reason: string): Promise<void> {
  try {
    const holder = ticket === undefined ? undefined : await holderOf(kit.db, ticket)
    await note(kit.db, kit.clock.now(), { ...attempt, ...holder, reason })
  } catch (error) {
    kit.log.error({ error, kind: attempt.kind, reason }, 'A security event could not be kept')
  }
}

async function holderOf(db: Db, ticket: string): Promise<{ email: string; userId: string } | undefined> {
  const { rows } = await db.execute<{ email: string; userId: string }>(sql`
    select u.email::text as email, u.id as "userId" from challenge c join user_account u on u.id = c.user_id
    where c.ticket_hash = ${hashOf(ticket)}`)
  return rows[0]
}

export async function pruneHappenings(db: Db, now: Date): Promise<void> {
  await db.execute(sql`delete from security_event where at < ${plus(now, -limits.events.kept).toISOString()}`)
}
