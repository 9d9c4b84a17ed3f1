// What a refund that was paid changes around it: the payments it came from, the lines it was for, the order's own state, and the
// number of its credit note where there was an invoice.
import { orderLines } from '#areas/orders/orderLines.ts'
import { type OrderRow, orders } from '#areas/orders/orders.ts'
import { payments } from '#areas/orders/payments.ts'
import { nextIn } from '#server/records/regions.ts'
import { rowsById } from '#server/records/rows.ts'
import type { Scene } from '#server/records/serve.ts'
import type { RefundRow } from './refunds.ts'

type Amounts = ReadonlyMap<string, number>

const added = (rows: readonly { id: string; refunded: number }[], amounts: Amounts) =>
  rows.map(({ id, refunded }) => ({ id, patch: { refunded: refunded + amounts.get(id)! } }))

const sums = (parts: readonly (readonly [id: string, amount: number])[]): Map<string, number> => {
  const all = new Map<string, number>()
  for (const [id, amount] of parts) all.set(id, (all.get(id) ?? 0) + amount)
  return all
}

export const reckoned = async (scene: Scene, { order: id, amount, items, split }: RefundRow): Promise<OrderRow> => {
  const { tx, write, now } = scene
  const [order] = await rowsById(tx, orders, [id], 'locked')
  if (!order) throw new Error(`refund of an order that is not there: ${id}`)
  const byPayment = sums((split ?? []).map(part => [part.payment, part.amount]))
  await write.change(payments, added(await rowsById(tx, payments, [...byPayment.keys()], 'locked'), byPayment))
  const byLine = sums((items ?? []).map(part => [part.line, part.amount]))
  await write.change(orderLines, added(await rowsById(tx, orderLines, [...byLine.keys()], 'locked'), byLine))
  const refunded = order.refunded + amount
  const whole = refunded >= order.paid
  const payment = nextIn(orders, order, 'payment', 'refund', { whole })
  const moved = payment && payment !== order.payment ? { payment, paymentAt: now.toISOString() } : {}
  await write.change(orders, [{ id, patch: { refunded, ...moved } }])
  return order
}
