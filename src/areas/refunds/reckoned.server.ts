// What a refund that was paid changes around it: the payments it came from, the lines it was for, the order's own state, and the
// number of its credit note where there was an invoice.
import { orderLines } from '#areas/orders/orderLines.ts'
import { type OrderRow, orders } from '#areas/orders/orders.ts'
import { payments } from '#areas/orders/payments.ts'
import type { Resource } from '#contract/resource.ts'
import { storedByIds } from '#server/records/read.ts'
import { nextIn } from '#server/records/regions.ts'
import type { Scene } from '#server/records/serve.ts'
import type { RefundRow } from './refunds.ts'

const added = async (
  { tx, setting, write }: Scene,
  resource: Resource,
  amounts: ReadonlyMap<string, number>,
): Promise<void> => {
  const rows = await storedByIds(tx, setting.vendor, resource, [...amounts.keys()], true)
  const patches = rows.map(row => ({ id: row.id, patch: { refunded: Number(row.refunded) + amounts.get(row.id)! } }))
  if (patches.length > 0) await write.change(resource, patches as never)
}

const sums = (parts: readonly (readonly [id: string, amount: number])[]): Map<string, number> => {
  const all = new Map<string, number>()
  for (const [id, amount] of parts) all.set(id, (all.get(id) ?? 0) + amount)
  return all
}

export const reckoned = async (scene: Scene, { order: id, amount, items, split }: RefundRow): Promise<OrderRow> => {
  const { tx, setting, write, now } = scene
  const [order] = (await storedByIds(tx, setting.vendor, orders, [id], true)) as unknown as OrderRow[]
  if (!order) throw new Error(`refund of an order that is not there: ${id}`)
  await added(scene, payments, sums((split ?? []).map(({ payment, amount }) => [payment, amount])))
  await added(scene, orderLines, sums((items ?? []).map(({ line, amount }) => [line, amount])))
  const refunded = order.refunded + amount
  const whole = refunded >= order.paid
  const payment = nextIn(orders, order, 'payment', 'refund', { whole })
  const moved = payment && payment !== order.payment ? { payment, paymentAt: now.toISOString() } : {}
  await write.change(orders, [{ id, patch: { refunded, ...moved } }])
  return order
}
