// What the order system is told of an order.
import type { OrderLineRow } from '#areas/orders/orderLines.ts'
import type { OrderRow } from '#areas/orders/orders.ts'

/** Units that were not cancelled; the money is that of the whole line as it was placed, in minor units. */
const wanted = (lines: readonly OrderLineRow[]) =>
  lines
    .toSorted((one, other) => one.position - other.position)
    .flatMap(({ sku, qty, cancelled, net }) => (qty > cancelled ? [{ sku, qty: qty - cancelled, net }] : []))

/** Without moments that change from push to push: the same order is the same text. */
export const orderBody = (vendor: string, order: OrderRow, lines: readonly OrderLineRow[]): object => ({
  vendor,
  orderNo: order.orderNo,
  placedAt: order.placedAt,
  channel: order.channel,
  shipTo: order.shipTo,
  billTo: order.billTo,
  lines: wanted(lines),
  totals: order.totals,
  method: order.payBy,
})
