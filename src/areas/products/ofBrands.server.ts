// What products tell of the brands they bear. Brands stand below products and know nothing of them, so this is joined to their
// behaviour in `all.server.ts`.
import type { Behaviour } from '#server/records/serve.ts'
import { countLiveByBrand } from './hanging.reading.ts'

export const productsOfBrands: Pick<Behaviour, 'virtual'> = {
  async virtual({ tx }, rows) {
    if (rows.length === 0) return []
    const live = await countLiveByBrand(tx)
    return rows.map(({ id }) => ({ products: live.get(id) ?? 0 }))
  },
}
