// Messages to members, from any area: queued in the transaction of their cause, asked about again when they are sent. An opt-out
// drops what waits at once.
import { sql } from 'drizzle-orm'
import { codeIn } from '#contract/valueSet.ts'
import { run } from '#server/db/statement.ts'
import type { Tx } from '#server/db/tenant.ts'
import type { Letter } from '#server/mail/letter.ts'
import { newId } from '#server/records/ids.ts'
import { type Addressed, type MessageRefusal, messageRefusal } from './consents/messageConsents.server.ts'
import { ConsentChannel, ConsentPurpose } from './sets.ts'

/** Only mail has a driver; the other channels are refused until they have one. */
export interface Message extends Addressed {
  channel: 'email'
  letter: Letter
  /** What it is about, `cart 42` for instance. */
  cause: string
  sendAt: Date
}

/** Says why not, where it may not even wait. */
export const queueMessage = async (
  tx: Tx,
  { letter, cause, sendAt, ...message }: Message,
  now: Date,
): Promise<MessageRefusal | undefined> => {
  const why = await messageRefusal(tx, message, now)
  if (why) return why
  await run(
    tx,
    sql`insert into member_messages (vendor, id, member, channel, purpose, letter, cause, send_at)
      values (app_vendor(), ${newId()}, ${message.member}, ${codeIn(ConsentChannel, message.channel)},
        ${codeIn(ConsentPurpose, message.purpose)}, ${JSON.stringify(letter)}::jsonb, ${cause}, ${sendAt.toISOString()})`,
  )
  return undefined
}

export const dropWaiting = async (
  tx: Tx,
  { member, channel, purpose }: Addressed,
  now: Date,
  why: MessageRefusal,
): Promise<void> => {
  await run(
    tx,
    sql`update member_messages set dropped_at = ${now.toISOString()}, dropped_why = ${why}
      where vendor = app_vendor() and member = ${member}::uuid and channel = ${codeIn(ConsentChannel, channel)}
        and purpose = ${codeIn(ConsentPurpose, purpose)} and sent_at is null and dropped_at is null`,
  )
}
