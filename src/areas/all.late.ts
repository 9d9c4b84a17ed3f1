// Areas whose declarations the console fetches after its first rows; until then their signs stand in the sidebar. With them come
// the columns of files of those that were there first.
import type { Resource } from '#contract/resource.ts'
import { carts } from './carts/carts.ts'
import './categories/treeColumns.ts'
import { codCharges, codRules } from './codCharges/codCharges.ts'
import { codPincodes } from './codCharges/codPincodes.ts'
import { couponCodes, redemptions, testCarts } from './discounts/codes.ts'
import { discounts } from './discounts/discounts.ts'
import { consents, contactReveals } from './members/consents.ts'
import { memberAddresses } from './members/memberAddresses.ts'
import { members } from './members/members.ts'
import { privacyRequests } from './members/privacyRequests.ts'
import { segmentMembers } from './members/segmentMembers.ts'
import { segments } from './members/segments.ts'
import { storeCredit } from './members/storeCredit.ts'
import { holds } from './orders/holds.ts'
import { orderEvents } from './orders/orderEvents.ts'
import { orderLines } from './orders/orderLines.ts'
import { orders } from './orders/orders.ts'
import { packages } from './orders/packages.ts'
import { payments } from './orders/payments.ts'
import './products/columns.ts'
import { postalAreas } from '#areas/postalAreas/postalAreas.ts'
import { taxedSkus } from '#areas/taxedSkus/taxedSkus.ts'
import { taxRegistrations } from '#areas/taxRegistrations/taxRegistrations.ts'
import { taxZones } from '#areas/taxRegistrations/taxZones.ts'
import { ndrs } from './pushes/ndrs.ts'
import { pushAttempts } from './pushes/pushAttempts.ts'
import { pushes } from './pushes/pushes.ts'
import { codRemittances } from './refunds/codRemittances.ts'
import { refunds } from './refunds/refunds.ts'
import { returnRequests } from './refunds/returnRequests.ts'
import { settings } from './settings/settings.ts'
import { shippingMethods, shippingRates, shippingSurcharges, shippingZones } from './shippingRates/shippingRates.ts'
import { hsnCodes, taxClasses } from './taxes/taxClasses.ts'
import { taxes } from './taxes/taxes.ts'
import { courierMappings, courierPincodes, couriers } from './warehouses/couriers.ts'
import { inventoryLogs, stock, stockBatches } from './warehouses/stock.ts'
import { pincodeMappings, warehouses } from './warehouses/warehouses.ts'

export const late: readonly Resource[] = [
  orders,
  orderLines,
  payments,
  packages,
  holds,
  orderEvents,
  refunds,
  returnRequests,
  codRemittances,
  carts,
  pushes,
  pushAttempts,
  ndrs,
  taxes,
  taxClasses,
  hsnCodes,
  taxRegistrations,
  taxZones,
  taxedSkus,
  shippingRates,
  shippingZones,
  shippingMethods,
  shippingSurcharges,
  postalAreas,
  codCharges,
  codRules,
  codPincodes,
  members,
  memberAddresses,
  consents,
  contactReveals,
  privacyRequests,
  storeCredit,
  segments,
  segmentMembers,
  warehouses,
  stock,
  stockBatches,
  inventoryLogs,
  pincodeMappings,
  couriers,
  courierPincodes,
  courierMappings,
  discounts,
  couponCodes,
  redemptions,
  testCarts,
  settings,
]
