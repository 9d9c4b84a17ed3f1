// Medusa's product file as it is: one row a variant, which repeats its product; prices by currency, tags, pictures and options by number.
// Column names: the template of Medusa's dashboard (github.com/medusajs/medusa, packages/admin/dashboard/src/routes/products/
// product-import/helpers/import-template.ts) and its export, which adds sales channels, categories and regions.
import type { Setting } from '#contract/field.ts'
import { wording } from '#contract/said.ts'
import type { Profile } from '#server/records/serve.ts'
import {
  addressesIn,
  assembled,
  type Cells,
  cut,
  gramsOf,
  grouped,
  has,
  listed,
  optionCells,
  pictureCells,
  plain,
  type Reading,
  reading,
  shortIn,
  skuIn,
  stockIn,
  tagsIn,
} from './foreign.server.ts'

const mapping: Record<string, string> = {
  'Product Handle': 'product_key',
  'Product Id': 'product_key',
  'Product Title': 'name',
  'Product Subtitle': 'short_description',
  'Product Description': 'description_html',
  'Product Thumbnail': 'images',
  'Product Weight': 'weight_g',
  'Product Type': 'category_path',
  'Variant SKU': 'sku',
  'Variant Barcode': 'barcode',
  'Variant Weight': 'weight_g',
  'Variant Inventory Quantity': 'stock',
}

const numbered: readonly [pattern: RegExp, column: string][] = [
  [/^Variant Option (\d+) Name$/, 'option$1_name'],
  [/^Variant Option (\d+) Value$/, 'option$1_value'],
  [/^Product Image \d+ Url$/i, 'images'],
  [/^Product Tag \d+$/, 'tags'],
  [/^Product Category \d+ Name$/, 'category_path'],
  [/^(Variant )?Price (.* )?\[?[A-Z]{3}\]?$/, 'price'],
]

const columnsLike = (row: Reading, pattern: RegExp): string[] => row.headers.filter(header => pattern.test(header))

const priceOf = (row: Reading, { currency }: Setting): string => {
  const header = row.headers.find(name => {
    const [, code] = /^(?:Variant )?Price (?:.* )?\[?([A-Z]{3})\]?$/.exec(name) ?? []
    return code === currency && row.peek(name) !== ''
  })
  return header ? row.take(header) : ''
}

const optionsOf = (row: Reading): [string, string][] =>
  [1, 2, 3].flatMap(n => {
    const [name, value] = [`Variant Option ${n} Name`, `Variant Option ${n} Value`]
    return row.peek(value) === '' ? [] : [[row.take(name), row.take(value)] as [string, string]]
  })

const productCells = (first: Reading): Cells => {
  const html = first.take('Product Description')
  const pictures = addressesIn(first, ['Product Thumbnail', ...columnsLike(first, /^Product Image \d+ Url$/i)])
  const categories = columnsLike(first, /^Product Category \d+ Name$/)
  return {
    name: first.take('Product Title'),
    short_description: shortIn(first, 'Product Subtitle') || cut(plain(html)),
    description_html: html,
    category_path: first.take(...categories, 'Product Type'),
    tags: listed(columnsLike(first, /^Product Tag \d+$/).flatMap(header => tagsIn(first, header))),
    ...pictureCells(pictures.map(url => ({ url }))),
  }
}

/** One variant with one option of one value is what is bought, whatever the option is called. */
const variantCells = (row: Reading, setting: Setting, weight: string): Cells => {
  const options = optionsOf(row)
  return {
    sku: skuIn(row, 'Variant SKU'),
    barcode: row.take('Variant Barcode'),
    price: priceOf(row, setting),
    weight_g: gramsOf(row.take('Variant Weight'), 'g') || weight,
    stock: stockIn(row, 'Variant Inventory Quantity'),
    ...optionCells(options),
  }
}

export const medusa: Profile = {
  name: 'medusa',
  label: wording('products.profiles.medusa.label', 'Medusa products'),
  upload: 'productCreate',
  isCurrencySaid: true,
  mapping,
  weights: { column: 'weight_g', unit: 'g' },
  mapped: header => {
    const found = numbered.find(([pattern]) => pattern.test(header))
    return found && header.replace(...found)
  },
  recognises: header => has(header, 'Product Handle', 'Product Title', 'Variant SKU'),
  convert: (rows, setting) =>
    grouped(
      rows.map(reading),
      row => row.peek('Product Handle') || row.peek('Product Id') || row.peek('Product Title'),
    ).flatMap(([key, group]) => {
      for (const row of group) {
        row.take('Product Handle')
        if (row.peek('Product Handle') === '') row.take('Product Id')
        // What a variant is called is what its options say.
        const said = [1, 2, 3].map(n => row.peek(`Variant Option ${n} Value`)).filter(Boolean)
        if ([said.join(' / '), said.join(' '), said[0]].includes(row.peek('Variant Title'))) row.take('Variant Title')
      }
      const first = group[0]!
      const weight = gramsOf(first.take('Product Weight'), 'g')
      return assembled({
        key,
        cells: productCells(first),
        bought: group.map(row => ({ from: row, cells: variantCells(row, setting, weight) })),
      })
    }),
}
