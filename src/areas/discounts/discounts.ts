// What the brands take off: seven kinds of discount in one declaration, each field shown where it means something. Codes,
// uses and test carts hang beside it; what a cart costs is for the pricing engine to say.
import { Channel } from '#contract/channel.ts'
import { f } from '#contract/f.ts'
import { type Row, resource } from '#contract/resource.ts'
import { discountActions } from './actions.ts'
import { discountUploads } from './files.ts'
import { gives, ofKind } from './kindFields.ts'
import {
  AmountPer,
  Audience,
  CombinesWith,
  CountedOf,
  DiscountKind,
  LimitApproval,
  PaidHow,
  ReturnPolicy,
} from './sets.ts'
import { discountsSign } from './signs.ts'

const counter = { readOnly: true, virtual: true } as const

export const discounts = resource({
  ...discountsSign,
  sort: 'endsAt',
  during: { from: 'startsAt', to: 'endsAt', of: 'kind', shows: 'percentOff', lane: 'name' },
  words: ['coupon', 'promotion', 'sale', 'offer', 'voucher'],
  fields: {
    ...gives,
    name: f.text({
      search: true,
      column: true,
      sortable: true,
      max: 120,
      help: 'A coupon without one goes by its code',
    }),
    kind: f.choice(DiscountKind, { required: true, fixed: true, column: true, default: 'coupon' }),
    internalCode: f.text({
      ...{ required: true, readOnly: true, unique: true, search: true, format: 'code', max: 20 },
      label: 'Number',
    }),
    ...ofKind,
    amountPer: f.choice(AmountPer, {
      ...{ default: 'order', label: 'Comes off' },
      when: { kind: ['product', 'cart', 'coupon', 'upsell'], benefit: ['amount'] },
    }),
    cap: f.money({ min: 1, label: 'No more than' }),
    target: f.text({
      max: 2000,
      first: true,
      format: 'code',
      help: 'Which lines: sku:LIP-1,LIP-2 brand:mgp price:>499. Empty is all',
    }),
    exclude: f.text({ max: 2000, format: 'code', label: 'But not', help: 'Lines it never touches' }),
    startsAt: f.moment({ first: true, sortable: true, label: 'From' }),
    endsAt: f.moment({ ends: true, column: true, sortable: true, label: 'To' }),
    dayHours: f.groups({
      ...{ max: 6, label: 'Hours of the day' },
      parts: {
        from: f.integer({ required: true, min: 0, max: 23, unit: 'h', label: 'From' }),
        to: f.integer({ required: true, min: 0, max: 24, unit: 'h', label: 'To' }),
      },
    }),
    priority: f.integer({ required: true, column: true, sortable: true, min: 1, max: 999, default: 100 }),
    stackGroup: f.text({ max: 40, format: 'code', label: 'Stack group' }),
    combinesLine: f.toggle({ default: true, label: 'Beside line discounts' }),
    combinesOrder: f.toggle({ default: true, label: 'Beside order discounts' }),
    combinesShipping: f.toggle({ default: true, label: 'Beside shipping discounts' }),
    ignoreFloor: f.toggle({ default: false, needs: 'discounts.floor', label: 'May go below floor prices' }),
    audience: f.choice(Audience, { required: true, default: 'all', label: 'For' }),
    audienceNames: f.list({
      ...{ max: 500, label: 'Their names', help: 'Names of segments or tiers, numbers of members' },
      when: { audience: ['segment', 'tier', 'members'] },
    }),
    channels: f.list({ of: Channel, max: 7, help: 'Without one it holds on every channel' }),
    paidHow: f.choice(PaidHow, { default: 'any', label: 'Paid' }),
    minSubtotal: f.money({ label: 'From a subtotal of' }),
    minQty: f.integer({ min: 1, label: 'From units' }),
    countedOf: f.choice(CountedOf, { default: 'targeted', label: 'Both counted of' }),
    totalUses: f.integer({ min: 1, label: 'Uses in all' }),
    perMember: f.integer({ min: 1, label: 'Uses of each member' }),
    perDay: f.integer({ min: 1, label: 'Uses a day' }),
    budget: f.money({ min: 1 }),
    returnOnCancel: f.toggle({ default: true, label: 'A cancelled order gives the use back' }),
    returnPolicy: f.choice(ReturnPolicy, { default: 'keepShare', label: 'When goods come back' }),
    shopperLabel: f.localized({ max: 80, label: 'What shoppers read' }),
    terms: f.localized({ format: 'html', max: 5000 }),
    fundedBy: f.groups({
      ...{ max: 5, label: 'Paid for by' },
      parts: { party: f.text({ required: true, max: 80 }), percent: f.percent({ required: true }) },
    }),
    allowedPercent: f.percent({ readOnly: true, help: 'Above the ceiling, as somebody allowed' }),
    allowedBudget: f.money({ readOnly: true }),
    allowedLoss: f.money({
      ...{ readOnly: true, label: 'Allowed loss a unit' },
      help: 'Below cost or floor price where discounts stack worst, as somebody allowed',
    }),
    uses: f.integer({ ...counter, column: true, help: 'Placed or held by a checkout' }),
    spent: f.money({ ...counter, column: true, help: 'What it has cost so far' }),
    orders: f.integer({ ...counter, column: true, help: 'Placed with it, and not given back' }),
    uplift: f.percent({
      ...{ ...counter, column: true, min: -10_000, max: 1_000_000, label: 'AOV uplift' },
      help: 'How much larger orders with it are than those without, over the last 30 days',
    }),
    combines: f.list({ ...counter, of: CombinesWith, column: true, label: 'Combines with' }),
    goods: f.integer({
      ...counter,
      label: 'SKUs it reaches',
      help: 'On sale when the clock last looked; drafts reach none',
    }),
    worstLoss: f.money({
      ...counter,
      label: 'Worst loss a unit',
      help: 'Below cost or floor price where live discounts stack worst',
    }),
    isExhausted: f.toggle({ ...counter, label: 'Used up', help: 'A limit is reached: it acts as if it were inactive' }),
  },
  filters: {
    live: f.date({ label: 'Live on' }),
    ending: f.text({ label: 'Ends in hours' }),
    burn: f.text({ label: 'Percent of the budget spent' }),
    used: f.toggle(),
    risk: f.toggle({ label: 'May sell below cost' }),
    approval: f.choice(LimitApproval),
    paidby: f.text({ label: 'Paid for by' }),
    sku: f.text({ format: 'code', label: 'SKU' }),
    for: f.text({ label: 'Can be decided by' }),
  },
  actions: discountActions,
  views: [
    { name: 'Live now', filter: 'status:active' },
    { name: 'Starts today', filter: 'startsAt:today' },
    { name: 'Ending in 24 h', filter: 'status:active ending:24' },
    { name: 'Burn above 80 %', filter: 'status:active burn:>80' },
    { name: 'Never used', filter: 'status:active used:N' },
    { name: 'Below-cost risk', filter: 'status:active risk:Y' },
    { name: 'Coupons', filter: 'kind:coupon' },
    { name: 'Awaiting approval', filter: 'approval:awaiting' },
  ],
  queues: {
    approval: {
      label: 'Discounts to approve',
      filter: 'approval:awaiting for:me',
      sort: 'updatedAt',
      verdicts: ['approve', 'sendBack'],
      shows: [
        'kind',
        'code',
        'percentOff',
        'amountOff',
        'bulkTiers',
        'phases',
        'setTiers',
        'target',
        'exclude',
        'audience',
        'startsAt',
        'endsAt',
        'budget',
        'worstLoss',
      ],
    },
  },
  uploads: discountUploads,
  without: ['hide', 'unhide'],
  formFacts: true,
  warns: ['publish', 'activate', 'approve', 'create', 'change', 'changeField', 'restoreVersion'],
})

export interface DiscountRow extends Row<typeof discounts> {}
