// The address of a record and its name: a new one's follows its name until somebody writes one of their own, a renamed one's is
// proposed and follows only once that was accepted, since its old address is known. Pure.
import { type Localized, spoken } from '#contract/fields/localized.ts'
import type { Resource } from '#contract/resource.ts'
import { slugOf } from '#rules/slug.ts'

type Named = Pick<Resource, 'fields' | 'title'>
type Values = Readonly<Record<string, unknown>>

interface Proposed {
  name: string
  slug: string
}

const textOf = (value: unknown): string =>
  value && typeof value === 'object' ? spoken(value as Localized) : String(value ?? '')

const addressOf = ({ fields }: Named) => Object.entries(fields).find(([, { facts }]) => facts.format === 'slug')

const slugFor = (title: unknown, most: number | undefined): string =>
  slugOf(textOf(title))
    .slice(0, most)
    .replace(/(?<!-)-+$/, '')

/** What the address becomes when the name does; undefined where it is not to be touched. */
export const slugFollowing = (
  resource: Named,
  changed: string,
  before: Values,
  value: unknown,
  /** As it is stored; absent while the record is new. */
  base?: Values,
): Proposed | undefined => {
  const [name, field] = addressOf(resource) ?? []
  if (!name || changed !== resource.title) return undefined
  const most = field?.facts.max
  const own = String(before[name] ?? '')
  if (base && own === String(base[name] ?? '')) return undefined
  const follows = (own === '' && !base) || own === slugFor(before[resource.title], most)
  return follows ? { name, slug: slugFor(value, most) } : undefined
}

/** The address a renamed record could have, while it still has its old one. */
export const slugProposed = (resource: Named, base: Values, values: Values): Proposed | undefined => {
  const [name, field] = addressOf(resource) ?? []
  if (!name || !field || field.facts.readOnly || field.facts.fixed) return undefined
  const { title } = resource
  const own = String(values[name] ?? '')
  if (own !== String(base[name] ?? '') || textOf(values[title]) === textOf(base[title])) return undefined
  const slug = slugFor(values[title], field.facts.max)
  return slug === own || slug.length < (field.facts.min ?? 1) ? undefined : { name, slug }
}
