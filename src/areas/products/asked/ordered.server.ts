// Variants as others read them by their SKU or id: what an order keeps of the goods it sells, and what they weigh.
import { and, isNotNull, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { joinedBrands } from '#areas/brands/brands.door.ts'
import type { Row } from '#contract/resource.ts'
import { rowsOf } from '#server/db/statement.ts'
import { tableFor } from '#server/db/tables.ts'
import type { Tx } from '#server/db/tenant.ts'
import { fieldsWhere } from '#server/records/rows.ts'
import { notInTrash } from '#server/records/trash.ts'
import { products, variants } from '../products.ts'

const v = tableFor(variants)
const p = tableFor(products)
// Codes stand in the text itself: a plan that is made for any value finds partial indexes by them.
const isKept = notInTrash(v).inlineParams()

/** A variant with what its product says of it; the MRP is in minor units. */
export type Ordered = Pick<Row<typeof variants>, 'id' | 'sku' | 'mrp'> &
  Pick<Row<typeof products>, 'hsn'> & {
    /** In English. */
    name: string
    /** Code of the brand. */
    brand: string | null
  }

/** By SKU as it is written; those nobody sells under are left out. */
export const readOrdered = async (tx: Tx, skus: readonly string[]): Promise<Map<string, Ordered>> => {
  const rows = await rowsOf<Ordered>(
    tx,
    sql`select ${v.id}, ${v.sku}, ${p.name} ->> 'en-in' as name, ${p.hsn}, b.code as brand, ${v.mrp}::float8 as mrp
      from ${tableFor(variants)} join ${tableFor(products)} on ${p.vendor} = ${v.vendor} and ${p.id} = ${v.product}
        left join ${joinedBrands} b on b.id = ${p.brand}
      where ${v.vendor} = app_vendor() and ${v.sku} = any(${sql.param(skus)}::text[]) and ${isKept}`,
  )
  return new Map(rows.map(row => [row.sku, row]))
}

/** Grams of one piece, by id of the variant; those nobody has weighed are left out. */
export const readWeights = async (tx: Tx, ids: readonly string[]): Promise<Map<string, number>> => {
  const isWeighed = and(sql`${v.id} = any(${sql.param(ids)}::uuid[])`, isNotNull(v.weightG))
  const rows = await fieldsWhere(tx, variants, ['id', 'weightG'], isWeighed, { deleted: true })
  return new Map(rows.map(({ id, weightG }) => [id, weightG ?? 0]))
}

/** Sub-select of the `id` of the variant with that SKU in any case, of the vendor; both are columns of the statement that asks. */
export const variantWithSku = (vendor: SQLWrapper, sku: SQL): SQL =>
  sql`select ${v.id} from ${tableFor(variants)} where ${v.vendor} = ${vendor} and lower(${v.sku}) = lower(${sku}) and ${isKept}`
