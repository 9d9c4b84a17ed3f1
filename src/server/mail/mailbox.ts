// The local mailbox: the letters the local driver kept.
import type { Env } from '#server/env.ts'
import type { Kit } from '#server/kit.ts'

export interface StoredLetter {
  id: number
  at: string
  to: string
  subject: string
  text: string
  /** Null for letters older than their languages. */
  language: string | null
  code?: string
}

/** Its letters open every account: there is none but beside the demo, whose passwords everybody knows. */
export const hasMailbox = ({ smtpUrl, seed }: Pick<Env, 'smtpUrl' | 'seed'>): boolean =>
  smtpUrl === undefined && seed.kind !== 'none'

type Stored = Omit<StoredLetter, 'at' | 'code'> & { at: Date; code: string | null }

/** Newest first, without what is still held back. */
export async function mailbox({ db, clock }: Pick<Kit, 'db' | 'clock'>, to?: string): Promise<StoredLetter[]> {
  const { rows } = await db.$client.query<Stored>(
    `select id::int as id, at, recipient::text as "to", subject, body as text, language, code from mail
      where ($1::citext is null or recipient = $1::citext) and coalesce(sent_at, at) <= $2 order by id desc limit 100`,
    [to ?? null, clock.now()],
  )
  return rows.map(({ at, code, ...letter }) => ({ at: at.toISOString(), ...letter, ...(code !== null && { code }) }))
}

/** The page of a letter, as a mail program would be given it. */
export async function letterPage({ db }: Pick<Kit, 'db'>, id: number): Promise<string | undefined> {
  const { rows } = await db.$client.query<{ html: string | null }>('select html from mail where id = $1', [id])
  return rows[0]?.html ?? undefined
}
