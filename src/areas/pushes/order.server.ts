// What the order system is told of an order.
import type { LineWanted } from '#areas/orders/orders.door.ts'
import type { OrderRow } from '#areas/orders/orders.ts'

/** Without moments that change from push to push: the same order is the same text. */
export const orderBody = (vendor: string, order: OrderRow, lines: readonly LineWanted[]): object => ({
  vendor,
  orderNo: order.orderNo,
  placedAt: order.placedAt,
  channel: order.channel,
  shipTo: order.shipTo,
  billTo: order.billTo,
  lines,
  totals: order.totals,
  method: order.payBy,
})
