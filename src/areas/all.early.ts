// Areas that travel with the first list, and the signs of those that come after it.
import type { Resource } from '#contract/resource.ts'
import { approvals } from './approvals/approvals.ts'
import { brands } from './brands/brands.ts'
import { cartsSign } from './carts/signs.ts'
import { attributeSets, categories } from './categories/categories.ts'
import { codChargesSign, codRulesSign } from './codCharges/signs.ts'
import { couponCodesSign, discountsSign, testCartsSign } from './discounts/signs.ts'
import { jobRows, jobs } from './jobs/jobs.ts'
import { membersSign, segmentsSign } from './members/signs.ts'
import { ordersSign } from './orders/signs.ts'
import { postalAreasSign } from './postalAreas/signs.ts'
import { priceSchedules, products, variants } from './products/products.ts'
import { ndrsSign, pushesSign } from './pushes/signs.ts'
import { codRemittancesSign, refundsSign, returnRequestsSign } from './refunds/signs.ts'
import { settingsSign } from './settings/signs.ts'
import { shippingRatesSign } from './shippingRates/signs.ts'
import { tags } from './tags/tags.ts'
import { taxesSign } from './taxes/signs.ts'
import { couriersSign, stockSign, warehousesSign } from './warehouses/signs.ts'

const early: readonly Resource[] = [products, variants, priceSchedules, categories, attributeSets, tags, brands]
const closing: readonly Resource[] = [approvals, jobs, jobRows]

export const signs: readonly Resource[] = [
  ordersSign,
  refundsSign,
  returnRequestsSign,
  codRemittancesSign,
  cartsSign,
  pushesSign,
  ndrsSign,
  taxesSign,
  shippingRatesSign,
  postalAreasSign,
  codChargesSign,
  codRulesSign,
  membersSign,
  segmentsSign,
  warehousesSign,
  stockSign,
  couriersSign,
  discountsSign,
  couponCodesSign,
  testCartsSign,
  settingsSign,
].map(sign => ({ ...sign, fields: {}, actions: {} }))

/** All areas in the order of the sidebar and the palette, with these for those that come late. */
export const withLate = (late: readonly Resource[]): readonly Resource[] => [...early, ...late, ...closing]
