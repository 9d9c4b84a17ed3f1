// What is told of categories when somebody asks; the rest of the help follows from the declarations.
import { meaningsOf } from '#contract/meaning.ts'
import { attributeSets, categories } from './categories.ts'

export const help = [
  meaningsOf(attributeSets, {
    fields: { attributes: 'Attributes of the products in a category, and which are required.' },
  }),
  meaningsOf(categories, {
    fields: {
      slug: ['Its part of the URL. With those of its parents it makes up the path.', 'lip-care'],
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
      products: 'Products in it and below it.',
    },
    actions: {
      move: 'Moves the category and everything below it under another parent. Paths are updated.',
      sortChildren: 'Sorts its direct subcategories once.',
      auditTree: 'Looks for categories without a parent, empty leaves and products that hang above a leaf.',
    },
    inputs: {
      move: {
        moveProductsTo: 'A leaf for the products of the category the branch comes under: products hang in leaves only.',
      },
    },
  }),
]
