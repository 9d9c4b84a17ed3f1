// What other areas may ask of shippingRates: everything else of this folder is its own.
export { readArticles } from './articles.server.ts'
export { methodNamed, readCard, readSurcharges } from './card.server.ts'
export { hazmatFinding, methodCode, methodNameOf, usualMethod } from './methods.server.ts'
export { orderParts, type PastOrder, pastCarts, pastOrder, recentCarts } from './orders.server.ts'
