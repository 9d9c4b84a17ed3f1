// Orders that may have brought a cart back: of the same member or the same address, placed after it was left. Whether they did is
// a rule's to say.
import { inArray, sql } from 'drizzle-orm'
import { firstAfter, type OrderAfter } from '#areas/orders/orders.door.ts'
import { tableFor } from '#server/db/tables.ts'
import type { Tx } from '#server/db/tenant.ts'
import { carts } from './carts.ts'

const c = tableFor(carts)

/** The first of them by cart, of the carts that wait to come back. */
export const laterOrders = async (tx: Tx, vendor: string, now: Date): Promise<Map<string, OrderAfter>> => {
  const left = sql`select ${c.vendor}, ${c.id}, ${c.member}, ${c.email}, ${c.phone}, ${c.lastActivityAt} as at,
      (select array_agg(l->>'sku') from jsonb_array_elements(${c.lines}) l) as skus
    from ${tableFor(carts)} where ${c.vendor} = ${vendor} and ${inArray(c.state, ['active', 'abandoned', 'recovering'])}`
  return firstAfter(tx, left, now)
}
