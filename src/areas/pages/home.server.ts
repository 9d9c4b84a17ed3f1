// The home page of a shop: one is live. Whoever publishes another is told which one closes, and it does so in the same transaction;
// the last one does not close without another.
import { and, eq, inArray, not } from 'drizzle-orm'
import { type Localized, spoken } from '#contract/fields/localized.ts'
import type { Finding } from '#contract/problem.ts'
import type { AnyRow } from '#contract/resource.ts'
import { refusal } from '#rules/refusal.ts'
import { tableFor } from '#server/db/tables.ts'
import { fieldsWhere } from '#server/records/rows.ts'
import type { EngineScene } from '#server/records/scene.ts'
import type { Change, Scene } from '#server/records/serve.ts'
import { pages } from './pages.ts'

const p = tableFor(pages)

const comesLive = ({ before, after }: Change): boolean =>
  after.type === 'home' && after.status === 'active' && before?.status !== 'active'

const otherHomes = ({ tx }: Scene, ids: readonly string[]) =>
  fieldsWhere(
    tx,
    pages,
    ['id', 'title'],
    and(eq(p.type, 'home'), eq(p.status, 'active'), ids.length > 0 ? not(inArray(p.id, [...ids])) : undefined),
  )

export const homeWarnings = async (scene: Scene, changes: readonly Change[]): Promise<Finding[]> => {
  const coming = changes.filter(comesLive).map(({ after }) => String(after.id))
  if (coming.length === 0) return []
  return (await otherHomes(scene, coming)).map(({ title }) =>
    refusal('WARN', 'page.closesHome', { title: spoken(title as Localized | null) }),
  )
}

export const closeOtherHomes = async (
  scene: Scene,
  changes: readonly { before: AnyRow | null; after: AnyRow }[],
): Promise<void> => {
  // Of several at once the last one stays.
  const last = changes.filter(comesLive).at(-1)
  if (!last) return
  const others = await otherHomes(scene, [last.after.id])
  if (others.length > 0)
    await scene.write.move(
      pages,
      others.map(({ id }) => id),
      'deactivate',
    )
}

/** Findings per change, in order: of home pages about to leave. An undo puts back what was, with or without one. */
export const homeLeaving = async (scene: Scene, changes: readonly Change[]): Promise<Finding[][]> => {
  const homes = changes.filter(({ before }) => before?.type === 'home').map(({ after }) => String(after.id))
  if (homes.length === 0 || (scene as EngineScene).invocation.undoOf) return changes.map(() => [])
  const isAnother = (await otherHomes(scene, homes)).length > 0
  return changes.map(({ before }) => (before?.type === 'home' && !isAnother ? [refusal('RULE', 'page.lastHome')] : []))
}
