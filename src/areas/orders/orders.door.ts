// What other areas may ask of orders: everything else of this folder is its own.
export { firstAfter, type OrderAfter } from './asked/afterwards.server.ts'
export { ordersBefore, rtoBefore } from './asked/cameBack.server.ts'
export { idsOfOrders } from './asked/ofMembers.server.ts'
export { isUnderWay, linesWanted, type OpenHold, openHold, openHoldsOf, ordersToPush } from './asked/pushable.server.ts'
export { cashOfOrders, moneyOfOrders, ordersNumbered, ordersOfParcels, unitsPlaced } from './asked/refunding.server.ts'
export { childrenOf, type Dossier, readDossiers } from './dossier.server.ts'
export { movedTo } from './editing/readdressing.server.ts'
export { lockedOrdersOf, orderFirst } from './orderFirst.server.ts'
export { isEventKnown, lastFailureOf, parcelNumbered } from './parcels/parcelNews.server.ts'
export { type ParcelCode, parcelEvents, tellParcel } from './parcels/parcels.server.ts'
export { broughtHome } from './parcels/rto.server.ts'
export { checkedHome } from './parcels/rtoCheck.server.ts'
export { cashless, paidAhead, sharedOut } from './paying/cash.server.ts'
export { firstLink, placedShown, sendFirst } from './paying/firstLink.server.ts'
export { placeOrder } from './placing/placing.server.ts'
export { splitByInvoice, splitBySupply } from './tax/resplit.server.ts'
export {
  bearsInvoice,
  isOrder,
  lockedUninvoiced,
  type QuotedTax,
  quotedTaxOf,
  type Taxables,
  type TaxedOrder,
  taxedLinesOf,
  taxedOrders,
  unitsLeftOf,
} from './tax/taxed.server.ts'
