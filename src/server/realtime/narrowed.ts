// What somebody who sees some rows of a resource is told of it: of the records they see what is told of all, of the others nothing,
// not even that there are any.
import { sql } from 'drizzle-orm'
import { tableOf } from '#contract/address.ts'
import { rowsOf } from '#server/db/statement.ts'
import { readingTenant } from '#server/db/tenant.ts'
import type { Kit, Undated } from '#server/kit.ts'
import type { Seat } from './gate.ts'

type Sitting = Pick<Seat, 'userId' | 'rows' | 'place'>

const seen = ({ db }: Pick<Kit, 'db'>, { userId, rows, place }: Sitting, resource: string, ids: readonly string[]) => {
  const { vendorCode: vendor, country } = place!
  return readingTenant(db, { vendor, user: userId, country, rows }, async tx => {
    const found = await rowsOf<{ id: string }>(
      tx,
      sql`select id from ${sql.identifier(tableOf({ name: resource }))} where vendor = ${vendor} and id = any(${sql.param(ids)}::uuid[])`,
    )
    return new Set(found.map(({ id }) => id))
  })
}

/** The message as this person may hear it; undefined where it is of nothing they see. A mere number says less than it would tell. */
export const narrowed = async (kit: Pick<Kit, 'db'>, seat: Sitting, message: Undated): Promise<Undated | undefined> => {
  if (message.type === 'record.changed') {
    const ids = message.records.map(({ id }) => id)
    const shown = await seen(kit, seat, message.resource, ids)
    const records = message.records.filter(({ id }) => shown.has(id))
    return records.length > 0 ? { ...message, records } : undefined
  }
  if (message.type === 'job.progress' || message.type === 'job.done')
    return (await seen(kit, seat, 'jobs', [message.jobId])).has(message.jobId) ? message : undefined
  if (message.type === 'approval.asked' || message.type === 'record.commented' || message.type === 'lease.changed')
    return (await seen(kit, seat, message.resource, [message.id])).has(message.id) ? message : undefined
  // That many have changed has them look again: the number would count what they do not see.
  if (message.type === 'records.changed') return { ...message, count: 0, by: null }
  return message.type === 'views.changed' ? message : undefined
}
