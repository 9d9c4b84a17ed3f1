// What stands in the sidebar: the areas a person may open, by group; lists that belong together are one entry, and tabs on its pages.
import { knownResources, useMay } from '#console/session/me.ts'
import { screenOf } from '#contract/address.ts'
import type { Resource, SidebarGroup } from '#contract/resource.ts'
import { actionOf } from '#contract/standard.ts'

/** Their order, and the icon each is folded to. The last one is an entry of its own with a second level. */
export const groupIcons: Readonly<Record<SidebarGroup, string>> = {
  catalogue: 'shopping-bag',
  sales: 'receipt',
  promotions: 'megaphone',
  content: 'newspaper',
  community: 'message',
  logistics: 'truck',
  people: 'users',
  system: 'server',
  settings: 'settings',
}
const groups = Object.keys(groupIcons) as SidebarGroup[]

/** One line of the sidebar. */
export interface Entry {
  group: SidebarGroup
  /** Its tabs, those the person may open; the first of them names it and is where it leads. */
  lists: readonly [Resource, ...Resource[]]
}

type May = (actionId: string) => boolean

export const entriesOf = (known: readonly Resource[], may: May): Entry[] => {
  const open = known.filter(resource => may(actionOf(resource, 'open')?.id ?? ''))
  const heads = known.filter(({ quiet, tabOf }) => !quiet && !tabOf)
  return heads.flatMap(head => {
    const own = open.filter(({ name, tabOf }) => name === head.name || tabOf === head.name)
    const [first, ...others] = own.toSorted((one, other) => Number(other === head) - Number(one === head))
    return first ? [{ group: head.group, lists: [first, ...others] } satisfies Entry] : []
  })
}

const isOf = (group: SidebarGroup, { lists: [{ name }] }: Entry): boolean => name === group

export type Group = readonly [SidebarGroup, readonly Entry[]]

let made: { by: readonly unknown[]; groups: readonly Group[] } | undefined

/** By group, in the catalogue's order. */
export const useGroups = (): readonly Group[] => {
  const by = [knownResources(), useMay()]
  if (!made?.by.every((part, at) => part === by[at])) {
    const entries = entriesOf(knownResources(), by[1] as May)
    const all = groups.map((group): Group => {
      const of = entries.filter(entry => entry.group === group)
      // What is called like its group says what holds for all of it.
      return [group, of.toSorted((one, other) => Number(isOf(group, other)) - Number(isOf(group, one)))]
    })
    made = { by, groups: all.filter(([, of]) => of.length > 0) }
  }
  return made.groups
}

/** The resource whose screens are at this address, with what it asks or without. */
export const resourceAt = (pathname: string): Resource | undefined =>
  knownResources().find(resource => screenOf(resource) === `/${pathname.split(/[/?#]/)[1]}`)

/** The entry one is in: of the resource itself, else of what its records hang below. */
export const entryAt = (groups: readonly Group[], resource: Resource | undefined): Entry | undefined => {
  if (!resource) return undefined
  const entries = groups.flatMap(([, of]) => of)
  const own = entries.find(({ lists }) => lists.some(({ name }) => name === resource.name))
  const above = knownResources().find(({ name }) => name === resource.parent?.resource)
  return own ?? entryAt(groups, above)
}
