// The files of products, one type per job people do, and what is asked once of all rows where a file leaves a column out.
import type { Upload } from '#contract/resource.ts'
import { wording } from '#contract/said.ts'
import { category, price, productCreate, productUpdate, status, tagging } from './columns.ts'

/** What rows name and nobody knows: made where that was chosen, else a finding says that it can be. */
const making = {
  column: 'create_tags',
  of: { choices: [{ value: 'Y', label: wording('products.fill.make', 'Create them') }] },
  none: wording('products.fill.report', 'Report as errors'),
  isSaidByProfile: true,
} as const

export const uploads = {
  productCreate: {
    label: 'New products',
    key: 'sku',
    groupBy: 'product_key',
    groupElse: ['name', 'sku'],
    keyless: true,
    calledBy: { option1_name: 'option1_value', option2_name: 'option2_value', option3_name: 'option3_value' },
    columns: productCreate,
    fill: [
      {
        column: 'warehouse',
        for: ['stock'],
        of: { resource: 'warehouses', right: 'stock.upload' },
        label: wording('products.fill.label', 'Add stock to'),
        none: wording('products.fill.none', 'No warehouse: keep quantities on the variants'),
      },
      {
        ...making,
        for: ['category_path', 'brand', 'tags'],
        label: wording('products.fill.unknown', 'Missing categories, brands and tags'),
      },
    ],
    words: ['shopify', 'woocommerce', 'magento', 'medusa', 'vendure', 'bigcommerce', 'amazon', 'google', 'create'],
    alias: ['imp pr'],
  },
  productUpdate: { label: 'Product content', key: 'sku', columns: productUpdate, words: ['update', 'descriptions'] },
  price: { label: 'Prices', key: 'sku', within: ['effective_from'], columns: price, words: ['mrp', 'reprice'] },
  status: { label: 'Product statuses', key: 'sku', columns: status, words: ['publish', 'hide'] },
  tags: {
    label: 'Product tags',
    key: 'sku',
    columns: tagging,
    fill: [{ ...making, for: ['add_tags'], label: wording('products.fill.unknownTags', 'Missing tags') }],
    words: ['label'],
  },
  category: { label: 'Product categories', key: 'sku', columns: category, words: ['recategorise'] },
} satisfies Record<string, Upload>
