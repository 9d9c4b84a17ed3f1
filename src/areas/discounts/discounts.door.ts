// What other areas may ask of discounts: everything else of this folder is its own.
export { readCodes } from './codes/readCodes.server.ts'
export {
  commitUses,
  releaseUses,
  reserveUses,
  turnUses,
  type Use,
  usedFor,
  usedUpIn,
} from './codes/redemptions.server.ts'
export type { Kept } from './codes/uses.server.ts'
export { demandSeen } from './lab/namedCart.server.ts'
export { discountNames } from './names.server.ts'
export { type Goods, linesOf, readGoods } from './pricing/goods.server.ts'
export { type AskedCart, contextOf, type Quoted, quoteCart } from './pricing/quote.server.ts'
export { servedFor } from './pricing/serviceability.server.ts'
export { readShop } from './pricing/shop.server.ts'
export { versionsUsed } from './pricing/versions.server.ts'
