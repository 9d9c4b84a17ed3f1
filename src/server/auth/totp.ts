// The authenticator app (RFC 6238: SHA-1, thirty seconds, six digits, one step either way). A counter is used once, the
// one that turned it on among them. The seed leaves the server once, to be scanned.
import { sql } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import type { TotpInvitation } from '#contract/factors.ts'
import { Problem } from '#contract/problem.ts'
import { type Tx, withoutTenant } from '#server/db/tenant.ts'
import type { Actor, Kit } from '#server/kit.ts'
import { codeExpired } from './codeRefusals.ts'
import { limits, plus } from './limits.ts'
import { sealed, unsealed } from './sealing.ts'

type Needs = Pick<Kit, 'db' | 'env' | 'clock'>

const period = 30
const issuer = 'Nucleus'

const appOf = (seed: Buffer, label = '') =>
  new TOTP({
    issuer,
    label,
    algorithm: 'SHA1',
    digits: 6,
    period,
    secret: new Secret({ buffer: Uint8Array.from(seed).buffer }),
  })

/** The counter a code stands for, if it is one of those around `now`. */
export function counterOf(seed: Buffer, code: string, now: Date): number | undefined {
  const delta = appOf(seed).validate({ token: code, timestamp: now.getTime(), window: 1 })
  return delta === null ? undefined : Math.floor(now.getTime() / 1000 / period) + delta
}

/** A new seed, waiting for its first code. Refused while an app is on: it would be replaced by whoever has the password. */
export async function inviteTotp(kit: Needs, { userId, email }: Actor): Promise<TotpInvitation> {
  const seed = Buffer.from(new Secret({ size: 20 }).bytes)
  const { rows } = await kit.db.execute(sql`
    insert into totp as t (user_id, sealed, created_at)
    values (${userId}, ${sealed(kit.env, userId, seed)}, ${kit.clock.now().toISOString()})
    on conflict (user_id) do update set sealed = excluded.sealed, created_at = excluded.created_at
      where t.confirmed_at is null
    returning user_id`)
  if (rows.length === 0) throw new Problem('STATE', 'An authenticator app is on already. Turn it off first')
  const app = appOf(seed, email)
  return { secret: app.secret.base32, uri: app.toString() }
}

interface Kept extends Record<string, unknown> {
  sealed: Buffer
  last_counter: number
}

/** Uses a code up; false for one that is wrong, used, or of an app that is not on. The caller holds the person's row. */
export async function usesTotp(kit: Needs, tx: Tx, userId: string, code: string, now: Date): Promise<boolean> {
  const { rows } = await tx.execute<Kept>(sql`
    select sealed from totp where user_id = ${userId} and confirmed_at is not null`)
  const [kept] = rows
  const seed = kept && unsealed(kit.env, userId, kept.sealed)
  const counter = seed && counterOf(seed, code, now)
  if (counter === undefined) return false
  const used = await tx.execute(sql`
    update totp set last_counter = ${counter} where user_id = ${userId} and last_counter < ${counter} returning 1`)
  return used.rows.length > 0
}

/** The first code turns the app on; `then` runs in the same transaction. */
export async function confirmTotp<R>(kit: Needs, actor: Actor, code: string, then: (tx: Tx) => Promise<R>): Promise<R> {
  const now = kit.clock.now()
  return withoutTenant(kit.db, async tx => {
    const { rows } = await tx.execute<Kept>(sql`
      select sealed from totp where user_id = ${actor.userId} and confirmed_at is null
        and created_at > ${plus(now, -limits.factor.invitation).toISOString()} for update`)
    const seed = rows[0] && unsealed(kit.env, actor.userId, rows[0].sealed)
    if (!seed) throw codeExpired()
    const counter = counterOf(seed, code, now)
    if (counter === undefined) throw new Problem('CODE_WRONG', 'This is not the code the app shows now')
    await tx.execute(sql`
      update totp set confirmed_at = ${now.toISOString()}, last_counter = ${counter} where user_id = ${actor.userId}`)
    return then(tx)
  })
}

/** Answers whether there was one. */
export async function dropTotp(tx: Tx, userId: string): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    delete from totp where user_id = ${userId} and confirmed_at is not null returning 1`)
  return rows.length > 0
}
