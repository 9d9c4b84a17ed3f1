// What redemptions count in: the scopes of a discount each of them is counted in, and what one order holds of them.
import { type SQL, sql } from 'drizzle-orm'

/** What becomes of uses: held until the order is paid, or spent. */
export type Kept = 'reserved' | 'committed'

/** Every scope a redemption `r` is counted in; null where it has none of that kind. */
export const scopesOfRow = sql`array['', 'd:' || r.day, 'm:' || r.member, 'p:' || r.phone_hash, 'c:' || r.code]`

/** Uses and amount by discount and scope that are held or spent for one order; a table to join. */
export const usesHeldFor = (heldFor: string): SQL =>
  sql`(select r.discount, s.scope, count(*)::int as uses, sum(r.amount)::bigint as amount
    from redemptions r cross join lateral unnest(${scopesOfRow}) s(scope)
    where r.vendor = app_vendor() and r.held_for = ${heldFor} and r.state in (1, 2) and s.scope is not null group by 1, 2)`
