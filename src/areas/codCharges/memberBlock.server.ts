// Row rules of the file that bars members from cash: each row names one by the number, and until when.
import { membersCalled } from '#areas/members/members.door.ts'
import { members } from '#areas/members/members.ts'
import { finding, remark } from '#contract/finding.ts'
import { oneOf } from '#contract/naming.ts'
import type { Finding } from '#contract/problem.ts'
import { type BulkRow, type BulkVerdict, bulk, type Scene } from '#server/records/serve.ts'
import { memberBlockColumns } from './codCharges.ts'

/** By what the rows call them, in small letters. */
type MemberIds = Awaited<ReturnType<typeof membersCalled>>

const load = ({ tx }: Scene, rows: BulkRow<{ member_key: string }>[]): Promise<MemberIds> =>
  membersCalled(
    tx,
    rows.map(({ values }) => values.member_key ?? ''),
  )

export const codMemberBlock = bulk(memberBlockColumns, {
  load,
  judge([row], known: MemberIds, { now, setting }): BulkVerdict {
    if (!row) return { changes: [], findings: [], warnings: [] }
    const { member_key: v = '', reason, until } = row.values
    const refused = (found: Finding): BulkVerdict => ({
      changes: [],
      findings: [{ ...found, line: row.line }],
      warnings: [],
    })
    const member = known.get(v.toLowerCase())
    if (member?.memberNo.toLowerCase() !== v.toLowerCase())
      return refused(finding('REF_NOT_FOUND', { thing: oneOf(members), v, vendor: setting.vendor }, 'member_key'))
    if (!until || until <= now.toISOString())
      return refused(remark('RANGE', 'Must be in the future', { path: 'until', key: 'members.findings.ahead' }))
    const patch = { codBlockReason: reason, codBlockedUntil: until }
    return { changes: [{ does: 'change', resource: members, id: member.id, patch }], findings: [], warnings: [] }
  },
})
