// Where the vendor is registered for tax. A registration numbers the invoices written under it, without a gap.
import { f } from '#contract/f.ts'
import { type Row, resource } from '#contract/resource.ts'
import { valueSet } from '#contract/valueSet.ts'

export const RegistrationKind = valueSet(
  'registrationKind',
  { gstin: 1, trn: 2, vat: 3 },
  {},
  { gstin: 'GSTIN', trn: 'TRN', vat: 'VAT' },
)
export const TurnoverBand = valueSet(
  'turnoverBand',
  { upTo5Cr: 1, above5Cr: 2 },
  {},
  { upTo5Cr: 'Up to 5 crore: 4-digit HSN', above5Cr: 'Above 5 crore: 6-digit HSN' },
)

export const taxRegistrations = resource({
  name: 'taxRegistrations',
  one: 'tax registration',
  label: 'Tax registrations',
  group: 'settings',
  tabOf: 'taxes',
  icon: 'badge',
  quiet: true,
  title: 'number',
  lifecycle: 'toggle',
  sort: 'number',
  words: ['gstin', 'trn', 'vat number', 'invoice series'],
  fields: {
    number: f.text({
      required: true,
      unique: true,
      search: true,
      column: true,
      sortable: true,
      max: 20,
      format: 'code',
      fixed: true,
    }),
    kind: f.choice(RegistrationKind, { label: 'Type', required: true, fixed: true, column: true, default: 'gstin' }),
    legalName: f.text({ required: true, search: true, column: true, max: 160 }),
    address: f.text({ required: true, max: 400, format: 'long' }),
    country: f.text({
      required: true,
      max: 3,
      format: 'country',
    }),
    taxZone: f.reference('taxZones', { column: true, label: 'State' }),
    invoiceSeries: f.text({
      required: true,
      unique: true,
      fixed: true,
      column: true,
      max: 4,
      format: 'code',
      pattern: { source: '^[A-Z0-9-]{1,4}$', message: 'Capitals A-Z, 0-9 and - only' },
      help: 'Prefix of its invoice numbers: KA in KA/2627/000042',
    }),
    warehouses: f.references('warehouses', { max: 50 }),
    turnoverBand: f.choice(TurnoverBand, { required: true, default: 'above5Cr', label: 'Yearly turnover' }),
  },
  actions: {},
})

export interface TaxRegistrationRow extends Row<typeof taxRegistrations> {}
