// How many letters with codes a person may be sent. A proven code gives its letters back, so that only what nobody
// answers counts; strangers who know a password cannot use up what the person's own devices and sessions need.
import { sql } from 'drizzle-orm'
import { Problem } from '#contract/problem.ts'
import type { Tx } from '#server/db/tenant.ts'
import { limits, plus } from './limits.ts'
import { hashOf } from './secrets.ts'

export interface Letter {
  userId: string
  ticket: string
  /** Asked for by a session or on a device that proved a code before. */
  known: boolean
  /** Sent again for the same challenge. */
  again: boolean
  codeHash: Buffer
}

interface Sent extends Record<string, unknown> {
  count: number
  free_in: number | null
}

/** Counts one letter, under the lock of the person's row; refuses beyond the bounds. */
export async function claimLetter(
  tx: Tx,
  { userId, ticket, known, again, codeHash }: Letter,
  now: Date,
): Promise<void> {
  const { all, again: more } = limits.letters
  const mine = sql`user_id = ${userId} and known = ${known}`
  const code = again ? 'RESEND_REFUSED' : 'RATE_LIMITED'
  await refuseBeyond(tx, mine, { ...all, code }, now)
  if (again) await refuseBeyond(tx, sql`${mine} and again`, { ...more, code }, now)
  await tx.execute(sql`
    insert into code_letter (user_id, ticket_hash, at, known, again, code_hash)
    values (${userId}, ${hashOf(ticket)}, ${now.toISOString()}, ${known}, ${again}, ${codeHash})`)
}

async function refuseBeyond(
  tx: Tx,
  which: ReturnType<typeof sql>,
  { most, window, code }: { most: number; window: number; code: 'RESEND_REFUSED' | 'RATE_LIMITED' },
  now: Date,
): Promise<void> {
  const { rows } = await tx.execute<Sent>(sql`
    select count(*)::int as count, (extract(epoch from min(at)) * 1000)::float8 as free_in from code_letter
    where ${which} and at > ${plus(now, -window).toISOString()}`)
  const { count = 0, free_in: oldest } = rows[0] ?? {}
  if (count < most) return
  const resendIn = Math.max(1, Math.ceil((oldest ?? 0) + window - now.getTime()))
  throw new Problem(code, 'Too many codes were sent. Try again later', {
    details: { resendIn, resendsLeft: 0 },
    retryAfter: Math.ceil(resendIn / 1000),
  })
}

/** The code of a letter that a newer one has replaced. */
export async function isReplaced(tx: Tx, userId: string, codeHash: Buffer): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    select 1 from code_letter where user_id = ${userId} and code_hash = ${codeHash} limit 1`)
  return rows.length > 0
}

export async function giveLettersBack(tx: Tx, ticket: string): Promise<void> {
  await tx.execute(sql`delete from code_letter where ticket_hash = ${hashOf(ticket)}`)
}
