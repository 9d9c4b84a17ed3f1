// The first person of a database without people: invited by nobody, to administer everything. A restart before the link was
// used sends another one, since a letter may be lost; once somebody is there nothing more happens. No password is ever set.
import { sql } from 'drizzle-orm'
import { invitationPage } from '#contract/account.ts'
import { type Tx, withoutTenant } from '#server/db/tenant.ts'
import type { Kit } from '#server/kit.ts'
import { queueMail } from '#server/mail/outbox.ts'
import { firstLetter } from './letters.ts'
import { limits, plus } from './limits.ts'
import { hashOf, newSecret } from './secrets.ts'

/** What an invitation by nobody is for. */
export const everywhere = '*'
const role = 'Administrator'

export async function hasPeople(tx: Pick<Tx, 'execute'>): Promise<boolean> {
  const { rows } = await tx.execute(sql`select 1 from user_account limit 1`)
  return rows.length > 0
}

/** Answers whether a letter was written. */
export const inviteFirst = (kit: Pick<Kit, 'db' | 'env' | 'clock'>, email: string, origin: string): Promise<boolean> =>
  withoutTenant(kit.db, async tx => {
    // Of several servers that start at once, one writes.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('nucleus first person'))`)
    const now = kit.clock.now()
    const at = now.toISOString()
    if ((await hasPeople(tx)) || (await isJustInvited(tx, email, plus(now, -limits.invitation.pause)))) return false
    await tx.execute(sql`
      insert into role (name, grants) values (${role}, array['*']) on conflict (name) do nothing`)
    await tx.execute(sql`
      update invitation set withdrawn_at = ${at}
      where invited_by is null and accepted_at is null and withdrawn_at is null`)
    const link = newSecret()
    await tx.execute(sql`
      insert into invitation (email, name, role_id, vendors, link_hash, created_at, sent_at, expires_at)
      select ${email}, ${role}, id, array[${everywhere}], ${hashOf(link)}, ${at}, ${at},
        ${plus(now, limits.invitation.life).toISOString()} from role where name = ${role}`)
    await queueMail(kit, tx, email, firstLetter(`${origin}${invitationPage}#${link}`))
    return true
  })

async function isJustInvited(tx: Tx, email: string, since: Date): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    select 1 from invitation where email = ${email} and invited_by is null and withdrawn_at is null
      and sent_at > ${since.toISOString()}`)
  return rows.length > 0
}
