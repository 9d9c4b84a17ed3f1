// The bulk files of products, by the column names people know them by. One type per job people do (areas/products, Bulk).
import { f } from '#contract/f.ts'
import type { Upload } from '#contract/resource.ts'
import { wording } from '#contract/said.ts'
import { RecordStatus } from '#contract/valueSet.ts'
import { QuantityUnit } from './sets.ts'

const sku = f.text({ required: true, format: 'code', max: 60, label: 'SKU' })

export const productCreate = {
  product_key: f.text({
    required: true,
    max: 120,
    label: 'Product key',
    help: 'Rows with an equal key form one product',
  }),
  name: f.localized({ min: 3, max: 150 }),
  type: f.text({ max: 20 }),
  brand: f.text({ max: 80 }),
  category_path: f.text({ max: 500, label: 'Category path' }),
  sku,
  barcode: f.text({ max: 20 }),
  option1_name: f.text({ max: 60 }),
  option1_value: f.text({ max: 120 }),
  option2_name: f.text({ max: 60 }),
  option2_value: f.text({ max: 120 }),
  option3_name: f.text({ max: 60 }),
  option3_value: f.text({ max: 120 }),
  mrp: f.money({ min: 1, label: 'MRP' }),
  price: f.money({ min: 1 }),
  weight_g: f.integer({ min: 1, max: 50_000, label: 'Weight (g)' }),
  net_quantity: f.decimal({ label: 'Net quantity' }),
  unit: f.choice(QuantityUnit),
  hsn: f.text({ max: 8, label: 'HSN' }),
  tax_class: f.text({ max: 40, label: 'Tax class' }),
  short_description: f.localized({ max: 300, label: 'Short description' }),
  description_html: f.localized({ format: 'html', max: 20_000, label: 'Description' }),
  seo_title: f.localized({ max: 70, label: 'SEO title' }),
  seo_description: f.localized({ max: 160, label: 'SEO description' }),
  status: f.text({ max: 40 }),
  generic_name: f.text({ max: 200, label: 'Generic name' }),
  country_of_origin: f.text({ max: 80, label: 'Country of origin', help: 'Its three letters, such as IND' }),
  manufacturer_name: f.text({ max: 200, label: 'Manufacturer' }),
  manufacturer_address: f.text({ max: 500, label: 'Manufacturer address' }),
  importer_name: f.text({ max: 200, label: 'Importer' }),
  importer_address: f.text({ max: 500, label: 'Importer address' }),
  care_phone: f.text({ max: 20, label: 'Consumer care phone' }),
  care_email: f.text({ max: 200, label: 'Consumer care e-mail' }),
  licence_no: f.text({ max: 80, label: 'Licence number' }),
  shelf_life_days: f.integer({ min: 0, max: 36_500, label: 'Shelf life in days' }),
  tags: f.list(),
  images: f.list({ label: 'Images', help: 'https addresses, or addresses of files sent here' }),
  image_alts: f.list({ label: 'Image texts', help: 'In the order of the images, - for none' }),
  variant_image: f.list({ label: 'Variant images', help: 'The images that show this variant' }),
  stock: f.integer({ label: 'Stock', help: 'Pieces on hand in the warehouse' }),
  warehouse: f.text({ max: 60, label: 'Warehouse', help: 'Code of the warehouse the stock lies in' }),
  create_tags: f.toggle({ label: 'Create unknown tags' }),
  url_lang: f.text({ max: 10, label: 'Language' }),
}

export const productUpdate = {
  sku,
  name: f.localized({ min: 3, max: 150 }),
  short_description: f.localized({ max: 300 }),
  description_html: f.localized({ format: 'html', max: 20_000 }),
  highlights: f.list({ max: 8 }),
  min_per_order: f.integer({ min: 1, max: 99 }),
  max_per_order: f.integer({ min: 1, max: 99 }),
  is_returnable: f.toggle(),
  return_window_days: f.integer({ min: 0, max: 60 }),
  url_lang: f.text({ max: 10 }),
}

export const price = {
  sku,
  mrp: f.money({ min: 1, label: 'MRP' }),
  price: f.money({ min: 1 }),
  floor_price: f.money({ min: 1 }),
  effective_from: f.moment(),
  effective_to: f.moment(),
}

export const status = { sku, status: f.choice(RecordStatus, { required: true }), launch_at: f.moment() }
export const tagging = { sku, add_tags: f.list(), remove_tags: f.list(), create_tags: f.toggle() }
export const category = { sku, category_path: f.text({ max: 500 }), extra_category_paths: f.list({ max: 10 }) }

export const uploads = {
  productCreate: {
    label: 'New products',
    key: 'sku',
    groupBy: 'product_key',
    groupElse: ['name', 'sku'],
    keyless: true,
    calledBy: { option1_name: 'option1_value', option2_name: 'option2_value', option3_name: 'option3_value' },
    fill: {
      ...{ column: 'warehouse', for: 'stock', resource: 'warehouses', right: 'stock.upload' },
      label: wording('products.fill.label', 'Stock goes to'),
      none: wording('products.fill.none', 'No warehouse: keep the numbers with the variants'),
    },
    columns: productCreate,
    words: ['shopify', 'woocommerce', 'magento', 'medusa', 'vendure', 'bigcommerce', 'amazon', 'google', 'create'],
    alias: ['imp pr'],
  },
  productUpdate: { label: 'Product texts', key: 'sku', columns: productUpdate, words: ['update', 'descriptions'] },
  price: { label: 'Prices', key: 'sku', columns: price, words: ['mrp', 'reprice'] },
  status: { label: 'Product statuses', key: 'sku', columns: status, words: ['publish', 'hide'] },
  tags: { label: 'Product tags', key: 'sku', columns: tagging, words: ['label'] },
  category: { label: 'Product categories', key: 'sku', columns: category, words: ['recategorise'] },
} satisfies Record<string, Upload>
