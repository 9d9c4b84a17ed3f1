// Google Merchant Center's product data as it is: one row an item, items of one item_group_id are variants of one product.
// Attribute names: "Product data specification" (support.google.com/merchants/answer/7052112), with underscores or spaces.
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
  lengthIn,
  listed,
  optionCells,
  pictureCells,
  plain,
  type Reading,
  reading,
  skuIn,
  stockIn,
} from './foreign.server.ts'

const columns: Readonly<Record<string, string>> = {
  id: 'sku',
  item_group_id: 'product_key',
  title: 'name',
  description: 'description_html',
  image_link: 'images',
  additional_image_link: 'images',
  price: 'price',
  sale_price: 'price',
  maximum_retail_price: 'mrp',
  brand: 'brand',
  gtin: 'barcode',
  product_type: 'category_path',
  google_product_category: 'category_path',
  color: 'option1_value',
  size: 'option1_value',
  material: 'option1_value',
  pattern: 'option1_value',
  product_weight: 'weight_g',
  shipping_weight: 'weight_g',
  product_length: 'length_mm',
  product_width: 'width_mm',
  product_height: 'height_mm',
  cost_of_goods_sold: 'cost',
  sell_on_google_quantity: 'stock',
  quantity: 'stock',
}

const bare = (header: string): string =>
  header
    .trim()
    .toLowerCase()
    .replace(/^g:/, '')
    .replace(/ \(\d+\)$/, '')
    .replaceAll(' ', '_')

const named = (row: Reading, name: string): string[] => row.headers.filter(header => bare(header) === name)

/** `1499.00 INR` where that is the place's money; another currency is left for the reader to refuse. */
const amountIn = (text: string, { currency }: Setting): string => {
  const [, amount, code] = /^([\d.,]+)\s*([A-Z]{3})$/.exec(text) ?? []
  const [, before, after] = /^([A-Z]{3})\s*([\d.,]+)$/.exec(text) ?? []
  if (code === currency) return amount!
  return before === currency ? after! : text
}

const pricesOf = (row: Reading, setting: Setting): Cells => {
  const [base, sale, mrp] = ['price', 'sale_price', 'maximum_retail_price'].map(name => {
    const header = named(row, name)[0]
    return header ? amountIn(row.take(header), setting) : ''
  })
  const price = sale || base || ''
  const was = [mrp, base].find(text => text && Number(text) >= Number(price))
  return { price, mrp: was ?? price }
}

/** `180 g`. */
const measured = /^([\d.]+)\s*([a-z]\w*)$/i

const weightOf = (row: Reading): string => {
  const header = ['product_weight', 'shipping_weight'].flatMap(name => named(row, name)).find(name => row.peek(name))
  const [, amount = '', unit = ''] = measured.exec(header ? row.peek(header) : '') ?? []
  const grams = gramsOf(amount, unit)
  if (grams !== '') row.take(header!)
  return grams
}

/** Of the goods: those of the parcel are kept as they are. */
const measuresOf = (row: Reading): Cells =>
  Object.fromEntries(
    ['length', 'width', 'height'].flatMap(side => {
      const header = named(row, `product_${side}`)[0]
      const [, amount = '', unit = ''] = measured.exec(header ? row.peek(header) : '') ?? []
      const length = header && amount ? lengthIn(row, header, amount, unit) : ''
      return length ? [[`${side}_mm`, length]] : []
    }),
  )

const costOf = (row: Reading, setting: Setting): string => {
  const header = named(row, 'cost_of_goods_sold')[0]
  const amount = header ? amountIn(row.peek(header), setting) : ''
  if (!/^[\d.,]+$/.test(amount)) return ''
  row.take(header!)
  return amount
}

const optionNames = [
  ['color', 'Colour'],
  ['size', 'Size'],
  ['material', 'Material'],
  ['pattern', 'Pattern'],
] as const

/** What tells the items of a group apart. */
const optionsOf = (group: readonly Reading[]) =>
  optionNames
    .flatMap(([name, label]) => {
      const header = named(group[0]!, name)[0]
      const values = new Set(group.map(row => (header ? row.peek(header) : '')))
      return header && values.size > (values.has('') ? 1 : 0) && (values.size > 1 || name === 'size')
        ? [{ header, label }]
        : []
    })
    .slice(0, 3)

const picturesIn = (row: Reading): string[] => [
  ...addressesIn(row, named(row, 'image_link')),
  ...addressesIn(row, named(row, 'additional_image_link'), /,/),
]

const groupRows = (key: string, group: Reading[], setting: Setting) => {
  const first = group[0]!
  const at = (name: string) => named(first, name)[0] ?? name
  const isGroup = group.length > 1
  const shown = group.map(picturesIn)
  const options = isGroup ? optionsOf(group) : []
  const html = first.take(at('description'))
  for (const row of group) {
    row.take(at('item_group_id'))
    if (row !== first && row.peek(at('description')) === html) row.take(at('description'))
  }
  return assembled({
    key,
    cells: {
      name: first.take(at('title')),
      description_html: html,
      short_description: cut(plain(html)),
      brand: first.take(at('brand')),
      category_path: first.take(at('product_type'), at('google_product_category')),
      ...pictureCells(shown.flat().map(url => ({ url }))),
    },
    bought: group.map((row, place) => ({
      from: row,
      cells: {
        sku: skuIn(row, at('id')),
        barcode: row.take(at('gtin')),
        ...pricesOf(row, setting),
        cost: costOf(row, setting),
        weight_g: weightOf(row),
        ...measuresOf(row),
        stock: stockIn(row, at('sell_on_google_quantity'), at('quantity')),
        ...(isGroup && { variant_image: listed(shown[place] ?? []) }),
        ...optionCells(
          options.flatMap(({ header, label }) => (row.peek(header) ? [[label, row.take(header)] as const] : [])),
        ),
      },
    })),
  })
}

export const google: Profile = {
  name: 'google',
  label: wording('products.profiles.google.label', 'Google Merchant Center products'),
  upload: 'productCreate',
  isCurrencySaid: true,
  mapping: columns,
  mapped: header => columns[bare(header)],
  recognises: header => {
    const names = header.map(bare)
    return (
      ['id', 'title', 'price', 'image_link'].every(name => names.includes(name)) &&
      names.some(name => name === 'availability' || name === 'link')
    )
  },
  convert(rows, setting) {
    const groupOf = (row: Reading) => {
      const group = row.peek(named(row, 'item_group_id')[0] ?? '')
      return group || row.peek(named(row, 'id')[0] ?? '')
    }
    return grouped(rows.map(reading), groupOf).flatMap(([key, group]) => groupRows(key, group, setting))
  },
}
