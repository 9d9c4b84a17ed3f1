// What keeps a product from going live, in words. The catalogues hold the same keys (`findings.<CODE>`) in the other languages.
export const blockerText = {
  NO_ACTIVE_VARIANT: 'No variant is active',
  NO_COVER_IMAGE: 'A cover image is missing',
  NO_BRAND: 'A brand is missing',
  NO_CATEGORY: 'A category is missing',
  CATEGORY_NOT_LEAF: 'The category has sub-categories; choose one',
  NO_HSN: 'An HSN code is missing',
  TAX_UNRESOLVED: 'No tax rate applies to this product',
  PRICE_ABOVE_MRP: 'Price {price} is above MRP {mrp}',
  INCOMPLETE: 'Content is {percent} complete; missing {missing}',
  COMPLIANCE: 'Compliance lacks {missing}',
  NO_IMPORTER: 'Importer is required for imported goods',
  NO_SLUG: 'An address name (slug) is missing',
  SLUG_TAKEN: 'Another product already uses {slug}',
} as const

export type BlockerCode = keyof typeof blockerText
