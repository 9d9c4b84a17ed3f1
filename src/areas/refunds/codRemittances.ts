// The cash a courier collected at the door and hands over, parcel by parcel, as its file says; what is short stands out.
import { f } from '#contract/f.ts'
import { type Row, resource } from '#contract/resource.ts'
import { RemittanceState } from './sets.ts'

const money = { required: true, readOnly: true, column: true, summed: true, sortable: true } as const

export const remittanceColumns = {
  courier: f.text({ required: true, max: 20 }),
  awb: f.text({ required: true, max: 40 }),
  collected: f.money({ required: true, min: 0 }),
  remitted_on: f.date({ required: true }),
  utr: f.text({ required: true, max: 40 }),
}

export const codRemittances = resource({
  name: 'codRemittances',
  one: 'COD remittance',
  label: 'COD remittances',
  group: 'sales',
  icon: 'coins',
  title: 'awb',
  subtitle: 'courier',
  lifecycle: 'none',
  sort: '-remittedOn',
  words: ['cash', 'reconcile cash', 'match cod', 'utr'],
  fields: {
    awb: f.text({ required: true, readOnly: true, search: true, column: true, max: 40, format: 'code', label: 'AWB' }),
    courier: f.text({ required: true, readOnly: true, column: true, max: 20, format: 'code' }),
    order: f.reference('orders', { required: true, readOnly: true, column: true }),
    due: f.money(money),
    collected: f.money(money),
    short: f.money({ ...money, label: 'Shortfall' }),
    state: f.choice(RemittanceState, { required: true, readOnly: true, column: true, sortable: true, label: 'Status' }),
    remittedOn: f.date({ required: true, readOnly: true, column: true, sortable: true, label: 'Remitted on' }),
    utr: f.text({ required: true, readOnly: true, search: true, column: true, max: 40, format: 'code', label: 'UTR' }),
  },
  actions: {
    verify: {
      on: 'nothing',
      label: 'Verify COD remittances',
      words: ['balance', 'audit', 'ledger', 'cash'],
      effect: 'read',
      group: 'view',
      icon: 'check',
    },
  },
  uploads: {
    codRemittance: {
      label: 'COD remittance',
      keyed: 'week',
      key: 'awb',
      within: ['courier'],
      columns: remittanceColumns,
      words: ['match cod', 'reconcile cash'],
    },
  },
  views: [{ name: 'COD short', filter: 'state:short' }],
})

export interface CodRemittanceRow extends Row<typeof codRemittances> {}
