// The factors of a person's own: which a challenge offers, in which order, and what follows when one comes or goes. Then
// other sessions end, open challenges and known devices with them, and a letter says so.
import { sql } from 'drizzle-orm'
import type { Factor, FactorAdded, MyFactors, Passkey } from '#contract/factors.ts'
import type { Challenge } from '#contract/session.ts'
import type { Db } from '#server/db/pool.ts'
import { type Tx, withoutTenant } from '#server/db/tenant.ts'
import type { Actor, Kit } from '#server/kit.ts'
import { queueMail } from '#server/mail/outbox.ts'
import { identityOf } from './identities.ts'
import { type FactorChange, factorLetter } from './letters.ts'
import { type KnownKey, passkeyQuestion } from './passkeys.ts'
import { recallOf } from './recall.ts'
import { dropRecoveryCodes, newRecoveryCodes } from './recovery.ts'
import { endSessionsOf } from './sessions.ts'
import type { Site } from './site.ts'

type Needs = Pick<Kit, 'db' | 'env' | 'clock'>
type Asks = Pick<Tx, 'execute'>

interface Held extends Record<string, unknown> {
  totp: boolean
  recovery: number
  passkeys: KnownKey[]
}

/** Own factors before the letter, the strongest first; paper last. */
export async function waysOf(
  tx: Asks,
  userId: string,
  ticket: string,
  site: Site | undefined,
): Promise<Pick<Challenge, 'factors' | 'passkey'>> {
  const { rows } = await tx.execute<Held>(sql`
    select exists (select from totp where user_id = ${userId} and confirmed_at is not null) as totp,
      (select count(*)::int from recovery_code where user_id = ${userId} and used_at is null) as recovery,
      coalesce((select jsonb_agg(jsonb_build_object('id', id, 'transports', transports) order by created_at)
        from passkey where user_id = ${userId} and rp = ${site?.rpId ?? null}), '[]') as passkeys`)
  const { totp = false, recovery = 0, passkeys = [] } = rows[0] ?? {}
  const hasPasskey = site !== undefined && passkeys.length > 0
  const offered: [Factor, boolean][] = [
    ['passkey', hasPasskey],
    ['totp', totp],
    ['mail', true],
    ['recovery', recovery > 0],
  ]
  return {
    factors: offered.filter(([, has]) => has).map(([factor]) => factor),
    ...(hasPasskey && { passkey: passkeyQuestion(ticket, site, passkeys) }),
  }
}

/** Whether the person added one, on whatever host. */
export async function hasOwnFactor(db: Db | Tx, userId: string): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select 1 from totp where user_id = ${userId} and confirmed_at is not null
    union all select 1 from passkey where user_id = ${userId} limit 1`)
  return rows.length > 0
}

/** In the transaction of the change. Recovery codes come with the first factor and go with the last. */
export async function factorAdded(kit: Needs, tx: Tx, actor: Actor, change: FactorChange): Promise<FactorAdded> {
  await afterChange(kit, tx, actor, change)
  const { rows } = await tx.execute(sql`select 1 from recovery_code where user_id = ${actor.userId} limit 1`)
  return rows.length > 0 ? {} : { recoveryCodes: await newRecoveryCodes(tx, actor.userId) }
}

export async function factorRemoved(kit: Needs, tx: Tx, actor: Actor, change: FactorChange): Promise<void> {
  await afterChange(kit, tx, actor, change)
  if (!(await hasOwnFactor(tx, actor.userId))) await dropRecoveryCodes(tx, actor.userId)
}

export async function afterChange(kit: Needs, tx: Tx, actor: Actor, change: FactorChange): Promise<void> {
  const { userId, sessionId } = actor
  const now = kit.clock.now()
  for (const sid of await endSessionsOf(tx, userId, { except: sessionId }, now)) recallOf(kit.db).forget(sid)
  await tx.execute(sql`delete from known_device where user_id = ${userId}`)
  await tx.execute(sql`
    update challenge set consumed_at = ${now.toISOString()}
    where user_id = ${userId} and consumed_at is null and sid is distinct from ${sessionId}::uuid`)
  await queueMail(kit, tx, actor.email, factorLetter(change))
}

interface Mine extends Record<string, unknown> {
  hasPassword: boolean
  totpSince: string | null
  passkeys: Passkey[]
  recoveryLeft: number
}

export async function myFactors(kit: Needs, { userId }: Actor, site: Site | undefined): Promise<MyFactors> {
  const { rows } = await withoutTenant(kit.db, tx =>
    tx.execute<Mine>(sql`
      select u.password_hash is not null as "hasPassword", to_jsonb(t.confirmed_at) as "totpSince",
        coalesce((select jsonb_agg(jsonb_build_object('id', p.id, 'name', p.name, 'host', p.rp, 'createdAt',
          p.created_at, 'lastUsedAt', p.last_used_at) order by p.created_at) from passkey p where p.user_id = u.id), '[]')
          as passkeys,
        (select count(*)::int from recovery_code r where r.user_id = u.id and r.used_at is null) as "recoveryLeft"
      from user_account u left join totp t on t.user_id = u.id where u.id = ${userId}`),
  )
  const { hasPassword = false, totpSince = null, passkeys = [], recoveryLeft = 0 } = rows[0] ?? {}
  const provider = await identityOf(kit, userId)
  return { hasPassword, totpSince, passkeys, recoveryLeft, provider, passkeysHere: site !== undefined }
}
