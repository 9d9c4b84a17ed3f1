// What the demo's shoppers bought, priced by the engine every order is priced by. The first order of India's first brand is the
// golden example, to the paisa.
import type { OnShelf } from '#areas/products/shelf.seed.ts'
import { parseQuery } from '#rules/expression.ts'
import type { CartLine, PriceContext } from '#rules/pricing/cart.ts'
import type { Discount } from '#rules/pricing/discount.ts'
import { type Priced, price } from '#rules/pricing.ts'
import type { Chance } from '#server/seed/rows.ts'

export type Shelved = OnShelf & { rate: number }

export interface Basket {
  lines: { id: string; of: Shelved; quantity: number }[]
  priced: Priced
  coupons: string[]
  context: PriceContext
}

const combines = { line: true, order: true, shipping: true }
const rule = (line: string) => parseQuery(line).tree

const cart = (value: number): Discount => ({
  id: 'CART150',
  name: 'CART150',
  priority: 10,
  combines,
  kind: 'CART',
  benefit: 'AMOUNT',
  value,
  minSubtotal: value * 4,
})
const coupon: Discount = {
  id: 'GLOW10',
  name: 'GLOW10',
  priority: 20,
  combines,
  kind: 'COUPON',
  benefit: 'PERCENT',
  value: 1000,
  cap: 20_000,
}

interface Shop {
  country: string
  currency: string
  /** Shipping is free from here on. */
  free: number
  fee: number
  express: number
  cod: number
}

const shops: Record<string, Shop> = {
  IND: { country: 'IND', currency: 'INR', free: 99_900, fee: 6000, express: 14_900, cod: 4900 },
  ARE: { country: 'ARE', currency: 'AED', free: 15_000, fee: 1500, express: 3500, cod: 1500 },
}

export const shopOf = (country: string): Shop => shops[country] ?? shops.IND!

const contextOf = (shop: Shop, at: number, isCod: boolean, discounts: readonly Discount[]): PriceContext => ({
  at,
  country: shop.country,
  currency: shop.currency,
  taxMode: 'inclusive',
  taxRounding: 'LINE',
  ...(shop.country === 'IND' ? { system: 'GST', place: 'inter' } : { system: 'VAT' }),
  chargeTaxRule: 'HIGHEST_RATE',
  lineConflict: 'BEST_FOR_CUSTOMER',
  roundGrandTotal: 'NONE',
  maxCouponsPerOrder: 1,
  discounts,
  codes: [{ code: 'GLOW10', discount: 'GLOW10' }],
  payment: isCod ? 'COD' : 'PREPAID',
  shipping: ({ goods }) => (goods >= shop.free ? 0 : shop.fee),
  cod: () => (isCod ? shop.cod : 0),
})

const lineOf = ({ id, of, quantity }: Basket['lines'][number]): CartLine => ({
  id,
  sku: of.sku,
  quantity,
  price: of.price,
  mrp: of.mrp,
  tax: { rate: of.rate },
})

export const basketOf = (shop: Shop, shelf: readonly Shelved[], at: number, isCod: boolean, chance: Chance): Basket => {
  const count = [1, 1, 1, 2, 2, 3][chance.under(6)]!
  const chosen = new Set(Array.from({ length: count }, () => chance.pick(shelf)))
  const lines = [...chosen].map(of => ({ id: chance.id(), of, quantity: chance.under(5) === 0 ? 2 : 1 }))
  const roll = chance.under(10)
  const discounts = roll < 2 ? [coupon] : roll < 4 ? [cart(shop.fee * 2)] : []
  const context = contextOf(shop, at, isCod, discounts)
  return { lines, context, priced: price(lines.map(lineOf), context), coupons: roll < 2 ? ['GLOW10'] : [] }
}

const anew = ({ context, ...basket }: Basket, other: Partial<PriceContext>): Basket => {
  const now = { ...context, ...other }
  return { ...basket, context: now, priced: price(basket.lines.map(lineOf), now) }
}

/** The same by express, which is never free. */
export const byExpress = (shop: Shop, basket: Basket): Basket => anew(basket, { shipping: () => shop.express })

/** The same sent within a state. */
export const withinState = (basket: Basket, unionTerritory: boolean): Basket =>
  anew(basket, { place: 'intra', unionTerritory })

/** Golden example G1 of the pricing rules, cash on delivery. */
export const golden = (shelf: readonly Shelved[], at: number, chance: Chance): Basket => {
  const like = (sku: string, price: number, rate: number): Shelved => {
    const found = shelf.find(one => one.sku === sku) ?? shelf[0]!
    return { ...found, sku, price, mrp: price, rate }
  }
  const lines = [
    { id: chance.id(), of: like('G1-LIPSTICK', 79_900, 1800), quantity: 2 },
    { id: chance.id(), of: like('G1-SERUM', 64_900, 1800), quantity: 1 },
    { id: chance.id(), of: like('G1-SACHET', 9900, 500), quantity: 3 },
  ]
  const discounts: Discount[] = [
    {
      id: 'SERUM10',
      name: 'SERUM10',
      priority: 100,
      combines,
      target: rule('sku:G1-SERUM'),
      kind: 'PRODUCT',
      benefit: 'PERCENT',
      value: 1000,
    },
    {
      id: 'SACHET2+1',
      name: 'SACHET2+1',
      priority: 100,
      combines,
      target: rule('sku:G1-SACHET'),
      kind: 'BMGM',
      mode: 'FREE_UNITS',
      x: 2,
      y: 1,
      rewardPercent: 10_000,
      pick: 'CHEAPEST_OVERALL',
    },
    { ...cart(15_000), minSubtotal: undefined } as Discount,
    coupon,
  ]
  const context = { ...contextOf(shopOf('IND'), at, true, discounts), shipping: () => 0 }
  return { lines, context, priced: price(lines.map(lineOf), context), coupons: ['GLOW10'] }
}
