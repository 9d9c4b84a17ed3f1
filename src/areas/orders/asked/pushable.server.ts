// Orders as whoever pushes them to the order system asks for them: which are due, what of them is still wanted, what they wait for.
import { and, eq, gt, inArray, lte, or, type SQL, sql } from 'drizzle-orm'
import { valueNamed } from '#contract/member.ts'
import type { Said } from '#contract/said.ts'
import { dayAt } from '#rules/vendorDay.ts'
import { tableFor } from '#server/db/tables.ts'
import type { Tx } from '#server/db/tenant.ts'
import { fieldsWhere, rowsWhere } from '#server/records/rows.ts'
import { type HoldRow, holds } from '../holds.ts'
import { orderLines } from '../orderLines.ts'
import { type OrderRow, orders } from '../orders.ts'
import { HoldReason } from '../sets.ts'

const o = tableFor(orders)
const l = tableFor(orderLines)
const h = tableFor(holds)

const byOrder = <R extends { order: string }, T>(rows: readonly R[], of: (row: R) => T): Map<string, T[]> =>
  new Map([...Map.groupBy(rows, ({ order }) => order)].map(([order, some]) => [order, some.map(of)]))

interface Due {
  /** Selects the ids of orders whose last try failed and is due once more. */
  again: SQL
  /** Who was taken up by then and is so still was left behind. */
  leftBehind: Date
  most: number
}

/**
 * Orders that are to be pushed by themselves, the longest placed first if there are more than `most`: locked, without those that
 * somebody else holds, in the order of their ids.
 */
export const ordersToPush = async (tx: Tx, { again, leftBehind, most }: Due): Promise<OrderRow[]> => {
  const isDue = or(
    eq(o.push, 'queued'),
    and(eq(o.push, 'notPushed'), eq(o.state, 'placed')),
    and(eq(o.push, 'failed'), inArray(o.id, again)),
    and(eq(o.push, 'pushing'), lte(o.pushAt, leftBehind.toISOString())),
  )
  const rows = await rowsWhere(tx, orders, and(inArray(o.state, ['placed', 'processing']), eq(o.hold, 'free'), isDue), {
    order: sql`${o.placedAt}`,
    limit: most,
    lock: 'free',
    deleted: true,
  })
  return rows.sort((one, other) => (one.id < other.id ? -1 : 1))
}

export interface LineWanted {
  sku: string
  /** Units that were not cancelled. */
  qty: number
  /** Of the whole line as it was placed, in minor units. */
  net: number
}

/** By order, its lines with units that are still wanted, in their order. */
export const linesWanted = async (tx: Tx, all: readonly string[]): Promise<Map<string, LineWanted[]>> => {
  const found = await fieldsWhere(
    tx,
    orderLines,
    ['order', 'sku', 'qty', 'cancelled', 'net'],
    and(inArray(l.order, [...all]), gt(l.qty, l.cancelled)),
    { order: sql`${l.order}, ${l.position}`, deleted: true },
  )
  const wanted = found.map(({ order, sku, qty, cancelled, net }) => ({
    order,
    line: { sku, qty: qty - cancelled, net },
  }))
  return byOrder(wanted, ({ line }) => line)
}

export interface OpenHold {
  reason: Said
  /** A day where the vendor is. */
  since: string
}

const openHold =
  (timezone: string) =>
  ({ reason, openedAt }: Pick<HoldRow, 'reason' | 'openedAt'>): OpenHold => ({
    reason: valueNamed(HoldReason, reason),
    since: dayAt(new Date(openedAt), timezone),
  })

/** By order, what it still waits for, the longest open first. */
export const openHoldsOf = async (
  tx: Tx,
  timezone: string,
  all: readonly string[],
): Promise<Map<string, OpenHold[]>> => {
  const isOpen = and(inArray(h.order, [...all]), eq(h.state, 'open'))
  const found = await fieldsWhere(tx, holds, ['order', 'reason', 'openedAt'], isOpen, {
    order: sql`${h.openedAt}`,
    deleted: true,
  })
  return byOrder(found, openHold(timezone))
}

/** Of holds that are read already. */
export const openHolds = (all: readonly HoldRow[], timezone: string): OpenHold[] =>
  all
    .filter(({ state }) => state === 'open')
    .sort((one, other) => Date.parse(one.openedAt) - Date.parse(other.openedAt))
    .map(openHold(timezone))
