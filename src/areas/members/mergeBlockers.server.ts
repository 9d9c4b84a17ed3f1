// What keeps a member from being merged or erased.
import { sql } from 'drizzle-orm'
import { remark } from '#contract/finding.ts'
import type { Finding } from '#contract/problem.ts'
import { codeIn } from '#contract/valueSet.ts'
import { rowsOf } from '#server/db/statement.ts'
import { resourceNamed } from '#server/kit.ts'
import { kitOf } from '#server/records/scene.ts'
import type { Scene } from '#server/records/serve.ts'

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
