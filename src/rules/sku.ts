// Stock keeping units: what one may look like, the one made for a file row that has none, and those made by a pattern.
import type { Finding } from '#contract/problem.ts'
import { asciiFold } from './fold.ts'
import { refusal } from './refusal.ts'

const limit = 40
export const skuPattern = /^[A-Z0-9][A-Z0-9._-]{2,39}$/

export const skuFinding = (text: string): Finding | undefined =>
  skuPattern.test(text) ? undefined : refusal('PATTERN', 'sku.form', { value: text })

const partOf = (text: string): string =>
  asciiFold(text)
    .toUpperCase()
    .replace(/[^A-Z0-9._]+/g, '-')
    .replace(/^[-._]+|(?<![-._])[-._]+$/g, '')

const cut = (text: string, length: number): string =>
  text.slice(0, Math.max(length, 0)).replace(/(?<![-._])[-._]+$/, '')

// FNV-1a: names in other scripts still get a code of their own, the same one every time.
function hashOf(text: string): string {
  let hash = 0x811c9dc5
  for (const unit of text) hash = Math.imul(hash ^ unit.codePointAt(0)!, 0x01000193) >>> 0
  return hash.toString(36).toUpperCase().padStart(7, '0')
}

const codeOf = (text: string): string => `SKU-${hashOf(text)}`

/** The text itself, or with the first number behind it that nobody has. */
const free = (base: string, taken: ReadonlySet<string>): string => {
  if (!taken.has(base)) return base
  for (let number = 2; ; number += 1) {
    const candidate = `${cut(base, limit - `-${number}`.length)}-${number}`
    if (!taken.has(candidate)) return candidate
  }
}

/** Handle and option values to a SKU; options keep up to half of the room, since they tell the variants apart. */
export function skuFrom(handle: string, options: readonly string[], taken: ReadonlySet<string> = new Set()): string {
  // Shopify names the only variant of a product "Default Title".
  const told = options.filter(option => option.trim() !== '' && option.trim() !== 'Default Title')
  const ending = cut(told.map(partOf).filter(Boolean).join('-'), limit / 2)
  const lost = told.some(option => partOf(option) === '')
  const start = partOf(handle)
  const joined = [cut(start, ending ? limit - ending.length - 1 : limit), ending].filter(Boolean).join('-')
  return free(start === '' || lost || joined.length < 3 ? codeOf([handle, ...told].join('\n')) : joined, taken)
}

/** What a pattern may hold beside plain text: the product's slug, and the value of its first, second and third option. */
export const skuPlaces = ['{product}', '{1}', '{2}', '{3}']

/** The first place of a pattern that stands for nothing. */
export const strangePlace = (pattern: string): string | undefined =>
  pattern.match(/\{[^{}]*\}?|\}/g)?.find(place => !skuPlaces.includes(place))

/** A value that has no letters a SKU may have stands there as a code of its own. */
const saidIn = (text: string): string => partOf(text) || (text.trim() && hashOf(text))

/** The product gives way where it is too long, since the values tell the variants apart. */
export function skuBy(
  pattern: string,
  handle: string,
  values: readonly string[],
  taken: ReadonlySet<string> = new Set(),
): string {
  const fill = (product: string): string =>
    partOf(
      pattern
        .replace(/\{(product|[123])\}/g, (_, place: string) =>
          place === 'product' ? product : saidIn(values[Number(place) - 1] ?? ''),
        )
        .replace(/-{2,}/g, '-'),
    )
  const product = saidIn(handle)
  const over = Math.max(fill(product).length - limit, 0)
  const made = cut(fill(cut(product, product.length - over)), limit)
  return made.length < 3 ? skuFrom(handle, values, taken) : free(made, taken)
}
