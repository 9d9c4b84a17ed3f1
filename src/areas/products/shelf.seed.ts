// What the demo's shoppers can buy: the goods that were made before there were any orders.
import { eq, sql } from 'drizzle-orm'
import { joinedBrands } from '#areas/brands/brands.door.ts'
import type { Row } from '#contract/resource.ts'
import { rowsOf } from '#server/db/statement.ts'
import { tableFor } from '#server/db/tables.ts'
import type { Tx } from '#server/db/tenant.ts'
import { fieldsWhere } from '#server/records/rows.ts'
import type { Good, MoreOfGood } from './asked/goods.server.ts'
import { products, type Variant, variants } from './products.ts'

const v = tableFor(variants)
const p = tableFor(products)

/** The weight is in grams, 100 where nobody has weighed it; prices are in minor units. */
export type OnShelf = Pick<Good, 'id' | 'sku' | 'mrp' | 'hsn' | 'name'> &
  Pick<MoreOfGood, 'brand'> &
  Pick<Row<typeof variants>, 'price'> & { weight: number }

/** The first of those on sale, by SKU. */
export const seededGoods = (tx: Tx, most: number): Promise<OnShelf[]> =>
  rowsOf<OnShelf>(
    tx,
    sql`select ${v.id}, ${v.sku}, ${p.name} ->> 'en-in' as name, b.code as brand, ${p.hsn},
        ${v.mrp}::int, ${v.price}::int, coalesce(${v.weightG}, 100) as weight
      from ${tableFor(variants)} join ${tableFor(products)} on ${p.vendor} = ${v.vendor} and ${p.id} = ${v.product}
        left join ${joinedBrands} b on b.id = ${p.brand}
      where ${v.vendor} = app_vendor() and ${eq(v.status, 'active')} and ${eq(p.status, 'active')} order by ${v.sku} limit ${most}`,
  )

/** The first variants there are, so many at most: what lies on the shelves of warehouses. `mrp` in minor units. */
export const seededVariants = (tx: Tx, most: number): Promise<Pick<Variant, 'id' | 'sku' | 'mrp'>[]> =>
  fieldsWhere(tx, variants, ['id', 'sku', 'mrp'], undefined, { limit: most })
