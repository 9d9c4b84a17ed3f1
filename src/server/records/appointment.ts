// Scheduled publications are kept by the clock, which catches up in order.
import { sql } from 'drizzle-orm'
import { Problem } from '#contract/problem.ts'
import { causesOf, isPassing } from '#server/db/pool.ts'
import { rowsOf, run } from '#server/db/statement.ts'
import { withTenant } from '#server/db/tenant.ts'
import { type Kit, resourceNamed, type Staff } from '#server/kit.ts'
import { scopeFor } from './list.ts'
import { moving } from './move.ts'
import { storedByIds } from './read.ts'
import { type EngineScene, withScene } from './scene.ts'
import { stored } from './store.ts'

interface Due {
  resource: string
  record_id: string
  made_by: string
  by_name: string
}

/** Keeps every appointment of the vendor that is due, oldest first; returns how many. Run each minute by one process. */
export const keepAppointments = async (kit: Kit, staff: Staff): Promise<number> => {
  const due = await withTenant(kit.db, scopeFor(staff), tx =>
    rowsOf<Due>(
      tx,
      sql`select resource, record_id, made_by, by_name from appointment
        where vendor = ${staff.place.vendorCode} and at <= ${kit.clock.now().toISOString()} order by at limit 500`,
    ),
  )
  for (const entry of due) await keep(kit, staff, entry)
  return due.length
}

/**
 * Whoever takes the entry out moves the record; another process finds nothing. What the record refuses is not tried for ever; what
 * fails otherwise is tried again in the next minute and keeps no other entry from its moment.
 */
const keep = async (
  kit: Kit,
  staff: Staff,
  { resource: name, record_id: id, made_by: userId, by_name }: Due,
): Promise<void> => {
  const resource = resourceNamed(kit, name)
  const author = { ...staff, userId, name: by_name }
  try {
    await withScene(kit, author, { action: `${name}.schedule`, face: 'system' }, async scene => {
      if (!(await taken(scene, name, id))) return
      const rows = await storedByIds(scene.tx, staff.place.vendorCode, resource, [id], true)
      const { intents } = await moving(scene, resource, rows, 'due')
      await stored(scene, resource, intents)
    })
  } catch (error) {
    // With the database away there is nothing to go on with.
    if (causesOf(error).some(isPassing)) throw error
    if (!(error instanceof Problem)) {
      const facts = { resource: name, id, error: String(error) }
      return kit.log.warn(facts, 'A scheduled publication could not be kept; the next minute tries again')
    }
    kit.log.warn({ resource: name, id, code: error.code }, 'A scheduled publication was refused and is dropped')
    await withScene(kit, author, { action: `${name}.schedule`, face: 'system' }, scene => taken(scene, name, id))
  }
}

const taken = async ({ tx, staff }: EngineScene, resource: string, id: string): Promise<boolean> => {
  const vendor = staff.place.vendorCode
  const { count } = await run(
    tx,
    sql`delete from appointment where vendor = ${vendor} and resource = ${resource} and record_id = ${id}`,
  )
  return count > 0
}
