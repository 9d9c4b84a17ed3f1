// What a cart is made of wherever one is tried: lines, codes, and who buys where and how.
import { f } from '#contract/f.ts'
import { Channel } from './sets.ts'

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
