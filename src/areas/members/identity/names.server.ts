// Members as other areas name them: what they are called, and whether a number or an id is anybody's.
import { or, sql } from 'drizzle-orm'
import { tableFor } from '#server/db/tables.ts'
import type { Tx } from '#server/db/tenant.ts'
import { fieldsWhere } from '#server/records/rows.ts'
import { members } from '../members.ts'

const m = tableFor(members)

/** By id their names, and their numbers as files write them, also of those in the trash; ids of nobody are left out. */
export const membersById = async (
  tx: Tx,
  ids: readonly string[],
): Promise<ReadonlyMap<string, { name: string; memberNo: string }>> => {
  const wanted = sql`${m.id} = any(${sql.param(ids)}::uuid[])`
  const rows = await fieldsWhere(tx, members, ['id', 'name', 'memberNo'], wanted, { deleted: true })
  return new Map(rows.map(({ id, ...member }) => [id, member]))
}

/** Numbers and ids of the members these texts are a number or an id of, as they are written. */
export const membersCalled = async (tx: Tx, texts: readonly string[]): Promise<ReadonlySet<string>> => {
  const wanted = sql.param(texts)
  const isCalled = or(sql`${m.memberNo} = any(${wanted}::text[])`, sql`${m.id}::text = any(${wanted}::text[])`)
  const rows = await fieldsWhere(tx, members, ['id', 'memberNo'], isCalled)
  return new Set(rows.flatMap(({ id, memberNo }) => [id, memberNo]))
}
