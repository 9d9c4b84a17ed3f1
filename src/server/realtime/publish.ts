// Writes an event in the transaction of its change. Numbering and waking happen at commit (migration 0004); progress of a
// job and the keys of a person are news for a moment only, so they are announced and not kept.
import { sql } from 'drizzle-orm'
import type { Tx } from '#server/db/tenant.ts'
import type { Clock, Publisher, Undated } from '#server/kit.ts'

export const eventChannel = 'nucleus_event'

/** What a notification carries; without a message the listener reads it from the table. */
export interface Notice {
  vendor: string
  offset: string | null
  user: string | null
  message: Undated | null
}

const fleeting: ReadonlySet<string> = new Set<Undated['type']>(['job.progress', 'keys.changed', 'lease.changed'])

export const publisherFor = (clock: Clock) =>
  ({
    /** `user`: only that person hears it. The transaction must be inside the vendor. */
    async publish(tx: Tx, vendor: string, message: Undated, user?: string) {
      if (fleeting.has(message.type)) {
        const notice: Notice = { vendor, offset: null, user: user ?? null, message }
        await tx.execute(sql`select pg_notify(${eventChannel}, ${JSON.stringify(notice)})`)
        return
      }
      await tx.execute(sql`
        insert into event (vendor, at, user_id, message)
        values (${vendor}, ${clock.now().toISOString()}, ${user ?? null}, ${JSON.stringify(message)}::jsonb)`)
    },
  }) satisfies Publisher
