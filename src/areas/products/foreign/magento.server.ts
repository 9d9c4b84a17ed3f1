// Magento's (Adobe Commerce's) catalog_product file as it is: simple products stand for themselves or are variants of the configurable
// product that names them. Column names: "Product data attributes reference" (experienceleague.adobe.com, commerce-admin, data transfer).
// Rows of a store view say the same in another language and are left out; the file does not say its unit of weight: kilograms.
import { wording } from '#contract/said.ts'
import type { Profile } from '#server/records/serve.ts'
import {
  addressesIn,
  assembled,
  type Cells,
  costIn,
  deepest,
  grouped,
  has,
  listed,
  named,
  optionCells,
  type Picture,
  pictureCells,
  pricesIn,
  type Reading,
  reading,
  seoCells,
  shortIn,
  skuIn,
  stockIn,
  tagsIn,
  weightIn,
} from './foreign.server.ts'

const mapping: Record<string, string> = {
  sku: 'sku',
  url_key: 'product_key',
  name: 'name',
  description: 'description_html',
  short_description: 'short_description',
  categories: 'category_path',
  weight: 'weight_g',
  price: 'price',
  special_price: 'price',
  msrp_price: 'mrp',
  qty: 'stock',
  base_image: 'images',
  base_image_label: 'image_alts',
  additional_images: 'images',
  additional_image_labels: 'image_alts',
  configurable_variations: 'option1_value',
  configurable_variation_labels: 'option1_name',
  meta_keywords: 'tags',
  meta_title: 'seo_title',
  meta_description: 'seo_description',
  cost: 'cost',
}

/** `a=b,c=d`; a value may hold a comma where no `=` follows it. */
const pairs = (text: string): [string, string][] =>
  text.split(/,(?=[^,=]+=)/).flatMap(part => {
    const at = part.indexOf('=')
    return at < 0 ? [] : [[part.slice(0, at).trim(), part.slice(at + 1).trim()] as [string, string]]
  })

/** The deepest path, without the root nobody sees. */
const pathOf = (row: Reading): string => {
  const paths = row
    .peek('categories')
    .split(/[|,]/)
    .map(path =>
      path
        .split('/')
        .map(part => part.trim())
        .filter(Boolean),
    )
    .map(path => (path.length > 1 || path[0] === 'Default Category' ? path.slice(1) : path))
  const best = deepest(named(paths))
  // Those above it say nothing more.
  if (best.length > 0 && paths.every(path => path.every((part, at) => best[at] === part))) row.take('categories')
  return best.join(' > ')
}

const picturesOf = (row: Reading): Picture[] => {
  const [cover] = addressesIn(row, ['base_image'])
  const labels = row.peek('additional_image_labels').split(',')
  const more = addressesIn(row, ['additional_images'], /,/)
  if (more.length > 0 && labels.length === more.length) row.take('additional_image_labels')
  // The same picture in other sizes.
  for (const size of ['small_image', 'thumbnail_image', 'swatch_image'])
    if (row.peek(size) === row.peek('base_image')) {
      row.take(size)
      if (row.peek(`${size}_label`) === row.peek('base_image_label')) row.take(`${size}_label`)
    }
  return [
    ...(cover ? [{ url: cover, alt: row.take('base_image_label') }] : []),
    ...more.map((url, at) => ({ url, alt: labels.length === more.length ? (labels[at] ?? '') : '' })),
  ]
}

const productCells = (row: Reading, pictures: readonly Picture[]): Cells => ({
  ...seoCells(row, ['meta_title'], ['meta_description']),
  name: row.take('name'),
  description_html: row.take('description'),
  short_description: shortIn(row, 'short_description'),
  category_path: pathOf(row),
  tags: listed(tagsIn(row, 'meta_keywords')),
  ...pictureCells(pictures),
})

const variantCells = (row: Reading): Cells => ({
  sku: skuIn(row, 'sku'),
  ...pricesIn(
    row,
    row.peek('special_price') ? ['special_price'] : ['price'],
    row.peek('msrp_price') ? ['msrp_price'] : ['price'],
  ),
  cost: costIn(row, 'cost'),
  weight_g: weightIn(row, 'weight', 'kg'),
  stock: stockIn(row, 'qty'),
})

interface Family {
  parent: Reading
  children: { row: Reading; options: [string, string][] }[]
}

const familyOf = (parent: Reading, bySku: ReadonlyMap<string, Reading>): Family => {
  const labels = new Map(pairs(parent.peek('configurable_variation_labels')))
  const children = parent
    .peek('configurable_variations')
    .split('|')
    .flatMap(text => {
      const { sku = '', ...options } = Object.fromEntries(pairs(text)) as Record<string, string>
      const row = bySku.get(sku.toLowerCase())
      return row
        ? [
            {
              row,
              options: Object.entries(options).map(
                ([code, value]) => [labels.get(code) ?? code, value] as [string, string],
              ),
            },
          ]
        : []
    })
  if (children.length > 0) {
    parent.take('configurable_variations')
    parent.take('configurable_variation_labels')
  }
  return { parent, children }
}

const familyRows = ({ parent, children }: Family, views: readonly Reading[]) => {
  const isFamily = children.length > 0
  const shown = new Map(children.map(({ row }) => [row, picturesOf(row)]))
  const pictures = [...picturesOf(parent), ...[...shown.values()].flat()]
  const cells = productCells(parent, pictures)
  const key = parent.take('url_key') || parent.peek('sku')
  if (isFamily) {
    skuIn(parent, 'sku')
    for (const { row } of children) if (row.peek('name').startsWith(parent.peek('name'))) row.take('name')
  }
  const bought = isFamily
    ? children.map(({ row, options }) => ({
        from: row,
        cells: {
          ...variantCells(row),
          variant_image: listed((shown.get(row) ?? []).map(({ url }) => url)),
          ...optionCells(options),
        },
      }))
    : [{ from: parent, cells: variantCells(parent) }]
  return assembled({ key, cells, parent, bought, beside: views })
}

export const magento: Profile = {
  name: 'magento',
  label: wording('products.profiles.magento.label', 'Magento products'),
  upload: 'productCreate',
  mapping,
  weights: { column: 'weight_g', unit: 'kg' },
  recognises: header => has(header, 'sku', 'product_type', 'attribute_set_code', 'name'),
  convert(rows) {
    const read = rows.map(reading)
    const own = read.filter(row => row.peek('store_view_code') === '')
    const bySku = new Map(own.map(row => [row.peek('sku').toLowerCase(), row]))
    const views = new Map(
      grouped(
        read.filter(row => row.peek('store_view_code') !== ''),
        row => row.peek('sku').toLowerCase(),
      ),
    )
    const families = own.map(row => familyOf(row, bySku))
    const children = new Set(families.flatMap(family => family.children.map(({ row }) => row)))
    const heads = families.filter(({ parent }) => !children.has(parent))
    const claimed = new Set<Reading>()
    return heads.flatMap(({ parent, children: all }) => {
      // A simple product may be of several configurable ones; it is sold as one thing.
      const free = all.filter(({ row }) => !claimed.has(row))
      for (const { row } of free) claimed.add(row)
      const members = [parent, ...free.map(({ row }) => row)]
      const beside = members.flatMap(row => views.get(row.peek('sku').toLowerCase()) ?? [])
      return familyRows({ parent, children: free }, beside)
    })
  },
}
