// Carts, places and discounts of the tests, in as few words as they need.
import { parseQuery } from '#rules/expression.ts'
import type { CartLine, PriceContext } from '#rules/pricing/cart.ts'
import type {
  BulkDiscount,
  Discount,
  OrderDiscount,
  ProductDiscount,
  SetDiscount,
  TierDiscount,
  UpsellDiscount,
} from '#rules/pricing/discount.ts'
import type { Quote } from '#rules/pricing/quote.ts'

export const rule = (line: string) => parseQuery(line).tree

export const line = (sku: string, price: number, quantity = 1, more: Partial<CartLine> = {}): CartLine => ({
  id: sku,
  sku,
  price,
  quantity,
  tax: { rate: 1800 },
  ...more,
})

export const india: PriceContext = {
  at: Date.parse('2026-11-22T06:00:00Z'),
  country: 'IND',
  currency: 'INR',
  system: 'GST',
  place: 'inter',
  taxMode: 'inclusive',
  taxRounding: 'LINE',
  chargeTaxRule: 'HIGHEST_RATE',
  lineConflict: 'BEST_FOR_CUSTOMER',
  roundGrandTotal: 'NONE',
  maxCouponsPerOrder: 1,
  discounts: [],
}

const all = { line: true, order: true, shipping: true }
export const alone = { combines: { line: false, order: false, shipping: false } }

const common = (id: string) => ({ id, name: id, priority: 100, combines: all })

/** The literal parts of each kind are typed where they are made; what a test changes, it writes. */
export const product = (id: string, percent: number, more: Partial<ProductDiscount> = {}): ProductDiscount => ({
  ...common(id),
  kind: 'PRODUCT',
  benefit: 'PERCENT',
  value: percent,
  ...more,
})
export const bulk = (id: string, tiers: BulkDiscount['tiers'], more: Partial<BulkDiscount> = {}): BulkDiscount => ({
  ...common(id),
  kind: 'BULK',
  tiers,
  tierMode: 'ALL_UNITS',
  countBy: 'SKU',
  ...more,
})
export const sets = (id: string, x: number, y: number, more: Partial<SetDiscount> = {}): SetDiscount => ({
  ...common(id),
  kind: 'BMGM',
  mode: 'FREE_UNITS',
  x,
  y,
  rewardPercent: 10_000,
  pick: 'CHEAPEST_OVERALL',
  ...more,
})
export const tiered = (id: string, mode: TierDiscount['mode'], tiers: TierDiscount['tiers']): TierDiscount => ({
  ...common(id),
  kind: 'BMGM',
  mode,
  tiers,
})
export const upsell = (id: string, trigger: string, offerItems: string[], percent: number): UpsellDiscount => ({
  ...common(id),
  kind: 'UPSELL',
  trigger: rule(trigger),
  offerItems,
  benefit: 'PERCENT',
  value: percent,
})
export const cart = (id: string, amount: number, more: Partial<OrderDiscount> = {}): OrderDiscount => ({
  ...common(id),
  kind: 'CART',
  benefit: 'AMOUNT',
  value: amount,
  ...(more as object),
})
export const coupon = (id: string, percent: number, more: Partial<OrderDiscount> = {}): OrderDiscount => ({
  ...common(id),
  kind: 'COUPON',
  benefit: 'PERCENT',
  value: percent,
  ...(more as object),
})
export const typed = (...ids: string[]) => ids.map(id => ({ code: id, discount: id }))

/** Golden example G1 of kernel 0.4. */
export const g1Lines: readonly CartLine[] = [
  line('lipstick', 79_900, 2),
  line('serum', 64_900),
  line('sachet', 9900, 3, { tax: { rate: 500 } }),
]
export const g1Discounts: readonly Discount[] = [
  product('serum-10', 1000, { target: rule('sku:serum') }),
  sets('sachet-2-1', 2, 1, { target: rule('sku:sachet') }),
  cart('cart-150', 15_000, { priority: 10 }),
  coupon('glow10', 1000, { priority: 20, cap: 20_000 }),
]
export const g1: PriceContext = {
  ...india,
  discounts: g1Discounts,
  codes: typed('glow10'),
  payment: 'COD',
  shipping: () => 0,
  cod: () => 4900,
}

/** Every order of a list. */
export const permutations = <T>(list: readonly T[]): T[][] =>
  list.length < 2
    ? [[...list]]
    : list.flatMap((one, at) => permutations(list.toSpliced(at, 1)).map(others => [one, ...others]))

export const lineOf = (quote: Quote, sku: string) => quote.lines.find(one => one.sku === sku)!
export const off = (quote: Quote, discount: string): number =>
  quote.lines.flatMap(one => one.discounts).reduce((sum, one) => sum + (one.discount === discount ? one.amount : 0), 0)
export const became = (quote: Quote, discount: string) => quote.considered.find(one => one.discount.id === discount)!
