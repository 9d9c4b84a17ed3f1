// Where the tiles of the start page lead.
import { screenOf } from '#contract/address.ts'
import type { Resource } from '#contract/resource.ts'

/** The list of exactly what was counted. */
export const listOf = (resource: Resource, { filter, sort }: { filter: string; sort?: string }): string =>
  `${screenOf(resource)}?${new URLSearchParams({ ...(filter && { filter }), ...(sort && { sort }) })}`

export const viewAddressOf = (resource: Resource, key: string): string =>
  `${screenOf(resource)}?${new URLSearchParams({ view: key })}`
