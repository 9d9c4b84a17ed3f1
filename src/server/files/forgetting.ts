// Files that are forgotten with what they proved: their rows go at once, their bytes once nothing speaks of them any more.
import { type SQL, sql } from 'drizzle-orm'
import type { Resource } from '#contract/resource.ts'
import { rowsOf, run } from '#server/db/statement.ts'
import type { Tx } from '#server/db/tenant.ts'

/** Of the files a statement finds the ids of, those that stand nowhere else than in this field, and have not. */
export const standOnlyIn = async (tx: Tx, ids: SQL, { name }: Resource, field: string): Promise<string[]> => {
  const rows = await rowsOf<{ id: string }>(
    tx,
    sql`select f.id from file f where f.vendor = app_vendor() and f.id in (${ids})
      and not exists (select from file_use u where u.vendor = f.vendor and u.file = f.id
        and (u.resource, u.field) <> (${name}, ${field}))`,
  )
  return rows.map(({ id }) => id)
}

/** Nobody opens them from then on; their bytes stay for whoever takes them away (`Files.discard`). */
export const forgetFiles = async (tx: Tx, ids: readonly string[]): Promise<void> => {
  const given = sql.param(ids)
  await run(tx, sql`delete from file_use where vendor = app_vendor() and file = any(${given}::uuid[])`)
  await run(tx, sql`delete from file where vendor = app_vendor() and id = any(${given}::uuid[])`)
}
