// The list of any resource, from its declaration alone. It holds the machine and gives it to what stands below; it knows
// no area and asks nobody what a column means.
import { lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react'
import { usePresented } from '#console/present.ts'
import { useMay, useMe, usePlace } from '#console/session/me.ts'
import type { Resource } from '#contract/resource.ts'
import { questionOf } from '#machines/listing/question.ts'
import { writeAddress } from './address.ts'
import { BulkBar } from './BulkBar.tsx'
import { possibleColumns, shownColumns } from './columns.ts'
import { namesOf } from './fieldNames.ts'
import { openDialog, openSheet, setListHere } from './here.ts'
import { ListHeader } from './ListHeader.tsx'
import { type List, ListContext } from './list.ts'
import { Pager } from './Pager.tsx'
import { QueryLine } from './QueryLine.tsx'
import { Rows } from './Rows.tsx'
import { Saying } from './Saying.tsx'
import { useListing } from './useListing.ts'
import { useListKeys } from './useListKeys.ts'
import { useListSubject } from './useListSubject.ts'
import { useRows } from './useRows.ts'
import { ViewTabs } from './ViewTabs.tsx'
import { layoutOf, useViews } from './views.ts'
import './grid.css'

const PeekPane = lazy(() => import('./PeekPane.tsx').then(({ PeekPane }) => ({ default: PeekPane })))

interface ListScreenProps {
  resource: Resource
}

const useWholeList = (resource: Resource): List => {
  const may = useMay()
  const { profile } = useMe()
  const views = useViews(resource)
  const listing = useListing(resource, views)
  const chosen = layoutOf(
    profile,
    resource,
    views.find(({ key }) => key === listing.view),
  )
  const rows = useRows(resource, listing)
  const possible = useMemo(() => possibleColumns(resource, may), [resource, may])
  const columns = useMemo(() => shownColumns(resource, possible, chosen), [resource, possible, chosen])
  const names = useMemo(() => namesOf(resource, possible), [resource, possible])
  const [menuAt, openMenu] = useState<string>()
  const search = writeAddress(resource, views, { question: questionOf(listing.state), view: listing.view }).toString()
  const carried = search && `?${search}`
  return { resource, ...listing, ...rows, columns, possible, names, views, carried, menuAt, openMenu }
}

/** The palette knows what is on the screen. */
const useHere = (list: List): void => {
  useEffect(() => setListHere(list))
  useEffect(
    () => () => {
      setListHere(undefined)
      openDialog(undefined)
      openSheet(false)
    },
    [],
  )
}

const Screen = ({ resource }: ListScreenProps) => {
  const list = useWholeList(resource)
  const screen = useRef<HTMLDivElement>(null)
  const { above: Above } = usePresented(resource)
  useListSubject(list)
  useHere(list)
  useListKeys(list, screen)
  return (
    <ListContext value={list}>
      <div className="list" ref={screen} data-peeking={list.state.peek ? true : undefined}>
        <div className="list-main">
          <ListHeader />
          {Above && <Above resource={resource} />}
          <ViewTabs />
          <QueryLine />
          <Rows />
          <Pager />
          <Saying />
        </div>
        {list.state.peek && (
          <Suspense>
            <PeekPane />
          </Suspense>
        )}
        <BulkBar />
      </div>
    </ListContext>
  )
}

/** Another brand or country is another list: nothing selected may be carried over. */
export const ListScreen = ({ resource }: ListScreenProps) => {
  const { vendorCode } = usePlace()
  return <Screen key={`${vendorCode} ${resource.name}`} resource={resource} />
}
