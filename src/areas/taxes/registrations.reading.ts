// Which registration a supply is made under.
import { sql } from 'drizzle-orm'
import type { Tx } from '#server/db/tenant.ts'

export interface Registration {
  id: string
  number: string
  /** Code of its state, where the country has any. */
  state: string | null
}

/** The registration a warehouse belongs to; the only one there is where nobody names it. */
export const registrationOf = async (tx: Tx, warehouse: string | null): Promise<Registration | undefined> => {
  const { rows } = await tx.execute<Registration & { isNamed: boolean } & Record<string, unknown>>(sql`
    select r.id, r.number, z.code as state, ${warehouse}::uuid = any(r.warehouses) is true as "isNamed"
    from tax_registrations r left join tax_zones z on z.vendor = r.vendor and z.id = r.tax_zone
    where r.status = 1 order by 4 desc, r.created_at, r.id`)
  const [first] = rows
  return first && (first.isNamed || rows.length === 1) ? first : undefined
}
