// Whose identity it is. A person is found by issuer and subject; only the first time by the verified address, and from then
// on no other identity opens that account. Unknown, suspended and bound to another are one answer.
import { sql } from 'drizzle-orm'
import type { MyFactors } from '#contract/factors.ts'
import { Problem } from '#contract/problem.ts'
import type { Db } from '#server/db/pool.ts'
import type { Tx } from '#server/db/tenant.ts'
import type { Kit } from '#server/kit.ts'
import type { Account } from './signIn.ts'

type Needs = Pick<Kit, 'db' | 'env'>

export interface Identity {
  issuer: string
  subject: string
  email: string
}

interface Bound extends Record<string, unknown> {
  issuer: string
  since: string
}

const plain = (issuer: string): string => issuer.replace(/\/$/, '')

/** What the person calls it: the configured name, of an earlier provider its host. */
const nameOf = ({ oidc }: Kit['env'], issuer: string): string =>
  oidc && plain(oidc.issuer) === plain(issuer) ? oidc.name : (URL.parse(issuer)?.host ?? issuer)

export async function identityOf({ db, env }: Needs, userId: string): Promise<MyFactors['provider']> {
  const { rows } = await db.execute<Bound>(sql`
    select issuer, to_jsonb(bound_at) as since from user_identity where user_id = ${userId}`)
  const [bound] = rows
  return bound ? { name: nameOf(env, bound.issuer), since: bound.since } : null
}

/** Answers its name, or nothing where there is none. Refuses to take the last way in. */
export async function dropIdentity(tx: Tx, env: Kit['env'], userId: string): Promise<string | undefined> {
  const { rows } = await tx.execute<{ has: boolean }>(sql`
    select password_hash is not null as has from user_account where id = ${userId} for update`)
  if (!rows[0]?.has) throw new Problem('STATE', 'It is the only way in')
  const { rows: dropped } = await tx.execute<{ issuer: string }>(sql`
    delete from user_identity where user_id = ${userId} returning issuer`)
  return dropped[0] && nameOf(env, dropped[0].issuer)
}

export async function accountOf(db: Db, { issuer, subject, email }: Identity, now: Date): Promise<Account> {
  // Nothing happens when the identity or the person is bound already.
  await db.execute(sql`
    insert into user_identity (issuer, subject, user_id, bound_at)
    select ${issuer}, ${subject}, id, ${now.toISOString()} from user_account where email = ${email} and active
    on conflict do nothing`)
  const { rows } = await db.execute<Account>(sql`
    select id, email::text as email, active, password_hash, allowed_countries, mfa
    from user_account join user_identity on user_id = id
    where issuer = ${issuer} and subject = ${subject} and active`)
  const account = rows[0]
  if (!account) throw new Problem('SOCIAL_UNKNOWN', 'Nobody can sign in with this identity. Ask for an invitation')
  return account
}
