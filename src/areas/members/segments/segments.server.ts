// A segment's rule is read by the one reader of filters; who may not see a field may not sort people by it either.
import { and, eq, lt, sql } from 'drizzle-orm'
import { finding } from '#contract/finding.ts'
import { Problem } from '#contract/problem.ts'
import { numberFigure, type Param, wording } from '#contract/said.ts'
import { clausesOf } from '#rules/expression/tree.ts'
import { parseQuery } from '#rules/expression.ts'
import { rowsOf, run } from '#server/db/statement.ts'
import { bare, tableFor } from '#server/db/tables.ts'
import { writerOf } from '#server/records/clockwork.ts'
import { filterSql } from '#server/records/filter.ts'
import { filteringFor } from '#server/records/list.ts'
import { called, fieldsWhere } from '#server/records/rows.ts'
import { kitOf } from '#server/records/scene.ts'
import { type Change, type Scene, serve } from '#server/records/serve.ts'
import { shapeOf } from '#server/records/shape.ts'
import { hiddenFinding, tellsOfFamily } from '../identity/family.server.ts'
import { family } from '../memberActions.ts'
import { members } from '../members.ts'
import { segmentMembers } from '../segmentMembers.ts'
import { type SegmentRow, segments } from '../segments.ts'
import { segmentMemberUpload } from './segmentMembers.server.ts'

type Segment = Pick<SegmentRow, 'id' | 'rule'>

const s = tableFor(segments)
const h = tableFor(segmentMembers)
const t = called(members, 't')

const whereOf = async (scene: Scene, rule: string) =>
  filterSql(rule, await filteringFor(kitOf(scene), scene.staff, shapeOf(members), scene.tx))

export const sizeOf = async (scene: Scene, rule: string): Promise<number> => {
  const where = await whereOf(scene, rule)
  const [row] = await rowsOf<{ n: number }>(
    scene.tx,
    sql`select count(*)::int as n from ${tableFor(members)} ${t} where ${t.vendor} = ${scene.setting.vendor} and ${where}`,
  )
  return row?.n ?? 0
}

/** What tells of children and births is a right of its own. */
const demandSeen = (rule: string, { staff }: Scene): void => {
  if (staff.may(family)) return
  const hidden = clausesOf(parseQuery(rule).tree).find(({ field }) => tellsOfFamily(field))
  if (!hidden) return
  const why = hiddenFinding(hidden.field, 'rule')
  throw new Problem('FORBIDDEN', why.message, {
    key: 'segments.findings.hidden',
    params: why.params ?? {},
    fields: [why],
  })
}

const judged = async (scene: Scene, { before, after }: Change) => {
  const rule = String(after.rule ?? '')
  if (before && before.rule === rule) return []
  if (before?.kind === 'snapshot') return [finding('NOT_EDITABLE', { col: 'rule' }, 'rule')]
  demandSeen(rule, scene)
  try {
    if (after.kind !== 'snapshot') after.size = await sizeOf(scene, rule)
    after.countedAt = scene.now.toISOString()
    return []
  } catch (error) {
    const [wrong] = error instanceof Problem ? (error.facts.fields ?? []) : []
    if (!wrong) throw error
    return [{ ...wrong, path: 'rule' }]
  }
}

const recounted = async (scene: Scene, rows: readonly Segment[]): Promise<void> => {
  for (const { id, rule } of rows) {
    await run(
      scene.tx,
      sql`update ${s} set ${bare(s.size)} = ${await sizeOf(scene, rule)},
          ${bare(s.countedAt)} = ${scene.now.toISOString()}
        where ${s.vendor} = app_vendor() and ${s.id} = ${id}::uuid`,
    )
  }
}

/** A rule that can no longer be read keeps its figure, and nobody else's from being counted. */
const recountedIfRead = async (scene: Scene, segment: Segment): Promise<void> => {
  try {
    await recounted(scene, [segment])
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    const { tx, now } = scene
    await run(
      tx,
      sql`update ${s} set ${bare(s.countedAt)} = ${now.toISOString()}
        where ${s.vendor} = app_vendor() and ${s.id} = ${segment.id}::uuid`,
    )
  }
}

const minutes = 10
const most = 20

const columns = [
  wording('segments.funnel.clause', 'Condition'),
  wording('segments.funnel.alone', 'On its own'),
  wording('segments.funnel.left', 'Remaining'),
]

export const segmentsServer = serve(segments, {
  async check(scene, changes) {
    const findings = []
    for (const change of changes) findings.push(await judged(scene, change))
    return findings
  },
  async clock(scene) {
    const before = new Date(scene.now.getTime() - minutes * 60_000).toISOString()
    const isDue = and(eq(s.status, 'active'), eq(s.kind, 'live'), lt(s.countedAt, before))
    const due = await fieldsWhere(scene.tx, segments, ['id', 'rule'], isDue, {
      order: sql`${s.countedAt}`,
      limit: most,
    })
    for (const segment of due) await recountedIfRead(scene, segment)
    return due.length === most
  },
  actions: {
    async tryRule(scene) {
      const { rule } = scene.input
      demandSeen(rule, scene)
      const facts = [
        { label: wording('segments.tried.members', 'Members'), value: numberFigure(await sizeOf(scene, rule)) },
      ]
      return { result: { kind: 'facts', title: wording('segments.tried.title', 'Matching members'), facts } }
    },
    async count(scene) {
      await recounted(
        scene,
        scene.records.filter(({ kind }) => kind === 'live'),
      )
      return {}
    },
    async funnel(scene) {
      const [segment] = scene.records
      if (!segment) return {}
      demandSeen(segment.rule, scene)
      const { terms } = parseQuery(segment.rule)
      const texts = terms.map(({ from, to }) => segment.rule.slice(from, to))
      const all = await sizeOf(scene, '')
      const rows: Param[][] = [[wording('segments.funnel.all', 'All members'), all, all]]
      for (const [at, text] of texts.entries())
        rows.push([text, await sizeOf(scene, text), await sizeOf(scene, texts.slice(0, at + 1).join(' '))])
      return { result: { kind: 'table', title: segment.name, columns, rows } }
    },
    async snapshot(scene) {
      const [segment] = scene.records
      if (!segment) return {}
      demandSeen(segment.rule, scene)
      const { tx, setting, input, write } = scene
      const draft = { name: input.name, rule: segment.rule, kind: 'snapshot' as const }
      const [made] = await write.create(segments, [draft])
      if (scene.dry) return {}
      const where = await whereOf(scene, segment.rule)
      const by = writerOf(scene.staff)
      const { count } = await run(
        tx,
        sql`insert into ${h} (${bare(h.vendor, h.segment, h.member, h.memberNo, h.createdBy, h.updatedBy)})
          select ${t.vendor}, ${made!.id}::uuid, ${t.id}, ${t.memberNo}, ${by}::uuid, ${by}::uuid
          from ${tableFor(members)} ${t} where ${t.vendor} = ${setting.vendor} and ${where}`,
      )
      await write.change(segments, [{ id: made!.id, patch: { size: count } }])
      return {}
    },
  },
  uploads: { segmentMembers: segmentMemberUpload },
})
