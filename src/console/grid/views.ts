// The views of a list: all, those the area declares, those the person saved. Saved ones live in the profile on the server.
import { useMemo } from 'react'
import { currentMe, saveProfile, useMe } from '#console/session/me.ts'
import type { Resource, View } from '#contract/resource.ts'
import type { Profile } from '#contract/session.ts'

type OfList = NonNullable<Profile['lists']>[string]

export const keptOf = (profile: Profile, resource: Pick<Resource, 'name'>): OfList =>
  profile.lists?.[resource.name] ?? {}

export interface ListView extends View {
  saved: boolean
}

/** A saved view may not hide a declared one: it would be unreachable by name. */
export const viewsOf = (resource: Resource, saved: readonly View[] = []): ListView[] => {
  const declared = (resource.views ?? []).map(view => ({ ...view, saved: false }))
  const own = saved.filter(({ name }) => !declared.some(view => view.name === name))
  return [...declared, ...own.map(view => ({ ...view, saved: true }))]
}

export const useViews = (resource: Resource): ListView[] => {
  const { profile } = useMe()
  const { views } = keptOf(profile, resource)
  return useMemo(() => viewsOf(resource, views), [resource, views])
}

const keep = (resource: Resource, patch: Partial<OfList>): Promise<void> => {
  const profile = currentMe()?.profile ?? {}
  return saveProfile({ lists: { ...profile.lists, [resource.name]: { ...keptOf(profile, resource), ...patch } } })
}

export const saveView = (resource: Resource, view: View): Promise<void> => {
  const views = keptOf(currentMe()?.profile ?? {}, resource).views ?? []
  return keep(resource, { views: [...views.filter(({ name }) => name !== view.name), view] })
}

export const dropView = (resource: Resource, name: string): Promise<void> => {
  const views = keptOf(currentMe()?.profile ?? {}, resource).views ?? []
  return keep(resource, { views: views.filter(view => view.name !== name) })
}

/** Undefined goes back to what the area proposes. */
export const saveColumns = (resource: Resource, columns: string[] | undefined): Promise<void> =>
  keep(resource, { columns })
