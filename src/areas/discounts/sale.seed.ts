// The demo's discounts by number, D-1 first. `from` and `to` are days after the day of the seed, less than none before it.
import type { RecordStatusName, Value } from '#contract/valueSet.ts'
import type { choices } from './choices.seed.ts'

type Choices = { [K in keyof typeof choices]?: Value<(typeof choices)[K]> }

export type SeededDiscount = {
  name: string
  kind: Value<typeof choices.kind>
  from?: number
  to?: number
  status?: RecordStatusName
} & Choices &
  Record<string, unknown>

const tiers = (...steps: [qty: number, percent: number][]) => steps.map(([minQty, percent]) => ({ minQty, percent }))

const golden: SeededDiscount[] = [
  { name: 'Serum 10%', kind: 'product', percent_off: 1000, target: 'sku:G1-SERUM', from: -21, to: 39 },
  {
    name: 'Sachets, buy 2 get 1',
    kind: 'bmgm',
    target: 'sku:G1-SACHET',
    from: -21,
    to: 39,
    set_mode: 'freeUnits',
    buy_units: 2,
    get_units: 1,
    reward_percent: 10_000,
    set_pick: 'cheapestOverall',
  },
  {
    name: '150 off the cart',
    kind: 'cart',
    benefit: 'amount',
    amount_off: 15_000,
    min_subtotal: 150_000,
    counted_of: 'all',
    priority: 10,
    from: -21,
    to: 39,
  },
  {
    name: 'GLOW10',
    code: 'GLOW10',
    kind: 'coupon',
    percent_off: 1000,
    cap: 20_000,
    priority: 20,
    from: -21,
    to: 39,
    total_uses: 5000,
    per_member: 2,
    budget: 50_000_000,
  },
]

const coupons: SeededDiscount[] = [
  {
    name: 'First order',
    code: 'FIRST15',
    kind: 'coupon',
    percent_off: 1500,
    cap: 15_000,
    audience: 'firstOrder',
    priority: 30,
    combines_order: false,
    from: -111,
    to: 99,
    return_on_cancel: true,
  },
  {
    name: 'Diwali, 20% alone',
    code: 'DIWALI20',
    kind: 'coupon',
    percent_off: 2000,
    from: -23,
    to: 3,
    priority: 40,
    combines_line: false,
    combines_order: false,
    combines_shipping: false,
    min_subtotal: 99_900,
    counted_of: 'all',
    total_uses: 100,
  },
  {
    name: 'Winter newsletter',
    kind: 'coupon',
    code_mode: 'batch',
    percent_off: 1000,
    cap: 10_000,
    from: -21,
    to: 69,
    per_member: 1,
  },
  {
    name: 'Free shipping',
    code: 'SHIPFREE',
    kind: 'coupon',
    benefit: 'freeShipping',
    from: -21,
    to: 24,
    budget: 2_000_000,
    min_subtotal: 49_900,
    counted_of: 'all',
  },
  {
    name: 'Gold tier',
    code: 'GOLD5',
    kind: 'coupon',
    percent_off: 500,
    audience: 'tier',
    audience_names: ['GOLD'],
    from: -51,
  },
  {
    name: 'Prepaid 5%',
    code: 'PAYNOW5',
    kind: 'coupon',
    percent_off: 500,
    cap: 7500,
    paid_how: 'prepaid',
    from: -21,
    to: 9,
  },
  { name: 'Next season', code: 'SEASON10', kind: 'coupon', percent_off: 1000, from: 59, to: 67, status: 'draft' },
  { name: 'Last summer', code: 'SUMMER25', kind: 'coupon', percent_off: 1000, from: -181, to: -91, status: 'inactive' },
]

const carts: SeededDiscount[] = [
  {
    name: '5% from 3,000',
    kind: 'cart',
    percent_off: 500,
    cap: 30_000,
    min_subtotal: 300_000,
    counted_of: 'all',
    priority: 15,
  },
  {
    name: 'Delivery on us from 1,500',
    kind: 'cart',
    benefit: 'freeShipping',
    min_subtotal: 150_000,
    counted_of: 'all',
    from: -21,
    to: 39,
  },
  {
    name: 'App week, 50 off',
    kind: 'cart',
    benefit: 'amount',
    amount_off: 5000,
    channels: ['android', 'ios'],
    from: -3,
    to: 4,
  },
  {
    name: 'Night owls, 3%',
    kind: 'cart',
    percent_off: 300,
    priority: 60,
    from: -21,
    to: 39,
    day_hours: [{ from: 22, to: 2 }],
  },
]

const products: SeededDiscount[] = [
  { name: 'LIT launch 8%', kind: 'product', percent_off: 800, target: 'brand:lit', from: -11, to: 19 },
  { name: 'Serums 7%', kind: 'product', percent_off: 700, target: 'category:serum', from: -21, to: 9, priority: 110 },
  {
    name: 'Sunscreen at 349',
    kind: 'product',
    benefit: 'fixedPrice',
    amount_off: 34_900,
    target: 'category:sunscreen price:>400',
  },
  {
    name: 'Diwali tags 10%',
    kind: 'product',
    percent_off: 1000,
    target: 'tag:diwali',
    from: -23,
    to: -7,
    status: 'inactive',
  },
  {
    name: 'Clearance, below the floor',
    kind: 'product',
    percent_off: 6500,
    target: 'sku:G1-LIPSTICK',
    from: -1,
    to: 7,
    ignore_floor: true,
    status: 'draft',
    exclude: 'tag:new',
  },
  {
    name: 'New arrivals 10%',
    kind: 'product',
    percent_off: 1000,
    target: 'tag:new',
    from: 39,
    to: 46,
    status: 'schedule',
  },
]

const others: SeededDiscount[] = [
  {
    name: 'Shampoo by the dozen',
    kind: 'bulk',
    target: 'category:shampoo',
    tier_mode: 'allUnits',
    count_by: 'sku',
    bulk_tiers: tiers([6, 500], [12, 1000]),
    from: -21,
  },
  {
    name: 'Salon boxes',
    kind: 'bulk',
    target: 'category:hair-oil,hair-mask',
    exclude: 'sku:G1-SACHET',
    tier_mode: 'graduated',
    count_by: 'target',
    bulk_tiers: tiers([10, 800], [50, 1500]),
    from: -21,
  },
  {
    name: 'Monthly serum',
    kind: 'subscription',
    target: 'category:serum',
    keep_on_skip: true,
    from: -21,
    phases: [{ cycles: 3, percent: 2000 }, { percent: 1000 }],
  },
  {
    name: 'Monthly wash',
    kind: 'subscription',
    target: 'category:body-wash',
    keep_on_skip: true,
    from: -21,
    phases: [{ percent: 500 }],
  },
  {
    name: 'Serum with lipstick',
    kind: 'upsell',
    trigger: 'category:lipstick',
    offer_items: ['G1-SERUM'],
    percent_off: 900,
    placement: 'cart',
    max_per_trigger: 1,
    from: -21,
    to: 39,
    priority: 120,
  },
  {
    name: 'Kajal, 3 for 15%',
    kind: 'bmgm',
    target: 'category:kajal',
    set_mode: 'tierPercent',
    from: -21,
    set_tiers: [
      { qty: 2, percent: 800 },
      { qty: 3, percent: 1500 },
    ],
  },
  {
    name: 'Any 3 nail polishes for 999',
    kind: 'bmgm',
    target: 'category:nail-polish',
    set_mode: 'tierPrice',
    from: -21,
    max_sets: 2,
    set_tiers: [{ qty: 3, totalPrice: 99_900 }],
  },
  {
    name: 'Fragrance by spend',
    kind: 'bmgm',
    target: 'category:fragrance',
    set_mode: 'spendTier',
    from: -21,
    to: 54,
    set_tiers: [
      { spend: 200_000, percent: 500 },
      { spend: 400_000, percent: 900 },
    ],
  },
]

/** Above the ceiling, and so handed in by whoever made it: it waits for somebody else. */
export const handedIn: SeededDiscount = {
  name: 'New Year, 25%',
  code: 'NEWYEAR25',
  kind: 'coupon',
  percent_off: 2500,
  cap: 50_000,
  status: 'moderate',
  target: 'category:fragrance',
  from: 2,
  to: 12,
  priority: 50,
  total_uses: 500,
  budget: 5_000_000,
}

export const sale: readonly SeededDiscount[] = [...golden, ...coupons, ...carts, ...products, ...others]
