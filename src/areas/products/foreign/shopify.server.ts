// Shopify's product export as it is: several rows make one product, SKUs may be empty, pictures come on rows of their own.
// Column names: Shopify's product_template.csv and "Using CSV files to import and export products" (help.shopify.com/manual/products/
// import-export/using-csv), the older names and those of the template of today.
import { wording } from '#contract/said.ts'
import type { Profile } from '#server/records/serve.ts'
import {
  addressesIn,
  assembled,
  type Cells,
  costIn,
  cut,
  gramsOf,
  grouped,
  has,
  listed,
  optionCells,
  type Picture,
  pictureCells,
  plain,
  pricesIn,
  type Reading,
  reading,
  seoCells,
  shortIn,
  skuIn,
  stockIn,
  tagsIn,
} from './foreign.server.ts'

const mapping: Record<string, string> = {
  Handle: 'product_key',
  'URL handle': 'product_key',
  Title: 'name',
  'Body (HTML)': 'description_html',
  Description: 'description_html',
  Vendor: 'brand',
  'Product Category': 'category_path',
  'Product category': 'category_path',
  Type: 'category_path',
  Tags: 'tags',
  'Option1 Name': 'option1_name',
  'Option1 name': 'option1_name',
  'Option1 Value': 'option1_value',
  'Option1 value': 'option1_value',
  'Option2 Name': 'option2_name',
  'Option2 name': 'option2_name',
  'Option2 Value': 'option2_value',
  'Option2 value': 'option2_value',
  'Option3 Name': 'option3_name',
  'Option3 name': 'option3_name',
  'Option3 Value': 'option3_value',
  'Option3 value': 'option3_value',
  'Variant SKU': 'sku',
  SKU: 'sku',
  'Variant Barcode': 'barcode',
  Barcode: 'barcode',
  'Variant Price': 'price',
  Price: 'price',
  'Variant Compare At Price': 'mrp',
  'Compare-at price': 'mrp',
  'Variant Grams': 'weight_g',
  'Weight value (grams)': 'weight_g',
  'Variant Inventory Qty': 'stock',
  'Inventory quantity': 'stock',
  'Image Src': 'images',
  'Product image URL': 'images',
  'Image Position': 'images',
  'Image position': 'images',
  'Image Alt Text': 'image_alts',
  'Image alt text': 'image_alts',
  'Variant Image': 'variant_image',
  'Variant image URL': 'variant_image',
  'SEO Title': 'seo_title',
  'SEO title': 'seo_title',
  'SEO Description': 'seo_description',
  'SEO description': 'seo_description',
  'Cost per item': 'cost',
}

const optionIn = (row: Reading, n: number, part: 'name' | 'value'): string =>
  row.take(`Option${n} ${part === 'name' ? 'Name' : 'Value'}`, `Option${n} ${part}`)

const isVariant = (row: Reading): boolean =>
  ['Variant Price', 'Price', 'Option1 Value', 'Option1 value', 'Variant SKU', 'SKU'].some(name => row.peek(name) !== '')

const variantPictures = (row: Reading): string[] => addressesIn(row, ['Variant Image', 'Variant image URL'])

/** In the order of their positions; a row that names none stands where it is. */
const picturesOf = (rows: readonly Reading[]): Picture[] => {
  const placed = rows.flatMap((row, at) => {
    const [url] = addressesIn(row, ['Image Src', 'Product image URL'])
    if (!url) return []
    const position = Number(row.take('Image Position', 'Image position')) || at + 1
    return [{ url, position, alt: row.take('Image Alt Text', 'Image alt text') }]
  })
  return placed.sort((one, other) => one.position - other.position)
}

const productCells = (first: Reading, pictures: readonly Picture[]): Cells => {
  const html = first.take('Body (HTML)', 'Description')
  return {
    ...seoCells(first, ['SEO Title', 'SEO title'], ['SEO Description', 'SEO description']),
    name: first.take('Title'),
    description_html: html,
    brand: first.take('Vendor'),
    tags: listed(tagsIn(first, 'Tags')),
    ...pictureCells(pictures),
    category_path: first.take('Product Category', 'Product category', 'Type'),
    short_description: shortIn(first, 'SEO Description', 'SEO description') || cut(plain(html)),
  }
}

const variantCells = (row: Reading, names: readonly string[]): Cells => {
  const grams = row.take('Variant Grams', 'Weight value (grams)')
  return {
    sku: skuIn(row, 'Variant SKU', 'SKU'),
    barcode: row.take('Variant Barcode', 'Barcode').replace(/^'/, ''),
    ...pricesIn(row, ['Variant Price', 'Price'], ['Variant Compare At Price', 'Compare-at price']),
    cost: costIn(row, 'Cost per item'),
    weight_g: gramsOf(grams, 'g'),
    stock: stockIn(row, 'Variant Inventory Qty', 'Inventory quantity'),
    variant_image: listed(variantPictures(row)),
    ...optionCells(
      names.flatMap((name, at) => {
        const value = optionIn(row, at + 1, 'value')
        optionIn(row, at + 1, 'name')
        return value ? [[name, value] as const] : []
      }),
    ),
  }
}

/** Shopify's words for "no options". */
const isDefault = (first: Reading): boolean => {
  const [name, value] = ['Name', 'Value'].map(
    part => first.peek(`Option1 ${part}`) || first.peek(`Option1 ${part.toLowerCase()}`),
  )
  return name === 'Title' && value === 'Default Title'
}

export const shopify: Profile = {
  name: 'shopify',
  label: wording('products.profiles.shopify.label', 'Shopify products'),
  upload: 'productCreate',
  mapping,
  by: ['Handle', 'URL handle'],
  recognises: header => has(header, 'Handle', 'Title', 'Variant Price') || has(header, 'URL handle', 'Title', 'Price'),
  convert(rows) {
    const read = rows.map(reading)
    return grouped(read, row => row.peek('Handle') || row.peek('URL handle')).flatMap(([handle, group]) => {
      const first = group[0]!
      for (const row of group) row.take('Handle', 'URL handle')
      const bought = group.filter((row, at) => at === 0 || isVariant(row))
      const pictures = [...picturesOf(group), ...bought.flatMap(row => variantPictures(row).map(url => ({ url })))]
      const isPlain = isDefault(first)
      const names = isPlain ? [] : [1, 2, 3].map(n => optionIn(first, n, 'name'))
      if (isPlain) for (const part of ['name', 'value'] as const) optionIn(first, 1, part)
      return assembled({
        key: handle,
        cells: { ...productCells(first, pictures), ...(isPlain && { option1_name: '' }) },
        bought: bought.map(row => ({ from: row, cells: variantCells(row, names) })),
        beside: group.filter(row => !bought.includes(row)),
      })
    })
  },
}
