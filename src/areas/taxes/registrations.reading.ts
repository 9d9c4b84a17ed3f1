// Which registration a supply is made under.
import { sql } from 'drizzle-orm'
import type { Tx } from '#server/db/tenant.ts'

export interface Registration {
  id: string
  number: string
  /** Code of its state, where the country has any. */
  state: string | null
  /** Ids and codes of the warehouses it names. */
  warehouses: string[]
}

export const readRegistrations = async (tx: Tx): Promise<Registration[]> => {
  const { rows } = await tx.execute<Registration & Record<string, unknown>>(sql`
    select r.id, r.number, z.code as state, array(select unnest(array[w.id::text, w.code]) from warehouses w
      where w.vendor = r.vendor and w.id = any(r.warehouses)) as warehouses
    from tax_registrations r left join tax_zones z on z.vendor = r.vendor and z.id = r.tax_zone
    where r.status = 1 order by r.created_at, r.id`)
  return rows
}

/** The one a warehouse, by id or code, belongs to; the only one there is where nobody names it. */
export const belongingTo = (all: readonly Registration[], warehouse: string | null): Registration | undefined =>
  all.find(({ warehouses }) => warehouse && warehouses.includes(warehouse)) ?? (all.length === 1 ? all[0] : undefined)

export const registrationOf = async (tx: Tx, warehouse: string | null): Promise<Registration | undefined> =>
  belongingTo(await readRegistrations(tx), warehouse)
