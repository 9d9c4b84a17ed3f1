// A parcel of an order: which units are in it, who carries it, how far it is. One AWB of a courier is one parcel.
import * as z from 'zod/mini'
import { f } from '#contract/f.ts'
import { type Row, resource } from '#contract/resource.ts'
import { addressSchema } from './addressBook.ts'
import { makeParcel } from './parcel.chart.ts'
import { ParcelState } from './sets.ts'

export const packages = resource({
  name: 'packages',
  one: 'package',
  label: 'Packages',
  group: 'sales',
  icon: 'package',
  tabOf: 'orders',
  quiet: true,
  title: 'packageNo',
  subtitle: 'awb',
  lifecycle: 'none',
  moves: { field: 'state', by: makeParcel },
  parent: { resource: 'orders', field: 'order' },
  sort: '-updatedAt',
  fields: {
    order: f.reference('orders', { required: true, readOnly: true, column: true }),
    packageNo: f.text({
      required: true,
      readOnly: true,
      unique: true,
      column: true,
      sortable: true,
      max: 30,
      format: 'code',
      label: 'Number',
    }),
    state: f.choice(ParcelState, {
      required: true,
      readOnly: true,
      column: true,
      sortable: true,
      default: 'created',
      label: 'Status',
    }),
    stateAt: f.moment({ readOnly: true, column: true, sortable: true, label: 'Status since' }),
    warehouse: f.text({ readOnly: true, column: true, max: 20, format: 'code' }),
    courier: f.text({ readOnly: true, column: true, max: 20, format: 'code' }),
    awb: f.text({ readOnly: true, search: true, column: true, max: 40, format: 'code', label: 'AWB' }),
    units: f.json(z.array(z.object({ line: z.uuid(), qty: z.int() })), { readOnly: true }),
    weightG: f.integer({ readOnly: true, min: 1, unit: 'g', label: 'Weight' }),
    size: f.text({ readOnly: true, max: 30, label: 'Box size in cm' }),
    label: f.file({ readOnly: true, column: true }),
    manifestNo: f.text({ readOnly: true, max: 40, format: 'code', label: 'Manifest number' }),
    manifest: f.file({ readOnly: true, label: 'Manifest sheet' }),
    promisedAt: f.moment({ readOnly: true, sortable: true, label: 'Promised' }),
    pickedUpAt: f.moment({ readOnly: true, sortable: true, label: 'Picked up' }),
    shipTo: f.json(addressSchema, { readOnly: true, label: 'Alternate address' }),
    phone: f.text({ personal: 'phone', readOnly: true, format: 'phone', label: 'Alternate phone' }),
    attempts: f.integer({ required: true, readOnly: true, min: 0, max: 9, default: 0, label: 'Attempts' }),
  },
  actions: {
    restock: {
      on: 'records',
      keyed: 'week',
      label: 'Restock RTO',
      says: { done: { one: 'Package {title} restocked', other: '{count} packages restocked' } },
      words: ['quality check', 'came back', 'undelivered', 'shelf', 'qc'],
      icon: 'package',
      when: { state: ['rtoDelivered'] },
      sends: { state: 'restock' },
      confirm: true,
      undo: 'never',
      input: { note: f.text({ max: 500 }) },
    },
    writeOff: {
      on: 'records',
      keyed: 'week',
      label: 'Write off RTO',
      says: {
        done: { one: 'Package {title} written off', other: '{count} packages written off' },
        prompt: { one: 'Write off package {title}?', other: 'Write off {count} packages?' },
      },
      words: ['quality check', 'damaged', 'undelivered', 'scrap', 'qc'],
      effect: 'danger',
      icon: 'ban',
      when: { state: ['rtoDelivered'] },
      sends: { state: 'writeOff' },
      confirm: true,
      undo: 'never',
      input: { note: f.text({ required: true, max: 500 }) },
    },
  },
})

export interface PackageRow extends Row<typeof packages> {}

/** No cash comes of a parcel in these states any more. */
export const cashless: ReadonlySet<PackageRow['state']> = new Set([
  'cancelled',
  'rtoInitiated',
  'rtoTransit',
  'rtoDelivered',
  'restocked',
  'writtenOff',
  'lost',
  'damaged',
])

/** What couriers call what happens to a parcel, and the event of the chart it means. */
export const parcelEvents = {
  AWB_ASSIGNED: 'assign',
  MANIFESTED: 'manifest',
  PICKED_UP: 'pickUp',
  IN_TRANSIT: 'move',
  OUT_FOR_DELIVERY: 'attempt',
  DELIVERED: 'deliver',
  UNDELIVERED: 'miss',
  REATTEMPT: 'reattempt',
  RTO_INITIATED: 'sendBack',
  RTO_IN_TRANSIT: 'moveBack',
  RTO_DELIVERED: 'arriveBack',
  RESTOCKED: 'restock',
  WRITTEN_OFF: 'writeOff',
  LOST: 'lose',
  DAMAGED: 'damage',
} as const
export type ParcelCode = keyof typeof parcelEvents
