// Orders as whoever pushes them to the order system asks for them: which are due, what of them is still wanted, what they wait for.
import { and, eq, gt, inArray, lte, or, type SQL, sql } from 'drizzle-orm'
import { valueNamed } from '#contract/member.ts'
import type { Said } from '#contract/said.ts'
import { leftBehind } from '#rules/push.ts'
import { dayAt } from '#rules/vendorDay.ts'
import { tableFor } from '#server/db/tables.ts'
import type { Tx } from '#server/db/tenant.ts'
import { fieldsWhere, rowsWhere } from '#server/records/rows.ts'
import { type HoldRow, holds } from '../holds.ts'
import { type OrderLineRow, orderLines } from '../orderLines.ts'
import { type OrderRow, orders } from '../orders.ts'
import { HoldReason } from '../sets.ts'

const o = tableFor(orders)
const l = tableFor(orderLines)
const h = tableFor(holds)

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

/** Lines of these orders with units that were not cancelled, each order's in their order. */
export const linesWanted = (
  tx: Tx,
  all: readonly string[],
): Promise<Pick<OrderLineRow, 'order' | 'sku' | 'qty' | 'cancelled' | 'net'>[]> =>
  fieldsWhere(
    tx,
    orderLines,
    ['order', 'sku', 'qty', 'cancelled', 'net'],
    and(inArray(l.order, [...all]), gt(l.qty, l.cancelled)),
    { order: sql`${l.order}, ${l.position}`, deleted: true },
  )

/** What these orders still wait for, the longest open first. */
export const openHoldsOf = (
  tx: Tx,
  all: readonly string[],
): Promise<Pick<HoldRow, 'order' | 'reason' | 'openedAt'>[]> =>
  fieldsWhere(tx, holds, ['order', 'reason', 'openedAt'], and(inArray(h.order, [...all]), eq(h.state, 'open')), {
    order: sql`${h.openedAt}`,
    deleted: true,
  })

export interface OpenHold {
  reason: Said
  since: string
}

/** As the order system is told of it: since which day there. */
export const openHold =
  (timezone: string) =>
  ({ reason, openedAt }: Pick<HoldRow, 'reason' | 'openedAt'>): OpenHold => ({
    reason: valueNamed(HoldReason, reason),
    since: dayAt(new Date(openedAt), timezone),
  })

/** Taken up just now, by somebody or by the clock. */
export const isUnderWay = ({ push, pushAt }: Pick<OrderRow, 'push' | 'pushAt'>, now: Date): boolean =>
  push === 'pushing' && Date.parse(pushAt ?? '') > leftBehind(now).getTime()

/** Of holds that are read already. */
export const openHolds = (all: readonly HoldRow[], timezone: string): OpenHold[] =>
  all
    .filter(({ state }) => state === 'open')
    .sort((one, other) => Date.parse(one.openedAt) - Date.parse(other.openedAt))
    .map(openHold(timezone))
