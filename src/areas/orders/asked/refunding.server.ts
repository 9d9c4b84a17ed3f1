// What orders and their payments say of money, as refunds and the cash of couriers are held against it.
import { eq, type SQL, sql } from 'drizzle-orm'
import { tableFor } from '#server/db/tables.ts'
import { notInTrash } from '#server/records/trash.ts'
import { orders } from '../orders.ts'
import { payments } from '../payments.ts'

const o = tableFor(orders)
const p = tableFor(payments)
const isAtDoor = eq(p.method, 'cod')

/**
 * A sub-select of what orders and their payments say of money, in minor units: `id`, `order_no`, `refunded` and `paid` of the order;
 * of its payments together `back`, which is what went back, `captured`, and `over`: the most that one gave back above what it took;
 * of those at the door `cash`, which is due, and `cash_captured`. The former are null where there is no payment, the latter where
 * none is made at the door.
 */
export const moneyOfOrders: SQL = sql`(select ${o.id} as id, ${o.orderNo} as order_no, ${o.refunded} as refunded, ${o.paid} as paid,
    y.back, y.captured, y.over, y.cash, y.cash_captured
  from ${o} left join (select ${p.order} as "order", sum(${p.refunded}) as back, sum(${p.captured}) as captured,
      max(${p.refunded} - ${p.captured}) as over, sum(${p.amount}) filter (where ${isAtDoor}) as cash,
      sum(${p.captured}) filter (where ${isAtDoor}) as cash_captured
    from ${p} where ${p.vendor} = app_vendor() and ${notInTrash(p)} group by 1) y on y."order" = ${o.id}
  where ${o.vendor} = app_vendor() and ${notInTrash(o)})`
