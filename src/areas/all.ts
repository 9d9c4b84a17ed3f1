// Every resource there is, in the order the sidebar and the palette show them. Erased on purpose: kits loop over this.
import type { Resource } from '#contract/resource.ts'
import { approvals } from './approvals/approvals.ts'
import { brands } from './brands/brands.ts'
import { attributeSets, categories } from './categories/categories.ts'
import { codCharges, codRules } from './codCharges/codCharges.ts'
import { jobRows, jobs } from './jobs/jobs.ts'
import { priceSchedules, products, variants } from './products/products.ts'
import { postalAreas } from './shippingRates/postalAreas.ts'
import { shippingMethods, shippingRates, shippingSurcharges, shippingZones } from './shippingRates/shippingRates.ts'
import { tags } from './tags/tags.ts'
import { hsnCodes, taxClasses, taxes } from './taxes/taxes.ts'

export const areas: readonly Resource[] = [
  products,
  variants,
  priceSchedules,
  categories,
  attributeSets,
  tags,
  brands,
  taxes,
  taxClasses,
  hsnCodes,
  shippingRates,
  shippingZones,
  shippingMethods,
  shippingSurcharges,
  postalAreas,
  codCharges,
  codRules,
  approvals,
  jobs,
  jobRows,
]
