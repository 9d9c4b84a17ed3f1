// What a rule of a discount may ask of the goods in a cart: the facts the pricing engine knows of a line (`goodsFacts`).
import { f } from '#contract/f.ts'

/** What the text of such a rule says of itself. */
export const goodsRule = {
  max: 2000,
  format: 'code',
  asks: {
    category: f.reference('categories', { by: 'slug' }),
    brand: f.reference('brands', { by: 'code' }),
    tag: f.reference('tags', { by: 'code' }),
    product: f.reference('products', { by: 'slug' }),
    sku: f.reference('variants', { by: 'sku', label: 'SKU' }),
    price: f.money(),
    quantity: f.integer({ min: 1 }),
    hsn: f.text({ label: 'HSN', format: 'code' }),
    hazmat: f.toggle({ label: 'Hazardous' }),
  },
} as const
