// What is on the shelf, one unit each, and which of it a discount could touch.
import type { CartLine } from '#rules/pricing/cart.ts'
import type { Discount } from '#rules/pricing/discount.ts'
import { type DiscountRecord, discountOf } from '#rules/pricing/recorded.ts'
import { sceneOf } from '#rules/pricing/scene.ts'
import type { Tx } from '#server/db/tenant.ts'
import { lineOf, readGoods } from './goods.reading.ts'
import { contextOf } from './quote.reading.ts'
import type { Shop } from './shop.reading.ts'

/** Every line on sale. */
export const shelfOf = async ({ tx }: { tx: Tx }, shop: Shop): Promise<CartLine[]> =>
  (await readGoods(tx)).map(goods => lineOf(shop, goods, { quantity: 1 }))

/** The lines it could touch, at base prices. */
export const touched = (record: DiscountRecord, shelf: readonly CartLine[], shop: Shop): CartLine[] =>
  touchedBy(discountOf(record), shelf, shop)

export const touchedBy = (discount: Discount, shelf: readonly CartLine[], shop: Shop): CartLine[] => {
  const { matching } = sceneOf(shelf, contextOf(shop))
  const sets = discount.kind === 'BMGM' && discount.mode === 'FREE_UNITS' ? discount : undefined
  const [target, excluded] = [matching(sets?.get ?? discount.target), discount.exclude && matching(discount.exclude)]
  return shelf.filter(
    ({ sku }, at) => target[at] && !excluded?.[at] && (discount.kind !== 'UPSELL' || discount.offerItems.includes(sku)),
  )
}
