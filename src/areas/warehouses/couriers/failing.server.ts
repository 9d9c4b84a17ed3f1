// Couriers whose own systems fail too often pause by the clock, until somebody resumes them; those that somebody paused for a while
// go on by it. What they answered before that does not count again.
import { and, eq, lte, sql } from 'drizzle-orm'
import { asksCounted, mostFailures, noFaults } from '#rules/courier/failing.ts'
import { type TableOf, tableFor } from '#server/db/tables.ts'
import { asked } from '#server/records/ports.ts'
import { called, fieldsWhere } from '#server/records/rows.ts'
import type { Scene } from '#server/records/serve.ts'
import { couriers } from '../couriers.ts'
import { answersOf, faultsOf } from '../warehouses.ports.ts'

const c = tableFor(couriers)

/** So many of the last answers of a courier, since it was forgiven what it answered before. */
const lastOf = (of: TableOf<typeof couriers>) => ({
  vendor: of.vendor,
  courier: of.code,
  since: of.asksSince,
  most: asksCounted,
})

const t = called(couriers, 't')

/** How many of its last answers are looked at, and how many of them were no number by its own fault. */
export const lastAsks = asked(() => answersOf.ask(lastOf(t)))
export const lastFailures = asked(() => faultsOf.ask(lastOf(t), noFaults))

export const pauseFailing = async ({ tx, write }: Scene): Promise<boolean> => {
  const goes = and(eq(c.status, 'active'), sql`not coalesce(${c.isPaused}, false)`)
  const fails = sql`${faultsOf.ask(lastOf(c), noFaults)} > ${mostFailures}`
  const failing = await fieldsWhere(tx, couriers, ['id'], and(goes, fails))
  await write.change(
    couriers,
    failing.map(({ id }) => ({ id, patch: { isPaused: true, pausedUntil: null, pauseReason: 'failures' as const } })),
  )
  return false
}

export const goesOn = { isPaused: false, pausedUntil: null, pauseReason: null } as const

export const resumeDue = async ({ tx, now, write }: Scene): Promise<void> => {
  const isDue = and(eq(c.isPaused, true), lte(c.pausedUntil, now.toISOString()))
  const due = await fieldsWhere(tx, couriers, ['id'], isDue)
  await write.change(
    couriers,
    due.map(({ id }) => ({ id, patch: goesOn })),
  )
}
