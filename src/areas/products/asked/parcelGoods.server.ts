// Goods as a parcel carries them: the category they hang in, whether they are hazardous, what they weigh.
import { sql } from 'drizzle-orm'
import { codeIn } from '#contract/valueSet.ts'
import { rowsOf } from '#server/db/statement.ts'
import { tableFor } from '#server/db/tables.ts'
import type { Tx } from '#server/db/tenant.ts'
import { notInTrash } from '#server/records/trash.ts'
import { type Product, products, type Variant, variants } from '../products.ts'
import { Hazard } from '../sets.ts'

export interface ParcelGood extends Pick<Variant, 'sku'>, Pick<Product, 'category'> {
  isHazmat: boolean
  /** In grams; 0 where nobody weighed it. */
  weightG: number
}

const v = tableFor(variants)
const p = tableFor(products)
const harmless = codeIn(Hazard, 'none')

/** Those of these SKUs that are kept, however they are written; `sku` is in small letters. Unknown ones are left out. */
export const readParcelGoods = (tx: Tx, skus: readonly string[]): Promise<ParcelGood[]> =>
  rowsOf<ParcelGood>(
    tx,
    sql`select lower(${v.sku}) as sku, ${p.category}, coalesce(${v.hazmat}, ${harmless}) <> ${harmless} as "isHazmat",
        coalesce(${v.weightG}, 0)::int as "weightG"
      from ${v} join ${p} on ${p.vendor} = ${v.vendor} and ${p.id} = ${v.product}
      where ${v.vendor} = app_vendor() and ${notInTrash(v)}
        and lower(${v.sku}) = any(${sql.param(skus.map(sku => sku.toLowerCase()))}::text[])`,
  )
