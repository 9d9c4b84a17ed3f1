// What the demo has planned: the clock keeps it like whatever somebody scheduled.
import { sql } from 'drizzle-orm'
import { rowsOf } from '#server/db/statement.ts'
import type { Tx } from '#server/db/tenant.ts'

interface SeededPlan {
  id: string
  at: string
  /** Of a record with several moments: the one of its schedule. */
  entry?: string
}

export interface Planner {
  id: string
  name: string
}

/** Whoever has that email. */
export const plannerOf = async (tx: Tx, email: string): Promise<Planner | undefined> =>
  (await rowsOf<Planner>(tx, sql`select id, name from user_account where email = ${email}`))[0]

/** `by`: whose plan it is, by email. */
export const seedAppointments = async (
  tx: Tx,
  vendor: string,
  { resource, by, plans }: { resource: string; by: string; plans: readonly SeededPlan[] },
): Promise<void> => {
  await tx.execute(sql`insert into appointment (vendor, resource, record_id, at, made_by, by_name, entry)
    select ${vendor}, ${resource}, p.id, p.at, u.id, u.name, coalesce(p.entry, '00000000-0000-0000-0000-000000000000')
    from jsonb_to_recordset(${JSON.stringify(plans)}::jsonb) as p (id uuid, at timestamptz, entry uuid)
      left join user_account u on u.email = ${by}`)
}
