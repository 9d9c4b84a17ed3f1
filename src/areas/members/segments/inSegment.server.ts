// `segment:"VIP, March"` in the filter of members: those a snapshot holds, and those the rule of a live segment finds now.
import { type SQL, sql } from 'drizzle-orm'
import { finding, remark, saidOf } from '#contract/finding.ts'
import { oneOf } from '#contract/naming.ts'
import { Problem } from '#contract/problem.ts'
import { tableFor } from '#server/db/tables.ts'
import type { Tx } from '#server/db/tenant.ts'
import type { Asker } from '#server/records/asker.ts'
import { refuse } from '#server/records/queryError.ts'
import { called, fieldsWhere } from '#server/records/rows.ts'
import { notInTrash } from '#server/records/trash.ts'
import { members } from '../members.ts'
import { segmentMembers } from '../segmentMembers.ts'
import { type SegmentRow, segments } from '../segments.ts'

type SegmentRule = Pick<SegmentRow, 'id' | 'name' | 'kind' | 'rule'>

/** A segment of segments is understood; one that leads back to itself has no end. */
const deepest = 5

const endless = remark('RULE', 'The segment refers to itself', { key: 'segments.findings.endless' })

export const readSegments = (tx: Tx): Promise<SegmentRule[]> =>
  fieldsWhere(tx, segments, ['id', 'name', 'kind', 'rule'], undefined)

const t = called(members, 't')
const h = called(segmentMembers, 'h')

const heldIn = ({ id }: SegmentRule): SQL =>
  sql`${t.id} in (select ${h.member} from ${tableFor(segmentMembers)} ${h}
    where ${h.vendor} = ${t.vendor} and ${h.segment} = ${id}::uuid and ${notInTrash(h)})`

/** As whoever asks may read it: nobody finds people by a rule about what they may not see. */
const foundBy = ({ name, rule }: SegmentRule, who: Asker): SQL => {
  if (who.depth >= deepest) refuse(finding('WITHIN', { place: name, why: saidOf(endless) }))
  try {
    return who.within(rule)
  } catch (error) {
    const [wrong] = error instanceof Problem ? (error.facts.fields ?? []) : []
    if (!wrong) throw error
    return refuse(wrong.code === 'WITHIN' ? wrong : { ...finding('WITHIN', { place: name, why: saidOf(wrong) }) })
  }
}

export const inSegment = (names: readonly string[], vendor: string, who: Asker): SQL => {
  const known = who.facts as readonly SegmentRule[]
  const wheres = names.map(v => {
    const one = known.find(({ name }) => name.toLowerCase() === v.toLowerCase())
    if (!one) return refuse(finding('REF_NOT_FOUND', { thing: oneOf(segments), v, vendor }))
    return one.kind === 'snapshot' ? heldIn(one) : foundBy(one, who)
  })
  return sql`(${sql.join(wheres, sql` or `)})`
}
