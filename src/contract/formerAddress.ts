// The addresses a record had before: which field is one, and whose old ones go on leading to it.
import { kebab } from './address.ts'
import type { AnyRow, Resource } from './resource.ts'

/** The field that alone names a record in an address. */
export const slugFieldOf = ({ fields }: Pick<Resource, 'fields'>): string | undefined =>
  Object.entries(fields).find(([, { facts }]) => facts.format === 'slug' && facts.unique)?.[0]

/** Where the shop shows a record, by the text that names it: `/products/lip-red`, in small letters. */
export const pageOf = ({ name }: Pick<Resource, 'name'>, slug: string): string =>
  `/${kebab(name)}/${slug.toLowerCase()}`

/** What is live answers at its address, listed or hidden; what was taken down did so, and does again once it is back. */
const known: readonly AnyRow['status'][] = ['active', 'hidden', 'inactive']

/** Whether the address it leaves has been given to anybody. */
export const keepsAddress = ({ status }: Pick<AnyRow, 'status'>): boolean => known.includes(status)

export interface FormerAddress {
  slug: string
  /** When it was left. */
  at: string
}
