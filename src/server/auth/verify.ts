// A code is tried: counted before it is compared, compared in constant time, used at most once. All in one transaction
// under the challenge's row lock, so that of a hundred right ones at the same moment exactly one is let in.
import { sql } from 'drizzle-orm'
import { Problem } from '#contract/problem.ts'
import type { Purpose } from '#contract/session.ts'
import { type Tx, withoutTenant } from '#server/db/tenant.ts'
import type { Kit } from '#server/kit.ts'
import { queueMail } from '#server/mail/outbox.ts'
import { standingOf, triesLeft } from './challenge.ts'
import { giveLettersBack, isReplaced } from './codeLetters.ts'
import { codeClosed, codeExpired, codeLocked } from './codeRefusals.ts'
import { note } from './events.ts'
import { type Evidence, isProven } from './evidence.ts'
import { closedLetter } from './letters.ts'
import { codeLock, isClosed, limits, plus } from './limits.ts'
import { hashOf, letterHash } from './secrets.ts'

type Needs = Pick<Kit, 'db' | 'env' | 'clock'>

export interface Proof {
  ticket: string
  evidence: Evidence
  purpose: Purpose
  /** The session that asks, for the secure step. */
  sid?: string
}

/** Runs `then` in the transaction that uses the code up; refuses by throwing, after the try was counted. */
export async function proveCode<R>(kit: Needs, proof: Proof, then: (tx: Tx, userId: string) => Promise<R>): Promise<R> {
  const now = kit.clock.now()
  const verdict = await withoutTenant(kit.db, async (tx): Promise<{ value: R } | { refusal: Problem }> => {
    const tried = await countAttempt(tx, proof, now)
    if (!tried) return { refusal: await whyNot(tx, proof.ticket, now) }
    const { ticket, purpose } = proof
    const shown = { userId: tried.user_id, ticket, purpose, codeHash: tried.code_hash }
    if (!(await isProven(kit, tx, shown, proof.evidence))) {
      return { refusal: await refuse(kit, tx, tried, proof) }
    }
    await tx.execute(sql`
      update challenge set consumed_at = ${now.toISOString()} where ticket_hash = ${hashOf(proof.ticket)}`)
    await tx.execute(sql`
      update user_account set code_failures = 0, code_locked_until = null where id = ${tried.user_id}`)
    await giveLettersBack(tx, proof.ticket)
    return { value: await then(tx, tried.user_id) }
  })
  if ('refusal' in verdict) throw verdict.refusal
  return verdict.value
}

interface Tried extends Record<string, unknown> {
  code_hash: Buffer | null
  user_id: string
  attempts: number
}

// The person's row is locked too: tries on two challenges of one person must not miss each other's count.
async function countAttempt(tx: Tx, { ticket, purpose, sid, evidence }: Proof, now: Date): Promise<Tried | undefined> {
  await tx.execute(sql`
    select 1 from user_account where id = (select user_id from challenge where ticket_hash = ${hashOf(ticket)})
    for update`)
  // A letter's code runs out; what a person carries does not, only the ticket.
  const isMailed = evidence.factor === 'mail'
  const until = sql.identifier(isMailed ? 'expires_at' : 'ends_at')
  // What would live longer than anything does was made before the clock went back. Where no letter went, both ends are one.
  const most = (life: number): string => plus(now, life + limits.clock.tolerance).toISOString()
  const { rows } = await tx.execute<Tried>(sql`
    update challenge c set attempts = attempts + 1 from user_account u
    where c.ticket_hash = ${hashOf(ticket)} and c.purpose = ${purpose} and c.sid is not distinct from ${sid ?? null}::uuid
      and c.consumed_at is null and not c.locked and c.${until} > ${now.toISOString()}
      and c.ends_at <= ${most(limits.code.ticketLife)}
      and (not ${isMailed} or c.expires_at = c.ends_at or c.expires_at <= ${most(limits.code.life)})
      and c.attempts < ${limits.code.attempts} and u.id = c.user_id and u.active
      and (u.code_failures < ${limits.factor.closedAt} or ${evidence.factor === 'recovery'})
      and coalesce(u.code_locked_until <= ${now.toISOString()}, true)
    returning c.code_hash, c.user_id, c.attempts`)
  return rows[0]
}

async function whyNot(tx: Tx, ticket: string, now: Date): Promise<Problem> {
  const found = await standingOf(tx, ticket, now)
  if (found && isClosed(found.failures)) return codeClosed()
  return found?.lock_left && found.lock_left > 0 ? codeLocked(found.lock_left) : codeExpired()
}

async function refuse(
  kit: Needs,
  tx: Tx,
  { user_id: userId, attempts }: Tried,
  { ticket, evidence }: Proof,
): Promise<Problem> {
  const now = kit.clock.now()
  const { rows } = await tx.execute<{ failures: number; email: string }>(sql`
    update user_account set code_failures = code_failures + 1 where id = ${userId}
    returning code_failures as failures, email::text as email`)
  const { failures = limits.code.attempts, email = '' } = rows[0] ?? {}
  const isRound = failures % limits.code.attempts === 0
  const left = isRound ? 0 : triesLeft(attempts, failures)
  if (left > 0) {
    const replaced =
      evidence.factor === 'mail' && (await isReplaced(tx, userId, letterHash(kit.env, evidence.code, userId)))
    return new Problem('CODE_WRONG', 'This is not right', {
      details: { attemptsLeft: left, ...(replaced && { replaced }) },
    })
  }
  // What is left then is not to be waited for.
  const closes = failures === limits.factor.closedAt
  const lock = closes ? 0 : codeLock(Math.max(failures, limits.code.attempts))
  await tx.execute(sql`
    update user_account set code_locked_until = ${plus(now, lock).toISOString()} where id = ${userId}`)
  await tx.execute(sql`update challenge set locked = true where ticket_hash = ${hashOf(ticket)}`)
  if (!closes) return codeLocked(lock)
  await note(tx, now, { kind: 'factor', reason: 'closed', email, userId })
  await queueMail(kit, tx, email, closedLetter())
  return codeClosed()
}
