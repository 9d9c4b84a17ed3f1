// One-time codes: sent by mail, five tries, three resends with a growing pause, used once. A challenge is known by its
// ticket; code and ticket are kept as hashes. Refuses with the same answer what is used, too old or somebody else's.
import { sql } from 'drizzle-orm'
import { Problem } from '#contract/problem.ts'
import type { Challenge, Language, Purpose } from '#contract/session.ts'
import { type Tx, withoutTenant } from '#server/db/tenant.ts'
import type { Kit } from '#server/kit.ts'
import { queueMail } from '#server/mail/outbox.ts'
import { claimLetter } from './codeLetters.ts'
import { codeClosed, codeExpired, codeLocked } from './codeRefusals.ts'
import { waysOf } from './factors.ts'
import { codeLetter } from './letters.ts'
import { isClosed, limits, plus } from './limits.ts'
import { codeHash, hashOf, letterHash, masked, newCode, newSecret } from './secrets.ts'
import type { Site } from './site.ts'

type Needs = Pick<Kit, 'db' | 'env' | 'clock'>

export interface Holder {
  userId: string
  email: string
  /** On a device a code was proven on; such letters have a budget of their own. */
  known?: boolean
  /** Asked for by the request. */
  language?: Language
}

/**
 * Opens a challenge and sends its code, but for people who have a factor of their own: they ask for the letter if they
 * want it. An older challenge of the same purpose ends.
 */
export async function openChallenge(
  kit: Needs,
  holder: Holder,
  { purpose, sid, site }: { purpose: Purpose; sid?: string; site: Site | undefined },
): Promise<Challenge> {
  const ticket = newSecret()
  const now = kit.clock.now()
  const known = holder.known === true || purpose === 'stepUp'
  return withoutTenant(kit.db, async tx => {
    const failures = await unlockedFailures(tx, holder.userId, now)
    await tx.execute(sql`
      update challenge set consumed_at = ${now.toISOString()} where user_id = ${holder.userId}
        and purpose = ${purpose} and sid is not distinct from ${sid ?? null}::uuid and consumed_at is null`)
    const ways = await waysLeft(tx, holder.userId, { ticket, site, failures })
    const code = ways.factors[0] === 'mail' ? newCode() : undefined
    const expiresIn = code === undefined ? limits.code.ticketLife : limits.code.life
    const resendIn = code === undefined ? 0 : limits.code.cooldown
    await tx.execute(sql`
      insert into challenge (ticket_hash, user_id, sid, purpose, code_hash, expires_at, resend_after, ends_at, known)
      values (${hashOf(ticket)}, ${holder.userId}, ${sid ?? null}, ${purpose},
        ${code === undefined ? null : codeHash(kit.env, code, ticket, purpose)},
        ${plus(now, expiresIn).toISOString()}, ${plus(now, resendIn).toISOString()},
        ${plus(now, limits.code.ticketLife).toISOString()}, ${known})`)
    if (code !== undefined) {
      const codeHash = letterHash(kit.env, code, holder.userId)
      await claimLetter(tx, { userId: holder.userId, ticket, known, again: false, codeHash }, now)
      await queueMail(kit, tx, holder.email, codeLetter(code, purpose), { language: holder.language })
    }
    const attemptsLeft = triesLeft(0, failures)
    const facts = { ticket, to: masked(holder.email), expiresIn, resendIn, attemptsLeft }
    return { ...facts, resendsLeft: limits.code.resends, ...ways, mailed: code !== undefined }
  })
}

/** What cannot be guessed is left to a person whose codes are closed: a recovery code. */
async function waysLeft(
  tx: Pick<Tx, 'execute'>,
  userId: string,
  { ticket, site, failures }: { ticket: string; site: Site | undefined; failures: number },
): Promise<Pick<Challenge, 'factors' | 'passkey'>> {
  const ways = await waysOf(tx, userId, ticket, site)
  if (!isClosed(failures)) return ways
  const factors = ways.factors.filter(factor => factor === 'recovery')
  if (factors.length === 0) throw codeClosed()
  return { factors }
}

/** A person whose codes are locked gets no new one either. */
async function unlockedFailures(tx: Tx, userId: string, now: Date): Promise<number> {
  const { rows } = await tx.execute<{ failures: number; left: number | null }>(sql`
    select code_failures as failures, ${until('code_locked_until', now)} as left
    from user_account where id = ${userId} for update`)
  const { left, failures = 0 } = rows[0] ?? {}
  if (left && left > 0) throw codeLocked(left)
  return failures
}

/** Wrong codes count per challenge and per person: opening another challenge buys no further tries. */
export const triesLeft = (attempts: number, failures: number): number =>
  Math.max(0, limits.code.attempts - Math.max(attempts, failures % limits.code.attempts))

interface Standing {
  user_id: string
  email: string
  sid: string | null
  purpose: Purpose
  attempts: number
  failures: number
  lock_left: number | null
  resends: number
  expires_in: number
  resend_in: number
  ends_in: number
  locked: boolean
  known: boolean
  active: boolean
  mailed: boolean
  consumed: boolean
}

const until = (column: string, now: Date) =>
  sql`(extract(epoch from ${sql.identifier(column)} - ${now.toISOString()}::timestamptz) * 1000)::float8`

export async function standingOf(tx: Pick<Tx, 'execute'>, ticket: string, now: Date): Promise<Standing | undefined> {
  const { rows } = await tx.execute<Standing & Record<string, unknown>>(sql`
    select c.user_id, u.email::text as email, c.sid, c.purpose, c.attempts, u.code_failures as failures,
      ${until('code_locked_until', now)} as lock_left, c.resends, c.locked, c.code_hash is not null as mailed, c.known,
      u.active, c.consumed_at is not null as consumed, ${until('expires_at', now)} as expires_in,
      ${until('resend_after', now)} as resend_in, ${until('ends_at', now)} as ends_in
    from challenge c join user_account u on u.id = c.user_id where c.ticket_hash = ${hashOf(ticket)}`)
  return rows[0]
}

const challengeOf = async (
  tx: Pick<Tx, 'execute'>,
  ticket: string,
  found: Standing,
  site: Site | undefined,
): Promise<Challenge> => ({
  ticket,
  to: masked(found.email),
  expiresIn: Math.max(0, Math.ceil(found.expires_in)),
  resendIn: Math.max(0, Math.ceil(found.resend_in)),
  attemptsLeft: triesLeft(found.attempts, found.failures),
  resendsLeft: Math.max(0, limits.code.resends - found.resends),
  ...(await waysLeft(tx, found.user_id, { ticket, site, failures: found.failures })),
  mailed: found.mailed,
})

/** The challenge of a ticket, refused alike when there is none, when it is over and when its person may not come in. */
async function openStandingOf(tx: Pick<Tx, 'execute'>, ticket: string, now: Date): Promise<Standing> {
  const found = await standingOf(tx, ticket, now)
  if (!found || found.consumed || found.locked || !found.active || found.ends_in <= 0) throw codeExpired()
  return found
}

/** The challenge as it stands, for a page that was loaded anew; sends nothing. */
export async function readChallenge(
  kit: Needs,
  { ticket, sid, site }: { ticket: string; sid?: string; site: Site | undefined },
): Promise<Challenge> {
  const found = await openStandingOf(kit.db, ticket, kit.clock.now())
  if (found.sid !== (sid ?? null)) throw codeExpired()
  return challengeOf(kit.db, ticket, found, site)
}

/** What the request says beside its body. */
interface Around {
  site: Site | undefined
  language?: Language
}

/** A new code for the same challenge, or its first one. The count of wrong ones stays. */
export async function resendCode(kit: Needs, ticket: string, { site, language }: Around): Promise<Challenge> {
  const now = kit.clock.now()
  return withoutTenant(kit.db, async tx => {
    await tx.execute(sql`select 1 from challenge where ticket_hash = ${hashOf(ticket)} for update`)
    const found = await openStandingOf(tx, ticket, now)
    if (isClosed(await unlockedFailures(tx, found.user_id, now))) throw codeClosed()
    const facts = await challengeOf(tx, ticket, found, site)
    if (facts.resendsLeft === 0 || facts.resendIn > 0) {
      throw new Problem('RESEND_REFUSED', 'A new code cannot be sent yet', {
        details: { resendIn: facts.resendIn, resendsLeft: facts.resendsLeft },
        ...(facts.resendsLeft > 0 && { retryAfter: Math.ceil(facts.resendIn / 1000) }),
      })
    }
    const code = newCode()
    const letter = { userId: found.user_id, ticket, known: found.known, again: found.mailed }
    await claimLetter(tx, { ...letter, codeHash: letterHash(kit.env, code, found.user_id) }, now)
    const resends = found.mailed ? found.resends + 1 : 0
    const pause = limits.code.cooldown * 2 ** resends
    await tx.execute(sql`
      update challenge set code_hash = ${codeHash(kit.env, code, ticket, found.purpose)}, resends = ${resends},
        expires_at = ${plus(now, limits.code.life).toISOString()}, resend_after = ${plus(now, pause).toISOString()}
      where ticket_hash = ${hashOf(ticket)}`)
    await queueMail(kit, tx, found.email, codeLetter(code, found.purpose), { language })
    const resendsLeft = limits.code.resends - resends
    return { ...facts, expiresIn: limits.code.life, resendIn: pause, resendsLeft, mailed: true }
  })
}

/** What a ticket is for, so that the secure step's session can be asked for before its code is tried. */
export async function purposeOf(kit: Needs, ticket: string): Promise<Purpose | undefined> {
  return (await standingOf(kit.db, ticket, kit.clock.now()))?.purpose
}
