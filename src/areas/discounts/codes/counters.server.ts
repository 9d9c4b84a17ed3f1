// What is taken of a discount's limits, as SQL over its row `t`.
import { and, eq, type SQL, sql } from 'drizzle-orm'
import { tableFor } from '#server/db/tables.ts'
import { called } from '#server/records/rows.ts'
import { redemptions } from '../codes.ts'
import { discounts } from '../discounts.ts'

const t = called(discounts, 't')
const r = tableFor(redemptions)

const counted = (column: SQL): SQL =>
  sql`coalesce((select ${column} from discount_counters c where c.vendor = ${t.vendor} and c.discount = ${t.id} and c.scope = ''), 0)`

export const uses = counted(sql`c.uses`)
export const spent = counted(sql`c.amount`)

/** Uses that are paid orders: all but those that are held while a payment is waited for. */
export const orders = sql`(${uses} - (select count(*) from ${r}
  where ${and(eq(r.vendor, t.vendor), eq(r.discount, t.id), eq(r.state, 'reserved'))}))::int`

const reached = (column: SQL): SQL =>
  sql`(select ${column} from discount_reach g where g.vendor = ${t.vendor} and g.discount = ${t.id})`

/** As the clock last read it; nothing for what was not live then. */
export const goods = reached(sql`cardinality(g.skus)`)
export const loss = reached(sql`nullif(g.loss, 0)`)
export const uplift = reached(sql`g.uplift`)

export const combines = sql`array_remove(array[case when ${t.combinesLine} then 'line' end,
  case when ${t.combinesOrder} then 'order' end, case when ${t.combinesShipping} then 'shipping' end], null)`
