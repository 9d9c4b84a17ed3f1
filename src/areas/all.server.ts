// The behaviours of every area that has any, by resource name.
import type { Behaviour } from '#server/records/serve.ts'
import { approvalsServer } from './approvals/approvals.server.ts'
import { brandsServer } from './brands/brands.server.ts'
import { cartsServer } from './carts/carts.server.ts'
import { categoriesServer } from './categories/categories.server.ts'
import { codChargesServer, codRulesServer } from './codCharges/codCharges.server.ts'
import { codPincodesServer } from './codCharges/pincodes.server.ts'
import { couponCodesServer } from './discounts/codes.server.ts'
import { discountsServer, redemptionsServer, testCartsServer } from './discounts/discounts.server.ts'
import { jobRowsServer, jobsServer } from './jobs/jobs.server.ts'
import { consentsServer, contactRevealsServer } from './members/consents.server.ts'
import { memberAddressesServer } from './members/memberAddresses.server.ts'
import { membersServer } from './members/members.server.ts'
import { privacyRequestsServer } from './members/privacyRequests.server.ts'
import { segmentMembersServer } from './members/segmentMembers.server.ts'
import { segmentsServer } from './members/segments.server.ts'
import { storeCreditServer } from './members/storeCredit.server.ts'
import { holdsServer, orderEventsServer, orderLinesServer } from './orders/following.server.ts'
import { ordersServer } from './orders/orders.server.ts'
import { productsOfBrands } from './products/ofBrands.server.ts'
import { productsServer } from './products/products.server.ts'
import { priceSchedulesServer, variantsServer } from './products/variants.server.ts'
import { packagesServer } from './pushes/missed.server.ts'
import { ndrsServer } from './pushes/ndrs.server.ts'
import { pushesServer } from './pushes/pushes.server.ts'
import { codRemittancesServer } from './refunds/codRemittances.server.ts'
import { refundsServer } from './refunds/refunds.server.ts'
import { returnRequestsServer } from './refunds/returnRequests.server.ts'
import { settingsServer } from './settings/settings.server.ts'
import {
  methodsServer,
  postalAreasServer,
  ratesServer,
  surchargesServer,
  zonesServer,
} from './shippingRates/shippingRates.server.ts'
import { tagsServer } from './tags/tags.server.ts'
import { registrationsServer } from './taxes/registrations.server.ts'
import { hsnServer, taxesServer } from './taxes/taxes.server.ts'
import { courierMappingsServer, courierPincodesServer, couriersServer } from './warehouses/couriers.server.ts'
import { inventoryLogsServer, stockServer } from './warehouses/stock.server.ts'
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
  { ...brandsServer, ...productsOfBrands },
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

export const behaviours: ReadonlyMap<string, Behaviour> = new Map(
  all.map(behaviour => [behaviour.resource.name, behaviour]),
)
