// Scheduled publications are kept by the clock, which catches up in order.
import { sql } from 'drizzle-orm'
import { type Finding, Problem } from '#contract/problem.ts'
import type { Resource } from '#contract/resource.ts'
import { type Planned, pendingOf } from '#contract/revisions.ts'
import { whoMay } from '#server/auth/standing.ts'
import { causesOf, isPassing } from '#server/db/pool.ts'
import { rowsOf, run } from '#server/db/statement.ts'
import { type Tx, withTenant } from '#server/db/tenant.ts'
import { type Kit, resourceNamed, type Staff } from '#server/kit.ts'
import { changing } from './change.ts'
import { moving } from './move.ts'
import { type StoredRow, storedByIds } from './read.ts'
import { isRevised, standingIn } from './revisions.ts'
import { type EngineScene, withScene } from './scene.ts'
import { titleIn } from './shape.ts'
import { scopeFor } from './staffScope.ts'
import { stored } from './store.ts'

interface Due {
  resource: string
  record_id: string
  entry: string
  made_by: string
  by_name: string
}

/** Keeps every appointment of the vendor that is due, oldest first; returns how many. Run each minute by one process. */
export const keepAppointments = async (kit: Kit, staff: Staff): Promise<number> => {
  const due = await withTenant(kit.db, scopeFor(staff), tx =>
    rowsOf<Due>(
      tx,
      sql`select resource, record_id, entry, made_by, by_name from appointment
        where vendor = ${staff.place.vendorCode} and at <= ${kit.clock.now().toISOString()} order by at, entry limit 500`,
    ),
  )
  if (due.length === 0) return 0
  // Read before anything is locked, for whatever of it fails.
  const told = await whoMay(kit, staff.place)
  // What one record is planned for comes in order: behind an entry that waits for another try its others wait as well.
  const waiting = new Set<string>()
  for (const entry of due) {
    if (waiting.has(entry.record_id)) continue
    if (!(await keep(kit, staff, entry, told))) waiting.add(entry.record_id)
  }
  return due.length
}

/**
 * Whoever takes the entry out moves the record; another process finds nothing. What the record refuses is not tried for ever; what
 * fails otherwise is tried again in the next minute, which false says, and keeps no other record from its moment.
 */
const keep = async (
  kit: Kit,
  staff: Staff,
  { resource: name, record_id: id, entry, made_by: userId, by_name }: Due,
  told: (action: string) => string[],
): Promise<boolean> => {
  const resource = resourceNamed(kit, name)
  const publishers = () => told(`${name}.publish`)
  const author = { ...staff, userId, name: by_name }
  try {
    await withScene(kit, author, { action: `${name}.schedule`, face: 'system' }, async scene => {
      if (!(await taken(scene, name, id, entry))) return
      const rows = await storedByIds(scene.tx, staff.place.vendorCode, resource, [id], true)
      if (isRevised(resource)) return keepEntry(scene, resource, rows, { entry, publishers })
      const { intents } = await moving(scene, resource, rows, 'due')
      await stored(scene, resource, intents)
    })
  } catch (error) {
    // With the database away there is nothing to go on with.
    if (causesOf(error).some(isPassing)) throw error
    if (!(error instanceof Problem)) {
      const facts = { resource: name, id, error: String(error) }
      kit.log.warn(facts, 'A scheduled publication could not be kept; the next minute tries again')
      return false
    }
    kit.log.warn({ resource: name, id, code: error.code }, 'A scheduled publication was refused and is dropped')
    const {
      code,
      message,
      facts: { key, params },
    } = error
    const why = { code, message, ...(key && { key }), ...(params && { params }) }
    await withScene(kit, author, { action: `${name}.schedule`, face: 'system' }, async scene => {
      if (!(await taken(scene, name, id, entry))) return
      const rows = await storedByIds(scene.tx, staff.place.vendorCode, resource, [id], true)
      if (isRevised(resource)) return keepEntry(scene, resource, rows, { entry, publishers, stopped: why })
      const [row] = rows
      if (row) await leftWaiting(scene, resource, row, [userId, ...publishers()])
    })
  }
  return true
}

interface Kept {
  /** Id of the entry. */
  entry: string
  /** Ids of people. */
  publishers(): string[]
  /** Why it was refused as a whole. */
  stopped?: Finding
}

/** The revision an entry names, whatever was saved since, once it is found fit; else the entry says why not, and so is who made it. */
const keepEntry = async (
  scene: EngineScene,
  resource: Resource,
  rows: StoredRow[],
  { entry: id, publishers, stopped }: Kept,
): Promise<void> => {
  const [row] = rows
  const entry = row && pendingOf(standingIn(row)).find(one => one.id === id)
  if (!row || !entry) return
  if (stopped) return failed(scene, resource, row, entry, stopped, publishers())
  const event = entry.does === 'publish' ? 'due' : 'deactivate'
  const { intents, refused } = await moving(scene, resource, rows, event, {}, entry)
  await stored(scene, resource, intents)
  const [left] = refused
  if (left) await failed(scene, resource, row, entry, left.why, publishers())
}

/** The entry stands there with the reason; whoever made it is told, and all who may publish such records. */
const failed = async (
  scene: EngineScene,
  resource: Resource,
  row: StoredRow,
  { id, by, does }: Planned,
  { code, message, key, params }: Finding,
  publishers: readonly string[],
): Promise<void> => {
  const failure = { code, message, ...(key && { key }), ...(params && { params }), at: scene.now.toISOString() }
  const scheduled = (standingIn(row).scheduled ?? []).map(one => (one.id === id ? { ...one, failure } : one))
  await stored(scene, resource, [changing(row, { scheduled })])
  const people = [...(by ? [by] : []), ...publishers]
  await tellFailed(scene.tx, scene.staff.place.vendorCode, scene.now, { resource, row, does, people })
}

/** It stays as it is, and waits for somebody: they are told, and so is whoever looks at it. */
const leftWaiting = async (
  { kit, tx, staff, now }: EngineScene,
  resource: Resource,
  row: StoredRow,
  people: readonly string[],
): Promise<void> => {
  const { vendorCode } = staff.place
  const records = [{ id: row.id, version: row.version, status: row.status }]
  await kit.publisher.publish(tx, vendorCode, { type: 'record.changed', resource: resource.name, records, by: null })
  await tellFailed(tx, vendorCode, now, { resource, row, does: 'publish', people })
}

const tellFailed = (
  tx: Tx,
  vendor: string,
  now: Date,
  { resource, row, does, people }: { resource: Resource; row: StoredRow; does: string; people: readonly string[] },
): Promise<unknown> =>
  run(
    tx,
    sql`select tell_person(${vendor}, person, ${now.toISOString()}::timestamptz, ${resource.name}, ${row.id}::uuid,
      ${titleIn(resource, row).slice(0, 300)}, 'failed', ${does}, null, null) from unnest(${sql.param([...new Set(people)])}::uuid[]) person`,
  )

const taken = async ({ tx, staff }: EngineScene, resource: string, id: string, entry: string): Promise<boolean> => {
  const vendor = staff.place.vendorCode
  const { count } = await run(
    tx,
    sql`delete from appointment where vendor = ${vendor} and resource = ${resource} and record_id = ${id} and entry = ${entry}`,
  )
  return count > 0
}
