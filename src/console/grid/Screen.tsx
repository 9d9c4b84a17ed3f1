// What stands on the screen of a list. It holds the machine and gives it to what stands below; where the rows come from is
// said to it: page by page, or as a tree.
import { type ComponentType, type CSSProperties, lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react'
import { speakEntered, spoken } from '#console/i18n/inside.ts'
import { usePresented } from '#console/present.ts'
import { useMay, useMe } from '#console/session/me.ts'
import { useAddress } from '#console/shell/navigation.tsx'
import type { Resource } from '#contract/resource.ts'
import { questionOf } from '#machines/listing/question.ts'
import { carrying, writeAddress } from './address.ts'
import { BulkBar } from './BulkBar.tsx'
import { type Column, possibleColumns, shownColumns } from './columns.ts'
import { namesOf } from './fieldNames.ts'
import { openDialog, openSheet, setListHere } from './here.ts'
import { ListHeader } from './ListHeader.tsx'
import { type List, ListContext } from './list.ts'
import type { Mistake } from './mistake.ts'
import { Pager } from './Pager.tsx'
import { QueryLine } from './QueryLine.tsx'
import { Rows } from './Rows.tsx'
import { Saying } from './Saying.tsx'
import { type Listing, useListing } from './useListing.ts'
import { useListKeys } from './useListKeys.ts'
import { useListSubject } from './useListSubject.ts'
import type { useRows } from './useRows.ts'
import { ViewTabs } from './ViewTabs.tsx'
import { layoutOf, useViews } from './views.ts'
import './grid.css'

const PeekPane = lazy(async () => {
  const [{ PeekPane }] = await Promise.all([spoken(import('./PeekPane.tsx')), speakEntered()])
  return { default: PeekPane }
})

export interface Source {
  useRows(resource: Resource, listing: Listing): ReturnType<typeof useRows> & Pick<List, 'tree' | 'at' | 'mark'>
  /** Of the columns that would be shown. */
  columns?(resource: Resource, shown: readonly Column[]): Column[]
  /** Between the query line and the rows. */
  Tools?: ComponentType
}

const useWholeList = (resource: Resource, source: Source): List => {
  const may = useMay()
  const { profile } = useMe()
  const views = useViews(resource)
  const listing = useListing(resource, views)
  const chosen = layoutOf(
    profile,
    resource,
    views.find(({ key }) => key === listing.view),
  )
  const rows = source.useRows(resource, listing)
  const possible = useMemo(() => possibleColumns(resource, may), [resource, may])
  const columns = useMemo(() => {
    const shown = shownColumns(resource, possible, chosen)
    return source.columns?.(resource, shown) ?? shown
  }, [resource, possible, chosen])
  const names = useMemo(() => namesOf(resource, possible, may), [resource, possible, may])
  const [menuAt, openMenu] = useState<string>()
  const [misread, setMisread] = useState<Mistake>()
  const address = writeAddress(resource, views, { question: questionOf(listing.state), view: listing.view })
  const search = carrying(address, useAddress().search).toString()
  const carried = search && `?${search}`
  return {
    resource,
    ...listing,
    ...rows,
    columns,
    drawn: columns,
    possible,
    names,
    views,
    carried,
    menuAt,
    openMenu,
    misread,
    setMisread,
  }
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

/** The source stays the same for as long as the screen is there. */
export const Screen = ({ resource, source }: { resource: Resource; source: Source }) => {
  const list = useWholeList(resource, source)
  const screen = useRef<HTMLDivElement>(null)
  const { above: Above } = usePresented(resource)
  const isPeeking = list.state.peek !== undefined && !list.at
  useListSubject(list)
  useHere(list)
  useListKeys(list, screen)
  return (
    <ListContext value={list}>
      <div
        className="list"
        ref={screen}
        data-peeking={isPeeking || undefined}
        style={{ '--rows': list.state.size } as CSSProperties}
        onKeyDownCapture={({ currentTarget }) => currentTarget.setAttribute('data-by-keys', '')}
        onPointerDownCapture={({ currentTarget }) => currentTarget.removeAttribute('data-by-keys')}
      >
        <div className="list-main">
          <ListHeader />
          {Above && !list.at && <Above resource={resource} />}
          <ViewTabs />
          <QueryLine />
          {source.Tools && <source.Tools />}
          <Rows />
          <Pager />
          <Saying />
        </div>
        {isPeeking && (
          <Suspense>
            <PeekPane />
          </Suspense>
        )}
        <BulkBar />
      </div>
    </ListContext>
  )
}
