// Every article on sale with the class and rate of its tax as of today, and what is not clear about it. A view of the database:
// it is put right on the product, on its price or on the rate, and stands right here at once.
import { f } from '#contract/f.ts'
import { resource } from '#contract/resource.ts'

const shown = { readOnly: true, column: true } as const
const doubt = { ...shown, default: false } as const

export const taxedSkus = resource({
  name: 'taxedSkus',
  one: 'taxed SKU',
  many: 'taxed SKUs',
  label: 'Tax by SKU',
  group: 'settings',
  tabOf: 'taxes',
  icon: 'percent',
  title: 'sku',
  lifecycle: 'none',
  quiet: true,
  derived: true,
  parent: { resource: 'taxes', field: 'rate' },
  sort: 'sku',
  words: ['unresolved tax', 'no tax', 'missing hsn', 'slab gap', 'hsn too short'],
  fields: {
    sku: f.text({ ...shown, sortable: true, max: 40, format: 'code', label: 'SKU' }),
    product: f.reference('products', shown),
    hsn: f.text({ ...shown, max: 8, format: 'code', label: 'HSN' }),
    taxClass: f.reference('taxClasses', { ...shown, label: 'Tax class' }),
    rate: f.reference('taxes', shown),
    price: f.money({ ...shown, sortable: true }),
    noRate: f.toggle({ ...doubt, label: 'No rate' }),
    shortHsn: f.toggle({ ...doubt, label: 'HSN too short' }),
    conflict: f.toggle({ ...doubt, label: 'Class differs from HSN' }),
    slabGap: f.toggle({ ...doubt, label: 'Between slabs' }),
  },
  actions: {},
  views: [
    { name: 'Unresolved SKUs', filter: 'noRate:Y or conflict:Y' },
    { name: 'HSN shorter than required', filter: 'shortHsn:Y' },
    { name: 'Slab gap SKUs', filter: 'slabGap:Y', sort: 'price' },
  ],
})
