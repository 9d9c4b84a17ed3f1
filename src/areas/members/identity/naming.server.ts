// Whether a text tells of a member: asked before words somebody typed are kept.
import { or, type SQL, sql } from 'drizzle-orm'
import { rowsOf } from '#server/db/statement.ts'
import { tableFor } from '#server/db/tables.ts'
import type { Tx } from '#server/db/tenant.ts'
import { memberAddresses } from '../memberAddresses.ts'
import { members } from '../members.ts'

const m = tableFor(members)
const a = tableFor(memberAddresses)

/** Shorter words are initials and articles. */
const fewestLetters = 3

/**
 * Whether these words, which are letters alone, are part of the name of a member or of the city of an address, deleted ones too: all
 * of them as one begins it, any of them as a whole word of it, or all as what stands before the sign of an email.
 */
export const namesMember = async (tx: Tx, text: string): Promise<boolean> => {
  const said = text.split(' ').filter(word => [...word].length >= fewestLetters)
  const tells = (called: SQL): SQL | undefined => {
    const padded = sql`' ' || plain_text(${called}) || ' '`
    return or(
      sql`${padded} like '% ' || plain_text(${text}) || '%'`,
      ...said.map(word => sql`${padded} like '% ' || plain_text(${word}) || ' %'`),
      sql`replace(plain_text(${called}), ' ', '') = replace(plain_text(${text}), ' ', '')`,
    )
  }
  // Letters that must stand in it somewhere, which its index knows.
  const isNear = or(
    ...[text, ...said].map(word => sql`${m}.search_text like '%' || plain_text(${word}) || '%'`),
    sql`${m}.search_text like left(plain_text(${text}), 3) || '%'`,
  )
  const [found] = await rowsOf<{ tells: boolean }>(
    tx,
    sql`select exists (select from ${m} where ${m.vendor} = app_vendor() and ${isNear} and ${tells(sql`${m.name}`)})
      or exists (select from ${a} where ${a.vendor} = app_vendor() and ${a.city} is not null and ${tells(sql`${a.city}`)}) as tells`,
  )
  return found?.tells === true
}
