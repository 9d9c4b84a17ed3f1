// Records that come to be seen by shoppers, are not any more, go to the trash and come back, or end at another moment than before: told
// to resources that keep figures of what their own records show and lead to, in the transaction that turned them.
import { endOf } from '#contract/ending.ts'
import type { AnyRow, Resource } from '#contract/resource.ts'
import type { EngineScene } from './scene.ts'
import { usersOf } from './uses.ts'

type Standing = 'seen' | 'unseen' | 'gone'

const standingOf = ({ status }: AnyRow): Standing =>
  status === 'deleted' ? 'gone' : status === 'active' || status === 'hidden' ? 'seen' : 'unseen'

/** What is new is used by nobody yet. */
export const tellTurned = async (
  scene: EngineScene,
  resource: Resource,
  written: readonly { before: AnyRow | null; after: AnyRow }[],
): Promise<void> => {
  const turned = written.filter(
    ({ before, after }) =>
      before && (standingOf(before) !== standingOf(after) || endOf(resource, before) !== endOf(resource, after)),
  )
  if (turned.length === 0) return
  for (const behaviour of scene.kit.behaviours.values()) {
    if (!behaviour.usedTurned) continue
    const users = await usersOf(
      scene,
      behaviour.resource,
      resource,
      turned.map(({ after }) => after.id),
    )
    if (users.length > 0) await behaviour.usedTurned(scene, users)
  }
}
