// Areas whose declarations the console fetches after its first rows; until then their signs stand in the sidebar.
import type { Resource } from '#contract/resource.ts'
import { codCharges, codRules } from './codCharges/codCharges.ts'
import { consents, contactReveals } from './members/consents.ts'
import { members } from './members/members.ts'
import { storeCredit } from './members/storeCredit.ts'
import { postalAreas } from './shippingRates/postalAreas.ts'
import { shippingMethods, shippingRates, shippingSurcharges, shippingZones } from './shippingRates/shippingRates.ts'
import { taxRegistrations, taxZones } from './taxes/registrations.ts'
import { hsnCodes, taxClasses } from './taxes/taxClasses.ts'
import { taxes } from './taxes/taxes.ts'

export const late: readonly Resource[] = [
  taxes,
  taxClasses,
  hsnCodes,
  taxRegistrations,
  taxZones,
  shippingRates,
  shippingZones,
  shippingMethods,
  shippingSurcharges,
  postalAreas,
  codCharges,
  codRules,
  members,
  consents,
  contactReveals,
  storeCredit,
]
