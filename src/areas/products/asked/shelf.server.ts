// What shoppers see of some products, named or by what they share: for pages that show them.
import { arrayContains, desc, eq, inArray, type SQL } from 'drizzle-orm'
import type { Localized } from '#contract/fields/localized.ts'
import { tableFor } from '#server/db/tables.ts'
import type { Tx } from '#server/db/tenant.ts'
import { fieldsWhere } from '#server/records/rows.ts'
import { products } from '../products.ts'

const p = tableFor(products)

/** By their ids, or all of one category, tag or brand. */
export type Shelved = { ids: readonly string[] } | { by: 'category' | 'tag' | 'brand'; id: string }

const meant = (shelf: Shelved): SQL => {
  if ('ids' in shelf) return inArray(p.id, [...shelf.ids])
  if (shelf.by === 'tag') return arrayContains(p.tags, [shelf.id])
  return eq(shelf.by === 'brand' ? p.brand : p.category, shelf.id)
}

/** Live ones, the most important first; those that are named, as they are named. */
export const onShelf = async (
  tx: Tx,
  shelf: Shelved,
  limit: number,
): Promise<{ id: string; name: Localized; slug: string }[]> => {
  if ('ids' in shelf && shelf.ids.length === 0) return []
  const rows = await fieldsWhere(tx, products, ['id', 'name', 'slug'], meant(shelf), {
    ...{ live: true, limit, order: desc(p.sortRank) },
  })
  if (!('ids' in shelf)) return rows
  const place = new Map(shelf.ids.map((id, at) => [id, at]))
  return rows.toSorted((one, other) => (place.get(one.id) ?? 0) - (place.get(other.id) ?? 0))
}
