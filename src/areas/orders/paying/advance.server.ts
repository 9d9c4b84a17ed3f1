// The advance on a cash order that came back undelivered: what nobody owes any more goes back as a draft, but for what the vendor
// keeps of it. Nothing was paid at the door, so the fees for delivery and cash are not in it.
import { settingsOf } from '#areas/settings/settings.door.ts'
import { maxRefund } from '#rules/pricing/placed.ts'
import { rowsById } from '#server/records/rows.ts'
import type { Scene } from '#server/records/serve.ts'
import { askRefund, leftToRefund } from '../orders.ports.ts'
import { orders } from '../orders.ts'

export const isAdvanced = ({ payBy, payment, paid }: Readonly<Record<string, unknown>>): boolean =>
  payBy === 'cod' && payment === 'codDue' && Number(paid) > 0

export const giveBackAdvances = async (scene: Scene, ids: readonly string[]): Promise<void> => {
  const { tx } = scene
  const rows = await rowsById(tx, orders, ids, 'locked')
  const { rtoFee } = await settingsOf(tx)
  for (const order of rows.filter(row => isAdvanced({ ...row }))) {
    // Some of it may have been given back before, or be on its way.
    const overpaid = maxRefund(await leftToRefund.ask(scene, order)) - rtoFee
    if (overpaid <= 0) continue
    const back = { items: [], destination: 'original', reason: 'notReceived', overpaid } as const
    await askRefund.ask(scene, order, back, true)
  }
}
