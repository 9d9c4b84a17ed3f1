// Orders as whoever pushes them to the order system asks for them: which are due, and which may not go.
import { and, eq, inArray, lte, or, type SQL, sql } from 'drizzle-orm'
import { valueNamed } from '#contract/member.ts'
import type { Said } from '#contract/said.ts'
import { isUnderWay, pushRefusal } from '#rules/push.ts'
import { dayAt } from '#rules/vendorDay.ts'
import { tableFor } from '#server/db/tables.ts'
import type { Tx } from '#server/db/tenant.ts'
import { rowsUnder, rowsWhere } from '#server/records/rows.ts'
import type { Scene } from '#server/records/serve.ts'
import { type HoldRow, holds } from '../holds.ts'
import type { PushOutcome } from '../orders.ports.ts'
import { type OrderRow, orders } from '../orders.ts'
import { HoldReason } from '../sets.ts'

const o = tableFor(orders)

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

interface OpenHold {
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

/** What holds say an order still waits for, the longest open first. */
export const openHolds = (all: readonly HoldRow[], timezone: string): OpenHold[] =>
  all
    .filter(({ state }) => state === 'open')
    .sort((one, other) => Date.parse(one.openedAt) - Date.parse(other.openedAt))
    .map(openHold(timezone))

/** Of orders that are locked, those that may not be pushed now, with the reason; forced, also what was pushed before may be. */
export const notPushable = async (
  { tx, setting, now }: Pick<Scene, 'tx' | 'setting' | 'now'>,
  all: readonly OrderRow[],
  force: boolean,
): Promise<PushOutcome['refused']> => {
  const ids = all.map(({ id }) => id)
  const known = await rowsUnder(tx, holds, 'order', ids, { deleted: true })
  return all.flatMap(order => {
    const { id, state: lifecycle, push } = order
    const open = openHolds(known.get(id) ?? [], setting.timezone)
    const why = pushRefusal({ lifecycle, push, holds: open, isUnderWay: isUnderWay(order, now) }, force)
    return why ? [{ id, why }] : []
  })
}
