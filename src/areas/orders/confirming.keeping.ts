// Cash orders a vendor or a rule for cash wants confirmed: they are placed on hold until somebody says that the shopper has, and are
// cancelled when nobody has within the time the vendor gives. Whoever pays an advance has confirmed by that.
import { sql } from 'drizzle-orm'
import type { CodVerdictKept } from '#areas/codCharges/verdict.reading.ts'
import { settingsOf } from '#areas/settings/settings.reading.ts'
import { codeIn } from '#contract/valueSet.ts'
import { storedByIds } from '#server/records/read.ts'
import type { Scene } from '#server/records/serve.ts'
import { cancelOf } from './cancelling.reading.ts'
import { isDeed } from './deeds.reading.ts'
import { type Dossier, readDossiers } from './dossier.reading.ts'
import { holdOf } from './holding.reading.ts'
import { holds } from './holds.ts'
import { type OrderRow, orders } from './orders.ts'
import { HoldReason, HoldState, OrderState } from './sets.ts'

/** The order as it stands afterwards. */
export const awaitConfirmation = async (
  scene: Scene,
  order: OrderRow,
  verdict: CodVerdictKept | undefined,
): Promise<OrderRow> => {
  const { tx, write, staff, now } = scene
  const isAsked = verdict?.verdict === 'requireOtp' || (await settingsOf(tx)).confirmBy !== 'none'
  if (order.payment !== 'codDue' || !isAsked) return order
  const dossier = { order, holds: [] as Dossier['holds'] } as Dossier
  const held = holdOf(dossier, { reason: 'codConfirm' }, { name: staff.name, now })
  if (!isDeed(held)) return order
  await write.create(
    holds,
    (held.creates ?? []).map(({ draft }) => draft as never),
  )
  const [changed] = await write.change(orders, [{ id: order.id, patch: held.patch }])
  return changed as OrderRow
}

/** Those whose time is over; how many there were. Only the hold an order was placed with counts, not one by hand. */
export const cancelUnconfirmed = async (scene: Scene, most: number): Promise<number> => {
  const { tx, setting, write, now } = scene
  const { confirmWindowH } = await settingsOf(tx)
  const { rows } = await tx.execute<{ id: string }>(
    sql`select o.id from orders o join holds h on h.vendor = o.vendor and h."order" = o.id and h.opened_at = o.placed_at
      where o.vendor = ${setting.vendor} and o.status <> 2 and o.state = ${codeIn(OrderState, 'placed')}
        and h.state = ${codeIn(HoldState, 'open')} and h.reason = ${codeIn(HoldReason, 'codConfirm')}
        and h.opened_at <= ${now.toISOString()}::timestamptz - make_interval(hours => ${confirmWindowH}) limit ${most}`,
  )
  const ids = rows.map(({ id }) => id)
  const due = (await storedByIds(tx, setting.vendor, orders, ids, true)) as unknown as OrderRow[]
  for (const dossier of await readDossiers(tx, setting.vendor, due)) {
    const cancelled = cancelOf(dossier, { reason: '', isRestocked: true }, now)
    if (!isDeed(cancelled)) continue
    for (const { resource, id, patch } of cancelled.others ?? []) await write.change(resource, [{ id, patch }])
    await write.change(orders, [{ id: dossier.order.id, patch: cancelled.patch }])
  }
  return ids.length
}
