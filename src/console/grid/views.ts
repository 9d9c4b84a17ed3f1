// The views of a list: those the area declares, the brand's, one's own and those others share. Kept ones come with who one
// is; the view a list opens with is chosen in the profile.
import { useMemo } from 'react'
import { currentMe, saveProfile, useMe } from '#console/session/me.ts'
import type { Resource, View } from '#contract/resource.ts'
import type { Me, Profile } from '#contract/session.ts'
import type { ColumnChoice, KeptView } from '#contract/views.ts'

type OfList = NonNullable<Profile['lists']>[string]

export const keptOf = (profile: Profile, resource: Pick<Resource, 'name'>): OfList =>
  profile.lists?.[resource.name] ?? {}

export interface ListView extends View {
  /** In the address: a declared one is called by its name, a kept one by its id, so that it may be renamed. */
  key: string
  kept?: KeptView
  /** The one the list opens with. */
  opens?: boolean
}

export const viewsOf = (resource: Resource, { views, profile }: Pick<Me, 'views' | 'profile'>): ListView[] => {
  const { standard } = keptOf(profile, resource)
  const declared = (resource.views ?? []).map(view => ({ ...view, key: view.name }))
  const kept = views
    .filter(view => view.resource === resource.name)
    .map(view => ({
      name: view.name,
      filter: view.filter,
      ...(view.sort && { sort: view.sort }),
      key: view.id,
      kept: view,
    }))
  return [...declared, ...kept].map(view => (view.key === standard ? { ...view, opens: true } : view))
}

export const useViews = (resource: Resource): ListView[] => {
  const { profile, views } = useMe()
  return useMemo(() => viewsOf(resource, { profile, views }), [resource, profile, views])
}

const keep = (resource: Resource, patch: Partial<OfList>): Promise<void> => {
  const profile = currentMe()?.profile ?? {}
  return saveProfile({ lists: { ...profile.lists, [resource.name]: { ...keptOf(profile, resource), ...patch } } })
}

/** Columns somebody arranged in this view; else those it was saved with. */
export const layoutOf = (
  profile: Profile,
  resource: Resource,
  view: ListView | undefined,
): ColumnChoice[] | undefined => keptOf(profile, resource).layouts?.[view?.key ?? ''] ?? view?.kept?.columns

/** Undefined goes back to what the view, else the area, proposes. */
export const saveLayout = (resource: Resource, key = '', columns: ColumnChoice[] | undefined): Promise<void> => {
  const { [key]: _, ...others } = keptOf(currentMe()?.profile ?? {}, resource).layouts ?? {}
  // A merge patch takes away what is null.
  const layouts = { ...others, [key]: columns ?? null } as Record<string, ColumnChoice[]>
  return keep(resource, { layouts })
}

/** Undefined: the list opens with everything again. */
export const openWith = (resource: Resource, key: string | undefined): Promise<void> =>
  keep(resource, { standard: (key ?? null) as string })
