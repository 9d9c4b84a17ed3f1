// What somebody who sees some rows of a resource is told of it: of the records they see what is told of all, of the others nothing,
// not even that there are any.
import { type Kit, resourceNamed, type Undated } from '#server/kit.ts'
import { seenFrom } from '#server/records/reach.ts'
import type { Seat } from './gate.ts'

type Sitting = Pick<Seat, 'userId' | 'rows' | 'place'>

type Needs = Pick<Kit, 'db' | 'resources'>

const seen = (kit: Needs, { userId, rows, place }: Sitting, resource: string, ids: readonly string[]) => {
  const { vendorCode: vendor, country } = place!
  return seenFrom(kit, { vendor, user: userId, country, rows }, resourceNamed(kit, resource), ids)
}

/** The message as this person may hear it; undefined where it is of nothing they see. A mere number says less than it would tell. */
export const narrowed = async (kit: Needs, seat: Sitting, message: Undated): Promise<Undated | undefined> => {
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
