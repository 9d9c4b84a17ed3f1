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
const isThere = and(notInTrash(v), notInTrash(p))

/** Which articles are meant. */
export const articlesAre = {
  onSale: and(eq(v.status, 'active'), eq(p.status, 'active')),
  /** Those a sub-select gives the ids of. */
  among: (ids: SQL) => inArray(v.id, ids),
  /** In any case; not in the trash. */
  called: (sku: string) => and(sql`lower(${v.sku}) = lower(${sku})`, isThere),
}

/** By SKU, those behind `after`, so many at most. */
export const taxedFacts = (tx: Tx, which: SQL | undefined, after: string, most: number): Promise<TaxedFacts[]> =>
  rowsOf<TaxedFacts>(
    tx,
    sql`select ${v.sku} as sku, ${p.slug} as slug, ${v.price} as price, ${facts} from ${withProduct}
      where ${and(isOurs, sql`${v.sku} > ${after}`, which)} order by ${v.sku} limit ${most}`,
  )

/** How many articles on sale say the same. */
export const countedFacts = (tx: Tx): Promise<(TaxFacts & { count: number })[]> =>
  rowsOf<TaxFacts & { count: number }>(
    tx,
    sql`select ${facts}, count(*)::int as count from ${withProduct} where ${and(isOurs, articlesAre.onSale)} group by 1, 2, 3`,
  )

/** The products of these articles, by SKU in small letters, as it is to be given; none of what is in the trash. */
export const taxedProducts = async (
  tx: Tx,
  skus: readonly string[],
): Promise<Map<string, Pick<Product, 'id' | 'hsn' | 'taxClass'>>> => {
  const isNamed = sql`lower(${v.sku}) = any(${sql.param(skus)}::text[])`
  const rows = await rowsOf<{ sku: string } & Pick<Product, 'id' | 'hsn' | 'taxClass'>>(
    tx,
    sql`select lower(${v.sku}) as sku, ${p.id} as id, ${p.hsn} as hsn, ${p.taxClass} as "taxClass" from ${withProduct}
      where ${and(isOurs, isNamed, isThere)}`,
  )
  return new Map(rows.map(({ sku, ...product }) => [sku, product]))
}

/** By the ids of their articles, whether these are still there or not. */
export const factsOfArticles = async (tx: Tx, ids: readonly string[]): Promise<Map<string, TaxFacts>> => {
  const rows = await rowsOf<TaxFacts & { id: string }>(
    tx,
    sql`select ${v.id} as id, ${facts} from ${withProduct} where ${and(isOurs, inArray(v.id, [...ids]))}`,
  )
  return new Map(rows.map(({ id, ...said }) => [id, said]))
}
