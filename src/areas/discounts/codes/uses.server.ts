// What redemptions count in: the scopes of a discount each of them is counted in, and what one order holds of them.
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { tableFor } from '#server/db/tables.ts'
import { called } from '#server/records/rows.ts'
import { redemptions } from '../codes.ts'

/** What becomes of uses: held until the order is paid, or spent. */
export type Kept = 'reserved' | 'committed'

/** Uses that are held or spent: they count. */
export const counting = ['reserved', 'committed'] as const satisfies readonly Kept[]

const r = called(redemptions, 'r')

/** Every scope a redemption `r` is counted in; null where it has none of that kind. */
export const scopesOfRow = sql`array['', 'd:' || ${r.day}, 'm:' || ${r.member}, 'p:' || ${r.phoneHash}, 'c:' || ${r.code}]`

/** Uses and amount by discount and scope that are held or spent for one order; a table to join. */
export const usesHeldFor = (heldFor: string): SQL => {
  const isIts = and(eq(r.vendor, sql`app_vendor()`), eq(r.heldFor, heldFor), inArray(r.state, counting))
  return sql`(select ${r.discount}, s.scope, count(*)::int as uses, sum(${r.amount})::bigint as amount
    from ${tableFor(redemptions)} ${r} cross join lateral unnest(${scopesOfRow}) s(scope)
    where ${isIts} and s.scope is not null group by 1, 2)`
}
