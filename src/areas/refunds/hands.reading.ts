// Whose hands a refund went through, and what has gone out of its order on one person's word. Both are asked of the whole order: a
// refund given in pieces is one refund (kernel, ruling 17).
import { type SQL, sql } from 'drizzle-orm'
import { remark } from '#contract/finding.ts'
import type { Finding } from '#contract/problem.ts'
import { RefundState } from '#contract/refund.ts'
import { codeIn } from '#contract/valueSet.ts'
import { rowsOf } from '#server/db/statement.ts'
import type { Scene } from '#server/records/serve.ts'
import { type RefundRow, refunds } from './refunds.ts'

const code = (state: RefundRow['state']) => codeIn(RefundState, state)

/** Of a draft nothing is on its way yet, and what was withdrawn never goes. */
const isNoPart: ReadonlySet<RefundRow['state']> = new Set(['draft', 'needsApproval', 'withdrawn'])

type Part = Pick<RefundRow, 'state' | 'status' | 'amount' | 'approvedAt'>

/** What goes out of an order, or has gone, without a second person. What failed is tried again, so it counts. */
export const aloneOf = (parts: readonly Part[]): number =>
  parts
    .filter(({ state, status, approvedAt }) => status !== 'deleted' && !approvedAt && !isNoPart.has(state))
    .reduce((sum, { amount }) => sum + amount, 0)

/** That this person neither drafted, handed in, changed nor sent elsewhere any part of what goes out of the order of refund `t`. */
export const byOthers = (userId: string | null): SQL =>
  sql`not exists (select from refunds p where p.vendor = t.vendor and p."order" = t."order" and p.status <> 2
    and (p.id = t.id or p.state not in (${code('draft')}, ${code('withdrawn')}))
    and (p.created_by = ${userId}::uuid or p.requested_by = ${userId}::text
      or exists (select from history h where h.vendor = p.vendor and h.record_id = p.id and h.resource = ${refunds.name}
        and h.by_user = ${userId}::uuid and not (h.after ? 'approvedAt' and h.after ->> 'approvedAt' is not null))))`

/** Those this person may approve. */
export const approvable = async (
  { tx, setting, staff }: Pick<Scene, 'tx' | 'setting' | 'staff'>,
  all: readonly { id: string }[],
): Promise<Set<string>> => {
  const ids = all.map(({ id }) => id)
  const rows = await rowsOf<{ id: string }>(
    tx,
    sql`select t.id from refunds t where t.vendor = ${setting.vendor} and t.id = any(${sql.param(ids)}::uuid[])
      and ${byOthers(staff.userId)}`,
  )
  return new Set(rows.map(({ id }) => id))
}

export const ownPart: Finding = remark(
  'SECOND_PERSON',
  'You drafted, submitted or changed a part of what goes back for this order; somebody else approves it',
  { key: 'refunds.findings.ownPart' },
)
