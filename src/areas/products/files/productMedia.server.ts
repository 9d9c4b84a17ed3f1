// The pictures of a product file's first row, with the texts that stand for them and the variants each shows.
import { addressOf, mediumAt } from '#contract/codecs/files.ts'
import { longestAlt, type Medium, withAlt } from '#contract/fields/files.ts'
import { remark } from '#contract/finding.ts'
import type { ProductFileRow } from './knownShop.server.ts'
import type { Drafted } from './productDraft.server.ts'

const mostMedia = 20

/** By address: the variants a picture shows; and the variants whose rows say anything of it. */
export interface Shows {
  of: ReadonlyMap<string, readonly string[]>
  spoken: ReadonlySet<string>
}

/** A file speaks of the variants that are in it; the order in which it does says nothing. */
const shownBy = (medium: Medium, address: string, { of, spoken }: Shows): string[] | undefined => {
  const held = medium.skus ?? []
  const named = of.get(address) ?? []
  const next = new Set([...held.filter(sku => !spoken.has(sku)), ...named])
  return next.size === held.length && held.every(sku => next.has(sku)) ? undefined : [...next]
}

/** Its text and the variants it shows, where the file says them. */
const told = (
  medium: Medium,
  alt: string | undefined,
  skus: readonly string[] | undefined,
  urlLang: string,
): Medium => {
  const said = alt && alt !== '-' ? withAlt(medium, alt.slice(0, longestAlt), urlLang) : medium
  return skus ? { ...said, skus: [...skus] } : said
}

/** What the product holds already stays as it is described there, but for what the file says of it. */
export const mediaFrom = (
  { images, image_alts: alts }: ProductFileRow['values'],
  shows: Shows,
  held: readonly Medium[],
  into: Pick<Drafted, 'left' | 'findings'>,
  urlLang: string,
): unknown => {
  const named = images === undefined && shows.of.size > 0 ? held.map(addressOf) : images
  const addresses = named && [...new Set([...named, ...shows.of.keys()])]
  const media = addresses?.map((address, at) => {
    const medium = mediumAt(address)
    const known = (medium && held.find(one => addressOf(one) === addressOf(medium))) ?? medium
    return known && told(known, images ? alts?.[at] : undefined, shownBy(known, address, shows), urlLang)
  })
  const over = Math.max(0, (media?.length ?? 0) - mostMedia)
  for (let count = 0; count < over; count += 1) into.left.push({ column: 'images', as: null })
  const wrong = addresses?.find((_, at) => !media?.[at])
  if (wrong)
    into.findings.push(
      remark('SCHEME', 'Image URLs start with https://: {v}', {
        path: 'images',
        params: { v: wrong.slice(0, 80) },
        key: 'products.findings.https',
      }),
    )
  return named === undefined ? undefined : (media?.filter(medium => medium !== undefined).slice(0, mostMedia) ?? null)
}
