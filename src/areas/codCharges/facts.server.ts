// What cash rules may ask about an order that was placed, or a cart that was left.
import type { PastOrder } from '#areas/shippingRates/shippingRates.door.ts'
import { addressQuality } from '#rules/cod/addressQuality.ts'
import { factsOf } from '#rules/shipping/facts.ts'

export const factsOfPast = (order: PastOrder, currency: string) =>
  factsOf(
    {
      area: order.area,
      cartValue: order.goods.after,
      weightG: order.weightG,
      items: order.items,
      isFirstOrder: order.isFirst,
      skus: order.skus,
      categories: order.categories,
      isHazmat: order.isHazmat,
      rtoRate: order.rtoRate ?? undefined,
      orders: order.orders ?? undefined,
      isBlocked: order.barred !== null,
      ...(order.address && { addressQuality: addressQuality(order.area.country, order.address) }),
    },
    currency,
  )
