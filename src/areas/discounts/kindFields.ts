// Fields that mean something for some kinds of discount only: the form, the checks and the files all obey `when`.
import type { Composed } from '#contract/composed.ts'
import { f } from '#contract/f.ts'
import { goodsRule } from './goodsRule.ts'
import type { DiscountKind } from './sets.ts'
import { Benefit, CodeMode, CountBy, Placement, SetMode, SetPick, TierMode } from './sets.ts'

type Kind = (typeof DiscountKind.names)[number]

const only = (...kind: Kind[]) => ({ when: { kind } })
const priced = ['product', 'cart', 'coupon', 'upsell'] as const satisfies readonly Kind[]
const free = { kind: ['bmgm'], setMode: ['freeUnits'] }
const tiered = { kind: ['bmgm'], setMode: ['tierPercent', 'tierPrice', 'spendTier'] }

/** Full-width letters and figures are folded to plain ones when the code is kept. */
export const codeForm = {
  source: '^[A-Za-z0-9Ａ-Ｚａ-ｚ０-９]{4,20}$',
  message: '4 to 20 characters of A-Z 0-9',
} as const

/** What stands first in the form of a new one: the code and what it gives. */
export const gives = {
  code: f.text({
    max: 20,
    format: 'code',
    search: true,
    column: true,
    pattern: codeForm,
    when: { kind: ['coupon'], codeMode: ['single'] },
  }),
  // The limits of a percent are told in words of their own, so the field itself is wider.
  percentOff: f.percent({
    first: true,
    max: 100_000,
    label: 'Percent',
    when: { kind: [...priced], benefit: ['percent'] },
  }),
  amountOff: f.money({
    first: true,
    label: 'Amount',
    help: 'Amount off, or the fixed unit price',
    when: { kind: [...priced], benefit: ['amount', 'fixedPrice'] },
  }),
}

export const ofKind = {
  benefit: f.choice(Benefit, { first: true, default: 'percent', label: 'Discount value', ...only(...priced) }),
  codeMode: f.choice(CodeMode, { default: 'single', label: 'Codes', ...only('coupon') }),
  bulkTiers: f.groups({
    max: 20,
    label: 'Quantity tiers',
    first: true,
    ...only('bulk'),
    parts: {
      minQty: f.integer({ required: true, min: 1, label: 'Minimum quantity' }),
      percent: f.percent(),
      unitPrice: f.money({ label: 'Unit price' }),
    },
  }),
  tierMode: f.choice(TierMode, { default: 'allUnits', label: 'Tier applies to', ...only('bulk') }),
  countBy: f.choice(CountBy, { default: 'sku', label: 'Count quantity by', ...only('bulk') }),
  phases: f.groups({
    first: true,
    max: 12,
    help: 'Payments are counted from the first of each phase. A phase without a number of payments continues',
    ...only('subscription'),
    parts: { cycles: f.integer({ min: 1, max: 120, label: 'Payments' }), percent: f.percent({ required: true }) },
  }),
  keepOnSkip: f.toggle({ default: true, label: 'Keep phase when a payment is skipped', ...only('subscription') }),
  trigger: f.text({
    ...goodsRule,
    label: 'Triggered by',
    first: true,
    help: 'Items that trigger the offer; all conditions must hold',
    ...only('upsell'),
  }),
  offerItems: f.list({ max: 50, label: 'Offered SKUs', first: true, ...only('upsell') }),
  placement: f.choice(Placement, { default: 'cart', ...only('upsell') }),
  maxPerTrigger: f.integer({ min: 1, max: 10, default: 1, label: 'Maximum offers per trigger', ...only('upsell') }),
  setMode: f.choice(SetMode, { default: 'freeUnits', label: 'Offer type', first: true, ...only('bmgm') }),
  buy: f.text({ ...goodsRule, help: 'Leave empty to use “Applies to”', when: free }),
  buyUnits: f.integer({ label: 'Buy quantity', default: 2, first: true, when: free }),
  get: f.text({ ...goodsRule, help: 'Leave empty to use “Applies to”', when: free }),
  getUnits: f.integer({ label: 'Get quantity', default: 1, first: true, when: free }),
  rewardPercent: f.percent({ default: 10_000, label: 'Discount on free units', when: free }),
  setPick: f.choice(SetPick, { default: 'cheapestOverall', label: 'Discounted units', when: free }),
  maxSets: f.integer({ min: 1, label: 'Maximum sets', ...only('bmgm') }),
  setTiers: f.groups({
    max: 20,
    label: 'Quantity or spend tiers',
    first: true,
    when: tiered,
    parts: {
      qty: f.integer({ min: 1, label: 'Minimum quantity' }),
      spend: f.money({ label: 'Minimum spend' }),
      percent: f.percent(),
      totalPrice: f.money({ label: 'Total price' }),
    },
  }),
}

/** What a discount gives, in one value. */
export const givenColumns = {
  value: {
    label: 'Value',
    of: ['benefit', 'percentOff', 'amountOff'],
    sorts: 'percentOff',
    isValue: true,
    says: {
      free: { when: { kind: priced, benefit: ['freeShipping'] }, says: 'Free shipping' },
      percent: { when: { kind: priced, benefit: ['percent'] }, says: '{percentOff}' },
      amount: { when: { kind: priced, benefit: ['amount'] }, says: '{amountOff}' },
      fixed: { when: { kind: priced, benefit: ['fixedPrice'] }, says: 'Price {amountOff}' },
      units: { when: free, says: 'Buy {buyUnits} get {getUnits}' },
      tiers: { when: { kind: ['bulk', 'bmgm'] }, says: 'Tiered' },
      phases: { when: { kind: ['subscription'] }, says: 'By phase' },
    },
  },
} as const satisfies Record<string, Composed>
