// Money that came for an order nobody can pay any more: expired or cancelled, paid already, or its cash with the courier. It was
// taken, so it is kept as a payment, and goes back to where it came from as a draft of a refund.
import type { Scene } from '#server/records/serve.ts'
import type { Dossier } from '../dossier.server.ts'
import { orderEvents } from '../orderEvents.ts'
import { askRefund } from '../orders.ports.ts'
import { type OrderRow, orders } from '../orders.ts'
import { type PaymentRow, payments } from '../payments.ts'
import type { Money } from './paying.server.ts'

/** The order must be locked. */
export const keepLate = async (
  scene: Scene,
  { order, payments: all }: Dossier,
  { amount, reference, method }: Money,
): Promise<void> => {
  const { write } = scene
  const at = scene.now.toISOString()
  const position = 1 + Math.max(0, ...all.map(one => one.position))
  const [kept] = (await write.create(payments, [
    {
      order: order.id,
      position,
      method,
      gatewayRef: reference,
      at,
      amount,
      captured: amount,
      refunded: 0,
      state: 'captured',
    },
  ])) as PaymentRow[]
  const paid = order.paid + amount
  await write.change(orders, [{ id: order.id, patch: { paid } }])
  const raw = { reference, amount, method }
  await write.create(orderEvents, [
    { order: order.id, at, source: 'gateway', code: 'CAPTURED_LATE', eventId: reference, raw },
  ])
  const back = { items: [], destination: 'original', reason: 'other', overpaid: amount } as const
  const split = [{ tender: kept!.id, amount }]
  await askRefund.ask(scene, { ...order, paid } as OrderRow, { ...back, split }, true)
}
