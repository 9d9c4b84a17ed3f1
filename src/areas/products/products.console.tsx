// A product's form in the order people fill it, its structured fields as inputs, its prices as a picture.
import { lazy } from 'react'
import { present } from '#console/present.ts'
import { CompletenessCell } from './completeness.console.tsx'
import { ComplianceCell } from './compliance.console.tsx'
import { AttributesCell, ExtraCell, OptionsCell } from './pairs.console.tsx'
import { PriceCell } from './priceNow.console.tsx'
import { products, variants } from './products.ts'

// Forms and record pages fetch theirs when they are opened: a list is drawn without.
const AttributesControl = lazy(async () => ({ default: (await import('./attributes.console.tsx')).AttributesControl }))
const ComplianceControl = lazy(async () => ({
  default: (await import('./complianceInput.console.tsx')).ComplianceControl,
}))
const PricesPanel = lazy(async () => ({ default: (await import('./prices.console.tsx')).PricesPanel }))

const StockPanel = lazy(async () => ({ default: (await import('./stock.console.tsx')).StockPanel }))

const stock = {
  name: 'stock',
  title: 'products.screen.stock',
  at: 'side',
  needs: 'stock.open',
  Panel: StockPanel,
} as const

present(products, {
  first: ['pictures', 'prices', 'stock'],
  tells: { completeness: ['completion'] },
  sections: [
    {
      name: 'texts',
      title: 'products.screen.texts',
      fields: ['name', 'slug', 'shortDescription', 'description', 'highlights'],
    },
    { name: 'pictures', title: 'products.screen.pictures', at: 'side', fields: ['media'] },
    {
      name: 'classified',
      title: 'products.screen.classified',
      at: 'side',
      fields: ['type', 'brand', 'category', 'extraCategories', 'tags'],
    },
    { name: 'attributes', title: 'products.screen.attributes', fields: ['attributes', 'completeness', 'completion'] },
    { name: 'law', title: 'products.screen.law', fields: ['compliance', 'hsn', 'taxClass'] },
    {
      name: 'ordering',
      title: 'products.screen.ordering',
      fields: ['isReturnable', 'returnWindowDays', 'minPerOrder', 'maxPerOrder', 'launchAt', 'sortRank'],
    },
    { name: 'found', title: 'products.screen.found', fields: ['seoTitle', 'seoDescription'] },
  ],
  cells: {
    attributes: AttributesCell,
    completeness: CompletenessCell,
    compliance: ComplianceCell,
    extra: ExtraCell,
  },
  controls: { attributes: AttributesControl, compliance: ComplianceControl },
  begin: { generateVariants: async (...asked) => (await import('./choices.console.tsx')).optionsOf(...asked) },
  panels: [
    {
      name: 'prices',
      title: 'products.screen.prices',
      at: 'side',
      tells: ['priceFrom', 'variantCount'],
      Panel: PricesPanel,
    },
    stock,
  ],
})

present(variants, {
  first: ['pictures', 'prices', 'stock'],
  tells: { optionText: ['options'], price: ['priceNow', 'priceUntil'] },
  sections: [
    { name: 'pictures', title: 'products.screen.pictures', at: 'side', fields: ['pictures'] },
    {
      name: 'prices',
      title: 'products.screen.prices',
      at: 'side',
      fields: ['price', 'priceNow', 'priceUntil', 'mrp', 'discountShown', 'unitPrice', 'floorPrice', 'cost'],
    },
    { name: 'named', title: 'products.screen.named', fields: ['sku', 'barcode', 'options', 'shade', 'position'] },
    {
      name: 'packed',
      title: 'products.screen.packed',
      fields: ['netQuantity', 'unit', 'weightG', 'lengthMm', 'widthMm', 'heightMm'],
    },
    { name: 'sold', title: 'products.screen.sold', fields: ['oosPolicy', 'hazmat', 'keepCold'] },
  ],
  cells: { extra: ExtraCell, options: OptionsCell, price: PriceCell },
  panels: [stock],
})
