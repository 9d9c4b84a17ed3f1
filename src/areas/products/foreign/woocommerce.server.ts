// WooCommerce's product export as it is: a variable product on one row, its variations on rows that name it as parent.
// Column names: WooCommerce's documented product CSV schema (github.com/woocommerce/woocommerce/wiki/Product-CSV-Import-Schema), English
// headers. A variation weighs and measures what its parent does where it says nothing.
import { wording } from '#contract/said.ts'
import type { Profile } from '#server/records/serve.ts'
import {
  addressesIn,
  assembled,
  type Cells,
  costIn,
  deepest,
  has,
  lengthIn,
  listed,
  named,
  optionCells,
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
  SKU: 'sku',
  Name: 'name',
  'Short description': 'short_description',
  Description: 'description_html',
  'Regular price': 'price',
  'Sale price': 'price',
  Categories: 'category_path',
  Tags: 'tags',
  Images: 'images',
  Brands: 'brand',
  'GTIN, UPC, EAN, or ISBN': 'barcode',
  Stock: 'stock',
  'Weight (kg)': 'weight_g',
  'Weight (g)': 'weight_g',
  'Weight (lbs)': 'weight_g',
  'Weight (oz)': 'weight_g',
  'Cost of goods': 'cost',
  'Meta: _wc_cog_cost': 'cost',
  'Meta: _yoast_wpseo_title': 'seo_title',
  'Meta: rank_math_title': 'seo_title',
  'Meta: _yoast_wpseo_metadesc': 'seo_description',
  'Meta: rank_math_description': 'seo_description',
  Parent: 'product_key',
  Type: 'type',
  ID: 'product_key',
  'Attribute 1 name': 'option1_name',
  'Attribute 1 value(s)': 'option1_value',
  'Attribute 2 name': 'option2_name',
  'Attribute 2 value(s)': 'option2_value',
  'Attribute 3 name': 'option3_name',
  'Attribute 3 value(s)': 'option3_value',
}

const comma = /(?<!\\),/

const typesOf = (row: Reading): string[] =>
  (row.peek('Type') || 'simple').split(',').map(type => type.trim().toLowerCase())

const isVariation = (row: Reading): boolean => typesOf(row).includes('variation')

const keyOf = (row: Reading): string =>
  row.peek('SKU') || (row.peek('ID') ? `product ${row.peek('ID')}` : row.peek('Name'))

const weightOf = (row: Reading): string => {
  const header = row.headers.find(name => /^Weight \(\w+\)$/.test(name) && row.peek(name) !== '')
  return header ? weightIn(row, header, /\((\w+)\)/.exec(header)![1]!) : ''
}

const measure = /^(Length|Width|Height) \((\w+)\)$/

const measuresOf = (row: Reading): Cells =>
  Object.fromEntries(
    row.headers.flatMap(header => {
      const [, name, unit] = measure.exec(header) ?? []
      const length = name && row.peek(header) !== '' ? lengthIn(row, header, row.peek(header), unit!) : ''
      return length === '' ? [] : [[`${name!.toLowerCase()}_mm`, length]]
    }),
  )

/** `Bath, Bath > Soaps`: the deepest; those above it say nothing more. */
const pathOf = (row: Reading): string => {
  const paths = row
    .peek('Categories')
    .split(comma)
    .map(path =>
      path
        .split('>')
        .map(part => part.trim().replaceAll('\\,', ','))
        .filter(Boolean),
    )
    .filter(path => path.length > 0)
  const best = deepest(named(paths))
  if (best.length > 0 && paths.every(path => path.every((part, at) => best[at] === part))) row.take('Categories')
  return best.join(' > ')
}

const productCells = (row: Reading, pictures: readonly string[]): Cells => ({
  ...seoCells(
    row,
    ['Meta: _yoast_wpseo_title', 'Meta: rank_math_title'],
    ['Meta: _yoast_wpseo_metadesc', 'Meta: rank_math_description'],
  ),
  name: row.take('Name'),
  short_description: shortIn(row, 'Short description'),
  description_html: row.take('Description'),
  category_path: pathOf(row),
  tags: listed(tagsIn(row, 'Tags', comma)),
  ...pictureCells(pictures.map(url => ({ url }))),
  brand: row.take('Brands'),
  ...(typesOf(row).includes('grouped') && row.peek('Regular price') === '' && { type: 'grouped' }),
})

const optionsOf = (row: Reading): [string, string][] =>
  [1, 2, 3].flatMap(n => {
    if (row.peek(`Attribute ${n} value(s)`) === '') return []
    return [[row.take(`Attribute ${n} name`), row.take(`Attribute ${n} value(s)`)] as [string, string]]
  })

interface Family {
  parent: Reading
  variations: readonly Reading[]
}

const variantCells = (row: Reading, { parent }: Family, ofParent: Cells, pictures: readonly string[]): Cells => ({
  sku: skuIn(row, 'SKU'),
  barcode: row.take('GTIN, UPC, EAN, or ISBN'),
  ...pricesIn(row, ['Sale price'], ['Regular price']),
  cost: costIn(row, 'Cost of goods', 'Meta: _wc_cog_cost'),
  ...ofParent,
  ...sizeOf(row),
  stock: stockIn(row, 'Stock'),
  ...(row !== parent && { ...optionCells(optionsOf(row)), variant_image: listed(pictures) }),
})

/** Only what it says. */
const sizeOf = (row: Reading): Cells => {
  const weight = weightOf(row)
  return { ...(weight && { weight_g: weight }), ...measuresOf(row) }
}

/** Each product with what is bought of it; a variation whose parent is not in the file stands for itself. */
const families = (rows: readonly Reading[]): Family[] => {
  const owners = rows.filter(row => !isVariation(row))
  const by = new Map<string, Reading>()
  for (const row of owners) {
    if (row.peek('ID')) by.set(`id:${row.peek('ID')}`, row)
    if (row.peek('SKU')) by.set(row.peek('SKU').toLowerCase(), row)
  }
  const own = new Map<Reading, Reading[]>(owners.map(row => [row, []]))
  const lone: Family[] = []
  for (const row of rows.filter(isVariation)) {
    const parent = by.get(row.peek('Parent')) ?? by.get(row.peek('Parent').toLowerCase())
    if (parent) own.get(parent)!.push(row)
    else lone.push({ parent: row, variations: [] })
  }
  return [...owners.map(parent => ({ parent, variations: own.get(parent)! })), ...lone]
}

const familyRows = (family: Family) => {
  const { parent, variations } = family
  const key = keyOf(parent)
  const bought = variations.length > 0 ? variations : [parent]
  for (const row of [parent, ...variations]) {
    if (['simple', 'variable', 'variation'].includes(row.peek('Type').toLowerCase())) row.take('Type')
    if (variations.includes(row)) row.take('Parent')
  }
  const ofParent = variations.length > 0 ? sizeOf(parent) : {}
  if (variations.length > 0) {
    skuIn(parent, 'SKU')
    for (const n of [1, 2, 3]) {
      const name = parent.peek(`Attribute ${n} name`)
      if (!variations.some(row => row.peek(`Attribute ${n} name`) === name)) continue
      parent.take(`Attribute ${n} name`)
      parent.take(`Attribute ${n} value(s)`)
    }
  }
  const pictures = addressesIn(parent, ['Images'], comma)
  const shown = new Map(variations.map(row => [row, addressesIn(row, ['Images'], comma)]))
  const cells = productCells(parent, [...pictures, ...[...shown.values()].flat()])
  // A variation is called like its product and its options.
  for (const row of variations) if (row.peek('Name').startsWith(parent.peek('Name'))) row.take('Name')
  return assembled({
    key,
    cells,
    parent,
    bought: bought.map(row => ({ from: row, cells: variantCells(row, family, ofParent, shown.get(row) ?? []) })),
  })
}

export const woocommerce: Profile = {
  name: 'woocommerce',
  label: wording('products.profiles.woocommerce.label', 'WooCommerce products'),
  upload: 'productCreate',
  mapping,
  mapped: header => {
    const [, name] = measure.exec(header) ?? []
    return name && `${name.toLowerCase()}_mm`
  },
  recognises: header => has(header, 'ID', 'Type', 'SKU', 'Name', 'Regular price'),
  convert: rows => families(rows.map(reading)).flatMap(familyRows),
}
