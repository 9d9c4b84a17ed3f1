// What happened to an order, told by whoever it happened to: shopper, gateway, courier, the order system. What staff did is in the
// history. An event of one source is told once, however often it arrives.
import * as z from 'zod/mini'
import { f } from '#contract/f.ts'
import { type Row, resource } from '#contract/resource.ts'
import { eventsCalled } from './eventsCalled.ts'
import { EventSource } from './sets.ts'

export const orderEvents = resource({
  name: 'orderEvents',
  one: 'order event',
  label: 'Order events',
  group: 'sales',
  icon: 'activity',
  quiet: true,
  title: 'code',
  lifecycle: 'none',
  parent: { resource: 'orders', field: 'order' },
  sort: '-at',
  fields: {
    order: f.reference('orders', { required: true, readOnly: true, column: true }),
    at: f.moment({ required: true, readOnly: true, column: true, sortable: true, label: 'Time' }),
    source: f.choice(EventSource, { required: true, readOnly: true, column: true }),
    code: f.text({
      required: true,
      readOnly: true,
      column: true,
      max: 60,
      format: 'code',
      called: eventsCalled,
      label: 'Event',
    }),
    place: f.text({ readOnly: true, column: true, max: 120 }),
    eventId: f.text({ readOnly: true, max: 120, format: 'code', label: 'Event ID' }),
    package: f.reference('packages', { readOnly: true }),
    raw: f.json(z.record(z.string(), z.unknown()), { readOnly: true, label: 'Raw payload' }),
  },
  actions: {},
})

export interface OrderEventRow extends Row<typeof orderEvents> {}
