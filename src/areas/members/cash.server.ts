// Members as rules of cash on delivery ask about them: who may pay none and why, and how often they have ordered.
import { and, eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { type TableOf, tableFor } from '#server/db/tables.ts'
import { called } from '#server/records/rows.ts'
import { notInTrash } from '#server/records/trash.ts'
import { members } from './members.ts'

type Members = TableOf<typeof members>

const table = tableFor(members)
const m = called(members, 'm')

/** What is said of a member where no cash is taken: the number, and why. */
export interface Barred {
  of: string
  why: string
}

export interface JoinedMember {
  join: SQL
  /** Null where the row names nobody. */
  id: SQLWrapper
  /** `Barred` as JSON; null where cash is taken at that moment. */
  barred(now: Date): SQL
}

/** Whoever another row names, for statements that join it: also from the trash, and nobody where it names nobody. */
export const joinedMember = (vendor: SQLWrapper, member: SQLWrapper): JoinedMember => ({
  join: sql`left join ${table} ${m} on ${m.vendor} = ${vendor} and ${m.id} = ${member}`,
  id: m.id,
  barred: now => sql`case when ${m.codBlockedUntil} > ${now.toISOString()}::timestamptz
    then jsonb_build_object('of', ${m.memberNo}, 'why', coalesce(${m.codBlockReason}, '')) end`,
})

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Whether a condition holds of the member of this number, or of this id as a link names it; of nobody it does not. */
export const memberWhere = (who: string, vendor: string, meets: (member: Members) => SQL): SQL => {
  const isMeant = uuid.test(who) ? eq(m.id, who) : sql`lower(${m.memberNo}) = lower(${who})`
  // Written out: a partial index is not found through a parameter where a plan is kept.
  const isKept = notInTrash(m).inlineParams()
  return sql`exists (select 1 from ${table} ${m} where ${and(eq(m.vendor, vendor), isKept, isMeant)} and ${meets(m)})`
}
