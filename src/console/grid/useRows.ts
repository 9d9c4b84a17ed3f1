// The rows of the question, live: kept by the one cache, refreshed by the socket, old ones standing until new ones come.
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useLive } from '#console/net/live.ts'
import { useMe } from '#console/session/me.ts'
import type { Figured } from '#contract/groups.ts'
import type { Page } from '#contract/query.ts'
import type { AnyRow, Resource } from '#contract/resource.ts'
import { isSelected, pagesOf, questionOf } from '#machines/listing/question.ts'
import { around, blocksIn, type Looked, rowsByPlace, type Section, shownCount } from './blocks.ts'
import { useBlocks } from './useBlocks.ts'
import { useGroups } from './useGroups.ts'
import type { Listing } from './useListing.ts'

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

interface Here {
  rows: readonly AnyRow[]
  first: number
  page: Page
  /** Of a list put together: all that is found, folded away or not. */
  of?: Figured
}

/** Rows are told to the machine; a row that has gone hands the cursor to the one that took its place. */
const useTelling = ({ now, send }: Pick<Listing, 'now' | 'send'>) => {
  const last = useRef('')
  return ({ rows, first, of, page: { total, about } }: Here, question: string) => {
    const { rows: before, first: began, cursor = '', wanted } = now()
    const ids = rows.map(({ id }) => id)
    const isSame = last.current === question
    last.current = question
    send({ type: 'rows.shown', rows: ids, first, total: of?.count ?? total, exact: !about, ...(of && { open: total }) })
    const place = before.indexOf(cursor) + began - first
    const next = ids[Math.max(0, Math.min(place, ids.length - 1))]
    const isGone = wanted === undefined && before.includes(cursor) && !ids.includes(cursor)
    if (isSame && next && isGone) send({ type: 'cursor.set', id: next })
  }
}

/** What was deleted, here or by somebody else, is not selected any more. */
const useForgetting = (resource: Resource, { now, send }: Pick<Listing, 'now' | 'send'>) =>
  useLive('record.changed', ({ resource: name, records }) => {
    if (name !== resource.name || now().selection.kind !== 'ids') return
    const gone = records.filter(({ id, status }) => status === 'deleted' && isSelected(now(), id))
    for (const { id } of gone) send({ type: 'select.toggle', id })
  })

const unchanged: ReadonlySet<string> = new Set()

/** Somebody else has changed what stood here. */
const isNews = (before: AnyRow | undefined, { version, updatedBy }: AnyRow, userId: string): boolean =>
  before !== undefined && version > before.version && updatedBy !== userId

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

const isSameSight = (one: Looked | undefined, other: Looked | undefined): boolean =>
  one?.from === other?.from && one?.to === other?.to && one?.top === other?.top && one?.bottom === other?.bottom

const endless = Number.MAX_SAFE_INTEGER

export const useRows = (resource: Resource, listing: Pick<Listing, 'state' | 'send' | 'now'>) => {
  const { state, send } = listing
  const tell = useTelling(listing)
  useForgetting(resource, listing)
  const { page: number, ...base } = questionOf(state)
  const { size } = base
  const question = JSON.stringify(base)
  const groups = useGroups(resource, base.filter, endless)
  const isGrouped = groups.by !== undefined
  const [sight, setSight] = useState<Looked>()
  const look = (next: Looked | undefined) => setSight(before => (isSameSight(before, next) ? before : next))
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
  const seen = useRef(new Map<string, AnyRow>())
  const { userId } = useMe()
  const [changed, setChanged] = useState<ReadonlySet<string>>(unchanged)
  useEffect(() => {
    if (!made) return
    const { total } = made.page
    const rows = [...made.places.values()]
    const news = rows.filter(row => isNews(seen.current.get(row.id), row, userId))
    if (news.length > 0) setChanged(before => new Set([...before, ...news.map(({ id }) => id)]))
    for (const row of rows) seen.current.set(row.id, row)
    tell({ ...made, ...(isGrouped && groups.total && { of: groups.total }) }, question)
    // Rows were removed meanwhile: the last page there is, rather than an empty one.
    const last = pagesOf({ total, size })
    if (made.rows.length === 0 && total > 0 && number > last) send({ type: 'page.go', page: last })
  }, [made])
  // Whoever goes to the row has seen it.
  useEffect(() => {
    if (state.cursor && changed.has(state.cursor))
      setChanged(before => new Set([...before].filter(id => id !== state.cursor)))
  }, [state.cursor])
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
    seen: seen.current,
    changed,
    error,
    isLoading: !shown && !error,
    isStale: !made && shown !== undefined && !error,
    retry: blocks.retry,
  }
}
