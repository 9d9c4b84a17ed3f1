// Notices an attack on many accounts and says so at once: a warning in the log, a security event and a letter to the
// administrators. Meanwhile unknown addresses have fewer tries. Refuses to close the door for everybody.
import { sql } from 'drizzle-orm'
import { type Tx, withoutTenant } from '#server/db/tenant.ts'
import type { Kit } from '#server/kit.ts'
import { queueMail } from '#server/mail/outbox.ts'
import { note } from './events.ts'
import { byAccount, counted } from './failures.ts'
import { type Alert, alertLetter } from './letters.ts'
import { limits, plus } from './limits.ts'

type Needs = Pick<Kit, 'db' | 'env' | 'clock' | 'log'>

const slowMode = 'slow'

/** A password was looked at and refused. */
export async function noteFailure(kit: Needs, email: string): Promise<void> {
  const now = kit.clock.now()
  const all = await counted(kit.db, 'all', limits.flood, now)
  if (!all.admitted) {
    await slowDown(kit, now)
    await raise(kit, 'flood', limits.flood.failures)
  }
  // Its own row, since the account's counts tries and this only whether there was one.
  const { subject } = byAccount(email)
  const first = await counted(kit.db, `first:${subject}`, { failures: 1, window: limits.spread.window }, now)
  if (!first.admitted) return
  const spread = await counted(kit.db, 'spread', limits.spread, now)
  if (!spread.admitted) await raise(kit, 'spread', limits.spread.failures)
}

async function slowDown({ db }: Needs, now: Date): Promise<void> {
  await db.execute(sql`
    insert into sign_in_try (subject, times, admitted, until)
    values (${slowMode}, '{}', false, ${plus(now, limits.slow.life).toISOString()})
    on conflict (subject) do update set until = excluded.until`)
}

export async function isSlow({ db, clock }: Pick<Kit, 'db' | 'clock'>): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select 1 from sign_in_try where subject = ${slowMode} and until > ${clock.now().toISOString()}`)
  return rows.length > 0
}

async function raise(kit: Needs, kind: Alert, failures: number): Promise<void> {
  const now = kit.clock.now()
  const { admitted } = await counted(kit.db, `alert:${kind}`, limits.alert, now)
  if (!admitted) return
  const letter = alertLetter(kind, failures)
  kit.log.warn({ alert: kind, failures }, 'An attack on sign-in')
  await withoutTenant(kit.db, async tx => {
    await note(tx, now, { kind: 'alert', reason: kind })
    for (const to of await administrators(tx)) await queueMail(kit, tx, to, letter)
  })
}

async function administrators(tx: Tx): Promise<string[]> {
  const { rows } = await tx.execute<{ email: string }>(sql`
    select distinct u.email::text as email from user_account u join user_role b on b.user_id = u.id
      join role r on r.id = b.role_id where u.active and '*' = any(r.grants) limit 50`)
  return rows.map(({ email }) => email)
}
