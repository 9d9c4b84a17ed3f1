// What keeps a member from being merged or erased. Whoever is about to be forgotten is merged with nobody: what told of them would
// live on in the other record.
import { sql } from 'drizzle-orm'
import { ApprovalState } from '#areas/approvals/approvals.ts'
import { actionId } from '#contract/address.ts'
import { remark } from '#contract/finding.ts'
import type { Finding } from '#contract/problem.ts'
import { codeIn } from '#contract/valueSet.ts'
import { rowsOf } from '#server/db/statement.ts'
import { resourceNamed } from '#server/kit.ts'
import { kitOf } from '#server/records/scene.ts'
import type { Scene } from '#server/records/serve.ts'
import { members } from './members.ts'
import { openStates } from './privacyRequests.server.ts'
import { PrivacyKind } from './sets.ts'

/** What must not be in the way: money that is on its way back to one of them. */
export const blockersOf = async (scene: Scene, ids: readonly string[]): Promise<Finding[]> => {
  const { areas } = kitOf(scene)
  if (!areas.some(({ name }) => name === 'refunds')) return []
  const sent = codeIn(resourceNamed(kitOf(scene), 'refunds').fields.state!.facts.of!, 'sent')
  const rows = await rowsOf<{ no: string }>(
    scene.tx,
    sql`select r.refund_no as no from refunds r join orders o on o.vendor = r.vendor and o.id = r."order"
      where r.vendor = app_vendor() and r.state = ${sent} and o.member = any(${sql.param(ids)}::uuid[]) limit 1`,
  )
  return rows.map(({ no }) =>
    remark('STATE', 'Refund {no} is being sent', { params: { no }, key: 'members.findings.refundSent' }),
  )
}

/** Asked for by the member, or waiting for the second person. */
export const erasuresOf = async ({ tx, now }: Scene, ids: readonly string[]): Promise<Finding[]> => {
  const rows = await rowsOf<{ no: string }>(
    tx,
    sql`select m.member_no as no from members m where m.vendor = app_vendor() and m.id = any(${sql.param(ids)}::uuid[]) and (
        exists (select 1 from privacy_requests p where p.vendor = m.vendor and p.member = m.id
          and p.kind = ${codeIn(PrivacyKind, 'erase')} and p.state = any(${openStates}::smallint[]))
        or exists (select 1 from approvals a where a.vendor = m.vendor and a.action = ${actionId(members, 'erase')}
          and a.state = ${codeIn(ApprovalState, 'waiting')} and a.expires_at > ${now.toISOString()}
          and a.call #> '{body,ids}' ? m.id::text)) limit 1`,
  )
  return rows.map(({ no }) =>
    remark('STATE', '{no} is to be erased: settle that first', { params: { no }, key: 'members.findings.beingErased' }),
  )
}
