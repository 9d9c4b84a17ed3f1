// Only a snapshot takes members one by one: who is in a live segment its rule decides. Its size follows.
import { sql } from 'drizzle-orm'
import { finding, remark } from '#contract/finding.ts'
import type { Finding } from '#contract/problem.ts'
import { codeIn } from '#contract/valueSet.ts'
import { rowsOf, run } from '#server/db/statement.ts'
import { newId } from '#server/records/ids.ts'
import { bulk, type Scene, serve } from '#server/records/serve.ts'
import { type Known, knownMembers, named, refusedRow } from './known.server.ts'
import { segmentMembers } from './segmentMembers.ts'
import { SegmentKind } from './sets.ts'
import { segmentMemberColumns } from './uploads.ts'

const snapshot = codeIn(SegmentKind, 'snapshot')

export const liveFinding = (path: string): Finding =>
  remark('STATE', 'Only a snapshot takes members: whom a live segment holds, its rule says', {
    path,
    key: 'segments.findings.live',
  })

const twice = remark('DUPLICATE', 'Is in this segment already', { path: 'member', key: 'segments.findings.twice' })

interface Place {
  kind: number
  memberNo: string | null
  isThere: boolean
}

const placeOf = async ({ tx }: Scene, segment: unknown, member: unknown): Promise<Place | undefined> => {
  const [row] = await rowsOf<Place>(
    tx,
    sql`select s.kind, m.member_no as "memberNo", exists (select 1 from segment_members h where h.vendor = s.vendor
          and h.segment = s.id and h.member = ${member}::uuid and h.status <> 2) as "isThere"
      from segments s left join members m on m.vendor = s.vendor and m.id = ${member}::uuid
      where s.vendor = app_vendor() and s.id = ${segment}::uuid`,
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
      findings.push(!place ? [] : place.kind !== snapshot ? [liveFinding('segment')] : place.isThere ? [twice] : [])
    }
    return findings
  },
  async written({ tx }, changes) {
    const ids = [...new Set(changes.map(({ after }) => String(after.segment)))]
    await run(
      tx,
      sql`update segments s set size = (select count(*) from segment_members h where h.vendor = s.vendor and h.segment = s.id
        and h.status <> 2) where s.vendor = app_vendor() and s.id = any(${sql.param(ids)}::uuid[])`,
    )
  },
  actions: {},
})

interface KnownSegments extends Known {
  segments: Map<string, { id: string; kind: number }>
  /** Segment and member of those who are there already. */
  held: Set<string>
}

export const segmentMemberUpload = bulk(segmentMemberColumns, {
  async load(scene: Scene, rows): Promise<KnownSegments> {
    const known = await knownMembers(scene, rows)
    const names = rows.flatMap(({ values }) => (values.segment ? [String(values.segment).toLowerCase()] : []))
    const segments = await rowsOf<{ id: string; name: string; kind: number }>(
      scene.tx,
      sql`select id, lower(name) as name, kind from segments where vendor = app_vendor() and status <> 2
        and lower(name) = any(${sql.param(names)}::text[])`,
    )
    const held = await rowsOf<{ at: string }>(
      scene.tx,
      sql`select segment || ' ' || member as at from segment_members where vendor = app_vendor() and status <> 2
        and segment = any(${sql.param(segments.map(({ id }) => id))}::uuid[])`,
    )
    return {
      ...known,
      segments: new Map(segments.map(({ name, ...segment }) => [name, segment])),
      held: new Set(held.map(({ at }) => at)),
    }
  },
  judge([row], known: KnownSegments) {
    const none = { changes: [], findings: [], warnings: [] }
    if (!row) return none
    const v = String(row.values.segment ?? '').trim()
    const segment = known.segments.get(v.toLowerCase())
    if (!segment)
      return refusedRow(row, finding('REF_NOT_FOUND', { thing: 'segment', v, vendor: known.vendor }, 'segment'))
    if (segment.kind !== snapshot) return refusedRow(row, liveFinding('segment'))
    const found = named(row as never, known)
    if ('refused' in found) return found.refused
    const draft = { segment: segment.id, member: found.member.id }
    if (known.held.has(`${draft.segment} ${draft.member}`)) return none
    return { ...none, changes: [{ does: 'create' as const, resource: segmentMembers, id: newId(), draft }] }
  },
  async rows({ tx }, records) {
    const nameOf = new Map(records.map(({ id, name }) => [id, name]))
    const held = await rowsOf<{ segment: string; key: string }>(
      tx,
      sql`select h.segment, m.member_no as key from segment_members h join members m on m.vendor = h.vendor and m.id = h.member
        where h.vendor = app_vendor() and h.status <> 2 and m.status <> 2 and h.segment = any(${sql.param([...nameOf.keys()])}::uuid[])
        order by h.segment, m.member_no`,
    )
    return held.map(({ segment, key }) => ({ segment: nameOf.get(segment), key }))
  },
})
