// What a vendor decides once for everything it sells: figures and choices that prices, checkouts, refunds, members and stock ask
// for. There is one record per vendor, begun with it; what each figure is until somebody changes it stands in the migrations.
import { knownStates } from '#contract/delivery.ts'
import { f } from '#contract/f.ts'
import { type Row, resource } from '#contract/resource.ts'
import {
  ChargeTaxRule,
  ConfirmBy,
  LineConflict,
  PriceTaxMode,
  RoundCollect,
  RoundGrandTotal,
  SlabGapPolicy,
  TaxRounding,
} from './sets.ts'

const must = { required: true } as const
const limit = { ...must, min: 0 } as const
/** Changed by an action of its own, with a second person. */
const guarded = { readOnly: true } as const

/** What links into an app begin with; what would run, or is not encrypted, is none. */
const app = {
  source: '^(?!(?:http|javascript|data|file|blob|vbscript):)[a-z][a-z0-9+.\\-]*://[^\\s<>"]*$',
  message: 'https://app.example.com or brand://',
}

/** What money or tax depends on: said beforehand, with the second factor, and by a second person where the server says so. */
const byTwo = { secure: true, approval: 'handler', plan: true, confirm: true, undo: 'never' } as const

export const settings = resource({
  name: 'settings',
  one: 'settings',
  label: 'Settings',
  group: 'settings',
  icon: 'settings',
  title: 'code',
  lifecycle: 'toggle',
  isSingle: true,
  words: ['configuration', 'preferences', 'limits', 'administration', 'vendor settings'],
  without: ['create', 'duplicate', 'changeField', 'compare', 'activate', 'deactivate', 'remove', 'restore'],
  fields: {
    code: f.text({ ...must, readOnly: true, unique: true, column: true, max: 12, format: 'code', label: 'Vendor' }),
    priceTaxMode: f.choice(PriceTaxMode, { ...must, column: true, label: 'Tax in prices' }),
    taxRounding: f.choice(TaxRounding, { ...must, label: 'Tax rounding' }),
    roundGrandTotal: f.choice(RoundGrandTotal, { ...must, label: 'Round total' }),
    chargeTaxRule: f.choice(ChargeTaxRule, { ...must, label: 'Tax on charges' }),
    slabGap: f.choice(SlabGapPolicy, { ...must, ...guarded, label: 'Between slabs' }),
    defaultTaxClass: f.reference('taxClasses', { ...guarded, label: 'Default tax class' }),
    homeState: f.text({ max: 80, offers: knownStates, label: 'Home state' }),
    lineConflict: f.choice(LineConflict, { ...must, label: 'Competing line discounts' }),
    maxCouponsPerOrder: f.integer({ ...must, min: 1, max: 5, label: 'Coupons per order' }),
    productDiscount: f.percent({ ...must, ...guarded, column: true, label: 'Product discount limit' }),
    discountBudget: f.money({ ...limit, ...guarded, label: 'Budget limit without approval' }),
    slugBaseUrl: f.text({ format: 'url', max: 200, label: 'Storefront URL' }),
    redirectHosts: f.list({ max: 20, label: 'Allowed redirect hosts' }),
    linkAndroid: f.text({ max: 200, pattern: app, label: 'Android app URL' }),
    linkIos: f.text({ max: 200, pattern: app, label: 'iOS app URL' }),
    paymentMinutes: f.integer({ ...must, min: 5, max: 240, unit: 'min', label: 'Payment time limit' }),
    cartIdleMinutes: f.integer({ ...must, min: 5, max: 1440, unit: 'min', label: 'Cart abandoned after' }),
    cartLostDays: f.integer({ ...must, min: 1, max: 365, unit: 'days', label: 'Cart lost after' }),
    thresholdGrace: f.toggle({ ...must, label: 'Coupons keep free shipping' }),
    codMinOrder: f.money({ until: 'codMaxOrder', min: 0, label: 'COD minimum' }),
    codMaxOrder: f.money({ bounds: true, min: 1, column: true, label: 'COD maximum' }),
    roundCollect: f.choice(RoundCollect, { ...must, label: 'Round cash collected' }),
    confirmBy: f.choice(ConfirmBy, { ...must, label: 'Confirm COD orders by' }),
    confirmWindowH: f.integer({
      ...must,
      min: 1,
      max: 168,
      unit: 'h',
      label: 'Confirmation window',
      when: { confirmBy: ['otp', 'ivr', 'whatsapp'] },
    }),
    returnDays: f.integer({ ...must, min: 0, max: 90, unit: 'days', column: true, label: 'Return window' }),
    refundApprovalLimit: f.money({
      bounds: true,
      ...limit,
      ...guarded,
      column: true,
      label: 'Refund limit without approval',
    }),
    refundDailyLimitPerUser: f.money({ ...limit, ...guarded, label: 'Daily refund limit per person' }),
    rtoFee: f.money({ ...limit, label: 'RTO fee kept from advance' }),
    minimumAge: f.integer({ ...must, min: 13, max: 21, unit: 'years', label: 'Minimum age without guardian' }),
    creditApprovalLimit: f.money({ ...limit, ...guarded, label: 'Store credit limit without approval' }),
    retentionYears: f.integer({ ...must, min: 1, max: 30, unit: 'years', label: 'Invoice retention' }),
    minShelfLifeDays: f.integer({ ...must, min: 0, max: 730, unit: 'days', label: 'Minimum shelf life' }),
    stockAdjustLimit: f.money({ ...limit, label: 'Stock adjustment limit without two-factor' }),
    maxSplits: f.integer({ ...must, min: 1, max: 5, label: 'Warehouses per order' }),
  },
  actions: {
    setLimits: {
      on: 'record',
      label: 'Change limits',
      says: { done: { one: 'Limits changed' } },
      words: ['approval limit', 'second person', 'refund limit', 'goodwill', 'four eyes', 'ceiling'],
      icon: 'lock',
      ...byTwo,
      input: {
        productDiscount: f.percent({ label: 'Product discount limit' }),
        discountBudget: f.money({ min: 0, label: 'Budget limit without approval' }),
        refundApprovalLimit: f.money({ min: 0, label: 'Refund limit without approval' }),
        refundDailyLimitPerUser: f.money({ min: 0, label: 'Daily refund limit per person' }),
        creditApprovalLimit: f.money({ min: 0, label: 'Store credit limit without approval' }),
        reason: f.text({ required: true, max: 500 }),
      },
    },
    setTaxDefaults: {
      on: 'record',
      label: 'Change tax defaults',
      says: { done: { one: 'Tax defaults changed' } },
      words: ['slab gap', 'default tax class', 'unresolved tax', 'second person'],
      icon: 'percent',
      ...byTwo,
      input: {
        slabGap: f.choice(SlabGapPolicy, { required: true, label: 'Between slabs' }),
        defaultTaxClass: f.reference('taxClasses', { label: 'Default tax class' }),
        reason: f.text({ required: true, max: 500 }),
      },
    },
  },
})

export interface Settings extends Row<typeof settings> {}
