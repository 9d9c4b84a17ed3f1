// The classes goods are put in for tax, and the HSN codes that lead to a class.
import { f } from '#contract/f.ts'
import { resource } from '#contract/resource.ts'
import { valueSet } from '#contract/valueSet.ts'

export const TaxKind = valueSet('taxKind', { taxable: 1, zeroRated: 2, exempt: 3, outOfScope: 4 })

const code = f.text({
  required: true,
  unique: true,
  search: true,
  column: true,
  max: 40,
  format: 'code',
  sortable: true,
  pattern: { source: '^[A-Z][A-Z0-9_]{1,39}$', message: 'A-Z, 0-9 and underscores only' },
})

export const taxClasses = resource({
  name: 'taxClasses',
  one: 'tax class',
  label: 'Tax classes',
  group: 'settings',
  tabOf: 'taxes',
  icon: 'percent',
  quiet: true,
  title: 'name',
  subtitle: 'code',
  lifecycle: 'toggle',
  fields: {
    code,
    name: f.text({ required: true, search: true, column: true, sortable: true, max: 120 }),
    kind: f.choice(TaxKind, { label: 'Type', required: true, column: true, default: 'taxable' }),
  },
  actions: {},
  uploads: {
    records: {
      label: 'Tax classes',
      key: 'code',
      columns: { code: f.text({ required: true }), name: f.text(), kind: f.choice(TaxKind, { label: 'Type' }) },
    },
  },
})

export const hsnCodes = resource({
  name: 'hsnCodes',
  one: 'HSN code',
  label: 'HSN codes',
  group: 'settings',
  tabOf: 'taxes',
  icon: 'hash',
  quiet: true,
  title: 'code',
  subtitle: 'description',
  lifecycle: 'toggle',
  words: ['harmonised', 'tariff'],
  fields: {
    code: f.text({
      required: true,
      unique: true,
      search: true,
      column: true,
      sortable: true,
      max: 8,
      format: 'code',
      pattern: { source: '^[0-9]+$', message: 'Digits only' },
    }),
    description: f.text({ required: true, search: true, column: true, max: 300 }),
    taxClass: f.reference('taxClasses', { required: true, column: true, label: 'Tax class' }),
    note: f.text({ max: 500, format: 'long' }),
  },
  actions: {},
  uploads: {
    hsn: {
      label: 'HSN codes',
      key: 'code',
      columns: {
        code: f.text({ required: true }),
        description: f.text({ max: 300 }),
        tax_class: f.reference('taxClasses'),
        note: f.text({ max: 500 }),
      },
    },
  },
})
