// The way of a kept view to the server, and of its answer into what this browser knows. Comes with the first view that is
// saved, changed or deleted.
import { api } from '#console/net/api.ts'
import { changeViews } from '#console/session/me.ts'
import { type KeptView, type KeptViews, type ViewWish, viewPaths } from '#contract/views.ts'
import type { ListView } from './views.ts'

const without = (views: readonly KeptView[], id: string) => views.filter(view => view.id !== id)

/** With what a view of the list screen is made of. */
export const listViewOf = (kept: KeptView): ListView => ({
  name: kept.name,
  filter: kept.filter,
  ...(kept.sort && { sort: kept.sort }),
  key: kept.id,
  kept,
})

export const saveView = async (wish: ViewWish, isStandard: boolean): Promise<KeptView> => {
  const path = isStandard ? viewPaths.standard : viewPaths.views
  const { view } = await api.post<{ view: KeptView }>(path, wish, { once: null })
  changeViews(views =>
    views.some(({ id }) => id === view.id) ? views.map(one => (one.id === view.id ? view : one)) : [...views, view],
  )
  return view
}

export const removeView = async ({ id, isStandard }: KeptView): Promise<void> => {
  await api.post(isStandard ? viewPaths.removeStandard : viewPaths.remove, { id }, { once: null })
  changeViews(views => without(views, id))
}

/** The same view with something else about it. */
export const wishOf = ({ id, resource, name, filter, sort, columns, role, isStandard }: KeptView): ViewWish => ({
  id,
  resource,
  name,
  filter,
  sort: sort ?? null,
  columns: columns ?? null,
  ...(!isStandard && { role }),
})

/** Asked anew whenever the dialog opens: what others have shared meanwhile is there then. */
export const readViews = async (): Promise<KeptViews['roles']> => {
  const { views, roles } = await api.get<KeptViews>(viewPaths.views, { background: true })
  changeViews(() => views)
  return roles
}
