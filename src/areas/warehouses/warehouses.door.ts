// What other areas may ask of warehouses: everything else of this folder is its own.
export { cheapestByPincode } from './couriers/parcelCost.server.ts'
export { type Allocation, allocate } from './delivery/allocate.server.ts'
export { overpriced } from './delivery/packPrices.server.ts'
export { sendersFor } from './delivery/senders.server.ts'
export { readSellableAtOnce, readServing } from './delivery/serving.server.ts'
export { allHouses, type House } from './houses.server.ts'
export { linesInStock } from './stock/linesInStock.server.ts'
export {
  type Held,
  heldFor,
  releaseStock,
  reserveStock,
  returnStock,
  type Wanted,
} from './stock/reservations.server.ts'
export { spokenForIn } from './stock/spokenFor.server.ts'
