// A discount that was live and is so no longer is told as an event of its own, to everybody of the vendor: what it gave is in no
// price from that commit on.
import type { AnyRow } from '#contract/resource.ts'
import { kitOf } from '#server/records/scene.ts'
import type { Scene } from '#server/records/serve.ts'

type Written = { before: AnyRow | null; after: AnyRow }

const isStopped = ({ before, after }: Written): boolean => before?.status === 'active' && after.status !== 'active'

/** More are never told by name in one message. */
const mostNamed = 500

export const tellStopped = async (scene: Scene, changes: readonly Written[]): Promise<void> => {
  const ids = changes.filter(isStopped).map(({ after }) => after.id)
  const { tx, setting, staff } = scene
  for (let from = 0; from < ids.length; from += mostNamed) {
    const some = ids.slice(from, from + mostNamed)
    const message = { type: 'discount.killed', ids: some, by: staff.userId || null } as const
    await kitOf(scene).publisher.publish(tx, setting.vendor, message)
  }
}
