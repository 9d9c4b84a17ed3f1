// Shopify's product export as it is: several rows make one product, SKUs may be empty, pictures come on rows of their own.
// Column names: Shopify's published CSV format for products.
import { wording } from '#contract/said.ts'
import type { Profile } from '#server/records/serve.ts'
import { snakeHeader } from './foreign.server.ts'

const mapping: Record<string, string> = {
  Handle: 'product_key',
  Title: 'name',
  'Body (HTML)': 'description_html',
  Vendor: 'brand',
  'Product Category': 'category_path',
  Type: 'category_path',
  Tags: 'tags',
  'Option1 Name': 'option1_name',
  'Option1 Value': 'option1_value',
  'Option2 Name': 'option2_name',
  'Option2 Value': 'option2_value',
  'Option3 Name': 'option3_name',
  'Option3 Value': 'option3_value',
  'Variant SKU': 'sku',
  'Variant Barcode': 'barcode',
  'Variant Price': 'price',
  'Variant Compare At Price': 'mrp',
  'Variant Grams': 'weight_g',
  'Image Src': 'images',
  'SEO Description': 'short_description',
}

type Cells = Record<string, string>

/** Shopify's words for "no options". */
const isDefault = (row: Cells): boolean => row['Option1 Name'] === 'Title' && row['Option1 Value'] === 'Default Title'

const isVariant = (row: Cells): boolean => Boolean(row['Variant Price'] || row['Option1 Value'] || row['Variant SKU'])

const listed = (text: string | undefined): string =>
  (text ?? '')
    .split(',')
    .map(part => part.trim())
    .filter(Boolean)
    .join('|')

const plain = (html: string): string =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replace(/&nbsp;|\s+/g, ' ')
    .trim()
    .slice(0, 300)
    .trim()

const productCells = (first: Cells, rows: readonly Cells[]): Cells => {
  const images = [
    ...new Set(
      rows.flatMap(row => [row['Image Src'], row['Variant Image']]).filter((url): url is string => Boolean(url)),
    ),
  ]
  return {
    name: first.Title ?? '',
    description_html: first['Body (HTML)'] ?? '',
    brand: first.Vendor ?? '',
    tags: listed(first.Tags),
    images: images.join('|'),
    category_path: first['Product Category'] || first.Type || '',
    short_description: first['SEO Description'] || plain(first['Body (HTML)'] ?? ''),
  }
}

const variantCells = (row: Cells): Cells => {
  const price = row['Variant Price'] ?? ''
  const compare = row['Variant Compare At Price'] ?? ''
  const grams = Math.round(Number(row['Variant Grams'] || 0))
  return {
    sku: (row['Variant SKU'] ?? '')
      .replace(/^'/, '')
      .toUpperCase()
      .replaceAll(/[^A-Z0-9._-]/g, '-'),
    barcode: (row['Variant Barcode'] ?? '').replace(/^'/, ''),
    price,
    mrp: Number(compare) > Number(price) ? compare : price,
    weight_g: grams > 0 ? String(grams) : '',
    ...(isDefault(row)
      ? {}
      : Object.fromEntries(
          [1, 2, 3].flatMap(n => [
            [`option${n}_name`, row[`Option${n} Name`] ?? ''],
            [`option${n}_value`, row[`Option${n} Value`] ?? ''],
          ]),
        )),
  }
}

const extras = (row: Cells): Cells =>
  Object.fromEntries(
    Object.entries(row).flatMap(([header, cell]) =>
      header in mapping || header === 'Variant Image' || header === '_line' || cell === ''
        ? []
        : [[snakeHeader(header), cell]],
    ),
  )

export const shopify: Profile = {
  name: 'shopify',
  label: wording('products.profiles.shopify.label', 'Shopify products'),
  upload: 'productCreate',
  mapping,
  recognises: header => ['Handle', 'Title', 'Variant Price'].every(name => header.includes(name)),
  convert(rows) {
    const groups = new Map<string, { row: Cells; line: number }[]>()
    for (const row of rows) {
      const handle = row.Handle ?? ''
      groups.set(handle, [...(groups.get(handle) ?? []), { row, line: Number(row._line) }])
    }
    return [...groups].flatMap(([handle, group]) => {
      const kept = group.filter(({ row }, at) => at === 0 || isVariant(row))
      return kept.map(({ row, line }, at) => ({
        line,
        cells: {
          product_key: handle,
          create_tags: 'Y',
          ...(at === 0 && {
            ...productCells(
              row,
              group.map(each => each.row),
            ),
            ...extras(row),
          }),
          ...variantCells(row),
          ...(isDefault(group[0]!.row) && { option1_name: '' }),
        },
      }))
    })
  },
}
