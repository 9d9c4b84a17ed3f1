// How a member was reached before another record became part of theirs: found by it as by what counts now, until the two are
// taken apart again.
import { type SQL, sql } from 'drizzle-orm'
import { rowsOf, run } from '#server/db/statement.ts'
import type { Tx } from '#server/db/tenant.ts'
import { markIn } from '#server/fields/personal.ts'
import { newId } from '#server/records/ids.ts'
import { called } from '#server/records/rows.ts'
import type { Scene } from '#server/records/serve.ts'
import { type MemberRow, members } from '../members.ts'

type Contact = 'phone' | 'email'

type Reached = Pick<MemberRow, 'id' | Contact>

export interface Alias {
  field: Contact
  value: string
}

export const aliasesOf = (tx: Tx, member: string): Promise<Alias[]> =>
  rowsOf<Alias>(
    tx,
    sql`select distinct field, value from member_aliases where vendor = app_vendor() and member = ${member}::uuid order by field, value`,
  )

/** Of both records whatever is not said of the survivor any more, and what the other was known by before. */
export const keepAliases = async (
  { tx }: Pick<Scene, 'tx'>,
  before: Reached,
  after: Reached,
  loser: Reached,
): Promise<void> => {
  const said = (['phone', 'email'] as const).flatMap(field =>
    [before[field], loser[field]].flatMap(value => (value && value !== after[field] ? [{ field, value }] : [])),
  )
  const rows = [...said, ...(await aliasesOf(tx, loser.id))].map(alias => ({ id: newId(), ...alias }))
  await run(
    tx,
    sql`insert into member_aliases (vendor, id, member, origin, field, value)
      select app_vendor(), a.id, ${after.id}::uuid, ${loser.id}::uuid, a.field, a.value
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as a(id uuid, field text, value text)`,
  )
}

export const dropAliases = async (tx: Tx, member: string, origin: string): Promise<void> => {
  await run(
    tx,
    sql`delete from member_aliases where vendor = app_vendor() and member = ${member}::uuid and origin = ${origin}::uuid`,
  )
}

/** Whoever proves a phone or an email is found by it alone from then on. */
export const releaseAliases = async (tx: Tx, field: Contact, value: string): Promise<void> => {
  await run(
    tx,
    sql`delete from member_aliases where vendor = app_vendor() and field = ${field}
      and ${markIn(sql`value`)} = ${markIn(sql`${value}::text`)}`,
  )
}

const t = called(members, 't')

const among = (field: Contact) => (is: (column: SQL) => SQL, vendor: string) =>
  sql`${t.id} in (select a.member from member_aliases a where a.vendor = ${vendor} and a.field = ${field} and ${is(sql`a.value`)})`

/** Whoever looks for a phone or an email looks here too. */
export const elsewhere = { phone: among('phone'), email: among('email') }
