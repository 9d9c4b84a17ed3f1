// What shoppers see of some products, named or by what they share: for pages that show them.
import { arrayContains, desc, eq, inArray, type SQL } from 'drizzle-orm'
import { readTree } from '#areas/categories/categories.door.ts'
import type { Localized } from '#contract/fields/localized.ts'
import { tableFor } from '#server/db/tables.ts'
import type { Tx } from '#server/db/tenant.ts'
import { fieldsWhere } from '#server/records/rows.ts'
import { products } from '../products.ts'

const p = tableFor(products)

/** By their ids, or all of one tag or brand, or of a category with what is below it. */
export type Shelved = { ids: readonly string[] } | { by: 'category' | 'tag' | 'brand'; id: string }

/** The category and all below it: products hang in leaves. */
const branchOf = async (tx: Tx, id: string): Promise<string[]> => {
  const tree = await readTree(tx)
  const branch = [id]
  for (const above of branch) branch.push(...tree.filter(({ parent }) => parent === above).map(one => one.id))
  return branch
}

const meant = async (tx: Tx, shelf: Shelved): Promise<SQL> => {
  if ('ids' in shelf) return inArray(p.id, [...shelf.ids])
  if (shelf.by === 'tag') return arrayContains(p.tags, [shelf.id])
  return shelf.by === 'brand' ? eq(p.brand, shelf.id) : inArray(p.category, await branchOf(tx, shelf.id))
}

/** Live ones, the most important first; those that are named, as they are named. */
export const onShelf = async (
  tx: Tx,
  shelf: Shelved,
  limit: number,
): Promise<{ id: string; name: Localized; slug: string }[]> => {
  if ('ids' in shelf && shelf.ids.length === 0) return []
  const rows = await fieldsWhere(tx, products, ['id', 'name', 'slug'], await meant(tx, shelf), {
    ...{ live: true, limit, order: desc(p.sortRank) },
  })
  if (!('ids' in shelf)) return rows
  const place = new Map(shelf.ids.map((id, at) => [id, at]))
  return rows.toSorted((one, other) => (place.get(one.id) ?? 0) - (place.get(other.id) ?? 0))
}
