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

/** A letter that may still be cancelled for a moment: how long, and by the id of what. */
export interface Grace {
  ms: number
  cause: string
}

export interface Posting {
  /** Where the reader has chosen none. */
  language?: Language
  grace?: Grace
}

/** Writes the letter in the reader's language, in the transaction of its cause; it leaves when that commits, or when its grace is over. */
export async function queueMail(
  kit: Pick<Kit, 'env' | 'clock'>,
  tx: Tx,
  to: string,
  letter: Letter,
  { language: asked, grace }: Posting = {},
): Promise<void> {
  const now = kit.clock.now()
  const at = sql`${now.toISOString()}::timestamptz`
  const due = sql`${new Date(now.getTime() + (grace?.ms ?? 0)).toISOString()}::timestamptz`
  const isLocal = kit.env.smtpUrl === undefined
  const language = await languageFor(tx, to, asked)
  const { subject, text, html } = written(letter, language)
  await tx.execute(sql`
    insert into mail (at, recipient, subject, body, html, language, code, sent_at, next_try_at, cause)
    values (${at}, ${to}, ${subject}, ${text}, ${html}, ${language}, ${codeIn(letter) ?? null},
      ${isLocal ? due : null}, ${due}, ${grace?.cause ?? null})`)
  if (isLocal) await tx.execute(sql`delete from mail where id <= (select max(id) from mail) - ${kept}`)
  else await tx.execute(sql`select pg_notify(${mailChannel}, '')`)
}

/** What is still held back for it never leaves; what has left or is leaving cannot be called back. */
export async function cancelMail({ clock }: Pick<Kit, 'clock'>, tx: Tx, cause: string): Promise<void> {
  await tx.execute(sql`delete from mail where cause = ${cause} and attempts = 0
    and next_try_at > ${clock.now().toISOString()}::timestamptz`)
}
