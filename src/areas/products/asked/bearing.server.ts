// What products tell brands, categories and tags of themselves, which stand below them: how many there are of each, and what becomes
// of them when their category or tag is another.
import { brands } from '#areas/brands/brands.ts'
import { hangingCounted, hangingIn, rehang } from '#areas/categories/categories.ports.ts'
import { tagsCounted, tagsMerged } from '#areas/tags/tags.ports.ts'
import { part } from '#server/records/parts.ts'
import type { Joined } from '#server/records/ports.ts'
import { products } from '../products.ts'
import { countByCategory, countByTag, countLiveByBrand, productsIn, productsTagged } from './hanging.server.ts'

export const productsOfBrands = part(brands, {
  async virtual({ tx }, rows) {
    if (rows.length === 0) return []
    const live = await countLiveByBrand(tx)
    return rows.map(({ id }) => ({ products: live.get(id) ?? 0 }))
  },
})

export const productsJoined: readonly Joined[] = [
  hangingIn.answeredBy(productsIn),
  hangingCounted.answeredBy(countByCategory),
  rehang.answeredBy(async ({ write }, ids, to) => {
    await write.change(
      products,
      ids.map(id => ({ id, patch: { category: to } })),
    )
  }),
  tagsCounted.heardBy(countByTag),
  tagsMerged.heardBy(async ({ tx, write }, gone, target) => {
    const rows = await productsTagged(tx, gone)
    await write.change(
      products,
      rows.map(({ id, tags }) => ({
        id,
        patch: { tags: [...new Set([...(tags ?? []).filter(tag => !gone.includes(tag)), target])] },
      })),
    )
  }),
]
