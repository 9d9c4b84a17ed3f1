// What follows an order: units that leave take their stock along, units that are cancelled set it free, and an order that ends
// before it left gives back the uses of its discounts, as far as they come back at all.
import { releaseUses } from '#areas/discounts/redemptions.keeping.ts'
import { releaseStock, shipStock, type Wanted } from '#areas/warehouses/stock.keeping.ts'
import type { AnyRow } from '#contract/resource.ts'
import { type Scene, serve } from '#server/records/serve.ts'
import { orderLines } from './orderLines.ts'

interface Written {
  before: AnyRow | null
  after: AnyRow
}

const ended: ReadonlySet<unknown> = new Set(['cancelled', 'expired'])

const ref = (id: unknown) => ({ kind: 'order', id: String(id) })

export const followOrders = async ({ tx, now }: Scene, changes: Written[]): Promise<void> => {
  const gone = changes.filter(({ before, after }) => before && before.state !== after.state && ended.has(after.state))
  for (const { after } of gone) {
    await releaseUses(tx, { heldFor: after.id, at: now }, 'cancelled')
    // Nobody cancelled the lines of what merely expired.
    if (after.state === 'expired') await releaseStock(tx, { ref: ref(after.id), now })
  }
}

const more = ({ before, after }: Written, counter: string): Wanted[] => {
  const quantity = Number(after[counter] ?? 0) - Number(before?.[counter] ?? 0)
  return before && after.variant && quantity > 0 ? [{ variant: String(after.variant), quantity }] : []
}

export const orderLinesServer = serve(orderLines, {
  actions: {},
  async written({ tx, now }, changes) {
    for (const [order, some] of Map.groupBy(changes, ({ after }) => after.order)) {
      const off = some.flatMap(change => more(change, 'cancelled'))
      const out = some.flatMap(change => more(change, 'shipped'))
      if (off.length > 0) await releaseStock(tx, { ref: ref(order), lines: off, now })
      if (out.length > 0) await shipStock(tx, { ref: ref(order), lines: out, now })
    }
  },
})
