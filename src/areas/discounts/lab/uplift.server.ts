// What a discount does to the size of orders: their average with it against the average without, over the last days.
import { eq, sql } from 'drizzle-orm'
import { tableFor } from '#server/db/tables.ts'
import type { Tx } from '#server/db/tenant.ts'
import { redemptions } from '../codes.ts'
import { ordersSummed } from '../discounts.ports.ts'

const days = 30

const r = tableFor(redemptions)

/** A discount on a handful of tiny or huge orders is no figure to plan by, so it ends here. */
const most = 1_000_000

/** In basis points, by discount; none where every order had it. Those not paid for or cancelled are no orders. */
export const readUplift = async (tx: Tx, now: Date): Promise<ReadonlyMap<string, number>> => {
  const { rows } = await tx.execute<{ discount: string; uplift: number }>(sql`
    with recent as materialized (
      select order_no, grand from ${ordersSummed.ask(now, days)} counted),
    whole as (select count(*) as n, sum(grand) as total from recent),
    own as (
      select u.discount, count(*) as n, sum(o.grand) as total
      from (select distinct ${r.discount} as discount, ${r.heldFor} as held_for from ${r} where ${eq(r.state, 'committed')}) u
        join recent o on o.order_no = u.held_for
      group by u.discount)
    select own.discount,
      least(${most}, round((own.total / own.n) / ((whole.total - own.total) / (whole.n - own.n)) * 10000 - 10000))::int as uplift
    from own, whole where whole.n > own.n and whole.total > own.total`)
  return new Map(rows.map(({ discount, uplift }) => [discount, uplift]))
}
