// What keeps a product from going live, in words. The catalogues hold the same keys (`findings.<CODE>`) in the other languages.
export const blockerText = {
  NO_ACTIVE_VARIANT: 'No active variant',
  NO_COVER_IMAGE: 'Cover image is missing',
  NO_BRAND: 'Brand is missing',
  NO_CATEGORY: 'Category is missing',
  CATEGORY_NOT_LEAF: 'The category has subcategories. Choose one of them',
  NO_HSN: 'HSN code is missing',
  TAX_UNRESOLVED: 'No tax rate applies to this product',
  PRICE_ABOVE_MRP: 'Price {price} is above MRP {mrp}',
  INCOMPLETE: 'Content is {percent} complete. Missing: {missing}',
  COMPLIANCE: 'Compliance details missing: {missing}',
  NO_IMPORTER: 'Importer is required for imported goods',
  NO_SLUG: 'URL slug is missing',
  SLUG_TAKEN: 'Another product already uses {slug}',
} as const

export type BlockerCode = keyof typeof blockerText
