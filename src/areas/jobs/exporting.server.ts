// Whether a call that runs part by part has begun its export.
import { and, eq, sql } from 'drizzle-orm'
import { tableFor } from '#server/db/tables.ts'
import type { Tx } from '#server/db/tenant.ts'
import { fieldsWhere } from '#server/records/rows.ts'
import { jobs } from './jobs.ts'

const j = tableFor(jobs)

/** A job exports what this operation picked, waiting, going on or over. */
export const hasExport = async (tx: Tx, operation: string): Promise<boolean> => {
  const isIts = sql`${j.params} ->> 'operation' = ${operation}`
  const found = await fieldsWhere(tx, jobs, ['id'], and(eq(j.kind, 'export'), isIts), { limit: 1, deleted: true })
  return found.length > 0
}
