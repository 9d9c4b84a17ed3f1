// What other areas may ask of discounts: everything else of this folder is its own.
export { readCodes } from './codes/readCodes.server.ts'
export { commitUses, releaseUses, reserveUses, type Use } from './codes/redemptions.server.ts'
export type { Kept } from './codes/uses.server.ts'
export { demandSeen } from './lab/namedCart.server.ts'
export { type AskedCart, type Quoted, quoteCart } from './pricing/quote.server.ts'
export { servedFor } from './pricing/serviceability.server.ts'
export { taxedAt } from './pricing/taxedAt.server.ts'
export { versionsUsed } from './pricing/versions.server.ts'
