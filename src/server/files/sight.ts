// Who may see a stored file: whoever sent it, whoever may do what a job does that reads or made it, and whoever may see a
// record that holds it or has held it.
import { sql } from 'drizzle-orm'
import { actionId } from '#contract/address.ts'
import type { Resource } from '#contract/resource.ts'
import { rowsOf } from '#server/db/statement.ts'
import { type Tx, withTenant } from '#server/db/tenant.ts'
import { actionOfJob } from '#server/jobs/rights.ts'
import type { Actor, Kit, Staff } from '#server/kit.ts'

/** A field that holds or has held a file. */
export interface Use {
  resource: string
  field: string
}

export const maySeeUse = (
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

const byItsJob = async (tx: Tx, { place, may }: Staff, id: string): Promise<boolean> => {
  const jobs = await rowsOf<Job>(
    tx,
    sql`select distinct kind, jsonb_build_object('resource', params -> 'resource', 'action', params -> 'action') as params from jobs
      where vendor = ${place.vendorCode} and (source_file ->> 'fileId' = ${id} or result_file ->> 'fileId' = ${id})`,
  )
  return jobs.some(job => may(actionOfJob(job)))
}

export const maySeeFile = async (kit: Pick<Kit, 'db' | 'resources'>, staff: Staff, id: string): Promise<boolean> => {
  const vendor = staff.place.vendorCode
  return withTenant(kit.db, { vendor }, async tx => {
    const { rows } = await tx.execute<{ own: boolean; resource: string | null; field: string | null }>(
      sql`select f.created_by = ${staff.userId} as own, u.resource, u.field
        from file f left join file_use u on u.vendor = f.vendor and u.file = f.id
        where f.vendor = ${vendor} and f.id::text = ${id.toLowerCase()}`,
    )
    const isItsOwn = rows.some(
      ({ own, resource, field }) => own || (resource && field && maySeeUse(kit.resources, staff, { resource, field })),
    )
    return isItsOwn || (rows.length > 0 && byItsJob(tx, staff, id.toLowerCase()))
  })
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
