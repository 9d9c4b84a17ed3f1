// What keeps a member from being merged or erased. Whoever is about to be forgotten is merged with nobody: what told of them would
// live on in the other record.
import { and, eq, inArray, or, sql } from 'drizzle-orm'
import { isAskedFor } from '#areas/approvals/approvals.door.ts'
import { actionId } from '#contract/address.ts'
import { remark } from '#contract/finding.ts'
import type { Finding } from '#contract/problem.ts'
import { tableFor } from '#server/db/tables.ts'
import { fieldsWhere } from '#server/records/rows.ts'
import type { Scene } from '#server/records/serve.ts'
import { membersHeld } from '../members.ports.ts'
import { members } from '../members.ts'
import { openStates } from '../privacy/privacyRequests.server.ts'
import { privacyRequests } from '../privacyRequests.ts'

/** What must not be in the way: money that is on its way back to one of them. */
export const blockersOf = async ({ tx }: Scene, ids: readonly string[]): Promise<Finding[]> =>
  (await membersHeld.tell(tx, ids)).flat()

const m = tableFor(members)
const p = tableFor(privacyRequests)

/** Asked for by the member, or waiting for the second person. */
export const erasuresOf = async ({ tx, now }: Scene, ids: readonly string[]): Promise<Finding[]> => {
  const asks = and(eq(p.vendor, m.vendor), eq(p.member, m.id), eq(p.kind, 'erase'), inArray(p.state, openStates))
  const isToGo = and(
    sql`${m.id} = any(${sql.param(ids)}::uuid[])`,
    or(sql`exists (select 1 from ${p} where ${asks})`, isAskedFor(actionId(members, 'erase'), m.id, now)),
  )
  const rows = await fieldsWhere(tx, members, ['memberNo'], isToGo, { limit: 1, deleted: true })
  return rows.map(({ memberNo: no }) =>
    remark('STATE', '{no} has an open erasure request. Resolve it first', {
      params: { no },
      key: 'members.findings.beingErased',
    }),
  )
}
