// What became of single rows is kept for 30 days; the job itself with its counts and report stays.
import { sql } from 'drizzle-orm'
import { withoutTenant, withTenant } from '#server/db/tenant.ts'
import type { Kit } from '#server/kit.ts'

const keptDays = 30
const atOnce = 10_000

/** Some of each vendor's old rows; called every hour, so that no single call is long. */
export async function forgetOldRows(kit: Pick<Kit, 'db'>): Promise<void> {
  const { rows } = await withoutTenant(kit.db, tx => tx.execute<{ code: string }>(sql`select code from vendor`))
  for (const { code } of rows)
    await withTenant(kit.db, { vendor: code }, tx =>
      tx.execute(sql`delete from job_rows where (vendor, id) in (select vendor, id from job_rows
        where vendor = ${code} and created_at < now() - make_interval(days => ${keptDays}) limit ${atOnce})`),
    )
}
