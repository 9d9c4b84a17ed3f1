// The address of a new record follows its name until somebody writes one of their own. Pure.
import { type Localized, spoken } from '#contract/fields/localized.ts'
import type { Resource } from '#contract/resource.ts'
import { slugOf } from '#rules/slug.ts'

const textOf = (value: unknown): string =>
  value && typeof value === 'object' ? spoken(value as Localized) : String(value ?? '')

/** What the address becomes when the name does; undefined where it is not to be touched. */
export const slugFollowing = (
  { fields, title }: Pick<Resource, 'fields' | 'title'>,
  changed: string,
  before: Readonly<Record<string, unknown>>,
  value: unknown,
): { name: string; slug: string } | undefined => {
  const [name, field] = Object.entries(fields).find(([, { facts }]) => facts.format === 'slug') ?? []
  if (!name || changed !== title) return undefined
  const cut = (text: string) =>
    slugOf(text)
      .slice(0, field?.facts.max)
      .replace(/(?<!-)-+$/, '')
  const own = String(before[name] ?? '')
  return own === '' || own === cut(textOf(before[title])) ? { name, slug: cut(textOf(value)) } : undefined
}
