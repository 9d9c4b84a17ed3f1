// A list at another moment: the same screen, its rows as they were or will be, and nothing that could change them.
import '#console/i18n/later.ts'
import { Screen, type Source } from '#console/grid/Screen.tsx'
import type { Listing } from '#console/grid/useListing.ts'
import { useRows } from '#console/grid/useRows.ts'
import type { Resource } from '#contract/resource.ts'
import { useLensAt, useShowsThen } from './lensAt.ts'
import { markOf } from './Mark.tsx'
import './lens.css'

const useRowsThen = (resource: Resource, listing: Listing) => {
  const at = useLensAt()
  const rows = useRows(resource, listing, at)
  return { ...rows, ...(at && { at }), mark: markOf(resource) }
}

const source: Source = {
  useRows: useRowsThen,
  // Computed of what is there now.
  columns: (_, shown) => shown.filter(({ field, composed }) => composed || !field.facts.virtual),
}

export const LensScreen = ({ resource }: { resource: Resource }) => {
  useShowsThen()
  return <Screen resource={resource} source={source} />
}
