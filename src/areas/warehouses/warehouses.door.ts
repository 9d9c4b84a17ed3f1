// What other areas may ask of warehouses: everything else of this folder is its own.
export { mostCashAt } from './couriers/cashLimit.server.ts'
export { courierCode, courierCodes, listedCouriers } from './couriers/couriersNamed.server.ts'
export { cheapestByPincode, joinedCourier, joinedCourierCost } from './couriers/parcelCost.server.ts'
export { type Allocation, allocate } from './delivery/allocate.server.ts'
export { readBusy } from './delivery/busy.server.ts'
export { overpriced } from './delivery/packPrices.server.ts'
export { sendersFor } from './delivery/senders.server.ts'
export {
  couriersToldOf,
  readHouseCodes,
  readHouses,
  readMappings,
  readSellable,
  readSellableAtOnce,
  readServing,
} from './delivery/serving.server.ts'
export { type HousePlace, houseCalled, placesOfHouses, readHousePlaces } from './houses.server.ts'
export { type Goods, goodsByVariant, needsOf, readGoods } from './stock/goods.server.ts'
export { anyCameIn, everyLineInStock } from './stock/linesInStock.server.ts'
export {
  type Held,
  heldFor,
  heldForEach,
  releaseStock,
  reserveStock,
  returnStock,
  shipStock,
  type Wanted,
} from './stock/reservations.server.ts'
export { everSpokenFor, spokenForIn } from './stock/spokenFor.server.ts'
export { countStores } from './stores.server.ts'
