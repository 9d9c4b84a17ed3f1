// What is due by the clock: checkouts nobody paid expire, cash nobody confirmed is cancelled, holds release themselves, delivered orders close when they cannot come
// back any more.
import { sql } from 'drizzle-orm'
import { settingsOf } from '#areas/settings/settings.reading.ts'
import type { Tx } from '#server/db/tenant.ts'
import { storedByIds } from '#server/records/read.ts'
import type { Scene } from '#server/records/serve.ts'
import { cancelUnconfirmed } from './confirming.keeping.ts'
import { moved } from './deeds.reading.ts'
import { readDossiers } from './dossier.reading.ts'
import { released } from './holding.reading.ts'
import { orderEvents } from './orderEvents.ts'
import { type OrderRow, orders } from './orders.ts'

const atOnce = 200

const idsOf = async (tx: Tx, found: ReturnType<typeof sql>): Promise<string[]> => {
  const { rows } = await tx.execute<{ id: string }>(sql`${found} limit ${atOnce}`)
  return rows.map(({ id }) => id)
}

const lockedOrders = async ({ tx, setting }: Scene, ids: readonly string[]): Promise<OrderRow[]> =>
  (await storedByIds(tx, setting.vendor, orders, ids, true)) as unknown as OrderRow[]

/** Nobody did it: the order says it itself. */
const told = { expire: 'EXPIRED', close: 'CLOSED' } as const

const step = async (scene: Scene, event: 'expire' | 'close', ids: readonly string[]): Promise<void> => {
  const rows = await lockedOrders(scene, ids)
  const events = event === 'expire' ? { state: event, payment: 'fail' } : { state: event }
  const patches = rows
    .map(order => ({ id: order.id, patch: moved(order, events, scene.now) }))
    .filter(({ patch }) => Object.keys(patch).length > 0)
  if (patches.length === 0) return
  await scene.write.change(orders, patches)
  await scene.write.create(
    orderEvents,
    patches.map(({ id }) => ({ order: id, at: scene.now.toISOString(), source: 'system', code: told[event] })),
  )
}

const release = async (scene: Scene, ids: readonly string[]): Promise<void> => {
  const { tx, setting, write, now } = scene
  const isDue = (at: string | null) => at !== null && Date.parse(at) <= now.getTime()
  for (const dossier of await readDossiers(tx, setting.vendor, await lockedOrders(scene, ids))) {
    const due = dossier.holds.filter(({ state, releaseAt }) => state === 'open' && isDue(releaseAt))
    const { patch, others = [] } = released(dossier, due, { name: '', now })
    for (const other of others) await write.change(other.resource, [{ id: other.id, patch: other.patch }])
    await write.change(orders, [{ id: dossier.order.id, patch }])
  }
}

/** True asks for another turn: there was as much as one turn takes. */
export const orderClock = async (scene: Scene): Promise<boolean> => {
  const { tx, setting, now } = scene
  const { paymentMinutes, returnDays } = await settingsOf(tx)
  const before = (ms: number) => new Date(now.getTime() - ms).toISOString()
  const of = sql`select id from orders where vendor = ${setting.vendor} and status <> 2`
  const unpaid = await idsOf(
    tx,
    sql`${of} and state = 1 and placed_at <= ${before(paymentMinutes * 60_000)}::timestamptz`,
  )
  const over = await idsOf(tx, sql`${of} and state = 5 and state_at <= ${before(returnDays * 86_400_000)}::timestamptz`)
  const due = await idsOf(
    tx,
    sql`select distinct "order" as id from holds where vendor = ${setting.vendor} and state = 1 and status <> 2 and release_at <= ${now.toISOString()}::timestamptz`,
  )
  await step(scene, 'expire', unpaid)
  await step(scene, 'close', over)
  await release(scene, due)
  const unconfirmed = await cancelUnconfirmed(scene, atOnce)
  return unconfirmed === atOnce || [unpaid, over, due].some(({ length }) => length === atOnce)
}
