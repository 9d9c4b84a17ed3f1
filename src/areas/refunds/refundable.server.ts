// An order as refunds see it, out of the database; and what its people and its vendor may give.
import { and, eq, ne, notInArray, sql } from 'drizzle-orm'
import { type OrderLineRow, orderLines } from '#areas/orders/orderLines.ts'
import type { OrderRow } from '#areas/orders/orders.ts'
import { type PaymentRow, payments } from '#areas/orders/payments.ts'
import { settingsOf } from '#areas/settings/settings.door.ts'
import type { Refundable } from '#rules/refund/order.ts'
import { type OrderRecord, refundableOf, standing } from '#rules/refund/rows.ts'
import { rowsOf } from '#server/db/statement.ts'
import { tableFor } from '#server/db/tables.ts'
import type { Tx } from '#server/db/tenant.ts'
import { rowsUnder } from '#server/records/rows.ts'
import type { Scene } from '#server/records/serve.ts'
import { notInTrash } from '#server/records/trash.ts'
import { refunds } from './refunds.ts'
import { aloneOf } from './requesters.server.ts'

export interface OrderMoney {
  refundable: Refundable
  lines: OrderLineRow[]
  payments: PaymentRow[]
  /** Of what its refunds give or gave, what it was paid too much. */
  overpaid: number
  /** Of what its refunds give or gave, what no second person has approved. */
  alone: number
}

/** `without` is a refund that is looked at again: it is not in its own way. */
export const readMoney = async (scene: Pick<Scene, 'tx' | 'setting'>, order: OrderRow, without?: string) =>
  (await readMoneys(scene, [order], without)).get(order.id)!

/** Of many orders at once, by their ids. */
export const readMoneys = async (
  { tx, setting: { currency } }: Pick<Scene, 'tx' | 'setting'>,
  all: readonly OrderRow[],
  without?: string,
): Promise<Map<string, OrderMoney>> => {
  const ids = all.map(({ id }) => id)
  const linesOf = await rowsUnder(tx, orderLines, 'order', ids)
  const paidOf = await rowsUnder(tx, payments, 'order', ids)
  const refundsOf = await rowsUnder(tx, refunds, 'order', ids)
  const byPosition = (one: { position: number }, other: { position: number }) => one.position - other.position
  return new Map(
    all.map(order => {
      const lines = (linesOf.get(order.id) ?? []).toSorted(byPosition)
      const paid = (paidOf.get(order.id) ?? []).toSorted(byPosition)
      const others = (refundsOf.get(order.id) ?? []).filter(({ id }) => id !== without)
      const refundable = refundableOf({
        order: { ...order, quote: order.quote as OrderRecord['quote'] },
        lines,
        payments: paid,
        refunds: others,
        currency,
      })
      const overpaid = standing(others).reduce((sum, one) => sum + one.overpaid, 0)
      return [order.id, { refundable, lines, payments: paid, overpaid, alone: aloneOf(others) }]
    }),
  )
}

export interface Limits {
  /** Above it a second person approves. */
  approval: number
  /** What one person may give in a day. */
  daily: number
}

export const readLimits = async (tx: Tx): Promise<Limits> => {
  const { refundApprovalLimit, refundDailyLimitPerUser } = await settingsOf(tx)
  return { approval: refundApprovalLimit, daily: refundDailyLimitPerUser }
}

const r = tableFor(refunds)

/** What somebody has asked for since midnight where the vendor is, but for drafts and what came to nothing, and for the one it is about. */
export const askedToday = async ({ tx, setting, staff, now }: Scene, without?: string): Promise<number> => {
  const { timezone } = setting
  const midnight = sql`date_trunc('day', ${now.toISOString()}::timestamptz at time zone ${timezone}) at time zone ${timezone}`
  const isAsked = and(
    ...[eq(r.vendor, setting.vendor), notInTrash(r), notInArray(r.state, ['draft', 'failed', 'withdrawn'])],
    ...[sql`${r.requestedBy} = ${staff.userId}`, sql`${r.requestedAt} >= ${midnight}`],
    without === undefined ? undefined : ne(r.id, without),
  )
  const [asked] = await rowsOf<{ sum: number }>(
    tx,
    sql`select coalesce(sum(${r.amount}), 0)::bigint as sum from ${r} where ${isAsked}`,
  )
  return asked?.sum ?? 0
}
