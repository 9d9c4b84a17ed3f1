// What members allow, as others ask: whether a message may go to somebody now. Asked again at the moment of sending.
import { and, eq, sql } from 'drizzle-orm'
import { codeIn, type Value } from '#contract/valueSet.ts'
import { allows, type ConsentStateName, hasRoom, windowDays } from '#rules/consent.ts'
import { rowsOf } from '#server/db/statement.ts'
import { tableFor } from '#server/db/tables.ts'
import type { Tx } from '#server/db/tenant.ts'
import { fieldsWhere } from '#server/records/rows.ts'
import { consents } from '../consents.ts'
import { members } from '../members.ts'
import { type ConsentChannel, ConsentPurpose } from '../sets.ts'

export interface Addressed {
  member: string
  channel: Value<typeof ConsentChannel>
  purpose: Value<typeof ConsentPurpose>
}

/** Why not: they did not allow it, they are blocked or gone, or had three within seven days. */
export type MessageRefusal = 'consent' | 'member' | 'frequency'

const c = tableFor(consents)
const m = tableFor(members)

const consentOf = async (tx: Tx, { member, channel, purpose }: Addressed): Promise<ConsentStateName | undefined> => {
  const about = and(eq(c.member, member), eq(c.channel, channel), eq(c.purpose, purpose))
  const latest = { order: sql`${c.at} desc, ${c.id} desc`, limit: 1 }
  const [line] = await fieldsWhere(tx, consents, ['state'], about, latest)
  return line?.state
}

/** The one cap over all areas: whoever sends marketing asks here. */
export const hasMarketingRoom = async (tx: Tx, member: string, now: Date): Promise<boolean> => {
  const since = new Date(now.getTime() - windowDays * 86_400_000).toISOString()
  const rows = await rowsOf<{ at: Date }>(
    tx,
    sql`select sent_at as at from member_messages where vendor = app_vendor() and member = ${member}::uuid
      and purpose = ${codeIn(ConsentPurpose, 'marketing')} and sent_at > ${since}`,
  )
  return hasRoom(
    rows.map(({ at }) => new Date(at).toISOString()),
    now.toISOString(),
  )
}

/** Why a member may not be written to now; undefined where they may. */
export const messageRefusal = async (tx: Tx, message: Addressed, now: Date): Promise<MessageRefusal | undefined> => {
  const [member] = await fieldsWhere(tx, members, ['status'], eq(m.id, message.member))
  if (member?.status !== 'active') return 'member'
  if (!allows(message.purpose, await consentOf(tx, message))) return 'consent'
  if (message.purpose === 'marketing' && !(await hasMarketingRoom(tx, message.member, now))) return 'frequency'
  return undefined
}
