// Opens codes that too many wrong ones have closed, for somebody else: an administrator who has proven himself by the secure
// step, for people of the place he is in. Refuses to do it for oneself, since a session may be in the wrong hands.
import { sql } from 'drizzle-orm'
import { Problem } from '#contract/problem.ts'
import { type Tx, withoutTenant } from '#server/db/tenant.ts'
import type { Kit, Staff } from '#server/kit.ts'
import { queueMail } from '#server/mail/outbox.ts'
import { note } from './events.ts'
import { openedLetter } from './letters.ts'
import { mayEnter } from './places.ts'
import { masked } from './secrets.ts'
import { personById } from './sessions.ts'

/** Within the transaction of whatever earned it. Answers whether there was anything to open. */
export async function openCodes(tx: Tx, userId: string, now: Date): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    update user_account set code_failures = 0, code_locked_until = null where id = ${userId} and code_failures > 0
    returning id`)
  await tx.execute(sql`
    update challenge set consumed_at = ${now.toISOString()} where user_id = ${userId} and consumed_at is null`)
  return rows.length > 0
}

export async function unlock(kit: Pick<Kit, 'db' | 'env' | 'clock'>, staff: Staff, userId: string): Promise<void> {
  if (userId === staff.userId) throw new Problem('SECOND_PERSON', 'Someone else must unlock you')
  const person = await personById(kit.db, userId)
  if (!person || !mayEnter(person, staff.place)) throw new Problem('NOT_FOUND', 'There is nobody like that here')
  const now = kit.clock.now()
  await withoutTenant(kit.db, async tx => {
    if (!(await openCodes(tx, userId, now))) throw new Problem('STATE', 'The codes of this person are not locked')
    const { email } = person
    await note(tx, now, { kind: 'factor', reason: `opened by ${masked(staff.email)}`, email, userId })
    await queueMail(kit, tx, email, openedLetter())
  })
}
