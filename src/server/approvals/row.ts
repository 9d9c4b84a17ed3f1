// A request as it is kept, locked while it is answered: two answers at the same moment are one.
import { sql } from 'drizzle-orm'
import type { Tx } from '#server/db/tenant.ts'
import { problem } from '#server/words.ts'
import type { KeptCall } from './ask.ts'

export interface Approval {
  id: string
  version: number
  state: number
  title: string
  action: string
  createdBy: string
  expiresAt: string
  call: KeptCall
}

export const approvalsOf = async (
  tx: Tx,
  vendor: string,
  ids: readonly string[],
  lock = false,
): Promise<Approval[]> => {
  if (ids.length === 0) return []
  const { rows } = await tx.execute<Approval & Record<string, unknown>>(sql`
    select id, version, state, title, action, created_by as "createdBy", expires_at as "expiresAt", call from approvals
    where vendor = ${vendor} and id = any(${sql.param(ids)}::uuid[]) and status <> 2 ${lock ? sql`for update` : sql``}`)
  return rows
}

export const approvalOf = async (tx: Tx, vendor: string, id: string, lock = true): Promise<Approval> => {
  const [found] = await approvalsOf(tx, vendor, [id], lock)
  if (!found) throw problem('NOT_FOUND', 'approval.missing')
  return found
}
