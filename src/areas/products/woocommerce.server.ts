// WooCommerce's product export as it is: a variable product on one row, its variations on rows that name it as parent.
// Column names: WooCommerce's documented product CSV schema, English headers.
import { wording } from '#contract/said.ts'
import type { Profile } from '#server/records/serve.ts'
import { snakeHeader } from './foreign.server.ts'

const mapping: Record<string, string> = {
  SKU: 'sku',
  Name: 'name',
  'Short description': 'short_description',
  Description: 'description_html',
  'Regular price': 'mrp',
  'Sale price': 'price',
  Categories: 'category_path',
  Tags: 'tags',
  Images: 'images',
  Brands: 'brand',
  'GTIN, UPC, EAN, or ISBN': 'barcode',
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

type Cells = Record<string, string>

const typeOf = (row: Cells): string => (row.Type ?? 'simple').split(',')[0]!.trim()

const keyOf = (row: Cells): string => row.SKU || (row.ID ? `product ${row.ID}` : row.Name || '')

/** `id:12` or a SKU. */
const parentKey = (row: Cells, byId: Map<string, Cells>): string => {
  const parent = row.Parent ?? ''
  const found = parent.startsWith('id:') ? byId.get(parent.slice(3)) : undefined
  return found ? keyOf(found) : parent
}

const comma = (text: string | undefined): string =>
  (text ?? '')
    .split(/(?<!\\),/)
    .map(part => part.trim().replaceAll('\\,', ','))
    .filter(Boolean)
    .join('|')

/** Only the first of several categories is the main one; Woo and we write paths alike. */
const mainCategory = (text: string | undefined): string => (text ?? '').split(/(?<!\\),/)[0]?.trim() ?? ''

const weightUnits: Record<string, number> = {
  'Weight (kg)': 1000,
  'Weight (g)': 1,
  'Weight (lbs)': 453.592,
  'Weight (oz)': 28.3495,
}

const grams = (row: Cells): string => {
  const [header, factor] = Object.entries(weightUnits).find(([name]) => row[name]) ?? []
  return header && factor ? String(Math.round(Number(row[header]) * factor) || '') : ''
}

const productCells = (row: Cells): Cells => ({
  name: row.Name ?? '',
  short_description: (row['Short description'] ?? '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 300),
  description_html: row.Description ?? '',
  category_path: mainCategory(row.Categories),
  tags: comma(row.Tags),
  images: comma(row.Images),
  brand: row.Brands ?? '',
})

const variantCells = (row: Cells): Cells => {
  const regular = row['Regular price'] ?? ''
  const options =
    typeOf(row) === 'variation'
      ? [1, 2, 3].flatMap(n => [
          [`option${n}_name`, row[`Attribute ${n} name`] ?? ''],
          [`option${n}_value`, row[`Attribute ${n} value(s)`] ?? ''],
        ])
      : []
  return {
    sku: (row.SKU ?? '').toUpperCase().replaceAll(/[^A-Z0-9._-]/g, '-'),
    barcode: row['GTIN, UPC, EAN, or ISBN'] ?? '',
    price: row['Sale price'] || regular,
    mrp: regular,
    weight_g: grams(row),
    ...Object.fromEntries(options),
  }
}

const extras = (row: Cells): Cells =>
  Object.fromEntries(
    Object.entries(row).flatMap(([header, cell]) =>
      header in mapping || header in weightUnits || header === '_line' || cell === ''
        ? []
        : [[snakeHeader(header), cell]],
    ),
  )

export const woocommerce: Profile = {
  name: 'woocommerce',
  label: wording('products.profiles.woocommerce.label', 'WooCommerce products'),
  upload: 'productCreate',
  mapping,
  recognises: header => ['ID', 'Type', 'SKU', 'Name', 'Regular price'].every(name => header.includes(name)),
  convert(rows) {
    const byId = new Map(rows.map(row => [row.ID ?? '', row]))
    const variations = rows.filter(row => typeOf(row) === 'variation')
    return rows
      .filter(row => typeOf(row) !== 'variation')
      .flatMap(row => {
        const key = keyOf(row)
        const own = variations.filter(each => parentKey(each, byId) === key || each.Parent === row.SKU)
        const bought = own.length > 0 ? own : [row]
        return bought.map((each, at) => ({
          line: Number(each._line),
          cells: {
            product_key: key,
            create_tags: 'Y',
            ...(at === 0 && { ...productCells(row), ...extras(row) }),
            ...variantCells(each),
          },
        }))
      })
  },
}
