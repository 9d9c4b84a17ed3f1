// What the demo has planned: the clock keeps it like whatever somebody scheduled.
import { sql } from 'drizzle-orm'
import type { Tx } from '#server/db/tenant.ts'

interface SeededPlan {
  id: string
  at: string
}

/** `by`: whose plan it is, by email. */
export const seedAppointments = async (
  tx: Tx,
  vendor: string,
  { resource, by, plans }: { resource: string; by: string; plans: readonly SeededPlan[] },
): Promise<void> => {
  await tx.execute(sql`insert into appointment (vendor, resource, record_id, at, made_by, by_name)
    select ${vendor}, ${resource}, p.id, p.at, u.id, u.name
    from jsonb_to_recordset(${JSON.stringify(plans)}::jsonb) as p (id uuid, at timestamptz)
      left join user_account u on u.email = ${by}`)
}
