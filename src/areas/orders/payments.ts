// By what an order was paid, in the order it was tendered. What goes back is a refund's to say.
import { f } from '#contract/f.ts'
import { type Row, resource } from '#contract/resource.ts'
import { PaymentMethod, PaymentState } from './sets.ts'

const money = { required: true, readOnly: true, min: 0, default: 0, column: true, summed: true } as const

export const payments = resource({
  name: 'payments',
  one: 'payment',
  label: 'Payments',
  group: 'sales',
  icon: 'coins',
  tabOf: 'orders',
  quiet: true,
  title: 'gatewayRef',
  subtitle: 'gateway',
  lifecycle: 'none',
  parent: { resource: 'orders', field: 'order' },
  sort: '-updatedAt',
  fields: {
    order: f.reference('orders', { required: true, readOnly: true, column: true }),
    position: f.integer({ required: true, readOnly: true, min: 1, sortable: true }),
    method: f.choice(PaymentMethod, { required: true, readOnly: true, column: true }),
    gateway: f.text({ readOnly: true, column: true, max: 40 }),
    gatewayRef: f.text({
      required: true,
      readOnly: true,
      unique: true,
      column: true,
      max: 60,
      format: 'code',
      label: 'Reference',
    }),
    amount: f.money(money),
    captured: f.money(money),
    refunded: f.money(money),
    state: f.choice(PaymentState, {
      required: true,
      readOnly: true,
      column: true,
      default: 'pending',
      label: 'Status',
    }),
    at: f.moment({ readOnly: true, column: true, sortable: true, label: 'Time' }),
  },
  actions: {},
})

export interface PaymentRow extends Row<typeof payments> {}
