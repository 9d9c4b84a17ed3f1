// Beside discounts: every code of every coupon, every use of a discount, and carts whose price must not change unnoticed.
import * as z from 'zod/mini'
import { f } from '#contract/f.ts'
import { type Row, resource } from '#contract/resource.ts'
import { cartParts } from './cartParts.ts'
import { codeUploads } from './files.ts'
import { codeForm } from './kindFields.ts'
import { RedemptionState } from './sets.ts'

export const couponCodes = resource({
  name: 'couponCodes',
  one: 'coupon code',
  label: 'Coupon codes',
  group: 'promotions',
  tabOf: 'discounts',
  icon: 'ticket',
  title: 'code',
  lifecycle: 'toggle',
  parent: { resource: 'discounts', field: 'discount', when: { kind: ['coupon'] } },
  words: ['coupon', 'voucher', 'promo code'],
  fields: {
    code: f.text({
      required: true,
      fixed: true,
      search: true,
      column: true,
      sortable: true,
      max: 20,
      format: 'code',
      pattern: codeForm,
    }),
    discount: f.reference('discounts', { required: true, fixed: true, column: true }),
    member: f.reference('members', { column: true, help: 'Only this member can use it' }),
    maxUses: f.integer({ column: true, min: 1, label: 'Maximum uses' }),
    used: f.integer({ readOnly: true, virtual: true, column: true }),
    strangers: f.integer({
      readOnly: true,
      virtual: true,
      label: 'Unexpected members',
      help: 'Members who used it other than its owner, or than the first user of a batch code',
    }),
    expiresAt: f.moment({ ends: true, column: true, sortable: true, label: 'Expires' }),
    batch: f.text({ readOnly: true, max: 60, format: 'code', column: true }),
  },
  filters: { leaked: f.text({ label: 'Unexpected members above' }) },
  actions: {
    revoke: {
      on: 'records',
      event: 'deactivate',
      label: 'Revoke codes',
      labelOne: 'Revoke code',
      says: {
        done: { one: 'Code {title} revoked', other: '{count} codes revoked' },
        prompt: { one: 'Revoke code {title}?', other: 'Revoke {count} codes?' },
      },
      words: ['cancel', 'kill', 'stop'],
      confirm: true,
      icon: 'ban',
      input: { reason: f.text({ required: true, max: 500 }) },
    },
    assign: {
      on: 'records',
      label: 'Assign codes',
      labelOne: 'Assign code',
      says: { done: { one: 'Code {title} assigned', other: '{count} codes assigned' } },
      words: ['give', 'member'],
      confirm: true,
      icon: 'user',
      undo: 'version',
      input: { member: f.reference('members', { required: true }) },
    },
  },
  views: [
    { name: 'Leaked codes', filter: 'status:active leaked:0' },
    { name: 'Revoked', filter: 'status:inactive' },
  ],
  uploads: codeUploads,
  without: ['duplicate'],
})

/** A ledger: rows are written by checkouts and orders, never by hand. */
export const redemptions = resource({
  name: 'redemptions',
  one: 'redemption',
  label: 'Redemptions',
  group: 'promotions',
  tabOf: 'discounts',
  icon: 'history',
  quiet: true,
  title: 'heldFor',
  lifecycle: 'none',
  parent: { resource: 'discounts', field: 'discount' },
  sort: '-createdAt',
  fields: {
    discount: f.reference('discounts', { required: true, column: true }),
    heldFor: f.text({ required: true, column: true, search: true, max: 80, format: 'code', label: 'Order or cart' }),
    order: f.reference('orders', { virtual: true }),
    code: f.reference('couponCodes', { column: true }),
    member: f.text({ max: 80, format: 'code' }),
    shopper: f.reference('members', { virtual: true, column: true, label: 'Member' }),
    phoneHash: f.text({ secret: true, max: 64 }),
    day: f.date({ required: true }),
    amount: f.money({ required: true, column: true, summed: true }),
    state: f.choice(RedemptionState, { required: true, column: true, label: 'Status' }),
    expiresAt: f.moment({ column: true, label: 'Reserved until' }),
    discountVersion: f.integer({ column: true, label: 'Discount version' }),
  },
  actions: {
    verify: {
      on: 'nothing',
      label: 'Verify redemption ledger',
      words: ['balance', 'audit', 'counters', 'verify ledger of redemptions'],
      effect: 'read',
      group: 'view',
      icon: 'check',
    },
  },
})

export const testCarts = resource({
  name: 'testCarts',
  one: 'test cart',
  label: 'Test carts',
  group: 'promotions',
  tabOf: 'discounts',
  icon: 'circle-check',
  title: 'name',
  lifecycle: 'toggle',
  words: ['regression', 'simulate', 'expected price'],
  fields: {
    name: f.text({ required: true, unique: true, search: true, column: true, sortable: true, max: 120 }),
    ...cartParts,
    expected: f.json(z.record(z.string(), z.int()), { readOnly: true }),
    expectedTotal: f.money({ readOnly: true, column: true, sortable: true }),
  },
  actions: {
    run: {
      on: 'nothing',
      label: 'Run test carts',
      words: ['regression', 'check prices'],
      effect: 'read',
      job: true,
      group: 'view',
      icon: 'play',
    },
    accept: {
      on: 'records',
      label: 'Accept current total',
      says: { done: { one: 'Total of {title} accepted', other: 'Totals of {count} test carts accepted' } },
      words: ['expected', 'baseline', 'accept the price of now'],
      confirm: true,
      icon: 'circle-check',
      undo: 'version',
    },
  },
})

export interface CouponCodeRow extends Row<typeof couponCodes> {}
export interface TestCartRow extends Row<typeof testCarts> {}
