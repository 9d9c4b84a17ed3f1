// What follows an order: it is packed once the order system has taken it, units that leave take their stock along, units that are cancelled set it free, and an order that ends
// before it left gives back the uses of its discounts, as far as they come back at all.
import { releaseUses } from '#areas/discounts/redemptions.keeping.ts'
import { releaseStock, shipStock, type Wanted } from '#areas/warehouses/stock.keeping.ts'
import type { AnyRow } from '#contract/resource.ts'
import { storedByIds } from '#server/records/read.ts'
import { type Scene, serve } from '#server/records/serve.ts'
import { holds } from './holds.ts'
import { orderLines } from './orderLines.ts'
import { orders } from './orders.ts'
import { packOrders } from './packing.keeping.ts'

interface Written {
  before: AnyRow | null
  after: AnyRow
}

const ended: ReadonlySet<unknown> = new Set(['cancelled', 'expired'])

const ref = (id: unknown) => ({ kind: 'order', id: String(id) })

/** Taken by the order system and free to go, or changed since. */
const isToPack = ({ before, after }: Written): boolean =>
  before !== null &&
  after.state === 'processing' &&
  after.hold === 'free' &&
  ['state', 'hold', 'revision'].some(name => before[name] !== after[name])

export const followOrders = async (scene: Scene, changes: Written[]): Promise<void> => {
  const { tx, now } = scene
  const over = changes.filter(({ before, after }) => before && before.state !== after.state && ended.has(after.state))
  for (const { after } of over) {
    await releaseUses(tx, { heldFor: after.id, at: now }, 'cancelled')
    // Nobody cancelled the lines of what merely expired.
    if (after.state === 'expired') await releaseStock(tx, { ref: ref(after.id), now })
  }
  const ready = changes.filter(isToPack).map(({ after }) => after.id)
  if (ready.length > 0) await packOrders(scene, ready)
}

const grown = ({ before, after }: Written, counter: string): number =>
  before ? Number(after[counter] ?? 0) - Number(before[counter] ?? 0) : 0

/** The stock of the units that went, as one counter says, and no other one takes back. */
const gone = (changes: readonly Written[], counter: string, less?: string): Wanted[] =>
  changes.flatMap(change => {
    const quantity = grown(change, counter) - (less ? grown(change, less) : 0)
    return change.after.variant && quantity > 0 ? [{ variant: String(change.after.variant), quantity }] : []
  })

/** Whoever releases the last hold writes the order first: it is free only once the hold itself is closed. */
export const holdsServer = serve(holds, {
  actions: {},
  async written(scene, changes) {
    const { tx, setting } = scene
    const released = changes.filter(({ before, after }) => before?.state === 'open' && after.state === 'released')
    const ids = [...new Set(released.map(({ after }) => String(after.order)))]
    if (ids.length === 0) return
    const free = (await storedByIds(tx, setting.vendor, orders, ids, false)).filter(
      ({ state, hold }) => state === 'processing' && hold === 'free',
    )
    await packOrders(
      scene,
      free.map(({ id }) => id),
    )
  },
})

export const orderLinesServer = serve(orderLines, {
  actions: {},
  async written({ tx, now }, changes) {
    for (const [order, some] of Map.groupBy(changes, ({ after }) => after.order)) {
      const off = gone(some, 'cancelled', 'setAside')
      const aside = gone(some, 'setAside')
      const out = gone(some, 'shipped')
      if (off.length > 0) await releaseStock(tx, { ref: ref(order), lines: off, now })
      if (aside.length > 0) await releaseStock(tx, { ref: ref(order), lines: aside, forCheck: true, now })
      if (out.length > 0) await shipStock(tx, { ref: ref(order), lines: out, now })
    }
  },
})
