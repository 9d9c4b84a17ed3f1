// Amazon's inventory files as they are: rows of its own above the names of the columns, a parent row and the children that name its SKU.
// Field names: the flat file templates of Seller Central (Template sheet: row 1 TemplateType and Version, row 2 labels, row 3 field names;
// Data Definitions sheet for their meaning) and the listing templates after them, whose names bear marketplace and number:
// `item_name[marketplace_id=…]#1.value`.
import { wording } from '#contract/said.ts'
import type { Profile } from '#server/records/serve.ts'
import {
  addressesIn,
  assembled,
  type Cells,
  cut,
  gramsOf,
  lengthIn,
  listed,
  optionCells,
  pictureCells,
  plain,
  pricesIn,
  type Reading,
  reading,
  skuIn,
  stockIn,
  tagsIn,
} from './foreign.server.ts'

const columns: Readonly<Record<string, string>> = {
  item_sku: 'sku',
  parent_sku: 'product_key',
  item_name: 'name',
  brand_name: 'brand',
  product_description: 'description_html',
  external_product_id: 'barcode',
  standard_price: 'price',
  sale_price: 'price',
  list_price: 'mrp',
  maximum_retail_price: 'mrp',
  quantity: 'stock',
  main_image_url: 'images',
  generic_keywords: 'tags',
  item_type: 'category_path',
  item_type_name: 'category_path',
  item_weight: 'weight_g',
  package_weight: 'weight_g',
  website_shipping_weight: 'weight_g',
  item_length: 'length_mm',
  item_width: 'width_mm',
  item_height: 'height_mm',
}

/** What the listing templates call the fields of the flat files. */
const today: Readonly<Record<string, string>> = {
  contribution_sku: 'item_sku',
  brand: 'brand_name',
  'amzn1.volt.ca.product_id_value': 'external_product_id',
  'amzn1.volt.ca.product_id_type': 'external_product_id_type',
  'externally_assigned_product_identifier.value': 'external_product_id',
  'purchasable_offer.our_price.schedule.value_with_tax': 'standard_price',
  'purchasable_offer.discounted_price.schedule.value_with_tax': 'sale_price',
  'purchasable_offer.maximum_retail_price.schedule.value_with_tax': 'maximum_retail_price',
  'list_price.value_with_tax': 'list_price',
  'fulfillment_availability.quantity': 'quantity',
  parentage_level: 'parent_child',
  'child_parent_sku_relationship.parent_sku': 'parent_sku',
  'child_parent_sku_relationship.child_relationship_type': 'relationship_type',
  'variation_theme.name': 'variation_theme',
  'main_product_image_locator.media_location': 'main_image_url',
  generic_keyword: 'generic_keywords',
  item_type_keyword: 'item_type',
  product_type: 'feed_product_type',
  color: 'color_name',
  size: 'size_name',
  style: 'style_name',
  item_weight: 'item_weight',
  'item_weight.unit': 'item_weight_unit_of_measure',
  item_package_weight: 'package_weight',
  'item_package_weight.unit': 'package_weight_unit_of_measure',
  'item_length_width_height.length': 'item_length',
  'item_length_width_height.length.unit': 'item_length_unit_of_measure',
  'item_length_width_height.width': 'item_width',
  'item_length_width_height.width.unit': 'item_width_unit_of_measure',
  'item_length_width_height.height': 'item_height',
  'item_length_width_height.height.unit': 'item_height_unit_of_measure',
}

/** The field a column holds, whatever template it is of. */
const fieldOf = (header: string): string => {
  const bare = header
    .replace(/ \(\d+\)$/, '')
    .replace(/\[[^[\]]*\]/g, '')
    .replace(/#\d+/g, '')
    .replace(/\.value$/, '')
  const picture = /^other_product_image_locator_(\d+)\.media_location$/.exec(bare)
  return picture ? `other_image_url${picture[1]}` : (today[bare] ?? bare)
}

const isPicture = (field: string): boolean => /^(main_image_url|other_image_url\d+)$/.test(field)
const optionFields =
  /^(color|size|style|flavor|scent|material_type|pattern|item_shape|edition|team|wattage|item_package_quantity|number_of_items)(_name)?$/

interface AmazonRow extends Reading {
  /** The columns of a field. */
  of(field: string): string[]
  look(field: string): string
  get(field: string): string
}

const rowOf = (cells: Cells, columnsOf: ReadonlyMap<string, string[]>): AmazonRow => {
  const row = reading(cells)
  const of = (field: string) => columnsOf.get(field) ?? []
  return {
    ...row,
    of,
    look: field => of(field).map(row.peek).find(Boolean) ?? '',
    get: field => row.take(...of(field)),
  }
}

/** `color_name` -> `Color`. */
const labelOf = (field: string): string => {
  const text = field.replace(/_name$/, '').replaceAll('_', ' ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** What the theme of the family names, else what tells its children apart. */
const optionsOf = (children: readonly AmazonRow[], theme: string, fields: readonly string[]): string[] => {
  const themes = theme.toLowerCase().replaceAll(/[^a-z]/g, '')
  const used = fields.filter(field => optionFields.test(field) && children.some(row => row.look(field) !== ''))
  const named = used.filter(field => themes.includes(field.replace(/_name$/, '').replaceAll('_', '')))
  if (named.length > 0) return named.slice(0, 3)
  return used.filter(field => new Set(children.map(row => row.look(field))).size > 1).slice(0, 3)
}

const weightOf = (row: AmazonRow): string => {
  for (const field of ['item_weight', 'website_shipping_weight', 'package_weight']) {
    const unit = `${field}_unit_of_measure`
    const grams = gramsOf(row.look(field), row.look(unit))
    if (grams === '') continue
    row.get(field)
    row.get(unit)
    return grams
  }
  return ''
}

/** Of the goods: those of the parcel are kept as they are. */
const measuresOf = (row: AmazonRow): Cells => {
  const shared = 'item_dimensions_unit_of_measure'
  const found = ['length', 'width', 'height'].flatMap(side => {
    const [header] = row.of(`item_${side}`)
    const own = `item_${side}_unit_of_measure`
    const unit = row.look(own) ? own : shared
    const length = header && row.peek(header) !== '' ? lengthIn(row, header, row.peek(header), row.look(unit)) : ''
    return length ? [{ cell: [`${side}_mm`, length] as const, unit }] : []
  })
  for (const { unit } of found) row.get(unit)
  return Object.fromEntries(found.map(({ cell }) => cell))
}

const barcodeOf = (row: AmazonRow): string => {
  const type = row.look('external_product_id_type')
  if (!/^(upc|ean|gtin|isbn)$/i.test(type) && type !== '') return ''
  row.get('external_product_id_type')
  return row.get('external_product_id')
}

const picturesIn = (row: AmazonRow, fields: readonly string[]): string[] =>
  addressesIn(row, fields.filter(isPicture).flatMap(row.of))

const productCells = (row: AmazonRow, pictures: readonly string[]): Cells => {
  const html = row.get('product_description')
  return {
    name: row.get('item_name'),
    brand: row.get('brand_name'),
    description_html: html,
    short_description: cut(plain(html)),
    category_path: row.get('item_type') || row.get('item_type_name'),
    tags: listed(row.of('generic_keywords').flatMap(header => tagsIn(row, header, /[;,]/))),
    ...pictureCells(pictures.map(url => ({ url }))),
  }
}

const variantCells = (row: AmazonRow): Cells => ({
  sku: skuIn(row, ...row.of('item_sku')),
  barcode: barcodeOf(row),
  ...pricesIn(
    row,
    row.look('sale_price') ? row.of('sale_price') : row.of('standard_price'),
    row.look('maximum_retail_price')
      ? row.of('maximum_retail_price')
      : row.look('list_price')
        ? row.of('list_price')
        : row.of('standard_price'),
  ),
  weight_g: weightOf(row),
  ...measuresOf(row),
  stock: stockIn(row, ...row.of('quantity')),
})

const familyRows = (parent: AmazonRow, children: readonly AmazonRow[], fields: readonly string[]) => {
  const isFamily = children.length > 0
  const theme = [parent, ...children].map(row => row.get('variation_theme')).find(Boolean) ?? ''
  const options = isFamily ? optionsOf(children, theme, fields) : []
  for (const row of [parent, ...children]) {
    row.get('parent_child')
    row.get('relationship_type')
    row.get('parent_sku')
  }
  if (isFamily) skuIn(parent, ...parent.of('item_sku'))
  const shown = new Map(children.map(row => [row, picturesIn(row, fields)]))
  const pictures = [...picturesIn(parent, fields), ...[...shown.values()].flat()]
  const cells = productCells(parent, pictures)
  // Children repeat what their parent says.
  for (const row of children)
    for (const field of ['item_name', 'brand_name', 'product_description', 'feed_product_type', 'item_type'])
      if (row.look(field) === parent.look(field)) row.get(field)
  const bought = isFamily ? children : [parent]
  return assembled({
    key: parent.look('item_sku'),
    cells,
    parent,
    bought: bought.map(row => ({
      from: row,
      cells: {
        ...variantCells(row),
        ...(isFamily && { variant_image: listed(shown.get(row) ?? []) }),
        ...optionCells(options.flatMap(field => (row.look(field) ? [[labelOf(field), row.get(field)] as const] : []))),
      },
    })),
  })
}

export const amazon: Profile = {
  name: 'amazon',
  label: wording('products.profiles.amazon.label', 'Amazon products'),
  upload: 'productCreate',
  mapping: columns,
  mapped: header => {
    const field = fieldOf(header)
    return isPicture(field) ? 'images' : optionFields.test(field) ? 'option1_value' : columns[field]
  },
  recognises: header => {
    const fields = header.map(fieldOf)
    return ['item_sku', 'item_name'].every(name => fields.includes(name))
  },
  convert(rows) {
    const columnsOf = Map.groupBy(Object.keys(rows[0] ?? {}), fieldOf)
    const fields = [...columnsOf.keys()]
    const read = rows.map(cells => rowOf(cells, columnsOf))
    const bySku = new Map(read.map(row => [row.look('item_sku').toLowerCase(), row]))
    const parentOf = (row: AmazonRow): AmazonRow | undefined => {
      const parent = bySku.get(row.look('parent_sku').toLowerCase())
      return row.look('parent_sku') !== '' && parent !== row ? parent : undefined
    }
    const children = Map.groupBy(read.filter(parentOf), row => parentOf(row)!)
    return read.filter(row => !parentOf(row)).flatMap(row => familyRows(row, children.get(row) ?? [], fields))
  },
}
