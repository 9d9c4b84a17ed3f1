// Articles with what their tax is resolved from.
import { or, sql } from 'drizzle-orm'
import { readTree } from '#areas/categories/categories.door.ts'
import { countedFacts, type Taxed, taxedFacts } from '#areas/products/products.door.ts'
import type { TaxTables } from '#areas/taxes/taxes.door.ts'
import type { Article } from '#rules/tax/rehearsal.ts'
import { taxClassOf } from '#rules/tax/resolveTax.ts'
import { rowsOf } from '#server/db/statement.ts'
import { tableFor } from '#server/db/tables.ts'
import type { Tx } from '#server/db/tenant.ts'
import { taxedSkus } from './taxedSkus.ts'

/** So many are read at once. */
const pageSize = 10_000

export interface TaxedArticle extends Article {
  slug: string
}

/** From what records refer to, to the codes of tax classes. */
export interface ClassCodes {
  named(taxClass: string | null): string | null
  /** What a category says of its products: its own class, or that of the nearest one above it. */
  ofCategory(category: string | null): string | null
}

/** Codes of tax classes by their ids and by the categories that give them; null where there is none. */
export const classCodes = async (tx: Tx, { codeOf }: Pick<TaxTables, 'codeOf'>): Promise<ClassCodes> => {
  const named = (id: string | null) => (id ? (codeOf.get(id) ?? null) : null)
  const byCategory = new Map((await readTree(tx)).map(({ id, defaultTaxClass }) => [id, named(defaultTaxClass)]))
  return { named, ofCategory: category => byCategory.get(category ?? '') ?? null }
}

const readPage = async (tx: Tx, codes: ClassCodes, which: Taxed, after: string): Promise<TaxedArticle[]> => {
  const rows = await taxedFacts(tx, which, after, pageSize)
  return rows.map(({ sku, slug, price, hsn, taxClass, category }) => ({
    sku,
    slug,
    price,
    product: { hsn, taxClass: codes.named(taxClass) },
    category: codes.ofCategory(category),
  }))
}

/** By SKU, page by page until there is none left. */
const read = async (tx: Tx, tables: TaxTables, which: Taxed): Promise<TaxedArticle[]> => {
  const codes = await classCodes(tx, tables)
  const all: TaxedArticle[] = []
  for (let page = await readPage(tx, codes, which, ''); page.length > 0; ) {
    all.push(...page)
    if (page.length < pageSize) break
    page = await readPage(tx, codes, which, page.at(-1)!.sku)
  }
  return all
}

export const articlesOnSale = (tx: Tx, tables: TaxTables): Promise<TaxedArticle[]> => read(tx, tables, 'onSale')

const s = tableFor(taxedSkus)
const isInDoubt = or(...[s.noRate, s.shortHsn, s.conflict, s.slabGap].map(doubt => sql`${doubt}`))

/** Those on sale whose tax is not clear, as the list of taxed SKUs finds them. */
export const articlesInDoubt = (tx: Tx, tables: TaxTables): Promise<TaxedArticle[]> =>
  read(tx, tables, { among: sql`(select ${s.id} from ${s} where ${isInDoubt})` })

export const countOnSale = async (tx: Tx): Promise<number> => {
  const [all] = await rowsOf<{ count: number }>(tx, sql`select count(*)::int as count from ${s}`)
  return all?.count ?? 0
}

export const articleNamed = async (tx: Tx, tables: TaxTables, sku: string): Promise<TaxedArticle | undefined> =>
  (await read(tx, tables, { sku: sku.trim() }))[0]

/** How many articles on sale each class has, whether a rate of it holds or not. */
export const skusByClass = async (tx: Tx, tables: TaxTables): Promise<Map<string, number>> => {
  const { hsn, vendorDefault: vendor } = tables
  const codes = await classCodes(tx, tables)
  const counts = new Map<string, number>()
  for (const row of await countedFacts(tx)) {
    const product = { hsn: row.hsn, taxClass: codes.named(row.taxClass) }
    const taxClass = taxClassOf({ product, category: codes.ofCategory(row.category), hsn, vendor }) ?? ''
    counts.set(taxClass, (counts.get(taxClass) ?? 0) + row.count)
  }
  return counts
}
