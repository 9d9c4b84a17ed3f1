// What is taken of a discount's limits, as SQL over its row `t`.
import { type SQL, sql } from 'drizzle-orm'

const counted = (column: SQL): SQL =>
  sql`coalesce((select ${column} from discount_counters c where c.vendor = t.vendor and c.discount = t.id and c.scope = ''), 0)`

export const uses = counted(sql`c.uses`)
export const spent = counted(sql`c.amount`)

const reached = (column: SQL): SQL =>
  sql`(select ${column} from discount_reach g where g.vendor = t.vendor and g.discount = t.id)`

/** As the clock last read it; nothing for what was not live then. */
export const goods = reached(sql`cardinality(g.skus)`)
export const loss = reached(sql`nullif(g.loss, 0)`)
