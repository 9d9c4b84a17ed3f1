// Orders that may have brought a cart back: of the same member or the same address, placed after it was left. Whether they did is
// a rule's to say.
import { sql } from 'drizzle-orm'
import { isoOf } from '#server/db/statement.ts'
import type { Tx } from '#server/db/tenant.ts'

export interface LaterOrder {
  id: string
  placedAt: string
  skus: string[]
}

const days = 8

/** The first of them by cart, of the carts that wait to come back. */
export const laterOrders = async (tx: Tx, vendor: string, now: Date): Promise<Map<string, LaterOrder>> => {
  const since = new Date(now.getTime() - days * 86_400_000).toISOString()
  const { rows } = await tx.execute<{ cart: string; id: string; placed_at: string; skus: string[] }>(
    sql`select distinct on (c.id) c.id as cart, o.id, o.placed_at::text, o.skus
      from carts c join orders o on o.vendor = c.vendor and (o.member = c.member or o.email = c.email or o.phone = c.phone)
        and o.placed_at > c.last_activity_at and o.placed_at <= c.last_activity_at + interval '7 days'
        and o.skus && (select array_agg(l->>'sku') from jsonb_array_elements(c.lines) l)
      where c.vendor = ${vendor} and c.state in (1, 2, 3) and o.placed_at > ${since}::timestamptz
      order by c.id, o.placed_at limit 200`,
  )
  return new Map(rows.map(({ cart, id, placed_at, skus }) => [cart, { id, skus, placedAt: isoOf(placed_at) }]))
}
