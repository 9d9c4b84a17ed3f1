// Counts sign-ins by account and by address within sliding windows. A try is counted before its password is looked at, so
// that a hundred at once are a hundred; a right one takes its count back. Refuses what is beyond the bound, uncounted.
import { sql } from 'drizzle-orm'
import { Problem } from '#contract/problem.ts'
import type { Db } from '#server/db/pool.ts'
import { networkOf } from './addresses.ts'
import { limits, plus } from './limits.ts'
import { hashOf } from './secrets.ts'

export interface Bound {
  failures: number
  window: number
}

export interface Tries {
  subject: string
  bound: Bound
  refusal: 'LOCKED' | 'RATE_LIMITED'
}

/** The account is named by a hash: what people mistype into the name field may be a password. */
export const byAccount = (email: string): Tries => ({
  subject: `account:${hashOf(email.toLowerCase()).toString('base64url')}`,
  bound: limits.account,
  refusal: 'LOCKED',
})
export const byAddress = (address: string, bound: Bound = limits.address): Tries => ({
  subject: `address:${networkOf(address)}`,
  bound,
  refusal: 'RATE_LIMITED',
})

/** A device a code was proven on has a budget of its own: strangers who guess cannot lock its owner out. */
export const byDevice = (email: string, device: string): Tries => ({
  subject: `device:${hashOf(`${email.toLowerCase()} ${device}`).toString('base64url')}`,
  bound: limits.account,
  refusal: 'LOCKED',
})

interface Counted {
  admitted: boolean
  count: number
  /** Milliseconds until the oldest one no longer counts. */
  freeIn: number
}

/** One statement under the row's lock: what arrives at the same moment is counted one after the other. */
export async function counted(db: Db, subject: string, { failures, window }: Bound, now: Date): Promise<Counted> {
  const at = sql`${now.toISOString()}::timestamptz`
  const until = plus(now, window).toISOString()
  const { rows } = await db.execute<{ admitted: boolean; count: number; oldest: number }>(sql`
    insert into sign_in_try as t (subject, times, admitted, until) values (${subject}, array[${at}], true, ${until})
    on conflict (subject) do update set (times, admitted, until) = (
      select case when cardinality(kept) < ${failures} then kept || ${at} else kept end,
        cardinality(kept) < ${failures}, ${until}::timestamptz
      from (select coalesce(array_agg(one order by one), '{}') as kept from unnest(t.times) one
        where one > ${plus(now, -window).toISOString()}) k)
    returning admitted, cardinality(times) as count, (extract(epoch from times[1]) * 1000)::float8 as oldest`)
  const { admitted = true, count = 0, oldest = now.getTime() } = rows[0] ?? {}
  return { admitted, count, freeIn: Math.max(1, Math.ceil(oldest + window - now.getTime())) }
}

/** Answers how many tries are left; refuses beyond the bound. */
export async function countTry(db: Db, { subject, bound, refusal }: Tries, now: Date): Promise<number> {
  const { admitted, count, freeIn } = await counted(db, subject, bound, now)
  if (!admitted) throw refused(refusal, freeIn)
  return Math.max(0, bound.failures - count)
}

const refused = (code: Tries['refusal'], lockedFor: number) =>
  new Problem(code, 'Too many failed sign-ins. Try again later', {
    details: { lockedFor },
    retryAfter: Math.ceil(lockedFor / 1000),
  })

/** A right password, or one nobody looked at. */
export async function forgive(db: Db, tries: readonly Tries[]): Promise<void> {
  for (const { subject } of tries) {
    await db.execute(sql`
      update sign_in_try set times = times[:cardinality(times) - 1]
      where subject = ${subject} and cardinality(times) > 0`)
  }
}

/** Open ends of everything counted. */
export async function pruneFailures(db: Db, now: Date): Promise<void> {
  await db.execute(sql`delete from sign_in_try where until < ${now.toISOString()}`)
  await db.execute(sql`delete from code_letter where at < ${plus(now, -limits.letters.all.window).toISOString()}`)
}
