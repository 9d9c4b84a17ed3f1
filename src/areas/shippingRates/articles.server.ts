// What conditions of delivery may ask of the articles in a cart: the categories they hang in, from the root down, and whether they
// are hazardous; and what they weigh. Read today, whenever the order was.
import { readTree } from '#areas/categories/categories.door.ts'
import { readGoods } from '#areas/products/products.door.ts'
import type { Tx } from '#server/db/tenant.ts'

export interface Article {
  categories: readonly string[]
  isHazmat: boolean
  /** In grams; 0 where nobody weighed it. */
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
  const goods = await readGoods(tx, { skus })
  const tree = await readTree(tx)
  const known = new Map<string | null, string[]>()
  const categoriesOf = (id: string | null): string[] => {
    if (!known.has(id)) known.set(id, slugsTo(tree, id))
    return known.get(id) ?? []
  }
  return new Map(
    [...goods].map(([sku, { category, hazard, weightG }]) => [
      sku,
      { categories: categoriesOf(category), isHazmat: hazard !== 'none', weightG: weightG ?? 0 },
    ]),
  )
}
