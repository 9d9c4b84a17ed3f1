// Carts shoppers have left: what is in them, how far they came, and what is done to win them back. The storefront fills them;
// here they are read, reminded of and made into orders.
import { f } from '#contract/f.ts'
import { type Row, resource } from '#contract/resource.ts'
import { valueSet } from '#contract/valueSet.ts'
import { makeCart } from './cart.chart.ts'

export const CartState = valueSet(
  'cartState',
  { active: 1, abandoned: 2, recovering: 3, recovered: 4, lost: 5 },
  { active: 'blue', abandoned: 'amber', recovering: 'violet', recovered: 'green', lost: 'ring' },
)
export const CartStage = valueSet('cartStage', { cart: 1, address: 2, payment: 3 })
export const CartTemplate = valueSet(
  'cartTemplate',
  { reminder: 1, lastChance: 2, service: 3 },
  {},
  { service: 'Service message' },
)
export const CartAttribution = valueSet(
  'cartAttribution',
  { link: 1, organic: 2 },
  { link: 'green', organic: 'gray' },
  { link: 'Recovery link', organic: 'Organic' },
)

export const carts = resource({
  name: 'carts',
  one: 'cart',
  label: 'Carts',
  group: 'sales',
  tabOf: 'orders',
  icon: 'cart',
  title: 'number',
  picture: 'lines',
  lifecycle: 'none',
  subtitle: 'contactName',
  moves: { field: 'state', by: makeCart },
  sort: '-lastActivityAt',
  words: ['abandoned', 'basket', 'recovery', 'left behind'],
  fields: {
    number: f.text({
      required: true,
      readOnly: true,
      unique: true,
      search: true,
      column: true,
      max: 20,
      format: 'code',
    }),
    contactName: f.text({ readOnly: true, search: true, column: true, max: 80, label: 'Customer' }),
    value: f.money({ required: true, readOnly: true, column: true, sortable: true, summed: true }),
    stage: f.choice(CartStage, { required: true, readOnly: true, column: true, label: 'Furthest step' }),
    state: f.choice(CartState, { required: true, readOnly: true, column: true, label: 'Status' }),
    lastActivityAt: f.moment({ required: true, readOnly: true, column: true, sortable: true, label: 'Idle since' }),
    consent: f.toggle({ required: true, readOnly: true, column: true, label: 'Marketing consent' }),
    nudgeCount: f.integer({ virtual: true, column: true, label: 'Reminders' }),
    inStock: f.toggle({ virtual: true, column: true, label: 'In stock' }),
    lines: f.groups({
      required: true,
      readOnly: true,
      max: 100,
      label: 'Items',
      names: { part: 'sku', to: 'variants', by: 'sku' },
      parts: {
        sku: f.text({ required: true, max: 40, label: 'SKU' }),
        name: f.text({ required: true, max: 200 }),
        qty: f.integer({ required: true, min: 1, label: 'Quantity' }),
        unitPrice: f.money({ required: true, label: 'Price' }),
      },
    }),
    member: f.reference('members', { readOnly: true }),
    email: f.text({ personal: 'email', readOnly: true, search: true, max: 254, format: 'email', label: 'Email' }),
    phone: f.text({ personal: 'phone', readOnly: true, search: true, max: 20, format: 'phone' }),
    pincode: f.text({ readOnly: true, max: 40, format: 'code' }),
    nudges: f.groups({
      readOnly: true,
      max: 10,
      label: 'Sent reminders',
      parts: {
        at: f.moment({ required: true, label: 'Sent' }),
        template: f.choice(CartTemplate, { required: true, label: 'Template' }),
        by: f.text({ max: 120, label: 'By' }),
      },
    }),
    linkUsedAt: f.moment({ readOnly: true, label: 'Link opened' }),
    attribution: f.choice(CartAttribution, { readOnly: true, label: 'Recovered by' }),
    recoveredAt: f.moment({ readOnly: true, sortable: true, label: 'Recovered' }),
    order: f.reference('orders', { readOnly: true }),
  },
  filters: { back: f.toggle({ label: 'Back in stock' }) },
  benches: ['funnel'],
  actions: {
    funnel: {
      on: 'nothing',
      label: 'Abandonment funnel',
      words: ['funnel', 'stages', 'hours', 'where shoppers leave'],
      effect: 'read',
      group: 'view',
      icon: 'filter',
    },
    recover: {
      on: 'records',
      label: 'Recover cart',
      says: {
        done: { one: 'Recovery message for cart {title} sent', other: 'Recovery messages for {count} carts sent' },
      },
      words: ['nudge', 'remind', 'win back', 'message'],
      icon: 'mail',
      keys: 'r',
      confirm: true,
      undo: 'never',
      input: {
        template: f.choice(CartTemplate, { required: true, default: 'reminder', label: 'Template' }),
        coupon: f.text({ max: 40, label: 'Coupon code', help: 'Included in the message. It must be live' }),
      },
    },
    requote: {
      on: 'record',
      label: 'Reprice cart',
      words: ['requote', 'price rise', 'what does it cost today', 'price it now'],
      effect: 'read',
      group: 'view',
      icon: 'calculator',
    },
    explainCash: {
      on: 'record',
      label: 'Explain COD refusal',
      words: ['why no cod', 'cash refused', 'why not cash'],
      effect: 'read',
      group: 'view',
      icon: 'help',
    },
    convert: {
      on: 'record',
      keyed: 'week',
      label: 'Convert cart to order',
      says: { done: { one: 'Cart {title} converted to an order' } },
      words: ['make an order', 'place order', 'checkout'],
      icon: 'check',
      confirm: true,
      undo: 'never',
      input: {
        paysNow: f.toggle({ default: false, label: 'Pay online', help: 'Otherwise cash on delivery' }),
        sendLink: f.toggle({ when: { paysNow: ['true'] }, label: 'Send payment link' }),
        line1: f.text({ required: true, max: 120, label: 'Address line 1' }),
        pincode: f.text({ max: 20 }),
        city: f.text({ max: 120 }),
        emirate: f.text({ max: 40 }),
        area: f.text({ max: 120 }),
        postalCode: f.text({ max: 20 }),
        shortAddress: f.text({ max: 20 }),
        coupons: f.list({ max: 5 }),
      },
    },
    copyLink: {
      on: 'record',
      label: 'Copy recovery link',
      words: ['token', 'share cart'],
      effect: 'read',
      icon: 'copy',
    },
  },
  views: [
    { name: 'Left at payment', filter: 'stage:payment state:abandoned,recovering', sort: '-value' },
    { name: 'High value', filter: 'state:abandoned,recovering value:>2000', sort: '-value' },
    { name: 'Back in stock', filter: 'state:abandoned,recovering back:Y', sort: '-value' },
    { name: 'May be reminded', filter: 'state:abandoned consent:Y' },
    { name: 'Recovered', filter: 'state:recovered', sort: '-recoveredAt' },
  ],
})

export interface CartRow extends Row<typeof carts> {}
