// The list of any resource, from its declaration alone; it knows no area and asks nobody what a column means. Where records
// hang below each other it can be a tree, which the address says.
import { lazy, Suspense, useRef } from 'react'
import { usePlace } from '#console/session/me.ts'
import { useAddress } from '#console/shell/navigation.tsx'
import { screenOf } from '#contract/address.ts'
import type { Resource } from '#contract/resource.ts'
import { asTree } from './address.ts'
import { Screen } from './Screen.tsx'
import { useRows } from './useRows.ts'

const TreeScreen = lazy(() =>
  import('#console/tree/TreeScreen.tsx').then(({ TreeScreen }) => ({ default: TreeScreen })),
)

const byPages = { useRows }

/** What the address said while it was this list's: another one may be in the bar before the screen goes. */
const useAsTree = (resource: Resource): boolean => {
  const { pathname, search } = useAddress()
  const last = useRef(false)
  if (pathname === screenOf(resource)) last.current = resource.tree !== undefined && asTree(search)
  return last.current
}

/** Another brand or country is another list: nothing selected may be carried over. */
export const ListScreen = ({ resource }: { resource: Resource }) => {
  const { vendorCode } = usePlace()
  const key = `${vendorCode} ${resource.name}`
  if (!useAsTree(resource)) return <Screen key={key} resource={resource} source={byPages} />
  return (
    <Suspense>
      <TreeScreen key={key} resource={resource} />
    </Suspense>
  )
}
