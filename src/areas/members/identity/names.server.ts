// Members as other areas name them: by a number or an id that somebody wrote.
import { or, sql } from 'drizzle-orm'
import { tableFor } from '#server/db/tables.ts'
import type { Tx } from '#server/db/tenant.ts'
import { fieldsWhere } from '#server/records/rows.ts'
import { members } from '../members.ts'

const m = tableFor(members)

/** Of the members these texts are a number, in any case, or an id of: id and number, by what was written in small letters; none from the trash. */
export const membersCalled = async (
  tx: Tx,
  texts: readonly string[],
): Promise<ReadonlyMap<string, { id: string; memberNo: string }>> => {
  const wanted = sql.param([...new Set(texts.map(text => text.toLowerCase()))])
  const isCalled = or(sql`lower(${m.memberNo}) = any(${wanted}::text[])`, sql`${m.id}::text = any(${wanted}::text[])`)
  const rows = await fieldsWhere(tx, members, ['id', 'memberNo'], isCalled)
  return new Map(rows.flatMap(row => [row.id, row.memberNo.toLowerCase()].map(text => [text, row] as const)))
}
