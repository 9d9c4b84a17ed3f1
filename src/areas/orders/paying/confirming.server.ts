// Cash orders a vendor or a rule for cash wants confirmed: they are placed on hold until somebody says that the shopper has, and are
// cancelled when nobody has within the time the vendor gives. Whoever pays an advance has confirmed by that.
import { and, eq, lte, sql } from 'drizzle-orm'
import type { CodVerdictKept } from '#areas/codCharges/codCharges.door.ts'
import { settingsOf } from '#areas/settings/settings.door.ts'
import { tableFor } from '#server/db/tables.ts'
import { rowsWhere } from '#server/records/rows.ts'
import type { Scene } from '#server/records/serve.ts'
import { createFor } from '../created.server.ts'
import { type Dossier, readDossiers } from '../dossier.server.ts'
import { cancelOf } from '../editing/cancelling.server.ts'
import { isDeed } from '../effects.server.ts'
import { holdOf } from '../holding/holding.server.ts'
import { holds } from '../holds.ts'
import { type OrderRow, orders } from '../orders.ts'

const o = tableFor(orders)
const h = tableFor(holds)

/** The order as it stands afterwards. */
export const awaitConfirmation = async (
  scene: Scene,
  order: OrderRow,
  verdict: CodVerdictKept | undefined,
): Promise<OrderRow> => {
  const { write, staff, now } = scene
  const isAsked = verdict?.verdict === 'requireOtp' || (await settingsOf(scene.tx)).confirmBy !== 'none'
  if (order.payment !== 'codDue' || !isAsked) return order
  const dossier = { order, holds: [] as Dossier['holds'] } as Dossier
  const held = holdOf(dossier, { reason: 'codConfirm' }, { name: staff.name, now })
  if (!isDeed(held)) return order
  await createFor(scene, [held])
  const [changed] = await write.change(orders, [{ id: order.id, patch: held.patch }])
  return changed as OrderRow
}

/** Those whose time is over; how many there were. Only the hold an order was placed with counts, not one by hand. */
export const cancelUnconfirmed = async (scene: Scene, most: number): Promise<number> => {
  const { tx, write, now } = scene
  const { confirmWindowH } = await settingsOf(tx)
  const since = new Date(now.getTime() - confirmWindowH * 3_600_000).toISOString()
  const isAwaited = and(eq(h.state, 'open'), eq(h.reason, 'codConfirm'), eq(h.openedAt, o.placedAt))
  const isOver = sql`exists (select from ${tableFor(holds)} where ${h.vendor} = ${o.vendor} and ${h.order} = ${o.id} and ${isAwaited})`
  const due = await rowsWhere(tx, orders, and(eq(o.state, 'placed'), lte(o.placedAt, since), isOver), {
    order: sql`${o.placedAt}`,
    limit: most,
    lock: 'locked',
  })
  for (const dossier of await readDossiers(tx, due)) {
    const cancelled = cancelOf(dossier, { reason: '', isRestocked: true }, now)
    if (!isDeed(cancelled)) continue
    for (const { resource, id, patch } of cancelled.others ?? []) await write.change(resource, [{ id, patch }])
    await write.change(orders, [{ id: dossier.order.id, patch: cancelled.patch }])
  }
  return due.length
}
