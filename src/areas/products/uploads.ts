// The files of products, one type per job people do; their columns, and what is asked once of all rows, come later, from `columns.ts`.
import type { Fields } from '#contract/field.ts'
import type { Upload } from '#contract/resource.ts'

const later = (): Fields => ({})

export const uploads = {
  productCreate: {
    label: 'New products',
    key: 'sku',
    groupBy: 'product_key',
    groupElse: ['name', 'sku'],
    keyless: true,
    calledBy: { option1_name: 'option1_value', option2_name: 'option2_value', option3_name: 'option3_value' },
    columns: later(),
    words: ['shopify', 'woocommerce', 'magento', 'medusa', 'vendure', 'bigcommerce', 'amazon', 'google', 'create'],
    alias: ['imp pr'],
  },
  productUpdate: { label: 'Product texts', key: 'sku', columns: later(), words: ['update', 'descriptions'] },
  price: { label: 'Prices', key: 'sku', within: ['effective_from'], columns: later(), words: ['mrp', 'reprice'] },
  status: { label: 'Product statuses', key: 'sku', columns: later(), words: ['publish', 'hide'] },
  tags: { label: 'Product tags', key: 'sku', columns: later(), words: ['label'] },
  category: { label: 'Product categories', key: 'sku', columns: later(), words: ['recategorise'] },
} satisfies Record<string, Upload>
