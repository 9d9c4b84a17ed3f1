// The part of an address that names a record: lower case, digits and single dashes, 3 to 120 characters.
import type { Finding } from '#contract/problem.ts'
import { asciiFold } from './fold.ts'
import { refusal } from './refusal.ts'

const limit = 120

export const isSlug = (text: string): boolean =>
  /^[a-z0-9]+(-[a-z0-9]+)*$/.test(text) && text.length >= 3 && text.length <= limit

export const slugFinding = (text: string): Finding | undefined =>
  isSlug(text) ? undefined : refusal('PATTERN', 'slug.form', { value: text })

const cut = (slug: string, length: number): string => slug.slice(0, length).replace(/-$/, '')

/** Text to a slug; the fallback stands in for names that hold no Latin letter or digit. */
export function slugOf(text: string, fallback = ''): string {
  const slug = asciiFold(text)
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
  return cut(slug, limit) || fallback
}

/** The slug itself when free, else the first of `-2`, `-3` that is. */
export function freeSlug(slug: string, taken: ReadonlySet<string>): string {
  if (isSlug(slug) && !taken.has(slug)) return slug
  for (let number = 2; ; number += 1) {
    const ending = slug ? `-${number}` : `record-${number}`
    const candidate = cut(slug, limit - ending.length) + ending
    if (!taken.has(candidate)) return candidate
  }
}
