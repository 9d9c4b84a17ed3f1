// Cash on delivery pincode by pincode: where it is not offered, or only up to a value, why, and until when. Pincodes nobody
// lists are open.
import { f } from '#contract/f.ts'
import { mostPincodes } from '#contract/pincodes.ts'
import { type Row, resource } from '#contract/resource.ts'
import { valueSet } from '#contract/valueSet.ts'

export const BlockReason = valueSet(
  'codBlockReason',
  { returns: 1, fraud: 2, embargo: 3, other: 4 },
  {},
  { returns: 'High RTO', fraud: 'Fraud', embargo: 'No COD courier', other: 'Other reason' },
)

const pincodeColumns = {
  pincode: f.text({ required: true, max: 40 }),
  cod: f.toggle({ label: 'COD' }),
  max_value: f.money({ label: 'Maximum value' }),
  reason: f.text({ max: 200 }),
  until: f.moment(),
}

export const codPincodes = resource({
  name: 'codPincodes',
  one: 'COD pincode',
  many: 'COD pincodes',
  label: 'COD by pincode',
  group: 'settings',
  tabOf: 'codCharges',
  icon: 'map-pin',
  quiet: true,
  title: 'pincode',
  lifecycle: 'toggle',
  sort: 'pincode',
  words: ['cash on delivery', 'embargo', 'blocked pincodes'],
  fields: {
    pincode: f.text({
      required: true,
      unique: true,
      fixed: true,
      search: true,
      column: true,
      sortable: true,
      max: 40,
      format: 'code',
      label: 'Pincode',
    }),
    cod: f.toggle({ default: false, column: true, label: 'COD' }),
    maxValue: f.money({ bounds: true, min: 1, column: true, sortable: true, label: 'Maximum value' }),
    reason: f.text({ column: true, max: 200 }),
    until: f.moment({ column: true, sortable: true }),
  },
  benches: ['rtoMap'],
  actions: {
    rtoMap: {
      on: 'nothing',
      label: 'COD RTO map',
      words: ['rto map', 'returned to origin', 'where do parcels come back', 'undelivered cash orders by region'],
      effect: 'read',
      group: 'view',
      icon: 'map',
      input: { lastDays: f.integer({ required: true, min: 1, max: 365, default: 90, label: 'Days' }) },
    },
    block: {
      on: 'nothing',
      label: 'Block COD for pincodes',
      says: { done: { one: 'COD blocked for pincode {title}', other: 'COD blocked for {count} pincodes' } },
      words: ['deny cash', 'stop cod', 'embargo'],
      confirm: true,
      icon: 'ban',
      undo: 'version',
      input: {
        pincodes: f.list({ required: true, max: 200 }),
        why: f.choice(BlockReason, { required: true, label: 'Reason' }),
        until: f.moment(),
      },
    },
    unblock: {
      on: 'records',
      label: 'Unblock COD',
      says: { done: { one: 'COD unblocked for pincode {title}', other: 'COD unblocked for {count} pincodes' } },
      words: ['allow cash', 'lift embargo'],
      icon: 'check',
      undo: 'version',
      input: { reason: f.text({ required: true, max: 200 }) },
    },
  },
  views: [
    { name: 'No cash', filter: 'cod:N' },
    { name: 'Up to a value', filter: 'cod:Y maxValue:*' },
  ],
  uploads: {
    codPincode: { label: 'COD by pincode', key: 'pincode', columns: pincodeColumns, most: mostPincodes },
  },
})

export interface CodPincodeRow extends Row<typeof codPincodes> {}
