// Taking what told of a person out of the past of records. There is no way back.
import { type SQL, sql } from 'drizzle-orm'
import { run } from '#server/db/statement.ts'
import type { Tx } from '#server/db/tenant.ts'

/** Of the records a statement finds the ids of, these fields are in no version of their history any more. */
export const forgetInHistory = async (tx: Tx, ids: SQL, names: readonly string[]): Promise<void> => {
  await run(tx, sql`select forget_in_history(array(${ids}), ${sql.param(names)}::text[])`)
}
