// The behaviours of every area that has any, by resource name.
import { couponCodesServer } from '#areas/discounts/codes/codes.server.ts'
import { memberAddressesServer } from '#areas/members/addresses/memberAddresses.server.ts'
import { consentsServer, contactRevealsServer } from '#areas/members/consents/consents.server.ts'
import { storeCreditServer } from '#areas/members/credit/storeCredit.server.ts'
import { privacyRequestsServer } from '#areas/members/privacy/privacyRequests.server.ts'
import { segmentMembersServer } from '#areas/members/segments/segmentMembers.server.ts'
import { segmentsServer } from '#areas/members/segments/segments.server.ts'
import { ordersJoined } from '#areas/orders/asked/answering.server.ts'
import { holdsServer, orderEventsServer, orderLinesServer } from '#areas/orders/followed.server.ts'
import { productsJoined, productsOfBrands } from '#areas/products/asked/bearing.server.ts'
import { priceSchedulesServer, variantsServer } from '#areas/products/variants/variants.server.ts'
import { registrationsOfWarehouses, registrationsServer } from '#areas/taxRegistrations/taxRegistrations.server.ts'
import {
  courierMappingsServer,
  courierPincodesServer,
  couriersServer,
} from '#areas/warehouses/couriers/couriers.server.ts'
import { inventoryLogsServer, stockServer } from '#areas/warehouses/stock/stock.server.ts'
import { behavioursOf, type Part } from '#server/records/parts.ts'
import type { Joined } from '#server/records/ports.ts'
import type { Behaviour } from '#server/records/serve.ts'
import { approvalsServer } from './approvals/approvals.server.ts'
import { brandsServer } from './brands/brands.server.ts'
import { cartsJoined } from './carts/answering.server.ts'
import { cartsServer } from './carts/carts.server.ts'
import { categoriesServer } from './categories/categories.server.ts'
import { codChargesServer, codRulesServer } from './codCharges/codCharges.server.ts'
import { codPincodesServer } from './codCharges/pincodes.server.ts'
import { discountsJoined } from './discounts/answering.server.ts'
import { discountsServer, redemptionsServer, testCartsServer } from './discounts/discounts.server.ts'
import { invoicesOfTaxes } from './invoices/invoices.server.ts'
import { jobRowsServer, jobsServer } from './jobs/jobs.server.ts'
import { membersServer } from './members/members.server.ts'
import { ordersServer } from './orders/orders.server.ts'
import { postalAreasServer } from './postalAreas/postalAreas.server.ts'
import { productsServer } from './products/products.server.ts'
import { pushesJoined } from './pushes/answering.server.ts'
import { packagesServer } from './pushes/missed.server.ts'
import { ndrsServer } from './pushes/ndrs.server.ts'
import { pushesServer } from './pushes/pushes.server.ts'
import { refundsJoined } from './refunds/answering.server.ts'
import { codRemittancesServer } from './refunds/codRemittances.server.ts'
import { refundsServer } from './refunds/refunds.server.ts'
import { returnRequestsServer } from './refunds/returnRequests.server.ts'
import { settingsServer } from './settings/settings.server.ts'
import { shippingJoined } from './shippingRates/answering.server.ts'
import {
  methodsServer,
  ratesOfAreas,
  ratesServer,
  surchargesServer,
  zonesServer,
} from './shippingRates/shippingRates.server.ts'
import { tagsServer } from './tags/tags.server.ts'
import { goodsOfTaxes } from './taxedSkus/taxedSkus.server.ts'
import { hsnServer, taxesServer } from './taxes/taxes.server.ts'
import { warehousesJoined } from './warehouses/answering.server.ts'
import { pincodeMappingsServer, warehousesServer } from './warehouses/warehouses.server.ts'

const all: readonly Behaviour[] = [
  ordersServer,
  holdsServer,
  orderLinesServer,
  orderEventsServer,
  productsServer,
  variantsServer,
  priceSchedulesServer,
  categoriesServer,
  tagsServer,
  brandsServer,
  taxesServer,
  hsnServer,
  registrationsServer,
  ratesServer,
  zonesServer,
  methodsServer,
  surchargesServer,
  postalAreasServer,
  codChargesServer,
  codRulesServer,
  warehousesServer,
  pincodeMappingsServer,
  stockServer,
  inventoryLogsServer,
  couriersServer,
  courierPincodesServer,
  courierMappingsServer,
  membersServer,
  memberAddressesServer,
  consentsServer,
  contactRevealsServer,
  privacyRequestsServer,
  storeCreditServer,
  segmentsServer,
  segmentMembersServer,
  discountsServer,
  couponCodesServer,
  refundsServer,
  returnRequestsServer,
  codRemittancesServer,
  cartsServer,
  pushesServer,
  packagesServer,
  ndrsServer,
  settingsServer,
  codPincodesServer,
  redemptionsServer,
  testCartsServer,
  approvalsServer,
  jobRowsServer,
  jobsServer,
]

/** What areas add to those below them. */
const parts: readonly Part[] = [
  productsOfBrands,
  ratesOfAreas,
  registrationsOfWarehouses,
  goodsOfTaxes,
  invoicesOfTaxes,
]

/** What areas say to the ports of those below them. */
const joinedPorts: readonly Joined[] = [
  ...productsJoined,
  ...warehousesJoined,
  ...shippingJoined,
  ...discountsJoined,
  ...ordersJoined,
  ...cartsJoined,
  ...refundsJoined,
  ...pushesJoined,
]

for (const port of joinedPorts) port.join()

export const behaviours = behavioursOf(all, parts)
