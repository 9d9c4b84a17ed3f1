// Letters are rows: committed with their cause, then delivered. The local driver delivers by keeping them: its rows are
// the mailbox. With SMTP the row waits for `deliver.ts` and is gone once the server took the letter.
import { sql } from 'drizzle-orm'
import type { Language } from '#contract/session.ts'
import type { Tx } from '#server/db/tenant.ts'
import type { Kit } from '#server/kit.ts'
import { codeIn, type Letter } from './letter.ts'
import { written } from './page.ts'
import { languageFor } from './reader.ts'

export const mailChannel = 'nucleus_mail'
const kept = 500

/** Writes the letter in the reader's language, in the transaction of its cause; it leaves when that commits. */
export async function queueMail(
  kit: Pick<Kit, 'env' | 'clock'>,
  tx: Tx,
  to: string,
  letter: Letter,
  asked?: Language,
): Promise<void> {
  const at = sql`${kit.clock.now().toISOString()}::timestamptz`
  const isLocal = kit.env.smtpUrl === undefined
  const language = await languageFor(tx, to, asked)
  const { subject, text, html } = written(letter, language)
  await tx.execute(sql`
    insert into mail (at, recipient, subject, body, html, language, code, sent_at, next_try_at)
    values (${at}, ${to}, ${subject}, ${text}, ${html}, ${language}, ${codeIn(letter) ?? null},
      ${isLocal ? at : null}, ${at})`)
  if (isLocal) await tx.execute(sql`delete from mail where id <= (select max(id) from mail) - ${kept}`)
  else await tx.execute(sql`select pg_notify(${mailChannel}, '')`)
}
