// Couriers whose own systems fail too often pause by the clock, until somebody resumes them; those that somebody paused for a while
// go on by it. What they answered before that does not count again.
import { type SQL, sql } from 'drizzle-orm'
import { asksCounted, mostFailures, noFaults } from '#rules/courier/failing.ts'
import { rowsOf } from '#server/db/statement.ts'
import type { Scene } from '#server/records/serve.ts'
import { couriers } from './couriers.ts'

const ofLast = (figure: SQL) => sql`(select ${figure} from (
  select a.code from awb_asks a where a.vendor = t.vendor and a.courier = t.code and a.answered_at is not null
    and a.answered_at > coalesce(t.asks_since, '-infinity')
  order by a.answered_at desc limit ${asksCounted}) last)`

/** How many of its last answers are looked at, and how many of them were no number by its own fault. */
export const lastAsks = ofLast(sql`count(*)::int`)
export const lastFailures = ofLast(sql`(count(*) filter (where last.code <> all(${sql.param(noFaults)}::text[])))::int`)

export const pauseFailing = async ({ tx, setting, write }: Scene): Promise<boolean> => {
  const failing = await rowsOf<{ id: string }>(
    tx,
    sql`select t.id from couriers t where t.vendor = ${setting.vendor} and t.status = 1
      and not coalesce(t.is_paused, false)
      and ${lastFailures} > ${mostFailures}`,
  )
  await write.change(
    couriers,
    failing.map(({ id }) => ({ id, patch: { isPaused: true, pausedUntil: null, pauseReason: 'failures' as const } })),
  )
  return false
}

export const goesOn = { isPaused: false, pausedUntil: null, pauseReason: null } as const

export const resumeDue = async ({ tx, setting, now, write }: Scene): Promise<void> => {
  const due = await rowsOf<{ id: string }>(
    tx,
    sql`select id from couriers where vendor = ${setting.vendor} and status <> 2 and is_paused
      and paused_until <= ${now.toISOString()}::timestamptz`,
  )
  await write.change(
    couriers,
    due.map(({ id }) => ({ id, patch: goesOn })),
  )
}
