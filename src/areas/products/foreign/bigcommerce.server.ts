// BigCommerce's product files as they are: a Product row, below it its Variant (or SKU) and Image rows. Column names: "Supported Product
// Fields" of the import of today and the Bulk Edit template of the one before (support.bigcommerce.com, Importing Products; options as
// `Type=Dropdown|Name=Colour|Value=Red` there, `[S]Colour=Red` here). The file does not say its unit of weight: kilograms.
import { wording } from '#contract/said.ts'
import type { Profile } from '#server/records/serve.ts'
import {
  addressesIn,
  assembled,
  type Cells,
  costIn,
  cut,
  deepest,
  has,
  listed,
  named,
  optionCells,
  type Picture,
  pictureCells,
  plain,
  pricesIn,
  type Reading,
  reading,
  seoCells,
  skuIn,
  stockIn,
  tagsIn,
  weightIn,
} from './foreign.server.ts'

const mapping: Record<string, string> = {
  Name: 'name',
  'Product Name': 'name',
  SKU: 'sku',
  'Product Code/SKU': 'sku',
  'Product SKU': 'sku',
  Brand: 'brand',
  'Brand Name': 'brand',
  Options: 'option1_value',
  Price: 'price',
  'Sale Price': 'price',
  'Retail Price': 'mrp',
  Weight: 'weight_g',
  'Product Weight': 'weight_g',
  'Current Stock': 'stock',
  'Current Stock Level': 'stock',
  Stock: 'stock',
  Categories: 'category_path',
  Category: 'category_path',
  Description: 'description_html',
  'Product Description': 'description_html',
  'Search Keywords': 'tags',
  'UPC/EAN': 'barcode',
  GTIN: 'barcode',
  'Global Trade Number': 'barcode',
  'Cost Price': 'cost',
  'Page Title': 'seo_title',
  'Meta Description': 'seo_description',
  'META Description': 'seo_description',
  'Product UPC/EAN': 'barcode',
  'Internal Image URL (Export)': 'images',
  'Image URL (Import)': 'images',
  'Image URL': 'images',
  'Image Description': 'image_alts',
  'Image Sort Order': 'images',
  'Variant Image URL': 'variant_image',
}

const oldPicture = /^Product Image (?:File|URL) - (\d+)$/

const kindOf = (row: Reading): string => (row.peek('Item') || row.peek('Item Type')).toLowerCase()

const optionsOf = (row: Reading): [string, string][] => {
  const today = [...row.peek('Options').matchAll(/Name=([^|=]*)\|Value=([^|]*)/g)]
  const before = [...row.peek('Product Name').matchAll(/\[[A-Z]+\]([^=,[]+)=([^,[]+)/g)]
  const found = today.length > 0 ? today : before
  if (found.length > 0 && found.length <= 3) row.take(today.length > 0 ? 'Options' : 'Product Name')
  return found.map(([, name = '', value = '']) => [name.trim(), value.replace(/^#|:#[\s\S]*$/g, '').trim()])
}

/** `Shop/Shirts;Sale`, a slash of a name as `\/`. */
const pathOf = (row: Reading): string => {
  const header = ['Categories', 'Category'].find(name => row.peek(name) !== '')
  if (!header) return ''
  const paths = row
    .peek(header)
    .split(';')
    .map(path =>
      path
        .split(/(?<!\\)\//)
        .map(part => part.replaceAll('\\/', '/').trim())
        .filter(Boolean),
    )
    .filter(path => path.length > 0)
  const best = deepest(named(paths))
  if (best.length > 0 && paths.length === 1) row.take(header)
  return best.join(' > ')
}

const webIn = (row: Reading): string[] =>
  addressesIn(row, ['Image URL (Import)', 'Internal Image URL (Export)', 'Image URL']).slice(0, 1)

const picturesOf = (product: Reading, images: readonly Reading[]): Picture[] => {
  const placed = [product, ...images].flatMap((row, at) =>
    webIn(row).map(url => ({
      url,
      alt: row.take('Image Description'),
      position: Number(row.take('Image Sort Order') || at),
    })),
  )
  const numbered = product.headers.filter(header => oldPicture.test(header))
  return [
    ...placed.sort((one, other) => one.position - other.position),
    ...addressesIn(product, numbered).map(url => ({ url })),
  ]
}

/** Price and sale price stand beside each other; what was asked before is the higher one, or the retail price. */
const pricesOf = (row: Reading): Cells =>
  pricesIn(
    row,
    row.peek('Sale Price') ? ['Sale Price'] : ['Price'],
    row.peek('Retail Price') ? ['Retail Price'] : ['Price'],
  )

const weightOf = (row: Reading): string => weightIn(row, row.peek('Weight') ? 'Weight' : 'Product Weight', 'kg')

/** Its own price, and what its product was sold for before; both are its product's where it says nothing. */
const pricesWithin = (own: Cells, { price, mrp }: Cells): Cells =>
  own.price && own.mrp === own.price && Number(mrp) > Number(own.price) && mrp !== price
    ? { ...own, mrp: mrp! }
    : own.price
      ? own
      : { ...(price && { price }), ...(mrp && { mrp }) }

interface OfProduct {
  weight: string
  cost: string
  prices: Cells
}

const variantCells = (
  row: Reading,
  product: Reading,
  shown: readonly string[],
  { weight, cost, prices }: OfProduct,
): Cells => {
  return {
    sku: skuIn(row, 'SKU', 'Product Code/SKU', 'Product SKU'),
    barcode: row.take('UPC/EAN', 'GTIN', 'Global Trade Number', 'Product UPC/EAN'),
    ...pricesWithin(pricesOf(row), prices),
    cost: costIn(row, 'Cost Price') || cost,
    weight_g: weightOf(row) || weight,
    stock: stockIn(row, 'Current Stock', 'Current Stock Level', 'Stock'),
    ...(row !== product && { variant_image: listed(shown), ...optionCells(optionsOf(row)) }),
  }
}

const familyRows = (product: Reading, below: readonly Reading[]) => {
  const variants = below.filter(row => /^(variant|sku)$/.test(kindOf(row)))
  const images = below.filter(row => kindOf(row) === 'image')
  for (const row of [product, ...below]) row.take('Item', 'Item Type')
  const name = product.take('Name', 'Product Name')
  const html = product.take('Description', 'Product Description')
  const shown = new Map(variants.map(row => [row, addressesIn(row, ['Variant Image URL'])]))
  const pictures = [...picturesOf(product, images), ...[...shown.values()].flat().map(url => ({ url }))]
  const prices = variants.length > 0 ? pricesOf(product) : {}
  const weight = variants.length > 0 ? weightOf(product) : ''
  const cost = variants.length > 0 ? costIn(product, 'Cost Price') : ''
  const bought = variants.length > 0 ? variants : [product]
  return assembled({
    key: name,
    cells: {
      name,
      description_html: html,
      short_description: cut(plain(html)),
      brand: product.take('Brand', 'Brand Name'),
      category_path: pathOf(product),
      tags: listed(tagsIn(product, 'Search Keywords')),
      ...seoCells(product, ['Page Title'], ['Meta Description', 'META Description']),
      ...pictureCells(pictures),
    },
    parent: product,
    // A variant without a price or a cost has its product's.
    bought: bought.map(row => ({
      from: row,
      cells: variantCells(row, product, shown.get(row) ?? [], { weight, cost, prices }),
    })),
    beside: below.filter(row => !variants.includes(row)),
  })
}

export const bigcommerce: Profile = {
  name: 'bigcommerce',
  label: wording('products.profiles.bigcommerce.label', 'BigCommerce products'),
  upload: 'productCreate',
  mapping,
  weights: { column: 'weight_g', unit: 'kg' },
  mapped: header => (oldPicture.test(header) ? 'images' : undefined),
  recognises: header =>
    has(header, 'Item', 'Name', 'SKU', 'Price') || has(header, 'Item Type', 'Product Name', 'Product Code/SKU'),
  convert(rows) {
    const families: { product: Reading; below: Reading[] }[] = []
    for (const row of rows.map(reading)) {
      const last = families.at(-1)
      if (kindOf(row) === 'product' || !last) families.push({ product: row, below: [] })
      else last.below.push(row)
    }
    return families.flatMap(({ product, below }) => familyRows(product, below))
  },
}
