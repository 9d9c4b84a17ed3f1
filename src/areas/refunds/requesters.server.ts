// Who contributed to a refund, and what has gone out of its order on one person's word. Both are asked of the whole order: a
// refund given in pieces is one refund (kernel, ruling 17).
import { and, eq, inArray, notInArray, or, type SQL, sql } from 'drizzle-orm'
import { remark } from '#contract/finding.ts'
import type { Finding } from '#contract/problem.ts'
import { rowsOf } from '#server/db/statement.ts'
import { tableFor } from '#server/db/tables.ts'
import { wrote } from '#server/records/contributors.ts'
import { called } from '#server/records/rows.ts'
import type { Scene } from '#server/records/serve.ts'
import { notInTrash } from '#server/records/trash.ts'
import { type RefundRow, refunds } from './refunds.ts'

/** Of a draft nothing is on its way yet, and what was withdrawn never goes. */
const isNoPart: ReadonlySet<RefundRow['state']> = new Set(['draft', 'needsApproval', 'withdrawn'])

type Part = Pick<RefundRow, 'state' | 'status' | 'amount' | 'approvedAt'>

/** What goes out of an order, or has gone, without a second person. What failed is tried again, so it counts. */
export const aloneOf = (parts: readonly Part[]): number =>
  parts
    .filter(({ state, status, approvedAt }) => status !== 'deleted' && !approvedAt && !isNoPart.has(state))
    .reduce((sum, { amount }) => sum + amount, 0)

const t = called(refunds, 't')
const p = called(refunds, 'p')

/** Approving and sending back alone make nobody one who had it in hand. */
const isMore = (after: SQL): SQL =>
  sql`(not (${after} ? 'approvedAt' and ${after} ->> 'approvedAt' is not null) and ${after} - array['state', 'failure'] <> '{}'::jsonb)`

/** That this person neither drafted, handed in, changed nor sent elsewhere any part of what goes out of the order of refund `t`. */
export const byOthers = (userId: string | null): SQL => {
  const isPart = and(
    eq(p.vendor, t.vendor),
    eq(p.order, t.order),
    notInTrash(p),
    or(eq(p.id, t.id), notInArray(p.state, ['draft', 'withdrawn'])),
  )
  const isTheirs = or(
    sql`${p.createdBy} = ${userId}::uuid`,
    sql`${p.requestedBy} = ${userId}::text`,
    wrote(userId, { resource: refunds, id: p.id, counts: isMore }),
  )
  return sql`not exists (select from ${tableFor(refunds)} ${p} where ${and(isPart, isTheirs)})`
}

/** Those this person may approve. */
export const approvable = async (
  { tx, setting, staff }: Pick<Scene, 'tx' | 'setting' | 'staff'>,
  all: readonly { id: string }[],
): Promise<Set<string>> => {
  const ids = all.map(({ id }) => id)
  const isTheirs = and(eq(t.vendor, setting.vendor), inArray(t.id, ids), byOthers(staff.userId))
  const rows = await rowsOf<{ id: string }>(
    tx,
    sql`select ${t.id} as id from ${tableFor(refunds)} ${t} where ${isTheirs}`,
  )
  return new Set(rows.map(({ id }) => id))
}

export const ownPart: Finding = remark(
  'SECOND_PERSON',
  'You created, submitted or changed part of this order’s refund. Someone else must approve it',
  { key: 'refunds.findings.ownPart' },
)
