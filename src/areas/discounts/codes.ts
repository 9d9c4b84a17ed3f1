// Beside discounts: every code of every coupon, every use of a discount, and carts whose price must not change unnoticed.
import * as z from 'zod/mini'
import { f } from '#contract/f.ts'
import { type Row, resource } from '#contract/resource.ts'
import { codeForm } from './kindFields.ts'
import { Channel, RedemptionState } from './sets.ts'
import { couponCodesSign, testCartsSign } from './signs.ts'

export const couponCodes = resource({
  ...couponCodesSign,
  parent: { resource: 'discounts', field: 'discount' },
  words: ['coupon', 'voucher', 'promo code'],
  fields: {
    code: f.text({
      ...{ required: true, fixed: true, unique: true, search: true, column: true, sortable: true, max: 20 },
      ...{ format: 'code', pattern: codeForm },
    }),
    discount: f.reference('discounts', { required: true, fixed: true, column: true }),
    member: f.text({ max: 80, column: true, format: 'code', help: 'Only this member may use it' }),
    maxUses: f.integer({ column: true, min: 1, label: 'Uses at most' }),
    used: f.integer({ readOnly: true, virtual: true, column: true }),
    expiresAt: f.moment({ column: true, sortable: true, label: 'Until' }),
    batch: f.text({ readOnly: true, max: 60, format: 'code', column: true }),
  },
  actions: {},
  without: ['duplicate'],
})

/** A ledger: rows are written by checkouts and orders, never by hand. */
export const redemptions = resource({
  name: 'redemptions',
  one: 'redemption',
  label: 'Redemptions',
  group: 'promotions',
  icon: 'history',
  quiet: true,
  title: 'heldFor',
  lifecycle: 'none',
  parent: { resource: 'discounts', field: 'discount' },
  sort: '-createdAt',
  fields: {
    discount: f.reference('discounts', { required: true, column: true }),
    heldFor: f.text({ required: true, column: true, search: true, max: 80, format: 'code', label: 'Order or cart' }),
    code: f.reference('couponCodes', { column: true }),
    member: f.text({ max: 80, column: true, format: 'code' }),
    phoneHash: f.text({ secret: true, max: 64 }),
    day: f.date({ required: true }),
    amount: f.money({ required: true, column: true, summed: true }),
    state: f.choice(RedemptionState, { required: true, column: true }),
    expiresAt: f.moment({ column: true, label: 'Held until' }),
    discountVersion: f.integer({ label: 'Version of the discount' }),
  },
  actions: {},
})

/** What a cart is made of wherever one is tried: lines, codes, and who buys where and how. */
export const cartParts = {
  lines: f.groups({
    ...{ required: true, max: 100, named: 'sku' },
    parts: {
      sku: f.text({ required: true, max: 40, format: 'code', label: 'SKU' }),
      quantity: f.integer({ required: true, min: 1, max: 999, default: 1, label: 'Units' }),
    },
  }),
  codes: f.list({ max: 10, column: true }),
  channel: f.choice(Channel, { default: 'web' }),
  isPrepaid: f.toggle({ default: true, label: 'Paid before delivery' }),
  pincode: f.text({ max: 40, format: 'code' }),
  memberOrders: f.integer({ min: 0, default: 0, label: 'Orders of the member so far' }),
  at: f.moment({ label: 'At', help: 'Without it, now' }),
}

export const testCarts = resource({
  ...testCartsSign,
  words: ['regression', 'simulate', 'expected price'],
  fields: {
    name: f.text({ required: true, unique: true, search: true, column: true, sortable: true, max: 120 }),
    ...cartParts,
    expected: f.json(z.record(z.string(), z.int()), { readOnly: true }),
    expectedTotal: f.money({ readOnly: true, column: true, sortable: true }),
  },
  actions: {},
})

export interface CouponCodeRow extends Row<typeof couponCodes> {}
export interface TestCartRow extends Row<typeof testCarts> {}
