// What is told of categories when somebody asks; the rest of the help follows from the declarations.
import { meaningsOf } from '#contract/meaning.ts'
import { attributeSets, categories } from './categories.ts'

export const help = [
  meaningsOf(attributeSets, {
    fields: { attributes: 'Attributes of the products in a category, and which are required.' },
  }),
  meaningsOf(categories, {
    fields: {
      slug: ['Last part of the URL. The path also includes the slugs of its parents.', 'lip-care'],
      parent: 'Parent category. Leave empty for the top level; up to five levels.',
      position: 'Lower numbers come first among its siblings.',
      attributeSet: 'Attributes asked for on its products.',
      defaultHsn: ['Products without a code of their own take this one.', '33049910'],
      defaultTaxClass: 'Products without a class of their own take this one.',
      minShelfLifeDays: [
        'Batches with fewer days left are not sold. Empty inherits from the parent category, then from settings.',
        '180',
      ],
      showInNav: 'Whether it appears in storefront menus.',
      sortDefault: 'Default order of its products in the storefront.',
      products: 'Products in this category and its subcategories.',
    },
    actions: {
      move: 'Moves the category and everything below it under another parent. Paths are updated.',
      sortChildren: 'Sorts its direct subcategories once.',
      auditTree:
        'Finds categories without a parent, empty lowest-level categories and products in categories with subcategories.',
    },
    inputs: {
      move: {
        moveProductsTo:
          'Lowest-level category that takes over the products of the new parent: products can only be in lowest-level categories.',
      },
    },
  }),
]
