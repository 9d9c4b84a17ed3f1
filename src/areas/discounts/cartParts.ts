// What a cart is made of wherever one is tried: lines, codes, and who buys where and how.
import { Channel } from '#contract/channel.ts'
import { f } from '#contract/f.ts'
import { TriedPayment } from './sets.ts'

const lines = {
  max: 100,
  label: 'Items',
  offers: { of: 'variants', by: 'sku' },
  help: 'SKUs, with the quantity if more than one: LIP-1 x2',
} as const

export const cartParts = {
  lines: f.list({ required: true, ...lines }),
  codes: f.list({ max: 10, column: true }),
  channel: f.choice(Channel, { default: 'web' }),
  isPrepaid: f.toggle({ default: true, label: 'Prepaid' }),
  pincode: f.text({ max: 40, format: 'code' }),
  memberOrders: f.integer({ min: 0, default: 0, label: 'Previous orders' }),
  at: f.moment({ label: 'Date and time', help: 'Default: now' }),
}

/** A cart as it is asked about: nothing is filled in beforehand, so that what is typed can be told from what is read. */
export const triedParts = {
  lines: f.list(lines),
  order: f.text({ max: 40, format: 'code', help: 'Order number. Used for everything left empty here' }),
  cart: f.text({ max: 40, format: 'code', help: 'Order number. Used for everything left empty here' }),
  codes: cartParts.codes,
  channel: f.choice(Channel, { help: 'Default: that of the order, or web' }),
  payment: f.choice(TriedPayment, { help: 'Default: that of the order, or prepaid' }),
  pincode: cartParts.pincode,
  memberOrders: f.integer({ min: 0, label: 'Previous orders' }),
  at: f.moment({ label: 'Date and time', help: 'Default: when the order was placed, or now' }),
  member: f.reference('members', { help: 'Uses the member’s orders and segments instead of the values above' }),
}
