// What the goods are called that rules of discounts name by their slug: a sentence says the name.
import { categoryNames } from '#areas/categories/categories.door.ts'
import { productNames } from '#areas/products/products.door.ts'
import { type DiscountTerms, namedScopes, type SentencePlace, scopesIn } from '#rules/pricing/sentence.ts'
import type { Tx } from '#server/db/tenant.ts'

const readers = { category: categoryNames, product: productNames }

/** Of all of them at once: a statement for each kind that is named at all. */
export const scopeNames = async (
  tx: Tx,
  all: readonly DiscountTerms[],
): Promise<NonNullable<SentencePlace['nameOf']>> => {
  const scopes = all.map(scopesIn)
  const known = new Map<string, ReadonlyMap<string, string>>()
  for (const kind of namedScopes) {
    const slugs = [...new Set(scopes.flatMap(scope => scope[kind]))]
    if (slugs.length > 0) known.set(kind, await readers[kind](tx, slugs))
  }
  return (kind, slug) => known.get(kind)?.get(slug.toLowerCase())
}
