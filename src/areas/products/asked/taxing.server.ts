// Articles with what their tax is resolved from, as the tax tables ask for them.
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { rowsOf } from '#server/db/statement.ts'
import { tableFor } from '#server/db/tables.ts'
import type { Tx } from '#server/db/tenant.ts'
import { notInTrash } from '#server/records/trash.ts'
import { type Product, products, type Variant, variants } from '../products.ts'

const v = tableFor(variants)
const p = tableFor(products)

/** What a product says of the tax of its articles; with its category, which may say more. */
export type TaxFacts = Pick<Product, 'hsn' | 'taxClass' | 'category'>

/** `price` in minor units. */
export type TaxedFacts = TaxFacts & Pick<Variant, 'sku' | 'price'> & Pick<Product, 'slug'>

const facts = sql`${p.hsn} as hsn, ${p.taxClass} as "taxClass", ${p.category} as category`
const withProduct = sql`${v} join ${p} on ${p.vendor} = ${v.vendor} and ${p.id} = ${v.product}`
const isOurs = sql`${v.vendor} = app_vendor()`

const isOnSale = and(eq(v.status, 'active'), eq(p.status, 'active'))

/** Which articles are meant: those on sale, those a sub-select gives the ids of, or the one of an SKU in any case, not in the trash. */
export type Taxed = 'onSale' | { among: SQL } | { sku: string }

const isMeant = (which: Taxed): SQL | undefined => {
  if (which === 'onSale') return isOnSale
  if ('among' in which) return inArray(v.id, which.among)
  return and(sql`lower(${v.sku}) = lower(${which.sku})`, notInTrash(v), notInTrash(p))
}

/** By SKU, those behind `after`, so many at most. */
export const taxedFacts = (tx: Tx, which: Taxed, after: string, most: number): Promise<TaxedFacts[]> =>
  rowsOf<TaxedFacts>(
    tx,
    sql`select ${v.sku} as sku, ${p.slug} as slug, ${v.price} as price, ${facts} from ${withProduct}
      where ${and(isOurs, sql`${v.sku} > ${after}`, isMeant(which))} order by ${v.sku} limit ${most}`,
  )

/** How many articles on sale say the same. */
export const countedFacts = (tx: Tx): Promise<(TaxFacts & { count: number })[]> =>
  rowsOf<TaxFacts & { count: number }>(
    tx,
    sql`select ${facts}, count(*)::int as count from ${withProduct} where ${and(isOurs, isOnSale)} group by 1, 2, 3`,
  )
