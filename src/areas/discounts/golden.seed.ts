// The goods of the golden order (kernel 0.4), at exactly its prices: a lipstick and a serum at the standard rate, sachets of
// hair oil at the reduced one. Beside them a kajal that a stack of offers sells below cost.
import type { Tx } from '#server/db/tenant.ts'
import { base, type DatedChance, insertRows } from '#server/seed/rows.ts'

export interface Shelf {
  brands: readonly { id: string; code: string }[]
  leaves: readonly { id: string; name: string; hsn: string }[]
}

const goods = [
  { sku: 'G1-LIPSTICK', name: 'Satin lipstick, brick', leaf: 'Lipstick', price: 79_900, floor: 40_000 },
  { sku: 'G1-SERUM', name: 'Ten per cent serum, 30 ml', leaf: 'Serum', price: 64_900, floor: 32_500 },
  { sku: 'G1-SACHET', name: 'Hair oil sachet, 20 ml', leaf: 'Hair oil', price: 9900, floor: null },
  // Three of it, and a coupon, are below its cost; each of the two alone is not.
  { sku: 'KAJAL-DUO', name: 'Kajal, two pencils', leaf: 'Kajal', price: 24_900, floor: null, cost: 17_500 },
]

export const goldenGoods = async (
  tx: Tx,
  vendor: string,
  { brands, leaves }: Shelf,
  chance: DatedChance,
): Promise<void> => {
  if (vendor !== 'mgp') return
  const made = goods.map(({ sku, name, leaf, price, floor, cost = Math.round(price * 0.42) }) => {
    const { id: category, hsn } = leaves.find(one => one.name === leaf)!
    const id = chance.id()
    const product = {
      ...base(chance, vendor, id, 1, 320),
      name: { 'en-in': name },
      slug: sku.toLowerCase(),
      type: 1,
      brand: brands[0]!.id,
      category,
      hsn,
      tags: [],
      is_returnable: true,
      return_window_days: 7,
      min_per_order: 1,
      max_per_order: 10,
      sort_rank: 9000,
      completeness: 5000,
      completion: 0,
    }
    const variant = {
      ...base(chance, vendor, chance.id(), 1, 320),
      product: id,
      sku,
      mrp: price,
      price,
      floor_price: floor,
      cost,
      weight_g: 60,
      position: 0,
      hazmat: 0,
      oos_policy: 0,
    }
    return { product, variant }
  })
  await insertRows(
    tx,
    'products',
    made.map(({ product }) => product),
  )
  await insertRows(
    tx,
    'variants',
    made.map(({ variant }) => variant),
  )
}
