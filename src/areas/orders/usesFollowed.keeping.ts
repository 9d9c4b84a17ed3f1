// The uses of discounts an order has, by where it stands (kernel ruling 15): held while its payment or the word of its shopper is waited
// for, spent once that is there, given back when it expires or is cancelled. Taken back, it has them again, as far as there are any left.
import { sql } from 'drizzle-orm'
import { hasUses, releaseUses, turnUses } from '#areas/discounts/redemptions.keeping.ts'
import type { AnyRow } from '#contract/resource.ts'
import { rowsOf } from '#server/db/statement.ts'
import type { Scene } from '#server/records/serve.ts'
import { type KeptQuote, usesAgain } from './edited.keeping.ts'
import { usesAs } from './usesAs.reading.ts'

export const followUses = async (
  scene: Scene,
  changes: readonly { before: AnyRow | null; after: AnyRow }[],
): Promise<void> => {
  const { tx, setting, now } = scene
  for (const { before, after } of changes) {
    const [was, as] = [before && usesAs(before as never), usesAs(after as never)]
    const order = String(after.orderNo)
    if (was === null || was === as) continue
    if (as === 'released') await releaseUses(tx, { heldFor: order, at: now }, 'cancelled')
    else if (was === 'released' && !(await hasUses(tx, order))) {
      const [row] = await rowsOf<{ quote: KeptQuote | null }>(
        tx,
        sql`select quote from orders where vendor = ${setting.vendor} and id = ${after.id}::uuid`,
      )
      await usesAgain(scene, { orderNo: order, member: after.member as string | null, as }, row?.quote?.uses ?? [])
    } else await turnUses(tx, { order, as, at: now })
  }
}
