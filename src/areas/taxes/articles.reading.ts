// Articles with what their tax is resolved from.
import { type SQL, sql } from 'drizzle-orm'
import { readTree } from '#areas/categories/tree.reading.ts'
import type { Article } from '#rules/tax/rehearsal.ts'
import { taxClassOf } from '#rules/tax/resolveTax.ts'
import type { Tx } from '#server/db/tenant.ts'
import type { TaxTables } from './rates.reading.ts'

/** So many are read at once. */
const pageSize = 10_000

export interface TaxedArticle extends Article {
  slug: string
}

interface ArticleRow extends Record<string, unknown> {
  sku: string
  slug: string
  price: string
  hsn: string | null
  own: string | null
  category: string | null
}

/** From what records refer to, to the codes of tax classes. */
export interface ClassCodes {
  named(taxClass: string | null): string | null
  /** What a category says of its products: its own class, or that of the nearest one above it. */
  ofCategory(category: string | null): string | null
}

export const classCodes = async (tx: Tx, { codeOf }: Pick<TaxTables, 'codeOf'>): Promise<ClassCodes> => {
  const named = (id: string | null) => (id ? (codeOf.get(id) ?? null) : null)
  const byCategory = new Map((await readTree(tx)).map(({ id, defaultTaxClass }) => [id, named(defaultTaxClass)]))
  return { named, ofCategory: category => byCategory.get(category ?? '') ?? null }
}

const readPage = async (tx: Tx, codes: ClassCodes, which: SQL, after: string): Promise<TaxedArticle[]> => {
  const { rows } = await tx.execute<ArticleRow>(sql`
    select v.sku, p.slug, v.price, p.hsn, p.tax_class as own, p.category
    from variants v join products p on p.vendor = v.vendor and p.id = v.product
    where v.vendor = app_vendor() and v.sku > ${after} and ${which} order by v.sku limit ${pageSize}`)
  return rows.map(({ sku, slug, price, hsn, own, category }) => ({
    ...{ sku, slug, price: Number(price) },
    product: { hsn, taxClass: codes.named(own) },
    category: codes.ofCategory(category),
  }))
}

/** By SKU, page by page until there is none left. */
const read = async (tx: Tx, tables: TaxTables, which: SQL): Promise<TaxedArticle[]> => {
  const codes = await classCodes(tx, tables)
  const all: TaxedArticle[] = []
  for (let page = await readPage(tx, codes, which, ''); page.length > 0; ) {
    all.push(...page)
    if (page.length < pageSize) break
    page = await readPage(tx, codes, which, page.at(-1)!.sku)
  }
  return all
}

export const articlesOnSale = (tx: Tx, tables: TaxTables): Promise<TaxedArticle[]> =>
  read(tx, tables, sql`v.status = 1 and p.status = 1`)

/** Those on sale whose tax is not clear, as the list of taxed SKUs finds them. */
export const articlesInDoubt = (tx: Tx, tables: TaxTables): Promise<TaxedArticle[]> =>
  read(tx, tables, sql`v.id in (select id from taxed_skus where no_rate or short_hsn or conflict or slab_gap)`)

export const countOnSale = async (tx: Tx): Promise<number> =>
  (await tx.execute<{ count: number }>(sql`select count(*)::int as count from taxed_skus`)).rows[0]!.count

export const articleNamed = async (tx: Tx, tables: TaxTables, sku: string): Promise<TaxedArticle | undefined> =>
  (await read(tx, tables, sql`lower(v.sku) = lower(${sku.trim()}) and v.status <> 2 and p.status <> 2`))[0]

/** How many articles on sale each class has, whether a rate of it holds or not. */
export const skusByClass = async (tx: Tx, tables: TaxTables): Promise<Map<string, number>> => {
  const { hsn, vendorDefault: vendor } = tables
  const codes = await classCodes(tx, tables)
  const { rows } = await tx.execute<Pick<ArticleRow, 'hsn' | 'own' | 'category'> & { count: number }>(sql`
    select p.hsn, p.tax_class as own, p.category, count(*)::int as count
    from variants v join products p on p.vendor = v.vendor and p.id = v.product
    where v.status = 1 and p.status = 1 group by 1, 2, 3`)
  const counts = new Map<string, number>()
  for (const row of rows) {
    const product = { hsn: row.hsn, taxClass: codes.named(row.own) }
    const taxClass = taxClassOf({ product, category: codes.ofCategory(row.category), hsn, vendor }) ?? ''
    counts.set(taxClass, (counts.get(taxClass) ?? 0) + row.count)
  }
  return counts
}
