// The demo catalogue of three vendors, made by a seeded generator: the same records on every machine that makes it on the same day.
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { seedInvoices } from '#areas/invoices/invoices.seed.ts'
import { seedFigures } from '#areas/members/figures.server.ts'
import { lastSentTo } from '#areas/orders/asked/ofMembers.server.ts'
import { couponedOrders } from '#areas/orders/seeds/couponed.seed.ts'
import { seedRegistrations } from '#areas/taxRegistrations/taxRegistrations.seed.ts'
import { tableOf } from '#contract/address.ts'
import type { Db } from '#server/db/pool.ts'
import type { Tx } from '#server/db/tenant.ts'
import type { Env } from '#server/env.ts'
import { happened, type SeedDay, storyEnd } from '#server/seed/day.ts'
import { filledInPieces, type Piece } from '#server/seed/pieces.ts'
import { type DatedChance, datedChance } from '#server/seed/rows.ts'
// Areas ask each other while the demo is filled, too: all that answer are here.
import './all.server.ts'
import { hasBrands, seedBrands } from './brands/brands.seed.ts'
import { seedCarts } from './carts/carts.seed.ts'
import { seedCategories } from './categories/categories.seed.ts'
import { seedCod, seedCodPincodes } from './codCharges/codCharges.seed.ts'
import { seedDiscounts, seedHandedIn } from './discounts/discounts.seed.ts'
import { goldenGoods } from './discounts/golden.seed.ts'
import { seedRedemptions } from './discounts/redemptions.seed.ts'
import { seedMemberAddresses } from './members/memberAddresses.seed.ts'
import { seedMembers } from './members/members.seed.ts'
import { seedPrivacyRequests } from './members/privacyRequests.seed.ts'
import { seedSegments } from './members/segments.seed.ts'
import { seedOrders } from './orders/orders.seed.ts'
import { seedPostalAreas } from './postalAreas/postalAreas.seed.ts'
import { seedProducts } from './products/products.seed.ts'
import { seedPushes } from './pushes/pushes.seed.ts'
import { seedRedirects } from './redirects/redirects.seed.ts'
import { seedRefunds } from './refunds/refunds.seed.ts'
import { seedSettings } from './settings/settings.seed.ts'
import { settings } from './settings/settings.ts'
import { seedShipping } from './shippingRates/shippingRates.seed.ts'
import { seedTags } from './tags/tags.seed.ts'
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

const folder = import.meta.dirname

type Alone = (tx: Tx, vendor: Pick<Vendor, 'code' | 'country'>, chance: DatedChance) => Promise<void>

/** Seeds of areas that need none of the story, after all others: the `area.seed.ts` of each folder that has one, by its name. */
const alone = await Promise.all(
  readdirSync(folder)
    .filter(name => existsSync(join(folder, name, 'area.seed.ts')))
    .sort()
    .map(async name => {
      const found: { seed: Alone } = await import(`./${name}/area.seed.ts`)
      return [name, found.seed] as const
    }),
)

/** Of its name, so that no other area changes what one seeds. */
const seedNumber = (name: string): number =>
  [...name].reduce((number, letter) => (number * 31 + letter.charCodeAt(0)) % 1_000_003, 10_000)

/** How much of a vendor is made. */
interface Amounts {
  products: number
  orders: number
}

/** The addresses of members are those of so many of the last orders. */
const addressedOrders = 300

const seedVendor = async (
  piece: Piece,
  env: Keyed,
  vendor: Vendor,
  amounts: Amounts,
  of: { seed: number; day: SeedDay },
): Promise<void> => {
  const chanceOf = (more: number) => datedChance(of.seed + more, of.day)
  const chance = chanceOf(0)
  await piece(tx => seedSettings(tx, vendor.code, vendor.country))
  await piece(tx => seedTaxes(tx, vendor.code, vendor.country, chance))
  const leaves = await piece(tx => seedCategories(tx, vendor.code, vendor.kind, chance))
  const tags = await piece(tx => seedTags(tx, vendor.code, chance))
  const brands = await piece(tx => seedBrands(tx, vendor, chance))
  await piece(tx =>
    seedProducts(
      tx,
      { vendor: vendor.code, country: vendor.country, kind: vendor.kind, brands, leaves, tags },
      chance,
      amounts.products,
    ),
  )
  await piece(tx => goldenGoods(tx, vendor.code, { brands, leaves }, chanceOf(8000)))
  await piece(tx => seedPostalAreas(tx, vendor.code, vendor.country, chance))
  await piece(tx => seedShipping(tx, vendor.code, vendor.country, chance))
  await piece(tx => seedCod(tx, vendor.code, vendor.country, chance))
  await piece(tx => seedMembers(tx, env, vendor, of.day))
  await piece(tx => seedWarehouses(tx, vendor.code, vendor.country, chanceOf(2000)))
  await piece(tx => seedCodPincodes(tx, vendor.code, vendor.country, chanceOf(3000)))
  await piece(tx => seedRegistrations(tx, vendor.code, vendor.country, chanceOf(1000)))
  await piece(tx => seedDiscounts(tx, vendor.code, chance))
  await piece(tx =>
    seedOrders(tx, { vendor: vendor.code, country: vendor.country, count: amounts.orders }, chanceOf(3000)),
  )
  await piece(tx => seedRedemptions(tx, vendor.code, couponedOrders(vendor.code)))
  await piece(tx => seedInvoices(tx, vendor.code))
  const currency = vendor.country === 'IND' ? 'INR' : 'AED'
  await piece(tx => seedRefunds(tx, { vendor: vendor.code, currency }, chanceOf(4000)))
  await piece(tx => seedPushes(tx, vendor.code, chanceOf(4000)))
  await piece(tx => seedCarts(tx, vendor.code, Math.ceil(amounts.orders * 0.075), chanceOf(5000)))
  await piece(async tx =>
    seedMemberAddresses(tx, env, vendor.code, await lastSentTo(tx, addressedOrders), chanceOf(7000)),
  )
  await piece(tx => seedFigures(tx, new Date(happened(of.day, storyEnd(of.day)))))
  await piece(tx => seedSegments(tx, vendor.code, chanceOf(4000)))
  await piece(tx => seedPrivacyRequests(tx, vendor.code, chanceOf(6000)))
  await piece(tx => seedHandedIn(tx, vendor.code, chanceOf(9000)))
  await piece(tx => seedRedirects(tx, vendor.code, chanceOf(10_000)))
  for (const [name, seed] of alone) await piece(tx => seed(tx, vendor, chanceOf(seedNumber(name))))
}

interface Sizes {
  products?: number
  share?: number
  clear?(vendor: string, spared: readonly string[]): Promise<void>
}

const never = async (vendor: string): Promise<void> => {
  throw new Error(`The demo of ${vendor} was begun and never finished, and nobody here may take it away`)
}

/**
 * Fills vendors that have nothing yet, counting from the day; true when it did. `products` asks for that many in the first vendor
 * instead of the demo's, `share` for so much of its orders; `clear` takes away what a start that was killed has left of one.
 */
export const seedCatalogue = async (
  db: Db,
  env: Keyed,
  day: SeedDay,
  { products, share = 1, clear = never }: Sizes = {},
): Promise<boolean> => {
  let seeded = false
  for (const [at, vendor] of vendors.entries()) {
    const amounts = {
      products: at === 0 ? (products ?? vendor.products) : vendor.products,
      orders: Math.ceil(vendor.orders * share),
    }
    const isNew = await filledInPieces(db, vendor.code, {
      isUsed: hasBrands,
      // A vendor has its settings from its first moment on; the demo only changes them.
      clear: code => clear(code, [tableOf(settings)]),
      fill: piece => seedVendor(piece, env, vendor, amounts, { seed: 20_261_120 + at, day }),
    })
    seeded ||= isNew
  }
  return seeded
}
