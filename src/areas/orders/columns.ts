// The columns of the bulk files of orders.
import { f } from '#contract/f.ts'
import { HoldReason } from './sets.ts'

const order_no = f.text({ required: true, max: 20 })
const text = (max: number) => f.text({ max })

export const holdColumns = {
  order_no,
  reason: f.choice(HoldReason, { required: true }),
  note: text(500),
  release_at: f.moment(),
}
export const unholdColumns = { order_no, reason: f.choice(HoldReason, { required: true }) }
export const cancelColumns = {
  order_no,
  sku: text(40),
  qty: f.integer({ min: 1, max: 10_000 }),
  reason: f.text({ required: true, max: 500 }),
  restock: f.toggle(),
  refund: f.toggle(),
}
export const tagsColumns = { order_no, add_tags: f.list({ max: 30 }), remove_tags: f.list({ max: 30 }) }
export const addressColumns = {
  order_no,
  name: text(80),
  line1: text(120),
  line2: text(120),
  landmark: text(120),
  city: text(120),
  state: f.text({ max: 120, label: 'Region or state' }),
  pincode: text(20),
  emirate: text(40),
  area: text(120),
  postal_code: text(20),
  short_address: text(20),
}
export const awbColumns = {
  order_no,
  package: f.integer({ required: true, min: 1, max: 99 }),
  courier: f.text({ required: true, max: 20 }),
  awb: f.text({ required: true, max: 40 }),
}
export const statusColumns = {
  awb: f.text({ required: true, max: 40 }),
  event_code: f.text({ required: true, max: 60 }),
  at: f.moment({ required: true }),
  place: text(120),
}
export const repushColumns = { order_no, force: f.toggle() }
