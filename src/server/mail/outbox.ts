// Letters are rows: committed with their cause, then delivered. The local driver delivers by keeping them: its rows are
// the mailbox. With SMTP the row waits for `deliver.ts` and is gone once the server took the letter.
import { sql } from 'drizzle-orm'
import { type Tx, withoutTenant } from '#server/db/tenant.ts'
import type { Kit, Mail, Mailer } from '#server/kit.ts'

export const mailChannel = 'nucleus_mail'
const kept = 500

/** A letter that may still be cancelled for a moment: how long, and by the id of what. */
export interface Grace {
  ms: number
  cause: string
}

/** Writes the letter in the transaction of its cause; it leaves when that commits, or when its grace is over. */
export async function queueMail(kit: Pick<Kit, 'env' | 'clock'>, tx: Tx, mail: Mail, grace?: Grace): Promise<void> {
  const now = kit.clock.now()
  const at = sql`${now.toISOString()}::timestamptz`
  const due = sql`${new Date(now.getTime() + (grace?.ms ?? 0)).toISOString()}::timestamptz`
  const isLocal = kit.env.smtpUrl === undefined
  await tx.execute(sql`
    insert into mail (at, recipient, subject, body, code, sent_at, next_try_at, cause)
    values (${at}, ${mail.to}, ${mail.subject}, ${mail.text}, ${mail.code ?? null}, ${isLocal ? due : null}, ${due},
      ${grace?.cause ?? null})`)
  if (isLocal) await tx.execute(sql`delete from mail where id <= (select max(id) from mail) - ${kept}`)
  else await tx.execute(sql`select pg_notify(${mailChannel}, '')`)
}

/** What is still held back for it never leaves; what has left or is leaving cannot be called back. */
export async function cancelMail({ clock }: Pick<Kit, 'clock'>, tx: Tx, cause: string): Promise<void> {
  await tx.execute(sql`delete from mail where cause = ${cause} and attempts = 0
    and next_try_at > ${clock.now().toISOString()}::timestamptz`)
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
export async function mailbox(kit: Pick<Kit, 'db' | 'clock'>, to?: string): Promise<Letter[]> {
  const { rows } = await kit.db.$client.query<Omit<Letter, 'at' | 'code'> & { at: Date; code: string | null }>(
    `select at, recipient::text as "to", subject, body as text, code from mail
      where ($1::citext is null or recipient = $1::citext) and coalesce(sent_at, at) <= $2 order by id desc limit 100`,
    [to ?? null, kit.clock.now()],
  )
  return rows.map(({ at, code, ...letter }) => ({ at: at.toISOString(), ...letter, ...(code !== null && { code }) }))
}
