// Letters are rows: committed with their cause, then delivered. The local driver delivers by keeping them: its rows are
// the mailbox. With SMTP the row waits for `deliver.ts` and is gone once the server took the letter.
import { sql } from 'drizzle-orm'
import { type Tx, withoutTenant } from '#server/db/tenant.ts'
import type { Kit, Mail, Mailer } from '#server/kit.ts'

export const mailChannel = 'nucleus_mail'
const kept = 500

/** Writes the letter in the transaction of its cause; it leaves when that commits. */
export async function queueMail(kit: Pick<Kit, 'env' | 'clock'>, tx: Tx, mail: Mail): Promise<void> {
  const at = sql`${kit.clock.now().toISOString()}::timestamptz`
  const isLocal = kit.env.smtpUrl === undefined
  await tx.execute(sql`
    insert into mail (at, recipient, subject, body, code, sent_at, next_try_at)
    values (${at}, ${mail.to}, ${mail.subject}, ${mail.text}, ${mail.code ?? null}, ${isLocal ? at : null}, ${at})`)
  if (isLocal) await tx.execute(sql`delete from mail where id <= (select max(id) from mail) - ${kept}`)
  else await tx.execute(sql`select pg_notify(${mailChannel}, '')`)
}

/** The kit's mailer. Delivery itself starts with `openDelivery`. */
export const mailerFor = (kit: Pick<Kit, 'db' | 'env' | 'clock'>): Mailer => ({
  send: mail => withoutTenant(kit.db, tx => queueMail(kit, tx, mail)),
})

export interface Letter {
  at: string
  to: string
  subject: string
  text: string
  code?: string
}

/** What the local driver kept, newest first. */
export async function mailbox(kit: Pick<Kit, 'db'>, to?: string): Promise<Letter[]> {
  const { rows } = await kit.db.$client.query<Omit<Letter, 'at' | 'code'> & { at: Date; code: string | null }>(
    `select at, recipient::text as "to", subject, body as text, code from mail
      where $1::citext is null or recipient = $1::citext order by id desc limit 100`,
    [to ?? null],
  )
  return rows.map(({ at, code, ...letter }) => ({ at: at.toISOString(), ...letter, ...(code !== null && { code }) }))
}
