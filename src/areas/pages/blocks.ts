// What a page is built of: the kinds of block, what each asks for, and what may stand inside. Kinds that show what the product does
// not keep yet (widgets, polls, surveys, contests) come with their areas.
import { f } from '#contract/f.ts'
import type { BlockKind } from '#contract/fields/blocks.ts'
import { pictures } from '#contract/fields/files.ts'
import { valueSet } from '#contract/valueSet.ts'

export const ShopPlatform = valueSet(
  'shopPlatform',
  { android: 1, ios: 2, desktop: 3 },
  {},
  { android: 'Android', ios: 'iOS', desktop: 'Desktop' },
)
/** Whether they are signed in: what the shop knows of whoever reads, and tells when it asks for a page. */
export const ShopVisitor = valueSet('shopVisitor', { guest: 1, member: 2 }, {}, { guest: 'Guests', member: 'Members' })
export const RailSource = valueSet(
  'railSource',
  { chosen: 1, category: 2, tag: 3, brand: 4 },
  {},
  { chosen: 'Selected' },
)
export const HeadingLevel = valueSet('headingLevel', { h2: 1, h3: 2, h4: 3 }, {}, { h2: 'H2', h3: 'H3', h4: 'H4' })
export const SpacerSize = valueSet('spacerSize', { small: 1, medium: 2, large: 3 })
export const PictureShape = valueSet('pictureShape', { original: 1, square: 2, wide: 3, tall: 4 })

/** Where a link of a page may lead. */
const leads = ['pages', 'products', 'categories', 'brands'] as const

const title = f.localized({ max: 120, label: 'Title' })
const needed = f.localized({ required: true, max: 120, label: 'Title' })
const link = f.target({ among: leads, label: 'Link' })
const buttonText = f.localized({ max: 40, label: 'Button' })
const picture = f.media({ required: true, max: 1, accepts: pictures, described: true, label: 'Image' })
const richText = f.localized({ required: true, format: 'html', max: 20_000, label: 'Text' })

/** Every kind of block may be left out for who reads so, or on what. */
const common = {
  audience: f.choice(ShopVisitor, { label: 'Visible to' }),
  hiddenOn: f.list({ of: ShopPlatform, max: 3, label: 'Hidden on' }),
}

const products = {
  title,
  source: f.choice(RailSource, { required: true, default: 'chosen', label: 'Products' }),
  products: f.references('products', { max: 24, when: { source: ['chosen'] } }),
  category: f.reference('categories', { when: { source: ['category'] } }),
  tag: f.reference('tags', { when: { source: ['tag'] } }),
  brand: f.reference('brands', { when: { source: ['brand'] } }),
  most: f.integer({ required: true, min: 1, max: 48, default: 12, label: 'At most' }),
  link,
}

const panels = f.groups({
  required: true,
  max: 12,
  named: 'title',
  label: 'Names',
  help: 'The first block inside goes by the first name, and so on',
  parts: { title: f.localized({ required: true, max: 80 }) },
})

const leaves = {
  hero: {
    label: 'Hero',
    icon: 'image',
    named: 'title',
    fields: {
      title: needed,
      text: f.localized({ max: 400, format: 'long', label: 'Text' }),
      picture: f.media({ max: 1, accepts: pictures, described: true, label: 'Image' }),
      buttonText,
      link,
      ...common,
    },
  },
  richText: { label: 'Text', icon: 'pencil', fields: { text: richText, ...common } },
  image: {
    label: 'Image',
    icon: 'image',
    named: 'caption',
    fields: { picture, caption: f.localized({ max: 200 }), shape: f.choice(PictureShape), link, ...common },
  },
  gallery: {
    label: 'Gallery',
    icon: 'image',
    named: 'title',
    fields: {
      title,
      pictures: f.media({ required: true, max: 24, accepts: pictures, described: true, label: 'Images' }),
      ...common,
    },
  },
  video: {
    label: 'Video',
    icon: 'play',
    named: 'title',
    fields: {
      title: needed,
      address: f.text({ required: true, format: 'url', max: 500, label: 'URL' }),
      poster: f.media({ max: 1, accepts: pictures, described: true }),
      transcript: f.localized({ format: 'long', max: 20_000 }),
      ...common,
    },
  },
  productRail: { label: 'Product rail', icon: 'package', named: 'title', fields: { ...products, ...common } },
  productGrid: { label: 'Product grid', icon: 'boxes', named: 'title', fields: { ...products, ...common } },
  offer: {
    label: 'Offer',
    icon: 'percent',
    named: 'title',
    fields: {
      title: needed,
      text: f.localized({ max: 400, format: 'long', label: 'Text' }),
      discount: f.reference('discounts', { required: true }),
      link,
      ...common,
    },
  },
  countdown: {
    label: 'Countdown',
    icon: 'clock',
    named: 'title',
    fields: {
      title: needed,
      endsAt: f.moment({ required: true, ends: true, label: 'Until' }),
      after: f.localized({ max: 200, label: 'Message when it ends' }),
      link,
      ...common,
    },
  },
  quote: {
    label: 'Quote',
    icon: 'message',
    named: 'source',
    fields: {
      text: f.localized({ required: true, max: 600, format: 'long', label: 'Text' }),
      source: f.localized({ max: 120 }),
      ...common,
    },
  },
  steps: {
    label: 'Steps',
    icon: 'list',
    named: 'title',
    fields: {
      title,
      steps: f.groups({
        required: true,
        max: 12,
        named: 'title',
        label: 'Steps',
        parts: {
          title: f.localized({ required: true, max: 80 }),
          text: f.localized({ max: 600, format: 'long', label: 'Text' }),
        },
      }),
      ...common,
    },
  },
  comparisonTable: {
    label: 'Comparison table',
    icon: 'columns-3',
    named: 'title',
    fields: {
      title,
      products: f.references('products', { max: 6 }),
      rows: f.groups({
        required: true,
        max: 30,
        named: 'label',
        parts: {
          label: f.localized({ required: true, max: 80 }),
          values: f.list({ required: true, max: 6, label: 'Values, one per product' }),
        },
      }),
      ...common,
    },
  },
  embed: {
    label: 'Embed',
    icon: 'command',
    named: 'title',
    fields: {
      title: needed,
      address: f.text({ required: true, format: 'url', max: 500, label: 'URL' }),
      height: f.integer({ required: true, min: 100, max: 1200, default: 400, unit: 'px' }),
      ...common,
    },
  },
  heading: {
    label: 'Heading',
    icon: 'hash',
    named: 'title',
    fields: { title: needed, level: f.choice(HeadingLevel, { required: true, default: 'h2' }), ...common },
  },
  spacer: {
    label: 'Spacer',
    icon: 'rows',
    fields: { size: f.choice(SpacerSize, { required: true, default: 'medium' }), ...common },
  },
  divider: { label: 'Divider', icon: 'more', fields: { ...common } },
  htmlSafe: { label: 'HTML', icon: 'file', fields: { html: richText, ...common } },
} satisfies Record<string, BlockKind>

const everything = [...Object.keys(leaves), 'columns', 'tabs', 'accordion']

/** Kinds by name. Those that hold others come last: columns fill row by row, tabs and folds are one block each. */
export const blockKinds = {
  ...leaves,
  columns: {
    label: 'Columns',
    icon: 'columns-3',
    holds: everything,
    fields: { count: f.integer({ required: true, min: 2, max: 4, default: 2, label: 'Columns' }), ...common },
  },
  tabs: { label: 'Tabs', icon: 'menu', holds: everything, fields: { panels, ...common } },
  accordion: { label: 'Accordion', icon: 'rows', holds: everything, fields: { panels, ...common } },
} satisfies Record<string, BlockKind>

/** Area pages: depth ≤ 4, ≤ 200 nodes, ≤ 512 KB. */
export const tree = { blocks: blockKinds, max: 200, depth: 4, bytes: 512 * 1024 } as const
