// Areas whose declarations the console fetches after its first rows; until then their signs stand in the sidebar.
import type { Resource } from '#contract/resource.ts'
import { codCharges, codRules } from './codCharges/codCharges.ts'
import { holds } from './orders/holds.ts'
import { orderEvents } from './orders/orderEvents.ts'
import { orderLines } from './orders/orderLines.ts'
import { orders } from './orders/orders.ts'
import { packages } from './orders/packages.ts'
import { payments } from './orders/payments.ts'
import { postalAreas } from './shippingRates/postalAreas.ts'
import { shippingMethods, shippingRates, shippingSurcharges, shippingZones } from './shippingRates/shippingRates.ts'

export const late: readonly Resource[] = [
  orders,
  orderLines,
  payments,
  packages,
  holds,
  orderEvents,
  shippingRates,
  shippingZones,
  shippingMethods,
  shippingSurcharges,
  postalAreas,
  codCharges,
  codRules,
]
