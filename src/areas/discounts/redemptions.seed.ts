// The demo's orders with a code are in the ledger of its uses, and the counters follow from it: as many of each member as may be.
import { and, eq, type SQL, sql } from 'drizzle-orm'
import { seededPhoneMark } from '#areas/members/ordered.seed.ts'
import { codeIn, RecordStatus } from '#contract/valueSet.ts'
import { bare, tableFor } from '#server/db/tables.ts'
import type { Tx } from '#server/db/tenant.ts'
import { called } from '#server/records/rows.ts'
import { vendorIn } from '#server/records/vendor.ts'
import { scopesOfRow } from './codes/uses.server.ts'
import { couponCodes, redemptions } from './codes.ts'
import { discounts } from './discounts.ts'
import { RedemptionState } from './sets.ts'

const c = tableFor(couponCodes)
const d = tableFor(discounts)
const r = called(redemptions, 'r')

const columns = bare(
  ...[
    r.vendor,
    r.id,
    r.status,
    r.version,
    r.createdAt,
    r.updatedAt,
    r.discount,
    r.heldFor,
    r.code,
    r.member,
    r.phoneHash,
  ],
  ...[r.day, r.amount, r.state, r.discountVersion],
)

/** `orders`: a table to join of the orders with a code. */
export const seedRedemptions = async (tx: Tx, vendor: string, orders: SQL): Promise<void> => {
  const { timezone } = await vendorIn(tx)
  const isCode = and(eq(c.vendor, vendor), eq(c.status, 'active'))
  const isIts = and(eq(d.vendor, c.vendor), eq(d.id, c.discount))
  await tx.execute(sql`
    insert into ${tableFor(redemptions)} (${columns})
    select ${vendor}, md5(o.id::text || ${d.id}::text)::uuid, ${codeIn(RecordStatus, 'active')}::smallint, 1, o.placed_at, o.placed_at,
      ${d.id}, o.order_no, ${c.id}, o.member::text, ${seededPhoneMark(sql`o.member`)}, (o.placed_at at time zone ${timezone})::date, o.amount,
      case when o.is_held then ${codeIn(RedemptionState, 'reserved')}::smallint
        else ${codeIn(RedemptionState, 'committed')}::smallint end, ${d.version}
    from ${orders} o
      join ${c} on ${isCode} and ${c.code} = o.code
      join ${d} on ${isIts} and o.placed_at >= coalesce(${d.startsAt}, o.placed_at) and o.nth <= coalesce(${d.perMember}, o.nth)
    where o.member is not null`)
  await tx.execute(sql`
    insert into discount_counters (vendor, discount, scope, uses, amount)
    select ${r.vendor}, ${r.discount}, s.scope, count(*)::int, sum(${r.amount})::bigint from ${tableFor(redemptions)} ${r}
      cross join lateral unnest(${scopesOfRow}) s(scope)
    where ${eq(r.vendor, vendor)} and s.scope is not null group by 1, 2, 3`)
}
