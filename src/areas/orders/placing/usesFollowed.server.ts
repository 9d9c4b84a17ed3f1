// The uses of discounts an order has, by where it stands (kernel ruling 15): held while its payment or the word of its shopper is waited
// for, spent once that is there, given back when it expires or is cancelled. Taken back, it has them again, as far as there are any left.
import { eq } from 'drizzle-orm'
import { commitUses, type Kept, releaseUses } from '#areas/discounts/discounts.door.ts'
import type { AnyRow } from '#contract/resource.ts'
import { tableFor } from '#server/db/tables.ts'
import { fieldsWhere } from '#server/records/rows.ts'
import type { Scene } from '#server/records/serve.ts'
import { type KeptQuote, takeUses } from '../editing/edited.server.ts'
import { type OrderRow, orders } from '../orders.ts'
import { usesAs } from './usesByState.server.ts'

/** Those it gave back; one its discount kept is its own still. */
const restored = async (scene: Scene, after: AnyRow, as: Kept): Promise<void> => {
  const orderNo = String(after.orderNo)
  const [row] = await fieldsWhere(scene.tx, orders, ['quote'], eq(tableFor(orders).id, after.id), { deleted: true })
  const uses = (row?.quote as KeptQuote | null | undefined)?.uses ?? []
  await takeUses(scene, { orderNo, member: after.member as string | null, as }, uses)
}

const standing = (row: AnyRow) => usesAs(row as AnyRow & OrderRow)

export const followUses = async (
  scene: Scene,
  changes: readonly { before: AnyRow | null; after: AnyRow }[],
): Promise<void> => {
  const { tx, now } = scene
  for (const { before, after } of changes) {
    const [was, as] = [before && standing(before), standing(after)]
    const order = String(after.orderNo)
    if (was === null || was === as) continue
    if (as === 'released')
      await releaseUses(tx, { heldFor: order, at: now }, Number(after.paid) > 0 ? 'cancelled' : 'unpaid')
    else {
      if (was === 'released') await restored(scene, after, as)
      await commitUses(tx, { order, as, at: now })
    }
  }
}
