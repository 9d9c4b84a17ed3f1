// What conditions of delivery may ask of the articles in a cart: the categories they hang in, from the root down, and whether they
// are hazardous; and what they weigh. Read today, whenever the order was.
import { sql } from 'drizzle-orm'
import { readTree } from '#areas/categories/tree.reading.ts'
import type { Tx } from '#server/db/tenant.ts'

export interface Article {
  categories: readonly string[]
  isHazmat: boolean
  /** Nothing where nobody weighed it. */
  weightG: number
}

type Tree = Awaited<ReturnType<typeof readTree>>

const slugsTo = (tree: Tree, id: string | null): string[] => {
  const slugs: string[] = []
  for (let node = tree.find(one => one.id === id); node; node = tree.find(one => one.id === node?.parent))
    slugs.unshift(node.slug)
  return slugs
}

/** By SKU in small letters. */
export const readArticles = async (tx: Tx, skus: readonly string[]): Promise<ReadonlyMap<string, Article>> => {
  if (skus.length === 0) return new Map()
  const { rows } = await tx.execute<{ sku: string; category: string | null; hazmat: boolean; weight: number }>(
    sql`select lower(v.sku) as sku, p.category, coalesce(v.hazmat, 0) <> 0 as hazmat, coalesce(v.weight_g, 0)::int as weight
      from variants v
      join products p on p.vendor = v.vendor and p.id = v.product
      where v.vendor = app_vendor() and v.status <> 2
        and lower(v.sku) = any(${sql.param(skus.map(sku => sku.toLowerCase()))}::text[])`,
  )
  const tree = await readTree(tx)
  const known = new Map<string | null, string[]>()
  const categoriesOf = (id: string | null): string[] => {
    if (!known.has(id)) known.set(id, slugsTo(tree, id))
    return known.get(id) ?? []
  }
  return new Map(
    rows.map(({ sku, category, hazmat, weight }) => [
      sku,
      { categories: categoriesOf(category), isHazmat: hazmat, weightG: weight },
    ]),
  )
}
