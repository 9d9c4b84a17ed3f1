// What is told of categories when somebody asks; the rest of the help follows from the declarations.
import { meaningsOf } from '#contract/meaning.ts'
import { attributeSets, categories } from './categories.ts'

export const help = [
  meaningsOf(attributeSets, {
    fields: { attributes: 'What products of a category say about themselves, and which of it they must.' },
  }),
  meaningsOf(categories, {
    fields: {
      slug: ['Its part of the address in the shop; with those above it makes the path.', 'lip-care'],
      parent: 'The category it hangs under. Empty is the top; five levels are the most.',
      position: 'Smaller numbers come first among its siblings.',
      attributeSet: 'Which attributes its products are asked for.',
      defaultHsn: ['Products without a code of their own take this one.', '33049910'],
      defaultTaxClass: 'Products without a class of their own take this one.',
      minShelfLifeDays: [
        'A batch with fewer days left is not sold; empty is what holds above it, then the settings.',
        '180',
      ],
      showInNav: 'Whether the menus of the shop show it.',
      sortDefault: 'How the shop orders its products until a customer chooses.',
      products: 'Products in it and below it.',
    },
    actions: {
      move: 'Hangs the branch under another category, with everything below it; the paths follow.',
      sortChildren: 'Orders the categories right below it, once.',
      auditTree: 'Looks for categories without a parent, empty leaves and products that hang above a leaf.',
    },
    inputs: {
      move: {
        moveProductsTo: 'A leaf for the products of the category the branch comes under: products hang in leaves only.',
      },
    },
  }),
]
