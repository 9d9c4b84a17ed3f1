// Row rules of the file that gives articles their HSN and tax class: of an article its product is meant.
import { type Product, products, variants } from '#areas/products/products.ts'
import { readTaxTables, type TaxTables } from '#areas/taxes/taxes.door.ts'
import { productTaxColumns } from '#areas/taxes/taxes.ts'
import { digitsNeeded } from '#areas/taxRegistrations/taxRegistrations.door.ts'
import { finding, remark } from '#contract/finding.ts'
import type { Finding } from '#contract/problem.ts'
import { refusal } from '#rules/refusal.ts'
import { hsnFinding, hsnTooShort } from '#rules/tax/rateFindings.ts'
import type { Tx } from '#server/db/tenant.ts'
import { fieldsById, fieldsTitled } from '#server/records/rows.ts'
import { type BulkRow, type BulkVerdict, bulk, type Scene } from '#server/records/serve.ts'

type TaxedProduct = Pick<Product, 'id' | 'hsn' | 'taxClass'>

/** An article names the product its row is about. */
const productsOf = async (tx: Tx, skus: readonly string[]): Promise<Map<string, TaxedProduct>> => {
  const articles = [...(await fieldsTitled(tx, variants, skus, ['product']))]
  const ids = articles.map(([, { product }]) => product)
  const known = await fieldsById(tx, products, ids, ['id', 'hsn', 'taxClass', 'status'])
  return new Map(
    articles.flatMap(([sku, { product: id }]) => {
      const product = known.get(id)
      return product && product.status !== 'deleted' ? [[sku, product] as const] : []
    }),
  )
}

interface TaxFileLookup {
  tables: TaxTables
  needed: number
  /** By SKU in small letters; none of what is in the trash. */
  products: ReadonlyMap<string, TaxedProduct>
}

const load = async ({ tx }: Scene, rows: BulkRow<{ sku: string }>[]): Promise<TaxFileLookup> => {
  const skus = rows.map(({ values }) => (values.sku ?? '').toLowerCase())
  return {
    tables: await readTaxTables(tx),
    needed: await digitsNeeded(tx),
    products: await productsOf(tx, skus),
  }
}

export const productTax = bulk(productTaxColumns, {
  load,
  judge([row], { tables, needed, products: known }: TaxFileLookup): BulkVerdict {
    const { values, line } = row!
    const { sku, hsn, tax_class: code } = values
    const failed = (wrong: Finding): BulkVerdict => ({ changes: [], findings: [{ ...wrong, line }], warnings: [] })
    if (!sku) return failed(finding('REQUIRED', { col: 'sku' }, 'sku'))
    const product = known.get(sku.toLowerCase())
    if (!product) return failed({ ...refusal('REF_NOT_FOUND', 'tax.noSku', { sku }), path: 'sku' })
    const malformed = hsn ? (hsnFinding(hsn) ?? hsnTooShort(hsn, needed)) : undefined
    if (malformed) return failed({ ...malformed, path: 'hsn' })
    const taxClass = code ? tables.idOf.get(code.toLowerCase()) : code
    if (code && !taxClass) {
      const wrong = { path: 'tax_class', params: { v: code }, key: 'products.findings.taxClass' }
      return failed(remark('REF_NOT_FOUND', 'Tax class "{v}" does not exist', wrong))
    }
    const patch = {
      ...(hsn !== undefined && hsn !== product.hsn && { hsn }),
      ...(taxClass !== undefined && taxClass !== product.taxClass && { taxClass }),
    }
    const isSame = Object.keys(patch).length === 0
    return {
      changes: isSame ? [] : [{ does: 'change', resource: products, id: product.id, patch }],
      findings: [],
      warnings: [],
    }
  },
})
