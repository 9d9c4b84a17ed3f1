// What other areas may ask of warehouses: everything else of this folder is its own.
export { mostCashAt } from './couriers/cashLimit.server.ts'
export { cheapestByPincode, joinedCourier } from './couriers/parcelCost.server.ts'
export { type Allocation, allocate } from './delivery/allocate.server.ts'
export { overpriced } from './delivery/packPrices.server.ts'
export { firstSender, sendersFor } from './delivery/senders.server.ts'
export { couriersToldOf, readSellable, readSellableAtOnce, readServing } from './delivery/serving.server.ts'
export { allCouriers, allHouses, type House, houseCodes } from './houses.server.ts'
export { type Goods, goodsByVariant } from './stock/goods.server.ts'
export { linesInStock } from './stock/linesInStock.server.ts'
export {
  type Held,
  heldFor,
  releaseStock,
  reserveStock,
  returnStock,
  shipStock,
  type Wanted,
} from './stock/reservations.server.ts'
export { everSpokenFor, spokenForIn } from './stock/spokenFor.server.ts'
