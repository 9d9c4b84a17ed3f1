// The demo's orders with a code are in the ledger of its uses, and the counters follow from it: as many of each member as may be.
import { sql } from 'drizzle-orm'
import { phoneHash } from '#areas/members/shopper.reading.ts'
import { OrderPayment, OrderState } from '#areas/orders/sets.ts'
import { codeIn } from '#contract/valueSet.ts'
import type { Tx } from '#server/db/tenant.ts'
import { RedemptionState } from './sets.ts'

const isUnconfirmed = sql`(o.payment = ${codeIn(OrderPayment, 'codDue')} and 'codConfirm' = any(o.hold_reasons))`

export const seedRedemptions = async (tx: Tx, vendor: string): Promise<void> => {
  await tx.execute(sql`
    insert into redemptions (vendor, id, status, version, created_at, updated_at, discount, held_for, code, member, phone_hash, day,
      amount, state, discount_version)
    select o.vendor, md5(o.id::text || d.id::text)::uuid, 1, 1, o.placed_at, o.placed_at, d.id, o.order_no, c.id, o.member::text,
      ${phoneHash}, (o.placed_at at time zone v.timezone)::date, u.amount, case when o.state = ${codeIn(OrderState, 'pendingPayment')} or ${isUnconfirmed}
        then ${codeIn(RedemptionState, 'reserved')}::smallint else ${codeIn(RedemptionState, 'committed')}::smallint end, d.version
    from (select *, row_number() over (partition by member, coupons order by placed_at) as nth from orders
        where vendor = ${vendor} and coupons is not null and state not in (${codeIn(OrderState, 'expired')}, ${codeIn(OrderState, 'cancelled')})) o
      join vendor v on v.code = o.vendor
      join coupon_codes c on c.vendor = o.vendor and c.code = o.coupons[1] and c.status = 1
      join discounts d on d.vendor = c.vendor and d.id = c.discount and o.placed_at >= coalesce(d.starts_at, o.placed_at)
        and o.nth <= coalesce(d.per_member, o.nth)
      join members m on m.vendor = o.vendor and m.id = o.member
      cross join lateral (select coalesce(sum((e ->> 'amount')::bigint), 0) as amount from order_lines l
        cross join jsonb_array_elements(l.discounts) e where l.vendor = o.vendor and l."order" = o.id and e ->> 'discount' = c.code) u`)
  await tx.execute(sql`
    insert into discount_counters (vendor, discount, scope, uses, amount)
    select r.vendor, r.discount, s.scope, count(*)::int, sum(r.amount)::bigint from redemptions r
      cross join lateral unnest(array['', 'd:' || r.day, 'm:' || r.member, 'p:' || r.phone_hash, 'c:' || r.code]) s(scope)
    where r.vendor = ${vendor} and s.scope is not null group by 1, 2, 3`)
}
