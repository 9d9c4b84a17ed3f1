// What whoever lets a page come live is told first: which home page closes, and what the check warns of in the content that comes, now
// or at the moment it is planned for. A warning of the check is ticked; what the check calls an error stands in the way instead.
import { takenDownAt } from '#contract/ending.ts'
import { spoken } from '#contract/fields/localized.ts'
import { saidOf } from '#contract/finding.ts'
import type { Finding } from '#contract/problem.ts'
import type { AnyRow } from '#contract/resource.ts'
import { isLive, pendingOf, type RevisionState } from '#contract/revisions.ts'
import { refusal } from '#rules/refusal.ts'
import { bodiesOf, withBody } from '#server/records/revisions.ts'
import type { Change, Scene } from '#server/records/serve.ts'
import { homeWarnings } from './home.server.ts'
import { lintedAll } from './lint.server.ts'
import type { PageRow } from './pages.ts'

/** A content that comes live, and when it is taken down again. */
interface Coming {
  row: AnyRow
  revision: number
  until: string | undefined
}

const comingIn = ({ before, after }: Change): Coming[] => {
  const row = after as unknown as AnyRow & RevisionState
  const was = before as (AnyRow & RevisionState) | null
  const isNow = isLive(row) && row.liveRevision && !(was && isLive(was) && was.liveRevision === row.liveRevision)
  const known = new Set(was ? pendingOf(was).map(({ id }) => id) : [])
  const planned = pendingOf(row).filter(({ id, does }) => does === 'publish' && !known.has(id))
  const until = takenDownAt(row)
  return [
    ...(isNow ? [{ row, revision: Number(row.liveRevision), until }] : []),
    ...planned.flatMap(({ id, revision, pair, at }) => {
      const back = planned.find(other => pair !== null && other.pair === pair && other.id !== id)
      // The second half of a takeover puts back what shoppers see already.
      if (revision === null || (back && back.at < at)) return []
      return [{ row, revision, until: back?.at ?? until }]
    }),
  ]
}

const mostTold = 20

export const pageWarnings = async (scene: Scene, changes: readonly Change[]): Promise<Finding[]> => {
  const coming = changes.flatMap(comingIn)
  const wanted = coming.flatMap(({ row: { id, revision: head }, revision: no }) => (no === head ? [] : [{ id, no }]))
  const bodies = await bodiesOf(scene.tx, scene.setting.vendor, wanted)
  const rows = coming.map(({ row, revision }) => withBody(row, bodies.get(`${row.id} ${revision}`)?.body))
  const lints = await lintedAll(
    scene,
    rows.map((row, at) => ({ ...(row as unknown as PageRow), until: coming[at]?.until })),
  )
  const isOne = new Set(coming.map(({ row }) => row.id)).size === 1
  const told = rows.flatMap((row, at) =>
    (lints[at] ?? [])
      .filter(({ level }) => level === 'warning')
      .map(({ why }) => {
        const { path: _, ...said } = why
        const title = spoken((row as unknown as PageRow).title)
        return isOne ? said : refusal(why.code, 'pageLint.of', { title, why: saidOf(why) })
      }),
  )
  const each = [...new Map(told.map(one => [one.message, one])).values()]
  const more = each.length - mostTold
  return [
    ...(await homeWarnings(scene, changes)),
    ...each.slice(0, mostTold).map(one => ({ ...one, needsTick: true as const })),
    ...(more > 0 ? [refusal('WARN', 'pageLint.more', { count: more })] : []),
  ]
}
