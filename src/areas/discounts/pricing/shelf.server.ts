// What is on the shelf, one unit each, and which of it a discount could touch.
import type { CartLine } from '#rules/pricing/cart.ts'
import { type DiscountRecord, discountOf } from '#rules/pricing/recorded.ts'
import { touchedBy } from '#rules/pricing/risks.ts'
import type { Tx } from '#server/db/tenant.ts'
import { lineOf, readGoods } from './goods.server.ts'
import { contextOf } from './quote.server.ts'
import type { Shop } from './shop.server.ts'

/** Every line on sale. */
export const shelfOf = async ({ tx }: { tx: Tx }, shop: Shop): Promise<CartLine[]> =>
  (await readGoods(tx)).map(goods => lineOf(shop, goods, { quantity: 1 }))

/** The lines it could touch, at base prices. */
export const touched = (record: DiscountRecord, shelf: readonly CartLine[], shop: Shop): CartLine[] =>
  touchedBy(discountOf(record), shelf, contextOf(shop))
