// Who may see a stored file: whoever sent it, whoever may do what a job does that reads or made it, and whoever may see a
// record that holds it or has held it.
import { sql } from 'drizzle-orm'
import { actionId } from '#contract/address.ts'
import type { Resource } from '#contract/resource.ts'
import { isLimited } from '#server/auth/rowRights.ts'
import { rowsOf } from '#server/db/statement.ts'
import { type Tx, withTenant } from '#server/db/tenant.ts'
import { actionOfJob } from '#server/jobs/rights.ts'
import { type Actor, type Kit, resourceNamed, type Staff } from '#server/kit.ts'
import { shapeOf } from '#server/records/shape.ts'
import { scopeFor } from '#server/records/staffScope.ts'

/** A field that holds or has held a file. */
export interface Use {
  resource: string
  field: string
}

const maySeeUse = (
  resources: readonly Resource[],
  actor: Pick<Actor, 'may'>,
  { resource: name, field }: Use,
): boolean => {
  const resource = resources.find(one => one.name === name)
  const facts = resource?.fields[field]?.facts
  if (!resource || !facts || facts.secret || (facts.needs && !actor.may(facts.needs))) return false
  return actor.may(actionId(resource, 'show'))
}

interface Job {
  kind: string
  params: Record<string, unknown>
}

/** Of a right held for some rows only: what somebody else's job read or made may be of others. */
const byItsJob = async (tx: Tx, { place, may, rows }: Staff, id: string): Promise<boolean> => {
  const jobs = await rowsOf<Job>(
    tx,
    sql`select distinct kind, jsonb_build_object('resource', params -> 'resource', 'action', params -> 'action') as params from jobs
      where vendor = ${place.vendorCode} and (source_file ->> 'fileId' = ${id} or result_file ->> 'fileId' = ${id})`,
  )
  return jobs.some(job => may(actionOfJob(job)) && !rows.limited.has(actionOfJob(job)))
}

/** Whether a record that holds it now, or has held it, is among those the person may see, where they may not see all. */
const isAmongSeen = async (
  { kit, staff, tx }: { kit: Pick<Kit, 'resources'>; staff: Staff; tx: Tx },
  use: Use,
  id: string,
): Promise<boolean> => {
  const resource = resourceNamed(kit, use.resource)
  if (!isLimited(staff.rows, resource)) return true
  const { table, columns } = shapeOf(resource)
  const at = columns.get(use.field)?.at
  const vendor = staff.place.vendorCode
  const held = await rowsOf(
    tx,
    sql`select 1 from ${table} t where t.vendor = ${vendor} and position(${id} in ${at ?? sql`null`}::text) > 0
      union all select 1 from history h where h.vendor = ${vendor} and h.resource = ${resource.name}
        and position(${id} in (h.after -> ${use.field})::text) > 0 limit 1`,
  )
  return held.length > 0
}

/** Whether the person may see a record that holds the file, or has held it, in one of these fields. */
export const maySeeByUse = async (
  scene: { kit: Pick<Kit, 'db' | 'resources'>; staff: Staff; tx?: Tx },
  uses: readonly Use[],
  id: string,
): Promise<boolean> => {
  const { kit, staff, tx } = scene
  const known = uses.filter(use => maySeeUse(kit.resources, staff, use))
  if (known.length === 0) return false
  return withTenant(tx ?? kit.db, scopeFor(staff), async tx => {
    for (const use of known) if (await isAmongSeen({ kit, staff, tx }, use, id)) return true
    return false
  })
}

export const maySeeFile = async (kit: Pick<Kit, 'db' | 'resources'>, staff: Staff, id: string): Promise<boolean> => {
  const vendor = staff.place.vendorCode
  const uses: Use[] = []
  const isOpen = await withTenant(kit.db, { vendor }, async tx => {
    const { rows } = await tx.execute<{ own: boolean; resource: string | null; field: string | null }>(
      sql`select f.created_by = ${staff.userId} as own, u.resource, u.field
        from file f left join file_use u on u.vendor = f.vendor and u.file = f.id
        where f.vendor = ${vendor} and f.id::text = ${id.toLowerCase()}`,
    )
    for (const { resource, field } of rows) if (resource && field) uses.push({ resource, field })
    return rows.some(({ own }) => own) || (rows.length > 0 && byItsJob(tx, staff, id.toLowerCase()))
  })
  return isOpen || maySeeByUse({ kit, staff }, uses, id.toLowerCase())
}

/** Of many, those the person may see: one question, and one more for each that it leaves open. */
export const seenFiles = async (
  kit: Pick<Kit, 'db' | 'resources'>,
  staff: Staff,
  ids: readonly string[],
): Promise<string[]> => {
  const vendor = staff.place.vendorCode
  const held = await withTenant(kit.db, { vendor }, tx =>
    rowsOf<{ id: string; own: boolean; resource: string | null; field: string | null }>(
      tx,
      sql`select f.id, f.created_by = ${staff.userId} as own, u.resource, u.field
        from file f left join file_use u on u.vendor = f.vendor and u.file = f.id
        where f.vendor = ${vendor} and f.id = any(${sql.param([...ids])}::uuid[])`,
    ),
  )
  const isOpen = ({ own, resource, field }: (typeof held)[number]): boolean => {
    if (own || !resource || !field) return own
    return maySeeUse(kit.resources, staff, { resource, field }) && !isLimited(staff.rows, resourceNamed(kit, resource))
  }
  const open = new Set(held.filter(isOpen).map(({ id }) => id))
  const seen: string[] = []
  for (const id of ids) if (open.has(id) || (await maySeeFile(kit, staff, id))) seen.push(id)
  return seen
}

export const isOwnFile = (kit: Pick<Kit, 'db'>, staff: Staff, id: string): Promise<boolean> => {
  const vendor = staff.place.vendorCode
  return withTenant(kit.db, { vendor }, async tx => {
    const { rows } = await tx.execute(
      sql`select from file where vendor = ${vendor} and id::text = ${id.toLowerCase()} and created_by = ${staff.userId}`,
    )
    return rows.length > 0
  })
}
