// The rows of the question, live: kept by the one cache, refreshed by the socket, old ones standing until new ones come.
import { useEffect, useLayoutEffect, useMemo, useRef } from 'react'
import type { Page } from '#contract/query.ts'
import type { AnyRow, Resource } from '#contract/resource.ts'
import { pagesOf, questionOf } from '#machines/listing/question.ts'
import { around, blocksIn, rowsByPlace, type Section, shownCount } from './blocks.ts'
import { useForgetting, useNews, useTelling } from './telling.ts'
import { useBlocks } from './useBlocks.ts'
import { useGroups } from './useGroups.ts'
import type { Listing } from './useListing.ts'
import { useLook } from './useLook.ts'

const none: readonly AnyRow[] = []
const nowhere: ReadonlyMap<number, AnyRow> = new Map()

/** Said when the rows stand on the screen, for the benches. */
const useMark = (rows: readonly AnyRow[]) => {
  useLayoutEffect(() => {
    if (rows.length === 0) return
    const frame = requestAnimationFrame(() => performance.mark('list:rows'))
    return () => cancelAnimationFrame(frame)
  }, [rows])
}

/** What a page of the list says of the whole; of a list put together, the groups are what can be shown. */
const pageOf = (
  sections: readonly Section[],
  isGrouped: boolean,
  page: Page | undefined,
  number: number,
  size: number,
) => {
  if (!isGrouped) return page && { ...page, number }
  return { number, size, total: sections.reduce((sum, section) => sum + shownCount(section), 0), about: false }
}

const endless = Number.MAX_SAFE_INTEGER

/** `at` is the moment they are looked at, when it is not now. */
export const useRows = (resource: Resource, listing: Pick<Listing, 'state' | 'send' | 'now'>, at?: string) => {
  const { state, send } = listing
  const tell = useTelling(listing)
  useForgetting(resource, listing)
  const { page: number, ...asked } = questionOf(state)
  const base = { ...asked, ...(at && { at }) }
  const { size } = base
  const question = JSON.stringify(base)
  const groups = useGroups(resource, base.filter, endless, at)
  const isGrouped = groups.by !== undefined
  const { sight, look } = useLook()
  const here = { from: (number - 1) * size, to: number * size }
  // A step further on than one sees, so that the keys find the next row.
  const spans = sight ? [here, { from: Math.max(0, here.from - 1), to: here.to + 1 }, sight] : [here]
  const isWaiting = groups.isPending && groups.sections.length > 0
  const blocks = useBlocks(resource, isWaiting ? [] : blocksIn(groups.sections, { page: number, ...base }, spans))
  const made = useMemo(() => {
    const places = rowsByPlace(blocks.answered)
    const of =
      blocks.answered.find(({ from, to, data }) => data && from <= here.from && here.from < to) ??
      blocks.answered.find(({ data }) => data)
    const page = pageOf(groups.sections, isGrouped, of?.data?.page, number, size)
    const isEmpty = page?.total === 0 || of?.data?.rows.length === 0
    const { first, rows } = around(places, here)
    return page && (rows.length > 0 || isEmpty || page.total <= here.from)
      ? { rows, first, page, places, question }
      : undefined
  }, [blocks.state, groups.sections, isGrouped, number, question])
  // Old rows stand until those of another question, or of a place far away, have come.
  const held = useRef<typeof made>(undefined)
  if (made) held.current = made
  const shown = made ?? held.current
  const { seen, changed, note } = useNews(state.cursor)
  useEffect(() => {
    if (!made) return
    const { total } = made.page
    note([...made.places.values()])
    tell({ ...made, ...(isGrouped && groups.total && { of: groups.total }) }, question)
    // Rows were removed meanwhile: the last page there is, rather than an empty one.
    const last = pagesOf({ total, size })
    if (made.rows.length === 0 && total > 0 && number > last) send({ type: 'page.go', page: last })
  }, [made])
  const rows = shown?.rows ?? none
  useMark(rows)
  const error = groups.error ?? blocks.error
  return {
    rows,
    first: shown?.first ?? 0,
    places: shown?.places ?? nowhere,
    page: shown?.page,
    groups,
    sight,
    look,
    seen,
    changed,
    error,
    isLoading: !shown && !error,
    isStale: !made && shown !== undefined && !error,
    retry: blocks.retry,
  }
}
