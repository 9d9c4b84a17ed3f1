// The columns of the files of products, by the names people know them by; the files themselves are in `uploads.ts`.
import { f } from '#contract/f.ts'
import { RecordStatus } from '#contract/valueSet.ts'
import { Hazard, OutOfStock, QuantityUnit } from './sets.ts'

const sku = f.text({ required: true, format: 'code', max: 60, label: 'SKU' })

export const productCreate = {
  product_key: f.text({
    required: true,
    max: 120,
    label: 'Product key',
    help: 'Rows with the same key form one product',
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
  floor_price: f.money({ min: 1, label: 'Floor price' }),
  cost: f.money({ help: 'Only for people who can see cost' }),
  weight_g: f.integer({ min: 1, max: 50_000, label: 'Weight (g)' }),
  length_mm: f.integer({ min: 1, max: 10_000, label: 'Length (mm)' }),
  width_mm: f.integer({ min: 1, max: 10_000, label: 'Width (mm)' }),
  height_mm: f.integer({ min: 1, max: 10_000, label: 'Height (mm)' }),
  net_quantity: f.decimal({ label: 'Net quantity' }),
  unit: f.choice(QuantityUnit),
  shade: f.text({ format: 'color', help: 'A colour like #aa3355' }),
  hazmat: f.choice(Hazard, { label: 'Hazard' }),
  keep_cold: f.toggle({ label: 'Cold storage' }),
  oos_policy: f.choice(OutOfStock, { label: 'Out of stock' }),
  hsn: f.text({ max: 8, label: 'HSN' }),
  tax_class: f.text({ max: 40, label: 'Tax class' }),
  short_description: f.localized({ max: 300, label: 'Short description' }),
  description_html: f.localized({ format: 'html', max: 20_000, label: 'Description' }),
  highlights: f.list({ max: 8 }),
  attributes: f.list({ max: 100, help: 'For example skinType: Dry; separate several values with commas' }),
  extra_category_paths: f.list({ max: 10, label: 'Additional categories' }),
  is_returnable: f.toggle({ label: 'Returnable' }),
  return_window_days: f.integer({ min: 0, max: 60, label: 'Return window in days' }),
  min_per_order: f.integer({ min: 1, max: 99, label: 'Minimum per order' }),
  max_per_order: f.integer({ min: 1, max: 99, label: 'Maximum per order' }),
  sort_rank: f.integer({ label: 'Rank' }),
  seo_title: f.localized({ max: 70, label: 'SEO title' }),
  seo_description: f.localized({ max: 160, label: 'SEO description' }),
  status: f.text({ max: 40 }),
  generic_name: f.text({ max: 200, label: 'Generic name' }),
  country_of_origin: f.text({ max: 80, label: 'Country of origin', help: 'Three-letter code, such as IND' }),
  manufacturer_name: f.text({ max: 200, label: 'Manufacturer' }),
  manufacturer_address: f.text({ max: 500, label: 'Manufacturer address' }),
  importer_name: f.text({ max: 200, label: 'Importer' }),
  importer_address: f.text({ max: 500, label: 'Importer address' }),
  care_phone: f.text({ max: 20, label: 'Consumer care phone' }),
  care_email: f.text({ max: 200, label: 'Consumer care email' }),
  licence_no: f.text({ max: 80, label: 'Licence number' }),
  shelf_life_days: f.integer({ min: 0, max: 36_500, label: 'Shelf life in days' }),
  tags: f.list(),
  images: f.list({ label: 'Images', help: 'https URLs, or paths of uploaded files' }),
  image_alts: f.list({ label: 'Image alt texts', help: 'In the order of the images, - for none' }),
  variant_image: f.list({ label: 'Variant images', help: 'Images of this variant' }),
  stock: f.integer({ label: 'Stock', help: 'Units on hand in the warehouse' }),
  warehouse: f.text({ max: 60, label: 'Warehouse', help: 'Warehouse code for the stock' }),
  create_tags: f.toggle({ label: 'Create missing tags' }),
  url_lang: f.text({ max: 10, label: 'Language' }),
}

export const productUpdate = {
  sku,
  name: f.localized({ min: 3, max: 150 }),
  short_description: f.localized({ max: 300, label: 'Short description' }),
  description_html: f.localized({ format: 'html', max: 20_000, label: 'Description' }),
  highlights: f.list({ max: 8 }),
  min_per_order: f.integer({ min: 1, max: 99 }),
  max_per_order: f.integer({ min: 1, max: 99 }),
  is_returnable: f.toggle(),
  return_window_days: f.integer({ min: 0, max: 60 }),
  url_lang: f.text({ max: 10, label: 'Language' }),
}

export const price = {
  sku,
  mrp: f.money({ min: 1, label: 'MRP' }),
  price: f.money({ min: 1 }),
  floor_price: f.money({ min: 1 }),
  effective_from: f.moment(),
  effective_to: f.moment({ ends: true }),
}

export const status = { sku, status: f.choice(RecordStatus, { required: true }), launch_at: f.moment() }
export const tagging = {
  sku,
  add_tags: f.list(),
  remove_tags: f.list(),
  create_tags: f.toggle({ label: 'Create missing tags' }),
}
export const category = {
  sku,
  category_path: f.text({ max: 500, label: 'Category path' }),
  extra_category_paths: f.list({ max: 10, label: 'Additional categories' }),
}
