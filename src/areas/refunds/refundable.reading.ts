// An order as refunds see it, out of the database; and what its people and its vendor may give.
import { sql } from 'drizzle-orm'
import { type OrderLineRow, orderLines } from '#areas/orders/orderLines.ts'
import type { OrderRow } from '#areas/orders/orders.ts'
import { type PaymentRow, payments } from '#areas/orders/payments.ts'
import { settingsOf } from '#areas/settings/settings.reading.ts'
import { tableOf } from '#contract/address.ts'
import type { Resource } from '#contract/resource.ts'
import type { Refundable } from '#rules/refund/order.ts'
import { type OrderRecord, type PaymentRecord, refundableOf, standing } from '#rules/refund/rows.ts'
import type { Tx } from '#server/db/tenant.ts'
import { storedByIds } from '#server/records/read.ts'
import type { Scene } from '#server/records/serve.ts'
import { type RefundRow, refunds } from './refunds.ts'

export interface OrderMoney {
  refundable: Refundable
  lines: OrderLineRow[]
  payments: PaymentRow[]
  /** Of what its refunds give or gave, what it was paid too much. */
  overpaid: number
}

const rowsOfOrder = async (tx: Tx, vendor: string, resource: Resource, order: string) => {
  const table = sql.identifier(tableOf(resource))
  const { rows } = await tx.execute<{ id: string }>(
    sql`select id from ${table} where vendor = ${vendor} and "order" = ${order} and status <> 2 order by id`,
  )
  return storedByIds(
    tx,
    vendor,
    resource,
    rows.map(({ id }) => id),
    false,
  )
}

/** `without` is a refund that is looked at again: it is not in its own way. */
export const readMoney = async (
  { tx, setting: { vendor, currency } }: Pick<Scene, 'tx' | 'setting'>,
  order: OrderRow,
  without?: string,
): Promise<OrderMoney> => {
  const lines = (await rowsOfOrder(tx, vendor, orderLines, order.id)) as unknown as OrderLineRow[]
  const paid = (await rowsOfOrder(tx, vendor, payments, order.id)) as unknown as PaymentRow[]
  const known = (await rowsOfOrder(tx, vendor, refunds, order.id)) as unknown as RefundRow[]
  const others = known.filter(({ id }) => id !== without)
  lines.sort((one, other) => one.position - other.position)
  paid.sort((one, other) => one.position - other.position)
  return {
    refundable: refundableOf({
      ...{ order: order as unknown as OrderRecord, lines, payments: paid as PaymentRecord[] },
      ...{ refunds: others, currency },
    }),
    lines,
    payments: paid,
    overpaid: standing(others).reduce((sum, { overpaid }) => sum + overpaid, 0),
  }
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

/** What somebody has asked for since midnight where the vendor is, but for drafts and what came to nothing. */
export const askedToday = async ({ tx, setting, staff, now }: Scene): Promise<number> => {
  const { rows } = await tx.execute<{ sum: string }>(
    sql`select coalesce(sum(amount), 0)::text as sum from refunds where vendor = ${setting.vendor} and status <> 2
      and created_by = ${staff.userId}::uuid and state not in (1, 6, 8)
      and created_at >= date_trunc('day', ${now.toISOString()}::timestamptz at time zone ${setting.timezone}) at time zone ${setting.timezone}`,
  )
  return Number(rows[0]?.sum)
}
