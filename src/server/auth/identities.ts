// Whose identity it is. A person is found by issuer and subject; only the first time by the verified address, and from then
// on no other identity opens that account. Unknown, suspended and bound to another are one answer.
import { sql } from 'drizzle-orm'
import { Problem } from '#contract/problem.ts'
import type { Db } from '#server/db/pool.ts'
import type { Account } from './signIn.ts'

export interface Identity {
  issuer: string
  subject: string
  email: string
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
