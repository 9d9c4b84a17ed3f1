// The words the demo's products are found by.
import type { Tx } from '#server/db/tenant.ts'
import { base, type DatedChance, insertRows } from '#server/seed/rows.ts'

const tagCodes: readonly (readonly [code: string, label: string, namespace: number])[] = [
  ['vegan', 'Vegan', 2],
  ['cruelty-free', 'Cruelty free', 2],
  ['dry-skin', 'Dry skin', 1],
  ['oily-skin', 'Oily skin', 1],
  ['sensitive', 'Sensitive', 1],
  ['acne', 'Acne', 1],
  ['diwali', 'Diwali', 3],
  ['summer', 'Summer', 3],
  ['new', 'New', 3],
  ['bestseller', 'Bestseller', 3],
  ['men', 'Men', 4],
  ['women', 'Women', 4],
  ['teens', 'Teens', 4],
  ['glass', 'Glass', 5],
  ['recycled', 'Recycled', 5],
  ['dryskin', 'Dry skin (old)', 1],
  ['watch-list', 'Watch list', 6],
]

/** Their ids, in order. */
export const seedTags = async (tx: Tx, vendor: string, chance: DatedChance): Promise<string[]> => {
  const rows = tagCodes.map(([code, label, namespace]) => ({
    ...base(chance, vendor, chance.id(), 1, 350),
    code,
    label: { 'en-in': label },
    namespace,
    is_public: namespace !== 6,
    synonyms: code === 'vegan' ? ['vegan-friendly'] : null,
    applies_to: ['product'],
  }))
  await insertRows(tx, 'tags', rows)
  return rows.map(({ id }) => id)
}
