// The list of any resource, from its declaration alone; it knows no area and asks nobody what a column means. The address may
// say that it is a tree, or that it is looked at another moment.
import { lazy, Suspense, useRef } from 'react'
import { spoken } from '#console/i18n/inside.ts'
import { momentOf } from '#console/lens/lensAt.ts'
import { usePlace } from '#console/session/me.ts'
import { useAddress } from '#console/shell/navigation.tsx'
import { screenOf } from '#contract/address.ts'
import type { Resource } from '#contract/resource.ts'
import { asTree } from './address.ts'
import { Screen } from './Screen.tsx'
import { useRows } from './useRows.ts'

const OtherWay = lazy(() => spoken(import('./OtherWay.tsx')).then(({ OtherWay }) => ({ default: OtherWay })))

const byPages = { useRows }

/** What the address said while it was this list's: another one may be in the bar before the screen goes. */
const useWay = (resource: Resource) => {
  const { pathname, search } = useAddress()
  const last = useRef<'lens' | 'tree'>(undefined)
  const tree = resource.tree && asTree(search) ? 'tree' : undefined
  if (pathname === screenOf(resource)) last.current = resource.lifecycle !== 'none' && momentOf(search) ? 'lens' : tree
  return last.current
}

/** Another brand or country is another list, and so is another way: nothing selected may be carried over. */
export const ListScreen = ({ resource }: { resource: Resource }) => {
  const { vendorCode } = usePlace()
  const way = useWay(resource)
  const key = `${vendorCode} ${resource.name} ${way}`
  if (!way) return <Screen key={key} resource={resource} source={byPages} />
  return (
    <Suspense>
      <OtherWay key={key} resource={resource} way={way} />
    </Suspense>
  )
}
