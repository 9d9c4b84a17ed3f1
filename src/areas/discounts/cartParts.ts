// What a cart is made of wherever one is tried: lines, codes, and who buys where and how.
import { Channel } from '#contract/channel.ts'
import { f } from '#contract/f.ts'
import { TriedPayment } from './sets.ts'

const linesHelp = 'SKUs, with units where there are more than one: LIP-1 x2'

export const cartParts = {
  lines: f.list({ required: true, max: 100, label: 'Items', help: linesHelp }),
  codes: f.list({ max: 10, column: true }),
  channel: f.choice(Channel, { default: 'web' }),
  isPrepaid: f.toggle({ default: true, label: 'Paid before delivery' }),
  pincode: f.text({ max: 40, format: 'code' }),
  memberOrders: f.integer({ min: 0, default: 0, label: 'Orders of the member so far' }),
  at: f.moment({ label: 'At', help: 'Without it, now' }),
}

/** A cart as it is asked about: nothing is filled in beforehand, so that what is typed can be told from what is read. */
export const triedParts = {
  lines: f.list({ max: 100, label: 'Items', help: linesHelp }),
  order: f.text({ max: 40, format: 'code', help: 'Its number; all of it counts that is not typed beside it' }),
  cart: f.text({ max: 40, format: 'code', help: 'Its number; all of it counts that is not typed beside it' }),
  codes: cartParts.codes,
  channel: f.choice(Channel, { help: 'Without it, that of the order, else web' }),
  payment: f.choice(TriedPayment, { help: 'Without it, that of the order, else before delivery' }),
  pincode: cartParts.pincode,
  memberOrders: f.integer({ min: 0, label: 'Orders of the member so far' }),
  at: f.moment({ label: 'At', help: 'Without it, when the order was placed, else now' }),
  member: f.reference('members', { help: 'Their own orders and segments count, whatever stands above' }),
}
