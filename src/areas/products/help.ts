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
      type: 'A single product or a bundle of other products.',
      category: 'Position in the category tree. Sets tax, attributes and navigation.',
      extraCategories: 'Other categories where customers find it. They do not affect tax or attributes.',
      tags: 'Used in storefront filters and collections.',
      shortDescription: 'One or two sentences for lists and search results.',
      highlights: 'Short selling points, shown as bullets in this order.',
      media: 'Images and videos in order. The first is the cover.',
      attributes: 'Attributes from the attribute set of its category.',
      compliance: 'Label information required by law. Without it the product cannot be published in some countries.',
      hsn: ['Customs code of the product. Sets the tax class if none is selected.', '33049910'],
      taxClass: 'Tax rate of the product. Overrides the class of the HSN code.',
      seoTitle: 'Title in search engines. Leave empty to use the name.',
      seoDescription: 'Text under the title in search engines.',
      isReturnable: 'Whether customers can return it.',
      returnWindowDays: 'Days after delivery during which it can be returned.',
      minPerOrder: 'Minimum units per order.',
      maxPerOrder: 'Maximum units per order.',
      launchAt: 'Hidden from the storefront until this time, even if published.',
      sortRank: 'Lower numbers come first when sorted by rank.',
      completeness: 'Share of the required content that is filled in. At 100% it counts as complete.',
      priceFrom: 'Lowest current price of its live variants.',
      variantCount: 'Number of variants, in any status.',
    },
    actions: {
      setPrice: 'Sets, raises or lowers the price of all variants of the selected products.',
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
        mode: 'Whether the value is the new price, an amount to add or a percentage to change it by.',
        ending: 'The result is rounded to the nearest price with this ending.',
        mrpToo: 'Changes the recommended price in the same way.',
      },
      schedulePrice: {
        mode: 'Whether the value is the scheduled price, or a percentage off or on top of the regular one.',
        ending: 'The result is rounded to the nearest price with this ending.',
        ends: 'The regular price applies again from this time.',
      },
    },
  }),
  meaningsOf(variants, {
    fields: {
      sku: ['The stock keeping unit used in stock and in every file. Always unique.', 'ROSE-LIP-15ML'],
      barcode: ['The number under the bars (EAN, UPC, GTIN). Its check digit is verified.', '8901030865275'],
      mrp: 'Recommended price including tax. No price can be higher.',
      price: 'Unit price including tax, while no price schedule is in effect.',
      priceNow: 'What customers pay now: the scheduled price if one is in effect, otherwise the price.',
      priceUntil: 'When the current price schedule ends and the regular price applies again.',
      floorPrice: 'Repricing never goes below it.',
      cost: 'Unit cost; visible only with permission.',
      weightG: 'Shipping weight, including packaging.',
      netQuantity: 'Quantity as printed on the pack. Used to calculate the unit price.',
      shade: 'The colour customers see on the swatch.',
      hazmat: 'Hazard class declared to couriers. Ships only from warehouses that allow it.',
      keepCold: 'Ships only from warehouses with cold storage.',
      oosPolicy: 'Whether it can be ordered when out of stock.',
      position: 'Lower numbers come first on the product page.',
      discountShown: 'Discount from the recommended price, as shown to customers.',
    },
  }),
  meaningsOf(priceSchedules, {
    fields: {
      price: 'Applies during the schedule. The regular price applies before and after.',
      note: 'Reason for the schedule. Shown in the history and in the calendar.',
    },
  }),
]
