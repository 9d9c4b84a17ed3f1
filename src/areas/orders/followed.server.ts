// What follows an order: it is packed once the order system has taken it, units that leave take their stock along, units that
// are cancelled set it free, and the uses of its discounts follow where it stands.
import { and, eq, sql } from 'drizzle-orm'
import { releaseStock, reserveStock, type Wanted } from '#areas/warehouses/warehouses.door.ts'
import type { AnyRow } from '#contract/resource.ts'
import { isSame } from '#rules/diff.ts'
import { tableFor } from '#server/db/tables.ts'
import { fieldsWhere } from '#server/records/rows.ts'
import { type Scene, serve } from '#server/records/serve.ts'
import { type EditedQuotes, itemsEdited, quotedAgain } from './editing/edited.server.ts'
import { holds } from './holds.ts'
import { orderEvents } from './orderEvents.ts'
import { orderLines } from './orderLines.ts'
import { ordersOver } from './orders.ports.ts'
import { type OrderRow, orders } from './orders.ts'
import { packOrders } from './parcels/packing.server.ts'
import { giveBackAdvances, isAdvanced } from './paying/advance.server.ts'
import { type MovedStock, reallocated, speakFor } from './placing/reserved.server.ts'
import { followUses } from './placing/usesFollowed.server.ts'
import { splitTax } from './tax/resplit.server.ts'

const o = tableFor(orders)

interface Written {
  before: AnyRow | null
  after: AnyRow
}

const ended: ReadonlySet<unknown> = new Set<OrderRow['state']>(['cancelled', 'expired'])

const ref = (id: unknown) => ({ kind: 'order', id: String(id) })

/** Taken by the order system and free to go, or changed since. */
const isToPack = ({ before, after }: Written): boolean =>
  before !== null &&
  after.state === 'processing' &&
  after.hold === 'free' &&
  ['state', 'hold', 'revision'].some(name => before[name] !== after[name])

/** Priced, or bound for a place, other than before. */
const isElsewhere = ({ before, after }: Written): boolean =>
  before !== null &&
  ['region', 'pincode', 'shipTo', 'totals', 'invoiceNo', 'revision'].some(name => !isSame(before[name], after[name]))

export const followOrders = async (scene: Scene, changes: Written[]): Promise<void> => {
  const { tx, now } = scene
  const over = changes.filter(({ before, after }) => before && before.state !== after.state && ended.has(after.state))
  if (over.length > 0)
    await ordersOver.tell(
      scene,
      over.map(({ after }) => after.id),
    )
  await followUses(scene, changes)
  // Nobody cancelled the lines of what merely expired.
  for (const { after } of over.filter(one => one.after.state === 'expired'))
    await releaseStock(tx, { ref: ref(after.id), now })
  const home = changes.filter(({ before, after }) => before?.state !== after.state && after.state === 'rtoClosed')
  if (home.some(({ after }) => isAdvanced(after)))
    await giveBackAdvances(
      scene,
      home.map(({ after }) => after.id),
    )
  await splitTax(
    scene,
    changes.filter(isElsewhere).map(({ after }) => after.id),
  )
  const ready = changes.filter(isToPack).map(({ after }) => after.id)
  if (ready.length > 0) await packOrders(scene, ready)
}

/** Units of a line somebody waits for. */
const wanted = (row: AnyRow | null): number =>
  row && row.status !== 'deleted' ? Number(row.qty) - Number(row.cancelled) : 0

const grown = ({ before, after }: Written, counter: string): number =>
  before ? Number(after[counter] ?? 0) - Number(before[counter] ?? 0) : 0

const stockOf = (changes: readonly Written[], count: (change: Written) => number): Wanted[] =>
  changes.flatMap(change => {
    // Whoever makes a line speaks for its stock himself.
    const quantity = change.before ? count(change) : 0
    return change.after.variant && quantity > 0 ? [{ variant: String(change.after.variant), quantity }] : []
  })

/** Whoever releases the last hold writes the order first: it is free only once the hold itself is closed. */
export const holdsServer = serve(holds, {
  actions: {},
  async written(scene, changes) {
    const { tx } = scene
    const released = changes.filter(({ before, after }) => before?.state === 'open' && after.state === 'released')
    const ids = [...new Set(released.map(({ after }) => String(after.order)))]
    if (ids.length === 0) return
    const free = await fieldsWhere(
      tx,
      orders,
      ['id'],
      and(sql`${o.id} = any(${sql.param(ids)}::uuid[])`, eq(o.state, 'processing'), eq(o.hold, 'free')),
      { deleted: true },
    )
    await packOrders(
      scene,
      free.map(({ id }) => id),
    )
  },
})

export const orderLinesServer = serve(orderLines, {
  actions: {},
  async written(scene, changes) {
    const { tx, now } = scene
    for (const [order, some] of Map.groupBy(changes, ({ after }) => String(after.order))) {
      const less = (change: Written) => wanted(change.before) - wanted(change.after)
      const off = stockOf(some, change => less(change) - grown(change, 'setAside'))
      const aside = stockOf(some, change => grown(change, 'setAside'))
      const more = stockOf(some, change => -less(change))
      const out = stockOf(some, change => grown(change, 'shipped'))
      if (off.length > 0) await releaseStock(tx, { ref: ref(order), lines: off, now })
      if (aside.length > 0) await releaseStock(tx, { ref: ref(order), lines: aside, to: 'check', now })
      // Orders of the demo never spoke for any stock: what comes back to them does not either.
      if (more.length > 0) await reserveStock(tx, { ref: ref(order), lines: more, ifKnown: true, now })
      if (out.length > 0) await releaseStock(tx, { ref: ref(order), lines: out, to: 'shopper', now })
      if (off.length > 0 || more.length > 0) await splitTax(scene, [order])
    }
  },
})

/** An edit of its items is told by an event that knows the price before and after: taken back, the event goes, and the order has
 * the former quote and the former uses of its discounts again. So is another allocation, with the stock before and after. */
export const orderEventsServer = serve(orderEvents, {
  actions: {},
  async written(scene, changes) {
    for (const { before, after } of changes) {
      if (before?.status === after.status) continue
      const { stock } = (after.raw ?? {}) as { stock?: MovedStock }
      if (after.code === reallocated && stock) {
        await speakFor(scene, String(after.order), after.status === 'deleted' ? stock.was : stock.now)
        await splitTax(scene, [String(after.order)])
      }
      if (after.code !== itemsEdited) continue
      const { traces, ...quotes } = after.raw as unknown as EditedQuotes
      const which = after.status === 'deleted' ? 'was' : 'now'
      await quotedAgain(scene, String(after.order), quotes[which], traces?.[which])
    }
  },
})
