// Only a snapshot takes members one by one: who is in a live segment its rule decides. Its size follows.
import { eq, sql } from 'drizzle-orm'
import { finding, remark } from '#contract/finding.ts'
import type { Finding } from '#contract/problem.ts'
import { rowsOf, run } from '#server/db/statement.ts'
import { bare, tableFor } from '#server/db/tables.ts'
import { newId } from '#server/records/ids.ts'
import { fieldsWhere } from '#server/records/rows.ts'
import { type BulkRow, bulk, type Scene, serve } from '#server/records/serve.ts'
import { notInTrash } from '#server/records/trash.ts'
import { knownMembers, type MemberFileLookup, named, refusedRow } from '../identity/known.server.ts'
import { type MemberRow, members } from '../members.ts'
import { segmentMembers } from '../segmentMembers.ts'
import { type SegmentRow, segments } from '../segments.ts'
import { segmentMemberColumns } from '../uploads.ts'

const s = tableFor(segments)
const h = tableFor(segmentMembers)
const m = tableFor(members)

export const liveFinding = (path: string): Finding =>
  remark('STATE', 'Only a snapshot segment can have members added. A live segment follows its rule', {
    path,
    key: 'segments.findings.live',
  })

const twice = remark('DUPLICATE', 'Already in this segment', { path: 'member', key: 'segments.findings.twice' })

interface Membership {
  isSnapshot: boolean
  memberNo: MemberRow['memberNo'] | null
  isThere: boolean
}

const placeOf = async ({ tx }: Scene, segment: unknown, member: unknown): Promise<Membership | undefined> => {
  const [row] = await rowsOf<Membership>(
    tx,
    sql`select ${eq(s.kind, 'snapshot')} as "isSnapshot", ${m.memberNo} as "memberNo", exists (select 1 from ${h}
          where ${h.vendor} = ${s.vendor} and ${h.segment} = ${s.id} and ${h.member} = ${member}::uuid
            and ${notInTrash(h)}) as "isThere"
      from ${s} left join ${m} on ${m.vendor} = ${s.vendor} and ${m.id} = ${member}::uuid
      where ${s.vendor} = app_vendor() and ${s.id} = ${segment}::uuid`,
  )
  return row
}

export const segmentMembersServer = serve(segmentMembers, {
  async check(scene, changes) {
    const findings: Finding[][] = []
    for (const { before, after } of changes) {
      const place =
        before && before.status !== 'deleted' ? undefined : await placeOf(scene, after.segment, after.member)
      if (place) after.memberNo = place.memberNo
      findings.push(!place ? [] : !place.isSnapshot ? [liveFinding('segment')] : place.isThere ? [twice] : [])
    }
    return findings
  },
  async written({ tx }, changes) {
    const ids = [...new Set(changes.map(({ after }) => String(after.segment)))]
    await run(
      tx,
      sql`update ${s} set ${bare(s.size)} = (select count(*) from ${h}
          where ${h.vendor} = ${s.vendor} and ${h.segment} = ${s.id} and ${notInTrash(h)})
        where ${s.vendor} = app_vendor() and ${s.id} = any(${sql.param(ids)}::uuid[])`,
    )
  },
  actions: {},
})

interface KnownSegments extends MemberFileLookup {
  segments: Map<string, Pick<SegmentRow, 'id'> & Pick<Membership, 'isSnapshot'>>
  /** Segment and member of those who are there already. */
  held: Set<string>
}

export const segmentMemberUpload = bulk(segmentMemberColumns, {
  async load(scene: Scene, rows): Promise<KnownSegments> {
    const known = await knownMembers(scene, rows)
    const names = rows.flatMap(({ values }) => (values.segment ? [String(values.segment).toLowerCase()] : []))
    const meant = await rowsOf<Pick<SegmentRow, 'id' | 'name'> & Pick<Membership, 'isSnapshot'>>(
      scene.tx,
      sql`select ${s.id}, lower(${s.name}) as name, ${eq(s.kind, 'snapshot')} as "isSnapshot" from ${s}
        where ${s.vendor} = app_vendor() and ${notInTrash(s)} and lower(${s.name}) = any(${sql.param(names)}::text[])`,
    )
    const isIn = sql`${h.segment} = any(${sql.param(meant.map(({ id }) => id))}::uuid[])`
    const held = await fieldsWhere(scene.tx, segmentMembers, ['segment', 'member'], isIn)
    return {
      ...known,
      segments: new Map(meant.map(({ name, ...segment }) => [name, segment])),
      held: new Set(held.map(({ segment, member }) => `${segment} ${member}`)),
    }
  },
  judge([row], known: KnownSegments) {
    const none = { changes: [], findings: [], warnings: [] }
    if (!row) return none
    const v = String(row.values.segment ?? '').trim()
    const segment = known.segments.get(v.toLowerCase())
    if (!segment)
      return refusedRow(row, finding('REF_NOT_FOUND', { thing: 'segment', v, vendor: known.vendor }, 'segment'))
    if (!segment.isSnapshot) return refusedRow(row, liveFinding('segment'))
    const found = named(row as BulkRow, known)
    if ('refused' in found) return found.refused
    const draft = { segment: segment.id, member: found.member.id }
    if (known.held.has(`${draft.segment} ${draft.member}`)) return none
    return { ...none, changes: [{ does: 'create' as const, resource: segmentMembers, id: newId(), draft }] }
  },
  async rows({ tx }, records) {
    const nameOf = new Map(records.map(({ id, name }) => [id, name]))
    const held = await rowsOf<{ segment: string; key: string }>(
      tx,
      sql`select ${h.segment}, ${m.memberNo} as key from ${h} join ${m} on ${m.vendor} = ${h.vendor} and ${m.id} = ${h.member}
        where ${h.vendor} = app_vendor() and ${notInTrash(h)} and ${notInTrash(m)}
          and ${h.segment} = any(${sql.param([...nameOf.keys()])}::uuid[])
        order by ${h.segment}, ${m.memberNo}`,
    )
    return held.map(({ segment, key }) => ({ segment: nameOf.get(segment), key }))
  },
})
