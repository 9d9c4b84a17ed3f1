// Why an order waits. Several may be open at once; it goes on when the last is released.
import { f } from '#contract/f.ts'
import { type Row, resource } from '#contract/resource.ts'
import { HoldReason, HoldState } from './sets.ts'

export const holds = resource({
  name: 'holds',
  one: 'hold',
  label: 'Holds',
  group: 'sales',
  icon: 'pause',
  tabOf: 'orders',
  quiet: true,
  title: 'holdNo',
  subtitle: 'reason',
  lifecycle: 'none',
  parent: { resource: 'orders', field: 'order' },
  sort: '-openedAt',
  fields: {
    order: f.reference('orders', { required: true, readOnly: true, column: true }),
    holdNo: f.text({ required: true, readOnly: true, unique: true, max: 30, format: 'code', label: 'Number' }),
    reason: f.choice(HoldReason, { required: true, readOnly: true, column: true }),
    note: f.text({ readOnly: true, column: true, max: 500 }),
    state: f.choice(HoldState, { required: true, readOnly: true, column: true, default: 'open', label: 'Status' }),
    openedAt: f.moment({ required: true, readOnly: true, column: true, sortable: true, label: 'Since' }),
    openedByName: f.text({ readOnly: true, column: true, label: 'By' }),
    releaseAt: f.moment({ readOnly: true, sortable: true, label: 'Auto-release' }),
    releasedAt: f.moment({ readOnly: true, sortable: true, label: 'Released' }),
    releasedByName: f.text({ readOnly: true, label: 'Released by' }),
  },
  actions: {},
})

export interface HoldRow extends Row<typeof holds> {}
