// What carts answer the areas below them.
import { cartAsCart } from '#areas/discounts/discounts.ports.ts'
import { leftCarts } from '#areas/shippingRates/shippingRates.ports.ts'
import type { Joined } from '#server/records/ports.ts'
import { leftCarts as cartsLeft } from './leftCarts.server.ts'
import { cartAsCart as cartNumbered } from './numbered.server.ts'

export const cartsJoined: readonly Joined[] = [leftCarts.answeredBy(cartsLeft), cartAsCart.answeredBy(cartNumbered)]
