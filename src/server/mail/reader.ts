// The language somebody is written to in: the one they chose, else what their browser asks for just now, else what it asked
// for at their last sign-in.
import { sql } from 'drizzle-orm'
import { languageOf } from '#contract/language.ts'
import type { Language } from '#contract/session.ts'
import type { Tx } from '#server/db/tenant.ts'

/** `asked` is what the request behind the letter asks for, or the language chosen for somebody who has no account yet. */
export async function languageFor(tx: Pick<Tx, 'execute'>, to: string, asked?: Language): Promise<Language> {
  const { rows } = await tx.execute<{ chosen: string | null; last: string | null }>(sql`
    select u.profile->>'language' as chosen, (select s.language from session s
      where s.user_id = u.id and s.language is not null order by s.created_at desc, s.sid desc limit 1) as last
    from user_account u where u.email = ${to}`)
  const { chosen, last } = rows[0] ?? {}
  return languageOf([chosen ?? asked ?? last ?? 'en'])
}
