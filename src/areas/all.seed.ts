// The demo catalogue of three vendors, made by a seeded generator: the same records on every machine that makes it on the same day.
import { sql } from 'drizzle-orm'
import type { Db } from '#server/db/pool.ts'
import { type Tx, withTenant } from '#server/db/tenant.ts'
import type { Env } from '#server/env.ts'
import { happened, type SeedDay, storyEnd } from '#server/seed/day.ts'
import { base, type DatedChance, datedChance, insertRows } from '#server/seed/rows.ts'
import { seedCarts } from './carts/carts.seed.ts'
import { seedCategories } from './categories/categories.seed.ts'
import { seedCod, seedCodPincodes } from './codCharges/codCharges.seed.ts'
import { seedDiscounts, seedHandedIn } from './discounts/discounts.seed.ts'
import { goldenGoods } from './discounts/golden.seed.ts'
import { seedRedemptions } from './discounts/redemptions.seed.ts'
import { seedFigures } from './members/figures.keeping.ts'
import { seedMemberAddresses } from './members/memberAddresses.seed.ts'
import { seedMembers } from './members/members.seed.ts'
import { seedPrivacyRequests } from './members/privacyRequests.seed.ts'
import { seedSegments } from './members/segments.seed.ts'
import { seedOrders } from './orders/orders.seed.ts'
import { seedProducts } from './products/products.seed.ts'
import { seedPushes } from './pushes/pushes.seed.ts'
import { seedRefunds } from './refunds/refunds.seed.ts'
import { seedSettings } from './settings/settings.seed.ts'
import { seedShipping } from './shippingRates/shippingRates.seed.ts'
import { seedInvoices } from './taxes/invoices.seed.ts'
import { seedRegistrations } from './taxes/registrations.seed.ts'
import { seedTaxes } from './taxes/taxes.seed.ts'
import { seedWarehouses } from './warehouses/warehouses.seed.ts'

/** What tells of people is sealed from the first row on. */
type Keyed = Pick<Env, 'serverSecret' | 'dataDir'>

interface Vendor {
  code: string
  country: string
  kind: 'beauty' | 'care'
  brands: readonly string[]
  products: number
  members: number
  orders: number
}

const amounts = (products: number, members: number, orders: number) => ({ products, members, orders })

const vendors: readonly Vendor[] = [
  { code: 'mgp', country: 'IND', kind: 'beauty', brands: ['mgp', 'lit', 'stb'], ...amounts(240, 1500, 4000) },
  { code: 'mgp-are', country: 'ARE', kind: 'beauty', brands: ['mgp', 'lit'], ...amounts(60, 200, 400) },
  { code: 'tmc', country: 'IND', kind: 'care', brands: ['tmc', 'bbc'], ...amounts(100, 300, 600) },
]

const tagCodes: readonly (readonly [code: string, label: string, namespace: number])[] = [
  ['vegan', 'Vegan', 2],
  ['cruelty-free', 'Cruelty free', 2],
  ['dry-skin', 'Dry skin', 1],
  ['oily-skin', 'Oily skin', 1],
  ['sensitive', 'Sensitive', 1],
  ['acne', 'Acne', 1],
  ['diwali', 'Diwali', 3],
  ['summer', 'Summer', 3],
  ['new', 'New', 3],
  ['bestseller', 'Bestseller', 3],
  ['men', 'Men', 4],
  ['women', 'Women', 4],
  ['teens', 'Teens', 4],
  ['glass', 'Glass', 5],
  ['recycled', 'Recycled', 5],
  ['dryskin', 'Dry skin (old)', 1],
  ['watch-list', 'Watch list', 6],
]

const themes = ['#7A1F3D', '#1F4E7A', '#2F5D3A']

const seedTags = async (tx: Tx, vendor: string, chance: DatedChance): Promise<string[]> => {
  const rows = tagCodes.map(([code, label, namespace]) => ({
    ...base(chance, vendor, chance.id(), 1, 350),
    code,
    label: { 'en-in': label },
    namespace,
    is_public: namespace !== 6,
    synonyms: code === 'vegan' ? ['vegan-friendly'] : null,
    applies_to: ['product'],
  }))
  await insertRows(tx, 'tags', rows)
  return rows.map(({ id }) => id)
}

const seedBrands = async (tx: Tx, vendor: Vendor, chance: DatedChance): Promise<{ id: string; code: string }[]> => {
  const rows = vendor.brands.map((code, at) => ({
    ...base(chance, vendor.code, chance.id(), 1, 390),
    code,
    name: { 'en-in': code.toUpperCase() },
    slug: code,
    sort_rank: at,
    support_email: 'care@nucleus.example',
    theme: {
      primary: themes[at],
      accent: themes[(at + 1) % 3],
      text: '#1A1A1A',
      surface: '#FFFFFF',
      radius: 8,
      fontHeading: 'Inter',
      fontBody: 'Inter',
    },
  }))
  await insertRows(tx, 'brands', rows)
  return rows.map(({ id, code }) => ({ id, code }))
}

/** How much of a vendor is made. */
interface Amounts {
  products: number
  orders: number
}

const seedVendor = async (
  tx: Tx,
  env: Keyed,
  vendor: Vendor,
  amounts: Amounts,
  of: { seed: number; day: SeedDay },
): Promise<void> => {
  const chanceOf = (more: number) => datedChance(of.seed + more, of.day)
  const chance = chanceOf(0)
  await seedSettings(tx, vendor.code, vendor.country)
  await seedTaxes(tx, vendor.code, vendor.country, chance)
  const leaves = await seedCategories(tx, vendor.code, vendor.kind, chance)
  const tags = await seedTags(tx, vendor.code, chance)
  const brands = await seedBrands(tx, vendor, chance)
  await seedProducts(
    tx,
    { vendor: vendor.code, country: vendor.country, kind: vendor.kind, brands, leaves, tags },
    chance,
    amounts.products,
  )
  await goldenGoods(tx, vendor.code, { brands, leaves }, chanceOf(8000))
  await seedShipping(tx, vendor.code, vendor.country, chance)
  await seedCod(tx, vendor.code, vendor.country, chance)
  await seedMembers(tx, env, vendor, of.day)
  await seedWarehouses(tx, vendor.code, vendor.country, chanceOf(2000))
  await seedCodPincodes(tx, vendor.code, vendor.country, chanceOf(3000))
  await seedRegistrations(tx, vendor.code, vendor.country, chanceOf(1000))
  await seedDiscounts(tx, vendor.code, chance)
  await seedOrders(tx, { vendor: vendor.code, country: vendor.country, count: amounts.orders }, chanceOf(3000))
  await seedRedemptions(tx, vendor.code)
  await seedInvoices(tx, vendor.code)
  const currency = vendor.country === 'IND' ? 'INR' : 'AED'
  await seedRefunds(tx, { vendor: vendor.code, currency }, chanceOf(4000))
  await seedPushes(tx, vendor.code, chanceOf(4000))
  await seedCarts(tx, vendor.code, Math.ceil(amounts.orders * 0.075), chanceOf(5000))
  await seedMemberAddresses(tx, env, vendor.code, chanceOf(7000))
  await seedFigures(tx, new Date(happened(of.day, storyEnd(of.day))))
  await seedSegments(tx, vendor.code, chanceOf(4000))
  await seedPrivacyRequests(tx, vendor.code, chanceOf(6000))
  await seedHandedIn(tx, vendor.code, chanceOf(9000))
}

/**
 * Fills vendors that have nothing yet, counting from the day; true when it did. `products` asks for that many in the first vendor
 * instead of the demo's, `share` for so much of its orders.
 */
export const seedCatalogue = async (
  db: Db,
  env: Keyed,
  day: SeedDay,
  sizes: { products?: number; share?: number } = {},
): Promise<boolean> => {
  let seeded = false
  for (const [at, vendor] of vendors.entries()) {
    await withTenant(db, { vendor: vendor.code }, async tx => {
      const { rows } = await tx.execute(sql`select 1 from brands limit 1`)
      if (rows.length > 0) return
      seeded = true
      await tx.execute(sql`set local statement_timeout = '10min'`)
      const products = at === 0 ? (sizes.products ?? vendor.products) : vendor.products
      const orders = Math.ceil(vendor.orders * (sizes.share ?? 1))
      await seedVendor(tx, env, vendor, { products, orders }, { seed: 20_261_120 + at, day })
    })
  }
  return seeded
}
