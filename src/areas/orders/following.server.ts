// What follows an order that ends before it left: the uses of its discounts are free again, as far as they come back at all.
import { releaseUses } from '#areas/discounts/redemptions.keeping.ts'
import type { AnyRow } from '#contract/resource.ts'
import type { Scene } from '#server/records/serve.ts'

const ended: ReadonlySet<unknown> = new Set(['cancelled', 'expired'])

export const followOrders = async (
  { tx, now }: Scene,
  changes: { before: AnyRow | null; after: AnyRow }[],
): Promise<void> => {
  const gone = changes.filter(({ before, after }) => before && before.state !== after.state && ended.has(after.state))
  for (const { after } of gone) await releaseUses(tx, { heldFor: after.id, at: now }, 'cancelled')
}
