// What an order consists of, as it was when it was placed: later edits of a product never reach it. Counters say how many units
// went which way.
import * as z from 'zod/mini'
import { f } from '#contract/f.ts'
import { type Row, resource } from '#contract/resource.ts'

const count = f.integer({ required: true, readOnly: true, min: 0, default: 0, summed: true })
const money = { required: true, readOnly: true, min: 0, default: 0 } as const

export const orderLines = resource({
  name: 'orderLines',
  one: 'order line',
  label: 'Order lines',
  group: 'sales',
  icon: 'rows',
  quiet: true,
  title: 'name',
  subtitle: 'sku',
  picture: 'variant',
  lifecycle: 'none',
  parent: { resource: 'orders', field: 'order' },
  sort: 'position',
  fields: {
    order: f.reference('orders', { required: true, readOnly: true, column: true }),
    position: f.integer({ required: true, readOnly: true, min: 1, sortable: true }),
    sku: f.text({ required: true, readOnly: true, column: true, max: 40, format: 'code', label: 'SKU' }),
    name: f.text({ required: true, readOnly: true, column: true }),
    variant: f.reference('variants', { readOnly: true }),
    hsn: f.text({ readOnly: true, max: 8, format: 'code', label: 'HSN' }),
    brand: f.text({ readOnly: true, max: 40 }),
    qty: f.integer({ required: true, readOnly: true, column: true, min: 1, summed: true, label: 'Quantity' }),
    unitMrp: f.money({ ...money, label: 'Unit MRP' }),
    unitPrice: f.money({ ...money, column: true, label: 'Unit price' }),
    pricedByName: f.text({ readOnly: true, max: 80, label: 'Price set by' }),
    discounts: f.json(z.array(z.object({ discount: z.string(), amount: z.int() })), { readOnly: true }),
    net: f.money({ ...money, column: true, summed: true, label: 'Net amount' }),
    rate: f.percent({ readOnly: true, column: true }),
    tax: f.money({ ...money, summed: true }),
    components: f.json(z.array(z.object({ name: z.string(), rate: z.int(), amount: z.int() })), { readOnly: true }),
    cancelled: count,
    setAside: count,
    neverPaid: { ...count, facts: { ...count.facts, label: 'Cancelled before payment' } },
    shipped: count,
    delivered: count,
    returned: count,
    rto: { ...count, facts: { ...count.facts, label: 'RTO' } },
    refunded: f.money({ ...money, summed: true }),
    parentBundle: f.text({ readOnly: true, max: 40, format: 'code', label: 'Bundle' }),
    isGift: f.toggle({ readOnly: true, default: false, label: 'Gift' }),
  },
  actions: {},
})

export interface OrderLineRow extends Row<typeof orderLines> {}
