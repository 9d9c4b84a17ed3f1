// What is due by the clock: checkouts nobody paid expire, cash nobody confirmed is cancelled, holds release themselves, delivered orders close when they cannot come
// back any more.
import { and, eq, lte, sql } from 'drizzle-orm'
import { forgottenMembers } from '#areas/members/members.door.ts'
import { settingsOf } from '#areas/settings/settings.door.ts'
import { tableFor } from '#server/db/tables.ts'
import { stepped } from '#server/records/regions.ts'
import { fieldsWhere, rowsById, rowsWhere } from '#server/records/rows.ts'
import type { Scene } from '#server/records/serve.ts'
import { forgetOutdatedAddresses } from './asked/forgetting.server.ts'
import { readDossiers } from './dossier.server.ts'
import { released } from './holding/holding.server.ts'
import { holds } from './holds.ts'
import { orderEvents } from './orderEvents.ts'
import { type OrderRow, orders } from './orders.ts'
import { cancelUnconfirmed } from './paying/confirming.server.ts'

const atOnce = 200

const o = tableFor(orders)
const h = tableFor(holds)

/** Nobody did it: the order says it itself. */
const told = { expire: 'EXPIRED', close: 'CLOSED' } as const

const step = async (scene: Scene, event: 'expire' | 'close', rows: readonly OrderRow[]): Promise<void> => {
  const events = event === 'expire' ? { state: event, payment: 'fail' } : { state: event }
  const patches = rows
    .map(order => ({ id: order.id, patch: stepped(orders, order, events, scene.now) }))
    .filter(({ patch }) => Object.keys(patch).length > 0)
  if (patches.length === 0) return
  await scene.write.change(orders, patches)
  await scene.write.create(
    orderEvents,
    patches.map(({ id }) => ({ order: id, at: scene.now.toISOString(), source: 'system', code: told[event] })),
  )
}

const release = async (scene: Scene, ids: readonly string[]): Promise<void> => {
  const { tx, write, now } = scene
  const isDue = (at: string | null) => at !== null && Date.parse(at) <= now.getTime()
  for (const dossier of await readDossiers(tx, await rowsById(tx, orders, ids, 'locked'))) {
    const due = dossier.holds.filter(({ state, releaseAt }) => state === 'open' && isDue(releaseAt))
    const { patch, others = [] } = released(dossier, due, { name: '', now })
    for (const other of others) await write.change(other.resource, [{ id: other.id, patch: other.patch }])
    await write.change(orders, [{ id: dossier.order.id, patch }])
  }
}

/** True asks for another turn: there was as much as one turn takes. */
export const orderClock = async (scene: Scene): Promise<boolean> => {
  const { tx, now } = scene
  await forgetOutdatedAddresses(scene, forgottenMembers)
  const { paymentMinutes, returnDays } = await settingsOf(tx)
  const before = (ms: number) => new Date(now.getTime() - ms).toISOString()
  const isUnpaid = and(eq(o.state, 'pendingPayment'), lte(o.placedAt, before(paymentMinutes * 60_000)))
  const unpaid = await rowsWhere(tx, orders, isUnpaid, { order: sql`${o.placedAt}`, limit: atOnce, lock: 'locked' })
  await step(scene, 'expire', unpaid)
  const isKept = and(eq(o.state, 'delivered'), lte(o.stateAt, before(returnDays * 86_400_000)))
  const kept = await rowsWhere(tx, orders, isKept, { order: sql`${o.stateAt}`, limit: atOnce, lock: 'locked' })
  await step(scene, 'close', kept)
  const isDue = and(eq(h.state, 'open'), lte(h.releaseAt, now.toISOString()))
  const due = await fieldsWhere(tx, holds, ['order'], isDue, { order: sql`${h.releaseAt}`, limit: atOnce })
  await release(
    scene,
    due.map(({ order }) => order),
  )
  const unconfirmed = await cancelUnconfirmed(scene, atOnce)
  return unconfirmed === atOnce || [unpaid, kept, due].some(({ length }) => length === atOnce)
}
