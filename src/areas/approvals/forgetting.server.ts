// What asks for a second person told of somebody who is forgotten.
import { sql } from 'drizzle-orm'
import { run } from '#server/db/statement.ts'
import { bare, tableFor } from '#server/db/tables.ts'
import type { Tx } from '#server/db/tenant.ts'
import { approvals } from './approvals.ts'

const a = tableFor(approvals)

/** Of every call that names this record: whom it was about, and what they had said themselves. */
export const forgetAsked = async (tx: Tx, id: string): Promise<void> => {
  await run(
    tx,
    sql`update ${a} set ${bare(a.subject)} = null,
        ${bare(a.call)} = ${a.call} #- '{body,input,asked}'
      where ${a.vendor} = app_vendor() and ${a.call} #> '{body,ids}' @> ${JSON.stringify([id])}::jsonb`,
  )
}
