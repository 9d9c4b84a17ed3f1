// The scope of a transaction in somebody's name: their place, who they are, and the rows they may see.
import { type Scope, type Tx, withTenant } from '#server/db/tenant.ts'
import type { Staff } from '#server/kit.ts'

export const scopeFor = (staff: Staff): Scope => ({
  vendor: staff.place.vendorCode,
  user: staff.userId,
  country: staff.place.country,
  ...(staff.rows.seen && { rows: staff.rows.seen }),
})

/** Within a transaction, with other rows in sight than the person's own; empty for all. */
export const withinRows = <R>(
  { tx, staff }: { tx: Tx; staff: Staff },
  rows: string,
  work: () => Promise<R>,
): Promise<R> => {
  const { rows: _, ...whole } = scopeFor(staff)
  const scope: Scope = rows ? { ...whole, rows } : whole
  return withTenant(tx, scope, () => work())
}
