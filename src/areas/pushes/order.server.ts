// What the order system is told of an order, and what keeps it from being told.
import { linesWanted, type OpenHold, openHold, openHoldsOf } from '#areas/orders/orders.door.ts'
import type { OrderRow } from '#areas/orders/orders.ts'
import type { Tx } from '#server/db/tenant.ts'

interface Line {
  sku: string
  qty: number
  net: number
}

const byOrder = <R extends { order: string }, T>(rows: readonly R[], of: (row: R) => T): Map<string, T[]> => {
  const grouped = new Map<string, T[]>()
  for (const row of rows) grouped.set(row.order, [...(grouped.get(row.order) ?? []), of(row)])
  return grouped
}

/** Units that are still wanted, in the order of the lines. */
export const readLines = async (tx: Tx, ids: readonly string[]): Promise<Map<string, Line[]>> =>
  byOrder(await linesWanted(tx, ids), ({ sku, qty, cancelled, net }) => ({ sku, qty: qty - cancelled, net }))

export const readHolds = async (tx: Tx, timezone: string, ids: readonly string[]): Promise<Map<string, OpenHold[]>> =>
  byOrder(await openHoldsOf(tx, ids), openHold(timezone))

/** Without moments that change from push to push: the same order is the same text. */
export const orderBody = (vendor: string, order: OrderRow, lines: readonly Line[]): object => ({
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
