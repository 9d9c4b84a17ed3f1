// What people of the demo did to records before its day, as the history of those tells it. Only the history names them: accounts have
// other ids on every machine, and records have not.
import { sql } from 'drizzle-orm'
import type { Tx } from '#server/db/tenant.ts'

export interface PastOperation {
  /** Of the operation, from the seed's own chance. */
  id: string
  /** By email; nothing is told where nobody has it. */
  by: string
  /** With its resource: `discounts.submit`. */
  action: string
  at: string
  /** What it was done to, and the version that came of it. */
  resource: string
  record: string
  version: number
  before: Readonly<Record<string, unknown>> | null
  after: Readonly<Record<string, unknown>>
}

export const seedOperation = async (tx: Tx, vendor: string, operation: PastOperation): Promise<void> => {
  const { id, by, action, at, resource, record, version, before, after } = operation
  await tx.execute(sql`insert into operation (vendor, id, user_id, by_name, action, face, at, changed)
    select ${vendor}, ${id}::uuid, u.id, u.name, ${action}, 'button', ${at}::timestamptz, 1 from user_account u where u.email = ${by}`)
  await tx.execute(sql`insert into history (vendor, record_id, version, operation, resource, before, after, at, by_user)
    select ${vendor}, ${record}::uuid, ${version}, ${id}::uuid, ${resource}, ${before && JSON.stringify(before)}::jsonb,
      ${JSON.stringify(after)}::jsonb, ${at}::timestamptz, u.id from user_account u where u.email = ${by}`)
}
