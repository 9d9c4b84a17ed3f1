// What members allow, as others ask: whether a message may go to somebody now. Asked again at the moment of sending.
import { sql } from 'drizzle-orm'
import { codeIn, type Value } from '#contract/valueSet.ts'
import { allows, type ConsentStateName, hasRoom, windowDays } from '#rules/consent.ts'
import { rowsOf } from '#server/db/statement.ts'
import type { Tx } from '#server/db/tenant.ts'
import { ConsentChannel, ConsentPurpose, ConsentState } from './sets.ts'

export interface Addressed {
  member: string
  channel: Value<typeof ConsentChannel>
  purpose: Value<typeof ConsentPurpose>
}

/** Why not: they did not allow it, they are blocked or gone, or had three within seven days. */
export type MessageRefusal = 'consent' | 'member' | 'frequency'

const stateIn = (code: number | undefined): ConsentStateName | undefined =>
  ConsentState.names.find(name => ConsentState.codes[name] === code)

const consentOf = async (tx: Tx, { member, channel, purpose }: Addressed): Promise<ConsentStateName | undefined> => {
  const [line] = await rowsOf<{ state: number }>(
    tx,
    sql`select state from consents where vendor = app_vendor() and member = ${member}::uuid
        and channel = ${codeIn(ConsentChannel, channel)} and purpose = ${codeIn(ConsentPurpose, purpose)} and status <> 2
      order by at desc, id desc limit 1`,
  )
  return stateIn(line?.state)
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

export const messageRefusal = async (tx: Tx, message: Addressed, now: Date): Promise<MessageRefusal | undefined> => {
  const [member] = await rowsOf<{ status: number }>(
    tx,
    sql`select status from members where vendor = app_vendor() and id = ${message.member}::uuid`,
  )
  if (member?.status !== 1) return 'member'
  if (!allows(message.purpose, await consentOf(tx, message))) return 'consent'
  if (message.purpose === 'marketing' && !(await hasMarketingRoom(tx, message.member, now))) return 'frequency'
  return undefined
}
