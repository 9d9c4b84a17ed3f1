// Who may see a stored file: whoever sent it, whoever may see the vendor's jobs, and whoever may see a record that holds it
// or has held it.
import { sql } from 'drizzle-orm'
import { actionId } from '#contract/address.ts'
import type { Resource } from '#contract/resource.ts'
import { withTenant } from '#server/db/tenant.ts'
import type { Actor, Kit, Staff } from '#server/kit.ts'

/** A field that holds or has held a file. */
export interface Use {
  resource: string
  field: string
}

export const maySeeUse = (
  areas: readonly Resource[],
  actor: Pick<Actor, 'may'>,
  { resource: name, field }: Use,
): boolean => {
  const resource = areas.find(area => area.name === name)
  const facts = resource?.fields[field]?.facts
  if (!resource || !facts || facts.secret || (facts.needs && !actor.may(facts.needs))) return false
  return actor.may(actionId(resource, 'show'))
}

export const maySeeFile = async (kit: Pick<Kit, 'db' | 'areas'>, staff: Staff, id: string): Promise<boolean> => {
  if (staff.may('jobs.show')) return true
  const vendor = staff.place.vendorCode
  return withTenant(kit.db, { vendor }, async tx => {
    const { rows } = await tx.execute<{ own: boolean; resource: string | null; field: string | null }>(
      sql`select f.created_by = ${staff.userId} as own, u.resource, u.field
        from file f left join file_use u on u.vendor = f.vendor and u.file = f.id
        where f.vendor = ${vendor} and f.id::text = ${id.toLowerCase()}`,
    )
    return rows.some(
      ({ own, resource, field }) => own || (resource && field && maySeeUse(kit.areas, staff, { resource, field })),
    )
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
