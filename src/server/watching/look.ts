// What a transaction cannot know by itself: how many a filter finds, and which watched records a bulk run has changed. Once a
// minute, and only where something of the resource has happened since; each hour anyway, for filters that speak of days.
import { sql } from 'drizzle-orm'
import type { Place } from '#contract/brand.ts'
import type { AnyRow } from '#contract/resource.ts'
import type { Watch } from '#contract/watching.ts'
import { standingOf } from '#server/auth/standing.ts'
import { rowsOf } from '#server/db/statement.ts'
import { type Tx, withTenant } from '#server/db/tenant.ts'
import { type Kit, resourceNamed, type Staff } from '#server/kit.ts'
import { readRecord } from '#server/records/read.ts'
import { countFor, isBeyond } from './watches.ts'

interface Due extends Watch {
  user: string
  version: number | null
  met: boolean
  checked: string
}

const mostAtOnce = 500
const hourMs = 3_600_000

const dueIn = (kit: Kit, vendor: string): Promise<Due[]> =>
  withTenant(kit.db, { vendor }, tx =>
    rowsOf<Due>(
      tx,
      sql`select w.*, w.user_id as "user", w.checked_at::text as checked from watch w where w.vendor = ${vendor} and w.kind <> 'end' and (
          exists (select 1 from event e where e.vendor = w.vendor and e.at >= w.checked_at and e.message ->> 'resource' = w.resource
            and (w.kind = 'count' or e.message ->> 'type' = 'records.changed'))
          or (w.kind = 'count' and w.checked_at < ${new Date(kit.clock.now().getTime() - hourMs).toISOString()}))
        order by w.checked_at limit ${mostAtOnce}`,
    ),
  )

interface Seen {
  met: boolean
  version: number | null
  /** What is told, when something is. */
  told?: { state: string | null; by: string | null; count: number | null }
}

const counted = async (kit: Kit, staff: Staff, due: Due): Promise<Seen> => {
  const count = await countFor(kit, staff, resourceNamed(kit, due.resource), due.filter ?? '')
  const met = isBeyond(count, due)
  return { met, version: null, ...(met && !due.met && { told: { state: null, by: null, count } }) }
}

const reread = async (kit: Kit, staff: Staff, due: Due): Promise<Seen> => {
  const text = await readRecord(kit, staff, resourceNamed(kit, due.resource), due.record ?? '')
  const { version, status, updatedBy } = JSON.parse(text) as AnyRow
  const isNews = version > (due.version ?? 0) && (due.kind === 'state' ? status === due.state : updatedBy !== due.user)
  return { met: false, version, ...(isNews && { told: { state: status, by: updatedBy, count: null } }) }
}

/** Whoever notes first tells; another process that looked at the same moment finds it noted. */
const note = async (tx: Tx, now: string, due: Due, { met, version, told }: Seen): Promise<void> => {
  const [mine] = await rowsOf<{ id: string }>(
    tx,
    sql`update watch set met = ${met}, version = coalesce(${version}, version), checked_at = ${now}
      where id = ${due.id} and checked_at::text = ${due.checked} returning id`,
  )
  if (!mine || !told) return
  await tx.execute(sql`select tell_watcher(w, ${now}::timestamptz, ${told.state}, ${told.by}::uuid, ${told.count}::bigint)
    from watch w where w.id = ${due.id}`)
  if (due.kind === 'state') await tx.execute(sql`delete from watch where id = ${due.id}`)
}

/** What cannot be read any more, or may not be, is looked at again another time. */
const nothing = ({ met, version }: Due): Seen => ({ met, version })

export const lookAtWatches = async (kit: Kit, place: Place): Promise<void> => {
  const vendor = place.vendorCode
  const now = kit.clock.now().toISOString()
  for (const due of await dueIn(kit, vendor)) {
    const staff = await standingOf(kit, place, due.user)
    const may = staff?.may(`${due.resource}.${due.kind === 'count' ? 'open' : 'show'}`)
    const look = due.kind === 'count' ? counted : reread
    const seen = staff && may ? await look(kit, staff, due).catch(() => nothing(due)) : nothing(due)
    await withTenant(kit.db, { vendor }, tx => note(tx, now, due, seen))
  }
}
