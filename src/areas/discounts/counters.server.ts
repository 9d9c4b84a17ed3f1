// What is taken of a discount's limits, as SQL over its row `t`.
import { type SQL, sql } from 'drizzle-orm'

const counted = (column: SQL): SQL =>
  sql`coalesce((select ${column} from discount_counters c where c.vendor = t.vendor and c.discount = t.id and c.scope = ''), 0)`

export const uses = counted(sql`c.uses`)
export const spent = counted(sql`c.amount`)

/** Uses that are paid orders: all but those that are held while a payment is waited for. */
export const orders = sql`(${uses} - (select count(*) from redemptions r
  where r.vendor = t.vendor and r.discount = t.id and r.state = 1))::int`

const reached = (column: SQL): SQL =>
  sql`(select ${column} from discount_reach g where g.vendor = t.vendor and g.discount = t.id)`

/** As the clock last read it; nothing for what was not live then. */
export const goods = reached(sql`cardinality(g.skus)`)
export const loss = reached(sql`nullif(g.loss, 0)`)
export const uplift = reached(sql`g.uplift`)

export const combines = sql`array_remove(array[case when t.combines_line then 'line' end,
  case when t.combines_order then 'order' end, case when t.combines_shipping then 'shipping' end], null)`
