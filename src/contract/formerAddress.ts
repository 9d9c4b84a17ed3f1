// The addresses a record had before: which field is one, and whose old ones go on leading to it.
import { kebab } from './address.ts'
import { defaultUrlLang, type Localized } from './fields/localized.ts'
import type { AnyRow, Resource } from './resource.ts'

/** The field that alone names a record in an address. */
export const slugFieldOf = ({ fields }: Pick<Resource, 'fields'>): string | undefined =>
  Object.entries(fields).find(([, { facts }]) => facts.format === 'slug' && facts.unique)?.[0]

/** The field that holds the whole address of a record, by language. */
export const pathFieldOf = ({ fields }: Pick<Resource, 'fields'>): string | undefined =>
  Object.entries(fields).find(([, { kind, facts }]) => kind === 'localized' && facts.format === 'path')?.[0]

/** Where the shop shows a record, by the text that names it: `/products/lip-red`, in small letters. */
export const pageOf = ({ name }: Pick<Resource, 'name'>, slug: string): string =>
  `/${kebab(name)}/${slug.toLowerCase()}`

/** What is live answers at its address, listed or hidden; what was taken down did so, and does again once it is back. */
const known: readonly AnyRow['status'][] = ['active', 'hidden', 'inactive']

/** Whether the address it leaves has been given to anybody. */
export const keepsAddress = ({ status }: Pick<AnyRow, 'status'>): boolean => known.includes(status)

/** A page in whatever language it is asked for, where a language has none of its own. */
export const anyLang = 'any'

/** Where a record with whole addresses answers: at that of the default language in any, and at others in theirs. */
export const pathsIn = (path: unknown): { path: string; urlLang: string }[] => {
  const { [defaultUrlLang]: usual, ...others } = (path ?? {}) as Localized
  const own = Object.entries(others).filter(([, one]) => one !== usual)
  return [
    ...(usual ? [{ path: usual, urlLang: anyLang }] : []),
    ...own.map(([urlLang, one]) => ({ path: one, urlLang })),
  ]
}

export interface FormerAddress {
  slug: string
  /** When it was left. */
  at: string
}
