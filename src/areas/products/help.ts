// What is told of products when somebody asks; the rest of the help follows from the declarations.
import { meaningsOf } from '#contract/meaning.ts'
import { priceSchedules, products, variants } from './products.ts'

export const help = [
  meaningsOf(products, {
    fields: {
      slug: [
        'Last part of the product URL, generated from the name. When it changes on a published product, the old URL redirects to the new one.',
        'rose-lip-balm',
      ],
      type: 'A single thing, or a bundle made of other products.',
      category: 'Position in the category tree. Sets tax, attributes and navigation.',
      extraCategories: 'Further places where customers find it. Nothing else follows from them.',
      tags: 'Used in storefront filters and collections.',
      shortDescription: 'One or two sentences for lists and search results.',
      highlights: 'Short selling points, shown as bullets in this order.',
      media: 'Pictures and films in order; the first is the cover.',
      attributes: 'What the attribute set of its category asks for.',
      compliance: 'What the law wants on the label; without it the product cannot be published in some countries.',
      hsn: ['Customs code of the product. Sets the tax class if none is selected.', '33049910'],
      taxClass: 'Tax rate of the product. Overrides the class of the HSN code.',
      seoTitle: 'The title in search engines; the name where it is empty.',
      seoDescription: 'The lines under the title in search engines.',
      isReturnable: 'Whether customers may send it back at all.',
      returnWindowDays: 'Days after delivery during which it can be returned.',
      minPerOrder: 'Minimum units per order.',
      maxPerOrder: 'Maximum units per order.',
      launchAt: 'Before this moment it stays out of the shop, published or not.',
      sortRank: 'Smaller numbers come first where a list is sorted by rank.',
      completeness: 'Share of the required content that is there; at 100% it counts as completed.',
      priceFrom: 'The lowest price its live variants are sold at now.',
      variantCount: 'How many variants it has, whatever their state.',
    },
    actions: {
      setPrice: 'Sets, raises or lowers the price of all variants of the chosen products.',
      schedulePrice: 'Schedules another price for all variants of the selected products.',
      whyHidden: 'Checks every condition and shows which one hides it from the storefront.',
      moveToCategory: 'Changes the main category of the selected products.',
      addTags: 'Adds tags and keeps those they have.',
      removeTags: 'Removes these tags and keeps the others.',
      generateVariants: 'Creates a variant for each missing combination of values. Existing variants stay as they are.',
    },
    inputs: {
      generateVariants: {
        options: 'What the variants differ by: three options at most, each with its values.',
        sku: [
          'What the SKUs are made of: {product} is the product, {1}, {2} and {3} are the values. Where one is taken, the next number follows.',
          'MGP-{1}-{2}',
        ],
        mrp: 'The recommended price of the new variants; where empty, that of the first one.',
      },
      setPrice: {
        mode: 'Whether the value is the new price, an amount to add or a share to change it by.',
        ending: 'What comes out is rounded to the nearest price that ends so.',
        mrpToo: 'Changes the recommended price in the same way.',
      },
      schedulePrice: {
        mode: 'Whether the value is the price of that time or a share off or on the usual one.',
        ending: 'What comes out is rounded to the nearest price that ends so.',
        ends: 'The regular price applies again from this time.',
      },
    },
  }),
  meaningsOf(variants, {
    fields: {
      sku: ['The stock keeping unit used in stock and in every file. Always unique.', 'ROSE-LIP-15ML'],
      barcode: ['The number under the bars (EAN, UPC, GTIN); its last digit is checked.', '8901030865275'],
      mrp: 'The recommended price with tax; no price may lie above it.',
      price: 'Unit price including tax, while no price schedule is in effect.',
      priceNow: 'What customers pay at this moment: the price of the schedule in effect, else the price.',
      priceUntil: 'When the current price schedule ends and the regular price applies again.',
      floorPrice: 'Repricing never goes below it.',
      cost: 'Unit cost; visible only with permission.',
      weightG: 'With packing, as it is sent.',
      netQuantity: 'How much is in it, as printed on the pack; the price per unit follows from it.',
      shade: 'The colour customers see on the swatch.',
      hazmat: 'Hazard class declared to couriers. Ships only from warehouses that allow it.',
      keepCold: 'Ships only from warehouses with cold storage.',
      oosPolicy: 'Whether it can still be ordered when nothing is in stock.',
      position: 'Smaller numbers come first on the page of the product.',
      discountShown: 'How far the price lies under the recommended one, as customers see it.',
    },
  }),
  meaningsOf(priceSchedules, {
    fields: {
      price: 'Applies during the schedule. The regular price applies before and after.',
      note: 'Why: it is read in the history and in the calendar.',
    },
  }),
]
