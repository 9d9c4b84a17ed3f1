// The demo's orders with a code, for the seed of what was used of it.
import { and, eq, isNotNull, notInArray, or, type SQL, sql } from 'drizzle-orm'
import type { Value } from '#contract/valueSet.ts'
import { tableFor } from '#server/db/tables.ts'
import { orderLines } from '../orderLines.ts'
import { orders } from '../orders.ts'
import type { HoldReason } from '../sets.ts'

const o = tableFor(orders)
const l = tableFor(orderLines)

const unconfirmed: Value<typeof HoldReason> = 'codConfirm'

/**
 * A table to join: `id`, `order_no`, `placed_at` and `member` of each order that holds, its first code as `code`, what that took off
 * as `amount` in the smallest unit, `is_held` while it is not paid or its cash not confirmed, and `nth` among those of the same
 * member with the same codes.
 */
export const couponedOrders = (vendor: string): SQL => {
  const code = sql`${o.coupons}[1]`
  const isAsked = and(eq(o.payment, 'codDue'), sql`${unconfirmed}::text = any(${o.holdReasons})`)
  const isMeant = and(eq(o.vendor, vendor), isNotNull(o.coupons), notInArray(o.state, ['expired', 'cancelled']))
  return sql`(select ${o.id} as id, ${o.orderNo} as order_no, ${o.placedAt} as placed_at, ${o.member} as member, ${code} as code,
      ${or(eq(o.state, 'pendingPayment'), isAsked)} as is_held,
      row_number() over (partition by ${o.member}, ${o.coupons} order by ${o.placedAt}) as nth,
      (select coalesce(sum((e ->> 'amount')::bigint), 0) from ${l} cross join jsonb_array_elements(${l.discounts}) e
        where ${and(eq(l.vendor, o.vendor), eq(l.order, o.id))} and e ->> 'discount' = ${code}) as amount
    from ${o} where ${isMeant})`
}
