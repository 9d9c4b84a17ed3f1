// Text to the part of an address that names a record: lower case, digits and single dashes, as `contract/fields/text.ts` has slugs.
import { asciiFold } from './fold.ts'

const limit = 120

/** The fallback stands in for names that hold no Latin letter or digit. */
export function slugOf(text: string, fallback = ''): string {
  const slug = asciiFold(text)
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
  return slug.slice(0, limit).replace(/-$/, '') || fallback
}
