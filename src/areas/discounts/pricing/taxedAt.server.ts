// How goods were taxed on a day, for whoever works out anew what lines of then come to.
import type { CartLine, PriceContext } from '#rules/pricing/cart.ts'
import type { Tx } from '#server/db/tenant.ts'
import { linesOf, readGoods } from './goods.server.ts'
import { contextOf } from './quote.server.ts'
import { readShop } from './shop.server.ts'

export interface TaxedAt {
  /** The tax of each line by its id; what nobody sells any more is not among them. */
  taxes: ReadonlyMap<string, CartLine['tax']>
  /** The vendor's ways of pricing, between states and with nobody's cart. */
  context: PriceContext
}

/** By the rates that held at that moment. */
export const taxedAt = async (
  tx: Tx,
  at: Date,
  lines: readonly { id: string; sku: string; quantity: number }[],
): Promise<TaxedAt> => {
  const shop = await readShop(tx, at)
  const goods = await readGoods(tx, { skus: lines.map(({ sku }) => sku), ids: [] })
  const found = linesOf(shop, goods, lines).lines
  return { taxes: new Map(found.map(({ id, tax }) => [id, tax])), context: contextOf(shop) }
}
