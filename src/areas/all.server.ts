// The behaviours of every area that has any, by resource name.
import type { Behaviour } from '#server/records/serve.ts'
import { approvalsServer } from './approvals/approvals.server.ts'
import { brandsServer } from './brands/brands.server.ts'
import { categoriesServer } from './categories/categories.server.ts'
import { codChargesServer, codRulesServer } from './codCharges/codCharges.server.ts'
import { couponCodesServer, discountsServer } from './discounts/discounts.server.ts'
import { jobsServer } from './jobs/jobs.server.ts'
import { consentsServer, contactRevealsServer } from './members/consents.server.ts'
import { membersServer } from './members/members.server.ts'
import { segmentsServer } from './members/segments.server.ts'
import { storeCreditServer } from './members/storeCredit.server.ts'
import { productsServer } from './products/products.server.ts'
import { priceSchedulesServer, variantsServer } from './products/variants.server.ts'
import { postalAreasServer, ratesServer, surchargesServer, zonesServer } from './shippingRates/shippingRates.server.ts'
import { tagsServer } from './tags/tags.server.ts'
import { registrationsServer } from './taxes/registrations.server.ts'
import { hsnServer, taxesServer } from './taxes/taxes.server.ts'

const all: readonly Behaviour[] = [
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
  surchargesServer,
  postalAreasServer,
  codChargesServer,
  codRulesServer,
  membersServer,
  consentsServer,
  contactRevealsServer,
  storeCreditServer,
  segmentsServer,
  discountsServer,
  couponCodesServer,
  approvalsServer,
  jobsServer,
]

export const behaviours: ReadonlyMap<string, Behaviour> = new Map(
  all.map(behaviour => [behaviour.resource.name, behaviour]),
)
