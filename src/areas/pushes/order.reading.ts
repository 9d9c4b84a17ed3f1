// What the order system is told of an order, and what keeps it from being told.
import { sql } from 'drizzle-orm'
import type { HoldRow } from '#areas/orders/holds.ts'
import type { OrderRow } from '#areas/orders/orders.ts'
import { HoldReason } from '#areas/orders/sets.ts'
import { dayAt } from '#areas/taxes/rates.reading.ts'
import { valueNamed } from '#contract/member.ts'
import type { Said } from '#contract/said.ts'
import { nameOfCode } from '#contract/valueSet.ts'
import { leftBehind } from '#rules/push.ts'
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
export const readLines = async (tx: Tx, vendor: string, ids: readonly string[]): Promise<Map<string, Line[]>> => {
  const { rows } = await tx.execute<{ order: string; sku: string; qty: number; net: string }>(
    sql`select "order", sku, qty - cancelled as qty, net from order_lines
      where vendor = ${vendor} and "order" = any(${sql.param(ids)}::uuid[]) and qty > cancelled order by "order", position`,
  )
  return byOrder(rows, ({ sku, qty, net }) => ({ sku, qty, net: Number(net) }))
}

export interface OpenHold {
  reason: Said
  since: string
}

export const readHolds = async (tx: Tx, vendor: string, ids: readonly string[]): Promise<Map<string, OpenHold[]>> => {
  const { rows } = await tx.execute<{ order: string; reason: number; day: string }>(
    sql`select "order", reason, (opened_at at time zone (select timezone from vendor where code = ${vendor}))::date::text as day
      from holds where vendor = ${vendor} and "order" = any(${sql.param(ids)}::uuid[]) and state = 1 order by opened_at`,
  )
  return byOrder(rows, ({ reason, day }) => ({
    reason: valueNamed(HoldReason, nameOfCode(HoldReason, reason)),
    since: day,
  }))
}

/** Taken up just now, by somebody or by the clock. */
export const isUnderWay = ({ push, pushAt }: Pick<OrderRow, 'push' | 'pushAt'>, now: Date): boolean =>
  push === 'pushing' && Date.parse(pushAt ?? '') > leftBehind(now).getTime()

/** Of holds that are read already. */
export const openHolds = (all: readonly HoldRow[], timezone: string): OpenHold[] =>
  all
    .filter(({ state }) => state === 'open')
    .sort((one, other) => Date.parse(one.openedAt) - Date.parse(other.openedAt))
    .map(({ reason, openedAt }) => ({
      reason: valueNamed(HoldReason, reason),
      since: dayAt(new Date(openedAt), timezone),
    }))

/** Without moments that change from push to push: the same order is the same text. */
export const orderBody = (vendor: string, order: OrderRow, lines: readonly Line[]): object => ({
  ...{ vendor, orderNo: order.orderNo, placedAt: order.placedAt, channel: order.channel },
  ...{ shipTo: order.shipTo, billTo: order.billTo, lines, totals: order.totals, method: order.payBy },
})
